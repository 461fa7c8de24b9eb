//! Reads the reference data: rows from the top, columns from the left, two digits a square.

// Each test file uses its own part of this module.
#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeMap;
use std::ops::AddAssign;

use rules_chameleon_chess::{ChameleonChess, Eliminated, Event, Limits, Move, Pawn, Setup, Square};
use rules_core::{Position, Seat, SeatSet};
use serde::Deserialize;
use testkit::playthrough::legal_moves;

/// Pawns, limits, turn, alive, over, winner.
pub type State = (String, String, String, String, u8, String);

/// The seats that these letters name.
pub fn seats(letters: &str) -> SeatSet {
    letters.chars().map(seat).collect()
}

pub fn seat(letter: char) -> Seat {
    Seat::from_letter(letter, ChameleonChess::SEAT_LETTERS).expect("a seat of the game")
}

fn letters(seats: SeatSet) -> String {
    seats.iter().map(|seat| seat.letter(ChameleonChess::SEAT_LETTERS)).collect()
}

pub fn square(digits: &str) -> Square {
    let digit = |i: usize| digits.as_bytes()[i] - b'0';
    Square::of(digit(1), 7 - digit(0)).expect("a square of the board")
}

fn digits(square: Square) -> String {
    format!("{}{}", 7 - square.rank(), square.file())
}

pub fn mv(digits: &str) -> Move {
    Move { from: square(&digits[..2]), to: square(&digits[2..]) }
}

/// The position of a state in a game between these players; the order of the eliminated is not recorded.
pub fn position(players: &str, state: &State) -> ChameleonChess {
    let (pawns, limits, turn, alive, over, _) = state;
    let mut board = [None; 64];
    for text in pawns.split(' ') {
        let pawn: Pawn = text[..2].parse().expect("a pawn");
        board[usize::from(square(&text[2..]).index())] = Some(pawn);
    }
    let corner = |row: usize, col: usize| square(&format!("{}{}", &limits[row..=row], &limits[col..=col]));
    let mut eliminated = Eliminated::NONE;
    for letter in players.chars().filter(|&letter| !alive.contains(letter)) {
        assert!(eliminated.push(seat(letter)));
    }
    let setup = Setup {
        board,
        turn: (*over == 0).then(|| seat(turn.chars().next().expect("a turn"))),
        limits: Limits::new(corner(2, 1), corner(0, 3)).expect("a rectangle"),
        alive: seats(alive),
        eliminated,
        quiet: 0,
        ply: 0,
    };
    setup.try_into().unwrap_or_else(|e| panic!("{state:?}: {e}"))
}

/// The state that a position corresponds to.
pub fn state(position: &ChameleonChess) -> State {
    let mut pawns: Vec<String> = position.pawns().map(|(s, p)| format!("{p}{}", digits(s))).collect();
    pawns.sort();
    let (low, high) = (position.limits().low(), position.limits().high());
    let limits = format!("{}{}{}{}", 7 - high.rank(), low.file(), 7 - low.rank(), high.file());
    let winner = position.outcome().and_then(|outcome| outcome.winner());
    let turn = letters(position.turn().or(winner).into_iter().collect());
    let winner = letters(winner.into_iter().collect());
    let over = u8::from(position.outcome().is_some());
    (pawns.join(" "), limits, turn, letters(position.alive()), over, winner)
}

/// What happened on the last ply of all move sequences of one length.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub nodes: u64,
    pub capt: u64,
    pub shrink: u64,
    pub elim: u64,
    pub dead: u64,
    pub over: u64,
}

impl Counts {
    fn note(&mut self, event: Event) {
        *match event {
            Event::Captured { .. } => &mut self.capt,
            Event::Moved { .. } => &mut self.nodes,
            Event::Shrank { .. } => &mut self.shrink,
            Event::Removed { .. } => &mut self.dead,
            Event::Eliminated { .. } => &mut self.elim,
            Event::Won { .. } => &mut self.over,
        } += 1;
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.capt += other.capt;
        self.shrink += other.shrink;
        self.elim += other.elim;
        self.dead += other.dead;
        self.over += other.over;
    }
}

/// Counts the events of the last ply of all move sequences of this length, by listening to every one.
pub fn count(position: &ChameleonChess, depth: u32) -> Counts {
    let mut counts = Counts::default();
    for mv in legal_moves(position) {
        if depth == 1 {
            let mut next = *position;
            let mut ply = Counts::default();
            next.play_unchecked(mv, &mut |event: Event| ply.note(event));
            // The reference data counts the plies that eliminate, whether one seat or two.
            ply.elim = ply.elim.min(1);
            counts += ply;
        } else {
            counts += count(&position.after(mv), depth - 1);
        }
    }
    counts
}

/// A complete recorded game.
#[derive(Deserialize)]
pub struct Game {
    pub set: String,
    pub winner: String,
    pub ev: BTreeMap<String, u64>,
    pub start: State,
    pub moves: Vec<String>,
    pub n: Vec<u64>,
    pub states: Vec<State>,
}
