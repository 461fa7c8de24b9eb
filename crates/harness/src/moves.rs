//! Games by chance, made before the time is taken.

use std::collections::BTreeMap;

use anyhow::Result;
use catalog::{GameId, Record, StartOptions};
use protocol::{Choices, ClockSetting, NewGame, NewSeat};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// A number below a bound, and 0 where there is none below it.
pub(crate) fn below(random: &mut Pcg64Mcg, bound: usize) -> usize {
    // The error that the remainder brings in does not matter for numbers so small.
    (random.next_u64() % bound.max(1) as u64) as usize
}

/// A game for two that ends with none of its moves.
#[derive(Clone, Debug)]
pub(crate) struct Playout {
    /// How it is set up: the first seat for its maker, the second for whoever has the link.
    pub(crate) wish: NewGame,
    /// The moves, each with which of the two plays it.
    pub(crate) moves: Vec<(usize, String)>,
}

/// Games by chance, half of them Chess960 and half Chameleon Chess; the same seed gives the same.
pub(crate) fn playouts(count: usize, longest: usize, seed: u64) -> Result<Vec<Playout>> {
    let mut random = Pcg64Mcg::new(u128::from(seed));
    (0..count)
        .map(|number| {
            let (game, letters) = match number % 2 {
                0 => (GameId::Chess960, ["w", "b"]),
                _ => (GameId::ChameleonChess, ["r", "y"]),
            };
            let start = (game == GameId::Chess960).then(|| below(&mut random, 960) as u32);
            let seats = [NewSeat::Me { name: None }, NewSeat::Link];
            let wish = NewGame {
                game: game.as_str().to_owned(),
                seats: letters.map(str::to_owned).into_iter().zip(seats).collect::<BTreeMap<_, _>>(),
                choices: Choices { start, ..Choices::default() },
                clock: ClockSetting::None,
            };
            let options = StartOptions { start, ..StartOptions::default() };
            let mut record = Record::new(options.position(game)?);
            let moves = play(&mut record, letters, longest, &mut random);
            Ok(Playout { wish, moves })
        })
        .collect()
}

fn play(
    record: &mut Record,
    letters: [&str; 2],
    longest: usize,
    random: &mut Pcg64Mcg,
) -> Vec<(usize, String)> {
    let mut moves = Vec::with_capacity(longest);
    while moves.len() < longest {
        let Some(turn) = record.standing().turn else { break };
        let letter = turn.letter(record.game().seat_letters()).to_string();
        let side = usize::from(letters[0] != letter);
        let legal = record.position().legal_moves();
        let Some(&mv) = legal.get(below(random, legal.len())) else { break };
        if record.play(mv).is_err() {
            break;
        }
        moves.push((side, mv.to_string()));
    }
    if record.standing().turn.is_none() {
        moves.pop();
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let one = playouts(4, 60, 7).expect("starts that are offered");
        let other = playouts(4, 60, 7).expect("starts that are offered");
        for (a, b) in one.iter().zip(&other) {
            assert_eq!((&a.wish, &a.moves), (&b.wish, &b.moves));
            assert!(a.moves.len() > 10 && a.moves.len() <= 60);
            assert_eq!(a.moves[0].0, 0);
        }
    }
}
