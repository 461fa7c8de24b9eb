//! The only crate that lists all games.
//!
//! Choice at run time is a closed enum here, text in and text out, so that the rules themselves stay generic
//! and fast: [`GameId`] names a game, [`AnyPosition`] holds a position of any of them, and [`Record`] is a
//! game as it was played, with repetition and lack of progress counted, variations, comments and undo.

mod any;
mod game;
mod record;
mod start;

pub use any::{AnyEvent, AnyMove, AnyPosition, InvalidPosition, PositionTask, RefusedMove};
pub use game::{GameId, UnknownGame};
pub use record::{
    Claim, Declared, Line, MoveNode, Record, RecordError, RecordReader, Standing, Tags, Trouble, read_one,
};
pub use start::{StartError, StartOptions};
