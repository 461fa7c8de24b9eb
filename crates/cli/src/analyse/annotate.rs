//! The analysis written into the record.

use anyhow::{Result, ensure};
use catalog::{AnyPosition, Line, Record};
use engine::{Analysis, Grade, GradedMove};

use super::show;

/// The record with an evaluation behind every move, and a mark and the better line beside the bad ones.
pub(super) fn record(record: &Record, analysis: &Analysis) -> Result<Record> {
    let mut annotated = record.clone();
    annotated.tags_mut().set("Annotator", concat!("Pardalis ", env!("CARGO_PKG_VERSION")));
    for graded in &analysis.moves {
        let before = show::before(record, graded);
        let is_bad = graded.grade > Grade::Good;
        let better: Line = show::shortened(&graded.best).iter().copied().collect();
        let variations = if is_bad { vec![better] } else { Vec::new() };
        let comment = comment(before, graded);
        let nags = graded.grade.nag();
        let written = annotated.annotate(graded.ply, nags.as_slice(), comment.as_deref(), variations)?;
        ensure!(written, "there is no ply {}", graded.ply);
    }
    Ok(annotated)
}

fn comment(before: &AnyPosition, graded: &GradedMove) -> Option<String> {
    let mut parts: Vec<String> = evaluation(before, graded).into_iter().collect();
    if graded.grade > Grade::Good {
        let word = graded.grade.as_str();
        let best = show::moves(before, graded.best.moves.get(..1).unwrap_or_default()).concat();
        parts.push(format!("{}{}. Better: {best}.", word[..1].to_uppercase(), &word[1..]));
    }
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The value after the move: for two as chess programs write it, as the first seat sees it; for more seats what
/// each can expect. Nothing where the move ended the game.
fn evaluation(before: &AnyPosition, graded: &GradedMove) -> Option<String> {
    if graded.played.proved && graded.played.moves.len() == 1 {
        return None;
    }
    let seats = before.seats();
    if seats.len() > 2 {
        let values = show::values(before, &graded.played.expected);
        let values: Vec<String> = values.iter().map(|(seat, value)| format!("{seat}={value:.2}")).collect();
        return Some(format!("[%eval {}]", values.join(" ")));
    }
    let score = graded.played.score;
    let sign = if seats.iter().next() == Some(graded.seat) { 1 } else { -1 };
    Some(match score.plies_to_end() {
        // Counted from before the move: what is left after it, in moves.
        Some(plies) => format!("[%eval #{}]", sign * plies / 2),
        None => format!("[%eval {:.2}]", f64::from(sign * score.raw()) / 100.0),
    })
}
