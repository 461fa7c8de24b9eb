//! Squares, pieces, moves and positions as text.

use core::fmt;
use core::str::FromStr;

use rules_core::{Malformed, Position, Seat, read_number};

use crate::{BLUE, Chameleon, Invalid, Move, Piece, RED, Setup, Square};

const FIELDS: &str = "four fields with single spaces between: placement turn quiet ply";
const PLACEMENT: &str = "ranks 5 to 1 with / between, each of five squares: W B w b, digits for empty ones";

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
        for rank in (0..Square::SIDE).rev() {
            write_rank(self, rank, f)?;
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {} {}", turn_letter(self.turn()), self.quiet(), self.ply())
    }
}

fn rank_pieces(position: &Chameleon, rank: u8) -> impl Iterator<Item = Option<Piece>> {
    (0..Square::SIDE).filter_map(move |file| Square::at(file, rank)).map(|square| position.piece_on(square))
}

fn write_rank(position: &Chameleon, rank: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for piece in rank_pieces(position, rank) {
        let Some(piece) = piece else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(f, "{empty}")?;
            empty = 0;
        }
        write!(f, "{piece}")?;
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
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
            pieces: read_placement(placement)?,
            turn: read_turn(turn)?,
            quiet: read_number("quiet", quiet)?,
            ply: read_number("ply", ply)?,
        })
    }
}

fn read_turn(text: &str) -> Result<Option<Seat>, Malformed> {
    match text {
        "r" => Ok(Some(RED)),
        "b" => Ok(Some(BLUE)),
        "-" => Ok(None),
        _ => Err(Malformed::new("turn", "r, b or - when the game is over", text, 0)),
    }
}

fn read_placement(text: &str) -> Result<[Option<Piece>; Square::COUNT], Malformed> {
    let refused = |expected, at| Malformed::new("placement", expected, text.get(at..).unwrap_or(text), at);
    let mut pieces = [None; Square::COUNT];
    let (mut file, mut rank) = (0, Square::SIDE - 1);
    let mut after_digit = false;
    for (at, letter) in text.char_indices() {
        let digit = matches!(letter, '1'..='5');
        if digit && after_digit {
            return Err(refused("one digit for neighbouring empty squares", at));
        }
        after_digit = digit;
        if letter == '/' && file == Square::SIDE && rank > 0 {
            (file, rank) = (0, rank - 1);
        } else if digit {
            file += letter as u8 - b'0';
            if file > Square::SIDE {
                return Err(refused("no more than five squares on a rank", at));
            }
        } else if let (Some(piece), Some(square)) = (Piece::from_letter(letter), Square::at(file, rank)) {
            pieces[square.index()] = Some(piece);
            file += 1;
        } else {
            return Err(refused(PLACEMENT, at));
        }
    }
    if file == Square::SIDE && rank == 0 { Ok(pieces) } else { Err(refused(PLACEMENT, text.len())) }
}

impl FromStr for Chameleon {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        text.parse::<Setup>()?.try_into()
    }
}
