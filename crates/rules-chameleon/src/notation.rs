//! Squares, pieces, moves and positions as text.

use core::fmt;
use core::str::FromStr;

use rules_core::{Malformed, Placement, Position, Seat, read_number, read_turn};

use crate::{Chameleon, Invalid, Move, Piece, RED, Setup, Square};

const FIELDS: &str = "four fields with single spaces between: placement turn quiet ply";
const PLACEMENT: Placement = Placement {
    files: Square::SIDE,
    ranks: Square::SIDE,
    expected: "ranks 5 to 1 with / between, each of five squares: W B w b, digits for empty ones",
};

/// The name of a seat for a sentence.
pub(crate) const fn seat_name(seat: Seat) -> &'static str {
    if seat.index() == RED.index() { "Red" } else { "Blue" }
}

/// The letter of a seat.
pub(crate) fn seat_letter(seat: Seat) -> char {
    seat.letter(Chameleon::SEAT_LETTERS)
}

/// The letter of the turn, `-` when the game is over.
pub(crate) fn turn_letter(turn: Option<Seat>) -> char {
    turn.map_or('-', seat_letter)
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.as_bytes() {
            &[file, rank] => square(file, rank),
            _ => None,
        }
        .ok_or_else(|| Malformed::new("square", "a file a to e and a rank 1 to 5", text, 0))
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Square::at(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let refused =
            |at| Malformed::new("move", "two squares such as a1c2", text.get(at..).unwrap_or(text), at);
        let &[from_file, from_rank, to_file, to_rank] = text.as_bytes() else { return Err(refused(0)) };
        let from = square(from_file, from_rank).ok_or_else(|| refused(0))?;
        let to = square(to_file, to_rank).ok_or_else(|| refused(2))?;
        Ok(Self { from, to })
    }
}

impl fmt::Display for Chameleon {
    /// Writes the canonical text; with `{:#}` draws the board instead, one rank a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw(self, f);
        }
        PLACEMENT.write(f, |file, rank| self.piece_on(Square::at(file, rank)?))?;
        write!(f, " {} {} {}", turn_letter(self.turn()), self.quiet(), self.ply())
    }
}

fn rank_pieces(position: &Chameleon, rank: u8) -> impl Iterator<Item = Option<Piece>> {
    (0..Square::SIDE).filter_map(move |file| Square::at(file, rank)).map(|square| position.piece_on(square))
}

fn draw(position: &Chameleon, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..Square::SIDE).rev() {
        write!(f, "{}", rank + 1)?;
        for piece in rank_pieces(position, rank) {
            write!(f, " {}", piece.map_or('.', Piece::letter))?;
        }
        f.write_str("\n")?;
    }
    f.write_str("  a b c d e")
}

impl FromStr for Setup {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut fields = text.split(' ');
        let (Some(placement), Some(turn), Some(quiet), Some(ply), None) =
            (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(Malformed::new("position", FIELDS, text, 0));
        };
        Ok(Self {
            pieces: read_pieces(placement)?,
            turn: read_turn(turn, Chameleon::SEAT_LETTERS)?,
            quiet: read_number("quiet", quiet)?,
            ply: read_number("ply", ply)?,
        })
    }
}

fn read_pieces(text: &str) -> Result<[Option<Piece>; Square::COUNT], Malformed> {
    let mut pieces = [None; Square::COUNT];
    let letter = |rest: &str| Piece::from_letter(rest.chars().next()?).map(|piece| (piece, 1));
    PLACEMENT.read(text, letter, |file, rank, piece| {
        if let Some(square) = Square::at(file, rank) {
            pieces[square.index()] = Some(piece);
        }
    })?;
    Ok(pieces)
}

impl FromStr for Chameleon {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        text.parse::<Setup>()?.try_into()
    }
}
