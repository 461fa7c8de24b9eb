//! Complete games of the reference data, replayed.

mod oracle;

use std::collections::BTreeMap;

use oracle::Game;
use rules_chameleon_chess::{ChameleonChess, Event};
use rules_core::{Position, SeatSet};
use testkit::data::json_lines;

/// Counts an event under the names of the reference data.
fn note(counts: &mut BTreeMap<String, u64>, event: Event, to: rules_chameleon_chess::Square) {
    let mut add = |name: &str| *counts.entry(name.into()).or_default() += 1;
    match event {
        Event::Captured { .. } => add("cap"),
        Event::Shrank { .. } => add("shrink"),
        Event::Removed { square, .. } => {
            add("dead");
            if square != to {
                add("otherDead");
            }
        }
        Event::Eliminated { .. } | Event::Moved { .. } | Event::Won { .. } => {}
    }
}

/// Replays a game and gives the final position.
fn replay(game: &Game) -> ChameleonChess {
    let mut position = ChameleonChess::start(oracle::seats(&game.set)).expect("a set of players");
    assert_eq!(oracle::state(&position), game.start);
    let mut counts: BTreeMap<String, u64> = game.ev.keys().map(|name| (name.clone(), 0)).collect();
    let mut out = Vec::new();
    for ((mv, n), state) in game.moves.iter().zip(&game.n).zip(&game.states) {
        let mv = oracle::mv(mv);
        assert_eq!(position.count_moves(), *n, "{position}");
        let before = position;
        let mut irreversible = false;
        let out_before = out.len();
        position
            .play(mv, &mut |event: Event| {
                note(&mut counts, event, mv.to);
                irreversible |= !matches!(event, Event::Moved { .. });
                if let Event::Eliminated { seat } = event {
                    out.push(seat);
                }
            })
            .unwrap_or_else(|why| panic!("{before} {mv}: {why}"));
        // The reference data counts the plies that eliminate, whether one seat or two.
        *counts.entry("elim".into()).or_default() += u64::from(out.len() > out_before);
        assert_eq!(oracle::state(&position), *state, "{before} {mv}");
        assert_eq!(position.quiet(), if irreversible { 0 } else { before.quiet() + 1 }, "{before} {mv}");
        assert!(position.eliminated().iter().eq(out.iter().copied()), "{position}");
    }
    // The reference data counts here the games that end with one pawn, standing as a knight on the centre.
    if let (Some(centre), Some(pawn)) =
        (position.limits().centre(), position.limits().centre().and_then(|s| position.pawn_at(s)))
        && position.pawns().count() == 1
        && pawn.role_on(centre.colour()) == rules_chameleon_chess::Role::Knight
    {
        *counts.entry("lastPawn".into()).or_default() += 1;
    }
    assert_eq!(counts, game.ev, "{position}");
    position
}

#[test]
fn every_recorded_game_replays() {
    let games: Vec<Game> = json_lines("oracle/chameleon-chess/games.jsonl");
    assert_eq!(games.len(), 120);
    for game in &games {
        assert_eq!((game.moves.len(), game.moves.len()), (game.n.len(), game.states.len()));
        let end = replay(game);
        let outcome = end.outcome().expect("a recorded game is complete");
        let winner: SeatSet = outcome.winner().into_iter().collect();
        assert_eq!(winner, oracle::seats(&game.winner), "{end}");
        let order: Vec<_> = end.eliminated().iter().collect();
        let places: Vec<_> = order.iter().map(|&seat| outcome.place(seat)).collect();
        let expected: Vec<_> = (2..=order.len() as u8 + 1).rev().map(Some).collect();
        assert_eq!(places, expected, "{end}: the later out, the better the place");
    }
}
