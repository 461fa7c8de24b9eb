//! The moves of a position: listed, and counted without listing.

use core::ops::ControlFlow;

use crate::associate::{Ways, takers};
use crate::board::{FIELD, NEIGHBOURS, RESERVE, STEPS, Side, has, reserve_spot, shift, take_lowest};
use crate::captures::Landing;
use crate::ply::Move;
use crate::position::Cameleon;

/// Which moves are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Every legal move.
    All,
    /// The captures, one of those that differ in a partner of no consequence or in the reserve squares alone.
    Gaining,
}

/// The board as the side `S` sees it when it is to move.
pub(crate) struct Scene<const S: usize> {
    own: Side,
    enemy: Side,
    occupied: u64,
    empty: u64,
    /// The enemy pieces that can be captured.
    prey: u64,
    /// The free squares on which some colour would capture.
    hot: u64,
    /// The colours that would capture there, a bit for each.
    fires: [u8; 64],
    supply: [u8; 4],
    opposite: bool,
}

impl<const S: usize> Scene<S> {
    #[inline(always)]
    pub(crate) fn new(position: &Cameleon) -> Self {
        let own = position.sides[S];
        let enemy = position.sides[1 - S];
        let occupied = own.occupied();
        let empty = FIELD[S] & !occupied;
        // Rule: cameleon/reserve-piece. A piece in reserve cannot be captured.
        let prey = enemy.occupied() & !RESERVE[1 - S];
        let touched = prey & beside::<S>(occupied);
        let (hot, fires) = find_hot::<S>(&own, &enemy, touched, position.opposite);
        let hot = hot & empty;
        let supply = position.supply[S];
        Self { own, enemy, occupied, empty, prey, hot, fires, supply, opposite: position.opposite }
    }

    /// The places of the reserve that are free once the piece has left its square.
    // Rule: cameleon/reserve-full. Counted after the moving piece has left its square.
    #[inline(always)]
    pub(crate) fn free(&self, from: u8) -> u8 {
        let taken = self.occupied & !(1 << from);
        ((RESERVE[S] & !taken) >> reserve_spot(S, 0)) as u8
    }

    /// What a piece associates by this move, whether or not the reserve allows it.
    // Rule: cameleon/attacker-first. Only victims beside the piece just moved are looked at.
    #[inline(always)]
    pub(crate) fn ways(&self, from: u8, to: u8, code: u8) -> [Ways; 4] {
        let mut standing = self.own;
        standing.toggle(from, code);
        let mut ways = [Ways::default(); 4];
        for (side, by) in NEIGHBOURS[S].into_iter().enumerate() {
            let victim = to.wrapping_add_signed(by);
            if has(self.prey, victim) {
                // Seen from the victim, the piece just moved stands on the opposite side.
                let attacker = (code, 3 - side as u8);
                let victim = (victim, self.enemy.code_at(victim));
                ways[side] = Ways::find::<S>(&standing, attacker, victim, self.opposite);
            }
        }
        ways
    }

    /// The captures of a move; nothing where it captures nothing.
    #[inline(always)]
    pub(crate) fn landing(&self, from: u8, to: u8, code: u8) -> Option<Landing> {
        if self.fires[usize::from(to & 63)] >> code & 1 == 0 {
            return None;
        }
        // Rule: cameleon/reserve-full. No capture of any kind.
        let free = self.free(from);
        if free == 0 {
            return None;
        }
        let ways = self.ways(from, to, code);
        let any = ways.iter().any(|ways| !ways.is_empty());
        any.then_some(Landing { ways, free, supply: self.supply })
    }

