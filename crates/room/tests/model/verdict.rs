//! The answers that the model expects to requests.

use protocol::{Action, Code, LONGEST_MOVE, Me, Millis, Sitter, Status};

use super::model::{Event, Model};
use super::story::Story;

/// The answer that is expected.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verdict {
    Do(Vec<Event>),
    Late(Vec<Event>, Code),
    Refused(Code),
}

use Verdict::{Do, Late, Refused};

impl Model {
    /// The answer that is expected to a request.
    pub(crate) fn judge(&self, now: Millis, who: &Me, seat: Option<&str>, action: &Action) -> Verdict {
        if let Some((fallen, is_over)) = self.flag(now) {
            return Late(fallen, if is_over { Code::Over } else { Code::Stale });
        }
        let story = self.story();
        match action {
            Action::Join { key } => self.judge_join(&story, who, seat, key.as_deref()),
            Action::Abort => self.judge_abort(&story, who),
            action => match self.speaker(&story, who, seat) {
                Ok(seat) => self.judge_action(&story, seat, action),
                Err(code) => Refused(code),
            },
        }
    }

    /// The events of a flag that has fallen, and whether the game is over by it.
    pub(crate) fn flag(&self, now: Millis) -> Option<(Vec<Event>, bool)> {
        let seat = self.running()?;
        if now < self.due()? {
            return None;
        }
        let event = Event::Left { seat, why: "time" };
        let mut after = self.clone();
        after.add(now, event.clone());
        Some((vec![event], after.story().status() != Status::Playing))
    }

    fn letter(&self, text: &str) -> Result<char, Code> {
        let found = self.seats.iter().find(|seat| seat.to_string() == text);
        found.copied().ok_or(Code::BadChoice)
    }

    fn judge_join(&self, story: &Story, who: &Me, seat: Option<&str>, key: Option<&str>) -> Verdict {
        if story.status() != Status::Waiting || key.is_some_and(|key| key != self.setup.key) {
            return Refused(Code::SeatTaken);
        }
        let wanted = match seat.map(|seat| self.letter(seat)).transpose() {
            Ok(wanted) => wanted,
            Err(code) => return Refused(code),
        };
        let free: Vec<(char, bool)> = story
            .occupants
            .iter()
            .filter_map(|(seat, sitter)| match sitter {
                Sitter::Free { open } => Some((*seat, *open)),
                _ => None,
            })
            .collect();
        let fits = |(seat, open): &&(char, bool)| {
            wanted.is_none_or(|wanted| wanted == *seat) && (*open || key.is_some())
        };
        match free.iter().find(fits) {
            Some(&(seat, _)) if story.held_by(&who.id).is_empty() => {
                let sat = Event::Joined { seat, who: who.clone() };
                Do(if free.len() == 1 { vec![sat, Event::Started] } else { vec![sat] })
            }
            _ => Refused(Code::SeatTaken),
        }
    }

    fn judge_abort(&self, story: &Story, who: &Me) -> Verdict {
        let is_maker = who.id == self.setup.maker.id;
        let has_seat = !story.held_by(&who.id).is_empty();
        match story.status() {
            Status::Waiting if is_maker => Do(vec![Event::Aborted]),
            _ if !has_seat => Refused(Code::NotYourSeat),
            Status::Waiting => Refused(Code::NotNow),
            Status::Over | Status::Aborted => Refused(Code::Over),
            Status::Playing if story.moves.len() < self.seats.len() => Do(vec![Event::Aborted]),
            Status::Playing => Refused(Code::NotNow),
        }
    }

    fn speaker(&self, story: &Story, who: &Me, named: Option<&str>) -> Result<char, Code> {
        let held = story.held_by(&who.id);
        let first = *held.first().ok_or(Code::NotYourSeat)?;
        if let Some(named) = named {
            let seat = self.letter(named)?;
            return if held.contains(&seat) { Ok(seat) } else { Err(Code::NotYourSeat) };
        }
        let alive = story.alive();
        let to_move = story.turn().filter(|seat| held.contains(seat));
        Ok(to_move.or_else(|| held.iter().copied().find(|seat| alive.contains(seat))).unwrap_or(first))
    }

    fn judge_action(&self, story: &Story, seat: char, action: &Action) -> Verdict {
        let status = story.status();
        match (action, status) {
            (Action::Rematch, _) => return Self::judge_rematch(story, seat),
            (Action::Stand, Status::Waiting) => return Do(vec![Event::LeftSeat { seat }]),
            (_, Status::Waiting) => return Refused(Code::NotStarted),
            (_, Status::Over | Status::Aborted) => return Refused(Code::Over),
            (_, Status::Playing) => (),
        }
        let is_turn = story.turn() == Some(seat);
        let is_alive = story.alive().contains(&seat);
        match action {
            Action::Move { ply, .. } if *ply as usize != story.moves.len() => Refused(Code::Stale),
            Action::Move { .. } | Action::ClaimDraw if !is_turn => Refused(Code::NotYourTurn),
            Action::Move { text, .. } => judge_move(story, text),
            Action::ClaimDraw => match story.record.claims().first() {
                Some(claim) => Do(vec![Event::DrawClaimed { rule: claim.rule().to_string() }]),
                None => Refused(Code::NotNow),
            },
            Action::Stand => Refused(Code::NotNow),
            Action::Swap if !self.may_swap(story) => Refused(Code::NotNow),
            Action::Swap if !is_turn => Refused(Code::NotYourTurn),
            Action::Swap => Do(vec![Event::Swapped]),
            // A player who is out of the game has no say in it.
            _ if !is_alive => Refused(Code::Over),
            Action::Resign => Do(vec![Event::Left { seat, why: "resigned" }]),
            Action::OfferDraw => Self::judge_draw(story, seat),
            Action::DeclineDraw if story.draw.is_empty() => Refused(Code::NotNow),
            Action::DeclineDraw => Do(vec![Event::DrawDeclined { seat }]),
            Action::AskTakeback { ply } => self.judge_takeback(story, seat, *ply),
            Action::DeclineTakeback if story.takeback.is_none() => Refused(Code::NotNow),
            Action::DeclineTakeback => Do(vec![Event::TakebackDeclined { seat }]),
            Action::Join { .. } | Action::Abort | Action::Rematch => unreachable!("judged before"),
        }
    }

