//! What the protocols for other programs have in common: lines in and out, options, and a search that runs in a
//! thread of its own so that `stop` is heard at once.
//!
//! Whatever cannot be understood is answered with `info string` and changes nothing.

mod lines;
mod options;
mod session;
mod show;
mod thinker;
mod words;

pub(crate) use self::lines::{Say, answer_lines, to_standard_output};
pub(crate) use self::options::Options;
#[cfg(test)]
pub(crate) use self::session::{Command, parse};
pub(crate) use self::session::{Dialect, Session};
pub(crate) use self::show::info;
pub(crate) use self::thinker::{NO_MOVE, Thinker};
pub(crate) use self::words::{Go, NotUnderstood, not_understood};
use self::words::{go, position, set_option};
