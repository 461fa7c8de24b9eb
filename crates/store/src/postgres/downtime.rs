//! When no server ran.

use sqlx::Connection as _;

crate::downtime::downtime_by!(sqlx::PgConnection, "begin", " for update");
