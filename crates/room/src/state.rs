//! A game as its log adds up.

use std::fmt;
use std::sync::Arc;

use catalog::{AnyPosition, GameId, History, Played};
use protocol::{Status, Version};
use rules_core::{MAX_SEATS, Seat, SeatSet};

use crate::log::v1::{Ending, Millis, Occupant, Setup};
use crate::offers::Offered;
use crate::{Clock, Measured, Moment};

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
///
/// A clone shares what does not change, so that the next state can be tried out beside the present one.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) id: Arc<str>,
    pub(crate) setup: Arc<Setup>,
    pub(crate) made_at: Millis,
    pub(crate) version: Version,
    /// The version with which the turn that is played now began.
    pub(crate) turn_version: Version,
    pub(crate) status: Status,
    pub(crate) played: Played,
    /// For every ply of a game in real time, what each seat had left when it began, in milliseconds: three hours and
    /// what increments add fit many times over.
    pub(crate) clocks: History<[u32; MAX_SEATS]>,
    /// The occupants in turn order.
    pub(crate) seats: Arc<Vec<(Seat, Occupant)>>,
    pub(crate) clock: Clock,
    pub(crate) offered: Offered,
    /// Whether the players changed seats by the pie rule.
    pub(crate) swapped: bool,
    pub(crate) result: Option<Arc<Ending>>,
    pub(crate) rematch: Option<Arc<str>>,
}

impl State {
    /// A game of which nothing has happened.
    ///
    /// # Errors
    ///
    /// If its start is not a position of the game.
    pub fn new(id: &str, setup: Arc<Setup>, made_at: Millis) -> Result<Self, Damaged> {
        let start = setup.start().map_err(Damaged)?;
        let letters = start.game().seat_letters();
        let seats = start.seats().iter().map(|seat| (seat, setup.occupant(seat.letter(letters)))).collect();
        Ok(Self {
            id: id.into(),
            made_at,
            version: 0,
            turn_version: 0,
            status: Status::Waiting,
            played: Played::new(start),
            clocks: History::default(),
            seats: Arc::new(seats),
            clock: Clock::new(setup.clock),
            offered: Offered::default(),
            swapped: false,
            result: None,
            rematch: None,
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

    /// What was played so far.
    pub fn played(&self) -> &Played {
        &self.played
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The moment at which the running clock falls.
    pub fn due(&self, measured: &Measured) -> Option<Millis> {
        self.clock.due(measured)
    }

    /// The seat whose clock runs, and how long its turn has taken, the way of its messages included.
    pub fn turn_time(&self, moment: &Moment) -> Option<(Seat, Millis)> {
        let (seat, since) = self.clock.running().zip(self.clock.since())?;
        Some((seat, moment.now.saturating_sub(moment.measured.begins(since)).max(0)))
    }

    /// Which game is played.
    pub fn game(&self) -> GameId {
        self.played.game()
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.played.position()
    }

    /// The seat to move; nobody before the game begins and after it has ended.
    pub fn turn(&self) -> Option<Seat> {
        if self.status == Status::Playing { self.position().turn() } else { None }
    }

    /// How many plies were played.
    pub fn ply(&self) -> u32 {
        self.played.len() as u32
    }

    /// The occupants of the seats, in turn order.
    pub fn seats(&self) -> &[(Seat, Occupant)] {
        &self.seats
    }

    /// Whether the other state has the same occupants, as lists show them.
    pub fn has_same_seats(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.seats, &other.seats) || self.seats == other.seats
    }

    /// The occupant of a seat.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.seats.iter().find(|(other, _)| *other == seat).map(|(_, occupant)| occupant)
    }

    /// The seats that a person holds.
    pub fn held_by(&self, person: &str) -> SeatSet {
        let held = |(_, occupant): &&(Seat, Occupant)| matches!(occupant, Occupant::Person { id, .. } if id == person);
        self.seats.iter().filter(held).map(|(seat, _)| *seat).collect()
    }

    /// The seats that the person at a seat holds: one voice, however many seats; none for the computer.
    pub(crate) fn voice(&self, seat: Seat) -> SeatSet {
        match self.occupant(seat) {
            Some(Occupant::Person { id, .. }) => self.held_by(id),
            _ => SeatSet::EMPTY,
        }
    }

    /// The seats that people hold and that are still in the game.
    pub(crate) fn people_alive(&self) -> SeatSet {
        let alive = self.position().alive();
        let is_person = |(seat, occupant): &&(Seat, Occupant)| {
            alive.contains(*seat) && matches!(occupant, Occupant::Person { .. })
        };
        self.seats.iter().filter(is_person).map(|(seat, _)| *seat).collect()
    }

    /// The letter of a seat.
    pub(crate) fn letter(&self, seat: Seat) -> char {
        seat.letter(self.game().seat_letters())
    }

    pub(crate) fn seat(&self, letter: char) -> Result<Seat, Damaged> {
        Seat::from_letter(letter, self.game().seat_letters())
            .filter(|&seat| self.occupant(seat).is_some())
            .ok_or_else(|| Damaged(format!("seat {letter}: no such seat in this game")))
    }
}
