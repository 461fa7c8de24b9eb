//! Perft: counting move sequences, the yardstick of correct and fast move generation.

use core::ops::ControlFlow;

use crate::Position;

/// The number of move sequences of length `depth` from a position.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    position.perft(depth)
}

/// Perft by the contract alone: the last ply is counted, not played.
pub fn walk_perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            let _: ControlFlow<()> = position.legal_moves(|mv| {
                nodes += walk_perft(&position.after(mv), depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}
