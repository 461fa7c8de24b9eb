//! Adding entries to the log.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::AnyEvent;
use protocol::{Detail, Happened, Happening, RuleEvent, Status};
use rules_core::{Outcome, RuleId, Seat, SeatSet};

use crate::log::v1::{ClockSetting, Ending, Millis, Occupant, RoomEvent};
use crate::{Damaged, Moment, State};

impl State {
    /// Adds an event to the log that happened at this moment, and gives what everybody is shown of it; nothing where
    /// the event is a newer program's and passed over.
    ///
    /// What [`decide`](Self::decide) gave for this state always fits.
    ///
    /// # Errors
    ///
    /// If the event does not fit: a stored log may be damaged. The state is of no use then.
    pub fn apply(&mut self, at: Millis, event: &RoomEvent) -> Result<Option<Happening>, Damaged> {
        let happening = match event {
            RoomEvent::PassedOver => None,
            event => Some(self.apply_event(at, event)?),
        };
        self.version += 1;
        if !is_talk(event) {
            self.turn_version = self.version;
        }
        Ok(happening)
    }

    /// The state after events that happen at this moment, with what everybody is shown of each; the way in which the
    /// game ended is written into the event that ended it.
    ///
    /// # Errors
    ///
    /// If an event does not fit.
    pub fn after(&self, moment: &Moment, events: &mut [RoomEvent]) -> Result<(Self, Vec<Happened>), Damaged> {
        let mut next = self.clone();
        let mut happened = Vec::with_capacity(events.len());
        for event in events {
            let was_running = next.result.is_none();
            if let Some(happening) = next.apply(moment.now, event)? {
                happened.push(next.happened(moment, happening));
            }
            if let (true, Some(result)) = (was_running, &next.result) {
                event.note_ending(result);
            }
        }
        Ok((next, happened))
    }

    fn apply_event(&mut self, at: Millis, event: &RoomEvent) -> Result<Happening, Damaged> {
        Ok(match event {
            RoomEvent::Joined { seat, person } => {
                let occupant = Occupant::Person { id: person.id.clone(), name: person.name.clone() };
                self.put(self.seat(*seat)?, occupant.clone());
                Happening::Joined { seat: seat.to_string(), sitter: occupant.into() }
            }
            RoomEvent::LeftSeat { seat } => {
                let free = match self.setup.occupant(*seat) {
                    free @ Occupant::Free { .. } => free,
                    _ => Occupant::Free { open: false },
                };
                self.put(self.seat(*seat)?, free);
                Happening::Stood { seat: seat.to_string() }
            }
            RoomEvent::Started => {
                self.status = Status::Playing;
                self.let_clock_run(at);
                Happening::Started
            }
            RoomEvent::Played { text, left, ending } => self.apply_move(at, text, *left, ending.as_ref())?,
            RoomEvent::TookBack { ply, left, clocks } => {
                self.settle_clock(*left);
                for (letter, left) in clocks {
                    let seat = self.seat(*letter)?;
                    self.clock.set(seat, *left);
                }
                self.played.undo_to(*ply as usize);
                self.clocks.truncate(*ply as usize);
                self.offered.lapse();
                self.let_clock_run(at);
                Happening::TookBack { ply: self.ply(), position: self.position().to_string() }
            }
            RoomEvent::Swapped { left } => {
                self.settle_clock(*left);
                self.change_places();
                // An offer is noted by its seat, at which the other player sits now; it would count as theirs.
                self.offered.lapse();
                self.let_clock_run(at);
                Happening::Swapped { sitters: self.seats.iter().map(|(_, s)| s.clone().into()).collect() }
            }
            RoomEvent::Left { seat, why, successor, left, ending } => {
                self.apply_left(*seat, why, successor.as_ref(), *left, ending.as_ref())?
            }
            RoomEvent::DrawAgreed { left, ending } => {
                self.end_drawn("agreed", None, *left, ending.as_ref())?
            }
            RoomEvent::DrawClaimed { rule, left, ending } => {
                self.end_drawn("claimed", Some(rule.clone()), *left, ending.as_ref())?
            }
            RoomEvent::Aborted { left } => {
                self.settle_clock(*left);
                self.status = Status::Aborted;
                self.offered.lapse();
                self.clock.halt();
                let ending = Ending { places: BTreeMap::new(), reason: "aborted".into(), rule: None };
                self.result = Some(Arc::new(ending));
                Happening::Ended
            }
            RoomEvent::DrawOffered { seat } => {
                self.offered.draw = self.offered.draw.with(self.seat(*seat)?);
                self.offered.draw_ply[self.seat(*seat)?.index()] = Some(self.ply());
                Happening::DrawOffered { seat: seat.to_string() }
            }
            RoomEvent::DrawDeclined { seat } => {
                self.offered.draw = SeatSet::EMPTY;
                Happening::DrawDeclined { seat: seat.to_string() }
            }
            RoomEvent::TakebackAsked { seat, ply } => {
                let others = self.offered.takeback.filter(|(asked, _)| asked == ply).map(|(_, seats)| seats);
                self.offered.takeback = Some((*ply, others.unwrap_or_default().with(self.seat(*seat)?)));
                self.offered.takeback_ply[self.seat(*seat)?.index()] = Some(self.ply());
                Happening::TakebackAsked { seat: seat.to_string(), ply: *ply }
            }
            RoomEvent::TakebackDeclined { seat } => {
                self.offered.takeback = None;
                Happening::TakebackDeclined { seat: seat.to_string() }
            }
            RoomEvent::RematchOffered { seat } => {
                self.offered.rematch = self.offered.rematch.with(self.seat(*seat)?);
                Happening::RematchOffered { seat: seat.to_string() }
            }
            RoomEvent::RematchMade { game } => {
                self.rematch = Some(game.as_str().into());
                Happening::RematchMade { next: game.clone() }
            }
            RoomEvent::PassedOver => {
                return Err(Damaged("an entry that is passed over has no effect".into()));
            }
        })
    }

