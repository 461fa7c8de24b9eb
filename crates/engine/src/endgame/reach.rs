//! How far a pawn reaches among very few others, forwards and backwards.
//!
//! With at most three pawns in the way it is quickest to begin with the empty board and to take away what lies
//! beyond each of them.

use rules_chameleon_chess::{Pawn, Role, Square, SquareColour};
use rules_core::Seat;

/// The squares that a pawn goes to on the empty board, by knight colour and square.
static TARGETS: [[u64; 64]; 4] = targets();
/// The squares from which a pawn comes to a square on the empty board, by knight colour and square.
static ORIGINS: [[u64; 64]; 4] = origins();
/// The squares hidden from the first square by a pawn on the second.
static BEYOND: [[u64; 64]; 64] = beyond();

const fn role(knight: usize, square: usize) -> Role {
    let pawn = Pawn { owner: Seat::at(0), knight: SquareColour::ALL[knight] };
    match Square::new(square as u8) {
        Some(square) => pawn.role_on(square.colour()),
        None => Role::Knight,
    }
}

const fn targets() -> [[u64; 64]; 4] {
    let mut table = [[0; 64]; 4];
    let mut i = 0;
    while i < 4 * 64 {
        let (knight, from) = (i / 64, i % 64);
        let role = role(knight, from);
        let mut to = 0;
        while to < 64 {
            let files = (to % 8_usize).abs_diff(from % 8);
            let ranks = (to / 8_usize).abs_diff(from / 8);
            let (straight, slanted) = (files == 0 || ranks == 0, files == ranks);
            let reached = match role {
                Role::Knight => files * ranks == 2,
                Role::Queen => straight || slanted,
                Role::Bishop => slanted,
                Role::Rook => straight,
            };
            if reached && to != from {
                table[knight][from] |= 1 << to;
            }
            to += 1;
        }
        i += 1;
    }
    table
}

const fn origins() -> [[u64; 64]; 4] {
    let targets = targets();
    let mut table = [[0; 64]; 4];
    let mut i = 0;
    while i < 4 * 64 {
        let (knight, from) = (i / 64, i % 64);
        let mut to = 0;
        while to < 64 {
            table[knight][to] |= (targets[knight][from] >> to & 1) << from;
            to += 1;
        }
        i += 1;
    }
    table
}

const fn beyond() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut i = 0;
    while i < 64 * 9 {
        let (from, right, up) = (i / 9, i as i32 % 3 - 1, i as i32 / 3 % 3 - 1);
        if right != 0 || up != 0 {
            walk(&mut table[from], from as i32, right, up);
        }
        i += 1;
    }
    table
}

/// Notes for every square in one direction what lies beyond it.
const fn walk(hidden: &mut [u64; 64], from: i32, right: i32, up: i32) {
    let (mut file, mut rank) = (from % 8 + right, from / 8 + up);
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        let (mut far_file, mut far_rank) = (file + right, rank + up);
        while far_file >= 0 && far_file < 8 && far_rank >= 0 && far_rank < 8 {
            hidden[(file + rank * 8) as usize] |= 1 << (far_file + far_rank * 8);
            far_file += right;
            far_rank += up;
        }
        file += right;
        rank += up;
    }
}

#[inline]
fn hidden(from: u8, pawns: &[u8]) -> u64 {
    let row = &BEYOND[usize::from(from & 63)];
    pawns.iter().fold(0, |bits, &pawn| bits | row[usize::from(pawn & 63)])
}

/// The squares that a pawn goes to from a square when pawns stand on these, its own among them.
///
/// The first pawn on each line is reached as well, whoever owns it. Rule: chameleon-chess/move.
#[inline]
pub(super) fn targets_from(knight: u8, from: u8, pawns: &[u8]) -> u64 {
    TARGETS[usize::from(knight & 3)][usize::from(from & 63)] & !hidden(from, pawns)
}

/// The squares from which a pawn can have come to a square when pawns stand on these, its own among them.
#[inline]
pub(super) fn origins_of(knight: u8, to: u8, pawns: &[u8]) -> u64 {
    ORIGINS[usize::from(knight & 3)][usize::from(to & 63)] & !hidden(to, pawns)
}

/// Whether a pawn with this knight colour is a knight on the square.
#[inline]
pub(super) fn is_knight(knight: u8, square: u8) -> bool {
    Square::new(square).is_some_and(|square| square.colour().index() == usize::from(knight))
}
