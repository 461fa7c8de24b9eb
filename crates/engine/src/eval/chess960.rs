//! Chess960: judged by a trained [network], tempered by what is known of endings.
//!
//! The judgement that was [written] by hand came first; its weights can be fitted to games, and it says in words
//! what a position is made of.

mod endings;
mod exchange;
pub mod fitting;
mod gains;
mod king;
mod network;
mod pawns;
mod pieces;
mod terms;
#[cfg(test)]
mod tests;
mod view;
mod weights;
mod written;

use rules_chess960::{Chess960, Move};
use rules_core::key::mix;
use shakmaty::{Color, Position as _, Role};

use self::network::Views;
pub(crate) use self::network::get_ready;
use super::Evaluate;
use crate::game::ASPECTS;
use crate::{Game, Tuning};

/// The judgement of Chess960 positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Judgement;

impl Evaluate<Chess960> for Judgement {
    type State = Views;

    const CHANCE_SCALE: f64 = 150.0;

    fn state(&self, position: &Chess960) -> Views {
        Views::new(position)
    }

    fn passed(&self, _: &Chess960, views: &Views) -> Views {
        *views
    }

    #[inline]
    fn settle(position: &Chess960, views: &mut Views) {
        views.settle(position);
    }

    fn evaluate(&self, position: &Chess960, views: &Views) -> i32 {
        endings::tempered(views.judge(position), position)
    }
}

impl Game for Chess960 {
    type Evaluation = Judgement;

    const QUIET_LIMIT: u32 = 100;

    // From `trainer tune chess960`; see docs/networks.md.
    const TUNING: Tuning = Tuning {
        surplus: 59,
        despair: 293,
        despair_ply: 105,
        pass: 15,
        pass_depth: 15,
        pass_surplus: 63,
        enough: 1,
        enough_depth: 32,
        hopeless: 95,
        hopeless_ply: 39,
        infamy: 1579,
        quiet_loss: 6,
        capture_loss: 183,
        alone: 27,
        quite_alone: 26,
        late: 87,
        late_divisor: 1193,
        renown: 13532,
        windfall: 108,
        window: 19,
        correction: 171,
        ..Tuning::COMMON
    };

    fn squares(mv: Move) -> (u8, u8) {
        (mv.from as u8, mv.to as u8)
    }

    fn mark(mv: Move) -> u16 {
        1 + (mv.from as u16 | (mv.to as u16) << 6 | mv.promotion.map_or(0, |role| role as u16) << 12)
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

    const HAS_ASPECTS: bool = true;

    fn aspects(&self) -> [u64; ASPECTS] {
        let board = self.board();
        let men = |color| {
            let own = board.by_color(color);
            let of = |role| (own & board.by_role(role)).0;
            let light = mix(of(Role::Knight)) ^ mix(of(Role::Bishop).rotate_left(21));
            light
                ^ mix(of(Role::Rook).rotate_left(37))
                ^ mix((of(Role::Queen) | of(Role::King)).rotate_left(53))
        };
        let pawns =
            mix((board.pawns() & board.white()).0) ^ mix((board.pawns() & board.black()).0.rotate_left(7));
        [pawns, men(Color::White), men(Color::Black)]
    }

    fn is_plainly_over(&self) -> bool {
        self.shakmaty().is_insufficient_material()
    }
}
