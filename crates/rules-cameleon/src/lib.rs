//! Le Caméléon: coloured pawns that capture in pairs.
//!
//! Two players face each other on eight files and nine ranks. Square pawns live on black squares, round pawns
//! on white ones, and since every move is diagonal nobody ever leaves the own shade. A pawn steps one square;
//! a chameleon slides. When the piece just moved and a partner both stand beside an enemy pawn, and the three
//! have exactly two colours between them, the enemy pawn falls. Two primaries bring their mixture from the
//! supply into the reserve, two complementaries a chameleon, a primary and a complementary nothing. A
//! chameleon attacks in its partner's colour, without reward, and falls to two pawns of one colour or to any
//! pair with a chameleon. A full reserve captures nothing. Whoever eliminates every enemy piece wins; three
//! chameleons left win for the owner of two; where nobody can ever capture, the game is a draw.
//!
//! ```
//! use rules_cameleon::Cameleon;
//! use rules_core::Position;
//!
//! let start = [
//!     "8",        // 9  . . . . . . . .   the rounds' reserve: b9 d9 f9 h9
//!     "b1b1b1b1", // 8  b . b . b . b .
//!     "1r1r1r1r", // 7  . r . r . r . r
//!     "y1y1y1y1", // 6  y . y . y . y .
//!     "8",        // 5  . . . . . . . .
//!     "1Y1Y1Y1Y", // 4  . Y . Y . Y . Y
//!     "R1R1R1R1", // 3  R . R . R . R .
//!     "1B1B1B1B", // 2  . B . B . B . B
//!     "8",        // 1  . . . . . . . .   the squares' reserve: a1 c1 e1 g1
//! ]; //                 a b c d e f g h
//! let mut position: Cameleon = format!("{} r 6665/6665 0 0", start.join("/")).parse()?;
//! assert_eq!(position, Cameleon::start());
//! for text in ["a6b5", "d4c5", "g6f5", "c5d4", "f5g4"] {
//!     position.play(position.read_move(text).unwrap(), &mut ()).unwrap();
//! }
//! // The yellow pawn lands beside a yellow round, below which a red partner waits: an orange pawn comes.
//! let capture = position.read_move("h4g5xg4(g3)=o@e1").unwrap();
//! assert_eq!(capture.victims().count(), 1);
//! assert_eq!(position.after(capture).supply(rules_cameleon::SQUARES), [6, 5, 6, 5]);
//! # Ok::<(), rules_cameleon::Invalid>(())
//! ```
#![no_std]

mod associate;
mod board;
mod captures;
mod check;
mod draft;
mod ending;
mod event;
mod explain;
mod moves;
mod notation;
mod piece;
mod play;
mod ply;
mod position;
mod refusal;
pub mod rule;
mod setup;
mod square;

/// The board as sets of bits, for those who look at many squares at once.
///
/// Each side lives on its own shade, and the squares of a shade are numbered so that a diagonal step is the same
/// distance everywhere: a square's spot is `8 + (9 * rank + file) / 2`, rounded down, ranks and files from 0. What
/// lies beside the board falls into gaps in which nothing ever stands.
pub mod spots {
    pub use crate::associate::takers;
    pub use crate::board::{FIELD, NEIGHBOURS, RESERVE, STEPS, around, rays, shift, take_lowest};
}

pub use event::Event;
pub use piece::{Colour, Piece, ROUNDS, SQUARES, opponent};
pub use ply::{Move, Victim};
pub use position::Cameleon;
pub use refusal::Refusal;
pub use setup::{Invalid, Options, START, Setup};
pub use square::{Shade, Square};
