//! The game on the table: a record, what was taken back, and whether it is saved.

use catalog::{AnyEvent, AnyMove, AnyPosition, Claim, GameId, MoveNode, Record, RefusedMove, Standing};
use rules_core::{RuleId, Seat, SeatSet};

use super::players::Players;

/// A game that is being played at one screen.
pub(crate) struct Table {
    record: Record,
    /// Moves that were taken back, the next one to play again last.
    taken_back: Vec<MoveNode>,
    /// The record before a resignation, an agreement or a departure, so that it can be taken back too.
    undeclared: Option<Record>,
    /// The record before each departure, for those who take back more than that.
    departures: Vec<Record>,
    /// The text that was saved or loaded last.
    saved: Option<String>,
}

/// How somebody left the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Departure {
    /// With two seats the other one wins.
    Resigned,
    /// With more the game goes on and the computer moves for the seat.
    Left,
}

impl Table {
    /// Sets the table for a game that begins here.
    pub(crate) fn new(start: AnyPosition) -> Self {
        Self {
            record: Record::new(start),
            taken_back: Vec::new(),
            undeclared: None,
            departures: Vec::new(),
            saved: None,
        }
    }

    /// Sets the table as a saved record left it.
    pub(crate) fn from_record(record: Record) -> Self {
        let saved = Some(record.to_string());
        Self { record, taken_back: Vec::new(), undeclared: None, departures: Vec::new(), saved }
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn game(&self) -> GameId {
        self.record.game()
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    pub(crate) fn standing(&self) -> Standing {
        self.record.standing()
    }

    /// Plays a move; what was taken back before is forgotten.
    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<Vec<AnyEvent>, RefusedMove> {
        let events = self.record.play(mv)?;
        self.taken_back.clear();
        self.undeclared = None;
        Ok(events)
    }

    /// Reads a move as people write it and plays it.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<Vec<AnyEvent>, RefusedMove> {
        let events = self.record.play_text(text)?;
        self.taken_back.clear();
        self.undeclared = None;
        Ok(events)
    }

    /// Takes back a declaration, or else everything since a person last had the turn.
    ///
    /// Where only computers play it is the last move. Gives whether there was anything.
    pub(crate) fn take_back(&mut self, players: &mut Players) -> bool {
        let is_done = self.undeclare() || {
            let plies = self.record.len();
            let has_person = !players.persons(self.record.start().seats()).is_empty();
            let is_own = |&ply: &usize| {
                let turn = self.record.position_after(ply).and_then(AnyPosition::turn);
                turn.is_some_and(|seat| players.of(seat).is_person())
            };
            let back = if has_person { (0..plies).rev().find(is_own) } else { plies.checked_sub(1) };
            back.is_some_and(|plies| {
                self.go_back_to(plies);
                true
            })
        };
        players.heed(self.record.leavers());
        is_done
    }

    /// Takes back a resignation, an agreement or a departure; gives whether there was any.
    fn undeclare(&mut self) -> bool {
        let Some(record) = self.undeclared.take() else { return false };
        self.record = record;
        let is_undone = |before: &mut Record| before.leavers() == self.record.leavers();
        self.departures.pop_if(is_undone);
        true
    }

    /// Takes back every move after this many plies; they can be played again.
    pub(crate) fn go_back_to(&mut self, plies: usize) {
        let taken = self.record.undo_to(plies);
        if !taken.is_empty() {
            self.undeclared = None;
            self.taken_back.extend(taken.into_iter().rev());
        }
        // Whoever left after this is here again.
        while let Some(mut before) = self.departures.pop_if(|before| plies <= before.len()) {
            before.undo_to(plies);
            self.record = before;
        }
    }

    /// Plays moves again that were taken back, up to the next turn of a person; gives the last of them.
    pub(crate) fn play_again(&mut self, players: &Players) -> Option<AnyMove> {
        let has_person = !players.persons(self.record.start().seats()).is_empty();
        let mut last = self.redo()?;
        while has_person && self.standing().turn.is_some_and(|seat| !players.of(seat).is_person()) {
            let Some(mv) = self.redo() else { break };
            last = mv;
        }
        Some(last)
    }

    /// Plays the move again that was taken back last; gives it.
    fn redo(&mut self) -> Option<AnyMove> {
        let node = self.taken_back.last()?.clone();
        let mv = node.mv;
        // A move that was legal here still is, unless the game was declared over in the meantime.
        self.record.replay(node).ok()?;
        self.taken_back.pop();
        Some(mv)
    }

    /// The seat that moved as ply number `ply`, counted from 1.
    pub(crate) fn mover(&self, ply: usize) -> Option<Seat> {
        self.record.position_after(ply.checked_sub(1)?)?.turn()
    }

    /// What happened in ply number `ply`, counted from 1.
    pub(crate) fn events(&self, ply: usize) -> Vec<AnyEvent> {
        let Some(before) = ply.checked_sub(1) else { return Vec::new() };
        let Some(mut position) = self.record.position_after(before).cloned() else { return Vec::new() };
        let mv = self.record.moves().nth(before);
        mv.and_then(|mv| position.play(mv).ok()).unwrap_or_default()
    }

    /// The seat that leaves if somebody does now: the person to move, or else the only person.
    pub(crate) fn leaver(&self, players: &Players) -> Option<Seat> {
        let turn = self.standing().turn?;
        let persons = players.persons(self.position().alive());
        let stay = self.record.leavers().iter().fold(persons, SeatSet::without);
        let only = stay.iter().next().filter(|_| stay.len() == 1);
        Some(turn).filter(|&seat| stay.contains(seat)).or(only)
    }

    /// Lets a person leave the game; with more than two seats the computer moves on. Rule: common/leaver.
    pub(crate) fn leave(&mut self, players: &mut Players) -> Option<(Seat, Departure)> {
        let seat = self.leaver(players)?;
        let before = self.record.clone();
        if !self.record.leave(seat, "resigned") {
            return None;
        }
        let is_over = self.standing().outcome.is_some();
        let departure = if is_over { Departure::Resigned } else { Departure::Left };
        if departure == Departure::Left {
            self.departures.push(before.clone());
        }
        self.undeclared = Some(before);
        players.heed(self.record.leavers());
        Some((seat, departure))
    }

    /// The draws that may be claimed now.
    pub(crate) fn claims(&self) -> Vec<Claim> {
        self.record.claims()
    }

    /// Declares a draw: by agreement, or by a claim that a rule allows.
    pub(crate) fn draw(&mut self, rule: Option<RuleId>) -> bool {
        let reason = rule.map_or("agreed".to_owned(), |rule| format!("claimed by {rule}"));
        let before = self.record.clone();
        let done = self.record.declare_draw(&reason);
        if done {
            self.undeclared = Some(before);
        }
        done
    }

    /// Lets the computer to move claim a draw where a rule allows it; gives whether one did.
    pub(crate) fn claim_draw(&mut self) -> bool {
        let claimed = self.claims().first().is_some_and(|claim| self.draw(Some(claim.rule())));
        if claimed {
            // Taking back leads to a person's turn, not to the computer that would claim again.
            self.undeclared = None;
        }
        claimed
    }

    /// Whether closing the program now would lose moves.
    pub(crate) fn is_unsaved(&self) -> bool {
        match &self.saved {
            Some(saved) => *saved != self.record.to_string(),
            None => !self.record.is_empty(),
        }
    }

    /// Notes that this text is safe on disk.
    pub(crate) fn note_saved(&mut self, text: String) {
        self.saved = Some(text);
    }
}
