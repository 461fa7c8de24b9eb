//! The searches for more than two, checked against plain ones that prune nothing.

use std::ops::ControlFlow;
use std::time::Duration;

use rules_chameleon_chess::{ChameleonChess, Move};
use rules_core::{Position, Seat, SeatSet, key::mix};

use super::max_n::MaxN;
use super::paranoid::{Coalition, Reply};
use super::worth::Values;
use super::{Method, search_by, values_at, worth};
use crate::search::searcher::Node;
use crate::search::watch::Watch;
use crate::{Game, Limits, Score, Stop, Table};

type Judge = <ChameleonChess as Game>::Evaluation;

const METHODS: [Method; 4] = [Method::Tree, Method::Paranoid, Method::BestReply, Method::MaxN];

fn moves(position: &ChameleonChess) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// A position after random moves, with more than two still alive.
fn sample(seats: usize, plies: u32, mut seed: u64) -> ChameleonChess {
    let mut position = ChameleonChess::start(SeatSet::first(seats)).expect("a start");
    for _ in 0..plies {
        seed = mix(seed);
        let list = moves(&position);
        let next = position.after(list[seed as usize % list.len()]);
        if next.alive().len() <= 2 {
            break;
        }
        position = next;
    }
    position
}

/// Paranoid search by the book: the seat takes the greatest, everybody else the least.
fn plain_paranoid(position: &ChameleonChess, me: Seat, depth: u32, ply: u32) -> Score {
    if ply > 0 && !position.alive().contains(me) {
        return worth::score_of(worth::of_outcome(&position.drawn())[me.index()]).plus(ply as i32);
    }
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome.winner(), Some(me));
        return Score::win_in(ply);
    }
    let mine = position.turn() == Some(me);
    let better = |a: Score, b: Score| if mine { a.max(b) } else { a.min(b) };
    if depth > 0 {
        let scores =
            moves(position).into_iter().map(|mv| plain_paranoid(&position.after(mv), me, depth - 1, ply + 1));
        return scores.reduce(better).expect("a move");
    }
    let stand =
        worth::score_of(values_at(&Judge::default(), &Node::new(*position, &Judge::default()))[me.index()]);
    let captures = moves(position).into_iter().filter(|&mv| match position.victim(mv) {
        Some(victim) => mine || victim == me,
        None => false,
    });
    captures.map(|mv| plain_paranoid(&position.after(mv), me, 0, ply + 1)).fold(stand, better)
}

#[test]
fn paranoid_bounds_agree_with_plain_minimax() {
    for (seats, plies, depth) in [(4, 6, 3), (4, 20, 3), (4, 34, 3), (3, 9, 3), (3, 25, 4)] {
        let position = sample(seats, plies, u64::from(plies) + 1);
        let me = position.turn().expect("a seat to move");
        let limits = Limits::default();
        let (judge, table, watch) = (Judge::default(), Table::new(1 << 20), Watch::new(&limits, Stop::new()));
        let mut search = Coalition::new(&judge, &table, &watch, &limits, Vec::new(), me, Reply::All);
        search.pruning = false;
        let found = search.root(&Node::new(position, &judge), depth);
        assert_eq!(found, plain_paranoid(&position, me, depth as u32, 0), "{position}");
    }
}

fn plain_max_n(position: &ChameleonChess, depth: u32) -> Values {
    let (Some(seat), 1..) = (position.turn(), depth) else {
        return values_at(&Judge::default(), &Node::new(*position, &Judge::default()));
    };
    let all = moves(position).into_iter().map(|mv| plain_max_n(&position.after(mv), depth - 1));
    all.reduce(|best, next| if next[seat.index()] > best[seat.index()] { next } else { best })
        .expect("a move")
}

#[test]
fn shallow_pruning_keeps_what_max_n_finds() {
    for (seats, plies) in [(4, 5), (4, 18), (3, 8), (3, 21)] {
        let position = sample(seats, plies, u64::from(plies) + 5);
        let seat = position.turn().expect("a seat to move");
        let limits = Limits::default();
        let (judge, watch) = (Judge::default(), Watch::new(&limits, Stop::new()));
        let plain = plain_max_n(&position, 3);
        for pruning in [false, true] {
            let mut search = MaxN::new(&judge, &watch, &limits, Vec::new(), &position);
            search.pruning = pruning;
            let found = search.search(&Node::new(position, &judge), 3, 0, None);
            assert_eq!(found[seat.index()], plain[seat.index()], "{position}");
        }
    }
}

#[test]
fn every_way_gives_legal_lines_and_the_same_ones_again() {
    for method in METHODS {
        for (seats, plies) in [(3, 4), (4, 13), (4, 30)] {
            let position = sample(seats, plies, 3);
            let limits = Limits { nodes: Some(3000), lines: 2, ..Limits::default() };
            let think = || {
                let table = Table::new(1 << 18);
                search_by(method, &position, &[], &limits, &table, &Stop::new(), &mut |_| ())
            };
            let report = think();
            assert!(report.depth > 0 && !report.lines.is_empty(), "{method:?} {position}");
            for line in &report.lines {
                let mut after = position;
                for &mv in &line.moves {
                    after.play(mv, &mut ()).expect("a legal line");
                }
                assert!(line.expected.iter().all(|share| (0.0..=1.0).contains(share)), "{:?}", line.expected);
            }
            let again = think();
            assert_eq!(report.nodes, again.nodes, "{method:?}");
            assert_eq!(report.lines[0].moves, again.lines[0].moves, "{method:?}");
        }
    }
}

#[test]
fn every_thread_grows_a_tree_of_its_own() {
    let position = sample(4, 10, 9);
    let think = |threads| {
        let limits = Limits { depth: Some(9), threads, lines: 3, ..Limits::default() };
        search_by(Method::Tree, &position, &[], &limits, &Table::new(1 << 18), &Stop::new(), &mut |_| ())
    };
    let (one, three) = (think(1), think(3));
    assert!(three.nodes > one.nodes, "{} and {}", one.nodes, three.nodes);
    assert_eq!(three.lines.len(), 3);
    for line in &three.lines {
        let mut after = position;
        for &mv in &line.moves {
            after.play(mv, &mut ()).expect("a legal line");
        }
        assert!(line.expected.iter().all(|share| (0.0..=1.0).contains(share)), "{:?}", line.expected);
    }
}

#[test]
fn a_stopped_search_still_answers() {
    let position = sample(4, 8, 21);
    for method in METHODS {
        let stop = Stop::new();
        let limits = Limits { movetime: Some(Duration::from_secs(60)), ..Limits::default() };
        let mut told = 0;
        let report =
            search_by(method, &position, &[], &limits, &Table::new(1 << 18), &stop, &mut |progress| {
                told += 1;
                assert!(!progress.report.lines.is_empty());
                if progress.report.depth == 2 {
                    stop.stop();
                }
            });
        assert!(told >= 2 && !report.lines.is_empty(), "{method:?}");
        assert!(report.time < Duration::from_secs(30), "{method:?}");
    }
}
