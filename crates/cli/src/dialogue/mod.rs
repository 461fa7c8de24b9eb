//! What the protocols for other programs have in common: lines in and out, options, and a search that runs in a
//! thread of its own so that `stop` is heard at once.
//!
//! Whatever cannot be understood is answered with `info string` and changes nothing.

mod lines;
mod options;
mod show;
mod thinker;
mod words;

pub(crate) use self::lines::{Say, answer_lines, to_standard_output};
pub(crate) use self::options::Options;
pub(crate) use self::show::info;
pub(crate) use self::thinker::{NO_MOVE, Thinker};
pub(crate) use self::words::{Go, NotUnderstood, go, not_understood, position, set_option};
