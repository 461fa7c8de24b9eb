//! Squares, moves and positions as text.
//!
//! A position is `placement turn supply quiet ply`, and a game with another option than the usual has a sixth
//! field: `opposite` where only opposite sides of a victim associate. Without it the usual rules hold.
//! A position travels as text alone, so its options travel with it.

use core::fmt::{self, Write};
use core::str::FromStr;

use rules_core::{Malformed, Position, Seat, read_number};

use crate::draft::{Claim, Draft};
use crate::piece::{Colour, Piece};
use crate::ply::Move;
use crate::position::Cameleon;
use crate::setup::{Invalid, Options, Setup};
use crate::square::{FILES, RANKS, Square};

/// The sixth field of a position in which only opposite sides associate.
const OPPOSITE: &str = "opposite";

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
        write_placement(self, f)?;
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

fn write_placement(position: &Cameleon, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..RANKS).rev() {
        let mut empty = 0;
        for square in (0..FILES).filter_map(|file| Square::at(file, rank)) {
            let Some(piece) = position.piece(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            write!(f, "{piece}")?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

impl FromStr for Cameleon {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut fields = text.split(' ');
        let mut field = |name| fields.next().ok_or_else(|| Malformed::new(name, "this field", "", 0));
        let setup = Setup {
            pieces: read_placement(field("placement")?)?,
            turn: read_turn(field("turn")?)?,
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

fn read_placement(text: &str) -> Result<[Option<Piece>; Square::COUNT], Malformed> {
    let mut pieces = [None; Square::COUNT];
    let mut reader = Reader { field: "placement", text, at: 0 };
    for rank in (0..RANKS).rev() {
        let (mut file, mut after_digit) = (0, false);
        while file < FILES {
            let byte = reader.peek().ok_or_else(|| reader.bad("eight files on each of nine ranks"))?;
            match (byte, Piece::from_letter(char::from(byte)), Square::at(file, rank)) {
                (_, Some(piece), Some(square)) => {
                    pieces[square.index()] = Some(piece);
                    file += 1;
                }
                (b'1'..=b'8', ..) if !after_digit && file + (byte - b'0') <= FILES => file += byte - b'0',
                _ => {
                    return Err(
                        reader.bad("a piece (b r y v o g c, B R Y V O G C) or empty squares that fit")
                    );
                }
            }
            after_digit = byte.is_ascii_digit();
            reader.at += 1;
        }
        if rank > 0 && !reader.skip(b'/') {
            return Err(reader.bad("\"/\" after eight files"));
        }
    }
    reader.end("the end after nine ranks")?;
    Ok(pieces)
}

fn read_turn(text: &str) -> Result<Option<Seat>, Malformed> {
    match text {
        "-" => Ok(None),
        "r" | "s" => {
            Ok(text.chars().next().and_then(|letter| Seat::from_letter(letter, Cameleon::SEAT_LETTERS)))
        }
        _ => Err(Malformed::new("turn", "r, s or -", text, 0)),
    }
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
