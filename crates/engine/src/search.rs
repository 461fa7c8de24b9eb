//! Searching: alpha-beta for two, max-n and its kin for more.

mod alpha_beta;
mod corrections;
pub(crate) mod driver;
mod history;
mod memory;
pub(crate) mod multi;
mod ordering;
mod quiescence;
mod reductions;
pub(crate) mod searcher;
pub(crate) mod table;
pub(crate) mod tuning;
pub(crate) mod watch;

/// The deepest line that is followed.
pub(crate) const MAX_PLY: usize = 120;

#[cfg(test)]
mod tests;
