//! Adding entries to the log.

use std::collections::BTreeMap;

use catalog::AnyEvent;
use protocol::{Detail, Happening, Millis, Result as Ending, RuleEvent, Sitter, Status};
use rules_core::{Outcome, RuleId, Seat, SeatSet};

use crate::{Damaged, Deed, Entry, State};

impl State {
    /// Adds an entry to the log that was made at this moment, and gives what happened by it.
    ///
    /// What [`decide`](Self::decide) gave for this state always fits; a log that was kept may be damaged.
    pub fn apply(&mut self, at: Millis, entry: &Entry) -> Result<Happening, Damaged> {
        let happening = self.apply_deed(at, &entry.deed)?;
        self.version += 1;
        if !is_talk(&entry.deed) {
            self.turn_version = self.version;
        }
        if let (Some(by), Some(nonce)) = (&entry.by, &entry.nonce) {
            self.done.insert((by.clone(), nonce.clone()), self.version);
        }
        Ok(happening)
    }

    fn apply_deed(&mut self, at: Millis, deed: &Deed) -> Result<Happening, Damaged> {
        Ok(match deed {
            Deed::Joined { seat, person } => {
                let sitter = Sitter::Person { id: person.id.clone(), name: person.name.clone() };
                self.put(self.seat(*seat)?, sitter.clone());
                Happening::Joined { seat: seat.to_string(), sitter }
            }
            Deed::Stood { seat } => {
                let free = match self.setup.sitter(*seat) {
                    free @ Sitter::Free { .. } => free,
                    _ => Sitter::Free { open: false },
                };
                self.put(self.seat(*seat)?, free);
                Happening::Stood { seat: seat.to_string() }
            }
            Deed::Started => {
                self.status = Status::Playing;
                self.let_clock_run(at);
                Happening::Started
            }
            Deed::Played { text, left } => self.apply_move(at, text, *left)?,
            Deed::TookBack { ply, left } => {
                self.settle_clock(*left);
                self.record.undo_to(*ply as usize);
                self.offered.lapse();
                self.let_clock_run(at);
                Happening::TookBack { ply: self.ply(), position: self.position().to_string() }
            }
            Deed::Swapped { left } => {
                self.settle_clock(*left);
                self.change_places();
                self.let_clock_run(at);
                Happening::Swapped { sitters: self.sitters.iter().map(|(_, s)| s.clone()).collect() }
            }
            Deed::Left { seat, why, sitter, left } => self.apply_left(*seat, why, sitter.as_ref(), *left)?,
            Deed::DrawAgreed { left } => self.end_drawn("agreed", None, *left)?,
            Deed::DrawClaimed { rule, left } => self.end_drawn("claimed", Some(rule.clone()), *left)?,
            Deed::Aborted { left } => {
                self.settle_clock(*left);
                self.status = Status::Aborted;
                self.offered.lapse();
                self.clock.halt();
                self.result = Some(Ending { places: BTreeMap::new(), reason: "aborted".into(), rule: None });
                Happening::Ended
            }
            Deed::DrawOffered { seat } => {
                self.offered.draw = self.offered.draw.with(self.seat(*seat)?);
                self.offered.draw_ply[self.seat(*seat)?.index()] = Some(self.ply());
                Happening::DrawOffered { seat: seat.to_string() }
            }
            Deed::DrawDeclined { seat } => {
                self.offered.draw = SeatSet::EMPTY;
                Happening::DrawDeclined { seat: seat.to_string() }
            }
            Deed::TakebackAsked { seat, ply } => {
                let others = self.offered.takeback.filter(|(asked, _)| asked == ply).map(|(_, seats)| seats);
                self.offered.takeback = Some((*ply, others.unwrap_or_default().with(self.seat(*seat)?)));
                Happening::TakebackAsked { seat: seat.to_string(), ply: *ply }
            }
            Deed::TakebackDeclined { seat } => {
                self.offered.takeback = None;
                Happening::TakebackDeclined { seat: seat.to_string() }
            }
            Deed::RematchOffered { seat } => {
                self.offered.rematch = self.offered.rematch.with(self.seat(*seat)?);
                Happening::RematchOffered { seat: seat.to_string() }
            }
            Deed::RematchMade { game } => {
                self.rematch = Some(game.clone());
                Happening::RematchMade { next: game.clone() }
            }
        })
    }

