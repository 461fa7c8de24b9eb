//! The coloured board, and how far a pawn reaches on it.
//!
//! A slider's reach along one line depends on the line's six inner squares only: the outer two stop it
//! anyway. One multiplication gathers those six bits into an index, and a small table has the answer
//! ("kindergarten bitboards"). The lines a pawn has are written down for each knight colour and square, an
//! absent line as an empty mask, so that no branch depends on the role.

use rules_core::Seat;

use crate::{Pawn, Role, Square, SquareColour};

/// The colours, rank 8 first, as the board is printed.
// Rule: chameleon-chess/board.
const PRINTED: [&[u8; 8]; 8] =
    [b"BRBYGRBY", b"RGRBYGRB", b"GYRGRBBY", b"YBGYGRYG", b"BRYBRBGR", b"RGGYBYRB", b"GYBRGYBY", b"RGYBRGYG"];

/// The colour of each square, from a1.
pub(crate) static COLOURS: [SquareColour; 64] = colours();

const fn colours() -> [SquareColour; 64] {
    let mut colours = [SquareColour::Red; 64];
    let mut square = 0;
    while square < 64 {
        colours[square] = match PRINTED[7 - square / 8][square % 8] {
            b'R' => SquareColour::Red,
            b'G' => SquareColour::Green,
            b'Y' => SquareColour::Yellow,
            _ => SquareColour::Blue,
        };
        square += 1;
    }
    colours
}

/// The squares to which a pawn's square is joined: by jumps, and by the lines along which it slides.
#[derive(Clone, Copy)]
struct Lines {
    jumps: u64,
    rank: u64,
    file: u64,
    rising: u64,
    falling: u64,
}

/// The lines of each kind of pawn on each square, by knight colour.
static LINES: [[Lines; 64]; 4] = lines();

const fn lines() -> [[Lines; 64]; 4] {
    let colours = colours();
    let mut table = [[Lines { jumps: 0, rank: 0, file: 0, rising: 0, falling: 0 }; 64]; 4];
    let mut knight = 0;
    while knight < 4 {
        let mut square = 0;
        while square < 64 {
            let role = role(knight, colours[square]);
            let lines = &mut table[knight][square];
            if matches!(role, Role::Knight) {
                lines.jumps = jumps(square as i32);
            }
            if matches!(role, Role::Rook | Role::Queen) {
                lines.rank = ray(square as i32, 1, 0) | ray(square as i32, -1, 0);
                lines.file = ray(square as i32, 0, 1) | ray(square as i32, 0, -1);
            }
            if matches!(role, Role::Bishop | Role::Queen) {
                lines.rising = ray(square as i32, 1, 1) | ray(square as i32, -1, -1);
                lines.falling = ray(square as i32, 1, -1) | ray(square as i32, -1, 1);
            }
            square += 1;
        }
        knight += 1;
    }
    table
}

/// The role of a pawn with this knight colour; who owns it makes no difference.
const fn role(knight: usize, colour: SquareColour) -> Role {
    Pawn { owner: Seat::at(0), knight: SquareColour::ALL[knight] }.role_on(colour)
}

/// The squares from a square to the edge of the board in one direction.
const fn ray(square: i32, right: i32, up: i32) -> u64 {
    let (mut file, mut rank) = (square % 8 + right, square / 8 + up);
    let mut bits = 0;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        bits |= 1 << (file + rank * 8);
        file += right;
        rank += up;
    }
    bits
}

const fn jumps(square: i32) -> u64 {
    let mut bits = 0;
    let mut to = 0;
    while to < 64 {
        let (files, ranks) = ((to % 8 - square % 8).abs(), (to / 8 - square / 8).abs());
        if files * ranks == 2 {
            bits |= 1 << to;
        }
        to += 1;
    }
    bits
}

/// Copies what stands on a rank or a diagonal down to one row; the inner six files become the top six bits.
const GATHER_FILES: u64 = 0x0202_0202_0202_0202;
/// Turns what stands on the a-file to the side; the inner six ranks become the top six bits, rank 7 lowest.
const GATHER_RANKS: u64 = 0x0080_4020_1008_0400;
const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The files reached from a file, given the occupied inner files; repeated on every rank.
static ACROSS: [[u64; 64]; 8] = across();
/// The squares of the a-file reached from a rank, given the occupied inner ranks, rank 7 lowest.
static UPRIGHT: [[u64; 64]; 8] = upright();

