//! Retrograde analysis of the positions of one class inside one rectangle.
//!
//! Moves that capture, remove a pawn or close the limits in lead to positions that are solved already. All
//! others stay inside the rectangle. So each position first learns what its ways out are worth; then wins and
//! losses are carried backwards, those nearest to the end first. What is never reached is a draw: both sides
//! can go on for ever.

use super::axis::{Axis, NOWHERE, STRETCHES, Stretch, length};
use super::class::{Class, MOST_PAWNS, View};
use super::reach::{is_knight, origins_of, targets_from};
use super::store::{Rectangle, Shelf, Store};
use super::value::{DRAW, IMPOSSIBLE, LONGEST, loss, plies_to_loss, plies_to_win, win};
use crate::Stop;

/// Marks a position that cannot be lost: it has a way out that does not lose.
const SAFE: u8 = u8::MAX;

/// Positions between two looks at the stop switch.
const INTERVAL: usize = 1024;

/// What becomes of a position when only some of its pawns are left.
enum Rest {
    /// One side alone has pawns and wins.
    Won { side: usize },
    /// The game goes on between these.
    Smaller(View),
}

/// A position inside the rectangle, or just after a ply.
#[derive(Clone, Copy)]
struct Placement {
    files: u16,
    ranks: u16,
    /// The squares of the pawns in the class's order.
    squares: [u8; MOST_PAWNS],
}

/// The analysis of one rectangle.
pub(super) struct Analysis<'a> {
    store: &'a Store,
    shelf: &'a Shelf,
    axis: &'a Axis,
    rectangle: Rectangle,
    files: Stretch,
    ranks: Stretch,
    /// The squares inside the rectangle.
    inside: u64,
    pawns: usize,
    /// The knight colours of the pawns.
    colours: Vec<u8>,
    /// The pawns from here on are the second side's.
    second: usize,
    /// By the set of pawns that are left.
    rests: Vec<Rest>,
    /// The value of each position, as far as it is known.
    values: Box<[u8]>,
    /// Moves inside the rectangle that are not known to lose, or [`SAFE`].
    open: Vec<u8>,
    /// The longest loss among the ways out, in plies; 0 where there is none.
    longest: Vec<u8>,
    /// Positions that are won or lost in so many plies unless they are known before.
    due: Vec<Vec<(u32, u8)>>,
}

impl<'a> Analysis<'a> {
    pub(super) fn new(store: &'a Store, class: Class, rectangle: Rectangle) -> Option<Self> {
        let (files, ranks) = (STRETCHES[rectangle.files], STRETCHES[rectangle.ranks]);
        let colours = class.colours();
        let second = class.first_pawns();
        let size = store.size(class, rectangle);
        Some(Self {
            store,
            shelf: store.shelf(class)?,
            axis: store.axis(class),
            rectangle,
            files,
            ranks,
            inside: squares_inside(files, ranks),
            pawns: colours.len(),
            rests: rests(&colours, second),
            colours,
            second,
            values: vec![DRAW; size].into_boxed_slice(),
            open: vec![0; size],
            longest: vec![0; size],
            due: vec![Vec::new(); usize::from(LONGEST) + 2],
        })
    }

    /// The values of all positions; nothing when stopped, or if smaller endings are missing.
    ///
    /// Nor is there an answer if a way to the end were longer than a byte can say; there is no such class.
    pub(super) fn solve(mut self, stop: &Stop) -> Option<Box<[u8]>> {
        for at in 0..self.values.len() {
            if at % INTERVAL == 0 && stop.is_stopped() {
                return None;
            }
            self.look_out(at)?;
        }
        let mut known = Vec::new();
        for plies in 1..=LONGEST {
            for (at, value) in std::mem::take(&mut self.due[usize::from(plies)]) {
                if self.values[at as usize] == DRAW {
                    self.values[at as usize] = value;
                    known.push(at);
                }
            }
            let mut next = Vec::new();
            for (i, at) in known.into_iter().enumerate() {
                if i % INTERVAL == 0 && stop.is_stopped() {
                    return None;
                }
                self.look_back(at as usize, plies, &mut next);
            }
            known = next;
        }
        (known.is_empty() && self.due[usize::from(LONGEST) + 1].is_empty()).then_some(self.values)
    }

