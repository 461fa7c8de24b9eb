//! Moving everything out and in.

use super::{downtime, games, people};

crate::transfer::transfer_by!(sqlx::PgConnection);
