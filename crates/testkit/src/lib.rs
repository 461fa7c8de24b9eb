//! Tests that any game calls in a few lines, and the data they run on.
//!
//! - [`conformance`]: a random walk that holds a game to its contract at every step;
//! - [`cases`]: one TOML file a game, each case showing where a rule applies and where it does not;
//! - [`playthrough`]: a whole random game as text, to be read and blessed by a person;
//! - [`plain_cameleon`]: Le Caméléon once more, slow and plain, to hold the fast rules against;
//! - [`random`]: the generator all of them draw from, the same on every platform.

pub mod cases;
pub mod conformance;
pub mod data;
pub mod plain_cameleon;
pub mod playthrough;
pub mod random;
