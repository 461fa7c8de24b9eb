//! A game as people see it.

use std::collections::BTreeMap;

use protocol::{
    Clocks, GameSummary, GameView, Happened, Happening, LegalMoves, Me, Millis, Offers, SeatView, Sitter,
    Status,
};
use rules_core::SeatSet;

use crate::State;

impl State {
    /// The game as somebody may see it at this moment; nobody in particular where none is named.
    pub fn view(&self, now: Millis, viewer: Option<&str>) -> GameView {
        let yours = viewer.map_or(SeatSet::EMPTY, |id| self.held_by(id));
        let knows_key = !yours.is_empty() || viewer == Some(self.setup.maker.id.as_str());
        GameView {
            id: self.id.clone(),
            game: self.setup.game.clone(),
            version: self.version,
            status: self.status,
            choices: self.setup.choices.clone(),
            seats: self.seat_views(),
            clock: self.setup.clock,
            clocks: self.clocks(now),
            start: self.setup.start.clone(),
            moves: self.record.moves().map(|mv| mv.to_string()).collect(),
            shown: self.record.shown_moves(),
            position: self.position().to_string(),
            turn: self.turn().map(|seat| self.letter(seat).to_string()),
            offers: self.offers(),
            claims: self.claims(),
            may_swap: self.may_swap(),
            result: self.result.clone(),
            rematch: self.rematch.clone(),
            yours: self.letters(yours),
            key: knows_key.then(|| self.setup.key.clone()),
            made_at: self.made_at,
        }
    }

    /// The game as lists show it.
    pub fn summary(&self) -> GameSummary {
        GameSummary {
            id: self.id.clone(),
            game: self.setup.game.clone(),
            status: self.status,
            choices: self.setup.choices.clone(),
            seats: self.seat_views(),
            clock: self.setup.clock,
            result: self.result.clone(),
            made_at: self.made_at,
            made_by: self.setup.maker.clone(),
        }
    }

    /// Something that happened, with how the game stands after it.
    pub fn happened(&self, at: Millis, happening: Happening) -> Happened {
        Happened {
            game: self.id.clone(),
            version: self.version,
            at,
            happening,
            turn: self.turn().map(|seat| self.letter(seat).to_string()),
            clocks: self.clocks(at),
            result: self.result.clone(),
        }
    }

    /// The moves that are legal now.
    pub fn legal_moves(&self) -> LegalMoves {
        LegalMoves {
            version: self.version,
            ply: self.ply(),
            turn: self.turn().map(|seat| self.letter(seat).to_string()),
            moves: if self.turn().is_some() { self.position().move_texts() } else { Vec::new() },
        }
    }

    /// Whether somebody who looks for a game may join this one.
    pub fn is_open(&self) -> bool {
        let is_open = |(_, sitter): &(_, Sitter)| matches!(sitter, Sitter::Free { open: true });
        self.status == Status::Waiting && self.sitters.iter().any(is_open)
    }

    /// The people who hold seats, each once.
    pub fn people(&self) -> Vec<String> {
        let mut people: Vec<String> = self
            .sitters
            .iter()
            .filter_map(|(_, sitter)| match sitter {
                Sitter::Person { id, .. } => Some(id.clone()),
                _ => None,
            })
            .collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Who made the game.
    pub fn maker(&self) -> &Me {
        &self.setup.maker
    }

    /// The letters of seats.
    pub fn letters(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.letter(seat).to_string()).collect()
    }

    fn seat_views(&self) -> Vec<SeatView> {
        let alive = self.position().alive();
        let view = |(seat, sitter): &(_, Sitter)| SeatView {
            seat: self.letter(*seat).to_string(),
            name: self.game().seat_name(*seat).to_owned(),
            sitter: sitter.clone(),
            alive: alive.contains(*seat),
        };
        self.sitters.iter().map(view).collect()
    }

    fn clocks(&self, now: Millis) -> Option<Clocks> {
        if !self.clock.is_there() {
            return None;
        }
        let left = |seat| (self.letter(seat).to_string(), self.clock.left(seat, now).max(0));
        let left_ms: BTreeMap<String, Millis> = self.sitters.iter().map(|(seat, _)| left(*seat)).collect();
        let running = self.clock.running().map(|seat| self.letter(seat).to_string());
        Some(Clocks { left_ms, running, at: now })
    }

    fn offers(&self) -> Offers {
        let (ply, takeback) = match self.offered.takeback {
            Some((ply, seats)) => (Some(ply), seats),
            None => (None, SeatSet::EMPTY),
        };
        Offers {
            draw: self.letters(self.offered.draw),
            takeback: self.letters(takeback),
            takeback_ply: ply,
            rematch: self.letters(self.offered.rematch),
        }
    }

    fn claims(&self) -> Vec<String> {
        match self.turn() {
            Some(_) => self.record.claims().iter().map(|claim| claim.rule().to_string()).collect(),
            None => Vec::new(),
        }
    }
}
