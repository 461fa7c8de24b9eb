//! Solves endings of Chameleon Chess, prints what they are like and checks samples against the rules.
//!
//! `endgames [PAWNS] [THREADS] [FOLDER]` solves all classes with up to so many pawns (3 unless told otherwise)
//! and prints, for each, wins, losses and draws of the seat to move, the longest way to the end and the time.
//! Then it draws positions at random and compares each value with the best that its legal moves lead to.
#![allow(clippy::print_stdout)]

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use engine::{Class, Endgames, Stop, Verdict};
use rules_chameleon_chess::{ChameleonChess, Eliminated, Limits, Pawn, Setup, Square, SquareColour};
use rules_core::key::mix;
use rules_core::{Position, Seat};

fn main() {
    let mut words = std::env::args().skip(1);
    let pawns: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or(3);
    let threads: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or(2);
    let endgames = words.next().map_or_else(Endgames::new, Endgames::with_folder);
    println!("class        wins    losses     draws  longest win  longest loss  seconds");
    for class in Class::all().into_iter().filter(|class| class.pawns() <= pawns) {
        solve(&endgames, class, threads);
    }
    for pawns in 2..=pawns.min(4) {
        check(&endgames, pawns);
    }
}

fn solve(endgames: &Endgames, class: Class, threads: usize) {
    let begun = Instant::now();
    let ready = endgames.prepare(class, threads, &Stop::new(), &mut |share| {
        print!("\r{class:<6} {:3.0} %", share * 100.0);
        // A progress line that cannot be shown is no reason to stop.
        let _ = std::io::stdout().flush();
    });
    let seconds = begun.elapsed().as_secs_f64();
    let census = endgames.census(class);
    println!(
        "\r{class:<6} {:>10}{:>10}{:>10}{:>13}{:>14}{seconds:>9.2}{}",
        census.wins,
        census.losses,
        census.draws,
        census.longest_win,
        census.longest_loss,
        if ready { "" } else { "  incomplete" }
    );
}

/// Draws positions with so many pawns and counts those whose value is not what their moves lead to.
fn check(endgames: &Endgames, pawns: usize) {
    const SAMPLES: usize = 200_000;
    let mut seed = pawns as u64;
    let positions: Vec<ChameleonChess> =
        std::iter::repeat_with(|| draw(&mut seed, pawns)).flatten().take(SAMPLES).collect();
    let wrong = positions.iter().filter(|position| value(endgames, position) != best(endgames, position));
    let wrong = wrong.count();
    let begun = Instant::now();
    let known = positions.iter().filter(|position| endgames.probe(position).is_some()).count();
    let nanoseconds = begun.elapsed().as_nanos() / SAMPLES as u128;
    println!("{pawns} pawns: {SAMPLES} samples, {known} known, {wrong} wrong, {nanoseconds} ns a probe");
}

/// A random arrangement of pawns of two seats as a position, where it is one.
fn draw(seed: &mut u64, pawns: usize) -> Option<ChameleonChess> {
    let mut below = |bound: u64| {
        *seed = mix(*seed);
        (*seed >> 32) % bound
    };
    let mut board = [None; 64];
    let mut lines = [(7, 0); 2];
    let seats = [0, 1 + below(3) as usize].map(Seat::at);
    let (width, height) = (3 + below(6) as u8, 3 + below(6) as u8);
    for _ in 0..pawns {
        let (file, rank) = (below(width.into()) as u8, below(height.into()) as u8);
        let (owner, knight) = (seats[below(2) as usize], SquareColour::ALL[below(4) as usize]);
        board[usize::from(file + 8 * rank)] = Some(Pawn { owner, knight });
        for (span, line) in lines.iter_mut().zip([file, rank]) {
            *span = (span.0.min(line), span.1.max(line));
        }
    }
    if board.iter().flatten().count() < pawns {
        return None;
    }
    let mut stretch = |(first, last): (u8, u8)| {
        if last - first >= 2 {
            return (first, last);
        }
        let low = last.saturating_sub(2) + below(3) as u8;
        (low, low + 2)
    };
    let (files, ranks) = (stretch(lines[0]), stretch(lines[1]));
    let limits = Limits::new(Square::of(files.0, ranks.0)?, Square::of(files.1, ranks.1)?)?;
    let (alive, turn) = (seats.into_iter().collect(), Some(seats[below(2) as usize]));
    Setup { board, turn, limits, alive, eliminated: Eliminated::NONE, quiet: 0, ply: 0 }.try_into().ok()
}

/// The value of a position as a number: high for quick wins, low for quick losses, 0 for a draw.
fn value(endgames: &Endgames, position: &ChameleonChess) -> Option<i32> {
    let exact = endgames.probe(position)?;
    Some(match exact.verdict {
        Verdict::Win => 1000 - i32::from(exact.plies),
        Verdict::Loss => i32::from(exact.plies) - 1000,
        Verdict::Draw => 0,
    })
}

/// The best value that a legal move leads to; nothing if one of them is not known.
fn best(endgames: &Endgames, position: &ChameleonChess) -> Option<i32> {
    let mover = position.turn();
    let mut best = None;
    let stopped = position.legal_moves(|mv| {
        let next = position.after(mv);
        let after = match next.outcome() {
            Some(outcome) => Some(if outcome.winner() == mover { 999 } else { -999 }),
            None => value(endgames, &next).map(|value| value.signum() - value),
        };
        best = best.max(after);
        if after.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if stopped.is_break() { None } else { best }
}
