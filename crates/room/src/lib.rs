//! The rules of a table: seats, clocks, offers, leavers.
//!
//! What happened in a game is a log of [`RoomEvent`]s. [`State`] is the log added up; deciding what a request leads to
//! ([`State::decide`]) and adding an event ([`State::apply`]) are pure functions of the state and of a [`Moment`]: the
//! time, and what the host measured that the log does not say. So everything is tested without a runtime.
//!
//! [`log`] is what is stored. Ids of people come from outside; nonces, connections and stores are the host's business.

mod agree;
mod apply;
mod clock;
mod decide;
mod lag;
pub mod log;
mod moment;
mod name;
mod offers;
mod setup;
mod show;
mod state;
mod wire;

pub use clock::Clock;
pub use decide::{Decision, MAX_LOG};
pub use lag::{LAG_REFILL, Lag, MAX_LAG};
pub use log::LogVersion;
pub use log::v1::{Occupant, Person, RoomEvent, Setup, Summary};
pub use moment::{Begins, Measured, Moment};
pub use name::checked_name;
pub use setup::{BEST, MAX_DAYS, TAKEOVER_LEVEL};
pub use state::{Damaged, State};
