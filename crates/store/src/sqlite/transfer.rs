//! Moving everything out and in.

use sqlx::Row as _;

use super::{downtime, games, people};

crate::transfer::transfer_by!(sqlx::SqliteConnection);
