//! Everything that a store keeps, so that it can move to another.

use crate::{Millis, Person, StoreError, StoredGame, Summary};

/// Something that a store keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// A secret.
    Secret {
        /// Its name.
        name: String,
        /// What it is.
        value: Vec<u8>,
    },
    /// The last moment at which a server is known to have been there.
    Heartbeat(Millis),
    /// A time when no server was there.
    Downtime {
        /// Its beginning.
        started: Millis,
        /// Its end.
        ended: Millis,
    },
    /// A person.
    Person(Person),
    /// A game.
    Game(Box<KeptGame>),
}

/// A game with everything that is kept of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// The game with its log.
    pub game: StoredGame,
    /// What lists show of it.
    pub summary: Summary,
    /// The people who held a seat and left, sorted.
    pub left: Vec<String>,
    /// The moment at which the game must be looked at even if no client asks for it.
    pub deadline: Option<Millis>,
}

/// Takes what a store keeps, piece by piece.
pub type Taker<'a> = &'a mut (dyn FnMut(Kept) -> Result<(), StoreError> + Send);

/// Gives what a store is to keep, piece by piece.
pub type Giver<'a> = &'a mut (dyn Iterator<Item = Result<Kept, StoreError>> + Send);

/// Asks for games as they were made, some at a time: the columns of [`Listed`](crate::listing::Listed), the deadline.
pub(crate) const GAMES: &str = "select number, id, game, setup, is_clocked, made_by, made_at, status, is_open, shown, \
     deadline from games where number > $1 order by number limit $2";
/// Asks for everybody who holds or held a seat in a game: those who hold one first, in their order.
pub(crate) const HOLDERS: &str =
    "select person, place from holders where game = $1 order by place is null, place, person";
/// Asks for the people, some at a time.
pub(crate) const PEOPLE: &str = "select id, name, since from people where id > $1 order by id limit $2";
/// Asks for the secrets.
pub(crate) const SECRETS: &str = "select name, value from secrets order by name";
/// Asks for the downtimes.
pub(crate) const DOWNTIMES: &str = "select started, ended from downtimes order by started, ended";
/// Asks for the last beat.
pub(crate) const HEARTBEAT: &str = "select at from heartbeat where id = 1";
/// Asks whether anything is kept at all.
pub(crate) const ANYTHING: &str = "select exists (select 1 from games) or exists (select 1 from people) \
     or exists (select 1 from secrets) or exists (select 1 from heartbeat)";
/// How many rows are asked for at a time.
pub(crate) const CHUNK: i64 = 500;

/// The people of a game: those who hold a seat, and those who left.
pub(crate) fn people_of(holders: Vec<(String, Option<i64>)>) -> (Vec<String>, Vec<String>) {
    let (seated, left): (Vec<_>, Vec<_>) = holders.into_iter().partition(|(_, place)| place.is_some());
    let names = |holders: Vec<(String, _)>| holders.into_iter().map(|(person, _)| person).collect();
    (names(seated), names(left))
}

