//! Who somebody is.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whoever asks, as the server knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Me {
    /// A lasting id; no secret.
    pub id: String,
    /// The name that others see.
    pub name: String,
}

/// A name that somebody chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name: 1 to 24 characters, none of them a control character.
    pub name: String,
}
