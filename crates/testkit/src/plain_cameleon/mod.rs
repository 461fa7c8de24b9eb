//! Le Caméléon once more, slow and plain: the daily oracle that the fast rules are held against.
//!
//! It is written from the rule page alone and shares nothing with the fast rules, not even the contract: text
//! goes in and text comes out. Where the two disagree, one of them has misread the page. Each rule is a small
//! function under its id, the board is a map from squares to pieces, and nothing is clever.
//!
//! A position has the five fields of the notation; a sixth field `opposite` stands for the option "opposite
//! sides only".

mod captures;
mod end;
mod generate;
mod moves;
mod pieces;
mod rules;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use captures::Capture;
use pieces::{Kind, Piece, Side, Square};

pub use generate::random_position;
pub use rules::RULES;

/// The text of the position every game begins with.
pub const START: &str = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r 6665/6665 0 0";

/// A position: what stands where, whose turn it is, what is left to be won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain {
    pieces: BTreeMap<Square, Piece>,
    /// Nobody's once the game is over.
    turn: Option<Side>,
    /// How many of each reward are left to each side.
    supply: BTreeMap<(Side, Kind), usize>,
    quiet: u64,
    ply: u64,
    /// The option: only partners on the far side of the victim count.
    opposite_only: bool,
}

/// A move with all its choices.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Move {
    from: Square,
    to: Square,
    captures: Vec<Capture>,
}

impl Plain {
    /// Every legal move in canonical form, sorted.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.every_move().iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    }

    /// The position after a move in canonical form, if that move is legal.
    pub fn apply(&self, canonical: &str) -> Option<Self> {
        self.find(canonical).map(|mv| self.played(&mv))
    }

    /// The places of rounds and squares once the board has decided the game.
    pub fn outcome(&self) -> Option<(u8, u8)> {
        self.ending().map(|(_, places)| places)
    }

    /// The rule that ends the game on this board and the places of rounds and squares.
    pub fn ending(&self) -> Option<(&'static str, (u8, u8))> {
        end::ending(&self.pieces)
    }

    /// The ids of the rules that have a say in a legal move; none for any other text.
    pub fn rules_of(&self, canonical: &str) -> BTreeSet<&'static str> {
        self.find(canonical).map(|mv| rules::rules_of(self, &mv)).unwrap_or_default()
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    fn own(&self, side: Side) -> Vec<(Square, Kind)> {
        self.pieces.iter().filter(|(_, p)| p.side == side).map(|(&square, p)| (square, p.kind)).collect()
    }

    fn left_in_supply(&self, side: Side, kind: Kind) -> usize {
        self.supply.get(&(side, kind)).copied().unwrap_or(0)
    }
}
