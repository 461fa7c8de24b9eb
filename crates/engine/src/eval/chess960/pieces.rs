//! Pieces: where they stand, where they can go, and what they threaten.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::terms::{
    BISHOP_MOVES, BISHOP_PAIR, BISHOP_PAWNS, HANGING, KING_THREAT, KNIGHT_MOVES, MATERIAL, MINOR_THREAT,
    OUTPOST, PAWN_THREAT, PLACE, QUEEN_MOVES, ROOK_FILE, ROOK_MOVES, ROOK_SEVENTH, ROOK_THREAT, SPACE,
    STEP_THREAT, Tally,
};
use super::view::{Side, ahead, fill_ahead, pawn_attacks, rank_of};

/// What a piece adds to the pressure on the king it aims at, by role.
const PRESSURE: [i32; 6] = [0, 3, 3, 4, 6, 0];

fn count(squares: Bitboard) -> i32 {
    squares.count() as i32
}

/// The term for a role on a square: boards are alike from left and right, and for both colours.
#[inline(always)]
fn place(role: Role, square: Square, color: Color) -> usize {
    let file = square as usize & 7;
    PLACE + (role as usize - 1) * 32 + rank_of(square, color) * 4 + file.min(7 - file)
}

/// Counts men and the squares they stand on.
pub(super) fn standing(own: &Side, board: &Board, tally: &mut impl Tally) {
    for square in own.pawns {
        tally.add(place(Role::Pawn, square, own.color), 1);
    }
    tally.add(place(Role::King, own.king, own.color), 1);
    tally.add(MATERIAL, count(own.pawns));
    let bishops = own.all & board.bishops();
    if (bishops & Bitboard::DARK_SQUARES).any() && (bishops & Bitboard::LIGHT_SQUARES).any() {
        tally.add(BISHOP_PAIR, 1);
    }
}

/// Counts how a side's pieces stand and move, and notes what they attack.
pub(super) fn mobility(own: &mut Side, other: &Side, board: &Board, tally: &mut impl Tally) {
    let occupied = board.occupied();
    let color = own.color;
    // Neither squares of own pawns and king nor those that enemy pawns guard count as moves.
    let free = !(own.pawns | Bitboard::from_square(own.king) | other.attacks(Role::Pawn));
    let never_attacked = !fill_ahead(pawn_attacks(other.pawns, other.color), other.color);
    let outposts = never_attacked & own.attacks(Role::Pawn);
    let own_queens = own.all & board.queens();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in own.all & board.by_role(role) {
            tally.add(MATERIAL + role as usize - 1, 1);
            tally.add(place(role, square, color), 1);
            // Sliders see through the men they would follow.
            let (squares, moves) = match role {
                Role::Knight => (attacks::knight_attacks(square), KNIGHT_MOVES),
                Role::Bishop => (attacks::bishop_attacks(square, occupied ^ own_queens), BISHOP_MOVES),
                Role::Rook => {
                    let through = own_queens | own.all & board.rooks();
                    (attacks::rook_attacks(square, occupied ^ through), ROOK_MOVES)
                }
                _ => (attacks::queen_attacks(square, occupied), QUEEN_MOVES),
            };
            tally.add(moves + (squares & free).count(), 1);
            own.note(role, squares);
            let pressing = squares & other.zone;
            if pressing.any() {
                own.pressure += PRESSURE[role as usize - 1] + count(pressing);
            }
            match role {
                Role::Knight | Role::Bishop => {
                    if outposts.contains(square) && rank_of(square, color) >= 3 {
                        tally.add(OUTPOST + usize::from(role == Role::Bishop), 1);
                    }
                    if role == Role::Bishop {
                        let colour = if Bitboard::DARK_SQUARES.contains(square) {
                            Bitboard::DARK_SQUARES
                        } else {
                            Bitboard::LIGHT_SQUARES
                        };
                        tally.add(BISHOP_PAWNS, count(own.pawns & colour));
                    }
                }
                Role::Rook => rook(square, own, other, tally),
                _ => {}
            }
        }
    }
}

fn rook(square: Square, own: &Side, other: &Side, tally: &mut impl Tally) {
    let file = Bitboard::from_file(square.file());
    if (file & own.pawns).is_empty() {
        tally.add(ROOK_FILE + usize::from((file & other.pawns).is_empty()), 1);
    }
    let rank = rank_of(square, own.color);
    if rank == 6
        && (rank_of(other.king, own.color) == 7 || (Bitboard::from_rank(square.rank()) & other.pawns).any())
    {
        tally.add(ROOK_SEVENTH, 1);
    }
}

/// Counts what a side threatens to win.
pub(super) fn threats(own: &Side, other: &Side, board: &Board, tally: &mut impl Tally) {
    let minors = other.all & (board.knights() | board.bishops());
    let rooks = other.all & board.rooks();
    let queens = other.all & board.queens();
    let pieces = minors | rooks | queens;

    let by_pawns = own.attacks(Role::Pawn);
    tally.add(PAWN_THREAT, count(minors & by_pawns));
    tally.add(PAWN_THREAT + 1, count(rooks & by_pawns));
    tally.add(PAWN_THREAT + 2, count(queens & by_pawns));

    // What pawns guard, or more guard than attack, is not easily won by equal men.
    let guarded = other.attacks(Role::Pawn) | (other.twice & !own.twice);
    let weak = own.attacked & !guarded;
    let by_minors = own.attacks(Role::Knight) | own.attacks(Role::Bishop);
    tally.add(MINOR_THREAT, count(other.pawns & by_minors & weak));
    tally.add(MINOR_THREAT + 1, count(minors & by_minors & weak));
    tally.add(MINOR_THREAT + 2, count(rooks & by_minors));
    tally.add(MINOR_THREAT + 3, count(queens & by_minors));
    let by_rooks = own.attacks(Role::Rook);
    tally.add(ROOK_THREAT, count(other.pawns & by_rooks & weak));
    tally.add(ROOK_THREAT + 1, count(minors & by_rooks & weak));
    tally.add(ROOK_THREAT + 2, count(queens & by_rooks));
    let bare = own.attacked & !other.attacked;
    tally.add(KING_THREAT, count((pieces | other.pawns) & own.attacks(Role::King) & bare));
    tally.add(HANGING, count(pieces & bare));

    let empty = !board.occupied();
    let third = Bitboard::from_rank(own.color.relative_rank(shakmaty::Rank::Third));
    let once = ahead(own.pawns, own.color) & empty;
    let steps = once | ahead(once & third, own.color) & empty;
    let safe = steps & !other.attacks(Role::Pawn) & (own.attacked | !other.attacked);
    tally.add(STEP_THREAT, count(pawn_attacks(safe, own.color) & pieces & !by_pawns));

    // Room behind the pawns matters while there are pieces to use it.
    let centre = Bitboard(0x003c_3c3c_3c3c_3c00);
    let behind = fill_ahead(ahead(own.pawns, !own.color), !own.color);
    let room = centre & behind & !own.pawns & !other.attacks(Role::Pawn);
    tally.add(SPACE, count(room));
}
