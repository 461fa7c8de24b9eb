//! The rooms of the server: a task for each game that is awake, around the pure [`room::State`].
//!
//! The actor stores what was decided before anybody hears of it.

mod actor;
mod keep;
mod registry;
mod ring;

pub use keep::{from_kept, kept_entries, kept_status, kept_summary};
pub use registry::Rooms;
pub(crate) use registry::{Answer, ToRoom, Watcher};
pub use ring::Ring;
