//! The dense index: every position of a class has one number from 0 on, and every number one position.
//!
//! Counted are all arrangements of a class, seen by the side to move, in which it has no piece on the other side's
//! home rank and the other side at most one on its: whoever entered earlier was captured or has won. A position in
//! which the other side has just won by such an entry is counted, as a loss in 0.
//!
//! First come the positions without an invader, then those with one. In each part they are sorted by how many own
//! pieces stand between the home ranks, then numbered digit by digit, the last ones fastest:
//!
//! 1. which squares of the own home rank hold own pieces;
//! 2. which of the fifteen squares between the home ranks do;
//! 3. on which free square of that rank the invader stands, if there is one;
//! 4. which of the twenty squares beyond that rank, own pieces left out, hold the other side's other pieces;
//! 5. which own pieces are white inside, 6. which of the other side's are, both in the order of their squares.
//!
//! Sets of squares are numbered in the order of their bits read as a number (colexicographic order).

use std::sync::LazyLock;

use crate::arrangement::HOME;
use crate::sets::{SETS, choose, pattern, patterned, spread, without};
use crate::{Arrangement, Class};

/// How many squares lie between the home ranks.
const MIDDLE: u32 = 15;
/// How many squares lie beyond the own home rank.
const BEYOND: u32 = 20;

/// How the positions of a class are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) class: Class,
    /// The first placement without (0) or with (1) an invader, by how many own pieces stand in the middle.
    pub(crate) starts: [[u32; 6]; 2],
    /// How many placements there are, with natures left out.
    pub(crate) placements: u32,
    /// How many ways there are to share out the natures of each side.
    pub(crate) patterns: [u32; 2],
}

/// The digits of an arrangement's number that the side to move alone decides.
#[derive(Clone, Copy)]
pub(crate) struct OwnPart {
    home: u32,
    middle: u32,
    count: u32,
    number: u32,
    pattern: u32,
}

impl OwnPart {
    #[inline]
    pub(crate) fn new(own: u32, white: u32) -> Self {
        let (home, middle) = (own & HOME, own >> 5 & 0x7fff);
        let count = middle.count_ones();
        let number = SETS.number(home) * choose(MIDDLE, count) + SETS.number(middle);
        Self { home, middle, count, number, pattern: SETS.number(pattern(own, white)) }
    }
}

pub(crate) static LAYOUTS: LazyLock<Vec<Option<Layout>>> = LazyLock::new(|| {
    let mut layouts = vec![None; Class::IDS];
    for class in Class::all() {
        layouts[class.id()] = Some(Layout::new(class));
    }
    layouts
});

impl Layout {
    fn new(class: Class) -> Self {
        let (own, other) = (class.own.pieces() as u32, class.other.pieces() as u32);
        let mut starts = [[0; 6]; 2];
        let mut placements = 0;
        for invaders in 0..2 {
            for middle in 0..=own {
                let home = own - middle;
                starts[invaders as usize][middle as usize] = placements;
                let free = if invaders == 0 { 1 } else { 5 - home };
                placements += choose(5, home)
                    * choose(MIDDLE, middle)
                    * free
                    * choose(BEYOND - middle, other - invaders);
            }
        }
        let patterns = [class.own, class.other].map(|side| choose(side.pieces() as u32, side.white.into()));
        Self { class, starts, placements, patterns }
    }

    /// How many positions the class has.
    #[inline]
    pub(crate) const fn len(&self) -> u64 {
        self.placements as u64 * self.natures()
    }

    /// How many of them, the first, have no invader.
    #[inline]
    pub(crate) const fn quiet(&self) -> u64 {
        self.starts[1][0] as u64 * self.natures()
    }

    const fn natures(&self) -> u64 {
        self.patterns[0] as u64 * self.patterns[1] as u64
    }

    /// The number of an arrangement that is of this class and counted.
    #[inline]
    pub(crate) fn rank(&self, arrangement: &Arrangement) -> u64 {
        self.rank_with(OwnPart::new(arrangement.own, arrangement.white), arrangement)
    }

