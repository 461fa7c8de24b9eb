//! What a request leads to: events for the log, or a refusal.

use protocol::{Action, Code, LONGEST_MOVE, Me, Refusal, Status, Version};
use rules_core::{Seat, Snippet};

use crate::log::v1::{Millis, Occupant, RoomEvent};
use crate::{Moment, State, TAKEOVER_LEVEL};

/// What a request leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// These events are to be stored.
    Do(Vec<RoomEvent>),
    /// It came too late: these events are to be stored, and the request is refused.
    TooLate(Vec<RoomEvent>, Refusal),
}

/// The number of entries from which on a log only grows by what ends the game; far above any real game.
pub const MAX_LOG: Version = 20_000;

type Decided = Result<Vec<RoomEvent>, Refusal>;

fn refused<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl State {
    /// Decides what a person's request leads to at this moment, for the seat that is named or the one to move.
    ///
    /// # Errors
    ///
    /// A refusal that says what was expected and what was found.
    pub fn decide(
        &self,
        moment: &Moment,
        who: &Me,
        seat: Option<&str>,
        action: &Action,
    ) -> Result<Decision, Refusal> {
        if let Some(flag) = self.flag(moment) {
            return Ok(self.too_late(moment, flag));
        }
        if self.version >= MAX_LOG && is_talk(action) {
            return refused(
                Code::NotNow,
                format!("log: expected at most {MAX_LOG} entries; play on or resign"),
            );
        }
        match action {
            Action::Join { key } => self.join(who, seat, key.as_deref()),
            Action::Abort => self.abort(moment, who),
            action => {
                let seat = self.acting_seat(who, seat)?;
                self.act(moment, seat, action)
            }
        }
        .map(Decision::Do)
    }

    /// The events of a flag that has fallen by this moment.
    pub fn flag(&self, moment: &Moment) -> Option<Vec<RoomEvent>> {
        let seat = self.clock.running()?;
        (self.clock.due(&moment.measured)? <= moment.now).then(|| vec![self.leaving(moment, seat, "time")])
    }

    /// Decides on the computer's move that was thought out for a version; talk in the meantime does not matter.
    pub fn decide_computer(
        &self,
        moment: &Moment,
        version: Version,
        text: &str,
    ) -> Result<Vec<RoomEvent>, Refusal> {
        self.check_computer(version)?;
        if let Some(flag) = self.flag(moment) {
            return Ok(flag);
        }
        self.play(moment, text)
    }

    /// Decides that the computer changes seats by the pie rule, thought out for a version.
    pub fn decide_computer_swap(&self, moment: &Moment, version: Version) -> Result<Vec<RoomEvent>, Refusal> {
        self.check_computer(version)?;
        if let Some(flag) = self.flag(moment) {
            return Ok(flag);
        }
        let seat = self.turn().ok_or_else(|| Refusal::new(Code::Over, "nobody is to move"))?;
        self.change_seats(moment, seat)
    }

    /// Refuses what the computer thought out for another turn than the one that is its own now.
    fn check_computer(&self, version: Version) -> Result<(), Refusal> {
        let (from, to) = (self.turn_version, self.version);
        if !(from..=to).contains(&version) {
            return refused(Code::Stale, format!("version: expected {from} to {to}, found {version}"));
        }
        match self.turn().and_then(|seat| self.occupant(seat)) {
            Some(Occupant::Computer { .. }) => Ok(()),
            _ => refused(Code::NotYourTurn, "it is not the computer's turn"),
        }
    }

    /// A request came when a flag had fallen: the game is over by it, or went on without the request.
    fn too_late(&self, moment: &Moment, flag: Vec<RoomEvent>) -> Decision {
        let mut after = self.clone();
        let fits = flag.iter().all(|event| after.apply(moment.now, event).is_ok());
        let code = if fits && after.status == Status::Playing { Code::Stale } else { Code::Over };
        Decision::TooLate(flag, Refusal::new(code, "time: it is up"))
    }

    /// The events with which a game begins: if no seat is free it starts at once.
    pub fn opening(&self) -> Vec<RoomEvent> {
        let is_free = self.seats.iter().any(|(_, occupant)| matches!(occupant, Occupant::Free { .. }));
        if is_free { Vec::new() } else { vec![RoomEvent::Started] }
    }

    fn join(&self, who: &Me, seat: Option<&str>, key: Option<&str>) -> Decided {
        if self.status != Status::Waiting {
            return refused(Code::SeatTaken, "seat: the game has begun, no seat is free");
        }
        if key.is_some_and(|key| key != self.setup.key) {
            return refused(Code::SeatTaken, "key: expected the one in the invitation's link");
        }
        let wanted = seat.map(|seat| self.named_seat(seat)).transpose()?;
        let may_take =
            |occupant: &Occupant| matches!(occupant, Occupant::Free { open } if *open || key.is_some());
        let taken = self
            .seats
            .iter()
            .find(|(seat, occupant)| wanted.is_none_or(|wanted| wanted == *seat) && may_take(occupant));
        let Some((seat, _)) = taken else {
            return refused(Code::SeatTaken, "seat: expected a free one, found none that is open to you");
        };
        if !self.held_by(&who.id).is_empty() {
            return refused(Code::SeatTaken, "seat: you hold one in this game already");
        }
        let mut events = vec![RoomEvent::Joined { seat: self.letter(*seat), person: who.clone().into() }];
        let free =
            self.seats.iter().filter(|(_, occupant)| matches!(occupant, Occupant::Free { .. })).count();
        if free == 1 {
            events.push(RoomEvent::Started);
        }
        Ok(events)
    }

    /// The seat that somebody acts for: the one named, else the one to move, else any that they hold.
    fn acting_seat(&self, who: &Me, named: Option<&str>) -> Result<Seat, Refusal> {
        let held = self.held_by(&who.id);
        if held.is_empty() {
            return refused(Code::NotYourSeat, "seat: you hold none in this game");
        }
        if let Some(named) = named {
            let seat = self.named_seat(named)?;
            if !held.contains(seat) {
                return refused(Code::NotYourSeat, format!("seat: {named} is not yours"));
            }
            return Ok(seat);
        }
        let alive = held.iter().find(|&seat| self.position().alive().contains(seat));
        let to_move = self.turn().filter(|&seat| held.contains(seat));
        let any = to_move.or(alive).or_else(|| held.iter().next());
        any.ok_or_else(|| Refusal::new(Code::NotYourSeat, "seat: you hold none in this game"))
    }

    fn named_seat(&self, text: &str) -> Result<Seat, Refusal> {
        let mut chars = text.chars();
        let letters = self.game().seat_letters();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => {
                Seat::from_letter(letter, letters).filter(|&seat| self.occupant(seat).is_some())
            }
            _ => None,
        }
        .ok_or_else(|| {
            let playing: String = self.seats.iter().map(|(seat, _)| self.letter(*seat)).collect();
            let found = Snippet::new(text);
            Refusal::new(
                Code::BadChoice,
                format!("seat: expected one of the letters {playing}, found {found}"),
            )
        })
    }

    fn act(&self, moment: &Moment, seat: Seat, action: &Action) -> Decided {
        match action {
            Action::Rematch => return self.offer_rematch(seat),
            Action::Stand if self.status == Status::Waiting => {
                return Ok(vec![RoomEvent::LeftSeat { seat: self.letter(seat) }]);
            }
            _ => (),
        }
        match self.status {
            Status::Waiting => return refused(Code::NotStarted, "the game has not begun: seats are free"),
            Status::Over | Status::Aborted => return refused(Code::Over, "the game is over"),
            Status::Playing => (),
        }
        match action {
            Action::Move { ply, text } => {
                if *ply != self.ply() {
                    return refused(Code::Stale, format!("ply: expected {}, found {ply}", self.ply()));
                }
                if self.turn() != Some(seat) {
                    return refused(Code::NotYourTurn, "it is another seat's turn");
                }
                self.play(moment, text)
            }
            Action::Resign => self.resign(moment, seat),
            Action::OfferDraw => self.offer_draw(moment, seat),
            Action::DeclineDraw => self.decline_draw(seat),
            Action::ClaimDraw => self.claim_draw(moment, seat),
            Action::AskTakeback { ply } => self.ask_takeback(moment, seat, *ply),
            Action::DeclineTakeback => self.decline_takeback(seat),
            Action::Swap => self.change_seats(moment, seat),
            Action::Stand => refused(Code::NotNow, "the game has begun: resign instead"),
            Action::Join { .. } | Action::Abort | Action::Rematch => refused(Code::NotNow, "not now"),
        }
    }

    fn play(&self, moment: &Moment, text: &str) -> Decided {
        if text.len() > LONGEST_MOVE {
            return refused(
                Code::Malformed,
                format!("move: expected at most {LONGEST_MOVE} bytes, found {}", text.len()),
            );
        }
        if self.turn().is_none() {
            return refused(Code::Over, "nobody is to move");
        }
        let mv = self.position().read_move(text).map_err(|refused| Refusal {
            code: Code::IllegalMove,
            message: refused.reason,
            rule: refused.rule.map(|rule| rule.to_string()),
        })?;
        let left = self.clock.after_move(moment);
        Ok(vec![RoomEvent::Played { text: mv.to_string(), left, ending: None }])
    }

    fn resign(&self, moment: &Moment, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        Ok(vec![self.leaving(moment, seat, "resigned")])
    }

    /// Rule: common/leaver.
    fn leaving(&self, moment: &Moment, seat: Seat, why: &str) -> RoomEvent {
        let successor = Occupant::Computer { level: TAKEOVER_LEVEL, took_over: true };
        let successor = (self.seats.len() > 2).then_some(successor);
        let (seat, left) = (self.letter(seat), self.left_now(moment));
        RoomEvent::Left { seat, why: why.to_owned(), successor, left, ending: None }
    }

    fn abort(&self, moment: &Moment, who: &Me) -> Decided {
        // Whoever made a game for others may call it off until they have begun.
        let is_maker = who.id == self.setup.maker.id;
        let has_say = is_maker && self.status == Status::Waiting;
        if !has_say && self.held_by(&who.id).is_empty() {
            return refused(Code::NotYourSeat, "seat: you hold none in this game");
        }
        match self.status {
            Status::Waiting if !is_maker => {
                refused(Code::NotNow, "only its maker calls a game off: stand up instead")
            }
            Status::Over | Status::Aborted => refused(Code::Over, "the game is over"),
            Status::Playing if self.played.len() >= self.seats.len() => {
                refused(Code::NotNow, "everybody has moved: resign instead")
            }
            Status::Waiting | Status::Playing => Ok(vec![RoomEvent::Aborted { left: self.left_now(moment) }]),
        }
    }

    /// What the seat whose time runs has left.
    pub(crate) fn left_now(&self, moment: &Moment) -> Option<Millis> {
        self.clock.running().map(|seat| self.clock.left(seat, moment).max(1))
    }
}

/// Whether an action neither brings the game nearer to its end nor begins it.
fn is_talk(action: &Action) -> bool {
    match action {
        Action::OfferDraw | Action::DeclineDraw | Action::AskTakeback { .. } | Action::DeclineTakeback => {
            true
        }
        Action::Join { .. } | Action::Stand => true,
        Action::Move { .. } | Action::Resign | Action::ClaimDraw | Action::Abort => false,
        Action::Swap | Action::Rematch => false,
    }
}
