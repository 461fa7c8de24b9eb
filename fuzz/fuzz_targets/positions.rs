//! Any text as a position of any game: refused, or kept exactly, with moves that can be played.
#![no_main]

use catalog::{AnyPosition, GameId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, &str)| {
    let (pick, text) = data;
    let game = GameId::ALL[usize::from(pick) % GameId::ALL.len()];
    let Ok(position) = AnyPosition::parse(game, text) else { return };
    let written = position.to_string();
    let reread = AnyPosition::parse(game, &written).expect("a position's own text is accepted");
    assert_eq!(reread, position);
    assert_eq!(reread.to_string(), written);
    assert_eq!(position.turn().is_some(), position.outcome().is_none());
    for mv in position.legal_moves().into_iter().take(40) {
        let mut next = position.clone();
        next.play(mv).expect("a listed move is allowed");
        AnyPosition::parse(game, &next.to_string()).expect("what a move leads to is a position");
    }
});
