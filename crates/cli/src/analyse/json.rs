//! The analysis as JSON.

use catalog::{AnyPosition, Record};
use engine::{Analysis, Grade, GradedMove, Table, ThoughtLine, known_moves};
use serde_json::{Map, Value, json};

use super::show;
use crate::tables;

/// A record's analysis as one object.
pub(super) fn object(record: &Record, analysis: &Analysis, table: &Table) -> Value {
    let tags: Map<String, Value> =
        record.tags().iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let game = record.game();
    let seats: Map<String, Value> = record
        .start()
        .seats()
        .iter()
        .map(|seat| (seat.letter(game.seat_letters()).to_string(), tally(&analysis.tally(seat))))
        .collect();
    json!({
        "game": game.as_str(),
        "start": record.start().to_string(),
        "tags": tags,
        "moves": analysis.moves.iter().map(|graded| entry(record, graded, table)).collect::<Vec<_>>(),
        "seats": seats,
        "nodes": analysis.nodes,
    })
}

fn tally(tally: &engine::Tally) -> Value {
    let mut fields = Map::new();
    fields.insert("moves".into(), tally.moves.into());
    for (grade, count) in Grade::ALL.iter().zip(tally.grades) {
        fields.insert(grade.as_str().into(), count.into());
    }
    fields.insert("mean_loss".into(), engine::rounded(tally.mean_loss).into());
    Value::Object(fields)
}

fn entry(record: &Record, graded: &GradedMove, table: &Table) -> Value {
    let before = show::before(record, graded);
    let letters = record.game().seat_letters();
    let known = known_moves(before, table);
    let mut entry = json!({
        "ply": graded.ply,
        "number": show::number(before),
        "seat": graded.seat.letter(letters).to_string(),
        "move": graded.mv.to_string(),
        "shown": before.show_move(graded.mv),
        "grade": graded.grade.as_str(),
        "loss": engine::rounded(graded.loss),
        "best": line(before, &graded.best),
        "played": line(before, &graded.played),
        "proved": graded.proved,
    });
    if !known.is_empty() {
        entry["moves"] = tables::json(&known);
    }
    entry
}

fn line(before: &AnyPosition, line: &ThoughtLine) -> Value {
    let values: Map<String, Value> = show::values(before, &line.expected)
        .into_iter()
        .map(|(seat, value)| (seat.to_string(), value.into()))
        .collect();
    let mut fields = Map::new();
    fields.insert("pv".into(), line.moves.iter().map(ToString::to_string).collect::<Vec<_>>().into());
    fields.insert("values".into(), Value::Object(values));
    fields.insert("proved".into(), line.proved.into());
    // With more seats than two a score for the one who moves says nothing.
    if before.seats().len() == 2 {
        match line.score.plies_to_end() {
            Some(plies) => fields.insert("plies_to_end".into(), plies.into()),
            None => fields.insert("score".into(), line.score.raw().into()),
        };
    }
    Value::Object(fields)
}
