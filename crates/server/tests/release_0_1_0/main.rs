//! A site that release 0.1.0 (commit 344b567) left behind: it is shown as before, and its games go on.
//!
//! How it was made: `tests/data/release-0.1.0/README.md`. It is there in SQLite and as an export of PostgreSQL, which is
//! imported into SQLite and, where `PARDALIS_TEST_POSTGRES` names a server, as `cargo xtask services` has it, into
//! PostgreSQL.

mod export;
mod goes_on;
mod shown;
mod site;
