//! What is counted of each seat in a Chameleon Chess position.

use rules_chameleon_chess::{ChameleonChess, Limits, Pawn, Role, Square, SquareColour};
use rules_core::{MAX_SEATS, Position, Seat};

/// The terms in their order: name, and how many of them stand under it.
pub(super) const TERMS: &[(&str, usize)] = &[
    ("second, third, fourth pawn", 3),
    ("role: knight, queen, bishop, rook", 4),
    ("squares to become a queen, a rook, safe squares", 3),
    ("pawn without a safe square", 1),
    ("loose pawn attacked by an earlier seat, covered one", 2),
    ("loose pawn attacked by a later seat only, covered one", 2),
    ("loose pawn of another that is attacked", 1),
    ("turn", 1),
    ("outer line that a pawn holds alone", 1),
    ("knight inside a small board", 1),
    ("pawn on an outer line", 1),
];

/// How many terms there are.
pub(crate) const COUNT: usize = 20;

const PAWNS: usize = 0;
const ROLES: usize = 3;
const SQUARES: usize = 7;
const UNSAFE: usize = 10;
const EARLY: usize = 11;
const LATE: usize = 13;
const TARGETS: usize = 15;
const TURN: usize = 16;
const HOLDS: usize = 17;
const STUCK: usize = 18;
const OUTER: usize = 19;

/// The squares of each colour, in the order of the colours.
static COLOURED: [u64; 4] = coloured();

const fn coloured() -> [u64; 4] {
    let mut sets = [0; 4];
    let mut index = 0;
    while index < 64 {
        if let Some(square) = Square::new(index) {
            sets[square.colour().index()] |= 1 << index;
        }
        index += 1;
    }
    sets
}

/// What the pawns of a seat see, one by one and together.
#[derive(Clone, Copy, Default)]
struct Sight {
    pawns: [u64; 4],
    all: u64,
}

/// Counts the terms of every seat that is alive; `tally` takes seat, term and how often it counts.
#[inline(always)]
pub(super) fn count(position: &ChameleonChess, mut tally: impl FnMut(usize, usize, i32)) {
    let Some(turn) = position.turn() else { return };
    let alive = position.alive();
    let mut own = [0; MAX_SEATS];
    let mut sights = [Sight::default(); MAX_SEATS];
    // The loose pawns of all seats: nobody of their own side sees them.
    let mut loose = 0;
    for seat in alive.iter() {
        let sight = &mut sights[seat.index()];
        for knight in SquareColour::ALL {
            sight.pawns[knight.index()] = position.sight(Pawn { owner: seat, knight }).bits();
        }
        sight.all = sight.pawns.iter().fold(0, |all, pawn| all | pawn);
        own[seat.index()] = position.squares_of(seat).bits();
        loose |= own[seat.index()] & !sight.all;
    }
    let lines = Lines::of(position.limits());
    let occupied = own.iter().fold(0, |all, pawns| all | pawns);
    // A seat that moves before another can carry out what it threatens.
    let mut earlier = 0;
    let mut seat = turn;
    for _ in 0..alive.len() {
        let s = seat.index();
        let enemies = alive.without(seat).iter().fold(0, |all, other| all | sights[other.index()].all);
        let mut add = |term, times: u32| tally(s, term, times as i32);
        count_pawns(position, seat, own[s], &sights[s], enemies, lines.inside, &mut add);
        let (mine_loose, covered, later) = (own[s] & loose, own[s] & !loose, enemies & !earlier);
        add(EARLY, (mine_loose & earlier).count_ones());
        add(EARLY + 1, (covered & earlier).count_ones());
        add(LATE, (mine_loose & later).count_ones());
        add(LATE + 1, (covered & later).count_ones());
        add(TARGETS, (loose & !own[s] & sights[s].all).count_ones());
        add(TURN, u32::from(seat == turn));
        add(HOLDS, lines.outer.iter().filter(|&line| is_alone(line & occupied, own[s])).count() as u32);
        add(OUTER, (own[s] & lines.rim).count_ones());
        earlier |= sights[s].all;
        seat = alive.next_after(seat).unwrap_or(seat);
    }
}

/// Counts what the pawns of a seat are and can become.
#[inline(always)]
fn count_pawns(
    position: &ChameleonChess,
    seat: Seat,
    own: u64,
    sight: &Sight,
    enemies: u64,
    inside: u64,
    add: &mut impl FnMut(usize, u32),
) {
    let pawns = own.count_ones();
    for more in 2..=4 {
        add(PAWNS + more as usize - 2, u32::from(pawns >= more));
    }
    for knight in SquareColour::ALL {
        let pawn = Pawn { owner: seat, knight };
        let Some(square) = position.square_of(pawn) else { continue };
        let role = pawn.role_on(square.colour());
        add(ROLES + role as usize, 1);
        let free = sight.pawns[knight.index()] & !own;
        // Roles follow the knight colour round the colours.
        let becoming = |role: Role| free & COLOURED[(knight.index() + role as usize) & 3];
        add(SQUARES, becoming(Role::Queen).count_ones());
        add(SQUARES + 1, becoming(Role::Rook).count_ones());
        let safe = free & !enemies;
        add(SQUARES + 2, safe.count_ones());
        add(UNSAFE, u32::from(safe == 0));
        add(STUCK, u32::from(role == Role::Knight && inside & 1 << square.index() != 0));
    }
}

/// Whether exactly one pawn stands on a line, and it is one of these.
const fn is_alone(line: u64, own: u64) -> bool {
    line & own != 0 && line & (line - 1) == 0
}

/// The lines of the limits.
struct Lines {
    /// The four outer lines.
    outer: [u64; 4],
    /// All squares of the outer lines.
    rim: u64,
    /// The squares of a small board that may become the centre of 3×3; none on a larger one.
    inside: u64,
}

impl Lines {
    fn of(limits: Limits) -> Self {
        let squares = limits.squares().bits();
        let file = |file: u8| squares & 0x0101_0101_0101_0101 << file;
        let rank = |rank: u8| squares & 0xff << (8 * rank);
        let (low, high) = (limits.low(), limits.high());
        let outer = [file(low.file()), file(high.file()), rank(low.rank()), rank(high.rank())];
        let rim = outer.iter().fold(0, |all, line| all | line);
        // Rule: chameleon-chess/stuck-knight. The danger begins a shrink before 3×3.
        let small = limits.files() <= 4 && limits.ranks() <= 4;
        Self { outer, rim, inside: if small { squares & !rim } else { 0 } }
    }
}
