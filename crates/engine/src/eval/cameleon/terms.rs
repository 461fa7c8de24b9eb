//! What is counted in a position of Le Caméléon.

use rules_cameleon::{Cameleon, opponent};
use rules_core::Seat;

use super::super::terms::Tally;
use super::men::Men;

/// Men: primaries, complementaries, chameleons.
pub(super) const MEN: usize = 0;
/// More men than the enemy while few are left: for 4, 8, 12 men or fewer in all, a man more.
pub(super) const LEAD: usize = MEN + 3;
/// Reserve squares taken: 1, 2, 3, 4.
pub(super) const RESERVE: usize = LEAD + 3;
/// A pawn's place: by rank from the own end, by file from the edge.
pub(super) const PLACE: usize = RESERVE + 4;
/// Steps that pawns can make.
pub(super) const STEPS: usize = PLACE + 36;
/// Squares that chameleons can slide to.
pub(super) const SLIDES: usize = STEPS + 1;
/// Pairs of own men that stand diagonally beside each other.
pub(super) const LINKS: usize = SLIDES + 1;
/// Enemy men beside which a fitting partner stands.
pub(super) const EYED: usize = LINKS + 1;
/// Men that the seat to move can capture: one, more.
pub(super) const PREY: usize = EYED + 1;
/// Men of the seat to move that the other could capture if it were to move: one, more.
pub(super) const HANGING: usize = PREY + 2;
/// A chameleon among those hanging.
pub(super) const PRECIOUS: usize = HANGING + 2;
/// Rewards left in the supply: complementaries, chameleons.
pub(super) const SUPPLY: usize = PRECIOUS + 1;
/// Having one man only, which can capture nothing.
pub(super) const ALONE: usize = SUPPLY + 2;
/// Being to move.
pub(super) const TEMPO: usize = ALONE + 1;
/// How many terms there are.
pub(super) const COUNT: usize = TEMPO + 1;

/// The names of the terms.
pub(super) const NAMES: &[(&str, usize)] = &[
    ("men", 3),
    ("lead", 3),
    ("reserve", 4),
    ("place", 36),
    ("steps", 1),
    ("slides", 1),
    ("links", 1),
    ("eyed", 1),
    ("prey", 2),
    ("hanging", 2),
    ("precious", 1),
    ("supply", 2),
    ("alone", 1),
    ("tempo", 1),
];

/// The term of a pawn's place, by seat and spot.
static PLACES: [[u8; 64]; 2] = places();

const fn places() -> [[u8; 64]; 2] {
    let mut table = [[PLACE as u8; 64]; 2];
    let mut i = 0;
    while i < 2 * 72 {
        let (seat, rank, file) = (i / 72, i % 72 / 8, i % 8);
        // Squares live on black, where file and rank are both even or both odd; rounds on white.
        if (rank + file) % 2 == 1 - seat {
            let from_end = if seat == 1 { rank } else { 8 - rank };
            let from_edge = if file > 3 { 7 - file } else { file };
            table[seat][8 + (9 * rank + file) / 2] = (PLACE + from_end * 4 + from_edge) as u8;
        }
        i += 1;
    }
    table
}

#[inline(always)]
fn ones(bits: u64) -> i32 {
    bits.count_ones() as i32
}

/// Counts one, or more than one, under two neighbouring terms.
#[inline(always)]
fn one_or_more(tally: &mut impl Tally, term: usize, spots: u64, sign: i32) {
    if spots != 0 {
        tally.add(term + usize::from(!spots.is_power_of_two()), sign);
    }
}

/// Counts the terms of a position for the seat to move.
#[inline(always)]
pub(super) fn count(position: &Cameleon, mover: Seat, tally: &mut impl Tally) {
    let other = opponent(mover);
    let (own, foe) = (Men::of(position, mover), Men::of(position, other));
    count_side(position, mover, &own, tally, 1);
    count_side(position, other, &foe, tally, -1);

    let lead = ones(own.all()) - ones(foe.all());
    match ones(own.all()) + ones(foe.all()) {
        0..=4 => tally.add(LEAD, lead),
        5..=8 => tally.add(LEAD + 1, lead),
        9..=12 => tally.add(LEAD + 2, lead),
        _ => {}
    }

    let opposite = position.options().opposite_sides_only;
    let (prey, eyed) = own.prey(&foe, opposite);
    let (hanging, watched) = foe.prey(&own, opposite);
    tally.add(EYED, ones(eyed) - ones(watched));
    one_or_more(tally, PREY, prey, 1);
    one_or_more(tally, HANGING, hanging, -1);
    if hanging & own.chameleons() != 0 {
        tally.add(PRECIOUS, -1);
    }
    tally.add(TEMPO, 1);
}

#[inline(always)]
fn count_side(position: &Cameleon, seat: Seat, men: &Men, tally: &mut impl Tally, sign: i32) {
    tally.add(MEN, sign * ones(men.primaries()));
    tally.add(MEN + 1, sign * ones(men.complementaries()));
    tally.add(MEN + 2, sign * ones(men.chameleons()));
    let taken = ones(men.reserve());
    if taken > 0 {
        tally.add(RESERVE + ((taken as usize - 1) & 3), sign);
    }
    let places = &PLACES[seat.index() & 1];
    let mut pawns = men.pawns();
    while pawns != 0 {
        tally.add(usize::from(places[pawns.trailing_zeros() as usize & 63]), sign);
        pawns &= pawns - 1;
    }
    tally.add(STEPS, sign * men.steps());
    tally.add(SLIDES, sign * ones(men.slides()));
    tally.add(LINKS, sign * men.links());
    let [violet, orange, green, chameleons] = position.supply(seat);
    tally.add(SUPPLY, sign * i32::from(violet + orange + green));
    tally.add(SUPPLY + 1, sign * i32::from(chameleons));
    if men.all().is_power_of_two() {
        tally.add(ALONE, -sign);
    }
}
