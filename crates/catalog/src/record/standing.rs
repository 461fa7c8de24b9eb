//! The course of a recorded game: the rules are those of what was played, see [`Played`](crate::Played).

use rules_core::{Seat, SeatSet};

use super::Record;
use crate::{Claim, Declared, Standing};

impl Record {
    /// How the game stands now, with leavers ranked behind everyone who stayed.
    pub fn standing(&self) -> Standing {
        self.played.standing()
    }

    /// The number of times that the present position has occurred, the start included.
    pub fn occurrences(&self) -> usize {
        self.played.occurrences()
    }

    /// The draws that the player to move may claim now.
    pub fn claims(&self) -> Vec<Claim> {
        self.played.claims()
    }

    /// The result that the players declared.
    pub fn declared(&self) -> Option<&Declared> {
        self.played.declared()
    }

    /// Ends the game by declaration; see [`Played::declare`](crate::Played::declare).
    pub fn declare(&mut self, declared: Declared) -> bool {
        self.played.declare(declared)
    }

    /// Ends the game as a draw; see [`Played::declare_draw`](crate::Played::declare_draw).
    pub fn declare_draw(&mut self, reason: &str) -> bool {
        self.played.declare_draw(reason)
    }

    /// The seats whose players left while the game went on.
    pub fn leavers(&self) -> SeatSet {
        self.played.leavers()
    }

    /// Notes that the player of a seat left; see [`Played::leave`](crate::Played::leave).
    pub fn leave(&mut self, seat: Seat, reason: &str) -> bool {
        self.played.leave(seat, reason)
    }

    /// Ends a game that players left if nothing is left to play for; see
    /// [`Played::end_if_deserted`](crate::Played::end_if_deserted).
    pub fn end_if_deserted(&mut self, people: SeatSet, reason: &str) -> bool {
        self.played.end_if_deserted(people, reason)
    }

    /// Notes the seats that were left earlier; see [`Played::set_leavers`](crate::Played::set_leavers).
    pub fn set_leavers(&mut self, leavers: SeatSet) {
        self.played.set_leavers(leavers);
    }
}
