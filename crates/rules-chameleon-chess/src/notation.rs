//! Squares, pawns, moves and positions as text.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use rules_core::{Malformed, Placement, Position, Seat, SeatSet, read_number, read_turn};

use crate::{ChameleonChess, Eliminated, Invalid, Limits, Move, Pawn, Role, Setup, Square, SquareColour};

const LETTERS: &str = ChameleonChess::SEAT_LETTERS;

const PLACEMENT: Placement = Placement {
    files: ChameleonChess::FILES,
    ranks: ChameleonChess::RANKS,
    expected: "ranks 8 to 1 with / between, each of eight squares: pawns such as rG, digits for empty ones",
};

/// A seat by its letter.
pub(crate) struct SeatLetter(pub(crate) Seat);

impl Display for SeatLetter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.letter(LETTERS))
    }
}

impl Display for SquareColour {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Display for Role {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl Display for Pawn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.owner.letter(LETTERS), self.knight)
    }
}

impl Display for Limits {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low(), self.high())
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl Display for ChameleonChess {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        PLACEMENT.write(f, |file, rank| self.pawn_at(Square::of(file, rank)?))?;
        write!(f, " {} {} ", self.turn.map_or('-', |seat| seat.letter(LETTERS)), self.limits())?;
        for seat in self.alive.iter() {
            write!(f, "{}", SeatLetter(seat))?;
        }
        if !self.eliminated.is_empty() {
            f.write_str("x")?;
        }
        for seat in self.eliminated.iter() {
            write!(f, "{}", SeatLetter(seat))?;
        }
        write!(f, " {} {}", self.quiet, self.ply)
    }
}

/// The square that two bytes name.
fn square(bytes: &[u8]) -> Option<Square> {
    match bytes {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Square::of(file - b'a', rank - b'1'),
        _ => None,
    }
}

impl FromStr for Square {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        square(text.as_bytes()).ok_or_else(|| Malformed::new("square", "a square from a1 to h8", text, 0))
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        if let [a, b, c, d] = *text.as_bytes()
            && let (Some(from), Some(to)) = (square(&[a, b]), square(&[c, d]))
        {
            return Ok(Self { from, to });
        }
        Err(Malformed::new("move", "two squares such as d1e3", text, 0))
    }
}

impl FromStr for Pawn {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut letters = text.chars();
        pawn(&mut letters)
            .filter(|_| letters.next().is_none())
            .ok_or_else(|| Malformed::new("pawn", "an owner r b y g and a knight colour R G Y B", text, 0))
    }
}

/// Reads the two letters of a pawn.
fn pawn(letters: &mut impl Iterator<Item = char>) -> Option<Pawn> {
    let owner = Seat::from_letter(letters.next()?, LETTERS)?;
    let knight = SquareColour::from_letter(letters.next()?)?;
    Some(Pawn { owner, knight })
}

impl FromStr for Limits {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = |expected| Malformed::new("limits", expected, text, 0);
        let [a, b, b'-', c, d] = *text.as_bytes() else {
            return Err(malformed("two squares such as a1-h8"));
        };
        let (Some(low), Some(high)) = (square(&[a, b]), square(&[c, d])) else {
            return Err(malformed("two squares such as a1-h8"));
        };
        Self::new(low, high).ok_or_else(|| malformed("the lowest left square first, then the highest right"))
    }
}

impl FromStr for Setup {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut fields = text.split(' ');
        let mut field = |name, expected| fields.next().ok_or_else(|| Malformed::new(name, expected, "", 0));
        let board = read_pawns(field("placement", PLACEMENT.expected)?)?;
        let turn = read_turn(field("turn", "a seat r b y g, or -")?, LETTERS)?;
        let limits = field("limits", "two squares such as a1-h8")?.parse()?;
        let (alive, eliminated) = read_seats(field("seats", "the seats alive, then x and the eliminated")?)?;
        let quiet = read_number("quiet", field("quiet", "a whole number")?)?;
        let ply = read_number("ply", field("ply", "a whole number")?)?;
        if let Some(more) = fields.next() {
            return Err(Malformed::new("position", "six fields with one space between", more, 0));
        }
        Ok(Self { board, turn, limits, alive, eliminated, quiet, ply })
    }
}

impl FromStr for ChameleonChess {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        text.parse::<Setup>()?.try_into()
    }
}

fn read_pawns(text: &str) -> Result<[Option<Pawn>; 64], Malformed> {
    let mut board = [None; 64];
    let two_letters = |rest: &str| pawn(&mut rest.chars()).map(|pawn| (pawn, 2));
    PLACEMENT.read(text, two_letters, |file, rank, pawn| board[usize::from(file + rank * 8)] = Some(pawn))?;
    Ok(board)
}

fn read_seats(text: &str) -> Result<(SeatSet, Eliminated), Malformed> {
    let malformed = |expected, at| Malformed::new("seats", expected, text.get(at..).unwrap_or(""), at);
    let (living, out) = match text.split_once('x') {
        Some((living, "")) => return Err(malformed("the eliminated seats after x", living.len() + 1)),
        Some((living, out)) => (living, out),
        None => (text, ""),
    };
    let mut alive = SeatSet::EMPTY;
    for (at, letter) in living.char_indices() {
        let seat = Seat::from_letter(letter, LETTERS).ok_or_else(|| malformed("a seat r b y g, or x", at))?;
        if alive.bits() >> seat.index() != 0 {
            return Err(malformed("each seat once, in turn order rbyg", at));
        }
        alive = alive.with(seat);
    }
    if alive.is_empty() {
        return Err(malformed("at least one seat that is alive", 0));
    }
    let mut eliminated = Eliminated::NONE;
    for (at, letter) in out.char_indices().map(|(at, letter)| (living.len() + 1 + at, letter)) {
        let seat = Seat::from_letter(letter, LETTERS).ok_or_else(|| malformed("a seat r b y g", at))?;
        if alive.contains(seat) || !eliminated.push(seat) {
            return Err(malformed("each seat once", at));
        }
    }
    Ok((alive, eliminated))
}
