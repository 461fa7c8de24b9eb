//! The story of a game: the facts added up.

use std::collections::BTreeMap;

use catalog::Record;
use protocol::{Result as Ending, Sitter, Status};
use room::TAKEOVER_LEVEL;

use super::model::{Event, Fact};

/// The facts added up.
#[derive(Clone)]
pub(crate) struct Story {
    pub(crate) occupants: Vec<(char, Sitter)>,
    pub(crate) has_started: bool,
    pub(crate) moves: Vec<String>,
    /// The seats whose players left, in order.
    pub(crate) gone: Vec<char>,
    pub(crate) draw: Vec<char>,
    /// The seats that offered a draw, and after how many plies.
    pub(crate) draws_offered: Vec<(char, u32)>,
    pub(crate) takeback: Option<(u32, Vec<char>)>,
    /// The seats that asked for a takeback, and after how many plies.
    pub(crate) takebacks_asked: Vec<(char, u32)>,
    pub(crate) rematch: Vec<char>,
    pub(crate) next_game: Option<String>,
    pub(crate) is_swapped: bool,
    pub(crate) is_aborted: bool,
    /// The reason for which the game ended otherwise than by a move, and the rule.
    pub(crate) declared: Option<(&'static str, Option<String>)>,
    pub(crate) record: Record,
}

impl Story {
    /// A game of which nothing has happened.
    pub(crate) fn new(occupants: Vec<(char, Sitter)>, record: Record) -> Self {
        Self {
            occupants,
            has_started: false,
            moves: Vec::new(),
            gone: Vec::new(),
            draw: Vec::new(),
            draws_offered: Vec::new(),
            takeback: None,
            takebacks_asked: Vec::new(),
            rematch: Vec::new(),
            next_game: None,
            is_swapped: false,
            is_aborted: false,
            declared: None,
            record,
        }
    }

    pub(crate) fn add(&mut self, fact: &Fact) {
        match &fact.event {
            Event::Joined { seat, who } => {
                self.seat(*seat, Sitter::Person { id: who.id.clone(), name: who.name.clone() });
            }
            Event::Started => self.has_started = true,
            Event::Played { text } => self.moved(text, fact),
            Event::TookBack { ply, .. } => {
                self.moves.truncate(*ply as usize);
                self.nothing_offered();
            }
            Event::Swapped => {
                self.is_swapped = true;
                // An offer is a player's, and the seats are not theirs any more.
                self.nothing_offered();
                let (one, other) = (self.occupants[0].1.clone(), self.occupants[1].1.clone());
                (self.occupants[0].1, self.occupants[1].1) = (other, one);
            }
            Event::Left { seat, why } => {
                self.nothing_offered();
                self.gone.push(*seat);
                if self.occupants.len() > 2 {
                    self.seat(*seat, Sitter::Computer { level: TAKEOVER_LEVEL, took_over: true });
                }
                if self.is_decided(&fact.alive.1) {
                    self.declared = Some((why, None));
                }
            }
            Event::DrawOffered { seat } => {
                self.draw.push(*seat);
                self.draws_offered.push((*seat, self.moves.len() as u32));
            }
            Event::DrawDeclined { .. } => self.draw.clear(),
            Event::DrawAgreed => self.end("agreed", None),
            Event::DrawClaimed { rule } => self.end("claimed", Some(rule.clone())),
            Event::TakebackAsked { seat, ply } => {
                self.takebacks_asked.push((*seat, self.moves.len() as u32));
                match &mut self.takeback {
                    Some((asked, seats)) if asked == ply => seats.push(*seat),
                    _ => self.takeback = Some((*ply, vec![*seat])),
                }
            }
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::Aborted => {
                self.is_aborted = true;
                self.nothing_offered();
            }
            Event::RematchOffered { seat } => self.rematch.push(*seat),
            Event::RematchMade { game } => self.next_game = Some(game.clone()),
            Event::LeftSeat { .. } | Event::PassedOver | Event::Lag { .. } | Event::Restarted { .. } => (),
        }
    }

