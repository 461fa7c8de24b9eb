//! What is counted in a Chameleon position.
//!
//! Everything is told by how often each side reaches each square, own men that it covers included. Who attacks a
//! square more often than the other side covers it wins the exchange there, for all men are worth the same; on
//! the enemy's home rank it wins the game, since every entry must be answered by a capture.

use rules_chameleon::{Chameleon, Square, SquareSet, enemy};
use rules_core::Seat;

use super::super::terms::Tally;

/// Who has more men: a term for each pair of numbers, 2–1 first, then 3–1, 3–2 …
pub(super) const MEN: usize = 0;
/// A man's gait and place: bishops then knights, by rank from home, by file from the edge.
pub(super) const PLACE: usize = MEN + 10;
/// A side's only man, which wins by any entry: its gait, and its rank from home.
pub(super) const LONE: usize = PLACE + 30;
/// Squares that men can go to.
pub(super) const MOBILITY: usize = LONE + 10;
/// Own home squares that are reached once, and at least twice.
pub(super) const COVER: usize = MOBILITY + 1;
/// Enemy home squares that are reached.
pub(super) const ENTRY: usize = COVER + 2;
/// Entries that the seat to move would win by force: one, more.
pub(super) const STRIKE: usize = ENTRY + 1;
/// Entries that the other seat would win by force if it were to move: one, more.
pub(super) const THREAT: usize = STRIKE + 2;
/// Men that the seat to move can win by exchange: one, more.
pub(super) const PREY: usize = THREAT + 2;
/// Men of the seat to move that the other threatens to win by exchange: one, more.
pub(super) const HANGING: usize = PREY + 2;
/// Own men that are covered.
pub(super) const COVERED: usize = HANGING + 2;
/// Squares of the middle ranks that only one side reaches.
pub(super) const SPACE: usize = COVERED + 1;
/// Being to move.
pub(super) const TEMPO: usize = SPACE + 1;
/// How many terms there are.
pub(super) const COUNT: usize = TEMPO + 1;

/// The names of the terms.
pub(super) const NAMES: &[(&str, usize)] = &[
    ("men", 10),
    ("place", 30),
    ("lone", 10),
    ("mobility", 1),
    ("cover", 2),
    ("entry", 1),
    ("strike", 2),
    ("threat", 2),
    ("prey", 2),
    ("hanging", 2),
    ("covered", 1),
    ("space", 1),
    ("tempo", 1),
];

/// The home rank of each seat.
const HOME: [u32; 2] = [0x1f, 0x1f << 20];
/// The ranks that are nobody's home.
const MIDDLE: u32 = 0x7fff << 5;
/// The white tiles.
const WHITE_TILES: u32 = 0x0aa_aaaa;

/// How often one side reaches each square, as three planes of a binary number.
#[derive(Clone, Copy, Default)]
struct Reach {
    planes: [u32; 3],
    mobility: i32,
}

impl Reach {
    #[inline(always)]
    fn of(position: &Chameleon, men: SquareSet) -> Self {
        let mut reach = Self::default();
        for square in men.iter() {
            let targets = position.reach(square).bits();
            let carried = reach.planes[0] & targets;
            reach.planes[0] ^= targets;
            reach.planes[2] |= reach.planes[1] & carried;
            reach.planes[1] ^= carried;
            reach.mobility += (targets & !men.bits()).count_ones() as i32;
        }
        reach
    }

    /// Squares reached at least once.
    #[inline(always)]
    const fn any(&self) -> u32 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// Squares reached at least twice.
    #[inline(always)]
    const fn twice(&self) -> u32 {
        self.planes[1] | self.planes[2]
    }

    /// Squares reached more often than by the other side.
    #[inline(always)]
    const fn outnumbers(&self, other: &Self) -> u32 {
        let [a0, a1, a2] = self.planes;
        let [b0, b1, b2] = other.planes;
        (a2 & !b2) | (!(a2 ^ b2) & ((a1 & !b1) | (!(a1 ^ b1) & a0 & !b0)))
    }
}

/// The term of a man's place, by seat, gait and square.
static PLACES: [[[u8; 32]; 2]; 2] = places();

const fn places() -> [[[u8; 32]; 2]; 2] {
    let mut table = [[[0; 32]; 2]; 2];
    let mut i = 0;
    while i < 100 {
        let (seat, gait, square) = (i / 50, i / 25 % 2, i % 25);
        let rank = if seat == 0 { square / 5 } else { 4 - square / 5 };
        let file = square % 5;
        let file = if file > 2 { 4 - file } else { file };
        table[seat][gait][square] = (PLACE + gait * 15 + rank * 3 + file) as u8;
        i += 1;
    }
    table
}

