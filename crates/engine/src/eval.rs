//! How good a position is, as far as one can see without moving.

pub(crate) mod cameleon;
pub(crate) mod chameleon;
pub(crate) mod chameleon_chess;
pub(crate) mod chess960;
pub(crate) mod terms;

use rules_core::{MAX_SEATS, Position, Witness};

use crate::Number;

/// An evaluation of a game's positions.
///
/// What can be kept up to date move by move is in `State`, which hears the events of every move through a
/// [`Witness`]; an evaluation that keeps nothing has the state `()` and costs nothing there. A trained network
/// would keep its accumulator in it.
pub trait Evaluate<P: Position>: Sync {
    /// What is kept from move to move.
    type State: Clone + Send + Witness<P::Event>;

    /// The score, in hundredths, that makes a win 73 % likely.
    const CHANCE_SCALE: f64;

    /// The numbers of the judgement for more than two that can be fitted, with what they are now; none where there
    /// is nothing to fit.
    const FOR_MANY: &'static [(Number, i32)] = &[];

    /// The judgement with other numbers for more than two, to find out which are best.
    fn with_numbers(self, _numbers: &[i32]) -> Self
    where
        Self: Sized,
    {
        self
    }

    /// The state of a position that no move led to.
    fn state(&self, position: &P) -> Self::State;

    /// The state of a position in which the turn was passed; `state` is that of the position before.
    fn passed(&self, position: &P, _state: &Self::State) -> Self::State {
        self.state(position)
    }

    /// Brings up to date what no event tells of, after a move that led to the position.
    fn settle(_position: &P, _state: &mut Self::State) {}

    /// How good the position is for the seat to move, in games of two; the game is not over.
    fn evaluate(&self, position: &P, state: &Self::State) -> i32;

    /// How good the position is for every seat, as shares of a whole of 1; seats that do not play have none.
    ///
    /// With two seats this is the mover's chance and what is left of it; a game for more must say it itself.
    fn shares(&self, position: &P, state: &Self::State) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        if let Some(mover) = position.turn()
            && let Some(other) = position.alive().next_after(mover)
        {
            let mine = chance(self.evaluate(position, state), Self::CHANCE_SCALE) as f32;
            shares[mover.index()] = mine;
            shares[other.index()] = 1.0 - mine;
        }
        shares
    }
}

/// The chance of winning that a score in hundredths stands for.
pub(crate) fn chance(score: i32, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / scale).exp())
}

/// The exponential function by plain arithmetic, the same on every machine; meant for numbers up to about 4.
pub(crate) fn exp(x: f32) -> f32 {
    let mut power = (1.0 + x / 256.0).max(0.0);
    for _ in 0..8 {
        power *= power;
    }
    power
}
