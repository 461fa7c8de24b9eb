//! Classes of positions with the same material.

use std::fmt;
use std::str::FromStr;

use rules_core::Malformed;

use crate::Arrangement;

/// The most pieces of white nature that a side has.
pub(crate) const MOST_WHITE: u8 = 3;
/// The most pieces of black nature that a side has.
pub(crate) const MOST_BLACK: u8 = 2;

/// The pieces of one side: how many of each nature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side {
    /// How many pieces of white nature.
    pub white: u8,
    /// How many pieces of black nature.
    pub black: u8,
}

impl Side {
    /// How many pieces there are.
    pub const fn pieces(self) -> usize {
        self.white as usize + self.black as usize
    }

    fn all() -> impl Iterator<Item = Self> {
        let sides =
            (0..=MOST_WHITE).flat_map(|white| (0..=MOST_BLACK).map(move |black| Self { white, black }));
        sides.filter(|side| side.pieces() > 0)
    }

    const fn id(self) -> usize {
        self.white as usize * 3 + self.black as usize
    }
}

/// All positions with the same material, as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class {
    /// The pieces of the side to move.
    pub own: Side,
    /// The pieces of the other side.
    pub other: Side,
}

impl Class {
    /// One more than the greatest [`id`](Self::id).
    pub const IDS: usize = 144;
    /// All pieces.
    pub const FULL: Self = {
        let side = Side { white: MOST_WHITE, black: MOST_BLACK };
        Self { own: side, other: side }
    };

    /// Every class in which both sides have pieces, those with fewer pieces first.
    pub fn all() -> Vec<Self> {
        let mut classes: Vec<Self> =
            Side::all().flat_map(|own| Side::all().map(move |other| Self { own, other })).collect();
        classes.sort_by_key(|class| (class.pieces(), *class));
        classes
    }

    /// The class of these pieces, if both sides have some and none has too many.
    pub fn new(own: Side, other: Side) -> Option<Self> {
        let fits = |side: Side| side.pieces() > 0 && side.white <= MOST_WHITE && side.black <= MOST_BLACK;
        (fits(own) && fits(other)).then_some(Self { own, other })
    }

    /// The class of an arrangement, if both sides have pieces and none has too many.
    pub fn of(arrangement: &Arrangement) -> Option<Self> {
        let side = |set: u32| {
            let white = (set & arrangement.white).count_ones() as u8;
            Side { white, black: set.count_ones() as u8 - white }
        };
        Self::new(side(arrangement.own), side(arrangement.other))
    }

    /// How many pieces both sides have together.
    pub const fn pieces(self) -> usize {
        self.own.pieces() + self.other.pieces()
    }

    /// A small number that no other class has.
    pub const fn id(self) -> usize {
        self.own.id() * 12 + self.other.id()
    }

    /// The class to which moves without a capture lead: the sides exchanged.
    #[must_use]
    pub const fn partner(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// The class to which the capture of a piece leads; nothing if it was the last one.
    #[must_use]
    pub fn after_capture(self, white: bool) -> Option<Self> {
        let taken = Side {
            white: self.other.white.checked_sub(u8::from(white))?,
            black: self.other.black.checked_sub(u8::from(!white))?,
        };
        Self::new(taken, self.own)
    }
}

fn write_side(f: &mut fmt::Formatter<'_>, side: Side, letters: [char; 2]) -> fmt::Result {
    let counted = [(letters[0], side.white), (letters[1], side.black)];
    counted
        .into_iter()
        .flat_map(|(letter, count)| (0..count).map(move |_| letter))
        .try_for_each(|letter| write!(f, "{letter}"))
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_side(f, self.own, ['W', 'B'])?;
        f.write_str("-")?;
        write_side(f, self.other, ['w', 'b'])
    }
}

impl FromStr for Class {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let count = |letter: char| text.chars().filter(|&found| found == letter).count().min(9) as u8;
        let own = Side { white: count('W'), black: count('B') };
        let other = Side { white: count('w'), black: count('b') };
        Self::new(own, other)
            .filter(|class| class.to_string() == text)
            .ok_or_else(|| Malformed::new("class", "up to WWWBB, a hyphen and up to wwwbb", text, 0))
    }
}
