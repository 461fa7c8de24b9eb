//! Prints how fast the rules are: perft nodes and random playout moves a second.
#![allow(clippy::print_stdout)]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use rules_chameleon_chess::{ChameleonChess, Move, Square};
use rules_core::{Position, SeatSet, key};

fn main() {
    let starts = [("four seats", SeatSet::first(4), 7), ("red and yellow", ChameleonChess::SETS[1], 6)];
    for (name, players, depth) in starts {
        let start = ChameleonChess::start(players).expect("a set of players");
        let (nodes, time) = best_of(3, || start.perft(depth));
        println!("perft {depth}, {name}: {nodes} nodes, {:.0} million/s", millions(nodes, time));
        let (moves, time) = best_of(3, || playouts(&start, 20_000));
        println!("playouts, {name}: {moves} moves, {:.1} million/s", millions(moves, time));
    }
}

/// Runs something several times and gives its result with the shortest time.
fn best_of(times: usize, mut run: impl FnMut() -> u64) -> (u64, Duration) {
    let mut best = (0, Duration::MAX);
    for _ in 0..times {
        let begun = Instant::now();
        let result = run();
        best = (result, best.1.min(begun.elapsed()));
    }
    best
}

fn millions(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64() / 1e6
}

/// Plays random games, each to its end or to 300 plies, and gives the number of moves played.
fn playouts(start: &ChameleonChess, games: u64) -> u64 {
    let a1 = Square::new(0).expect("a square");
    let mut moves = [Move { from: a1, to: a1 }; 128];
    let mut played = 0;
    let mut random = 1;
    for _ in 0..games {
        let mut position = *start;
        while position.ply() < 300 {
            let mut count = 0;
            let _: ControlFlow<()> = position.legal_moves(|mv| {
                moves[count & 127] = mv;
                count += 1;
                ControlFlow::Continue(())
            });
            if count == 0 {
                break;
            }
            random = key::mix(random);
            let pick = ((random >> 32) * count as u64) >> 32;
            position.play_unchecked(moves[pick as usize & 127], &mut ());
            played += 1;
        }
    }
    played
}
