//! A class and its partner, solved together pass by pass.
//!
//! Captures lead to smaller classes, all other moves to the partner. A position with an invader has only captures,
//! so those come first and need one look each. Then, for n = 1, 2, 3 and so on:
//!
//! - A position is won in n if a move leads to one that is lost in n − 1. Moves to smaller classes and invasions are
//!   looked at once, before the first pass, and the best of them is noted as a win to come; from there on every
//!   position that is found lost tells the positions before it.
//! - A position is lost in n if all moves lead to positions that are won in n at most. Each open position remembers how
//!   many of its moves, in order, are known to lose, so that a pass looks at little more than one move of each.
//!
//! What is open when nothing changes any more is drawn.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use crate::Arrangement;
use crate::arrangement::{FAR, Next, flipped};
use crate::index::{Layout, OwnPart};
use crate::parallel;
use crate::tables::Tables;
use crate::value::{DRAW, LONGEST, LOSS, OPEN, is_win_within};
use crate::ways::WAYS;

/// The class that is looked at, and what its moves lead to.
pub(super) struct Half<'a> {
    pub(super) layout: &'a Layout,
    pub(super) values: &'a [AtomicU8],
    pub(super) partner: &'a Layout,
    pub(super) partner_values: &'a [AtomicU8],
    /// Where the capture of a black (0) or white (1) piece leads.
    pub(super) captures: [Option<(&'a Layout, &'a [u8])>; 2],
}

/// Who shares the work and whether to go on.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
}

impl<'a> Half<'a> {
    pub(super) fn new(layouts: [&'a Layout; 2], values: [&'a [AtomicU8]; 2], tables: &'a Tables) -> Self {
        let captures = [false, true].map(|white| {
            let class = layouts[0].class.after_capture(white)?;
            Some((crate::index::layout(class)?, tables.get(class)?))
        });
        let [layout, partner] = layouts;
        let [values, partner_values] = values;
        Self { layout, values, partner, partner_values, captures }
    }

