//! Chameleon, the game on five by five tiles in which a tile decides how the piece on it moves.
//!
//! The board is checkered and a1 is black. Red's home is rank 1, Blue's rank 5. Each side has five pieces, three
//! white inside and two black inside (their nature), and each starts on a tile of the other colour. Every piece
//! may step one square in any direction. On a tile of its own nature it may also slide like a bishop, on a tile
//! of the other colour it may also jump like a knight; the tile it leaves decides. Moving onto an enemy captures
//! it, and moving is compulsory.
//!
//! Whoever captures the last enemy piece wins. A piece that enters the enemy's home rank wins unless the enemy
//! captures it on the very next turn: while such an invader stands only its capture is allowed, and where none is
//! possible the game is over. A player's only piece wins by entering at once, even if it could be captured; but
//! an invader of the enemy that survives comes first.
//!
//! Who begins is for the players to decide: [`Chameleon::start`] lets Red, [`Chameleon::start_with`] anybody.
//! Players may also agree on the pie rule: after Red's first move Blue may take over Red's side. That decides who
//! sits where and leaves the position as it is, so it is the business of whoever seats the players.
//!
//! ```
//! use rules_chameleon::{Chameleon, Gait, RED};
//! use rules_core::Position;
//!
//! let mut position = Chameleon::start();
//! position.play("a1b3".parse()?, &mut ())?;
//! assert_eq!(position.to_string(), "wbwbw/5/1W3/5/1BWBW b 1 1");
//! assert_eq!(format!("{position:#}"), "\
//! 5 w b w b w
//! 4 . . . . .
//! 3 . W . . .
//! 2 . . . . .
//! 1 . B W B W
//!   a b c d e");
//! let b3 = "b3".parse()?;
//! assert_eq!(position.piece_on(b3).map(|piece| (piece.owner, piece.gait_on(b3))), Some((RED, Gait::Bishop)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

mod board;
mod ending;
mod event;
mod invalid;
mod moves;
mod notation;
mod piece;
mod play;
mod position;
mod refusal;
pub mod rule;
mod setup;
mod square;
mod symmetry;

pub use ending::Ending;
pub use event::Event;
pub use invalid::{Invalid, TurnReason};
pub use moves::Move;
pub use piece::{BLUE, Gait, Nature, Piece, RED, enemy};
pub use position::Chameleon;
pub use refusal::Refusal;
pub use setup::Setup;
pub use square::{Shade, Square, SquareSet};
