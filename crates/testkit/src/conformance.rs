//! The conformance walk: random games in which every step is held to the contract.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;

use rules_core::{Effect, Event, PieceCode, Position};

use crate::playthrough::legal_moves;
use crate::random::Random;

/// Walks random games from `start` until `plies` plies were played, checking the contract at every position.
///
/// `hints` gives moves that the game finds worth trying although most of them are not legal; all pairs of
/// squares and the moves of earlier positions are tried anyway.
///
/// # Panics
/// With the position and what is wrong, at the first breach.
pub fn walk<P: Position>(
    start: &P,
    seed: u64,
    plies: usize,
    hints: impl Fn(&P, &mut Random) -> Vec<P::Move>,
) {
    let mut random = Random::new(seed);
    let mut position = start.clone();
    let pairs = square_pairs::<P>();
    let mut earlier: Vec<P::Move> = Vec::new();
    for _ in 0..plies {
        let moves = position_keeps_the_contract(&position);
        let mut tried = hints(&position, &mut random);
        tried.extend(pairs.iter().copied());
        tried.extend(earlier.iter().copied());
        list_agrees_with_check(&position, &moves, &tried);
        let Some(&mv) = (!moves.is_empty()).then(|| random.pick(&moves)) else {
            position = start.clone();
            continue;
        };
        position = events_replay(&position, mv);
        earlier = moves;
    }
}

/// Checks one position by itself and gives its legal moves.
pub fn position_keeps_the_contract<P: Position>(position: &P) -> Vec<P::Move> {
    let text = position.to_string();
    let reread: P = text.parse().unwrap_or_else(|e| panic!("{text}: its own text is refused: {e}"));
    same("text -> position", &text, &reread, position);
    same("position -> text", &text, &reread.to_string(), &text);
    same("key = computed key", &text, &position.key(), &position.computed_key());
    same("key of the same text", &text, &reread.key(), &position.key());

    let moves = legal_moves(position);
    let outcome = position.outcome();
    assert!(position.turn().is_some() != outcome.is_some(), "{text}: exactly one of turn and outcome");
    same(
        "no moves exactly when over (owning a piece means having a move)",
        &text,
        &moves.is_empty(),
        &outcome.is_some(),
    );
    same("count_moves", &text, &position.count_moves(), &(moves.len() as u64));
    // By its own convention perft may go on where the game is over (chess continues dead positions).
    if outcome.is_none() {
        same("perft 1", &text, &position.perft(1), &(moves.len() as u64));
    }
    same("each move once", &text, &moves.iter().collect::<HashSet<_>>().len(), &moves.len());
    assert!(position.alive().iter().all(|s| position.seats().contains(s)), "{text}: the living take part");
    if let Some(turn) = position.turn() {
        assert!(position.alive().contains(turn), "{text}: the seat to move is alive");
    }
    if let Some(outcome) = outcome {
        same("an outcome ranks every seat", &text, &outcome.seats(), &position.seats());
    }
    same("a draw ranks every seat", &text, &position.drawn().seats(), &position.seats());

    if let Some(&first) = moves.first() {
        let mut seen = 0;
        let stopped = position.legal_moves(|mv| {
            seen += 1;
            ControlFlow::Break(mv)
        });
        same("the visitor can stop", &text, &(stopped, seen), &(ControlFlow::Break(first), 1));
    }
    for &mv in &moves {
        let written = mv.to_string();
        same("move text", &text, &written.parse(), &Ok(mv));
        same("move read here", &text, &position.read_move(&written).ok(), &Some(mv));
        let mut shown = String::new();
        position.write_move(mv, &mut shown).expect("a string takes all text");
        same("move shown to people, read here", &text, &position.read_move(&shown).ok(), &Some(mv));
    }
    moves
}

/// Checks that exactly the listed moves are accepted, and that a refused one leaves the position alone.
pub fn list_agrees_with_check<P: Position>(position: &P, listed: &[P::Move], tried: &[P::Move]) {
    let legal: HashSet<_> = listed.iter().copied().collect();
    for &mv in listed {
        assert!(
            position.check(mv).is_ok(),
            "{position}: lists {mv} but refuses it: {:?}",
            position.check(mv)
        );
    }
    for &mv in tried {
        same(
            "check = listed",
            &format_args!("{position} {mv}"),
            &position.check(mv).is_ok(),
            &legal.contains(&mv),
        );
        if !legal.contains(&mv) {
            let mut copy = position.clone();
            let mut heard = 0;
            assert!(copy.play(mv, &mut |_: P::Event| heard += 1).is_err());
            same("a refused move changes nothing", &mv, &copy, position);
            same("a refused move emits nothing", &mv, &heard, &0);
        }
    }
}

/// Plays a move, replays its events on the old board and compares; gives the new position.
pub fn events_replay<P: Position>(position: &P, mv: P::Move) -> P {
    let mut board = board(position);
    let mut next = position.clone();
    let mut events = Vec::new();
    next.play(mv, &mut |event: P::Event| events.push(event))
        .unwrap_or_else(|e| panic!("{position} {mv}: {e}"));
    assert!(!events.is_empty(), "{position} {mv}: a ply has events");
    for event in &events {
        assert!(
            P::RULES.contains(&event.rule()),
            "{position} {mv}: {} is not a rule of the game",
            event.rule()
        );
        event.effects(&mut |effect| match effect {
            Effect::Lift(square) => {
                let lifted = board[usize::from(square)].take();
                assert!(lifted.is_some(), "{position} {mv}: {} lifts from empty {square}", event.line());
            }
            Effect::Put(square, piece) => {
                let before = board[usize::from(square)].replace(piece);
                assert!(before.is_none(), "{position} {mv}: {} puts onto occupied {square}", event.line());
            }
        });
    }
    same("replayed events give the new board", &format_args!("{position} {mv}"), &board, &self::board(&next));
    same("silent play = watched play", &format_args!("{position} {mv}"), &position.after(mv), &next);
    same("ply counts", &format_args!("{position} {mv}"), &next.ply(), &(position.ply() + 1));
    next
}

fn board<P: Position>(position: &P) -> Vec<Option<PieceCode>> {
    (0..P::FILES * P::RANKS).map(|square| position.piece_at(square)).collect()
}

/// Every pair of squares that reads as a move.
fn square_pairs<P: Position>() -> Vec<P::Move> {
    let square = |i: u8| format!("{}{}", char::from(b'a' + i % P::FILES), i / P::FILES + 1);
    let squares: Vec<String> = (0..P::FILES * P::RANKS).map(square).collect();
    squares
        .iter()
        .flat_map(|from| squares.iter().filter_map(move |to| format!("{from}{to}").parse().ok()))
        .collect()
}

fn same<T: PartialEq + Debug>(what: &str, at: &dyn Display, got: &T, expected: &T) {
    assert!(got == expected, "{at}\n{what}: expected {expected:?}, got {got:?}");
}
