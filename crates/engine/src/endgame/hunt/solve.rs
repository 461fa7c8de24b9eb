//! Retrograde analysis of a hunt: captures first, then backwards, ply by ply.

use rules_cameleon::spots::{FIELD, NEIGHBOURS, RESERVE, around, rays, take_lowest, takers};

use super::{BITS, Hunt, MOST_HUNTERS};
use crate::Stop;

/// The seats as a hunt sees them.
const HUNTERS: usize = 0;
const PREY: usize = 1;
/// The squares on which men of each seat can stand.
const STANDS: [u64; 2] = [FIELD[HUNTERS] | RESERVE[HUNTERS], FIELD[PREY] | RESERVE[PREY]];
/// How many that are.
const SPOTS: usize = 1 << BITS;
/// The number of the chameleon among the colours.
const CHAMELEON: u8 = 7;
/// No win that takes longer counts.
// Rule: common/no-progress.
const LONGEST: u8 = 100;
/// Positions between two looks at the stop switch.
const INTERVAL: usize = 4096;

/// Where the men of both seats can stand, numbered.
pub(super) struct Places {
    spots: [[u8; SPOTS]; 2],
    places: [[u8; 64]; 2],
}

/// The numbers of all squares.
pub(super) static PLACES: Places = Places::new();

impl Places {
    const fn new() -> Self {
        let mut all = Self { spots: [[0; SPOTS]; 2], places: [[0; 64]; 2] };
        let mut i = 0;
        while i < 128 {
            let (seat, spot) = (i / 64, i % 64);
            if STANDS[seat] >> spot & 1 != 0 {
                let place = (STANDS[seat] & ((1 << spot) - 1)).count_ones();
                all.spots[seat][place as usize] = spot as u8;
                all.places[seat][spot] = place as u8;
            }
            i += 1;
        }
        all
    }

    /// Where the value of a position is kept.
    pub(super) fn index(&self, hunters: &[u8], prey: u8, hunting: bool) -> usize {
        let behind = usize::from(self.places[PREY][usize::from(prey & 63)]);
        let first = usize::from(!hunting) << BITS | behind;
        hunters
            .iter()
            .rev()
            .fold(first, |at, &spot| at << BITS | usize::from(self.places[HUNTERS][usize::from(spot & 63)]))
    }
}

/// The squares that a man of a colour can go to over free ones, or could have come from.
fn reach(colour: u8, spot: u8, free: u64) -> u64 {
    let bit = 1 << spot;
    if colour == CHAMELEON { rays(bit, free) } else { around(bit) & free }
}

fn each(mut spots: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || take_lowest(&mut spots))
}

struct Chase<'a> {
    hunt: &'a Hunt,
    count: usize,
    /// Plies to the capture, first with the hunters to move, then with the prey; 0 where none is forced.
    values: Vec<u8>,
    /// The prey's moves that are not known to lose.
    open: Vec<u8>,
}

/// Where everybody stands.
struct Standing {
    hunters: [u8; MOST_HUNTERS],
    /// All hunters as a set.
    group: u64,
    prey: u8,
}

/// The values of all positions of a hunt; nothing when stopped.
pub(super) fn solve(hunt: &Hunt, stop: &Stop) -> Option<Box<[u8]>> {
    let half = hunt.size() / 2;
    let mut chase =
        Chase { hunt, count: hunt.count(), values: vec![0; 2 * half], open: Vec::with_capacity(half) };
    let mut known = Vec::new();
    for at in 0..half {
        if at % INTERVAL == 0 && stop.is_stopped() {
            return None;
        }
        let standing = chase.standing(at);
        let moves = reach(hunt.prey, standing.prey, FIELD[PREY] & !(1 << standing.prey));
        chase.open.push(moves.count_ones() as u8);
        if standing.group.count_ones() as usize == chase.count && chase.captures(&standing) {
            chase.values[at] = 1;
            known.push(at as u32);
        }
    }
    for plies in 2..=LONGEST {
        let mut next = Vec::new();
        for (i, at) in known.into_iter().enumerate() {
            if i % INTERVAL == 0 && stop.is_stopped() {
                return None;
            }
            let standing = chase.standing(at as usize % half);
            if plies % 2 == 0 {
                chase.before_the_prey(at as usize, &standing, plies, &mut next);
            } else {
                chase.before_the_hunters(at as usize - half, &standing, plies, &mut next);
            }
        }
        known = next;
    }
    Some(chase.values.into_boxed_slice())
}

