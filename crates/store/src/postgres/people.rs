//! People and secrets.

use sqlx::PgConnection;

use crate::{Millis, Person, StoreError};

/// A person.
pub(super) async fn person(connection: &mut PgConnection, id: &str) -> Result<Option<Person>, StoreError> {
    let row: Option<(String, Millis)> = sqlx::query_as("select name, since from people where id = $1")
        .bind(id)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|(name, since)| Person { id: id.to_owned(), name, since }))
}

/// Keeps a person; of one who is known only the name changes.
pub(super) async fn put_person(connection: &mut PgConnection, person: &Person) -> Result<(), StoreError> {
    sqlx::query(
        "insert into people (id, name, since) values ($1, $2, $3) \
         on conflict (id) do update set name = excluded.name",
    )
    .bind(person.id.as_str())
    .bind(person.name.as_str())
    .bind(person.since)
    .execute(connection)
    .await?;
    Ok(())
}

/// The secret of this name; the proposed one if there is none yet.
pub(super) async fn secret(
    connection: &mut PgConnection,
    name: &str,
    proposed: &[u8],
) -> Result<Vec<u8>, StoreError> {
    sqlx::query("insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing")
        .bind(name)
        .bind(proposed)
        .execute(&mut *connection)
        .await?;
    // Secrets never change, so that whoever reads one now reads the first.
    Ok(sqlx::query_scalar("select value from secrets where name = $1")
        .bind(name)
        .fetch_one(connection)
        .await?)
}
