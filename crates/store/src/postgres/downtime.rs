//! When no server was there.

use sqlx::{PgConnection, PgPool};

use crate::downtime::overlap;
use crate::{Millis, StoreError};

/// Notes that a server is there.
pub(super) async fn beat(connection: &mut PgConnection, now: Millis) -> Result<(), StoreError> {
    sqlx::query(
        "insert into heartbeat (id, at) values (1, $1) on conflict (id) do update set at = excluded.at",
    )
    .bind(now)
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that a server starts, and the downtime before it.
pub(super) async fn awake(pool: &PgPool, now: Millis, grace: Millis) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    // Of several that start at once the first notes the downtime, the others find its beat.
    let last: Option<Millis> = sqlx::query_scalar("select at from heartbeat where id = 1 for update")
        .fetch_optional(&mut *transaction)
        .await?;
    // A clock that was set back gives no downtime.
    if let Some(last) = last.filter(|last| now.saturating_sub(*last) > grace.max(0)) {
        sqlx::query("insert into downtimes (started, ended) values ($1, $2) on conflict do nothing")
            .bind(last)
            .bind(now)
            .execute(&mut *transaction)
            .await?;
    }
    beat(&mut transaction, now).await?;
    transaction.commit().await?;
    Ok(())
}

/// How much of the time from `since` to `now` was downtime.
pub(super) async fn downtime(pool: &PgPool, since: Millis, now: Millis) -> Result<Millis, StoreError> {
    let downtimes: Vec<(Millis, Millis)> = sqlx::query_as(
        "select started, ended from downtimes where ended > $1 and started < $2 order by started",
    )
    .bind(since)
    .bind(now)
    .fetch_all(pool)
    .await?;
    Ok(overlap(&downtimes, since, now))
}
