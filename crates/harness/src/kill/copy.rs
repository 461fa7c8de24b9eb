//! A game as a client knows it, and everything that was acknowledged in it.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};
use catalog::{AnyPosition, GameId, Record};
use protocol::{Action, GameView, Happened, Happening, Sitter, Status, Version};
use tokio::time::Instant;

/// An act that was acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Acknowledged {
    pub(super) nonce: String,
    pub(super) person: usize,
    pub(super) version: Version,
    pub(super) action: Action,
}

/// What is known for certain of a game's log.
#[derive(Debug, Default)]
pub(super) struct History {
    /// The game's id.
    pub(super) game: String,
    pub(super) acknowledged: Vec<Acknowledged>,
    /// The moves that were heard: for each version how many plies were played then, and the move.
    pub(super) heard: HashMap<Version, (u32, String)>,
}

/// A game as a client knows it.
#[derive(Debug)]
pub(super) struct Copy {
    pub(super) id: String,
    pub(super) version: Version,
    pub(super) status: Status,
    /// Who sits where, in turn order.
    pub(super) seats: Vec<(String, Sitter)>,
    pub(super) turn: Option<String>,
    pub(super) record: Record,
    pub(super) may_pie: bool,
    /// Why it ended, once it has.
    pub(super) reason: Option<String>,
    /// The game that was made after it.
    pub(super) rematch: Option<String>,
    pub(super) history: History,
    /// The key of its invitation.
    pub(super) key: Option<String>,
    /// A moment before it was made, where that is known.
    pub(super) before: Option<Instant>,
}

impl Copy {
    /// A copy of what the server shows.
    pub(super) fn new(view: &GameView) -> Result<Self> {
        let game: GameId = view.game.parse()?;
        let mut copy = Self {
            id: view.id.clone(),
            version: 0,
            status: view.status,
            seats: Vec::new(),
            turn: None,
            record: Record::new(AnyPosition::parse(game, &view.start)?),
            may_pie: view.choices.pie,
            reason: None,
            rematch: None,
            history: History { game: view.id.clone(), ..History::default() },
            key: view.key.clone(),
            before: None,
        };
        copy.take(view)?;
        Ok(copy)
    }

    /// Takes over everything from a view.
    pub(super) fn take(&mut self, view: &GameView) -> Result<()> {
        let shared = self.moves().iter().zip(&view.moves).take_while(|(own, other)| own == other).count();
        self.record.undo_to(shared);
        for text in &view.moves[shared..] {
            self.record.play_text(text).with_context(|| format!("game {}: move {text}", self.id))?;
        }
        self.check_position(&view.position)?;
        self.version = view.version;
        self.status = view.status;
        self.seats = view.seats.iter().map(|seat| (seat.seat.clone(), seat.sitter.clone())).collect();
        self.turn.clone_from(&view.turn);
        self.reason = view.result.as_ref().map(|result| result.reason.clone());
        self.rematch.clone_from(&view.rematch);
        Ok(())
    }

    /// Follows what happened.
    pub(super) fn follow(&mut self, happened: Happened) -> Result<()> {
        if happened.version != self.version + 1 {
            bail!("game {}: version {} after {}", self.id, happened.version, self.version);
        }
        match &happened.happening {
            Happening::Played { text, ply, position, .. } => {
                self.record.play_text(text).with_context(|| format!("game {}: move {text}", self.id))?;
                if *ply != self.ply() {
                    bail!("game {}: ply {ply} after {} plies", self.id, self.ply());
                }
                self.check_position(position)?;
                self.history.heard.insert(happened.version, (*ply, text.clone()));
            }
            Happening::TookBack { ply, position } => {
                self.record.undo_to(*ply as usize);
                self.check_position(position)?;
            }
            Happening::Joined { seat, sitter } | Happening::Left { seat, sitter, .. } => {
                let place = self.seats.iter_mut().find(|(letter, _)| letter == seat);
                place.context("a seat that is not there")?.1 = sitter.clone();
            }
            Happening::Swapped { sitters } => {
                let places = self.seats.iter_mut().zip(sitters);
                places.for_each(|((_, place), sitter)| *place = sitter.clone());
            }
            Happening::Started => self.status = Status::Playing,
            Happening::RematchMade { next } => self.rematch = Some(next.clone()),
            _ => (),
        }
        self.version = happened.version;
        self.turn.clone_from(&happened.turn);
        if let Some(result) = happened.result {
            self.status = if result.reason == "aborted" { Status::Aborted } else { Status::Over };
            self.reason = Some(result.reason);
        }
        Ok(())
    }

    /// The highest version that was heard of or acknowledged.
    pub(super) fn known(&self) -> Version {
        let acknowledged = self.history.acknowledged.iter().map(|act| act.version).max();
        acknowledged.unwrap_or(0).max(self.version)
    }

    /// How many plies were played.
    pub(super) fn ply(&self) -> u32 {
        self.record.len() as u32
    }

    /// The moves, in their canonical form.
    pub(super) fn moves(&self) -> Vec<String> {
        self.record.moves().map(|mv| mv.to_string()).collect()
    }

    /// The person who is to move, if it is one of these.
    pub(super) fn mover(&self, people: &[String]) -> Option<usize> {
        let turn = self.turn.as_ref()?;
        let (_, sitter) = self.seats.iter().find(|(seat, _)| seat == turn)?;
        match sitter {
            Sitter::Person { id, .. } => people.iter().position(|person| person == id),
            _ => None,
        }
    }

    /// Whether the computer is to move.
    pub(super) fn is_computers_turn(&self) -> bool {
        let sitter = self.turn.as_ref().and_then(|turn| self.seats.iter().find(|(seat, _)| seat == turn));
        matches!(sitter, Some((_, Sitter::Computer { .. })))
    }

    fn check_position(&self, position: &str) -> Result<()> {
        let own = self.record.position().to_string();
        if own != position {
            bail!("game {}: expected the position {own}, found {position}", self.id);
        }
        Ok(())
    }
}
