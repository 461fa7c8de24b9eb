//! Which pawns are left, as far as it matters.
//!
//! Who owns a pawn makes no difference to how it moves, and with two seats left the turn goes to and fro; so a
//! class of endings is just two sets of knight colours. The board turned by a quarter is the board with the
//! colours exchanged, and it does not matter which side is named first: one class stands for up to eight.

use core::fmt;

use rules_chameleon_chess::{ChameleonChess, Pawn, Square, SquareColour};
use rules_core::{Position, Seat};

use super::axis::Stretch;

/// The most pawns of which endings are solved.
pub const MOST_PAWNS: usize = 4;

/// The pawns of an ending between two seats, each side as a set of knight colours, in a normal form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class {
    /// Bit `n` for the colour numbered `n`.
    sides: [u8; 2],
}

impl Class {
    /// The class of two sides with these knight colours; nothing unless both have pawns, up to four in all.
    pub fn new(
        first: impl IntoIterator<Item = SquareColour>,
        second: impl IntoIterator<Item = SquareColour>,
    ) -> Option<Self> {
        fn set(colours: impl IntoIterator<Item = SquareColour>) -> u8 {
            colours.into_iter().fold(0, |set, colour| set | 1 << colour.index())
        }
        View::new([set(first), set(second)]).map(|view| view.class)
    }

    /// The class of a position; nothing where more than two seats or four pawns are left, or the game is over.
    pub fn of(position: &ChameleonChess) -> Option<Self> {
        View::new(sides(position)?.1).map(|view| view.class)
    }

    /// All classes, those with fewer pawns first.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = (0..=u8::MAX).filter_map(Self::from_id).collect();
        all.sort_by_key(|class| (class.pawns(), class.id()));
        all
    }

    /// How many pawns there are in all.
    pub fn pawns(self) -> usize {
        count(self.sides)
    }

    /// The sets of knight colours of the two sides.
    pub(super) const fn sides(self) -> [u8; 2] {
        self.sides
    }

    /// The number of the class in files and tables.
    pub(super) const fn id(self) -> u8 {
        self.sides[0] << 4 | self.sides[1]
    }

    /// The class with this number; nothing where the number stands for none or not for a normal form.
    pub(super) fn from_id(id: u8) -> Option<Self> {
        let sides = [id >> 4, id & 15];
        View::new(sides).map(|view| view.class).filter(|class| class.sides == sides)
    }

    /// The knight colours of the pawns: the first side's in order, then the second's.
    pub(super) fn colours(self) -> Vec<u8> {
        sources(self.sides).map(|source| source & 3).collect()
    }

    /// How many pawns the first side has.
    pub(super) fn first_pawns(self) -> usize {
        self.sides[0].count_ones() as usize
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = String::new();
        for (side, set) in self.sides.into_iter().enumerate() {
            if side > 0 {
                name.push('-');
            }
            let colours = SquareColour::ALL.into_iter().filter(|colour| set >> colour.index() & 1 != 0);
            name.extend(colours.map(SquareColour::letter));
        }
        f.pad(&name)
    }
}

fn count(sides: [u8; 2]) -> usize {
    (sides[0].count_ones() + sides[1].count_ones()) as usize
}

/// The pawns of two sides as `side * 4 + colour`, in order.
fn sources(sides: [u8; 2]) -> impl Iterator<Item = u8> {
    (0..8).filter(move |source| sides[usize::from(source / 4)] >> (source % 4) & 1 != 0)
}

/// The seat to move and the other one, and their sets of knight colours.
#[inline]
pub(super) fn sides(position: &ChameleonChess) -> Option<([Seat; 2], [u8; 2])> {
    let mover = position.turn()?;
    let alive = position.alive();
    if alive.len() != 2 || position.occupied_squares().len() as usize > MOST_PAWNS {
        return None;
    }
    let seats = [mover, alive.next_after(mover)?];
    let set = |owner: Seat| {
        SquareColour::ALL.into_iter().fold(0, |set, knight| {
            set | u8::from(position.square_of(Pawn { owner, knight }).is_some()) << knight.index()
        })
    };
    Some((seats, seats.map(set)))
}

/// How two sides are seen so that they are in their class's normal form.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) class: Class,
    /// Quarter turns of the board, clockwise.
    turns: u8,
    /// Whether the second side comes first.
    swapped: bool,
    /// For each pawn of the class in order which it is here, as `side * 4 + colour`.
    sources: [u8; MOST_PAWNS],
}

impl View {
    /// The view of two sides; nothing unless both have pawns, up to four in all.
    pub(super) fn new(sides: [u8; 2]) -> Option<Self> {
        if sides.contains(&0) || count(sides) > MOST_PAWNS {
            return None;
        }
        let views = (0..4).flat_map(|turns| [(turns, false), (turns, true)]);
        let seen = |(turns, swapped): (u8, bool)| {
            // A quarter turn makes each colour the one before it in the order of the colours.
            let turned = sides.map(|set| (set >> turns | set << (4 - turns)) & 15);
            if swapped { [turned[1], turned[0]] } else { turned }
        };
        // The side with more pawns first, then whatever comes first by number.
        let (turns, swapped) =
            views.min_by_key(|&view| (core::cmp::Reverse(seen(view)[0].count_ones()), seen(view)))?;
        let normal = seen((turns, swapped));
        let mut here = [0; MOST_PAWNS];
        for (slot, source) in here.iter_mut().zip(sources(normal)) {
            let side = (source / 4) ^ u8::from(swapped);
            *slot = side * 4 + (source + turns) % 4;
        }
        Some(Self { class: Class { sides: normal }, turns, swapped, sources: here })
    }

    /// Which pawns of the two sides are the class's, in order, as `side * 4 + colour`.
    #[inline]
    pub(super) fn sources(&self) -> &[u8] {
        &self.sources[..self.class.pawns()]
    }

    /// The side of the class that is this side here.
    #[inline]
    pub(super) fn side(&self, side: usize) -> usize {
        side ^ usize::from(self.swapped)
    }

    /// The square as the class sees it.
    #[inline]
    pub(super) fn square(&self, square: u8) -> u8 {
        let (file, rank) = (square & 7, square >> 3);
        let (file, rank) = match self.turns {
            0 => (file, rank),
            1 => (rank, 7 - file),
            2 => (7 - file, 7 - rank),
            _ => (7 - rank, file),
        };
        file + rank * 8
    }

    /// The limits, files and ranks, as the class sees them.
    #[inline]
    pub(super) fn limits(&self, files: Stretch, ranks: Stretch) -> (Stretch, Stretch) {
        let mirrored = |stretch: Stretch| (7 - stretch.1, 7 - stretch.0);
        match self.turns {
            0 => (files, ranks),
            1 => (ranks, mirrored(files)),
            2 => (mirrored(files), mirrored(ranks)),
            _ => (mirrored(ranks), files),
        }
    }
}

/// The limits of a position, files and ranks.
#[inline]
pub(super) fn limits_of(position: &ChameleonChess) -> (Stretch, Stretch) {
    let (low, high): (Square, Square) = (position.limits().low(), position.limits().high());
    ((low.file(), high.file()), (low.rank(), high.rank()))
}
