//! A client of the server: what tests and measurements talk to it with.
//!
//! [`Guest`] is somebody with a cookie, [`Socket`] their connection, [`ServerProcess`] a server to talk to, [`Site`]
//! several. On these stand the parts of the program `harness`: [`load`] and [`spectators`] measure, [`kill`] looks for
//! what a crash loses.

pub mod kill;
pub mod load;
pub mod memory;
pub mod network;
pub mod outage;
pub mod spectators;
pub mod worker;

mod guest;
mod kind;
mod machine;
mod metrics;
mod moves;
mod process;
mod proxy;
mod site;
mod socket;
mod source;

pub use guest::{Answer, Guest, request};
pub use metrics::Metrics;
pub use process::{Launch, ServerProcess};
pub use proxy::{Proxy, Reach};
pub use site::{Blueprint, Site, Size};
pub use socket::{PATIENCE, Socket};
