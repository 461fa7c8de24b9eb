//! Endings of Le Caméléon in which one side has a single man: the hunt.
//!
//! A single man captures nothing, since that takes two, and whoever captures it has won. So neither the supplies nor
//! what a capture brings matter, and the hunters cannot lose: all depends on colours and squares. Two and three
//! hunters are solved; as few as that never fill their reserve, which would forbid them to capture.

mod solve;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use rules_cameleon::spots::take_lowest;
use rules_cameleon::{Cameleon, Colour, ROUNDS, SQUARES, opponent};
use rules_core::{Position, Seat};

use self::solve::PLACES;
use super::{Exact, Verdict};
use crate::{Game, Stop};

/// The most hunters whose hunts are solved.
pub(super) const MOST_HUNTERS: usize = 3;
/// Bits for the place of a man: a side's men can stand on 32 squares.
const BITS: usize = 5;
/// How many numbers of hunts there are.
const NUMBERS: usize = 1 << 13;
/// A side's spot turned by half is the other side's spot with this number less its own.
const TURNED: u8 = 55;

/// Who hunts whom: the numbers of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Hunt {
    /// The greatest first; 0 where there are only two.
    hunters: [u8; MOST_HUNTERS],
    prey: u8,
    /// Whether only opposite sides of a victim associate.
    opposite: bool,
}

impl Hunt {
    /// The hunt of these colours; nothing unless there are two or three hunters.
    fn new(colours: &[u8], prey: u8, opposite: bool) -> Option<Self> {
        let mut hunters = [0; MOST_HUNTERS];
        hunters.get_mut(..colours.len()).filter(|_| colours.len() >= 2)?.copy_from_slice(colours);
        hunters.sort_unstable_by(|a, b| b.cmp(a));
        Some(Self { hunters, prey, opposite })
    }

    fn count(&self) -> usize {
        if self.hunters[2] == 0 { 2 } else { 3 }
    }

    fn number(&self) -> usize {
        let [a, b, c] = self.hunters.map(usize::from);
        usize::from(self.opposite) << 12 | usize::from(self.prey) << 9 | a << 6 | b << 3 | c
    }

    /// How many positions there are, whoever is to move.
    pub(super) fn size(&self) -> usize {
        2 << (BITS * (self.count() + 1))
    }
}

/// The men of a side as spots with the numbers of their colours.
fn men(position: &Cameleon, seat: Seat) -> Vec<(u8, u8)> {
    let planes = position.planes(seat);
    let mut left = planes.iter().fold(0, |all, plane| all | plane);
    let mut men = Vec::with_capacity(left.count_ones() as usize);
    while let Some(spot) = take_lowest(&mut left) {
        let colour = planes.iter().rev().fold(0, |colour, plane| colour << 1 | (plane >> spot & 1) as u8);
        men.push((spot, colour));
    }
    men
}

fn count(position: &Cameleon, seat: Seat) -> u32 {
    position.planes(seat).iter().fold(0, |all, plane| all | plane).count_ones()
}

/// The hunt that a position is, where its value is kept, and whether the hunters are to move.
fn find(position: &Cameleon) -> Option<(Hunt, usize, bool)> {
    let hunters = match (count(position, ROUNDS), count(position, SQUARES)) {
        (2..=3, 1) => ROUNDS,
        (1, 2..=3) => SQUARES,
        _ => return None,
    };
    let prey = opponent(hunters);
    let hunting = position.turn()? == hunters;
    // The hunters are seen as rounds; squares are rounds on the board turned by half.
    let seen = |spot: u8| if hunters == ROUNDS { spot } else { TURNED - spot };
    let mut group = men(position, hunters);
    group.sort_unstable_by_key(|&(spot, colour)| (std::cmp::Reverse(colour), seen(spot)));
    let colours: Vec<u8> = group.iter().map(|&(_, colour)| colour).collect();
    let &(spot, colour) = men(position, prey).first()?;
    let hunt = Hunt::new(&colours, colour, position.options().opposite_sides_only)?;
    let spots: Vec<u8> = group.iter().map(|&(spot, _)| seen(spot)).collect();
    Some((hunt, PLACES.index(&spots, seen(spot), hunting), hunting))
}

/// The values of a hunt, once it is solved.
type Solved = OnceLock<Box<[u8]>>;

/// Solved hunts, shared by all threads.
#[derive(Default)]
pub(super) struct Hunts {
    /// By the number of the hunt; made when the first is solved.
    values: OnceLock<Box<[Solved]>>,
}

impl Hunts {
    /// The exact value of a position, if it is known.
    #[inline]
    pub(super) fn probe(&self, position: &Cameleon) -> Option<Exact> {
        // Most positions have far more men, and most games come to their end before any hunt is solved.
        let values = self.values.get()?;
        if count(position, ROUNDS) + count(position, SQUARES) > MOST_HUNTERS as u32 + 1 {
            return None;
        }
        let (hunt, at, hunting) = find(position)?;
        let plies = *values[hunt.number()].get()?.get(at)?;
        // Rule: common/no-progress. A draw stays one; a win must come in time.
        let in_time = position.quiet() + u32::from(plies) <= Cameleon::QUIET_LIMIT;
        let verdict = match (plies, hunting) {
            (0, _) => Verdict::Draw,
            (_, true) => Verdict::Win,
            (_, false) => Verdict::Loss,
        };
        in_time.then_some(Exact { verdict, plies: u16::from(plies) })
    }

    /// Whether a hunt is solved.
    pub(super) fn is_known(&self, hunt: &Hunt) -> bool {
        self.values.get().is_some_and(|values| values[hunt.number()].get().is_some())
    }

    /// Solves a hunt unless it is known; says whether it is ready.
    pub(super) fn prepare(&self, hunt: &Hunt, stop: &Stop) -> bool {
        if self.is_known(hunt) {
            return true;
        }
        let Some(solved) = solve::solve(hunt, stop) else { return false };
        let values = self.values.get_or_init(|| (0..NUMBERS).map(|_| OnceLock::new()).collect());
        // Whoever was first has put the same values there.
        let _ = values[hunt.number()].set(solved);
        true
    }
}

/// The hunts that a position is or can become by one capture, those of few hunters first.
pub(super) fn hunts_from(position: &Cameleon) -> Vec<Hunt> {
    let opposite = position.options().opposite_sides_only;
    let mut hunts: Vec<Hunt> = Vec::new();
    for (hunters, prey) in [(ROUNDS, SQUARES), (SQUARES, ROUNDS)] {
        let (group, others) = (count(position, hunters), count(position, prey));
        if !(2..=MOST_HUNTERS as u32).contains(&group) || others > 2 {
            continue;
        }
        let colours: Vec<u8> = men(position, hunters).into_iter().map(|(_, colour)| colour).collect();
        let supply = Colour::REWARDS.into_iter().zip(position.supply(hunters));
        // A capture may bring a man of any kind that is left in the supply.
        let rewards = supply.filter(|&(_, left)| left > 0 && others > 1).map(|(reward, _)| reward as u8);
        let mut groups = vec![colours.clone()];
        groups.extend(rewards.map(|reward| colours.iter().copied().chain([reward]).collect()));
        for (_, colour) in men(position, prey) {
            for hunt in groups.iter().filter_map(|colours| Hunt::new(colours, colour, opposite)) {
                if !hunts.contains(&hunt) {
                    hunts.push(hunt);
                }
            }
        }
    }
    let few = hunts.iter().filter(|hunt| hunt.count() == 2);
    few.chain(hunts.iter().filter(|hunt| hunt.count() > 2)).copied().collect()
}