    #[inline]
    fn byte(&self, number: u64) -> u8 {
        self.values.get(number as usize).map_or(DRAW, |value| value.load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&self, number: u64, byte: u8) {
        if let Some(value) = self.values.get(number as usize) {
            value.store(byte, Ordering::Relaxed);
        }
    }

    /// The value of the position that a move leads to; `part` are its digits for the side to move if nothing is taken.
    #[inline]
    fn child(&self, before: &Arrangement, from: usize, to: usize, part: OwnPart) -> u8 {
        let Next::Arrangement(next) = before.after(from, to) else { return LOSS };
        if before.other >> to & 1 == 0 {
            let number = self.partner.rank_with(part, &next);
            return self
                .partner_values
                .get(number as usize)
                .map_or(DRAW, |value| value.load(Ordering::Relaxed));
        }
        let Some((layout, values)) = self.captures[(before.white >> to & 1) as usize] else { return LOSS };
        values.get(layout.rank(&next) as usize).copied().unwrap_or(DRAW)
    }

    fn part_after(&self, before: &Arrangement) -> OwnPart {
        OwnPart::new(flipped(before.other), flipped(before.white))
    }

    /// Settles all positions with an invader; tells the longest distance among them.
    pub(super) fn settle_invaded(&self, crew: Crew<'_>) -> Option<u8> {
        let longest = AtomicU8::new(0);
        let first = self.layout.quiet();
        let done = parallel::each_piece(self.layout.len() - first, crew.threads, crew.stop, |piece| {
            let mut most = 0;
            for number in piece.start + first..piece.end + first {
                let byte = self.invaded(&self.layout.unrank(number));
                most = most.max(byte & 127);
                self.set(number, byte);
            }
            longest.fetch_max(most, Ordering::Relaxed);
        });
        done.then(|| longest.into_inner())
    }

    fn invaded(&self, arrangement: &Arrangement) -> u8 {
        let (mut win, mut loss, mut draws) = (u8::MAX, 0, false);
        let part = self.part_after(arrangement);
        arrangement.each_move(|from, to| {
            let child = self.child(arrangement, from, to, part);
            match child {
                DRAW => draws = true,
                LOSS.. => win = win.min(child - LOSS + 1),
                _ => loss = loss.max(child),
            }
            true
        });
        match (win, draws) {
            (u8::MAX, true) => DRAW,
            (u8::MAX, false) => LOSS + loss,
            _ => win,
        }
    }

    /// Notes what captures and invasions promise; everything else is open.
    pub(super) fn look_ahead(&self, crew: Crew<'_>) -> bool {
        parallel::each_piece(self.layout.quiet(), crew.threads, crew.stop, |piece| {
            for number in piece {
                let arrangement = self.layout.unrank(number);
                let part = self.part_after(&arrangement);
                let mut best = OPEN;
                let mut movers = arrangement.own;
                while movers != 0 {
                    let from = movers.trailing_zeros() as usize;
                    movers &= movers - 1;
                    let mut targets = arrangement.targets(from) & (arrangement.other | FAR);
                    while targets != 0 {
                        let to = targets.trailing_zeros() as usize;
                        targets &= targets - 1;
                        let child = self.child(&arrangement, from, to, part);
                        if child >= LOSS {
                            best = best.min(child - LOSS + 1);
                        }
                    }
                }
                self.set(number, best);
            }
        })
    }

    /// Tells the partner's positions before those lost in n − 1 that they are won in n.
    pub(super) fn tell_wins(&self, n: u8, crew: Crew<'_>) -> bool {
        parallel::each_piece(self.layout.quiet(), crew.threads, crew.stop, |piece| {
            for number in piece.filter(|&number| self.byte(number) == LOSS + n - 1) {
                let lost = self.layout.unrank(number);
                let (own, other) = (flipped(lost.other), flipped(lost.own));
                let white = flipped(lost.white);
                let mut movers = own;
                while movers != 0 {
                    let at = movers.trailing_zeros();
                    movers &= movers - 1;
                    let mut origins = WAYS.came_from(at as usize, white, own | other) & !FAR;
                    while origins != 0 {
                        let from = origins.trailing_zeros();
                        origins &= origins - 1;
                        let back = |set: u32| set & !(1 << at) | (set >> at & 1) << from;
                        let before = Arrangement { own: back(own), other, white: back(white) };
                        self.tell_win(self.partner.rank(&before), n);
                    }
                }
            }
        })
    }

    #[inline]
    fn tell_win(&self, number: u64, n: u8) {
        if let Some(value) = self.partner_values.get(number as usize) {
            let byte = value.load(Ordering::Relaxed);
            // Open, or a win to come later. Whoever else writes here now writes the same.
            if byte >= OPEN || byte < LOSS && byte > n {
                value.store(n, Ordering::Relaxed);
            }
        }
    }

    /// Finds the positions lost in n; tells how many, or nothing if it was stopped.
    pub(super) fn find_losses(&self, n: u8, crew: Crew<'_>) -> Option<u64> {
        let found = AtomicU64::new(0);
        let done = parallel::each_piece(self.layout.quiet(), crew.threads, crew.stop, |piece| {
            let mut lost = 0;
            for number in piece {
                let byte = self.byte(number);
                if byte >= OPEN {
                    let now = self.looked_at(number, byte - OPEN, n);
                    lost += u64::from(now < OPEN);
                    if now != byte {
                        self.set(number, now);
                    }
                }
            }
            found.fetch_add(lost, Ordering::Relaxed);
        });
        done.then(|| found.into_inner())
    }

    /// An open position of which so many moves are known to lose: the byte that it has from now on.
    #[inline]
    fn looked_at(&self, number: u64, known: u8, n: u8) -> u8 {
        let arrangement = self.layout.unrank(number);
        let part = self.part_after(&arrangement);
        let (mut count, mut open) = (0, false);
        arrangement.each_move(|from, to| {
            if count >= known && !is_win_within(self.child(&arrangement, from, to, part), n) {
                open = true;
                return false;
            }
            count += 1;
            true
        });
        if open { OPEN.saturating_add(count) } else { LOSS + n.min(LONGEST) }
    }

    /// Whatever is still open is drawn.
    pub(super) fn settle_draws(&self, crew: Crew<'_>) -> bool {
        parallel::each_piece(self.layout.quiet(), crew.threads, crew.stop, |piece| {
            piece.filter(|&number| self.byte(number) >= OPEN).for_each(|number| self.set(number, DRAW));
        })
    }
}
