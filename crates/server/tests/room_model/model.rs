//! A room as plain facts: nothing is kept but what happened, and everything is counted again when asked for.

use std::cell::RefCell;
use std::collections::BTreeMap;

use catalog::{AnyPosition, Record};
use protocol::{Me, Millis, NewSeat, Result as Ending, Sitter, Status};
use server::room::{Setup, TAKEOVER_LEVEL};

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum What {
    Sat {
        seat: char,
        who: Me,
    },
    Rose {
        seat: char,
    },
    Began,
    Moved {
        text: String,
    },
    Back {
        ply: u32,
    },
    Swapped,
    Left {
        seat: char,
        why: &'static str,
    },
    DrawWish {
        seat: char,
    },
    DrawNo {
        seat: char,
    },
    DrawDone,
    Claimed {
        rule: String,
    },
    BackWish {
        seat: char,
        ply: u32,
    },
    BackNo {
        seat: char,
    },
    Aborted,
    Again {
        seat: char,
    },
    AgainMade {
        game: String,
    },
    /// No entry: somebody's way was measured.
    Lag {
        seat: char,
        ms: Millis,
    },
    /// No entry: the server came back.
    Woke {
        downtime: Millis,
    },
}

/// Something that happened, when, and what the board said.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) at: Millis,
    pub(crate) what: What,
    /// Which seat was to move before it.
    pub(crate) mover: Option<char>,
    /// Which seat was to move after it.
    pub(crate) next: Option<char>,
    /// The seats that were in the game before and after it.
    pub(crate) alive: (Vec<char>, Vec<char>),
}

/// A room as plain facts.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) setup: Setup,
    pub(crate) start: AnyPosition,
    /// The seats' letters in turn order.
    pub(crate) seats: Vec<char>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) version: u64,
    /// Who did something under which nonce, and the version it made.
    pub(crate) said: Vec<(String, String, u64)>,
    /// The version with which the present turn began.
    pub(crate) turn_version: u64,
    /// The record as it was played last, so that a long game is not played from the start every time.
    latest: RefCell<Record>,
}

/// What the facts come to.
#[derive(Clone)]
pub(crate) struct Story {
    pub(crate) sitters: Vec<(char, Sitter)>,
    pub(crate) has_begun: bool,
    pub(crate) moves: Vec<String>,
    /// Those who left, in order.
    pub(crate) gone: Vec<char>,
    pub(crate) draw: Vec<char>,
    /// Which seat offered a draw after how many plies.
    pub(crate) draw_at: Vec<(char, u32)>,
    pub(crate) takeback: Option<(u32, Vec<char>)>,
    pub(crate) again: Vec<char>,
    pub(crate) next_game: Option<String>,
    pub(crate) is_swapped: bool,
    pub(crate) is_aborted: bool,
    /// Why the game was ended otherwise than by a move, and the rule.
    pub(crate) declared: Option<(&'static str, Option<String>)>,
    pub(crate) record: Record,
}

impl Model {
    pub(crate) fn new(setup: &Setup) -> Self {
        let start = setup.start().expect("a start");
        let letters = start.game().seat_letters();
        let seats = start.seats().iter().map(|seat| seat.letter(letters)).collect();
        Self {
            setup: setup.clone(),
            latest: RefCell::new(Record::new(start.clone())),
            start,
            seats,
            facts: Vec::new(),
            version: 0,
            said: Vec::new(),
            turn_version: 0,
        }
    }

    /// Notes what happened; everything but measurements and restarts is an entry of the log.
    pub(crate) fn add(&mut self, at: Millis, what: What) {
        let before = self.story();
        let alive = (before.alive(), before.alive());
        self.facts.push(Fact { at, what: what.clone(), mover: before.turn(), next: None, alive });
        let after = self.story();
        if let Some(fact) = self.facts.last_mut() {
            fact.next = after.turn();
            fact.alive.1 = after.alive();
        }
        match what {
            What::Lag { .. } | What::Woke { .. } => return,
            _ => self.version += 1,
        }
        let is_talk = matches!(
            what,
            What::DrawWish { .. }
                | What::DrawNo { .. }
                | What::BackWish { .. }
                | What::BackNo { .. }
                | What::Again { .. }
                | What::AgainMade { .. }
        );
        if !is_talk {
            self.turn_version = self.version;
        }
    }

    fn first_sitter(&self, seat: char) -> Sitter {
        match &self.setup.seats[&seat] {
            NewSeat::Me { name } => {
                let name = name.clone().unwrap_or_else(|| self.setup.maker.name.clone());
                Sitter::Person { id: self.setup.maker.id.clone(), name }
            }
            NewSeat::Computer { level } => Sitter::Computer { level: *level, took_over: false },
            NewSeat::Anyone => Sitter::Free { open: true },
            NewSeat::Link => Sitter::Free { open: false },
        }
    }

