//! Perft against the rule page and against the reference data.

mod oracle;

use oracle::{Counts, State, count, seats};
use rules_chameleon_chess::ChameleonChess;
use rules_core::{Position, SeatSet, perft, walk_perft};
use serde::Deserialize;
use testkit::data::json_lines;
use testkit::playthrough::legal_moves;

fn start(players: &str) -> ChameleonChess {
    ChameleonChess::start(seats(players)).expect("a set of players")
}

/// The table of the rule page.
const TABLE: &[(&[&str], &[u64])] = &[
    (&["rg"], &[13, 130, 2112, 27722, 440761, 6172329, 100835070]),
    (&["ry", "gb"], &[13, 169, 3496, 71470, 1576357, 34376304]),
    (&["rb", "gy", "yb"], &[10, 130, 1736, 27494, 387766, 6038082, 91502685]),
    (&["rgy"], &[13, 169, 2197, 44620, 898653, 17592436]),
    (&["rgb"], &[13, 169, 2197, 43954, 883751, 17608176]),
    (&["ryb", "gyb"], &[13, 169, 2197, 44725, 886904, 17680349]),
    (&["rbyg"], &[13, 169, 2197, 28561, 570778, 11300059, 222071497]),
];

#[test]
fn the_table_of_the_rule_page() {
    let mut seen: Vec<SeatSet> = Vec::new();
    for (sets, row) in TABLE {
        for players in *sets {
            seen.push(seats(players));
            for (depth, &nodes) in (1..).zip(row.iter()) {
                assert_eq!(perft(&start(players), depth), nodes, "{players} depth {depth}");
            }
        }
    }
    seen.sort();
    let mut sets = ChameleonChess::SETS;
    sets.sort();
    assert_eq!(seen, sets, "the table has each of the eleven sets once");
}

#[test]
fn the_fast_count_is_the_count_by_the_contract() {
    for players in ChameleonChess::SETS {
        let start = ChameleonChess::start(players).expect("a set of players");
        for depth in 0..=4 {
            assert_eq!(start.perft(depth), walk_perft(&start, depth), "{start} depth {depth}");
        }
    }
}

#[derive(Deserialize)]
struct Ply {
    depth: u32,
    nodes: u64,
    #[serde(flatten)]
    events: Option<Events>,
}

#[derive(Deserialize)]
struct Events {
    capt: u64,
    shrink: u64,
    elim: u64,
    dead: u64,
    over: u64,
}

#[derive(Deserialize)]
struct StartRow {
    set: String,
    plies: Vec<Ply>,
}

#[test]
fn the_reference_counts_from_the_starts() {
    let rows: Vec<StartRow> = json_lines("oracle/chameleon-chess/perft.jsonl");
    assert_eq!(rows.len(), 11);
    for StartRow { set, plies } in rows {
        let start = start(&set);
        let mut with_events = 0;
        for Ply { depth, nodes, events } in plies {
            assert_eq!(start.perft(depth), nodes, "{set} depth {depth}");
            if let Some(Events { capt, shrink, elim, dead, over }) = events {
                let expected = Counts { nodes, capt, shrink, elim, dead, over };
                assert_eq!(count(&start, depth), expected, "{set} depth {depth}");
                with_events += 1;
            }
        }
        assert_eq!(with_events, 5, "{set}: events are recorded to depth 5");
    }
}

#[derive(Deserialize)]
struct PositionRow {
    from: (String, u64, u64),
    state: State,
    perft: Vec<[u64; 6]>,
}

#[test]
fn the_reference_counts_from_late_positions() {
    let rows: Vec<PositionRow> = json_lines("oracle/chameleon-chess/perft_positions.jsonl");
    assert_eq!(rows.len(), 60);
    for row in rows {
        let position = oracle::position(&row.from.0, &row.state);
        for (depth, [nodes, capt, shrink, elim, dead, over]) in (1..).zip(row.perft) {
            let expected = Counts { nodes, capt, shrink, elim, dead, over };
            assert_eq!(count(&position, depth), expected, "{position} depth {depth}");
            assert_eq!(position.perft(depth), nodes, "{position} depth {depth}");
        }
    }
}

#[derive(Deserialize)]
struct MovesRow {
    from: (String, u64, u64),
    state: State,
    moves: String,
}

#[test]
fn the_reference_lists_of_legal_moves() {
    let rows: Vec<MovesRow> = json_lines("oracle/chameleon-chess/positions_moves.jsonl");
    assert_eq!(rows.len(), 200);
    for row in rows {
        let position = oracle::position(&row.from.0, &row.state);
        let mut expected: Vec<_> = row.moves.split(' ').map(oracle::mv).collect();
        let mut found = legal_moves(&position);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{position}");
    }
}