/// Writes `export` and `import` for the connections of a database. The statements are the same for all, but sqlx gives
/// every database types of its own.
macro_rules! transfer_by {
    ($connection:ty) => {
        /// Gives everything that is kept, as it stands at one moment: the caller's transaction.
        pub(super) async fn export(
            connection: &mut $connection,
            take: $crate::transfer::Taker<'_>,
        ) -> Result<(), $crate::StoreError> {
            let secrets: Vec<(String, Vec<u8>)> =
                sqlx::query_as($crate::transfer::SECRETS).fetch_all(&mut *connection).await?;
            for (name, value) in secrets {
                take($crate::Kept::Secret { name, value })?;
            }
            let beat: Option<$crate::Millis> =
                sqlx::query_scalar($crate::transfer::HEARTBEAT).fetch_optional(&mut *connection).await?;
            if let Some(beat) = beat {
                take($crate::Kept::Heartbeat(beat))?;
            }
            let downtimes: Vec<($crate::Millis, $crate::Millis)> =
                sqlx::query_as($crate::transfer::DOWNTIMES).fetch_all(&mut *connection).await?;
            for (started, ended) in downtimes {
                take($crate::Kept::Downtime { started, ended })?;
            }
            export_people(connection, take).await?;
            export_games(connection, take).await
        }

        async fn export_people(
            connection: &mut $connection,
            take: $crate::transfer::Taker<'_>,
        ) -> Result<(), $crate::StoreError> {
            let mut after = String::new();
            loop {
                let people: Vec<(String, String, $crate::Millis)> = sqlx::query_as($crate::transfer::PEOPLE)
                    .bind(&after)
                    .bind($crate::transfer::CHUNK)
                    .fetch_all(&mut *connection)
                    .await?;
                let Some(last) = people.last() else { return Ok(()) };
                after.clone_from(&last.0);
                for (id, name, since) in people {
                    take($crate::Kept::Person($crate::Person { id, name, since }))?;
                }
            }
        }

        async fn export_games(
            connection: &mut $connection,
            take: $crate::transfer::Taker<'_>,
        ) -> Result<(), $crate::StoreError> {
            let mut after = 0_i64;
            loop {
                let rows = sqlx::query($crate::transfer::GAMES)
                    .bind(after)
                    .bind($crate::transfer::CHUNK)
                    .fetch_all(&mut *connection)
                    .await?;
                if rows.is_empty() {
                    return Ok(());
                }
                for row in rows {
                    let listed = $crate::listing::Listed::read(&row)?;
                    after = listed.number;
                    let (game, summary) = listed.read?;
                    take(export_game(connection, after, game, summary, row.try_get(10)?).await?)?;
                }
            }
        }

        async fn export_game(
            connection: &mut $connection,
            number: i64,
            row: $crate::GameRow,
            mut summary: $crate::Summary,
            deadline: Option<$crate::Millis>,
        ) -> Result<$crate::Kept, $crate::StoreError> {
            let entries = sqlx::query_as(games::LOG).bind(number).fetch_all(&mut *connection).await;
            let log = $crate::log::read(&row.id, $crate::log::name_damage(&row.id, entries)?)?;
            let holders =
                sqlx::query_as($crate::transfer::HOLDERS).bind(number).fetch_all(&mut *connection).await;
            let (seated, left) = $crate::transfer::people_of($crate::log::name_damage(&row.id, holders)?);
            summary.people = seated;
            let game = $crate::StoredGame { row, log };
            Ok($crate::Kept::Game(Box::new($crate::KeptGame { game, summary, left, deadline })))
        }

        /// Keeps what is given, in the caller's transaction; the database must be empty.
        pub(super) async fn import(
            connection: &mut $connection,
            give: $crate::transfer::Giver<'_>,
        ) -> Result<(), $crate::StoreError> {
            let is_used: bool =
                sqlx::query_scalar($crate::transfer::ANYTHING).fetch_one(&mut *connection).await?;
            if is_used {
                return Err($crate::StoreError::NotEmpty);
            }
            for kept in give {
                keep(connection, kept?).await?;
            }
            Ok(())
        }

        async fn keep(connection: &mut $connection, kept: $crate::Kept) -> Result<(), $crate::StoreError> {
            match kept {
                $crate::Kept::Secret { name, value } => {
                    let insert = sqlx::query("insert into secrets (name, value) values ($1, $2)");
                    insert.bind(name).bind(value).execute(connection).await?;
                }
                $crate::Kept::Heartbeat(at) => downtime::beat(connection, at).await?,
                $crate::Kept::Downtime { started, ended } => {
                    let insert = sqlx::query("insert into downtimes (started, ended) values ($1, $2)");
                    insert.bind(started).bind(ended).execute(connection).await?;
                }
                $crate::Kept::Person(person) => people::put_person(connection, &person).await?,
                $crate::Kept::Game(game) => keep_game(connection, *game).await?,
            }
            Ok(())
        }

        async fn keep_game(
            connection: &mut $connection,
            kept: $crate::KeptGame,
        ) -> Result<(), $crate::StoreError> {
            let $crate::KeptGame { game, summary, left, deadline } = kept;
            $crate::log::check_new(&game.log)?;
            let new = $crate::NewGame { row: game.row, summary, entries: game.log, deadline };
            let Some(number) = games::insert(connection, &new).await? else {
                return Err($crate::StoreError::Taken(new.row.id));
            };
            for person in left {
                let insert = sqlx::query("insert into holders (game, person, place) values ($1, $2, null)");
                insert.bind(number).bind(person).execute(&mut *connection).await?;
            }
            Ok(())
        }
    };
}
pub(crate) use transfer_by;
