//! Chess960: men, where they stand, what they threaten, and who guards the king.
//!
//! The judgement counts [terms], weighs them for the middlegame and for the endgame, and mixes the two by how
//! many pieces are left. Nothing in it knows where a game began: kings are sheltered by the pawns before them,
//! or by those before the square they may castle to.

mod endings;
mod exchange;
pub mod fitting;
mod gains;
mod king;
mod pawns;
mod pieces;
mod terms;
#[cfg(test)]
mod tests;
mod view;
mod weights;

use rules_chess960::{Chess960, Color, Move};
use shakmaty::Position as _;

use self::terms::{Pair, TEMPO, Tally};
use self::view::Side;
use super::Evaluate;
use crate::Game;
use crate::game::mark_of;

/// The judgement of Chess960 positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Judgement;

impl Evaluate<Chess960> for Judgement {
    type State = ();

    const CHANCE_SCALE: f64 = 180.0;

    fn state(&self, _: &Chess960) {}

    fn evaluate(&self, position: &Chess960, (): &()) -> i32 {
        let (mut white, mut black) = (Pair::default(), Pair::default());
        let Some(sides) = count(position, &mut white, &mut black) else { return 0 };
        let value = mix(white - black, &sides, position);
        position.shakmaty().turn().fold_wb(value, -value)
    }
}

/// Counts all terms for both sides.
fn count<T: Tally>(position: &Chess960, for_white: &mut T, for_black: &mut T) -> Option<[Side; 2]> {
    let board = position.board();
    let mut white = Side::new(board, Color::White)?;
    let mut black = Side::new(board, Color::Black)?;
    pieces::standing(&white, board, for_white);
    pieces::standing(&black, board, for_black);
    pieces::mobility(&mut white, &black, board, for_white);
    pieces::mobility(&mut black, &white, board, for_black);
    let occupied = board.occupied();
    for (own, other, tally) in [(&white, &black, &mut *for_white), (&black, &white, &mut *for_black)] {
        let passed = pawns::structure(own, other, tally);
        if passed.any() {
            pawns::passed(passed, own, other, board, tally);
        }
        pieces::threats(own, other, board, tally);
        king::shelter(own, other, position, tally);
        king::danger(own, other, occupied, tally);
    }
    position.shakmaty().turn().fold_wb(for_white, for_black).add(TEMPO, 1);
    Some([white, black])
}

/// Mixes middlegame and endgame into one number for White.
fn mix(total: Pair, [white, black]: &[Side; 2], position: &Chess960) -> i32 {
    let board = position.board();
    let phase = endings::phase(board);
    let (strong, weak) = endings::order(white, black, total.end());
    let scale = endings::scale(strong, weak, board);
    let end = total.end() * scale / endings::WHOLE;
    // Where an ending cannot be won, neither can the little that is left of the middlegame.
    let middle = if scale == 0 { 0 } else { total.middle() };
    let value = (middle * phase + end * (24 - phase)) / 24;
    let drive = endings::drive(strong, weak, board);
    let value = value + strong.color.fold_wb(drive, -drive);
    // The longer nothing happens, the nearer the draw.
    value * (220 - position.shakmaty().halfmoves().min(100) as i32) / 220
}

impl Game for Chess960 {
    type Evaluation = Judgement;

    const QUIET_LIMIT: u32 = 100;

    fn squares(mv: Move) -> (u8, u8) {
        (mv.from as u8, mv.to as u8)
    }

    fn mark(mv: Move) -> u16 {
        mark_of(1 + (mv.from as u64 | (mv.to as u64) << 6 | mv.promotion.map_or(0, |role| role as u64) << 12))
    }

    fn gain(&self, mv: Move) -> i32 {
        exchange::gain(self, mv)
    }

    fn exchange_wins(&self, mv: Move, threshold: i32) -> bool {
        exchange::wins(self, mv, threshold)
    }

    fn gaining_moves(&self, visit: impl FnMut(Move)) {
        gains::visit(self, visit);
    }

    fn is_forced(&self) -> bool {
        self.in_check()
    }

    fn passed(&self) -> Option<Self> {
        // Where only pawns are left, having to move is often the whole point.
        let board = self.board();
        let own = self.shakmaty().us() & !board.pawns() & !board.kings();
        if own.is_empty() { None } else { Self::passed(self) }
    }

    fn is_plainly_over(&self) -> bool {
        self.shakmaty().is_insufficient_material()
    }
}
