//! A client of the server: what tests and measurements talk to it with.
//!
//! [`Guest`] is somebody with a cookie, [`Socket`] their connection, [`ServerProcess`] a server to talk to, [`Site`]
//! several. On these stand the parts of the program `harness`: [`load`] and [`spectators`] measure, [`kill`] looks for
//! what a crash loses.

pub mod kill;
pub mod load;
pub mod network;
pub mod spectators;

mod guest;
mod kind;
mod machine;
mod metrics;
mod moves;
mod process;
mod site;
mod socket;

pub use guest::{Answer, Guest, request};
pub use metrics::Metrics;
pub use process::ServerProcess;
pub use site::{Site, Size};
pub use socket::{PATIENCE, Socket};
