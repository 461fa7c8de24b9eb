//! Prints how fast moves are counted and random games are played.
//!
//! `cargo run --release -p rules-chameleon --example speed`
#![allow(clippy::print_stdout)]

use std::time::Instant;

use rules_chameleon::{Chameleon, Move};
use rules_core::{Position, key, perft};

fn main() {
    let start = Chameleon::start();
    for depth in 5..=6 {
        let begun = Instant::now();
        let nodes = perft(&start, depth);
        let seconds = begun.elapsed().as_secs_f64();
        println!("perft {depth}: {nodes} nodes, {:.1} million a second", nodes as f64 / seconds / 1e6);
    }
    let begun = Instant::now();
    let (games, moves) = playouts(&start, 200_000);
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "playouts: {games} games, {moves} moves, {:.0} thousand games and {:.1} million moves a second",
        games as f64 / seconds / 1e3,
        moves as f64 / seconds / 1e6
    );
}

/// Plays random games, each to its end, and gives how many games and moves they were.
fn playouts(start: &Chameleon, games: u64) -> (u64, u64) {
    let mut seed = 1;
    let mut moves = 0;
    for _ in 0..games {
        let mut position = *start;
        while let Some(mv) = random_move(&position, &mut seed) {
            position.play_unchecked(mv, &mut ());
            moves += 1;
        }
    }
    (games, moves)
}

fn random_move(position: &Chameleon, seed: &mut u64) -> Option<Move> {
    *seed = seed.wrapping_add(1);
    let count = position.count_moves();
    position.nth_move(((u128::from(key::mix(*seed)) * u128::from(count)) >> 64) as u64)
}