    /// Counts everything from the first fact on.
    pub(crate) fn story(&self) -> Story {
        let mut story = Story {
            sitters: self.seats.iter().map(|&seat| (seat, self.first_sitter(seat))).collect(),
            has_begun: false,
            moves: Vec::new(),
            gone: Vec::new(),
            draw: Vec::new(),
            draw_at: Vec::new(),
            takeback: None,
            again: Vec::new(),
            next_game: None,
            is_swapped: false,
            is_aborted: false,
            declared: None,
            record: Record::new(self.start.clone()),
        };
        for fact in &self.facts {
            match &fact.what {
                What::Rose { seat } => {
                    let open = self.setup.seats[seat] == NewSeat::Anyone;
                    story.seat(*seat, Sitter::Free { open });
                }
                _ => story.add(fact),
            }
        }
        story.record = self.played(&story.moves);
        story
    }

    fn played(&self, moves: &[String]) -> Record {
        let mut latest = self.latest.borrow_mut();
        let same = latest.moves().zip(moves).take_while(|(mv, text)| mv.to_string() == **text).count();
        latest.undo_to(same);
        for text in &moves[same..] {
            latest.play_text(text).expect("a legal move");
        }
        latest.clone()
    }
}

impl Story {
    fn add(&mut self, fact: &Fact) {
        match &fact.what {
            What::Sat { seat, who } => {
                self.seat(*seat, Sitter::Person { id: who.id.clone(), name: who.name.clone() });
            }
            What::Began => self.has_begun = true,
            What::Moved { text } => self.moved(text, fact),
            What::Back { ply } => {
                self.moves.truncate(*ply as usize);
                self.nothing_offered();
            }
            What::Swapped => {
                self.is_swapped = true;
                let (one, other) = (self.sitters[0].1.clone(), self.sitters[1].1.clone());
                (self.sitters[0].1, self.sitters[1].1) = (other, one);
            }
            What::Left { seat, why } => {
                self.nothing_offered();
                self.gone.push(*seat);
                if self.sitters.len() > 2 {
                    self.seat(*seat, Sitter::Computer { level: TAKEOVER_LEVEL, took_over: true });
                }
                if self.is_decided(&fact.alive.1) {
                    self.declared = Some((why, None));
                }
            }
            What::DrawWish { seat } => {
                self.draw.push(*seat);
                self.draw_at.push((*seat, self.moves.len() as u32));
            }
            What::DrawNo { .. } => self.draw.clear(),
            What::DrawDone => self.end("agreed", None),
            What::Claimed { rule } => self.end("claimed", Some(rule.clone())),
            What::BackWish { seat, ply } => match &mut self.takeback {
                Some((asked, seats)) if asked == ply => seats.push(*seat),
                _ => self.takeback = Some((*ply, vec![*seat])),
            },
            What::BackNo { .. } => self.takeback = None,
            What::Aborted => {
                self.is_aborted = true;
                self.nothing_offered();
            }
            What::Again { seat } => self.again.push(*seat),
            What::AgainMade { game } => self.next_game = Some(game.clone()),
            What::Rose { .. } | What::Lag { .. } | What::Woke { .. } => (),
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
        self.draw_at.clear();
        self.takeback = None;
    }

    fn seat(&mut self, seat: char, sitter: Sitter) {
        for place in &mut self.sitters {
            if place.0 == seat {
                place.1 = sitter.clone();
            }
        }
    }

    pub(crate) fn person_at(&self, seat: char) -> Option<String> {
        self.sitters.iter().find(|(other, _)| *other == seat).and_then(|(_, sitter)| match sitter {
            Sitter::Person { id, .. } => Some(id.clone()),
            _ => None,
        })
    }

    pub(crate) fn held_by(&self, person: &str) -> Vec<char> {
        let seats = self.sitters.iter().map(|(seat, _)| *seat);
        seats.filter(|&seat| self.person_at(seat).as_deref() == Some(person)).collect()
    }

    pub(crate) fn alive(&self) -> Vec<char> {
        let letters = self.record.game().seat_letters();
        self.record.position().alive().iter().map(|seat| seat.letter(letters)).collect()
    }

    /// Rule: common/leaver, with what follows when everybody else has gone.
    fn is_decided(&self, alive: &[char]) -> bool {
        let stayed = alive.iter().filter(|seat| !self.gone.contains(seat)).count();
        self.sitters.len() == 2 || stayed < 2 || !alive.iter().any(|&seat| self.person_at(seat).is_some())
    }

    pub(crate) fn status(&self) -> Status {
        let is_over = self.declared.is_some() || self.record.standing().outcome.is_some();
        match (self.is_aborted, self.has_begun, is_over) {
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
