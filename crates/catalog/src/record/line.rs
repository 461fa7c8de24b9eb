//! Moves with what people wrote beside them.

use crate::AnyMove;

/// A sequence of moves with comments and variations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The moves in order.
    pub moves: Vec<MoveNode>,
    /// Comments that stand behind the last variation, or in a line without moves.
    pub closing: Vec<String>,
}

impl FromIterator<AnyMove> for Line {
    /// Moves without any annotation.
    fn from_iter<I: IntoIterator<Item = AnyMove>>(moves: I) -> Self {
        Self { moves: moves.into_iter().map(MoveNode::new).collect(), closing: Vec::new() }
    }
}

/// A move and what people wrote beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveNode {
    /// The move.
    pub mv: AnyMove,
    /// Comments in front of the move.
    pub before: Vec<String>,
    /// Numeric annotations: 1 is a good move, 2 a mistake, 4 a blunder …
    pub nags: Vec<u8>,
    /// Comments behind the move.
    pub after: Vec<String>,
    /// What could have been played instead of this move.
    pub variations: Vec<Line>,
}

impl MoveNode {
    /// A move without any annotation.
    pub const fn new(mv: AnyMove) -> Self {
        Self { mv, before: Vec::new(), nags: Vec::new(), after: Vec::new(), variations: Vec::new() }
    }
}