    #[inline(always)]
    fn list<B>(&self, which: Which, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        // Nothing is captured where no colour would fire.
        let goals = if which == Which::Gaining { self.hot } else { !0 };
        let chameleons = self.own.chameleons();
        let pawns = self.occupied & !chameleons;
        for by in STEPS {
            // Rule: cameleon/move. One step onto a free square.
            self.list_steps(shift(pawns, by) & self.empty & goals, by, which, visit)?;
        }
        if chameleons != 0 {
            for by in STEPS {
                // Rule: cameleon/slide. As far as the diagonal is free.
                let mut front = shift(chameleons, by) & self.empty;
                let mut way = by;
                while front != 0 {
                    self.list_steps(front & goals, way, which, visit)?;
                    front = shift(front, by) & self.empty;
                    way += by;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Lists the moves that arrive on these squares from this far away.
    #[inline(always)]
    fn list_steps<B>(
        &self,
        mut arrivals: u64,
        way: i8,
        which: Which,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        while let Some(to) = take_lowest(&mut arrivals) {
            let from = to.wrapping_add_signed(-way);
            if !has(self.hot, to) {
                visit(Move::pack(S, from, to, 0))?;
                continue;
            }
            match self.landing(from, to, self.own.code_at(from)) {
                None if which == Which::Gaining => {}
                None => visit(Move::pack(S, from, to, 0))?,
                Some(landing) if which == Which::All => {
                    landing.visit(&mut |victims| visit(Move::pack(S, from, to, victims)))?;
                }
                Some(landing) => {
                    landing.visit_distinct::<S, B>(&mut |victims| visit(Move::pack(S, from, to, victims)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn count(&self) -> u64 {
        let chameleons = self.own.chameleons();
        let pawns = self.occupied & !chameleons;
        let mut count = 0;
        for by in STEPS {
            count += self.count_steps(shift(pawns, by) & self.empty, by);
        }
        if chameleons != 0 {
            for by in STEPS {
                // Two chameleons on one diagonal stop each other, so their slides never overlap.
                let mut front = shift(chameleons, by) & self.empty;
                let mut way = by;
                while front != 0 {
                    count += self.count_steps(front, way);
                    front = shift(front, by) & self.empty;
                    way += by;
                }
            }
        }
        count
    }

    /// Counts the moves that arrive on these squares from this far away.
    #[inline(always)]
    fn count_steps(&self, arrivals: u64, way: i8) -> u64 {
        let mut count = u64::from(arrivals.count_ones());
        let mut hot = arrivals & self.hot;
        while let Some(to) = take_lowest(&mut hot) {
            let from = to.wrapping_add_signed(-way);
            if let Some(landing) = self.landing(from, to, self.own.code_at(from)) {
                count += landing.count() - 1;
            }
        }
        count
    }
}

/// Which arrivals can capture at all: for each spot a bit for every colour of the piece that arrives.
///
/// A mover that would be its own partner is still among them; [`Scene::landing`] knows better.
#[inline(always)]
fn find_hot<const S: usize>(own: &Side, enemy: &Side, mut prey: u64, opposite: bool) -> (u64, [u8; 64]) {
    let (mut hot, mut fires) = (0, [0u8; 64]);
    while let Some(victim) = take_lowest(&mut prey) {
        let code = enemy.code_at(victim);
        let around = NEIGHBOURS[1 - S].map(|by| victim.wrapping_add_signed(by) & 63);
        let takers = around.map(|partner| takers(own.code_at(partner), code));
        let all = takers.iter().fold(0, |all, takers| all | takers);
        if all == 0 {
            continue;
        }
        for (side, &to) in around.iter().enumerate() {
            fires[usize::from(to)] |= if opposite { takers[3 - side] } else { all };
            hot |= 1 << to;
        }
    }
    (hot, fires)
}

/// The squares of the other shade beside these squares of the side's own shade.
#[inline(always)]
fn beside<const S: usize>(bits: u64) -> u64 {
    NEIGHBOURS[S].iter().fold(0, |all, &by| all | shift(bits, by))
}

impl Cameleon {
    #[inline]
    pub(crate) fn list_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.list_some(Which::All, &mut visit)
    }

    /// Pushes the captures, but only one of those that differ in nothing but a partner without consequence or the
    /// reserve squares of the rewards, which go to the middle first.
    #[inline]
    pub fn gaining_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.list_some(Which::Gaining, &mut visit)
    }

    #[inline(always)]
    fn list_some<B>(&self, which: Which, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.turn {
            0 => Scene::<0>::new(self).list(which, visit),
            1 => Scene::<1>::new(self).list(which, visit),
            _ => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn count_listed(&self) -> u64 {
        match self.turn {
            0 => Scene::<0>::new(self).count(),
            1 => Scene::<1>::new(self).count(),
            _ => 0,
        }
    }

    /// The captures of a step that is allowed; nothing where it captures nothing.
    pub(crate) fn landing(&self, from: u8, to: u8) -> Option<Landing> {
        match self.turn {
            0 => Scene::<0>::new(self).landing(from, to, self.sides[0].code_at(from)),
            1 => Scene::<1>::new(self).landing(from, to, self.sides[1].code_at(from)),
            _ => None,
        }
    }
}
