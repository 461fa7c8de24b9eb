//! Random endings of Chameleon Chess, whose values are compared with the best that their legal moves lead to.

use std::ops::ControlFlow;

use anyhow::{Result, ensure};
use engine::{Dice, Endgames, Verdict};
use rules_chameleon_chess::{ChameleonChess, Eliminated, Limits, Pawn, Setup, Square, SquareColour};
use rules_core::{Position, Seat};

/// Judges so many random positions with so many pawns anew, and says how many these were; fails at the first whose
/// value is not what its moves lead to.
pub(super) fn judge(endgames: &Endgames, pawns: usize, positions: u64, seed: u64) -> Result<u64> {
    let mut dice = Dice::new(seed ^ pawns as u64);
    let mut judged = 0;
    while judged < positions {
        let Some(position) = draw(&mut dice, pawns) else { continue };
        let (found, expected) = (value(endgames, &position), best(endgames, &position));
        ensure!(found.is_some() && found == expected, "{position}: expected {expected:?}, found {found:?}");
        judged += 1;
    }
    Ok(judged)
}

/// A random arrangement of pawns of two seats as a position, where it is one.
fn draw(dice: &mut Dice, pawns: usize) -> Option<ChameleonChess> {
    let mut board = [None; 64];
    let mut lines = [(7, 0); 2];
    let seats = [0, 1 + dice.below(3)].map(Seat::at);
    let (width, height) = (3 + dice.below(6), 3 + dice.below(6));
    for _ in 0..pawns {
        let (file, rank) = (dice.below(width) as u8, dice.below(height) as u8);
        let (owner, knight) = (seats[dice.below(2)], SquareColour::ALL[dice.below(4)]);
        board[usize::from(file + 8 * rank)] = Some(Pawn { owner, knight });
        for (span, line) in lines.iter_mut().zip([file, rank]) {
            *span = (span.0.min(line), span.1.max(line));
        }
    }
    if board.iter().flatten().count() < pawns {
        return None;
    }
    let mut stretch = |(first, last): (u8, u8)| {
        if last - first >= 2 {
            return (first, last);
        }
        let low = last.saturating_sub(2) + dice.below(3) as u8;
        (low, low + 2)
    };
    let (files, ranks) = (stretch(lines[0]), stretch(lines[1]));
    let limits = Limits::new(Square::of(files.0, ranks.0)?, Square::of(files.1, ranks.1)?)?;
    let (alive, turn) = (seats.into_iter().collect(), Some(seats[dice.below(2)]));
    Setup { board, turn, limits, alive, eliminated: Eliminated::NONE, quiet: 0, ply: 0 }.try_into().ok()
}

/// The value of a position as a number: high for quick wins, low for quick losses, 0 for a draw.
fn value(endgames: &Endgames, position: &ChameleonChess) -> Option<i32> {
    let exact = endgames.probe(position)?;
    Some(match exact.verdict {
        Verdict::Win => 1000 - i32::from(exact.plies),
        Verdict::Loss => i32::from(exact.plies) - 1000,
        Verdict::Draw => 0,
    })
}

/// The best value that a legal move leads to; nothing if one of them is not known.
fn best(endgames: &Endgames, position: &ChameleonChess) -> Option<i32> {
    let mover = position.turn();
    let mut best = None;
    let stopped = position.legal_moves(|mv| {
        let next = position.after(mv);
        let after = match next.outcome() {
            Some(outcome) => Some(if outcome.winner() == mover { 999 } else { -999 }),
            None => value(endgames, &next).map(|value| value.signum() - value),
        };
        best = best.max(after);
        if after.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if stopped.is_break() { None } else { best }
}