    fn apply_move(&mut self, at: Millis, text: &str, left: Option<Millis>) -> Result<Happening, Damaged> {
        let seat = self.turn().ok_or_else(|| Damaged(format!("move {text}: nobody is to move")))?;
        let mv = self.position().read_move(text).map_err(|e| Damaged(format!("move {text}: {e}")))?;
        let shown = self.position().show_move(mv);
        let alive = self.position().alive();
        let events = self.record.play(mv).map_err(|e| Damaged(format!("move {text}: {e}")))?;
        self.settle_clock(left);
        let voice = self.voice(seat);
        // The computer answers nothing by moving; and who is asked changes when a seat is eliminated.
        if self.position().alive() != alive {
            self.offered.lapse();
        } else if !voice.is_empty() {
            self.offered.moved(voice);
        }
        let standing = self.record.standing();
        match standing.outcome {
            Some(outcome) => {
                let reason = if self.position().outcome().is_some() { "board" } else { "draw" };
                self.end(&outcome, reason, standing.rule.map(|rule| rule.to_string()));
            }
            None => self.let_clock_run(at),
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
        successor: Option<&Sitter>,
        left: Option<Millis>,
    ) -> Result<Happening, Damaged> {
        let seat = self.seat(letter)?;
        let left = if why == "time" { Some(0) } else { left };
        if !self.record.leave(seat, why) {
            return Err(Damaged(format!("seat {letter}: left, but was not in the game")));
        }
        let Some(successor) = successor else {
            self.end_by_people(why, None, left)?;
            return Ok(Happening::Ended);
        };
        self.put(seat, successor.clone());
        self.offered.lapse();
        if self.record.end_if_deserted(self.people_alive(), why) {
            self.end_by_people(why, None, left)?;
        } else if self.turn() == Some(seat) {
            self.settle_clock(left);
            self.clock.halt();
        }
        Ok(Happening::Left { seat: letter.to_string(), why: why.to_owned(), sitter: successor.clone() })
    }

    fn end_drawn(
        &mut self,
        reason: &str,
        rule: Option<String>,
        left: Option<Millis>,
    ) -> Result<Happening, Damaged> {
        if !self.record.declare_draw(reason) {
            return Err(Damaged(format!("{reason}: the game was over already")));
        }
        self.end_by_people(reason, rule, left)?;
        Ok(Happening::Ended)
    }

    /// Takes over how the record says the game ended, after people have ended it.
    fn end_by_people(
        &mut self,
        reason: &str,
        rule: Option<String>,
        left: Option<Millis>,
    ) -> Result<(), Damaged> {
        let outcome = self.record.standing().outcome;
        let outcome = outcome.ok_or_else(|| Damaged(format!("{reason}: the game goes on")))?;
        self.settle_clock(left);
        self.end(&outcome, reason, rule);
        Ok(())
    }

    fn end(&mut self, outcome: &Outcome, reason: &str, rule: Option<String>) {
        let places = outcome.seats().iter();
        let places = places.filter_map(|seat| Some((self.letter(seat).to_string(), outcome.place(seat)?)));
        self.result = Some(Ending { places: places.collect(), reason: reason.to_owned(), rule });
        self.status = Status::Over;
        self.clock.halt();
        self.offered.lapse();
    }

    /// Lets the clock of the seat to move run, unless the computer plays on there for somebody who left.
    fn let_clock_run(&mut self, at: Millis) {
        match self.turn() {
            Some(seat) if !matches!(self.sitter(seat), Some(Sitter::Computer { took_over: true, .. })) => {
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
        if let [(one, first), (other, second)] = self.sitters.as_mut_slice() {
            std::mem::swap(first, second);
            self.clock.exchange(*one, *other);
        }
    }

    fn put(&mut self, seat: Seat, sitter: Sitter) {
        if let Some(place) = self.sitters.iter_mut().find(|(other, _)| *other == seat) {
            place.1 = sitter;
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

/// Whether a deed leaves it open what the seat to move thinks about.
fn is_talk(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::DrawOffered { .. }
            | Deed::DrawDeclined { .. }
            | Deed::TakebackAsked { .. }
            | Deed::TakebackDeclined { .. }
            | Deed::RematchOffered { .. }
            | Deed::RematchMade { .. }
    )
}
