//! The judgement written by hand: men, where they stand, what they threaten, and who guards the king.
//!
//! It counts [terms](super::terms), weighs them for the middlegame and for the endgame, and mixes the two by how many pieces
//! are left. Nothing in it knows where a game began: kings are sheltered by the pawns before them, or by those
//! before the square they may castle to.

use rules_chess960::{Chess960, Color};
use shakmaty::Position as _;

use super::terms::{Pair, TEMPO, Tally};
use super::view::Side;
use super::{endings, king, pawns, pieces};

/// How good a position is for the side to move, in hundredths of a pawn.
pub(super) fn judge(position: &Chess960) -> i32 {
    let (mut white, mut black) = (Pair::default(), Pair::default());
    let Some(sides) = count(position, &mut white, &mut black) else { return 0 };
    let value = mix(white - black, &sides, position);
    position.shakmaty().turn().fold_wb(value, -value)
}

/// Counts all terms for both sides.
pub(super) fn count<T: Tally>(
    position: &Chess960,
    for_white: &mut T,
    for_black: &mut T,
) -> Option<[Side; 2]> {
    let board = position.board();
    let mut white = Side::new(board, Color::White)?;
    let mut black = Side::new(board, Color::Black)?;
    pieces::standing(&white, board, for_white);
    pieces::standing(&black, board, for_black);
    pieces::mobility(&mut white, &black, board, for_white);
    pieces::mobility(&mut black, &white, board, for_black);
    let occupied = board.occupied();
    for (own, other, tally) in [(&white, &black, &mut *for_white), (&black, &white, &mut *for_black)] {
        let passed = pawns::structure(own, other, tally);
        if passed.any() {
            pawns::passed(passed, own, other, board, tally);
        }
        pieces::threats(own, other, board, tally);
        king::shelter(own, other, position, tally);
        king::danger(own, other, occupied, tally);
    }
    position.shakmaty().turn().fold_wb(for_white, for_black).add(TEMPO, 1);
    Some([white, black])
}

/// Mixes middlegame and endgame into one number for White.
fn mix(total: Pair, [white, black]: &[Side; 2], position: &Chess960) -> i32 {
    let board = position.board();
    let phase = endings::phase(board);
    let (strong, weak) = endings::order(white, black, total.end());
    let scale = endings::scale(strong, weak, board);
    let end = total.end() * scale / endings::WHOLE;
    // Where an ending cannot be won, neither can the little that is left of the middlegame.
    let middle = if scale == 0 { 0 } else { total.middle() };
    let value = (middle * phase + end * (24 - phase)) / 24;
    let drive = endings::drive(strong, weak, board);
    let value = value + strong.color.fold_wb(drive, -drive);
    // The longer nothing happens, the nearer the draw.
    value * (220 - position.shakmaty().halfmoves().min(100) as i32) / 220
}
