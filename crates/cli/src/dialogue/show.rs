//! What is known so far, as the protocols write it.

use catalog::AnyMove;
use engine::{Score, Thought, ThoughtLine};
use rules_core::Seat;

/// A score: hundredths of the smallest man, or moves to the end.
fn score(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if plies >= 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", (plies - 1) / 2),
        None => format!("cp {}", score.raw()),
    }
}

/// How likely a win, a draw and a loss are for a seat, in thousandths that add up to 1000.
///
/// What can be expected is one number, so the draws have to be assumed: as if a game were two halves, each of
/// which is won as often as the whole is expected to be, and winning one of two a draw.
fn odds(line: &ThoughtLine, seat: Seat) -> [u32; 3] {
    if line.proved && line.score == Score::DRAW {
        return [0, 1000, 0];
    }
    let expected = line.expected[seat.index()].clamp(0.0, 1.0);
    let [won, lost] = [expected, 1.0 - expected].map(|share| (1000.0 * share * share).round() as u32);
    [won, 1000_u32.saturating_sub(won + lost), lost]
}

/// What is known so far, one text for every line of play; `write` writes its moves.
///
/// With a seat it also tells how likely that seat is to win, draw and lose.
pub(crate) fn info(
    thought: &Thought,
    odds_for: Option<Seat>,
    write: impl Fn(&[AnyMove]) -> String,
) -> Vec<String> {
    let milliseconds = thought.time.as_millis();
    let per_second = thought.nodes as f64 / thought.time.as_secs_f64().max(1e-6);
    let text = |(i, best): (usize, &ThoughtLine)| {
        let odds = odds_for.map_or_else(String::new, |seat| {
            let [won, drawn, lost] = odds(best, seat);
            format!(" wdl {won} {drawn} {lost}")
        });
        format!(
            "info depth {} multipv {} score {}{odds} nodes {} nps {per_second:.0} time {milliseconds} pv {}",
            thought.depth,
            i + 1,
            score(best.score),
            thought.nodes,
            write(&best.moves)
        )
    };
    thought.lines.iter().enumerate().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_add_up_and_know_what_is_proved() {
        let line = |expected: f64, score: Score, proved: bool| ThoughtLine {
            moves: Vec::new(),
            score,
            expected: [expected, 1.0 - expected, 0.0, 0.0],
            proved,
        };
        let (first, second) = (Seat::at(0), Seat::at(1));
        assert_eq!(odds(&line(0.5, Score::DRAW, false), first), [250, 500, 250]);
        assert_eq!(odds(&line(0.5, Score::DRAW, true), first), [0, 1000, 0]);
        assert_eq!(odds(&line(1.0, Score::win_in(3), true), first), [1000, 0, 0]);
        assert_eq!(odds(&line(1.0, Score::win_in(3), true), second), [0, 0, 1000]);
        for step in 0..=1000 {
            let odds = odds(&line(f64::from(step) / 1000.0, Score::estimate(1), false), first);
            assert_eq!(odds.iter().sum::<u32>(), 1000, "{step}");
        }
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(3)), "mate 2");
        assert_eq!(score(Score::loss_in(2)), "mate -1");
        assert_eq!(score(Score::loss_in(4)), "mate -2");
        assert_eq!(score(Score::estimate(-30)), "cp -30");
    }
}
