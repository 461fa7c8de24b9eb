//! Who holds or held a seat in a game.

use sqlx::{Row as _, SqliteConnection};

use super::chunks::{Chunked, sizes};
use crate::listing::{Seated, add_holder};

static SEATED: Chunked = Chunked::new(|| {
    sizes(
        "select game, person from holders where place is not null and game in (",
        1,
        ") order by game, place",
    )
});

/// The people who hold a seat in these games, in their order.
pub(super) async fn seated(connection: &mut SqliteConnection, games: &[i64]) -> Result<Seated, sqlx::Error> {
    let mut games = games.to_vec();
    games.sort_unstable();
    games.dedup();
    let mut seated = Seated::new();
    for (statement, part) in SEATED.split(&games) {
        let mut query = sqlx::query(statement);
        for game in part {
            query = query.bind(game);
        }
        for row in query.fetch_all(&mut *connection).await? {
            add_holder(&mut seated, row.try_get(0)?, row.try_get(1));
        }
    }
    Ok(seated)
}

/// Writes who holds a seat now, if it changed; who left stays listed as one who held one.
pub(super) async fn seat(
    connection: &mut SqliteConnection,
    game: i64,
    before: &mut Vec<String>,
    people: &[String],
) -> Result<(), sqlx::Error> {
    let mut now: Vec<String> = Vec::with_capacity(people.len());
    for person in people {
        if !now.contains(person) {
            now.push(person.clone());
        }
    }
    if *before == now {
        return Ok(());
    }
    sqlx::query("update holders set place = null where game = $1 and place is not null")
        .bind(game)
        .execute(&mut *connection)
        .await?;
    for (place, person) in (0_i64..).zip(&now) {
        sqlx::query(
            "insert into holders (game, person, place) values ($1, $2, $3) \
             on conflict (game, person) do update set place = excluded.place",
        )
        .bind(game)
        .bind(person.as_str())
        .bind(place)
        .execute(&mut *connection)
        .await?;
    }
    *before = now;
    Ok(())
}