    /// Where the pawns stand, and which side is to move.
    fn placement(&self, at: usize) -> (Placement, usize) {
        let (files, ranks) =
            (self.axis.fitting(self.rectangle.files), self.axis.fitting(self.rectangle.ranks));
        let (row, rank) = (at / ranks.len(), at % ranks.len());
        let (side, file) = (row / files.len(), row % files.len());
        let (files, ranks) = (files[file], ranks[rank]);
        let mut squares = [0; MOST_PAWNS];
        for (pawn, square) in squares.iter_mut().enumerate().take(self.pawns) {
            *square = (files >> (3 * pawn) & 7) as u8 + (ranks >> (3 * pawn) & 7) as u8 * 8;
        }
        (Placement { files, ranks, squares }, side)
    }

    /// The pawns of a side.
    fn own(&self, side: usize) -> std::ops::Range<usize> {
        if side == 0 { 0..self.second } else { self.second..self.pawns }
    }

    /// Finds the best way out of a position and counts the moves that stay inside.
    fn look_out(&mut self, at: usize) -> Option<()> {
        let (here, side) = self.placement(at);
        let squares = &here.squares[..self.pawns];
        let all = bits(squares);
        let stuck = self.stuck_knight(&here, (self.files, self.ranks), usize::MAX);
        if all.count_ones() as usize != self.pawns || stuck.is_some() {
            self.values[at] = IMPOSSIBLE;
            return Some(());
        }
        let open = self.inside & !bits(&squares[self.own(side)]);
        let (mut staying, mut longest, mut quickest, mut safe) = (0, 0, u8::MAX, false);
        for pawn in self.own(side) {
            let mut targets = targets_from(self.colours[pawn], squares[pawn], squares) & open;
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                targets &= targets - 1;
                match self.after(&here, side, pawn, to, all)? {
                    None => staying += 1,
                    Some(value) => match (plies_to_loss(value), plies_to_win(value)) {
                        (Some(plies), _) => quickest = quickest.min(plies + 1),
                        (_, Some(plies)) => longest = longest.max(plies + 1),
                        _ => safe = true,
                    },
                }
            }
        }
        self.longest[at] = longest;
        self.open[at] = if safe || quickest != u8::MAX { SAFE } else { staying };
        if quickest != u8::MAX {
            self.expect(at, quickest, win);
        } else if self.open[at] == 0 {
            self.expect(at, longest, loss);
        }
        Some(())
    }

    /// Notes that a position is won or lost in so many plies unless it is known before.
    fn expect(&mut self, at: usize, plies: u8, value: fn(u8) -> u8) {
        let plies = plies.min(LONGEST + 1);
        self.due[usize::from(plies)].push((at as u32, value(plies)));
    }

    /// The value after a ply for the other side; an inner nothing where the ply stays inside the rectangle.
    #[inline]
    fn after(&self, here: &Placement, side: usize, pawn: usize, to: u8, occupied: u64) -> Option<Option<u8>> {
        let from = here.squares[pawn];
        let mut next = *here;
        next.squares[pawn] = to;
        next.files ^= u16::from((from ^ to) & 7) << (3 * pawn);
        next.ranks ^= u16::from((from ^ to) >> 3) << (3 * pawn);
        // Rule: chameleon-chess/capture.
        let mut left = (1_usize << self.pawns) - 1;
        if occupied >> to & 1 != 0 {
            let captured = here.squares.iter().position(|&square| square == to)?;
            left &= !(1 << captured);
        }
        // Rule: chameleon-chess/shrink. Two pawns on one square after a capture span no more than one.
        let rectangle = Rectangle {
            files: self.axis.closed(self.files, next.files),
            ranks: self.axis.closed(self.ranks, next.ranks),
        };
        let limits = (STRETCHES[rectangle.files], STRETCHES[rectangle.ranks]);
        // Rule: chameleon-chess/stuck-knight.
        if let Some(stuck) = self.stuck_knight(&next, limits, left) {
            left &= !(1 << stuck);
        }
        if left.count_ones() as usize == self.pawns {
            return if rectangle == self.rectangle {
                Some(None)
            } else {
                self.shrunk(&next, 1 - side, rectangle).map(Some)
            };
        }
        match &self.rests[left] {
            // Rule: chameleon-chess/win. Who is to move has lost or won already.
            Rest::Won { side: winner } => Some(Some(if *winner == side { loss(0) } else { win(0) })),
            Rest::Smaller(view) => {
                let square = |source| self.square_of(&next, source);
                self.store.value(view, square, 1 - side, limits).map(Some)
            }
        }
    }

    /// The value of a position of the same class inside a smaller rectangle.
    #[inline]
    fn shrunk(&self, next: &Placement, side: usize, rectangle: Rectangle) -> Option<u8> {
        let file = self.axis.places(rectangle.files)[usize::from(next.files)];
        let rank = self.axis.places(rectangle.ranks)[usize::from(next.ranks)];
        let height = self.axis.fitting(rectangle.files).len();
        let width = self.axis.fitting(rectangle.ranks).len();
        let at = (side * height + usize::from(file)) * width + usize::from(rank);
        self.shelf.get(rectangle)?.get(at).copied()
    }

    /// The pawn among those left that stands as a knight on the centre of 3×3 and is not the last of all.
    #[inline]
    fn stuck_knight(&self, next: &Placement, limits: (Stretch, Stretch), left: usize) -> Option<usize> {
        if length(limits.0) != 3 || length(limits.1) != 3 || left.is_power_of_two() {
            return None;
        }
        let centre = limits.0.0 + 1 + (limits.1.0 + 1) * 8;
        (0..self.pawns).find(|&pawn| {
            left >> pawn & 1 != 0 && next.squares[pawn] == centre && is_knight(self.colours[pawn], centre)
        })
    }

    /// The square of a pawn that is given as `side * 4 + colour`.
    fn square_of(&self, next: &Placement, source: u8) -> u8 {
        let mut own = self.own(usize::from(source / 4));
        own.find(|&pawn| self.colours[pawn] == source % 4).map_or(0, |pawn| next.squares[pawn])
    }

    /// Tells the positions before a position that is now known what it is.
    fn look_back(&mut self, at: usize, plies: u8, next: &mut Vec<u32>) {
        let is_loss = plies_to_loss(self.values[at]).is_some();
        let (here, side) = self.placement(at);
        let (file_places, rank_places) =
            (self.axis.places(self.rectangle.files), self.axis.places(self.rectangle.ranks));
        let height = self.axis.fitting(self.rectangle.files).len();
        let width = self.axis.fitting(self.rectangle.ranks).len();
        let squares = &here.squares[..self.pawns];
        let free = self.inside & !bits(squares);
        for pawn in self.own(1 - side) {
            let to = squares[pawn];
            let mut origins = origins_of(self.colours[pawn], to, squares) & free;
            while origins != 0 {
                let from = origins.trailing_zeros() as u8;
                origins &= origins - 1;
                let files = here.files ^ u16::from((from ^ to) & 7) << (3 * pawn);
                let ranks = here.ranks ^ u16::from((from ^ to) >> 3) << (3 * pawn);
                let (file, rank) = (file_places[usize::from(files)], rank_places[usize::from(ranks)]);
                if file == NOWHERE || rank == NOWHERE {
                    continue;
                }
                let before = ((1 - side) * height + usize::from(file)) * width + usize::from(rank);
                if self.values[before] != DRAW {
                    continue;
                }
                if is_loss {
                    self.values[before] = win(plies + 1);
                    next.push(before as u32);
                } else {
                    self.close(before, plies);
                }
            }
        }
    }

    /// Counts off a move that loses; when it was the last, the position is lost.
    #[inline]
    fn close(&mut self, before: usize, plies: u8) {
        if self.open[before] == SAFE {
            return;
        }
        self.open[before] -= 1;
        if self.open[before] == 0 {
            self.expect(before, self.longest[before].max(plies + 1), loss);
        }
    }
}

fn bits(squares: &[u8]) -> u64 {
    squares.iter().fold(0, |bits, square| bits | 1 << square)
}

fn squares_inside(files: Stretch, ranks: Stretch) -> u64 {
    let inside = |stretch: Stretch, line: u8| stretch.0 <= line && line <= stretch.1;
    (0..64).filter(|square| inside(files, square % 8) && inside(ranks, square / 8)).map(|s| 1 << s).sum()
}

/// What becomes of the class for every set of pawns that may be left.
fn rests(colours: &[u8], second: usize) -> Vec<Rest> {
    let rest = |left: usize| {
        let mut sides = [0; 2];
        for (pawn, colour) in colours.iter().enumerate() {
            sides[usize::from(pawn >= second)] |= u8::from(left >> pawn & 1 != 0) << colour;
        }
        View::new(sides).map_or(Rest::Won { side: usize::from(sides[0] == 0) }, Rest::Smaller)
    };
    (0..1 << colours.len()).map(rest).collect()
}
