//! Offers and their answers: draws, takebacks, changing seats, another game.

use protocol::{Code, Millis, Refusal, Sitter, Status};
use rules_core::{Seat, SeatSet};

use crate::offers::is_one_of;
use crate::{Deed, State};

type Decided = Result<Vec<Deed>, Refusal>;

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

    pub(crate) fn offer_draw(&self, now: Millis, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        let plays_for_itself = |(seat, sitter): &(Seat, Sitter)| {
            let is_own = matches!(sitter, Sitter::Computer { took_over: false, .. });
            is_own && self.position().alive().contains(*seat)
        };
        if self.sitters.iter().any(plays_for_itself) {
            return refused(Code::NotNow, "the computer does not agree to draws");
        }
        let voice = self.voice(seat);
        if is_one_of(voice, self.offered.draw) {
            return refused(Code::NotNow, "you offer a draw already");
        }
        let deed = Deed::DrawOffered { seat: self.letter(seat) };
        if self.have_all_agreed(self.offered.draw.with(seat)) {
            return Ok(vec![deed, Deed::DrawAgreed { left: self.left_now(now) }]);
        }
        let is_first = self.offered.draw.is_empty();
        if is_first && voice.iter().any(|seat| self.offered.draw_ply[seat.index()] == Some(self.ply())) {
            return refused(Code::NotNow, "you offered a draw in this position already");
        }
        Ok(vec![deed])
    }

    pub(crate) fn decline_draw(&self, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        if self.offered.draw.is_empty() {
            return refused(Code::NotNow, "no draw is offered");
        }
        Ok(vec![Deed::DrawDeclined { seat: self.letter(seat) }])
    }

    pub(crate) fn claim_draw(&self, now: Millis, seat: Seat) -> Decided {
        if self.turn() != Some(seat) {
            return refused(Code::NotYourTurn, "a draw is claimed by the seat to move");
        }
        match self.record.claims().first() {
            Some(claim) => {
                let rule = claim.rule().to_string();
                Ok(vec![Deed::DrawClaimed { rule, left: self.left_now(now) }])
            }
            None => refused(Code::NotNow, "no rule allows a draw to be claimed now"),
        }
    }

    pub(crate) fn ask_takeback(&self, now: Millis, seat: Seat, ply: u32) -> Decided {
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
            return Ok(vec![Deed::TookBack { ply, left: self.clock.after_takeback(now) }]);
        }
        Ok(vec![Deed::TakebackAsked { seat: self.letter(seat), ply }])
    }

    pub(crate) fn decline_takeback(&self, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        if self.offered.takeback.is_none() {
            return refused(Code::NotNow, "no takeback is asked for");
        }
        Ok(vec![Deed::TakebackDeclined { seat: self.letter(seat) }])
    }

    /// Whether the seat to move may change seats now: after the first move, once, where the pie rule was chosen.
    pub fn may_swap(&self) -> bool {
        self.setup.choices.pie && !self.swapped && self.status == Status::Playing && self.record.len() == 1
    }

    pub(crate) fn change_seats(&self, now: Millis, seat: Seat) -> Decided {
        if !self.may_swap() {
            return refused(Code::NotNow, "seats are changed only after the first move, by the pie rule");
        }
        if self.turn() != Some(seat) {
            return refused(Code::NotYourTurn, "the seat to move may change seats");
        }
        // Changing seats is a turn like a move.
        Ok(vec![Deed::Swapped { left: self.clock.after_move(now) }])
    }

    pub(crate) fn offer_rematch(&self, seat: Seat) -> Decided {
        if !matches!(self.status, Status::Over | Status::Aborted) {
            return refused(Code::NotNow, "the game is not over");
        }
        if let Some(game) = &self.rematch {
            return refused(Code::NotNow, format!("the next game is made already: {game}"));
        }
        if self.sitters.iter().any(|(_, sitter)| matches!(sitter, Sitter::Free { .. })) {
            return refused(Code::NotNow, "the game never began");
        }
        if is_one_of(self.voice(seat), self.offered.rematch) {
            return refused(Code::NotNow, "you offer another game already");
        }
        Ok(vec![Deed::RematchOffered { seat: self.letter(seat) }])
    }

    /// Whether everybody wants another game and none is made yet.
    pub fn wants_rematch(&self) -> bool {
        let person = |sitter: &Sitter| match sitter {
            Sitter::Person { id, .. } => Some(id.clone()),
            _ => None,
        };
        let wanting: Vec<String> = self
            .sitters
            .iter()
            .filter(|(seat, _)| self.offered.rematch.contains(*seat))
            .filter_map(|(_, sitter)| person(sitter))
            .collect();
        let people = || self.sitters.iter().filter_map(|(_, sitter)| person(sitter));
        self.rematch.is_none() && !wanting.is_empty() && people().all(|id| wanting.contains(&id))
    }

    /// Who would sit where before the seats are rotated; whoever took over for a leaver stays a computer.
    pub fn seating(&self) -> Vec<(char, Sitter)> {
        let stays = |sitter: &Sitter| match sitter {
            Sitter::Computer { level, .. } => Sitter::Computer { level: *level, took_over: false },
            sitter => sitter.clone(),
        };
        self.sitters.iter().map(|(seat, sitter)| (self.letter(*seat), stays(sitter))).collect()
    }
}
