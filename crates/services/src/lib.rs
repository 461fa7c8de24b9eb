//! Throw-away servers for tests and measurements: PostgreSQL, NATS and nginx on loopback or in another network namespace, on
//! free ports, with data folders of their own. They end with the value that stands for them; nothing that runs on the
//! machine already is touched.

mod faketime;
mod host;
mod nats;
mod nginx;
mod place;
mod postgres;
mod session;
mod tmpfs;

pub use faketime::faketime;
pub use host::Host;
pub use nats::Nats;
pub use nginx::Nginx;
pub use place::find;
pub use postgres::{Durability, Postgres};
pub use session::Session;
pub use tmpfs::Tmpfs;

/// What to do where the programs are missing.
pub const ADVICE: &str = "PostgreSQL, NATS and nginx are needed and not there: install them with \
     `apt install postgresql nats-server nginx-light` (Debian) or your system's packages";
