//! Games of a faithful public implementation, replayed ply by ply.

use rules_chameleon::{BLUE, Chameleon, RED, Square};
use rules_core::Position;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    /// The move, how many were legal, and the board after it.
    moves: Vec<(String, u64, String)>,
    over: bool,
    winner: Vec<u8>,
}

/// The board as the reference writes it: square, owner (A is Red), nature.
fn board(position: &Chameleon) -> String {
    let mut words: Vec<String> = Square::all()
        .filter_map(|square| position.piece_on(square).map(|piece| (square, piece)))
        .map(|(square, piece)| {
            let owner = if piece.owner == RED { 'A' } else { 'B' };
            format!("{square}{owner}{}", piece.letter().to_ascii_uppercase())
        })
        .collect();
    words.sort();
    words.join(" ")
}

#[test]
fn every_game_replays() {
    let games: Vec<Game> = testkit::data::json_lines("oracle/chameleon/games.jsonl");
    assert_eq!(games.len(), 200);
    let mut answered = 0;
    for (number, game) in games.iter().enumerate() {
        let mut position = Chameleon::start();
        for (ply, (text, legal, after)) in game.moves.iter().enumerate() {
            let at = format!("game {number}, ply {ply}: {position} {text}");
            assert_eq!(position.count_moves(), *legal, "{at}");
            let (from, to) = text.split_once(['-', 'x']).expect("a separator");
            let mv = position.read_move(&format!("{from}{to}")).unwrap_or_else(|why| panic!("{at}: {why}"));
            assert_eq!(position.piece_on(mv.to).is_some(), text.contains('x'), "{at}");
            answered += usize::from(position.invader().is_some());
            position.play_unchecked(mv, &mut ());
            assert_eq!(board(&position), *after, "{at}");
        }
        assert_eq!(position.turn().is_none(), game.over, "game {number}: {position}");
        let winner = position.ending().map(|ending| if ending.winner == BLUE { 2 } else { 1 });
        assert_eq!(Vec::from_iter(winner), game.winner, "game {number}: {position}");
    }
    assert!(answered > 100, "the games show what happens while an invader stands: {answered}");
}
