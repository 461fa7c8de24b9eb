//! The rules on the course of a game: repetition, lack of progress, claims, declared results and leavers.

use rules_core::{Outcome, RuleId, Seat, SeatSet};

use super::standing::DrawLimits;
use super::{Claim, Declared, Played, Standing};
use crate::{AnyPosition, Record};

impl Played {
    /// How the game stands now, with leavers ranked behind everyone who stayed.
    pub fn standing(&self) -> Standing {
        let standing = self.standing_as_played();
        Standing { outcome: standing.outcome.map(|outcome| outcome.with_leavers(self.leavers)), ..standing }
    }

    fn standing_as_played(&self) -> Standing {
        let over = |outcome, rule| Standing { turn: None, outcome: Some(outcome), rule };
        if let Some(outcome) = self.position.outcome() {
            return over(outcome, self.ended_by);
        }
        if let Some(declared) = &self.declared {
            return over(declared.outcome, None);
        }
        match self.ended_by {
            Some(rule) => over(self.position.drawn(), Some(rule)),
            None => Standing { turn: self.position.turn(), outcome: None, rule: None },
        }
    }

    /// The number of times that the present position has occurred, the start included.
    pub fn occurrences(&self) -> usize {
        // No position before the last irreversible event can be equal.
        let reach = (self.position.quiet() as usize).saturating_add(1);
        let key = self.position.key();
        self.keys().take(reach).filter(|&earlier| earlier == key).count()
    }

    /// The rule by which the course of the game makes it a draw.
    ///
    /// A start that was given with a high count is not over before a move is played: these draws are
    /// declared over the moves that were played here.
    pub(super) fn automatic_draw(&self) -> Option<RuleId> {
        if self.is_empty() {
            return None;
        }
        let limits = DrawLimits::of(self.game());
        if self.occurrences() >= limits.occurrences {
            Some(limits.repetition)
        } else if self.position.quiet() >= limits.quiet {
            Some(limits.no_progress)
        } else {
            None
        }
    }

    /// The draws that the player to move may claim now.
    pub fn claims(&self) -> Vec<Claim> {
        let AnyPosition::Chess960(_) = self.position else { return Vec::new() };
        if self.standing().outcome.is_some() {
            return Vec::new();
        }
        let threefold = (self.occurrences() >= 3).then_some(Claim::Threefold);
        let fifty = (self.position.quiet() >= 100).then_some(Claim::FiftyMoves);
        threefold.into_iter().chain(fifty).collect()
    }

    /// The result that the players declared.
    pub const fn declared(&self) -> Option<&Declared> {
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

    /// Ends the game as a draw between all who are still in it, by agreement or by a claim. Rule: common/outcome.
    ///
    /// Gives false and changes nothing if the game is over already.
    pub fn declare_draw(&mut self, reason: &str) -> bool {
        self.declare(Declared { outcome: self.position.drawn(), reason: Some(reason.to_owned()) })
    }

    /// The seats whose players left while the game went on.
    pub const fn leavers(&self) -> SeatSet {
        self.leavers
    }

    /// Notes that the player of a seat left, by resigning or by running out of time. Rule: common/leaver.
    ///
    /// With two seats the other wins. With more the game goes on, another player moves for the seat, and the
    /// leaver is ranked behind everyone who stayed. Gives false and changes nothing if the game is over or
    /// the seat is not in it any more.
    pub fn leave(&mut self, seat: Seat, reason: &str) -> bool {
        if self.standing().outcome.is_some() || !self.position.alive().contains(seat) {
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

    /// Ends a game that players left if nothing is left to play for, and gives whether it did. Rule: common/leaver.
    ///
    /// Either one seat stayed, which is first whatever is played for the others; or none of the seats that `people`
    /// hold is still in the game.
    pub fn end_if_deserted(&mut self, people: SeatSet, reason: &str) -> bool {
        let alive = self.position.alive();
        let stayed = alive.iter().filter(|&seat| !self.leavers.contains(seat)).count();
        let is_deserted = stayed <= 1 || !people.iter().any(|seat| alive.contains(seat));
        !self.leavers.is_empty() && is_deserted && self.declare_draw(reason)
    }

    /// Notes the seats that were left earlier in a game that is taken up again; seats that do not play are
    /// passed over.
    pub fn set_leavers(&mut self, leavers: SeatSet) {
        let seats = self.start.seats();
        self.leavers = leavers.iter().filter(|&seat| seats.contains(seat)).collect();
    }

    /// A record of the game without tags and comments, which keeps every position; costs a replay of the game.
    pub fn to_record(&self) -> Record {
        Record::from(self.clone())
    }
}
