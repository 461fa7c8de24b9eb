//! A plain model of a game: every position kept in a list, every question answered by going through it.

use catalog::{AnyEvent, AnyMove, AnyPosition, Claim, Declared, GameId, Standing};
use rules_core::{Outcome, Seat, SeatSet};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Model {
    pub(crate) positions: Vec<AnyPosition>,
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) shown: Vec<String>,
    /// The rule in the `won` or `drawn` event of each move.
    deciding: Vec<Option<String>>,
    pub(crate) declared: Option<Declared>,
    pub(crate) leavers: SeatSet,
}

/// Occurrences and quiet plies that end a game, and the rules that say so.
fn limits(game: GameId) -> (usize, u32, &'static str, &'static str) {
    match game {
        GameId::Chess960 => (5, 150, "chess960/repetition", "chess960/fifty-moves"),
        _ => (3, 100, "common/repetition", "common/no-progress"),
    }
}

/// The field of a position's text that counts quiet plies; the next one counts plies.
pub(crate) fn quiet_field(game: GameId) -> usize {
    match game {
        GameId::ChameleonChess | GameId::Chess960 => 4,
        GameId::Chameleon => 2,
        GameId::Cameleon => 3,
    }
}

/// The text of a position without the counts: equal exactly when the positions are.
fn board(position: &AnyPosition) -> Vec<String> {
    let mut fields: Vec<String> = position.to_string().split(' ').map(str::to_owned).collect();
    let quiet = quiet_field(position.game());
    fields.drain(quiet..quiet + 2);
    fields
}

impl Model {
    pub(crate) fn new(start: AnyPosition) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
            shown: Vec::new(),
            deciding: Vec::new(),
            declared: None,
            leavers: SeatSet::EMPTY,
        }
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.positions.last().expect("the start at least")
    }

    pub(crate) fn occurrences(&self) -> usize {
        let now = board(self.position());
        self.positions.iter().filter(|position| board(position) == now).count()
    }

    pub(crate) fn course(&self) -> Option<&'static str> {
        let (occurrences, quiet, repetition, no_progress) = limits(self.position().game());
        match () {
            () if self.moves.is_empty() => None,
            () if self.occurrences() >= occurrences => Some(repetition),
            () if self.position().quiet() >= quiet => Some(no_progress),
            () => None,
        }
    }

    /// The outcome and the rule that brought it about.
    pub(crate) fn ending(&self) -> Option<(Outcome, Option<String>)> {
        let position = self.position();
        let board = position.outcome().map(|outcome| (outcome, self.deciding.last().cloned().flatten()));
        let declared = self.declared.as_ref().map(|declared| (declared.outcome, None));
        let course = self.course().map(|rule| (position.drawn(), Some(rule.to_owned())));
        let (outcome, rule) = board.or(declared).or(course)?;
        Some((outcome.with_leavers(self.leavers), rule))
    }

    pub(crate) fn agrees_with(&self, standing: Standing) -> bool {
        let ending = self.ending();
        let turn = if ending.is_none() { self.position().turn() } else { None };
        standing.turn == turn
            && standing.outcome == ending.as_ref().map(|(outcome, _)| *outcome)
            && standing.rule.map(|rule| rule.to_string()) == ending.and_then(|(_, rule)| rule)
    }

    pub(crate) fn claims(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        if self.position().game() == GameId::Chess960 && self.ending().is_none() {
            claims.extend((self.occurrences() >= 3).then_some(Claim::Threefold));
            claims.extend((self.position().quiet() >= 100).then_some(Claim::FiftyMoves));
        }
        claims
    }

    /// Plays a legal move; the events as text.
    pub(crate) fn play(&mut self, mv: AnyMove) -> Vec<String> {
        self.shown.push(self.position().show_move(mv));
        let mut after = self.position().clone();
        let events = after.play(mv).expect("a legal move");
        let decides = |event: &&AnyEvent| event.kind == "won" || event.kind == "drawn";
        self.deciding.push(events.iter().rev().find(decides).map(|event| event.rule.to_string()));
        self.positions.push(after);
        self.moves.push(mv);
        let drawn = if self.position().outcome().is_none() { self.course() } else { None };
        let drawn = drawn.map(|rule| format!("{rule} drawn"));
        events.iter().map(ToString::to_string).chain(drawn).collect()
    }

    pub(crate) fn undo_to(&mut self, plies: usize) -> Vec<AnyMove> {
        if plies >= self.moves.len() {
            return Vec::new();
        }
        self.declared = None;
        self.positions.truncate(plies + 1);
        self.shown.truncate(plies);
        self.deciding.truncate(plies);
        self.moves.split_off(plies)
    }

    pub(crate) fn declare(&mut self, outcome: Outcome, reason: &str) -> bool {
        let fits = self.ending().is_none() && outcome.seats() == self.positions[0].seats();
        if fits {
            self.declared = Some(Declared { outcome, reason: Some(reason.into()) });
        }
        fits
    }

    pub(crate) fn leave(&mut self, seat: Seat) -> bool {
        if self.ending().is_some() || !self.position().alive().contains(seat) {
            return false;
        }
        let seats: Vec<Seat> = self.position().seats().iter().collect();
        if let [first, second] = seats[..] {
            let winner = if seat == first { second } else { first };
            return self.declare(Outcome::won(winner, self.position().seats()), "left");
        }
        self.leavers = self.leavers.with(seat);
        true
    }

    pub(crate) fn end_if_deserted(&mut self, people: SeatSet) -> bool {
        let alive: Vec<Seat> = self.position().alive().iter().collect();
        let one_stayed = alive.iter().filter(|seat| !self.leavers.contains(**seat)).count() < 2;
        let people_are_out = alive.iter().all(|seat| !people.contains(*seat));
        let ends = !self.leavers.is_empty() && (one_stayed || people_are_out);
        ends && self.declare(self.position().drawn(), "deserted")
    }
}