/// The places of eight that a slider on one of them reaches when the inner six are occupied like this.
const fn reached(place: usize, inner: usize) -> u8 {
    let occupied = inner << 1;
    let mut reached = 0;
    let mut up = place + 1;
    while up < 8 {
        reached |= 1 << up;
        if occupied >> up & 1 != 0 {
            break;
        }
        up += 1;
    }
    let mut down = place;
    while down > 0 {
        down -= 1;
        reached |= 1 << down;
        if occupied >> down & 1 != 0 {
            break;
        }
    }
    reached
}

const fn across() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        table[i / 64][i % 64] = reached(i / 64, i % 64) as u64 * A_FILE;
        i += 1;
    }
    table
}

const fn upright() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        let ranks = reached(i / 64, ((i % 64) as u8).reverse_bits() as usize >> 2);
        let mut rank = 0;
        while rank < 8 {
            table[i / 64][i % 64] |= (ranks as u64 >> rank & 1) << (8 * rank);
            rank += 1;
        }
        i += 1;
    }
    table
}

/// The squares that a pawn with this knight colour reaches from a square when these are occupied.
///
/// The first occupied square on each line is reached as well, whoever stands there.
#[inline]
pub(crate) fn reach(knight: usize, square: usize, occupied: u64) -> u64 {
    let lines = &LINES[knight & 3][square & 63];
    let (file, rank) = (square & 7, square >> 3 & 7);
    let along = |line: u64| {
        let inner = (occupied & line).wrapping_mul(GATHER_FILES) >> 58;
        ACROSS[file][inner as usize] & line
    };
    let upright = {
        let inner = (occupied >> file & A_FILE).wrapping_mul(GATHER_RANKS) >> 58;
        UPRIGHT[rank][inner as usize] << file & lines.file
    };
    lines.jumps | along(lines.rank) | along(lines.rising) | along(lines.falling) | upright
}

/// The squares strictly between two squares of one line; none where no line joins them.
pub(crate) fn between(from: Square, to: Square) -> u64 {
    let (from, to) = (i32::from(from.index()), i32::from(to.index()));
    let (files, ranks) = (to % 8 - from % 8, to / 8 - from / 8);
    let joined = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if from == to || !joined {
        return 0;
    }
    let (right, up) = (files.signum(), ranks.signum());
    ray(from, right, up) & ray(to, -right, -up)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reach by walking square by square, as the rule book says it.
    fn walked(role: Role, square: i32, occupied: u64) -> u64 {
        let slides: &[(i32, i32)] = match role {
            Role::Knight => return jumps(square),
            Role::Queen => &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)],
            Role::Bishop => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
            Role::Rook => &[(1, 0), (-1, 0), (0, 1), (0, -1)],
        };
        let mut reached = 0;
        for &(right, up) in slides {
            let (mut file, mut rank) = (square % 8 + right, square / 8 + up);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let bit = 1 << (file + rank * 8);
                reached |= bit;
                if occupied & bit != 0 {
                    break;
                }
                (file, rank) = (file + right, rank + up);
            }
        }
        reached
    }

    #[test]
    fn the_tables_agree_with_walking() {
        for round in 0..200_u64 {
            let noise = |salt: u64| rules_core::key::mix(round * 4 + salt);
            // From crowded to nearly empty boards.
            let occupied = match round % 3 {
                0 => noise(0),
                1 => noise(0) & noise(1),
                _ => noise(0) & noise(1) & noise(2),
            };
            for square in Square::all() {
                for knight in 0..4 {
                    let role = role(knight, square.colour());
                    let expected = walked(role, i32::from(square.index()), occupied);
                    assert_eq!(
                        reach(knight, square.slot(), occupied),
                        expected,
                        "{role} {square} {occupied:x}"
                    );
                }
            }
        }
    }

    #[test]
    fn between_is_what_both_see_of_a_line() {
        let square = |index| Square::new(index).expect("a square");
        assert_eq!(between(square(0), square(3)), 0b110);
        assert_eq!(between(square(63), square(36)), 1 << 45 | 1 << 54);
        for apart in [0, 1, 9, 10, 17] {
            assert_eq!(between(square(0), square(apart)), 0, "{apart}");
        }
    }

    #[test]
    fn each_colour_has_sixteen_squares() {
        for colour in SquareColour::ALL {
            assert_eq!(COLOURS.iter().filter(|&&c| c == colour).count(), 16, "{colour}");
        }
    }
}
