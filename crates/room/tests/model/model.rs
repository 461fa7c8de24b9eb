//! A room as plain facts: nothing is kept but what happened, and everything is counted again when asked for.

use std::cell::RefCell;

use catalog::{AnyPosition, Record};
use protocol::{Me, Millis, NewSeat, Sitter};
use room::Setup;

use super::story::Story;

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
