//! How long the ways to the players of a game are.

use protocol::Millis;
use room::{Lag, Occupant, State};
use rules_core::{MAX_SEATS, Seat};

/// The ways to the players of a game, by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Lags {
    people: Vec<(String, Lag)>,
}

impl Lags {
    /// Notes how long the way to a player is; says whether that changes what is made up for. The ways to people who
    /// hold no seat are not noted.
    pub(super) fn note(&mut self, state: &State, person: &str, way: Millis) -> bool {
        if state.held_by(person).is_empty() {
            return false;
        }
        let lag = match self.people.iter().position(|(id, _)| id == person) {
            Some(place) => &mut self.people[place].1,
            None => {
                // People who have left their seats are forgotten here.
                self.people.retain(|(id, _)| !state.held_by(id).is_empty());
                self.people.push((person.to_owned(), Lag::default()));
                let last = self.people.len() - 1;
                &mut self.people[last].1
            }
        };
        let before = *lag;
        lag.note(way);
        *lag != before
    }

    /// What is made up for at each seat.
    pub(super) fn compensations(&self, state: &State) -> [Millis; MAX_SEATS] {
        let mut lags = [0; MAX_SEATS];
        for (seat, occupant) in state.seats() {
            if let Occupant::Person { id, .. } = occupant
                && let Some((_, lag)) = self.people.iter().find(|(other, _)| other == id)
            {
                lags[seat.index()] = lag.compensation();
            }
        }
        lags
    }

    /// Notes that the player at a seat ended a turn that took this long.
    pub(super) fn moved(&mut self, state: &State, seat: Seat, took: Millis) {
        if let Some(Occupant::Person { id, .. }) = state.occupant(seat)
            && let Some((_, lag)) = self.people.iter_mut().find(|(other, _)| other == id)
        {
            lag.moved(took);
        }
    }
}
