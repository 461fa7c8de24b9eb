//! Perft of the rule page.

use rules_chameleon::{BLUE, Chameleon};
use rules_core::{Position, perft, walk_perft};

const NODES: [u64; 6] = [1, 27, 729, 20554, 566230, 16257386];

#[test]
fn perft_from_the_start() {
    for (depth, nodes) in NODES.into_iter().enumerate() {
        assert_eq!(perft(&Chameleon::start(), depth as u32), nodes, "depth {depth}");
    }
}

#[test]
fn perft_when_blue_begins() {
    for (depth, nodes) in NODES.into_iter().enumerate().take(5) {
        assert_eq!(perft(&Chameleon::start_with(BLUE), depth as u32), nodes, "depth {depth}");
    }
}

/// The count of the last ply is a shortcut; without it the sum must be the same.
#[test]
fn counting_agrees_with_listing() {
    fn listed(position: &Chameleon, depth: u32) -> u64 {
        let moves = testkit::playthrough::legal_moves(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| listed(&position.after(mv), depth - 1)).sum()
    }
    assert_eq!(listed(&Chameleon::start(), 4), walk_perft(&Chameleon::start(), 4));
}
