//! The tree, checked against what it should hold at any time.

use rules_chameleon_chess::{ChameleonChess, Move};
use rules_core::{Position, SeatSet};

use super::*;
use crate::Stop;

type Judge = <ChameleonChess as Game>::Evaluation;

/// Checks a branch, whose position this is, and everything below it.
fn check(tree: &Tree<'_, ChameleonChess>, branch: &Branch<Move>, node: &ChameleonChess) {
    let below = &tree.branches[branch.moves()];
    let visits: u32 = below.iter().map(|next| next.visits).sum();
    assert!(branch.visits >= visits, "{node}");
    let Some(seat) = node.turn() else { return };
    let best = best_foreseen(below, seat.index());
    assert!(best.is_none_or(|best| best.foreseen == branch.foreseen), "{node}");
    for next in below {
        check(tree, next, &node.after(next.mv));
    }
}

#[test]
fn what_is_foreseen_is_max_n_over_the_tree() {
    for seats in [3, 4] {
        let start = ChameleonChess::start(SeatSet::first(seats)).expect("a start");
        let limits = Limits::default();
        let (judge, watch) = (Judge::default(), Watch::new(&limits, Stop::new()));
        let root = Node::new(start, &judge);
        let mut tree = Tree::new(&judge, &watch, &limits, &[], root, CURIOSITY, 4 << 20);
        tree.grow_to(20_000);
        let visits: u32 = tree.at_root().iter().map(|branch| branch.visits).sum();
        assert_eq!(visits, tree.visits);
        for branch in tree.at_root() {
            check(&tree, branch, &start.after(branch.mv));
        }
    }
}

#[test]
fn a_tree_keeps_to_its_memory_and_still_learns() {
    let start = ChameleonChess::start(SeatSet::first(4)).expect("a start");
    let limits = Limits::default();
    let (judge, watch) = (Judge::default(), Watch::new(&limits, Stop::new()));
    let bytes = 1 << 16;
    let mut tree = Tree::new(&judge, &watch, &limits, &[], Node::new(start, &judge), CURIOSITY, bytes);
    let room = tree.branches.capacity();
    tree.grow_to(20_000);
    assert_eq!(tree.branches.capacity(), room, "no place was too small");
    assert!(tree.branches.len() >= tree.most && tree.branches.len() <= tree.most + MOST_MOVES);
    assert!(room * size_of::<Branch<Move>>() < 2 * bytes);
    // Visits go on beyond the last branch.
    assert!(tree.visits as usize > tree.branches.len());
}
