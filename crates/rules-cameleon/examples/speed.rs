//! Prints how fast moves are counted and random games are played.
#![allow(clippy::print_stdout)]

use std::ops::ControlFlow;
use std::time::Instant;

use rules_cameleon::{Cameleon, Move};
use rules_core::{Position, perft};

/// A game that is still going after so many plies is given up.
const LONGEST: u32 = 600;

fn main() {
    for (name, text, depth) in [
        ("start", rules_cameleon::START, 7),
        ("late", "1o1v1o1v/b1b3b1/1r3o1r/5Y2/B7/1OyB1R2/5b2/1V3B1B/O3O1V1 s 4265/4365 18 71", 5),
        ("chameleons", "8/2b5/6Rc/6c1/1g6/6gR/V1Vv4/5C1O/8 r 5233/1353 3 396", 5),
    ] {
        let position: Cameleon = text.parse().expect("a position");
        let began = Instant::now();
        let nodes = perft(&position, depth);
        let seconds = began.elapsed().as_secs_f64();
        println!("perft {name} {depth}: {nodes} nodes, {:.1} M/s", nodes as f64 / seconds / 1e6);
    }
    playouts();
}

fn playouts() {
    let mut state = 1u64;
    let mut below = |bound: usize| {
        state = rules_core::key::mix(state);
        ((u128::from(state) * bound as u128) >> 64) as usize
    };
    let (mut games, mut plies) = (0u64, 0u64);
    let mut moves: Vec<Move> = Vec::with_capacity(1024);
    let start = Cameleon::start();
    let began = Instant::now();
    while plies < 3_000_000 {
        let mut position = start;
        while position.turn().is_some() && position.ply() < LONGEST {
            moves.clear();
            let _: ControlFlow<()> = position.legal_moves(|mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
            position.play_unchecked(moves[below(moves.len())], &mut ());
        }
        plies += u64::from(position.ply());
        games += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "playouts: {games} games, {:.0} games/s, {:.2} M moves/s",
        games as f64 / seconds,
        plies as f64 / seconds / 1e6
    );
}
