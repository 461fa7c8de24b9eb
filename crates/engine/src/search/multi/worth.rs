//! What places are worth: first is what counts, the others are told apart a little.

use rules_core::{MAX_SEATS, Outcome, Position, Seat, SeatSet};

use crate::Score;

/// What the game is worth to each seat: 1 for a certain first place, 0 for a certain last.
pub(crate) type Values = [f32; MAX_SEATS];

/// What a first place that counted like the others would be worth.
const CONSOLATION: f32 = 0.3;
/// Score units between a certain last place and a certain first.
const RANGE: f32 = 4000.0;

/// The score that a worth stands for.
pub(crate) fn score_of(worth: f32) -> Score {
    Score::estimate(((worth - 0.5) * RANGE) as i32)
}

/// The worth that a score stands for.
pub(crate) fn of_score(score: Score) -> f32 {
    match score.plies_to_end() {
        Some(plies) if plies >= 0 => 1.0,
        Some(_) => 0.0,
        None => (score.raw() as f32 / RANGE + 0.5).clamp(0.0, 1.0),
    }
}

/// What a place is worth in a game of so many seats.
pub(crate) fn of_place(place: usize, seats: usize) -> f32 {
    match place {
        1 => 1.0,
        _ if seats < 2 => 0.0,
        _ => CONSOLATION * (seats.saturating_sub(place)) as f32 / (seats - 1) as f32,
    }
}

/// The mean worth of `count` places from `first` on: what seats that share a place have each.
fn shared(first: usize, count: usize, seats: usize) -> f32 {
    (first..first + count).map(|place| of_place(place, seats)).sum::<f32>() / count.max(1) as f32
}

/// What an outcome is worth to each seat.
pub(crate) fn of_outcome(outcome: &Outcome) -> Values {
    let seats = outcome.seats();
    let mut values = [0.0; MAX_SEATS];
    for seat in seats.iter() {
        values[seat.index()] = of_seat(outcome, seat, seats);
    }
    values
}

/// What an outcome is worth to one seat.
fn of_seat(outcome: &Outcome, seat: Seat, seats: SeatSet) -> f32 {
    let Some(place) = outcome.place(seat) else { return 0.0 };
    let level = seats.iter().filter(|&other| outcome.place(other) == Some(place)).count();
    shared(usize::from(place), level, seats.len())
}

/// What a position is worth to each seat, given how the living share the places that are still open.
pub(crate) fn estimated<P: Position>(position: &P, shares: &Values) -> Values {
    let (alive, seats) = (position.alive(), position.seats());
    let mut values = if alive == seats { [0.0; MAX_SEATS] } else { of_outcome(&position.drawn()) };
    let least = of_place(alive.len(), seats.len());
    let open = (shared(1, alive.len(), seats.len()) - least) * alive.len() as f32;
    for seat in alive.iter() {
        values[seat.index()] = least + shares[seat.index()] * open;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_is_shared_out_however_the_game_ends() {
        let all = SeatSet::first(4);
        let ranked = Outcome::ranked(all.iter().map(SeatSet::only));
        let whole: f32 = of_outcome(&ranked).iter().sum();
        for outcome in [Outcome::drawn(all), Outcome::won(Seat::at(2), all)] {
            let sum: f32 = of_outcome(&outcome).iter().sum();
            assert!((sum - whole).abs() < 1e-5, "{sum} of {whole}");
        }
        assert_eq!(of_outcome(&ranked)[0], 1.0);
        assert_eq!(of_outcome(&ranked)[3], 0.0);
    }

    #[test]
    fn scores_and_worths_go_both_ways() {
        for worth in [0.0, 0.125, 0.5, 0.9, 1.0] {
            assert!((of_score(score_of(worth)) - worth).abs() < 1e-3, "{worth}");
        }
        assert_eq!(of_score(Score::win_in(5)), 1.0);
        assert_eq!(of_score(Score::loss_in(5)), 0.0);
    }
}
