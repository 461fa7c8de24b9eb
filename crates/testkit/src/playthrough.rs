//! A whole random game as text, to be read and blessed by a person and then compared as a snapshot.

use std::fmt::Write;
use std::ops::ControlFlow;

use rules_core::{Event, Position};

use crate::random::Random;

/// Every legal move of a position, in the order the game gives them.
pub fn legal_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// The transcript of a random game of at most `plies` plies: positions, moves and events.
pub fn playthrough<P: Position>(start: &P, seed: u64, plies: usize) -> String {
    let mut random = Random::new(seed);
    let mut position = start.clone();
    let mut text = format!("{position}\n");
    for _ in 0..plies {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let mv = *random.pick(&moves);
        writeln!(text, "\n{mv}  ({} legal)", moves.len()).expect("a string takes all text");
        position.play_unchecked(mv, &mut |event: P::Event| {
            writeln!(text, "  {}", event.line()).expect("a string takes all text");
        });
        writeln!(text, "{position}").expect("a string takes all text");
    }
    if let Some(outcome) = position.outcome() {
        writeln!(text, "\noutcome {}", places::<P>(&outcome)).expect("a string takes all text");
    }
    text
}

/// An outcome as `r=1 y=2`.
pub fn places<P: Position>(outcome: &rules_core::Outcome) -> String {
    let place = |seat: rules_core::Seat| {
        format!("{}={}", seat.letter(P::SEAT_LETTERS), outcome.place(seat).unwrap_or_default())
    };
    outcome.seats().iter().map(place).collect::<Vec<_>>().join(" ")
}