    /// Rule: chameleon/board: after the first move the second player may take over the first one's side.
    pub(crate) fn may_swap(&self, story: &Story) -> bool {
        self.setup.choices.pie
            && !story.is_swapped
            && story.status() == Status::Playing
            && story.moves.len() == 1
    }

    fn judge_draw(story: &Story, seat: char) -> Verdict {
        let alive = story.alive();
        let plays_for_itself = |(seat, sitter): &(char, Sitter)| {
            alive.contains(seat) && matches!(sitter, Sitter::Computer { took_over: false, .. })
        };
        let ply = story.moves.len() as u32;
        let is_own = |other: char| story.person_at(other) == story.person_at(seat);
        let has_offered = story.draw.iter().any(|&other| is_own(other));
        if has_offered || story.occupants.iter().any(plays_for_itself) {
            return Refused(Code::NotNow);
        }
        let mut agreed = story.draw.clone();
        agreed.push(seat);
        if agree(story, &agreed) {
            return Do(vec![Event::DrawOffered { seat }, Event::DrawAgreed]);
        }
        if story.draw.is_empty() && story.draws_offered.iter().any(|&(other, at)| is_own(other) && at == ply)
        {
            return Refused(Code::NotNow);
        }
        Do(vec![Event::DrawOffered { seat }])
    }

    fn judge_takeback(&self, story: &Story, seat: char, ply: u32) -> Verdict {
        let present = story.moves.len() as u32;
        if ply >= present {
            return Refused(Code::BadChoice);
        }
        let mut agreed = match &story.takeback {
            Some((asked, seats)) if *asked == ply => seats.clone(),
            _ => Vec::new(),
        };
        let is_own = |other: char| story.person_at(other) == story.person_at(seat);
        if agreed.iter().any(|&other| is_own(other)) || (ply == 0 && story.is_swapped) {
            return Refused(Code::NotNow);
        }
        let is_first = agreed.is_empty();
        agreed.push(seat);
        if agree(story, &agreed) {
            return Do(vec![Event::TookBack { ply, clocks: self.gives_clocks_back() }]);
        }
        if is_first && story.takebacks_asked.iter().any(|&(other, at)| is_own(other) && at == present) {
            return Refused(Code::NotNow);
        }
        Do(vec![Event::TakebackAsked { seat, ply }])
    }

    fn judge_rematch(story: &Story, seat: char) -> Verdict {
        let is_over = matches!(story.status(), Status::Over | Status::Aborted);
        let is_full = !story.occupants.iter().any(|(_, sitter)| matches!(sitter, Sitter::Free { .. }));
        let has_asked = story.rematch.iter().any(|&other| story.person_at(other) == story.person_at(seat));
        if is_over && is_full && !has_asked && story.next_game.is_none() {
            return Do(vec![Event::RematchOffered { seat }]);
        }
        Refused(Code::NotNow)
    }

    /// The answer that is expected to the computer's move, or to its changing seats.
    pub(crate) fn judge_computer(&self, now: Millis, version: u64, text: Option<&str>) -> Verdict {
        let story = self.story();
        if version < self.turn_version || version > self.version {
            return Refused(Code::Stale);
        }
        let is_computer = |(seat, sitter): &(char, Sitter)| {
            story.turn() == Some(*seat) && matches!(sitter, Sitter::Computer { .. })
        };
        if !story.occupants.iter().any(is_computer) {
            return Refused(Code::NotYourTurn);
        }
        match (self.flag(now), text) {
            (Some((fallen, _)), _) => Do(fallen),
            (None, Some(text)) => judge_move(&story, text),
            (None, None) if self.may_swap(&story) => Do(vec![Event::Swapped]),
            (None, None) => Refused(Code::NotNow),
        }
    }
}

/// Whether every person who is still in the game speaks through one of these seats.
fn agree(story: &Story, agreed: &[char]) -> bool {
    let voices: Vec<String> = agreed.iter().filter_map(|&seat| story.person_at(seat)).collect();
    let alive = story.alive();
    alive.iter().filter_map(|&seat| story.person_at(seat)).all(|person| voices.contains(&person))
}

fn judge_move(story: &Story, text: &str) -> Verdict {
    if text.len() > LONGEST_MOVE {
        return Refused(Code::Malformed);
    }
    match story.record.position().read_move(text) {
        Ok(mv) => Do(vec![Event::Played { text: mv.to_string() }]),
        Err(_) => Refused(Code::IllegalMove),
    }
}
