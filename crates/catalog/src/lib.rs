//! The only crate that lists all games.
//!
//! Choice at run time is a closed enum here, text in and text out, so that the rules themselves stay generic
//! and fast: [`GameId`] names a game, [`AnyPosition`] holds a position of any of them, [`Played`] is a
//! game as it was played, with repetition and lack of progress counted, and [`Record`] adds tags, variations and
//! comments.

mod any;
mod game;
mod played;
mod record;
mod start;

pub use any::{AnyEvent, AnyMove, AnyPosition, InvalidPosition, PositionTask, RefusedMove};
pub use game::{GameId, UnknownGame};
pub use played::{Claim, Declared, History, Played, Standing};
pub use record::{Line, MoveNode, Record, RecordError, RecordReader, Tags, Trouble, read_one};
pub use start::{StartError, StartOptions};
