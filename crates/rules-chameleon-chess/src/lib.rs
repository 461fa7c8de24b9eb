//! The rules of Chameleon Chess for two to four players.
//!
//! Each seat has four pawns. What a pawn is depends on the colour of the square it stands on: knight, queen,
//! bishop or rook, and every pawn is a knight on a colour of its own. It moves and captures by the role it
//! has where it stands, and takes on another where it arrives. After every move the limits close in on the
//! pawns: outer files and ranks without a pawn are gone for good, until an axis is three lines long. On 3×3
//! a knight on the centre could never leave it and is removed, unless it is the last pawn of all. A seat
//! without pawns is out; the last seat with pawns wins.
//!
//! ```text
//! 8 bB .  .  .  yG yR yB yY      8 B R B Y G R B Y
//! 7 bR .  .  .  .  .  .  .       7 R G R B Y G R B
//! 6 bG .  .  .  .  .  .  .       6 G Y R G R B B Y
//! 5 bY .  .  .  .  .  .  .       5 Y B G Y G R Y G
//! 4 .  .  .  .  .  .  .  gR      4 B R Y B R B G R
//! 3 .  .  .  .  .  .  .  gB      3 R G G Y B Y R B
//! 2 .  .  .  .  .  .  .  gY      2 G Y B R G Y B Y
//! 1 rR rG rY rB .  .  .  gG      1 R G Y B R G Y G
//!   a  b  c  d  e  f  g  h         a b c d e f g h
//! ```
//!
//! ```
//! use rules_chameleon_chess::{ChameleonChess, Role, Square};
//! use rules_core::{Position, SeatSet};
//!
//! let mut game = ChameleonChess::start(SeatSet::first(4))?;
//! assert_eq!(
//!     game.to_string(),
//!     "bB3yGyRyByY/bR7/bG7/bY7/7gR/7gB/7gY/rRrGrYrB3gG r a1-h8 rbyg 0 0"
//! );
//!
//! // The knight of d1 jumps to e3, which is blue as well: it stays a knight.
//! let mv = game.read_move("d1e3")?;
//! game.play(mv, &mut ())?;
//! let e3: Square = "e3".parse()?;
//! assert_eq!(game.role_at(e3), Some(Role::Knight));
//! assert_eq!(game.count_moves(), 13);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

mod board;
mod eliminated;
mod event;
mod invalid;
mod key;
mod limits;
mod moves;
mod notation;
mod piece;
mod play;
mod position;
mod refusal;
pub mod rule;
mod setup;
mod square;

pub use eliminated::Eliminated;
pub use event::Event;
pub use invalid::Invalid;
pub use limits::Limits;
pub use moves::Move;
pub use piece::{Pawn, Role};
pub use position::ChameleonChess;
pub use refusal::Refusal;
pub use setup::Setup;
pub use square::{Square, SquareColour, SquareSet};