impl Chase<'_> {
    fn standing(&self, at: usize) -> Standing {
        let place = |number: usize| at >> (BITS * number) & (SPOTS - 1);
        let mut hunters = [0; MOST_HUNTERS];
        for (number, spot) in hunters.iter_mut().enumerate().take(self.count) {
            *spot = PLACES.spots[HUNTERS][place(number)];
        }
        let group = hunters[..self.count].iter().fold(0, |group, &spot| group | 1 << spot);
        Standing { hunters, group, prey: PLACES.spots[PREY][place(self.count)] }
    }

    /// Whether the hunters can capture now.
    fn captures(&self, standing: &Standing) -> bool {
        // Rule: cameleon/reserve-piece.
        if RESERVE[PREY] >> standing.prey & 1 != 0 {
            return false;
        }
        let sides = NEIGHBOURS[PREY].map(|by| standing.prey.wrapping_add_signed(by) & 63);
        let beside = sides.iter().fold(0, |all, &spot| all | 1 << spot);
        if beside & standing.group == 0 {
            return false;
        }
        let hunters = &standing.hunters[..self.count];
        let side_of = |spot: u8| sides.iter().position(|&side| side == spot);
        (0..self.count).any(|mover| {
            let colour = self.hunt.hunters[mover];
            let free = FIELD[HUNTERS] & !standing.group;
            let arrivals = reach(colour, hunters[mover], free) & beside;
            // Rule: cameleon/associate. The man just moved and another one.
            arrivals != 0
                && (0..self.count).filter(|&partner| partner != mover).any(|partner| {
                    let Some(stands) = side_of(hunters[partner]) else { return false };
                    takers(self.hunt.hunters[partner], self.hunt.prey) >> colour & 1 != 0
                        && each(arrivals)
                            .filter_map(side_of)
                            .any(|comes| comes != stands && (!self.hunt.opposite || comes + stands == 3))
                })
        })
    }

    /// The prey may have come to a position in which it is captured: one of its moves less.
    fn before_the_prey(&mut self, at: usize, standing: &Standing, plies: u8, next: &mut Vec<u32>) {
        // Rule: cameleon/reserve. Nobody moves there.
        if FIELD[PREY] >> standing.prey & 1 == 0 {
            return;
        }
        let behind = BITS * self.count;
        let others = at & ((1 << behind) - 1);
        for from in each(reach(self.hunt.prey, standing.prey, STANDS[PREY] & !(1 << standing.prey))) {
            let before = others | usize::from(PLACES.places[PREY][usize::from(from)]) << behind;
            self.open[before] -= 1;
            if self.open[before] == 0 {
                let before = before + self.open.len();
                self.values[before] = plies;
                next.push(before as u32);
            }
        }
    }

    /// The hunters may have come to a position in which the prey is lost: they have a move that wins.
    fn before_the_hunters(&mut self, at: usize, standing: &Standing, plies: u8, next: &mut Vec<u32>) {
        for mover in 0..self.count {
            let spot = standing.hunters[mover];
            if FIELD[HUNTERS] >> spot & 1 == 0 {
                continue;
            }
            let others = at & !((SPOTS - 1) << (BITS * mover));
            for from in each(reach(self.hunt.hunters[mover], spot, STANDS[HUNTERS] & !standing.group)) {
                let place = usize::from(PLACES.places[HUNTERS][usize::from(from)]);
                let before = others | place << (BITS * mover);
                if self.values[before] == 0 {
                    self.values[before] = plies;
                    next.push(before as u32);
                }
            }
        }
    }
}