    /// As [`rank`](Self::rank), with the digits of the side to move worked out before.
    #[inline]
    pub(crate) fn rank_with(&self, part: OwnPart, arrangement: &Arrangement) -> u64 {
        let count = part.count & 7;
        let beyond = without(arrangement.other >> 5, part.middle);
        let number = SETS.number(beyond);
        let pieces = self.class.other.pieces() as u32;
        let invader = arrangement.invader();
        let placement = if invader == 0 {
            self.starts[0][count.min(5) as usize]
                + part.number * CHOICES[count as usize][pieces as usize & 7]
                + number
        } else {
            let free = 5 - part.home.count_ones();
            let place = (!part.home & (invader - 1)).count_ones();
            self.starts[1][count.min(5) as usize]
                + (part.number * free + place) * CHOICES[count as usize][(pieces - 1) as usize & 7]
                + number
        };
        let natures =
            part.pattern * self.patterns[1] + SETS.number(pattern(arrangement.other, arrangement.white));
        u64::from(placement) * self.natures() + u64::from(natures)
    }

    /// The arrangement with this number, which is below [`len`](Self::len).
    #[inline]
    pub(crate) fn unrank(&self, number: u64) -> Arrangement {
        let placement = (number / self.natures()) as u32;
        let natures = (number % self.natures()) as u32;
        let pieces = [self.class.own, self.class.other].map(|side| side.pieces() as u32);
        let invaders = u32::from(placement >= self.starts[1][0]);
        let starts = &self.starts[invaders as usize][..=pieces[0] as usize];
        // Later blocks of the same start hold the placement: those before are empty.
        let middle_count = starts.iter().rposition(|&start| start <= placement).unwrap_or(0) as u32;
        let home_count = pieces[0] - middle_count;
        let rest = placement - starts[middle_count as usize];
        let beyond_count = pieces[1] - invaders;
        let ways = CHOICES[middle_count as usize & 7][beyond_count as usize & 7].max(1);
        let (rest, number) = (rest / ways, rest % ways);
        let free = if invaders == 0 { 1 } else { (5 - home_count).max(1) };
        let (rest, place) = (rest / free, rest % free);
        let ways = choose(MIDDLE, middle_count);
        let home = SETS.set(rest / ways, home_count);
        let middle = SETS.set(rest % ways, middle_count);
        let own = home | middle << 5;
        let mut other = spread(SETS.set(number, beyond_count), middle) << 5;
        if invaders != 0 {
            other |= spread(1 << place, home);
        }
        let white = |set: u32, number: u32, side: u8| patterned(set, SETS.set(number, side.into()));
        let white = white(own, natures / self.patterns[1], self.class.own.white)
            | white(other, natures % self.patterns[1], self.class.other.white);
        Arrangement { own, other, white }
    }
}

/// How many ways there are for so many of the other side's pieces beyond the rank when so many own ones stand there.
static CHOICES: [[u32; 8]; 8] = {
    let mut choices = [[0; 8]; 8];
    let (mut middle, mut pieces) = (0, 0);
    while middle < 8 {
        while pieces < 8 {
            choices[middle][pieces] = choose(BEYOND - middle as u32, pieces as u32);
            pieces += 1;
        }
        (middle, pieces) = (middle + 1, 0);
    }
    choices
};

/// How the positions of a class are numbered.
pub(crate) fn layout(class: Class) -> Option<&'static Layout> {
    LAYOUTS.get(class.id()).and_then(Option::as_ref)
}

impl Class {
    /// How many positions the class has.
    pub fn positions(self) -> u64 {
        layout(self).map_or(0, Layout::len)
    }

    /// The position with this number; nothing if there are not so many.
    pub fn arrangement(self, number: u64) -> Option<Arrangement> {
        layout(self).filter(|layout| number < layout.len()).map(|layout| layout.unrank(number))
    }
}

impl Arrangement {
    /// The class and the number of the position; nothing for arrangements that are not counted.
    pub fn place(&self) -> Option<(Class, u64)> {
        let squares = 0x1ff_ffff;
        let overlap = self.own & self.other | self.white & !(self.own | self.other);
        let invaders = self.own & crate::arrangement::FAR;
        if overlap | invaders != 0
            || (self.own | self.other) & !squares != 0
            || self.invader().count_ones() > 1
        {
            return None;
        }
        let class = Class::of(self)?;
        layout(class).map(|layout| (class, layout.rank(self)))
    }
}
