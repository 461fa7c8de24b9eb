//! Clocks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Millis;

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSetting {
    /// As much as they like.
    #[default]
    None,
    /// A sum for the whole game, and something more for every move.
    RealTime {
        /// The sum at the start.
        initial_ms: Millis,
        /// What every move adds.
        increment_ms: Millis,
    },
    /// Days for every move.
    Correspondence {
        /// How many days.
        days: u32,
    },
}

/// The clocks at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Clocks {
    /// What each seat has left at the moment `at`.
    pub left_ms: BTreeMap<String, Millis>,
    /// The seat whose time runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<String>,
    /// The server's time when this was said.
    pub at: Millis,
}
