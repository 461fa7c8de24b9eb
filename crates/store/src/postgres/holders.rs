//! Who holds or held a seat in a game.

use sqlx::{PgConnection, Row as _};

use crate::listing::{Seated, add_holder};

/// The people who hold a seat in these games, in their order.
pub(super) async fn seated(connection: &mut PgConnection, games: &[i64]) -> Result<Seated, sqlx::Error> {
    let rows = sqlx::query(
        "select game, person from holders where place is not null and game = any($1) order by game, place",
    )
    .bind(games)
    .fetch_all(connection)
    .await?;
    let mut seated = Seated::new();
    for row in rows {
        add_holder(&mut seated, row.try_get(0)?, row.try_get(1));
    }
    Ok(seated)
}

/// Writes who holds a seat now, if it changed; who left stays listed as one who held one.
pub(super) async fn seat(
    connection: &mut PgConnection,
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
    sqlx::query(
        "insert into holders (game, person, place) \
         select $1, person, place - 1 from unnest($2::text[]) with ordinality as seats (person, place) \
         on conflict (game, person) do update set place = excluded.place",
    )
    .bind(game)
    .bind(&now)
    .execute(connection)
    .await?;
    *before = now;
    Ok(())
}
