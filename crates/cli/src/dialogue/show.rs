//! What is known so far, as the protocols write it.

use catalog::AnyMove;
use engine::{Score, Thought, ThoughtLine};

/// A score: hundredths of the smallest man, or moves to the end.
fn score(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if plies >= 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", (plies - 1) / 2),
        None => format!("cp {}", score.raw()),
    }
}

/// What is known so far, one text for every line of play; `write` writes its moves.
pub(crate) fn info(thought: &Thought, write: impl Fn(&[AnyMove]) -> String) -> Vec<String> {
    let milliseconds = thought.time.as_millis();
    let per_second = thought.nodes as f64 / thought.time.as_secs_f64().max(1e-6);
    let text = |(i, best): (usize, &ThoughtLine)| {
        format!(
            "info depth {} multipv {} score {} nodes {} nps {per_second:.0} time {milliseconds} pv {}",
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
    fn mates_are_counted_in_moves() {
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(3)), "mate 2");
        assert_eq!(score(Score::loss_in(2)), "mate -1");
        assert_eq!(score(Score::loss_in(4)), "mate -2");
        assert_eq!(score(Score::estimate(-30)), "cp -30");
    }
}
