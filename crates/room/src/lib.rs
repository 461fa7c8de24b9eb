//! The rules of a table: seats, clocks, offers, leavers.
//!
//! What happened in a game is a log of [`Entry`]s. [`State`] is the log added up; deciding what a wish leads to
//! ([`State::decide`]) and adding an entry ([`State::apply`]) are pure functions of the state and the time they
//! are told, so that everything is tested without a runtime.

mod agree;
mod apply;
mod clock;
mod decide;
mod entry;
mod name;
mod offers;
mod setup;
mod show;
mod state;

pub use clock::{Clock, MOST_LAG};
pub use decide::Decision;
pub use entry::{Deed, Entry};
pub use name::checked_name;
pub use setup::{BEST, MOST_DAYS, Setup, TAKEOVER_LEVEL};
pub use state::{Damaged, State};
