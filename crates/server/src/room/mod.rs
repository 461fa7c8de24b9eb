//! A room: one game with its seats, clock and offers.
//!
//! What happened in a game is a log of [`Entry`]s. [`State`] is the log added up; deciding what a wish leads to
//! ([`State::decide`]) and adding an entry ([`State::apply`]) are pure functions of the state and the time they
//! are told, so that everything is tested without a runtime. The actor around it stores what was decided before
//! anybody hears of it.

mod actor;
mod agree;
mod apply;
mod clock;
mod decide;
mod entry;
mod keep;
mod offers;

mod ring;
mod rooms;
mod setup;
mod show;
mod state;

pub use clock::{Clock, MOST_LAG};
pub use decide::Decision;
pub use entry::{Deed, Entry};
pub use keep::{from_kept, kept_entries, kept_status, kept_summary};
pub use ring::Ring;
pub use rooms::Rooms;
pub(crate) use rooms::{Answer, ToRoom, Watcher};
pub use setup::{BEST, MOST_DAYS, Setup, TAKEOVER_LEVEL};
pub use state::{Damaged, State};
