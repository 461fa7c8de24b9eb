//! Moves as text: UCI, with castling as the king's move onto his rook.

use core::fmt;
use core::str::FromStr;

use rules_core::Malformed;
use shakmaty::{Role, Square};

/// A move as UCI writes it; sense is made of it against a position.
///
/// Castling is the king's move onto his own rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes; the rook's square for castling.
    pub to: Square,
    /// What a pawn on the last rank becomes.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }
}

impl From<shakmaty::Move> for Move {
    fn from(mv: shakmaty::Move) -> Self {
        // Drops, which have no square of departure, do not occur in this game.
        let to = mv.to();
        Self { from: mv.from().unwrap_or(to), to, promotion: mv.promotion() }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.char()))
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let square = |at: usize| {
            let found = text.get(at..at + 2).unwrap_or_else(|| text.get(at..).unwrap_or_default());
            Square::from_ascii(found.as_bytes())
                .map_err(|_| Malformed::new("move", "a square from a1 to h8", found, at))
        };
        let (from, to) = (square(0)?, square(2)?);
        let promotion = match &text.as_bytes()[4..] {
            b"" => None,
            b"q" => Some(Role::Queen),
            b"r" => Some(Role::Rook),
            b"b" => Some(Role::Bishop),
            b"n" => Some(Role::Knight),
            _ => {
                let found = text.get(4..).unwrap_or_default();
                return Err(Malformed::new("move", "nothing more, or one of q, r, b, n", found, 4));
            }
        };
        Ok(Self { from, to, promotion })
    }
}