/// Counts one, or more than one, under two neighbouring terms.
#[inline(always)]
fn one_or_more(tally: &mut impl Tally, term: usize, squares: u32, sign: i32) {
    if squares != 0 {
        tally.add(term + usize::from(!squares.is_power_of_two()), sign);
    }
}

/// Counts the terms of a position for the seat to move.
#[inline(always)]
pub(super) fn count(position: &Chameleon, mover: Seat, tally: &mut impl Tally) {
    let other = enemy(mover);
    let (own, foe) = (position.pieces(mover), position.pieces(other));
    let (mine, theirs) = (Reach::of(position, own), Reach::of(position, foe));
    count_men(own.len(), foe.len(), tally);
    count_side(position, mover, &mine, tally, 1);
    count_side(position, other, &theirs, tally, -1);

    let (win, lose) = (mine.outnumbers(&theirs), theirs.outnumbers(&mine));
    // An only man wins by entering even where it could be taken.
    let strike = if own.len() == 1 { mine.any() } else { win };
    let threat = if foe.len() == 1 { theirs.any() } else { lose };
    one_or_more(tally, STRIKE, strike & HOME[other.index() & 1], 1);
    one_or_more(tally, THREAT, threat & HOME[mover.index() & 1], -1);
    one_or_more(tally, PREY, win & foe.bits(), 1);
    one_or_more(tally, HANGING, lose & own.bits(), -1);
    let only = |a: &Reach, b: &Reach| (a.any() & !b.any() & MIDDLE).count_ones() as i32;
    tally.add(SPACE, only(&mine, &theirs) - only(&theirs, &mine));
    tally.add(TEMPO, 1);
}

#[inline(always)]
fn count_men(own: usize, foe: usize, tally: &mut impl Tally) {
    if own != foe {
        let (more, less) = (own.max(foe).min(5), own.min(foe).max(1));
        let pair = (more - 1) * (more.max(2) - 2) / 2 + less.min(more - 1) - 1;
        tally.add(MEN + pair, if own > foe { 1 } else { -1 });
    }
}

#[inline(always)]
fn count_side(position: &Chameleon, seat: Seat, reach: &Reach, tally: &mut impl Tally, sign: i32) {
    let us = seat.index() & 1;
    let men = position.pieces(seat);
    let knights = position.white_natured().bits() ^ WHITE_TILES;
    for square in men.iter() {
        let gait = (knights >> square.index() & 1) as usize;
        let place = usize::from(PLACES[us][gait][square.index() & 31]);
        tally.add(place, sign);
        if men.len() == 1 {
            tally.add(LONE + (place - PLACE) / 3, sign);
        }
    }
    let count = |bits: u32| bits.count_ones() as i32;
    tally.add(MOBILITY, sign * reach.mobility);
    tally.add(COVER, sign * count(reach.any() & HOME[us]));
    tally.add(COVER + 1, sign * count(reach.twice() & HOME[us]));
    tally.add(ENTRY, sign * count(reach.any() & HOME[us ^ 1]));
    tally.add(COVERED, sign * count(reach.any() & men.bits()));
}

/// Whether a square is on the home rank of a seat's enemy.
#[inline(always)]
pub(super) fn is_entry(seat: Seat, square: Square) -> bool {
    HOME[seat.index() & 1 ^ 1] >> square.index() & 1 != 0
}

/// The squares where a move of this seat captures or enters.
#[inline(always)]
pub(super) fn gaining_goals(position: &Chameleon, seat: Seat) -> u32 {
    position.pieces(enemy(seat)).bits() | HOME[seat.index() & 1 ^ 1]
}

/// Whether the seat to move wins with its next move.
pub(super) fn wins_at_once(position: &Chameleon, mover: Seat) -> bool {
    let other = enemy(mover);
    let (own, foe) = (position.pieces(mover), position.pieces(other));
    if foe.bits() & HOME[mover.index() & 1] != 0 {
        // Only the invader's capture is allowed; it was not the last man, for an only man wins as it enters.
        return false;
    }
    let home = HOME[other.index() & 1];
    // Taking the last man wins; so does the entry of an only man, covered or not.
    let goals = if foe.len() == 1 { foe.bits() } else { 0 } | if own.len() == 1 { home } else { 0 };
    let mut cover = None;
    for from in own.iter() {
        let targets = position.reach(from).bits();
        if targets & goals != 0 {
            return true;
        }
        let entries = targets & home;
        if entries == 0 {
            continue;
        }
        let cover =
            *cover.get_or_insert_with(|| foe.iter().fold(0, |all, at| all | position.reach(at).bits()));
        for to in SquareSet::from_bits(entries & !cover).iter() {
            // A man that steps aside may open a diagonal to the square it enters.
            if rules_core::Position::after(position, rules_chameleon::Move { from, to }).ending().is_some() {
                return true;
            }
        }
    }
    false
}
