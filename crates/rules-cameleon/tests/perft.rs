//! Perft from the start and from late positions.

use rules_cameleon::{Cameleon, Options, ROUNDS, SQUARES};
use rules_core::perft;
use serde::Deserialize;

const START: [u64; 6] = [7, 49, 516, 6157, 80247, 1_160_392];
const OPPOSITE: [u64; 5] = [7, 49, 441, 4509, 52136];

fn nodes(position: &Cameleon, depths: usize) -> Vec<u64> {
    (1..=depths as u32).map(|depth| perft(position, depth)).collect()
}

#[test]
fn from_the_start() {
    assert_eq!(nodes(&Cameleon::start(), START.len()), START);
}

#[test]
fn from_the_start_with_squares_to_begin() {
    // The half turn makes the two beginnings the same game.
    let start = Cameleon::start_with(SQUARES, Options::default());
    assert_eq!(nodes(&start, START.len()), START);
}

#[test]
fn from_the_start_with_opposite_sides_only() {
    let options = Options { opposite_sides_only: true };
    for first in [ROUNDS, SQUARES] {
        assert_eq!(nodes(&Cameleon::start_with(first, options), OPPOSITE.len()), OPPOSITE);
    }
}

#[derive(Deserialize)]
struct Row {
    position: String,
    perft: Vec<u64>,
}

#[test]
fn from_late_positions() {
    let rows: Vec<Row> = testkit::data::json_lines("oracle/cameleon/perft_positions.jsonl");
    assert_eq!(rows.len(), 12);
    for row in rows {
        let position: Cameleon = row.position.parse().unwrap();
        assert_eq!(nodes(&position, row.perft.len()), row.perft, "{position}");
    }
}
