//! Where the values of solved endings are kept.
//!
//! Limits only close in, so the positions inside one rectangle need those inside smaller ones and no others:
//! values are kept and made rectangle by rectangle, and nothing is made that the game at hand cannot reach.

use std::sync::OnceLock;

use super::axis::{Axis, NOWHERE, STRETCHES, Stretch, number};
use super::class::{Class, MOST_PAWNS, View};

/// How many rectangles limits can be.
pub(super) const RECTANGLES: usize = STRETCHES.len() * STRETCHES.len();

/// The limits of a class's positions: the numbers of the stretches of files and of ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rectangle {
    pub(super) files: usize,
    pub(super) ranks: usize,
}

impl Rectangle {
    pub(super) fn of(files: Stretch, ranks: Stretch) -> Self {
        Self { files: number(files), ranks: number(ranks) }
    }

    /// All rectangles, the smaller first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..RECTANGLES).map(Self::at)
    }

    pub(super) const fn at(slot: usize) -> Self {
        Self { files: slot / STRETCHES.len(), ranks: slot % STRETCHES.len() }
    }

    #[inline]
    pub(super) const fn slot(self) -> usize {
        self.files * STRETCHES.len() + self.ranks
    }
}

/// The values of one class.
pub(super) struct Shelf {
    /// By rectangle, both sides to move, place of the files, place of the ranks.
    rectangles: Box<[OnceLock<Box<[u8]>>]>,
}

impl Shelf {
    fn new() -> Self {
        Self { rectangles: (0..RECTANGLES).map(|_| OnceLock::new()).collect() }
    }

    /// The values inside a rectangle, if they are known.
    #[inline]
    pub(super) fn get(&self, rectangle: Rectangle) -> Option<&[u8]> {
        self.rectangles.get(rectangle.slot())?.get().map(|values| &**values)
    }

    /// Keeps the values inside a rectangle; those that are already known stay.
    pub(super) fn put(&self, rectangle: Rectangle, values: Box<[u8]>) {
        if let Some(place) = self.rectangles.get(rectangle.slot()) {
            // Whoever was first has put the same values there.
            let _ = place.set(values);
        }
    }
}

/// The values of all classes, as far as they are known.
pub(super) struct Store {
    /// For two, three and four pawns.
    axes: [Axis; MOST_PAWNS - 1],
    /// By the class's number.
    shelves: Vec<Option<Shelf>>,
    /// By the sets of knight colours of the two sides.
    views: Vec<Option<View>>,
}

impl Store {
    pub(super) fn new() -> Self {
        Self {
            axes: [Axis::new(2), Axis::new(3), Axis::new(4)],
            shelves: (0..=u8::MAX).map(|id| Class::from_id(id).map(|_| Shelf::new())).collect(),
            views: (0..=u8::MAX).map(|id| View::new([id >> 4, id & 15])).collect(),
        }
    }

    pub(super) fn axis(&self, class: Class) -> &Axis {
        &self.axes[class.pawns().clamp(2, MOST_PAWNS) - 2]
    }

    pub(super) fn shelf(&self, class: Class) -> Option<&Shelf> {
        self.shelves[usize::from(class.id())].as_ref()
    }

    /// How two sides with these knight colours are seen; nothing where they are too many or one is gone.
    #[inline]
    pub(super) fn view(&self, sides: [u8; 2]) -> Option<&View> {
        self.views[usize::from(sides[0] << 4 | sides[1] & 15)].as_ref()
    }

    /// How many values a class has inside a rectangle.
    pub(super) fn size(&self, class: Class, rectangle: Rectangle) -> usize {
        let axis = self.axis(class);
        2 * axis.fitting(rectangle.files).len() * axis.fitting(rectangle.ranks).len()
    }

    /// The value for the side to move, if it is known; `square` gives the square of `side * 4 + colour`.
    #[inline]
    pub(super) fn value(
        &self,
        view: &View,
        square: impl Fn(u8) -> u8,
        side: usize,
        limits: (Stretch, Stretch),
    ) -> Option<u8> {
        let (files, ranks) = view.limits(limits.0, limits.1);
        let rectangle = Rectangle::of(files, ranks);
        let values = self.shelf(view.class)?.get(rectangle)?;
        let (mut file_lines, mut rank_lines) = (0_u16, 0_u16);
        for (pawn, &source) in view.sources().iter().enumerate() {
            let square = view.square(square(source));
            file_lines |= u16::from(square & 7) << (3 * pawn);
            rank_lines |= u16::from(square >> 3) << (3 * pawn);
        }
        let axis = self.axis(view.class);
        let file = axis.places(rectangle.files)[usize::from(file_lines)];
        let rank = axis.places(rectangle.ranks)[usize::from(rank_lines)];
        if file == NOWHERE || rank == NOWHERE {
            return None;
        }
        let (height, width) = (axis.fitting(rectangle.files).len(), axis.fitting(rectangle.ranks).len());
        values.get((view.side(side) * height + usize::from(file)) * width + usize::from(rank)).copied()
    }
}
