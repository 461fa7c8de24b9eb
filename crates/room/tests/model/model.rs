//! A room as plain facts: nothing is kept but what happened, and everything is counted again when asked for.

use std::cell::RefCell;

use catalog::{AnyPosition, Record};
use protocol::{Me, Millis, Sitter};
use room::log::v1::SeatPlan;
use room::{LogVersion, Setup};

use super::story::Story;

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Event {
    Joined {
        seat: char,
        who: Me,
    },
    LeftSeat {
        seat: char,
    },
    Started,
    Played {
        text: String,
    },
    TookBack {
        ply: u32,
        /// Whether the clocks of the ply were given back.
        clocks: bool,
    },
    Swapped,
    Left {
        seat: char,
        why: &'static str,
    },
    DrawOffered {
        seat: char,
    },
    DrawDeclined {
        seat: char,
    },
    DrawAgreed,
    DrawClaimed {
        rule: String,
    },
    TakebackAsked {
        seat: char,
        ply: u32,
    },
    TakebackDeclined {
        seat: char,
    },
    Aborted,
    RematchOffered {
        seat: char,
    },
    RematchMade {
        game: String,
    },
    /// An entry of a newer program that changes nothing.
    PassedOver,
    /// No entry: the way to a player was measured.
    Lag {
        seat: char,
        ms: Millis,
    },
    /// No entry: servers came back.
    Restarted {
        downtime: Millis,
    },
}

/// Something that happened, when, and what the board said.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) at: Millis,
    pub(crate) event: Event,
    /// The seat to move before it.
    pub(crate) mover: Option<char>,
    /// The seat to move after it.
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
    /// The version with which the present turn began.
    pub(crate) turn_version: u64,
    /// The version of the log that is written now.
    pub(crate) writes: LogVersion,
    /// Whether several servers serve the game: a restart of all of them then only defers the turn.
    pub(crate) is_cluster: bool,
    /// The record as it was played last, so that a long game is not played from the start every time.
    latest: RefCell<Record>,
}

impl Model {
    pub(crate) fn new(setup: &Setup, is_cluster: bool) -> Self {
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
            turn_version: 0,
            writes: LogVersion::NEWEST,
            is_cluster,
        }
    }

    /// Notes what happened; everything but measurements and restarts is an entry of the log.
    pub(crate) fn add(&mut self, at: Millis, event: Event) {
        let before = self.story();
        let alive = (before.alive(), before.alive());
        self.facts.push(Fact { at, event: event.clone(), mover: before.turn(), next: None, alive });
        let after = self.story();
        if let Some(fact) = self.facts.last_mut() {
            fact.next = after.turn();
            fact.alive.1 = after.alive();
        }
        match event {
            Event::Lag { .. } | Event::Restarted { .. } => return,
            _ => self.version += 1,
        }
        let is_talk = matches!(
            event,
            Event::DrawOffered { .. }
                | Event::DrawDeclined { .. }
                | Event::TakebackAsked { .. }
                | Event::TakebackDeclined { .. }
                | Event::RematchOffered { .. }
                | Event::RematchMade { .. }
                | Event::PassedOver
        );
        if !is_talk {
            self.turn_version = self.version;
        }
    }

    fn first_occupant(&self, seat: char) -> Sitter {
        match &self.setup.seats[&seat] {
            SeatPlan::Me { name } => {
                let name = name.clone().unwrap_or_else(|| self.setup.maker.name.clone());
                Sitter::Person { id: self.setup.maker.id.clone(), name }
            }
            SeatPlan::Computer { level } => Sitter::Computer { level: *level, took_over: false },
            SeatPlan::Anyone => Sitter::Free { open: true },
            SeatPlan::Link => Sitter::Free { open: false },
        }
    }

    /// Counts everything from the first fact on.
    pub(crate) fn story(&self) -> Story {
        let occupants = self.seats.iter().map(|&seat| (seat, self.first_occupant(seat))).collect();
        let mut story = Story::new(occupants, Record::new(self.start.clone()));
        for fact in &self.facts {
            match &fact.event {
                Event::LeftSeat { seat } => {
                    let open = self.setup.seats[seat] == SeatPlan::Anyone;
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
