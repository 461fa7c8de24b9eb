//! Moving everything out and in.

use sqlx::PgConnection;

use super::{downtime, games, people};
use crate::listing::{Listed, row_and_summary};
use crate::log::{self, KeptEntry};
use crate::transfer::{
    ANYTHING, CHUNK, DOWNTIMES, GAMES, Giver, HEARTBEAT, HOLDERS, Kept, KeptGame, PEOPLE, SECRETS, Taker,
    kept_game,
};
use crate::{Millis, Person, StoreError};

/// Gives everything that is kept, as it stands at one moment: the caller's transaction.
pub(super) async fn export(connection: &mut PgConnection, take: Taker<'_>) -> Result<(), StoreError> {
    let secrets: Vec<(String, Vec<u8>)> = sqlx::query_as(SECRETS).fetch_all(&mut *connection).await?;
    for (name, value) in secrets {
        take(Kept::Secret { name, value })?;
    }
    let beat: Option<Millis> = sqlx::query_scalar(HEARTBEAT).fetch_optional(&mut *connection).await?;
    if let Some(beat) = beat {
        take(Kept::Heartbeat(beat))?;
    }
    let downtimes: Vec<(Millis, Millis)> = sqlx::query_as(DOWNTIMES).fetch_all(&mut *connection).await?;
    for (started, ended) in downtimes {
        take(Kept::Downtime { started, ended })?;
    }
    export_people(connection, take).await?;
    export_games(connection, take).await
}

async fn export_people(connection: &mut PgConnection, take: Taker<'_>) -> Result<(), StoreError> {
    let mut after = String::new();
    loop {
        let people: Vec<(String, String, Millis)> =
            sqlx::query_as(PEOPLE).bind(&after).bind(CHUNK).fetch_all(&mut *connection).await?;
        let Some(last) = people.last() else { return Ok(()) };
        after.clone_from(&last.0);
        for (id, name, since) in people {
            take(Kept::Person(Person { id, name, since }))?;
        }
    }
}

async fn export_games(connection: &mut PgConnection, take: Taker<'_>) -> Result<(), StoreError> {
    let mut after = 0_i64;
    loop {
        let games: Vec<Listed> =
            sqlx::query_as(GAMES).bind(after).bind(CHUNK).fetch_all(&mut *connection).await?;
        let Some(last) = games.last() else { return Ok(()) };
        after = last.0;
        for listed in games {
            let number = listed.0;
            let (row, summary) = row_and_summary(listed)?;
            let entries: Vec<KeptEntry> =
                sqlx::query_as(games::LOG).bind(number).fetch_all(&mut *connection).await?;
            let log = log::read(&row.id, entries)?;
            let holders = sqlx::query_as(HOLDERS).bind(number).fetch_all(&mut *connection).await?;
            take(kept_game(row, log, summary, holders))?;
        }
    }
}

/// Keeps what is given, in the caller's transaction; the database must be empty.
pub(super) async fn import(connection: &mut PgConnection, give: Giver<'_>) -> Result<(), StoreError> {
    let is_used: bool = sqlx::query_scalar(ANYTHING).fetch_one(&mut *connection).await?;
    if is_used {
        return Err(StoreError::NotEmpty);
    }
    for kept in give {
        keep(connection, kept?).await?;
    }
    Ok(())
}

async fn keep(connection: &mut PgConnection, kept: Kept) -> Result<(), StoreError> {
    match kept {
        Kept::Secret { name, value } => {
            let insert = sqlx::query("insert into secrets (name, value) values ($1, $2)");
            insert.bind(name).bind(value).execute(connection).await?;
        }
        Kept::Heartbeat(at) => downtime::beat(connection, at).await?,
        Kept::Downtime { started, ended } => {
            let insert = sqlx::query("insert into downtimes (started, ended) values ($1, $2)");
            insert.bind(started).bind(ended).execute(connection).await?;
        }
        Kept::Person(person) => people::put_person(connection, &person).await?,
        Kept::Game(game) => keep_game(connection, *game).await?,
    }
    Ok(())
}

async fn keep_game(connection: &mut PgConnection, kept: KeptGame) -> Result<(), StoreError> {
    let KeptGame { game, summary, left } = kept;
    log::check_new(&game.log)?;
    let Some(number) = games::insert(connection, &game.row, &summary, &game.log).await? else {
        return Err(StoreError::Taken(game.row.id));
    };
    for person in left {
        let insert = sqlx::query("insert into holders (game, person, place) values ($1, $2, null)");
        insert.bind(number).bind(person).execute(&mut *connection).await?;
    }
    Ok(())
}
