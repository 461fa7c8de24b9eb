//! A game as its log adds up.

use std::collections::HashMap;
use std::fmt;

use catalog::{AnyPosition, GameId, Record};
use protocol::{Millis, Result as Ending, Sitter, Status, Version};
use rules_core::{Seat, SeatSet};

use crate::offers::Offered;
use crate::{Clock, Setup};

/// A log that makes no sense: what is kept is damaged, or was written by another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged(pub String);

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Damaged {}

/// A game with its seats, clock and offers, as its log adds up.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) id: String,
    pub(crate) setup: Setup,
    pub(crate) made_at: Millis,
    pub(crate) version: Version,
    /// The version with which the turn that is played now began.
    pub(crate) turn_version: Version,
    pub(crate) status: Status,
    pub(crate) record: Record,
    /// Who sits where, in turn order.
    pub(crate) sitters: Vec<(Seat, Sitter)>,
    pub(crate) clock: Clock,
    pub(crate) offered: Offered,
    /// Whether the players changed seats by the pie rule.
    pub(crate) swapped: bool,
    pub(crate) result: Option<Ending>,
    pub(crate) rematch: Option<String>,
    /// What was done under which person's nonce, and the version it made.
    pub(crate) done: HashMap<(String, String), Version>,
}

impl State {
    /// A game of which nothing has happened.
    pub fn new(id: String, setup: Setup, made_at: Millis) -> Result<Self, Damaged> {
        let start = setup.start().map_err(Damaged)?;
        let letters = start.game().seat_letters();
        let sitters = start.seats().iter().map(|seat| (seat, setup.sitter(seat.letter(letters)))).collect();
        Ok(Self {
            id,
            made_at,
            version: 0,
            turn_version: 0,
            status: Status::Waiting,
            record: Record::new(start),
            sitters,
            clock: Clock::new(setup.clock),
            offered: Offered::default(),
            swapped: false,
            result: None,
            rematch: None,
            done: HashMap::new(),
            setup,
        })
    }

    /// The game's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How the game was set up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How much has happened.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The version at which the present turn began.
    pub fn turn_version(&self) -> Version {
        self.turn_version
    }

    /// How far the game is.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The moves so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The clocks, to note lag or to go on after a pause.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// Which game is played.
    pub fn game(&self) -> GameId {
        self.record.game()
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// The seat to move; nobody before the game begins and after it has ended.
    pub fn turn(&self) -> Option<Seat> {
        if self.status == Status::Playing { self.position().turn() } else { None }
    }

    /// How many plies were played.
    pub fn ply(&self) -> u32 {
        self.record.len() as u32
    }

    /// Who sits where, in turn order.
    pub fn sitters(&self) -> &[(Seat, Sitter)] {
        &self.sitters
    }

    /// Who sits at a seat.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.sitters.iter().find(|(other, _)| *other == seat).map(|(_, sitter)| sitter)
    }

    /// The seats that a person holds.
    pub fn held_by(&self, person: &str) -> SeatSet {
        let held =
            |(_, sitter): &&(Seat, Sitter)| matches!(sitter, Sitter::Person { id, .. } if id == person);
        self.sitters.iter().filter(held).map(|(seat, _)| *seat).collect()
    }

    /// The seats that the person at a seat holds: one voice, however many seats; none for the computer.
    pub(crate) fn voice(&self, seat: Seat) -> SeatSet {
        match self.sitter(seat) {
            Some(Sitter::Person { id, .. }) => self.held_by(id),
            _ => SeatSet::EMPTY,
        }
    }

    /// The seats that people hold and that are still in the game.
    pub(crate) fn people_alive(&self) -> SeatSet {
        let alive = self.position().alive();
        let is_person = |(seat, sitter): &&(Seat, Sitter)| {
            alive.contains(*seat) && matches!(sitter, Sitter::Person { .. })
        };
        self.sitters.iter().filter(is_person).map(|(seat, _)| *seat).collect()
    }

    /// The version that a person's deed under a nonce made, if it was done.
    pub fn done(&self, person: &str, nonce: &str) -> Option<Version> {
        self.done.get(&(person.to_owned(), nonce.to_owned())).copied()
    }

    /// The letter of a seat.
    pub(crate) fn letter(&self, seat: Seat) -> char {
        seat.letter(self.game().seat_letters())
    }

    pub(crate) fn seat(&self, letter: char) -> Result<Seat, Damaged> {
        Seat::from_letter(letter, self.game().seat_letters())
            .filter(|&seat| self.sitter(seat).is_some())
            .ok_or_else(|| Damaged(format!("seat {letter}: no such seat in this game")))
    }
}
