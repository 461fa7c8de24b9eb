//! Counting the games of a match.

use engine::rewards;

use super::bout::Finished;
use super::seating::Seating;
use super::spec::Spec;
use super::statistics::{Estimate, Pairs, share};
use super::timing::Timing;

/// What one player has achieved; a player on several seats counts for each of them.
#[derive(Default)]
pub(crate) struct Achieved {
    /// Seats that this player had, over all games.
    pub(crate) seats: u32,
    /// First places that were not shared.
    pub(crate) wins: u32,
    /// First places that were shared.
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// The sum of what the outcomes were worth.
    pub(crate) reward: f64,
    pub(crate) timing: Timing,
}

impl Achieved {
    /// The share of outright wins.
    pub(crate) fn win_share(&self) -> Estimate {
        share(f64::from(self.wins), f64::from(self.seats))
    }

    /// What an outcome was worth on average: 1 is always first, 0 always last.
    pub(crate) fn mean_reward(&self) -> f64 {
        self.reward / f64::from(self.seats.max(1))
    }
}

/// The count of a match.
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) plies: u64,
    pub(crate) longest: usize,
    pub(crate) cut: u32,
    pub(crate) achieved: Vec<Achieved>,
    /// With two seats: results of the pairs that are complete.
    pub(crate) pairs: Pairs,
    /// Half points of the first player in a pair under way.
    half_points: usize,
    seats: usize,
}

impl Tally {
    pub(crate) fn new(specs: &[Spec], seating: &Seating) -> Self {
        Self {
            games: 0,
            plies: 0,
            longest: 0,
            cut: 0,
            achieved: specs.iter().map(|_| Achieved::default()).collect(),
            pairs: Pairs::default(),
            half_points: 0,
            seats: seating.rotations(),
        }
    }

    /// Whether two play.
    pub(crate) fn is_duel(&self) -> bool {
        self.seats == 2
    }

    /// Counts a game; games come in their order.
    pub(crate) fn add(&mut self, game: &Finished) {
        self.games += 1;
        self.plies += game.record.len() as u64;
        self.longest = self.longest.max(game.record.len());
        self.cut += u32::from(game.cut);
        let worth = rewards(&game.outcome);
        for (&seat, &spec) in game.seats.iter().zip(&game.players) {
            let achieved = &mut self.achieved[spec];
            achieved.seats += 1;
            achieved.reward += worth[seat.index()];
            match (game.outcome.winner(), game.outcome.place(seat)) {
                (Some(winner), _) if winner == seat => achieved.wins += 1,
                (None, Some(1)) => achieved.draws += 1,
                _ => achieved.losses += 1,
            }
            if self.seats == 2 && spec == 0 {
                self.half_points += (2.0 * worth[seat.index()]).round() as usize;
            }
        }
        for &(spec, time) in &game.times {
            self.achieved[spec].timing.add(time);
        }
        if self.seats == 2 && self.games.is_multiple_of(2) {
            self.pairs.add(self.half_points);
            self.half_points = 0;
        }
    }

    /// The first player's result in short.
    pub(crate) fn first_in_short(&self) -> String {
        let first = &self.achieved[0];
        let share = 100.0 * if self.is_duel() { first.mean_reward() } else { first.win_share().value };
        format!("+{} ={} -{}, {share:.1} %", first.wins, first.draws, first.losses)
    }
}
