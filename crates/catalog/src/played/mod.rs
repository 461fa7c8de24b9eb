//! What was played in a game, and nothing else: start, present position, moves, result and leavers.

mod course;
mod history;
mod standing;

pub use history::History;
pub use standing::{Claim, Declared, Standing};

use std::sync::Arc;

use rules_core::{RuleId, SeatSet};

use crate::{AnyEvent, AnyMove, AnyPosition, GameId, RefusedMove};

/// The moves of a game with the rules on its course, small and cheap to copy.
///
/// A copy shares start and moves with the original: it costs one position, however long the game is.
/// Only the present position is kept. An earlier one is found by a replay from the start; the rules on
/// repetition need no replay, as the key of each position is kept beside its move.
/// A [`Record`](crate::Record) keeps every position, and what people wrote beside the moves.
///
/// ```
/// use catalog::{GameId, Played, StartOptions};
///
/// let start = StartOptions::default().position(GameId::Chess960).expect("a start");
/// let mut game = Played::new(start);
/// game.play_text("e4").expect("a legal move");
/// let before = game.clone();
/// assert!(game.play_text("e4").is_err());
/// game.play_text("e5").expect("a legal move");
/// assert_eq!((game.len(), before.len()), (2, 1));
/// assert_eq!(game.shown_moves(), ["e4", "e5"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    start: Arc<AnyPosition>,
    position: AnyPosition,
    plies: History<Ply>,
    /// The rule that ended the game on the board or by its course; only the last move can have set it.
    ended_by: Option<RuleId>,
    declared: Option<Declared>,
    leavers: SeatSet,
}

/// A move and the key of the position after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ply {
    mv: AnyMove,
    key: u64,
}

impl Played {
    /// A game without moves.
    pub fn new(start: AnyPosition) -> Self {
        Self {
            position: start.clone(),
            start: Arc::new(start),
            plies: History::new(),
            ended_by: None,
            declared: None,
            leavers: SeatSet::EMPTY,
        }
    }

    /// The game that is played.
    pub fn game(&self) -> GameId {
        self.start.game()
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The number of plies played.
    pub const fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether no ply was played.
    pub const fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The position now.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves from the first to the last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = AnyMove> + ExactSizeIterator {
        self.plies.in_order().map(|ply| ply.mv)
    }

    /// The last move.
    pub fn last_move(&self) -> Option<AnyMove> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// The keys of all positions, from the present one back to the start.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.plies.iter().map(|ply| ply.key).chain(std::iter::once_with(|| self.start.key()))
    }

    /// All positions from the start to the present one, found by a replay: one move a step.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> {
        let after = self.moves().scan(AnyPosition::clone(&self.start), |position, mv| {
            position.play_again(mv);
            Some(position.clone())
        });
        std::iter::once(AnyPosition::clone(&self.start)).chain(after)
    }

    /// The position after this many plies, if the game has as many; any but the present one costs a replay
    /// of `plies` moves.
    pub fn position_after(&self, plies: usize) -> Option<AnyPosition> {
        if plies == self.len() {
            return Some(self.position.clone());
        }
        if plies > self.len() {
            return None;
        }
        let mut position = AnyPosition::clone(&self.start);
        self.moves().take(plies).for_each(|mv| position.play_again(mv));
        Some(position)
    }

    /// The moves as people read them; costs a replay of the game.
    pub fn shown_moves(&self) -> Vec<String> {
        self.positions().zip(self.moves()).map(|(before, mv)| before.show_move(mv)).collect()
    }

    /// Reads a move and plays it; see [`play`](Self::play).
    pub fn play_text(&mut self, text: &str) -> Result<Vec<AnyEvent>, RefusedMove> {
        self.refuse_if_over()?;
        let (mv, events) = self.position.play_text(text)?;
        Ok(self.note(mv, events))
    }

    /// Plays a move and gives what happened; a refused move changes nothing.
    ///
    /// A draw that the course of the game brings about is among the events.
    pub fn play(&mut self, mv: AnyMove) -> Result<Vec<AnyEvent>, RefusedMove> {
        self.refuse_if_over()?;
        let events = self.position.play(mv)?;
        Ok(self.note(mv, events))
    }

    /// Notes a move that was played in the present position.
    fn note(&mut self, mv: AnyMove, mut events: Vec<AnyEvent>) -> Vec<AnyEvent> {
        self.plies.push(Ply { mv, key: self.position.key() });
        if self.position.outcome().is_some() {
            let deciding = events.iter().rev().find(|event| matches!(event.kind, "won" | "drawn"));
            self.ended_by = deciding.map(|event| event.rule);
        } else if let Some(rule) = self.automatic_draw() {
            self.ended_by = Some(rule);
            events.push(AnyEvent { rule, kind: "drawn", details: Vec::new() });
        }
        events
    }

    /// Takes moves back until only `plies` are left, and gives the moves that were taken, first one first.
    ///
    /// A result that was declared after them goes with them; leavers stay. Costs a replay of `plies` moves.
    pub fn undo_to(&mut self, plies: usize) -> Vec<AnyMove> {
        let Some(position) = self.position_after(plies) else { return Vec::new() };
        self.undo_to_known(plies, position)
    }

    /// Takes moves back to a position that the caller knows to be the one after `plies` moves.
    pub(crate) fn undo_to_known(&mut self, plies: usize, position: AnyPosition) -> Vec<AnyMove> {
        if plies >= self.len() {
            return Vec::new();
        }
        let taken = self.moves().skip(plies).collect();
        self.plies.truncate(plies);
        self.position = position;
        // A move followed the position, so neither the board nor the course of the game had ended it.
        self.ended_by = None;
        self.declared = None;
        taken
    }

    fn refuse_if_over(&self) -> Result<(), RefusedMove> {
        let standing = self.standing();
        if standing.outcome.is_none() {
            return Ok(());
        }
        let rule = standing.rule.unwrap_or(rules_core::common::TURN);
        Err(RefusedMove { rule: Some(rule), reason: "the game is over: no move can follow".into() })
    }
}