    fn apply_move(
        &mut self,
        at: Millis,
        text: &str,
        left: Option<Millis>,
        ending: Option<&Ending>,
    ) -> Result<Happening, Damaged> {
        let seat = self.turn().ok_or_else(|| Damaged(format!("move {text}: nobody is to move")))?;
        let mv = self.position().read_move(text).map_err(|e| Damaged(format!("move {text}: {e}")))?;
        let shown = self.position().show_move(mv);
        let alive = self.position().alive();
        let clocks = self.clock.standing().map(|left| u32::try_from(left.max(0)).unwrap_or(u32::MAX));
        let events = self.played.play(mv).map_err(|e| Damaged(format!("move {text}: {e}")))?;
        if matches!(self.setup.clock, ClockSetting::RealTime { .. }) {
            self.clocks.push(clocks);
        }
        self.settle_clock(left);
        let voice = self.voice(seat);
        // The computer answers nothing by moving; and who is asked changes when a seat is eliminated.
        if self.position().alive() != alive {
            self.offered.lapse();
        } else if !voice.is_empty() {
            self.offered.moved(voice);
        }
        let standing = self.played.standing();
        match (standing.outcome, ending) {
            (Some(outcome), stored) => {
                let reason = if self.position().outcome().is_some() { "board" } else { "draw" };
                self.end(&outcome, reason, standing.rule.map(|rule| rule.to_string()), stored);
            }
            (None, Some(_)) => {
                return Err(Damaged(format!("move {text}: ended the game, but not by its rules")));
            }
            (None, None) => self.let_clock_run(at),
        }
        Ok(Happening::Played {
            seat: self.letter(seat).to_string(),
            ply: self.ply(),
            text: text.to_owned(),
            shown,
            position: self.position().to_string(),
            events: events.iter().map(rule_event).collect(),
        })
    }

