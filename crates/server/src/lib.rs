//! The game server.
//!
//! A move is acknowledged only after it is kept: the room decides (the crate [`room`]), the journal of `store` commits, and
//! only then is anybody told. Everything that a client may see or do is in `protocol`.

mod analyses;
pub mod app;
pub mod bots;
mod chance;
mod cluster;
pub mod http;
pub mod identity;
mod ids;
pub mod limits;
pub mod listen;
pub mod lobby;
mod outbox;
pub mod pulse;
pub mod rooms;
pub mod run;
pub mod session;
pub mod time;
pub mod worker;
