//! Random games of every game beside shakmaty's.

use std::ops::ControlFlow;

use anyhow::Result;
use catalog::PositionTask;
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use rules_core::Position;
use shakmaty::Position as _;

use super::{Contestant, starts};

/// Moves in one run of a contestant.
const MOVES: u64 = 1_000_000;
/// A random game ends here at the latest, as it would by lack of progress.
const LONGEST: u32 = 400;

pub(super) fn contestants() -> Result<Vec<Contestant>> {
    let mut contestants = vec![Contestant { name: "shakmaty".into(), work: Box::new(shakmaty) }];
    for (name, start) in starts::named()? {
        contestants.push(Contestant { name, work: Box::new(move || start.with(Playouts)) });
    }
    Ok(contestants)
}

struct Playouts;

impl PositionTask for Playouts {
    type Answer = u64;

    fn run<P: Position>(self, start: &P) -> u64 {
        let mut random = Pcg64Mcg::new(0xcafe_f00d_d15e_a5e5);
        let mut moves = Vec::with_capacity(256);
        let mut played = 0;
        while played < MOVES {
            let mut position = start.clone();
            for _ in 0..LONGEST {
                moves.clear();
                let _: ControlFlow<()> = position.legal_moves(|mv| {
                    moves.push(mv);
                    ControlFlow::Continue(())
                });
                if moves.is_empty() || position.quiet() >= 100 {
                    break;
                }
                let mv = moves[below(&mut random, moves.len())];
                position.play_unchecked(mv, &mut ());
                played += 1;
            }
        }
        played
    }
}

fn shakmaty() -> u64 {
    let mut random = Pcg64Mcg::new(0xcafe_f00d_d15e_a5e5);
    let mut played = 0;
    while played < MOVES {
        let mut position = shakmaty::Chess::default();
        for _ in 0..LONGEST {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmoves() >= 100 {
                break;
            }
            position.play_unchecked(moves[below(&mut random, moves.len())]);
            played += 1;
        }
    }
    played
}

fn below(random: &mut Pcg64Mcg, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}
