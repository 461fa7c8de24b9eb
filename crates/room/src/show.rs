//! A game as people see it.

use std::collections::BTreeMap;

use protocol::{
    Clocks, GameSummary, GameView, Happened, Happening, LegalMoves, Me, Offers, SeatView, Status,
};
use rules_core::SeatSet;

use crate::log::v1::{Millis, Occupant, SeatSummary, Summary};
use crate::wire::status_word;
use crate::{Moment, State};

impl State {
    /// The game as a viewer may see it at this moment; as a stranger does where no viewer is named.
    pub fn view(&self, moment: &Moment, viewer: Option<&str>) -> GameView {
        let yours = viewer.map_or(SeatSet::EMPTY, |id| self.held_by(id));
        let knows_key = !yours.is_empty() || viewer == Some(self.setup.maker.id.as_str());
        GameView {
            id: self.id.to_string(),
            game: self.setup.game.clone(),
            version: self.version,
            status: self.status,
            choices: self.setup.choices.clone().into(),
            seats: self.seat_views(),
            clock: self.setup.clock.into(),
            clocks: self.clocks(moment),
            start: self.setup.start.clone(),
            moves: self.played.moves().map(|mv| mv.to_string()).collect(),
            shown: self.played.shown_moves(),
            position: self.position().to_string(),
            turn: self.turn().map(|seat| self.letter(seat).to_string()),
            offers: self.offers(),
            claims: self.claims(),
            may_swap: self.may_swap(),
            result: self.result(),
            rematch: self.rematch.as_deref().map(str::to_owned),
            yours: self.letters(yours),
            key: knows_key.then(|| self.setup.key.clone()),
            made_at: self.made_at,
        }
    }

    /// The game as lists show it, and as it is stored for them.
    pub fn summary(&self) -> Summary {
        let view = |view: SeatView, occupant: &Occupant| SeatSummary {
            seat: view.seat,
            name: view.name,
            occupant: occupant.clone(),
            alive: view.alive,
        };
        Summary {
            id: self.id.to_string(),
            game: self.setup.game.clone(),
            status: status_word(self.status).to_owned(),
            choices: self.setup.choices.clone(),
            seats: self.seat_views().into_iter().zip(&*self.seats).map(|(v, (_, o))| view(v, o)).collect(),
            clock: self.setup.clock,
            result: self.result.as_deref().cloned(),
            made_at: self.made_at,
            made_by: self.setup.maker.clone(),
        }
    }

    /// The game as a list on the wire shows it.
    pub fn listed(&self) -> GameSummary {
        GameSummary {
            id: self.id.to_string(),
            game: self.setup.game.clone(),
            status: self.status,
            choices: self.setup.choices.clone().into(),
            seats: self.seat_views(),
            clock: self.setup.clock.into(),
            result: self.result(),
            made_at: self.made_at,
            made_by: self.maker(),
        }
    }

    /// How the game ended, once it has.
    pub fn result(&self) -> Option<protocol::Result> {
        self.result.as_deref().cloned().map(Into::into)
    }

    /// Something that happened just now, with how the game stands after it.
    pub fn happened(&self, moment: &Moment, happening: Happening) -> Happened {
        Happened {
            game: self.id.to_string(),
            version: self.version,
            at: moment.now,
            happening,
            turn: self.turn().map(|seat| self.letter(seat).to_string()),
            clocks: self.clocks(moment),
            result: self.result(),
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
        let is_open = |(_, occupant): &(_, Occupant)| matches!(occupant, Occupant::Free { open: true });
        self.status == Status::Waiting && self.seats.iter().any(is_open)
    }

    /// The people who hold seats, each once.
    pub fn people(&self) -> Vec<String> {
        let mut people: Vec<String> = self
            .seats
            .iter()
            .filter_map(|(_, occupant)| match occupant {
                Occupant::Person { id, .. } => Some(id.clone()),
                _ => None,
            })
            .collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// The person who made the game.
    pub fn maker(&self) -> Me {
        self.setup.maker.clone().into()
    }

    /// The letters of seats.
    pub fn letters(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.letter(seat).to_string()).collect()
    }

    fn seat_views(&self) -> Vec<SeatView> {
        let alive = self.position().alive();
        let view = |(seat, occupant): &(_, Occupant)| SeatView {
            seat: self.letter(*seat).to_string(),
            name: self.game().seat_name(*seat).to_owned(),
            sitter: occupant.clone().into(),
            alive: alive.contains(*seat),
        };
        self.seats.iter().map(view).collect()
    }

    fn clocks(&self, moment: &Moment) -> Option<Clocks> {
        if !self.clock.is_there() {
            return None;
        }
        let left = |seat| (self.letter(seat).to_string(), self.clock.left(seat, moment).max(0));
        let left_ms: BTreeMap<String, Millis> = self.seats.iter().map(|(seat, _)| left(*seat)).collect();
        let running = self.clock.running().map(|seat| self.letter(seat).to_string());
        Some(Clocks { left_ms, running, at: moment.now })
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
            Some(_) => self.played.claims().iter().map(|claim| claim.rule().to_string()).collect(),
            None => Vec::new(),
        }
    }
}