    fn apply_left(
        &mut self,
        letter: char,
        why: &str,
        successor: Option<&Occupant>,
        left: Option<Millis>,
        ending: Option<&Ending>,
    ) -> Result<Happening, Damaged> {
        let seat = self.seat(letter)?;
        let left = if why == "time" { Some(0) } else { left };
        if !self.played.leave(seat, why) {
            return Err(Damaged(format!("seat {letter}: left, but was not in the game")));
        }
        let Some(successor) = successor else {
            self.end_by_people(why, None, left, ending)?;
            return Ok(Happening::Ended);
        };
        self.put(seat, successor.clone());
        self.offered.lapse();
        if self.played.end_if_deserted(self.people_alive(), why) {
            self.end_by_people(why, None, left, ending)?;
        } else if ending.is_some() {
            return Err(Damaged(format!("seat {letter}: left and ended the game, but not by its rules")));
        } else if self.turn() == Some(seat) {
            self.settle_clock(left);
            self.clock.halt();
        }
        Ok(Happening::Left {
            seat: letter.to_string(),
            why: why.to_owned(),
            sitter: successor.clone().into(),
        })
    }

    fn end_drawn(
        &mut self,
        reason: &str,
        rule: Option<String>,
        left: Option<Millis>,
        ending: Option<&Ending>,
    ) -> Result<Happening, Damaged> {
        if !self.played.declare_draw(reason) {
            return Err(Damaged(format!("{reason}: the game was over already")));
        }
        self.end_by_people(reason, rule, left, ending)?;
        Ok(Happening::Ended)
    }

    /// Takes over how the record says the game ended, after people have ended it.
    fn end_by_people(
        &mut self,
        reason: &str,
        rule: Option<String>,
        left: Option<Millis>,
        ending: Option<&Ending>,
    ) -> Result<(), Damaged> {
        let outcome = self.played.standing().outcome;
        let outcome = outcome.ok_or_else(|| Damaged(format!("{reason}: the game goes on")))?;
        self.settle_clock(left);
        self.end(&outcome, reason, rule, ending);
        Ok(())
    }

    /// Ends the game: as the log says it did, or by the rules where the log of release 0.1.0 does not say.
    fn end(&mut self, outcome: &Outcome, reason: &str, rule: Option<String>, stored: Option<&Ending>) {
        let places = outcome.seats().iter();
        let places = places.filter_map(|seat| Some((self.letter(seat).to_string(), outcome.place(seat)?)));
        let by_rules = || Ending { places: places.collect(), reason: reason.to_owned(), rule };
        self.result = Some(Arc::new(stored.cloned().unwrap_or_else(by_rules)));
        self.status = Status::Over;
        self.clock.halt();
        self.offered.lapse();
    }

    /// Lets the clock of the seat to move run, unless the computer plays on there for somebody who left.
    fn let_clock_run(&mut self, at: Millis) {
        match self.turn() {
            Some(seat)
                if !matches!(self.occupant(seat), Some(Occupant::Computer { took_over: true, .. })) =>
            {
                self.clock.run(seat, at);
            }
            _ => self.clock.halt(),
        }
    }

    /// Sets the clock of the seat whose time ran.
    fn settle_clock(&mut self, left: Option<Millis>) {
        if let (Some(seat), Some(left)) = (self.clock.running(), left) {
            self.clock.set(seat, left);
        }
    }

    fn change_places(&mut self) {
        self.swapped = true;
        if let [(one, first), (other, second)] = Arc::make_mut(&mut self.seats).as_mut_slice() {
            std::mem::swap(first, second);
            self.clock.exchange(*one, *other);
        }
    }

    fn put(&mut self, seat: Seat, occupant: Occupant) {
        if let Some(place) = Arc::make_mut(&mut self.seats).iter_mut().find(|(other, _)| *other == seat) {
            place.1 = occupant;
        }
    }
}

fn rule_event(event: &AnyEvent) -> RuleEvent {
    let rule: RuleId = event.rule;
    let detail = |(name, value): &(&str, String)| Detail { name: (*name).to_owned(), value: value.clone() };
    RuleEvent {
        rule: rule.to_string(),
        kind: event.kind.to_owned(),
        details: event.details.iter().map(detail).collect(),
    }
}

/// Whether an event leaves it open what the seat to move thinks about.
fn is_talk(event: &RoomEvent) -> bool {
    matches!(
        event,
        RoomEvent::DrawOffered { .. }
            | RoomEvent::DrawDeclined { .. }
            | RoomEvent::TakebackAsked { .. }
            | RoomEvent::TakebackDeclined { .. }
            | RoomEvent::RematchOffered { .. }
            | RoomEvent::RematchMade { .. }
            | RoomEvent::PassedOver
    )
}
