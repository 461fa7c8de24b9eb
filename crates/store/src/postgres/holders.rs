//! Who holds or held a seat in a game.

use std::collections::HashMap;

use sqlx::PgConnection;

/// The people who hold a seat in these games, in their order.
pub(super) async fn seated(
    connection: &mut PgConnection,
    games: &[i64],
) -> Result<HashMap<i64, Vec<String>>, sqlx::Error> {
    let rows: Vec<(i64, String)> = sqlx::query_as(
        "select game, person from holders where place is not null and game = any($1) order by game, place",
    )
    .bind(games)
    .fetch_all(connection)
    .await?;
    let mut seated: HashMap<i64, Vec<String>> = HashMap::new();
    for (game, person) in rows {
        seated.entry(game).or_default().push(person);
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
