//! The search beside brute force: whatever it calls decided must be so.

use std::ops::ControlFlow;

use rules_cameleon::Cameleon;
use rules_chameleon::Chameleon;
use rules_chameleon_chess::ChameleonChess;
use rules_chess960::Chess960;
use rules_core::Seat;

use super::searcher::{Node, Searcher};
use super::table::Table;
use super::watch::Watch;
use crate::{Dice, Game, Limits, Score, Stop};

/// How many plies deeper a search that prunes may have to look to find what brute force finds.
const EXTRA: i32 = 4;

fn moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// The score for `mover`, who is to move unless the game is over, by trying everything `depth` plies deep; what
/// is not decided by then counts as even.
fn brute<G: Game>(position: &G, depth: u32, ply: u32, mover: Seat, other: Seat) -> Score {
    let list = moves(position);
    if list.is_empty() {
        // Not always the last to move has won: a pawn may walk into its own end.
        return match position.outcome().and_then(|outcome| outcome.winner()) {
            None => Score::DRAW,
            Some(winner) if winner == mover => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        };
    }
    if depth == 0 {
        return Score::DRAW;
    }
    let after = |mv| -brute(&position.after(mv), depth - 1, ply + 1, other, mover);
    list.into_iter().map(after).max().unwrap_or(Score::DRAW)
}

fn search<G: Game>(position: &G, depth: i32, pruning: bool) -> Score {
    let evaluation = G::Evaluation::default();
    let (table, limits) = (Table::new(1 << 20), Limits::default());
    let watch = Watch::new(&limits, Stop::new());
    let mut searcher = Searcher::new(&evaluation, &table, &watch, &limits, Vec::new(), position);
    searcher.pruning = pruning;
    let node = Node::new(position.clone(), &evaluation);
    (1..=depth)
        .map(|depth| searcher.root(&node, depth, -Score::MAX, Score::MAX))
        .last()
        .unwrap_or(Score::DRAW)
}

/// Walks random games and compares at every position with few enough moves; gives how many were decided.
fn compare<G: Game>(start: &G, seed: u64, positions: usize, depth: u32, widest: usize) -> usize {
    let mut dice = Dice::new(seed);
    let mut position = start.clone();
    let mut decided = 0;
    let mut compared = 0;
    while compared < positions {
        let list = moves(&position);
        let Some(&mv) = dice.pick(&list) else {
            position = start.clone();
            continue;
        };
        let small = list.len() <= widest && position.alive().len() == 2;
        if small && position.quiet() + depth < G::QUIET_LIMIT {
            compared += 1;
            decided += usize::from(agree(&position, depth));
        }
        position.play_unchecked(mv, &mut ());
        if position.quiet() >= G::QUIET_LIMIT {
            position = start.clone();
        }
    }
    decided
}

/// Compares one position; gives whether it is decided within the depth.
fn agree<G: Game>(position: &G, depth: u32) -> bool {
    let (Some(mover), seats) = (position.turn(), position.alive()) else { return false };
    let truth = brute(position, depth, 0, mover, seats.next_after(mover).unwrap_or(mover));
    let plain = search(position, depth as i32, false);
    if truth.is_decided() {
        // What is pruned may cost depth, never the result.
        let pruned = search(position, depth as i32 + EXTRA, true);
        for found in [plain, pruned] {
            let same = found.plies_to_end().map(i32::signum) == truth.plies_to_end().map(i32::signum);
            assert!(
                same,
                "{position}: brute force says {truth}, the search {found} (without pruning {plain})"
            );
        }
    }
    for found in [plain, search(position, depth as i32, true)] {
        if let Some(plies) = found.plies_to_end()
            && plies.unsigned_abs() <= depth
        {
            let same = truth.plies_to_end().map(i32::signum) == Some(plies.signum());
            assert!(same, "{position}: the search says {found}, brute force {truth}");
        }
    }
    truth.is_decided()
}

#[test]
fn what_the_search_calls_decided_is_decided_in_chameleon() {
    assert!(compare(&Chameleon::start(), 1, 120, 4, 14) > 20);
}

#[test]
fn what_the_search_calls_decided_is_decided_in_chameleon_chess() {
    assert!(compare(&ChameleonChess::default(), 2, 120, 4, 14) > 20);
}

#[test]
fn what_the_search_calls_decided_is_decided_in_chess() {
    let start: Chess960 = "8/8/8/8/8/2k5/3q4/K7 b - - 0 1".parse().expect("a position");
    assert!(compare(&start, 3, 60, 3, 40) > 2);
}

#[test]
fn what_the_search_calls_decided_is_decided_in_cameleon() {
    let start: Cameleon = "5c2/8/8/6c1/8/2v5/8/3C4/8 s 0431/0440 8 215".parse().expect("a position");
    assert!(compare(&start, 4, 60, 3, 40) > 2);
}
