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
///
/// The standard library's `exp` is the platform's: its last bits differ between glibc, macOS and WebAssembly, and a
/// level that picks among nearly equal moves would pick another one. `libm` is the same code everywhere.
pub(crate) fn chance(score: i32, scale: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-f64::from(score) / scale))
}

/// The exponential function by plain arithmetic, the same on every machine; meant for numbers up to about 4.
pub(crate) fn exp(x: f32) -> f32 {
    let mut power = (1.0 + x / 256.0).max(0.0);
    for _ in 0..8 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use rules_cameleon::Cameleon;
    use rules_chameleon::Chameleon;
    use rules_chameleon_chess::ChameleonChess;
    use rules_chess960::Chess960;

    use super::*;
    use crate::Game;

    const fn scale<G: Game>() -> f64 {
        <G::Evaluation as Evaluate<G>>::CHANCE_SCALE
    }

    const SCALES: [f64; 4] =
        [scale::<ChameleonChess>(), scale::<Chameleon>(), scale::<Chess960>(), scale::<Cameleon>()];

    /// Noted once for these scales; every platform must find them to the last bit.
    const NOTED: [u64; 4] =
        [0x1846_01f4_3e6f_6759, 0xbb7f_dd12_42a0_0921, 0xfe3e_2216_065d_ff45, 0x7e42_55ef_489e_715f];

    /// One number for the bits of many expected results.
    fn digest(scores: impl Iterator<Item = i32>, scale: f64) -> u64 {
        scores.fold(0xcbf2_9ce4_8422_2325, |digest, score| {
            (digest ^ chance(score, scale).to_bits()).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    #[test]
    fn expected_results_are_the_same_bits_on_every_platform() {
        let found = SCALES.map(|scale| digest(-2_000..=2_000, scale));
        assert_eq!(found, NOTED, "{found:#018x?}");
    }

    #[test]
    fn expected_results_of_two_sides_are_a_whole_and_grow_with_the_score() {
        for scale in SCALES {
            assert_eq!(chance(0, scale), 0.5);
            for score in -2_000..2_000 {
                assert!((chance(score, scale) + chance(-score, scale) - 1.0).abs() < 1e-15, "{score}");
                assert!(chance(score, scale) <= chance(score + 1, scale), "{score}");
            }
        }
    }
}
