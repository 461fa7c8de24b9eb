//! How a game stands: over by the board, by its course, or by what the players declared.

use rules_chess960::rule as chess960;
use rules_core::{Outcome, RuleId, Seat, SeatSet, common};

use super::Record;
use crate::{AnyEvent, AnyPosition, GameId};

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The seat to move; nothing exactly when there is an outcome.
    pub turn: Option<Seat>,
    /// A place for every seat once the game is over.
    pub outcome: Option<Outcome>,
    /// The rule that ended the game, where one did.
    pub rule: Option<RuleId>,
}

/// An outcome that the board does not show: resigned, agreed, out of time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The places.
    pub outcome: Outcome,
    /// Why, in a word or a sentence.
    pub reason: Option<String>,
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The position stands for the third time.
    Threefold,
    /// Fifty moves by each side without progress.
    FiftyMoves,
}

impl Claim {
    /// The rule that allows the claim.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Threefold => chess960::REPETITION,
            Self::FiftyMoves => chess960::FIFTY_MOVES,
        }
    }
}

/// How often a position may stand before the game is drawn, and how many quiet plies may pass.
struct DrawLimits {
    occurrences: usize,
    quiet: u32,
    repetition: RuleId,
    no_progress: RuleId,
}

impl DrawLimits {
    const fn of(game: GameId) -> Self {
        match game {
            // Rule: chess960/repetition, chess960/fifty-moves: what ends the game without a claim.
            GameId::Chess960 => Self {
                occurrences: 5,
                quiet: 150,
                repetition: chess960::REPETITION,
                no_progress: chess960::FIFTY_MOVES,
            },
            // Rule: common/repetition, common/no-progress.
            GameId::ChameleonChess | GameId::Chameleon | GameId::Cameleon => Self {
                occurrences: 3,
                quiet: 100,
                repetition: common::REPETITION,
                no_progress: common::NO_PROGRESS,
            },
        }
    }
}

impl Record {
    /// How the game stands now, with leavers ranked behind everyone who stayed.
    pub fn standing(&self) -> Standing {
        let standing = self.standing_as_played();
        Standing { outcome: standing.outcome.map(|outcome| outcome.with_leavers(self.leavers)), ..standing }
    }

    fn standing_as_played(&self) -> Standing {
        let position = self.position();
        if let Some(outcome) = position.outcome() {
            return Standing { turn: None, outcome: Some(outcome), rule: self.deciding_rule() };
        }
        if let Some(declared) = &self.declared {
            return Standing { turn: None, outcome: Some(declared.outcome), rule: None };
        }
        match self.automatic_draw() {
            Some(rule) => Standing { turn: None, outcome: Some(position.drawn()), rule: Some(rule) },
            None => Standing { turn: position.turn(), outcome: None, rule: None },
        }
    }

    /// How often the position that stands now has stood so far, the start included.
    pub fn occurrences(&self) -> usize {
        let position = self.position();
        // Nothing before the last irreversible event can be equal.
        let reach = (position.quiet() as usize).saturating_add(1);
        let key = position.key();
        let back = self.positions.iter().rev().chain(std::iter::once(self.start()));
        back.take(reach).filter(|earlier| earlier.key() == key).count()
    }

    /// The draws that the player to move may claim now.
    pub fn claims(&self) -> Vec<Claim> {
        let AnyPosition::Chess960(_) = self.position() else { return Vec::new() };
        if self.standing().outcome.is_some() {
            return Vec::new();
        }
        let threefold = (self.occurrences() >= 3).then_some(Claim::Threefold);
        let fifty = (self.position().quiet() >= 100).then_some(Claim::FiftyMoves);
        threefold.into_iter().chain(fifty).collect()
    }

    /// What the players declared.
    pub fn declared(&self) -> Option<&Declared> {
        self.declared.as_ref()
    }

    /// Ends the game by declaration: resignation, agreement, time.
    ///
    /// Gives false and changes nothing if the game is over already or the outcome ranks other seats.
    pub fn declare(&mut self, declared: Declared) -> bool {
        let fits = self.standing().outcome.is_none() && declared.outcome.seats() == self.start.seats();
        if fits {
            self.declared = Some(declared);
        }
        fits
    }

    /// The seats whose players left while the game went on.
    pub fn leavers(&self) -> SeatSet {
        self.leavers
    }

    /// Ends the game as a draw between all who are still in it, by agreement or by a claim. Rule: common/outcome.
    ///
    /// Gives false and changes nothing if the game is over already.
    pub fn declare_draw(&mut self, reason: &str) -> bool {
        self.declare(Declared { outcome: self.position().drawn(), reason: Some(reason.to_owned()) })
    }

    /// Notes that the player of a seat left, by resigning or by running out of time. Rule: common/leaver.
    ///
    /// With two seats the other wins. With more the game goes on, somebody else moves for the seat, and the
    /// leaver is ranked behind everyone who stayed. Gives false and changes nothing if the game is over or
    /// the seat is not in it any more.
    pub fn leave(&mut self, seat: Seat, reason: &str) -> bool {
        if self.standing().outcome.is_some() || !self.position().alive().contains(seat) {
            return false;
        }
        let seats = self.start.seats();
        if seats.len() == 2 {
            let outcome = Outcome::drawn(seats).with_leavers(SeatSet::only(seat));
            return self.declare(Declared { outcome, reason: Some(reason.to_owned()) });
        }
        self.leavers = self.leavers.with(seat);
        true
    }

    /// Ends a game that others left if nothing is left to play for, and gives whether it did. Rule: common/leaver.
    ///
    /// Either one seat stayed, which is first whatever is played for the others; or none of the seats that `people`
    /// hold is still in the game, and nobody would care how it goes on.
    pub fn end_if_deserted(&mut self, people: SeatSet, reason: &str) -> bool {
        let alive = self.position().alive();
        let stayed = alive.iter().filter(|&seat| !self.leavers.contains(seat)).count();
        let is_deserted = stayed <= 1 || !people.iter().any(|seat| alive.contains(seat));
        !self.leavers.is_empty() && is_deserted && self.declare_draw(reason)
    }

    /// Notes who left earlier in a game that is taken up again; seats that do not play are passed over.
    pub fn set_leavers(&mut self, leavers: SeatSet) {
        let seats = self.start.seats();
        self.leavers = leavers.iter().filter(|&seat| seats.contains(seat)).collect();
    }

    /// The rule by which the course of the game makes it a draw.
    ///
    /// A start that was given with a high count is not over before a move is played: the record declares
    /// these draws over the moves that it holds.
    fn automatic_draw(&self) -> Option<RuleId> {
        if self.is_empty() {
            return None;
        }
        let limits = DrawLimits::of(self.game());
        if self.occurrences() >= limits.occurrences {
            Some(limits.repetition)
        } else if self.position().quiet() >= limits.quiet {
            Some(limits.no_progress)
        } else {
            None
        }
    }

    /// The rule in the last move's `won` or `drawn` event.
    fn deciding_rule(&self) -> Option<RuleId> {
        let last = self.len().checked_sub(1)?;
        let mut before = self.position_after(last)?.clone();
        let events = before.play(self.line.moves[last].mv).ok()?;
        events.iter().rev().find(|event| matches!(event.kind, "won" | "drawn")).map(|event| event.rule)
    }
}

/// The event of a draw that the course of the game brings about.
pub(super) fn drawn_event(rule: RuleId) -> AnyEvent {
    AnyEvent { rule, kind: "drawn", details: Vec::new() }
}
