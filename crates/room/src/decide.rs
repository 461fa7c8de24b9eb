//! What a wish leads to: entries for the log, or a refusal.

use protocol::{
    Act, Action, Code, LONGEST_MOVE, LONGEST_NONCE, Me, Millis, Refusal, Sitter, Status, Version,
};
use rules_core::{Seat, Snippet};

use crate::{Deed, Entry, State, TAKEOVER_LEVEL};

/// What a wish leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It was done before, and made this version.
    Done(Version),
    /// These entries are to be kept.
    Do(Vec<Entry>),
    /// It came too late: these entries are to be kept, and the wish is refused.
    TooLate(Vec<Entry>, Refusal),
}

type Decided = Result<Vec<Deed>, Refusal>;

fn refused<T>(code: Code, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl State {
    /// Decides what somebody's wish leads to at this moment.
    pub fn decide(&self, now: Millis, who: &Me, act: &Act) -> Result<Decision, Refusal> {
        if act.nonce.is_empty() || act.nonce.len() > LONGEST_NONCE {
            let found = Snippet::new(&act.nonce);
            let expected = format!("nonce: expected 1 to {LONGEST_NONCE} bytes, found {found}");
            return refused(Code::Malformed, expected);
        }
        if let Some(version) = self.done(&who.id, &act.nonce) {
            return Ok(Decision::Done(version));
        }
        if let Some(flag) = self.flag(now) {
            return Ok(self.too_late(now, flag));
        }
        let deeds = match &act.action {
            Action::Join { key } => self.join(who, act.seat.as_deref(), key.as_deref()),
            Action::Abort => self.abort(now, who),
            action => {
                let seat = self.acting_seat(who, act.seat.as_deref())?;
                self.act(now, seat, action)
            }
        }?;
        let mut entries: Vec<Entry> = deeds.into_iter().map(Entry::plain).collect();
        if let Some(first) = entries.first_mut() {
            first.by = Some(who.id.clone());
            first.nonce = Some(act.nonce.clone());
        }
        Ok(Decision::Do(entries))
    }

    /// The entries of a flag that has fallen by this moment.
    pub fn flag(&self, now: Millis) -> Option<Vec<Entry>> {
        let seat = self.clock.running()?;
        (self.clock.due()? <= now).then(|| vec![Entry::plain(self.leaving(now, seat, "time"))])
    }

    /// Decides on the computer's move that was thought out for a version; talk in the meantime does not matter.
    pub fn decide_computer(&self, now: Millis, version: Version, text: &str) -> Result<Vec<Entry>, Refusal> {
        self.check_computer(version)?;
        if let Some(flag) = self.flag(now) {
            return Ok(flag);
        }
        Ok(self.play(now, text)?.into_iter().map(Entry::plain).collect())
    }

    /// Decides that the computer changes seats by the pie rule, thought out for a version.
    pub fn decide_computer_swap(&self, now: Millis, version: Version) -> Result<Vec<Entry>, Refusal> {
        self.check_computer(version)?;
        if let Some(flag) = self.flag(now) {
            return Ok(flag);
        }
        let seat = self.turn().ok_or_else(|| Refusal::new(Code::Over, "nobody is to move"))?;
        Ok(self.change_seats(now, seat)?.into_iter().map(Entry::plain).collect())
    }

    /// Refuses what the computer thought out for another turn than the one that is its own now.
    fn check_computer(&self, version: Version) -> Result<(), Refusal> {
        let (from, to) = (self.turn_version, self.version);
        if !(from..=to).contains(&version) {
            return refused(Code::Stale, format!("version: expected {from} to {to}, found {version}"));
        }
        match self.turn().and_then(|seat| self.sitter(seat)) {
            Some(Sitter::Computer { .. }) => Ok(()),
            _ => refused(Code::NotYourTurn, "it is not the computer's turn"),
        }
    }

    /// A wish came when a flag had fallen: the game is over by it, or went on without the wish.
    fn too_late(&self, now: Millis, flag: Vec<Entry>) -> Decision {
        let mut after = self.clone();
        let fits = flag.iter().all(|entry| after.apply(now, entry).is_ok());
        let code = if fits && after.status == Status::Playing { Code::Stale } else { Code::Over };
        Decision::TooLate(flag, Refusal::new(code, "time: it is up"))
    }

    /// The entries with which a game begins: if nobody is waited for it starts at once.
    pub fn opening(&self) -> Vec<Entry> {
        let is_free = self.sitters.iter().any(|(_, sitter)| matches!(sitter, Sitter::Free { .. }));
        if is_free { Vec::new() } else { vec![Entry::plain(Deed::Started)] }
    }

    fn join(&self, who: &Me, seat: Option<&str>, key: Option<&str>) -> Decided {
        if self.status != Status::Waiting {
            return refused(Code::SeatTaken, "seat: the game has begun, no seat is free");
        }
        if key.is_some_and(|key| key != self.setup.key) {
            return refused(Code::SeatTaken, "key: expected the one in the invitation's link");
        }
        let wanted = seat.map(|seat| self.named_seat(seat)).transpose()?;
        let may_take = |sitter: &Sitter| matches!(sitter, Sitter::Free { open } if *open || key.is_some());
        let taken = self
            .sitters
            .iter()
            .find(|(seat, sitter)| wanted.is_none_or(|wanted| wanted == *seat) && may_take(sitter));
        let Some((seat, _)) = taken else {
            return refused(Code::SeatTaken, "seat: expected a free one, found none that is open to you");
        };
        if !self.held_by(&who.id).is_empty() {
            return refused(Code::SeatTaken, "seat: you hold one in this game already");
        }
        let mut deeds = vec![Deed::Joined { seat: self.letter(*seat), person: who.clone() }];
        let free = self.sitters.iter().filter(|(_, sitter)| matches!(sitter, Sitter::Free { .. })).count();
        if free == 1 {
            deeds.push(Deed::Started);
        }
        Ok(deeds)
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
                Seat::from_letter(letter, letters).filter(|&seat| self.sitter(seat).is_some())
            }
            _ => None,
        }
        .ok_or_else(|| {
            let playing: String = self.sitters.iter().map(|(seat, _)| self.letter(*seat)).collect();
            let found = Snippet::new(text);
            Refusal::new(
                Code::BadChoice,
                format!("seat: expected one of the letters {playing}, found {found}"),
            )
        })
    }

    fn act(&self, now: Millis, seat: Seat, action: &Action) -> Decided {
        match action {
            Action::Rematch => return self.offer_rematch(seat),
            Action::Stand if self.status == Status::Waiting => {
                return Ok(vec![Deed::Stood { seat: self.letter(seat) }]);
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
                self.play(now, text)
            }
            Action::Resign => self.resign(now, seat),
            Action::OfferDraw => self.offer_draw(now, seat),
            Action::DeclineDraw => self.decline_draw(seat),
            Action::ClaimDraw => self.claim_draw(now, seat),
            Action::AskTakeback { ply } => self.ask_takeback(now, seat, *ply),
            Action::DeclineTakeback => self.decline_takeback(seat),
            Action::Swap => self.change_seats(now, seat),
            Action::Stand => refused(Code::NotNow, "the game has begun: resign instead"),
            Action::Join { .. } | Action::Abort | Action::Rematch => refused(Code::NotNow, "not now"),
        }
    }

    fn play(&self, now: Millis, text: &str) -> Decided {
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
        Ok(vec![Deed::Played { text: mv.to_string(), left: self.clock.after_move(now) }])
    }

    fn resign(&self, now: Millis, seat: Seat) -> Decided {
        self.check_alive(seat)?;
        Ok(vec![self.leaving(now, seat, "resigned")])
    }

    /// Rule: common/leaver.
    fn leaving(&self, now: Millis, seat: Seat, why: &str) -> Deed {
        let successor = Sitter::Computer { level: TAKEOVER_LEVEL, took_over: true };
        let sitter = (self.sitters.len() > 2).then_some(successor);
        Deed::Left { seat: self.letter(seat), why: why.to_owned(), sitter, left: self.left_now(now) }
    }

    fn abort(&self, now: Millis, who: &Me) -> Decided {
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
            Status::Playing if self.record.len() >= self.sitters.len() => {
                refused(Code::NotNow, "everybody has moved: resign instead")
            }
            Status::Waiting | Status::Playing => Ok(vec![Deed::Aborted { left: self.left_now(now) }]),
        }
    }

    /// What the seat whose time runs has left.
    pub(crate) fn left_now(&self, now: Millis) -> Option<Millis> {
        self.clock.running().map(|seat| self.clock.left(seat, now).max(1))
    }
}
