//! Moves and values as people read them.

use catalog::{AnyMove, AnyPosition, Record};
use engine::{GradedMove, ThoughtLine, rounded};
use rules_core::MAX_SEATS;

/// The most moves of a line that are shown.
const LONGEST: usize = 10;

/// The position before a graded move.
pub(super) fn before<'a>(record: &'a Record, graded: &GradedMove) -> &'a AnyPosition {
    record.position_after(graded.ply - 1).unwrap_or(record.start())
}

/// The number that people give a move from this position.
pub(super) fn number(position: &AnyPosition) -> u32 {
    position.ply() / position.seats().len().max(1) as u32 + 1
}

/// As much of a line as is worth showing.
pub(super) fn shortened(line: &ThoughtLine) -> &[AnyMove] {
    &line.moves[..line.moves.len().min(LONGEST)]
}

/// The moves of a line as people of the game like to read them.
pub(super) fn moves(before: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    let mut position = before.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(position.show_move(mv));
        if position.play(mv).is_err() {
            break;
        }
    }
    texts
}

/// A value for every seat, by its letter.
pub(super) fn values(position: &AnyPosition, expected: &[f64; MAX_SEATS]) -> Vec<(char, f64)> {
    let letters = position.game().seat_letters();
    position.seats().iter().map(|seat| (seat.letter(letters), rounded(expected[seat.index()]))).collect()
}
