//! The rooms of the server: a task for each game that is loaded, around the pure [`room::State`].
//!
//! The task stores what was decided before anybody hears of it. It knows the rest of the server only as its
//! `Host`, so that its tests run it against a store that delays, fails and answers twice.

mod actor;
mod app_host;
mod host;
mod lags;
mod nonces;
mod recent;
mod registry;
mod stored;

pub use registry::Rooms;
pub(crate) use registry::{Act, Answer, ToRoom, Watcher, not_found};
pub(crate) use stored::{new_game, status, wire_summary};
