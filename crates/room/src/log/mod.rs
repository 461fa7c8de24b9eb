//! What is stored of a game.
//!
//! A format of its own: nothing here is a message of the wire, so that neither can hold the other back. [`v1`] is the
//! present one. Fields that a program does not know are passed over; an entry of a kind that it does not know is
//! either marked as one to be passed over, or makes the game unreadable for that program, which then says so.

pub mod v1;
mod version;

pub use version::LogVersion;