    fn moved(&mut self, text: &str, fact: &Fact) {
        self.moves.push(text.to_owned());
        match fact.mover.and_then(|seat| self.person_at(seat)) {
            _ if fact.next.is_none() || fact.alive.0 != fact.alive.1 => self.nothing_offered(),
            None => (),
            Some(person) => {
                self.takeback = None;
                if !self.draw.iter().any(|&seat| self.person_at(seat).as_ref() == Some(&person)) {
                    self.draw.clear();
                }
            }
        }
    }

    fn end(&mut self, why: &'static str, rule: Option<String>) {
        self.declared = Some((why, rule));
        self.nothing_offered();
    }

    fn nothing_offered(&mut self) {
        self.draw.clear();
        self.draws_offered.clear();
        self.takeback = None;
        self.takebacks_asked.clear();
    }

    pub(crate) fn seat(&mut self, seat: char, sitter: Sitter) {
        for place in &mut self.occupants {
            if place.0 == seat {
                place.1 = sitter.clone();
            }
        }
    }

    pub(crate) fn person_at(&self, seat: char) -> Option<String> {
        self.occupants.iter().find(|(other, _)| *other == seat).and_then(|(_, sitter)| match sitter {
            Sitter::Person { id, .. } => Some(id.clone()),
            _ => None,
        })
    }

    pub(crate) fn held_by(&self, person: &str) -> Vec<char> {
        let seats = self.occupants.iter().map(|(seat, _)| *seat);
        seats.filter(|&seat| self.person_at(seat).as_deref() == Some(person)).collect()
    }

    pub(crate) fn alive(&self) -> Vec<char> {
        let letters = self.record.game().seat_letters();
        self.record.position().alive().iter().map(|seat| seat.letter(letters)).collect()
    }

    /// Rule: common/leaver, with what follows when everybody else has gone.
    fn is_decided(&self, alive: &[char]) -> bool {
        let stayed = alive.iter().filter(|seat| !self.gone.contains(seat)).count();
        self.occupants.len() == 2 || stayed < 2 || !alive.iter().any(|&seat| self.person_at(seat).is_some())
    }

    pub(crate) fn status(&self) -> Status {
        let is_over = self.declared.is_some() || self.record.standing().outcome.is_some();
        match (self.is_aborted, self.has_started, is_over) {
            (true, ..) => Status::Aborted,
            (_, false, _) => Status::Waiting,
            (_, _, true) => Status::Over,
            _ => Status::Playing,
        }
    }

    pub(crate) fn turn(&self) -> Option<char> {
        let letters = self.record.game().seat_letters();
        if self.status() != Status::Playing {
            return None;
        }
        self.record.position().turn().map(|seat| seat.letter(letters))
    }

    /// The result, with the places counted by hand.
    pub(crate) fn result(&self) -> Option<Ending> {
        let standing = self.record.standing();
        let position = self.record.position();
        let (reason, rule) = match (&self.declared, self.is_aborted) {
            (_, true) => {
                return Some(Ending { places: BTreeMap::new(), reason: "aborted".into(), rule: None });
            }
            (Some((why, rule)), _) => (*why, rule.clone()),
            (None, _) => {
                standing.outcome?;
                let reason = if position.outcome().is_some() { "board" } else { "draw" };
                (reason, standing.rule.map(|rule| rule.to_string()))
            }
        };
        let board = standing.outcome.unwrap_or_else(|| position.drawn());
        let letters = self.record.game().seat_letters();
        let merit: Vec<(char, (bool, u8))> = position
            .seats()
            .iter()
            .map(|seat| {
                let letter = seat.letter(letters);
                (letter, (self.gone.contains(&letter), board.place(seat).expect("a place")))
            })
            .collect();
        let place = |merit_of: (bool, u8)| 1 + merit.iter().filter(|(_, other)| *other < merit_of).count();
        let places = merit.iter().map(|(seat, merit)| (seat.to_string(), place(*merit) as u8)).collect();
        Some(Ending { places, reason: reason.into(), rule })
    }
}
