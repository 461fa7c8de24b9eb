//! Squares, moves and positions as text.
//!
//! A position is `placement turn supply quiet ply`, and a game with another option than the usual has a sixth
//! field: `opposite` where only opposite sides of a victim associate. Without it the usual rules hold.
//! A position travels as text alone, so its options travel with it.

use core::fmt;
use core::str::FromStr;

use rules_core::{Malformed, Placement, Position, read_number, read_turn};

use crate::draft::{Claim, Draft};
use crate::piece::{Colour, Piece};
use crate::ply::Move;
use crate::position::Cameleon;
use crate::setup::{Invalid, Options, Setup};
use crate::square::{FILES, RANKS, Square};

/// The sixth field of a position in which only opposite sides associate.
const OPPOSITE: &str = "opposite";

const PLACEMENT: Placement = Placement {
    files: FILES,
    ranks: RANKS,
    expected: "ranks 9 to 1 with / between, each of eight squares: pieces b r y v o g c, B R Y V O G C, digits for empty ones",
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut reader = Reader { field: "square", text, at: 0 };
        let square = reader.square()?;
        reader.end("the end of the square")?;
        Ok(square)
    }
}

/// A place in a text that is being read.
struct Reader<'a> {
    field: &'static str,
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn bad(&self, expected: &'static str) -> Malformed {
        Malformed::new(self.field, expected, self.text.get(self.at..).unwrap_or(""), self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes past a character if it comes next.
    fn skip(&mut self, byte: u8) -> bool {
        let comes = self.peek() == Some(byte);
        self.at += usize::from(comes);
        comes
    }

    fn end(&self, expected: &'static str) -> Result<(), Malformed> {
        if self.peek().is_none() { Ok(()) } else { Err(self.bad(expected)) }
    }

    fn square(&mut self) -> Result<Square, Malformed> {
        let bytes = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let square = match *bytes {
            [file @ b'a'..=b'h', rank @ b'1'..=b'9', ..] => Square::at(file - b'a', rank - b'1'),
            _ => None,
        };
        let square = square.ok_or_else(|| self.bad("a square from a1 to h9"))?;
        self.at += 2;
        Ok(square)
    }

    /// A victim after its `x`: `c6(b6)=o@a1`, where all but the square may be missing.
    fn claim(&mut self) -> Result<Claim, Malformed> {
        let at = self.at;
        let square = self.square()?;
        let mut claim = Claim { square, partner: None, reward: None, place: None, at };
        if self.skip(b'(') {
            claim.partner = Some(self.square()?);
            if !self.skip(b')') {
                return Err(self.bad("\")\" after the partner"));
            }
        }
        if self.skip(b'=') {
            let colour = self.peek().and_then(|byte| Colour::from_letter(char::from(byte)));
            let colour = colour.filter(|colour| !colour.is_primary());
            claim.reward = Some(colour.ok_or_else(|| self.bad("a reward: v, o, g or c"))?);
            self.at += 1;
        }
        if self.skip(b'@') {
            claim.place = Some(self.square()?);
        }
        Ok(claim)
    }
}

impl FromStr for Draft {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut reader = Reader { field: "move", text, at: 0 };
        let (from, to) = (reader.square()?, reader.square()?);
        let mut claims = [None; 4];
        for slot in 0..claims.len() {
            if !reader.skip(b'x') {
                break;
            }
            let claim = reader.claim()?;
            if claims.iter().flatten().any(|earlier: &Claim| earlier.square == claim.square) {
                reader.at = claim.at;
                return Err(reader.bad("each victim once"));
            }
            claims[slot] = Some(claim);
        }
        reader.end("\"x\" and a victim, at most four times, or the end of the move")?;
        Ok(Self { from, to, claims })
    }
}

impl FromStr for Move {
    type Err = Malformed;

    /// Reads the full form, which names partner, reward and reserve square for every victim.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        text.parse::<Draft>()?.full(text)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        for victim in self.victims() {
            write!(f, "x{}({})", victim.square, victim.partner)?;
            if let Some((colour, place)) = victim.reward {
                write!(f, "={}@{place}", colour.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl fmt::Display for Cameleon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PLACEMENT.write(f, |file, rank| self.piece(Square::at(file, rank)?))?;
        let turn = self.turn().map_or('-', |seat| seat.letter(Self::SEAT_LETTERS));
        write!(f, " {turn} ")?;
        for (index, supply) in self.supply.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "/" })?;
            supply.iter().try_for_each(|left| write!(f, "{left}"))?;
        }
        write!(f, " {} {}", self.quiet, self.ply)?;
        if self.options().opposite_sides_only { write!(f, " {OPPOSITE}") } else { Ok(()) }
    }
}

impl FromStr for Cameleon {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut fields = text.split(' ');
        let mut field = |name| fields.next().ok_or_else(|| Malformed::new(name, "this field", "", 0));
        let setup = Setup {
            pieces: read_pieces(field("placement")?)?,
            turn: read_turn(field("turn")?, Self::SEAT_LETTERS)?,
            supply: read_supply(field("supply")?)?,
            quiet: read_number("quiet", field("quiet")?)?,
            ply: read_number("ply", field("ply")?)?,
            options: read_options(&mut fields)?,
        };
        setup.try_into()
    }
}

fn read_options<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Result<Options, Malformed> {
    let opposite_sides_only = match fields.next() {
        None => false,
        Some(OPPOSITE) => true,
        Some(other) => return Err(Malformed::new("option", "\"opposite\" or no sixth field", other, 0)),
    };
    match fields.next() {
        None => Ok(Options { opposite_sides_only }),
        Some(more) => Err(Malformed::new("position", "at most six fields", more, 0)),
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

fn read_supply(text: &str) -> Result<[[u8; 4]; 2], Malformed> {
    let mut supply = [[0; 4]; 2];
    let mut reader = Reader { field: "supply", text, at: 0 };
    for (seat, supply) in supply.iter_mut().enumerate() {
        if seat == 1 && !reader.skip(b'/') {
            return Err(reader.bad("\"/\" after four digits"));
        }
        for left in supply {
            let digit = reader.peek().filter(u8::is_ascii_digit);
            *left = digit.ok_or_else(|| reader.bad("four digits, \"/\" and four digits"))? - b'0';
            reader.at += 1;
        }
    }
    reader.end("the end after four digits")?;
    Ok(supply)
}
