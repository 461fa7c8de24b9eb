//! What stands on the board, and where pieces can go: all of it table lookups.
//!
//! Stepping aside, a piece always lands on a tile of its own nature: as a bishop it stands on such a tile and
//! diagonals keep the colour, as a knight it stands on the other colour and a jump changes it. So a square can
//! be reached from afar only by pieces whose nature is the colour of its tile.

use rules_core::{Seat, key};

use crate::{BLUE, Nature, Piece, RED, Square};

/// A set of squares as bits.
pub(crate) type Bits = u32;

/// The white tiles. Rule: chameleon/board.
pub(crate) const WHITE_TILES: Bits = 0x0aa_aaaa;
/// The home rank of each seat. Rule: chameleon/board.
pub(crate) const HOME: [Bits; 2] = [0x1f, 0x1f << 20];

/// The pieces on the board and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Board {
    /// The pieces of each seat.
    pub(crate) of: [Bits; 2],
    /// The pieces of white nature, of both seats.
    pub(crate) white: Bits,
}

impl Board {
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.of[piece.owner.index()] |= 1 << square.index();
        if piece.nature == Nature::White {
            self.white |= 1 << square.index();
        }
    }

    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        let bit = 1 << square.index();
        let owner = if self.of[0] & bit != 0 {
            RED
        } else if self.of[1] & bit != 0 {
            BLUE
        } else {
            return None;
        };
        Some(Piece { owner, nature: if self.white & bit != 0 { Nature::White } else { Nature::Black } })
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Bits {
        self.of[0] | self.of[1]
    }

    /// The pieces of a seat that have this nature.
    pub(crate) fn natured(&self, seat: Seat, nature: Nature) -> Bits {
        self.of[seat.index()] & if nature == Nature::White { self.white } else { !self.white }
    }

    /// Where the piece on `from` can go if nothing but own pieces and blocked diagonals hold it back.
    ///
    /// `own` are the pieces that cannot be captured.
    #[inline]
    pub(crate) fn targets(&self, from: usize, own: Bits) -> Bits {
        // A set bit is a tile of the other colour than the piece's nature: a knight.
        let knight = (self.white ^ WHITE_TILES) >> from & 1;
        let gait = (from & 31) | (knight as usize & 1) << 5;
        TARGETS[gait][slot(self.occupied(), gait)] & !own
    }

    /// The pieces of a seat that can go to a square which holds none of them.
    #[inline]
    pub(crate) fn attackers(&self, to: usize, seat: usize) -> Bits {
        let natured = if WHITE_TILES >> to & 1 != 0 { self.white } else { !self.white };
        // From its own tile this nature would be a bishop: the ways of a bishop lead back as well.
        let afar = (TARGETS[to & 31][slot(self.occupied(), to & 31)] | JUMPS[to & 31]) & natured;
        (STEPS[to & 31] | afar) & self.of[seat]
    }

    /// The key of what stands on the board.
    pub(crate) fn key(&self) -> u64 {
        Square::all()
            .filter_map(|square| self.piece(square).map(|piece| piece_key(piece.code().0, square.index())))
            .fold(0, |key, of_piece| key ^ of_piece)
    }
}

/// The part of the key that a piece on a square gives.
#[inline]
pub(crate) fn piece_key(code: u8, square: usize) -> u64 {
    KEYS.at(usize::from(code & 3) << 5 | square & 31)
}

static KEYS: key::Table<128> = key::Table::new(0x6368_616d_656c_656f);
/// The part of the key that says that Blue is to move.
pub(crate) const BLUE_TO_MOVE: u64 = key::mix(0x626c_7565);

const STEP_OFFSETS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const JUMP_OFFSETS: [(i8, i8); 8] = [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];
const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

// Tables have room for 32 squares so that five bits of index need no bounds check.
static STEPS: [Bits; 32] = leaps(STEP_OFFSETS);
static JUMPS: [Bits; 32] = leaps(JUMP_OFFSETS);

