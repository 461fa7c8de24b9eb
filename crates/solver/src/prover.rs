//! A search that proves: in how many moves a position is won or lost, as far as so many positions tell.
//!
//! It asks for one distance after the other, so that the first one found is the exact one. What it has found out about
//! a position it remembers.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::arrangement::Next;
use crate::certificate::Mixer;
use crate::effort::{Effort, Left};
use crate::tables::Oracle;
use crate::{Arrangement, Value};

/// What has been found out about a position: all distances up to the first were tried, the second holds.
#[derive(Clone, Copy)]
struct Found {
    not_won_within: u8,
    won_within: u8,
    not_lost_within: u8,
    lost_within: u8,
    /// What somebody who is asked knew at once.
    value: Option<Value>,
    /// The place of the move that held last time.
    held: u8,
}

const NEVER: u8 = u8::MAX;

/// Looks for proofs, with the help of somebody who knows some values for certain.
pub struct Prover<'a, O: Oracle> {
    oracle: &'a O,
    found: HashMap<Arrangement, Found, BuildHasherDefault<Mixer>>,
    left: Left<'a>,
}

impl<'a, O: Oracle> Prover<'a, O> {
    /// Somebody who will make so much effort.
    pub fn new(oracle: &'a O, effort: impl Into<Effort<'a>>) -> Self {
        Self { oracle, found: HashMap::default(), left: Left::of(effort.into()) }
    }

    /// Whether the search has come to its end: what is not proved by now will not be.
    pub fn is_spent(&self) -> bool {
        self.left.is_spent()
    }

    /// How many positions were looked at.
    pub fn looked_at(&self) -> u64 {
        self.left.looked_at()
    }

    /// The exact value of a position if it is known, or won or lost in exactly so many moves, those in fewer being
    /// ruled out before.
    pub fn value_at(&mut self, arrangement: &Arrangement, distance: u8) -> Option<Value> {
        if let Some(value) = self.look(arrangement).value {
            return Some(value);
        }
        if self.wins(arrangement, distance) {
            return Some(Value::Win(distance));
        }
        self.loses(arrangement, distance).then_some(Value::Loss(distance))
    }

    fn look(&mut self, arrangement: &Arrangement) -> Found {
        if let Some(&found) = self.found.get(arrangement) {
            return found;
        }
        self.left.look();
        let value = if arrangement.is_lost() { Some(Value::Loss(0)) } else { self.oracle.value(arrangement) };
        let found = Found {
            not_won_within: 0,
            won_within: NEVER,
            not_lost_within: 0,
            lost_within: NEVER,
            value,
            held: 0,
        };
        self.found.insert(*arrangement, found);
        found
    }

    /// Whether the side to move is shown to win within so many own moves.
    fn wins(&mut self, arrangement: &Arrangement, distance: u8) -> bool {
        let found = self.look(arrangement);
        if let Some(value) = found.value {
            return matches!(value, Value::Win(within) if within <= distance);
        }
        if found.won_within <= distance || found.not_won_within >= distance {
            return found.won_within <= distance;
        }
        let mut next: Vec<(u32, Arrangement)> = Vec::with_capacity(32);
        let mut is_won = false;
        arrangement.each_move(|from, to| {
            match arrangement.after(from, to) {
                Next::Won => is_won = true,
                // An invader leaves few replies, so those come first.
                Next::Arrangement(after) => next.push((u32::from(after.invader() == 0), after)),
            }
            !is_won
        });
        is_won = is_won || next.iter().any(|(_, after)| after.is_lost());
        if !is_won && distance > 1 {
            next.sort_by_key(|&(quiet, _)| quiet);
            is_won = next.iter().any(|(_, after)| !self.is_spent() && self.loses(after, distance - 1));
        }
        // A search that was cut short has ruled nothing out.
        let is_ruled_out = !is_won && !self.is_spent();
        if let Some(found) = self.found.get_mut(arrangement) {
            if is_won {
                found.won_within = found.won_within.min(distance);
            } else if is_ruled_out {
                found.not_won_within = found.not_won_within.max(distance);
            }
        }
        is_won
    }

    /// Whether the side to move is shown to lose within so many moves of the other side.
    fn loses(&mut self, arrangement: &Arrangement, distance: u8) -> bool {
        let found = self.look(arrangement);
        if let Some(value) = found.value {
            return matches!(value, Value::Loss(within) if within <= distance);
        }
        if found.lost_within <= distance || found.not_lost_within >= distance {
            return found.lost_within <= distance;
        }
        let mut next: Vec<Arrangement> = Vec::with_capacity(32);
        let mut held = None;
        arrangement.each_move(|from, to| {
            match arrangement.after(from, to) {
                Next::Won => held = Some(0),
                Next::Arrangement(after) => next.push(after),
            }
            held.is_none()
        });
        if held.is_none() {
            // What held against a shorter win may hold against this one.
            let first = usize::from(found.held).min(next.len().saturating_sub(1));
            let order = std::iter::once(first).chain((0..next.len()).filter(|&place| place != first));
            held = order.into_iter().find(|&place| self.is_spent() || !self.wins(&next[place], distance));
        }
        let is_spent = self.is_spent();
        if let Some(found) = self.found.get_mut(arrangement) {
            match held {
                None => found.lost_within = found.lost_within.min(distance),
                Some(place) if !is_spent => {
                    found.not_lost_within = found.not_lost_within.max(distance);
                    found.held = place as u8;
                }
                Some(_) => (),
            }
        }
        held.is_none()
    }
}
