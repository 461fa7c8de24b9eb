//! Where pieces can go, read off the rules crate once and kept as tables.
//!
//! Only what stands on the nine squares inside the rim can block a diagonal: behind any other there is nothing.
//! So a bishop's ways depend on at most four squares, and a factor sorts these into slots of a small table.

use std::sync::LazyLock;

use rules_chameleon::{BLUE, Chameleon, Nature, Piece, RED, Setup, Shade, Square};
use rules_core::key;

/// The white tiles.
pub(crate) const WHITE_TILES: u32 = 0x0aa_aaaa;
/// The squares inside the rim.
const INSIDE: u32 = 0b00000_01110_01110_01110_00000;

/// The tables of all ways; there is room for 32 squares so that five bits of index need no check.
pub(crate) struct Ways {
    /// Where a bishop goes, steps included, by square and slot.
    pub(crate) bishops: [[u32; 32]; 32],
    /// The squares that can block a bishop.
    pub(crate) blockers: [u32; 32],
    /// The factor that sorts the blockers into slots.
    pub(crate) factors: [u32; 32],
    /// Where a knight goes, steps included.
    pub(crate) knights: [u32; 32],
    /// The steps alone.
    pub(crate) steps: [u32; 32],
}

pub(crate) static WAYS: LazyLock<Ways> = LazyLock::new(Ways::read);

impl Ways {
    fn read() -> Self {
        let empty = [0; 32];
        let mut ways =
            Self { bishops: [empty; 32], blockers: empty, factors: empty, knights: empty, steps: empty };
        for square in Square::all() {
            let at = square.index();
            let (same, opposite) = match square.shade() {
                Shade::White => (Nature::White, Nature::Black),
                Shade::Black => (Nature::Black, Nature::White),
            };
            ways.knights[at] = reach(square, opposite, 0);
            let blockers = reach(square, same, 0) & INSIDE & tiles_like(at);
            ways.blockers[at] = blockers;
            ways.steps[at] = reach(square, same, blockers);
            let rows = (0..).map(|seed| key::mix(seed) as u32);
            let found =
                rows.take(1 << 20).find_map(|factor| Some((factor, row(square, same, blockers, factor)?)));
            if let Some((factor, row)) = found {
                ways.factors[at] = factor;
                ways.bishops[at] = row;
            }
        }
        ways
    }

    /// Where the piece on a square goes, own pieces that it covers included.
    #[inline]
    pub(crate) fn reach(&self, from: usize, white: u32, occupied: u32) -> u32 {
        // A set bit is a tile of the other colour than the piece's nature: a knight.
        if (white ^ WHITE_TILES) >> from & 1 != 0 {
            self.knights[from & 31]
        } else {
            self.bishop(from & 31, occupied)
        }
    }

    #[inline]
    fn bishop(&self, from: usize, occupied: u32) -> u32 {
        let slot = (occupied & self.blockers[from]).wrapping_mul(self.factors[from]) >> 27;
        self.bishops[from][slot as usize & 31]
    }

    /// Every square from which some piece goes to this one.
    #[inline]
    pub(crate) fn reached_from(&self, to: usize, occupied: u32) -> u32 {
        self.bishop(to & 31, occupied) | self.knights[to & 31]
    }

    /// The squares whose piece may come to this one if it is in reach.
    ///
    /// From afar a piece always lands on a tile of its own nature: as a bishop it stands on such a tile and
    /// diagonals keep the colour, as a knight it stands on the other colour and a jump changes it.
    #[inline]
    pub(crate) fn may_arrive(&self, to: usize, white: u32) -> u32 {
        self.steps[to & 31] | if WHITE_TILES >> to & 1 != 0 { white } else { !white }
    }

    /// The squares from which the piece that stands on this one may have come without capturing.
    #[inline]
    pub(crate) fn came_from(&self, at: usize, white: u32, occupied: u32) -> u32 {
        let from_afar = (white ^ WHITE_TILES) >> at & 1 == 0;
        let from = if from_afar { self.reached_from(at, occupied) } else { self.steps[at & 31] };
        from & !occupied
    }
}

/// The tiles of the same colour as a square's.
fn tiles_like(square: usize) -> u32 {
    if WHITE_TILES >> square & 1 != 0 { WHITE_TILES } else { !WHITE_TILES & 0x1ff_ffff }
}

/// All ways of a bishop in the slots that a factor gives them; nothing if two different ones meet.
fn row(from: Square, nature: Nature, mask: u32, factor: u32) -> Option<[u32; 32]> {
    let mut row = [0; 32];
    let mut blockers = 0_u32;
    loop {
        let slot = (blockers.wrapping_mul(factor) >> 27) as usize;
        let reached = reach(from, nature, blockers);
        if row[slot] != 0 && row[slot] != reached {
            return None;
        }
        row[slot] = reached;
        blockers = blockers.wrapping_sub(mask) & mask;
        if blockers == 0 {
            return Some(row);
        }
    }
}

/// What the rules crate says of a piece on a square among pieces that block it.
fn reach(from: Square, nature: Nature, blockers: u32) -> u32 {
    // A piece on the last rank is Blue's, so that nobody invades and every board can be set up.
    let (owner, enemy) = if from.rank() == Square::SIDE - 1 { (BLUE, RED) } else { (RED, BLUE) };
    let mut pieces = [None; Square::COUNT];
    pieces[from.index()] = Some(Piece { owner, nature });
    let natures = [Nature::White, Nature::Black].into_iter().cycle();
    let blocking = Square::all().filter(|square| blockers >> square.index() & 1 != 0);
    for (square, nature) in blocking.zip(natures) {
        pieces[square.index()] = Some(Piece { owner: enemy, nature });
    }
    let turn = if blockers == 0 { None } else { Some(RED) };
    let position = Chameleon::try_from(Setup { pieces, turn, quiet: 0, ply: 0 });
    position.map_or(0, |position| position.reach(from).bits())
}
