//! What is known for certain of Chameleon: the solver's openings and its certificate.
//!
//! Within four plies of the start the value of every move is known. Beyond, the certificate knows the winner's move
//! wherever the winner has followed it, and how long each reply of the loser holds out.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use catalog::{AnyMove, AnyPosition};
use rules_chameleon::{Chameleon, Move, enemy};
use rules_core::{MAX_SEATS, Position};
use solver::{Certificate, Openings, Value, moves_with_values};

use crate::search::watch::Stopwatch;
use crate::{Game, Limits, Score, Thought, ThoughtLine};

/// What the program brings along; nothing of it if the files are not what they should be.
struct Known {
    openings: Openings,
    certificate: Certificate,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| Known {
    openings: Openings::shipped().unwrap_or_default(),
    certificate: Certificate::shipped().unwrap_or_default(),
});

/// What is known for certain of a position, as if it had been thought out.
pub fn settled(position: &AnyPosition, before: &[AnyPosition], limits: &Limits) -> Option<Thought> {
    let AnyPosition::Chameleon(position) = position else { return None };
    // Whoever has been here before may have to fear a draw by repetition, which only a search sees.
    let key = position.key();
    if before.iter().any(|earlier| earlier.key() == key) {
        return None;
    }
    let stopwatch = Stopwatch::start();
    let moves = KNOWN.moves(position)?;
    let wanted = limits.lines.clamp(1, position.count_moves().max(1) as usize);
    if moves.len() < wanted || !moves.iter().all(|&(_, value)| in_time(position, value)) {
        return None;
    }
    let lines = moves.iter().take(wanted).map(|&(mv, value)| KNOWN.line(position, mv, value));
    let lines: Vec<ThoughtLine> = lines.collect();
    let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
    Some(Thought { lines, depth, nodes: moves.len() as u64, time: stopwatch.elapsed() })
}

/// Whether the end comes before the game is drawn for lack of progress.
fn in_time(position: &Chameleon, value: Value) -> bool {
    let plies = value.distance().map_or(0, |distance| 2 * u32::from(distance));
    position.quiet().saturating_add(plies) < <Chameleon as Game>::QUIET_LIMIT
}

impl Known {
    /// The moves whose values are known, the best of all first; nothing if it is not certain which that is.
    fn moves(&self, position: &Chameleon) -> Option<Vec<(Move, Value)>> {
        if let Some(mut moves) = moves_with_values(&self.openings, position) {
            // Of equally good moves the one that the certificate knows how to follow up.
            let listed = self.certificate.winning_move(position).map(|(mv, _)| mv);
            let place = moves.iter().position(|&(mv, value)| Some(mv) == listed && value == moves[0].1);
            moves[..place.map_or(0, |place| place + 1)].rotate_right(usize::from(place.is_some()));
            return Some(moves);
        }
        if let Some((mv, distance)) = self.certificate.answer(position) {
            return Some(vec![(mv, Value::Win(distance))]);
        }
        let mut moves = Vec::new();
        let visited = position.legal_moves(|mv| match self.certificate.answer(&position.after(mv)) {
            Some((_, distance)) => {
                moves.push((mv, Value::Loss(distance)));
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        moves.sort_by_key(|(_, value)| -value.merit());
        (visited.is_continue() && !moves.is_empty()).then_some(moves)
    }

    /// The line that begins with a move, as far as it is known.
    fn line(&self, position: &Chameleon, mv: Move, value: Value) -> ThoughtLine {
        let mut next = position.after(mv);
        let mut moves = vec![AnyMove::Chameleon(mv)];
        let plies = value.distance().map_or(1, |distance| 2 * usize::from(distance));
        while moves.len() < plies
            && let Some(&(mv, _)) = self.moves(&next).as_deref().and_then(<[_]>::first)
        {
            moves.push(AnyMove::Chameleon(mv));
            next.play_unchecked(mv, &mut ());
        }
        let (score, mine) = match value {
            Value::Win(distance) => (Score::win_in(2 * u32::from(distance) - 1), 1.0),
            Value::Draw => (Score::DRAW, 0.5),
            Value::Loss(distance) => (Score::loss_in(2 * u32::from(distance)), 0.0),
        };
        let mut expected = [0.0; MAX_SEATS];
        if let Some(turn) = position.turn() {
            expected[turn.index()] = mine;
            expected[enemy(turn).index()] = 1.0 - mine;
        }
        ThoughtLine { moves, score, expected, proved: true }
    }
}

#[cfg(test)]
mod tests;