/// Where a piece can go, by gait (bishops from 0, knights from 32), square and slot of the occupied squares.
static TARGETS: [[Bits; 32]; 64] = targets();
/// For each gait and square the occupied squares that matter, and the factor that sorts them into slots.
static SLOTS: [(Bits, u32); 64] = slots();

#[inline]
fn slot(occupied: Bits, gait: usize) -> usize {
    let (mask, factor) = SLOTS[gait];
    ((occupied & mask).wrapping_mul(factor) >> 27) as usize
}

const fn on_board(file: i8, rank: i8) -> bool {
    0 <= file && file < 5 && 0 <= rank && rank < 5
}

const fn leaps(offsets: [(i8, i8); 8]) -> [Bits; 32] {
    let mut table = [0; 32];
    let mut from = 0;
    while from < Square::COUNT {
        let mut i = 0;
        while i < 8 {
            let file = (from % 5) as i8 + offsets[i].0;
            let rank = (from / 5) as i8 + offsets[i].1;
            if on_board(file, rank) {
                table[from] |= 1 << (rank * 5 + file);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// The squares that a bishop reaches; or, for an empty board, only those of them where a piece would block.
const fn slides(from: usize, occupied: Bits, blocking_only: bool) -> Bits {
    let mut reached = 0;
    let mut i = 0;
    while i < 4 {
        let (df, dr) = DIAGONALS[i];
        let mut file = (from % 5) as i8 + df;
        let mut rank = (from / 5) as i8 + dr;
        while on_board(file, rank) {
            let bit = 1 << (rank * 5 + file);
            // Nothing lies behind the last square of a diagonal, so nothing can block there.
            if !blocking_only || on_board(file + df, rank + dr) {
                reached |= bit;
            }
            if occupied & bit != 0 {
                break;
            }
            file += df;
            rank += dr;
        }
        i += 1;
    }
    reached
}

/// The next subset of a mask after this one; the empty one after the last.
const fn next_subset(subset: Bits, mask: Bits) -> Bits {
    subset.wrapping_sub(mask) & mask
}

/// The ways of a bishop from a square with every set of blockers in the slot that this factor gives it.
const fn sorted(from: usize, mask: Bits, factor: u32) -> Option<[Bits; 32]> {
    let mut row = [0; 32];
    let mut blockers: Bits = 0;
    loop {
        let slot = (blockers.wrapping_mul(factor) >> 27) as usize;
        let reached = slides(from, blockers, false);
        if row[slot] != 0 && row[slot] != reached {
            return None;
        }
        row[slot] = reached;
        blockers = next_subset(blockers, mask);
        if blockers == 0 {
            return Some(row);
        }
    }
}

const fn slots() -> [(Bits, u32); 64] {
    let mut table = [(0, 0); 64];
    let mut from = 0;
    while from < Square::COUNT {
        let mask = slides(from, 0, true);
        let mut seed = 0;
        loop {
            let factor = key::mix(seed) as u32;
            if sorted(from, mask, factor).is_some() {
                table[from] = (mask, factor);
                break;
            }
            seed += 1;
        }
        from += 1;
    }
    table
}

const fn targets() -> [[Bits; 32]; 64] {
    let steps = leaps(STEP_OFFSETS);
    let jumps = leaps(JUMP_OFFSETS);
    let slots = slots();
    let mut table = [[0; 32]; 64];
    let mut from = 0;
    while from < Square::COUNT {
        // Rule: chameleon/move. Steps for all; slides or jumps as the tile that the piece leaves decides.
        if let Some(mut row) = sorted(from, slots[from].0, slots[from].1) {
            let mut slot = 0;
            while slot < 32 {
                row[slot] |= steps[from];
                slot += 1;
            }
            table[from] = row;
        }
        table[from + 32][0] = steps[from] | jumps[from];
        from += 1;
    }
    table
}
