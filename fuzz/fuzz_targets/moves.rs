//! Any text as moves of any game: refused, or legal.
#![no_main]

use catalog::{GameId, Record, StartOptions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, &str)| {
    let (pick, text) = data;
    let game = GameId::ALL[usize::from(pick) % GameId::ALL.len()];
    let start = StartOptions::default().position(game).expect("every game has a default start");
    let mut record = Record::new(start);
    for word in text.split_whitespace() {
        let before = record.position().clone();
        match record.position().read_move(word) {
            Ok(mv) => {
                assert!(before.legal_moves().contains(&mv), "{before}: {word} is read as {mv}");
                if record.play(mv).is_err() {
                    return;
                }
            }
            Err(_) => {
                let _ = record.play_text(word).expect_err("what cannot be read cannot be played");
                assert_eq!(record.position(), &before);
            }
        }
    }
});
