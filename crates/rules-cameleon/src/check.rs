//! Whether a move is allowed.

use core::ops::ControlFlow;

use rules_core::Position;

use crate::draft::Draft;
use crate::piece::Colour;
use crate::ply::Move;
use crate::position::Cameleon;
use crate::refusal::Refusal;
use crate::rule;
use crate::square::Square;

impl Cameleon {
    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Refusal> {
        self.check_step(mv.from(), mv.to())?;
        let listed = match self.landing(mv.departure(), mv.arrival()) {
            None => !mv.is_capture(),
            Some(landing) => {
                let wanted = u32::from_le_bytes(mv.victim_bytes());
                let found = landing.visit(&mut |victims| match victims == wanted {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                });
                found.is_break()
            }
        };
        if listed { Ok(()) } else { Err(self.explain(&Draft::of(mv), true)) }
    }

    /// Checks all but the captures.
    pub(crate) fn check_step(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let turn = self.turn().ok_or(Refusal::Over)?;
        let piece = self.piece(from).ok_or(Refusal::Empty(from))?;
        if piece.owner != turn {
            return Err(Refusal::NotYours(from, piece));
        }
        // Rule: cameleon/reserve.
        if to.is_on_reserve_rank() {
            return Err(Refusal::ReserveRank(to));
        }
        // Rule: cameleon/move, cameleon/slide.
        let slides = piece.colour == Colour::Chameleon;
        let rule = if slides { rule::SLIDE } else { rule::MOVE };
        let far = from.file().abs_diff(to.file());
        if far == 0 || far != from.rank().abs_diff(to.rank()) {
            return Err(Refusal::NotDiagonal(from, to, rule));
        }
        if far > 1 && !slides {
            return Err(Refusal::TooFar(from, to));
        }
        match way(from, to).find(|&square| self.piece(square).is_some()) {
            Some(square) if square == to => Err(Refusal::Occupied(to, rule)),
            Some(square) => Err(Refusal::InTheWay(square)),
            None => Ok(()),
        }
    }
}

/// The squares on the way from one square to another on the same diagonal, the last included.
fn way(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let toward = |a: u8, b: u8| if b > a { 1i8 } else { -1 };
    let (file, rank) = (toward(from.file(), to.file()), toward(from.rank(), to.rank()));
    let far = from.file().abs_diff(to.file()) as i8;
    (1..=far).filter_map(move |n| {
        Square::at(from.file().wrapping_add_signed(n * file), from.rank().wrapping_add_signed(n * rank))
    })
}
