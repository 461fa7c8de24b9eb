//! Making and reading games.

use super::{append, holders};

crate::game::game_by!(sqlx::PgConnection);
