//! Offers and their answers: draws, takebacks, changing seats, another game.

use std::collections::BTreeMap;

use protocol::{Code, Refusal, Status};
use rules_core::{MAX_SEATS, Seat, SeatSet};

use crate::log::v1::{ClockSetting, Millis, Occupant, RoomEvent};
use crate::offers::is_one_of;
use crate::{LogVersion, Moment, State};

type Decided = Result<Vec<RoomEvent>, Refusal>;

fn refused<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl State {
    /// Whether everybody who has a say is among the people at these seats.
    fn have_all_agreed(&self, agreed: SeatSet) -> bool {
        self.people_alive().iter().all(|seat| is_one_of(self.voice(seat), agreed))
    }

    /// Refuses what only those who are still in the game have a say in.
    pub(crate) fn check_alive(&self, seat: Seat) -> Result<(), Refusal> {
        if self.position().alive().contains(seat) {
            return Ok(());
        }
        refused(Code::Over, "your seat is out of the game already")
    }

    pub(crate) fn offer_draw(&self, moment: &Moment, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        let plays_for_itself = |(seat, occupant): &(Seat, Occupant)| {
            let is_own = matches!(occupant, Occupant::Computer { took_over: false, .. });
            is_own && self.position().alive().contains(*seat)
        };
        if self.seats.iter().any(plays_for_itself) {
            return refused(Code::NotNow, "the computer does not agree to draws");
        }
        let voice = self.voice(seat);
        if is_one_of(voice, self.offered.draw) {
            return refused(Code::NotNow, "you offer a draw already");
        }
        let offered = RoomEvent::DrawOffered { seat: self.letter(seat) };
        if self.have_all_agreed(self.offered.draw.with(seat)) {
            let agreed = RoomEvent::DrawAgreed { left: self.left_now(moment), ending: None };
            return Ok(vec![offered, agreed]);
        }
        let is_first = self.offered.draw.is_empty();
        if is_first && voice.iter().any(|seat| self.offered.draw_ply[seat.index()] == Some(self.ply())) {
            return refused(Code::NotNow, "you offered a draw in this position already");
        }
        Ok(vec![offered])
    }

    pub(crate) fn decline_draw(&self, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        if self.offered.draw.is_empty() {
            return refused(Code::NotNow, "no draw is offered");
        }
        Ok(vec![RoomEvent::DrawDeclined { seat: self.letter(seat) }])
    }

    pub(crate) fn claim_draw(&self, moment: &Moment, seat: Seat) -> Decided {
        if self.turn() != Some(seat) {
            return refused(Code::NotYourTurn, "a draw is claimed by the seat to move");
        }
        match self.played.claims().first() {
            Some(claim) => {
                let rule = claim.rule().to_string();
                Ok(vec![RoomEvent::DrawClaimed { rule, left: self.left_now(moment), ending: None }])
            }
            None => refused(Code::NotNow, "no rule allows a draw to be claimed now"),
        }
    }

    pub(crate) fn ask_takeback(&self, moment: &Moment, seat: Seat, ply: u32) -> Decided {
        self.check_alive(seat)?;
        if ply >= self.ply() {
            let most = self.ply();
            return refused(Code::BadChoice, format!("ply: expected a number below {most}, found {ply}"));
        }
        if ply == 0 && self.swapped {
            return refused(Code::NotNow, "the first move was taken over by the pie rule: it stays");
        }
        let wanting = match self.offered.takeback {
            Some((asked, seats)) if asked == ply => seats,
            _ => SeatSet::EMPTY,
        };
        if is_one_of(self.voice(seat), wanting) {
            return refused(Code::NotNow, "you ask for this already");
        }
        // The computer agrees to everything.
        if self.have_all_agreed(wanting.with(seat)) {
            let (left, clocks) = (self.clock.after_takeback(moment), self.clocks_at(moment, ply));
            return Ok(vec![RoomEvent::TookBack { ply, left, clocks }]);
        }
        let asked = |seat: Seat| self.offered.takeback_ply[seat.index()] == Some(self.ply());
        if wanting.is_empty() && self.voice(seat).iter().any(asked) {
            return refused(Code::NotNow, "you asked for a takeback in this position already");
        }
        Ok(vec![RoomEvent::TakebackAsked { seat: self.letter(seat), ply }])
    }

    /// What every seat had left when a ply began: a takeback gives it back, or moves and takebacks would add up
    /// increments. In days every turn has its own time.
    fn clocks_at(&self, moment: &Moment, ply: u32) -> BTreeMap<char, Millis> {
        let is_real_time = matches!(self.setup.clock, ClockSetting::RealTime { .. });
        let clocks = self
            .clocks
            .iter()
            .nth(self.clocks.len().saturating_sub(ply as usize + 1))
            .filter(|_| is_real_time && moment.writes >= LogVersion::V1);
        let of_seat = |clocks: &[u32; MAX_SEATS]| {
            self.seats
                .iter()
                .map(|(seat, _)| (self.letter(*seat), Millis::from(clocks[seat.index()])))
                .collect()
        };
        clocks.map(of_seat).unwrap_or_default()
    }

    pub(crate) fn decline_takeback(&self, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        if self.offered.takeback.is_none() {
            return refused(Code::NotNow, "no takeback is asked for");
        }
        Ok(vec![RoomEvent::TakebackDeclined { seat: self.letter(seat) }])
    }

    /// Whether the seat to move may change seats now: after the first move, once, where the pie rule was chosen.
    pub fn may_swap(&self) -> bool {
        self.setup.choices.pie && !self.swapped && self.status == Status::Playing && self.played.len() == 1
    }

    pub(crate) fn change_seats(&self, moment: &Moment, seat: Seat) -> Decided {
        if !self.may_swap() {
            return refused(Code::NotNow, "seats are changed only after the first move, by the pie rule");
        }
        if self.turn() != Some(seat) {
            return refused(Code::NotYourTurn, "the seat to move may change seats");
        }
        // Changing seats is a turn like a move.
        Ok(vec![RoomEvent::Swapped { left: self.clock.after_move(moment) }])
    }

    pub(crate) fn offer_rematch(&self, seat: Seat) -> Decided {
        if !matches!(self.status, Status::Over | Status::Aborted) {
            return refused(Code::NotNow, "the game is not over");
        }
        if let Some(game) = &self.rematch {
            return refused(Code::NotNow, format!("the next game is made already: {game}"));
        }
        if self.seats.iter().any(|(_, occupant)| matches!(occupant, Occupant::Free { .. })) {
            return refused(Code::NotNow, "the game never began");
        }
        if is_one_of(self.voice(seat), self.offered.rematch) {
            return refused(Code::NotNow, "you offer another game already");
        }
        Ok(vec![RoomEvent::RematchOffered { seat: self.letter(seat) }])
    }

    /// Whether everybody wants another game and none is made yet.
    pub fn wants_rematch(&self) -> bool {
        let person = |occupant: &Occupant| match occupant {
            Occupant::Person { id, .. } => Some(id.clone()),
            _ => None,
        };
        let wanting: Vec<String> = self
            .seats
            .iter()
            .filter(|(seat, _)| self.offered.rematch.contains(*seat))
            .filter_map(|(_, occupant)| person(occupant))
            .collect();
        let people = || self.seats.iter().filter_map(|(_, occupant)| person(occupant));
        self.rematch.is_none() && !wanting.is_empty() && people().all(|id| wanting.contains(&id))
    }

    /// The occupants of another game before the seats are rotated; a computer that took over stays one.
    pub fn seating(&self) -> Vec<(char, Occupant)> {
        let stays = |occupant: &Occupant| match occupant {
            Occupant::Computer { level, .. } => Occupant::Computer { level: *level, took_over: false },
            occupant => occupant.clone(),
        };
        self.seats.iter().map(|(seat, occupant)| (self.letter(*seat), stays(occupant))).collect()
    }
}
