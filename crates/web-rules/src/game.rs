//! A game as it is played: the record of the rules, with what happened in every ply.

use std::collections::BTreeMap;

use catalog::{
    AnyEvent, AnyMove, AnyPosition, Declared, GameId, Record, RecordReader, RefusedMove, StartOptions,
};
use rules_core::{Outcome, Seat, SeatSet};

use crate::shape::{
    self, BoardState, Choices, EventDetail, LegalMove, Played, ReadResult, ReadTags, RuleEvent, RulesRefusal,
    Standing,
};
use crate::{board, moves};

/// A game as it is played.
pub struct Game {
    record: Record,
    played: Vec<Played>,
}

/// Why something is refused, with no rule to name.
fn refused(reason: impl ToString) -> RulesRefusal {
    RulesRefusal { message: reason.to_string(), rule: None }
}

fn refused_move(refusal: RefusedMove) -> RulesRefusal {
    RulesRefusal { message: refusal.reason, rule: refusal.rule.map(|rule| rule.to_string()) }
}

impl Game {
    /// Begins a game.
    pub fn begin(game: &str, choices: Choices) -> Result<Self, RulesRefusal> {
        let game: GameId = game.parse().map_err(refused)?;
        let start = match choices.position {
            Some(text) => AnyPosition::parse(game, &text).map_err(refused)?,
            None => {
                let options = StartOptions {
                    players: choices.players,
                    start: choices.start,
                    black_start: choices.black_start,
                    first: choices.first,
                    opposite_sides_only: choices.opposite_sides_only.unwrap_or_default(),
                };
                options.position(game).map_err(refused)?
            }
        };
        Ok(Self { record: Record::new(start), played: Vec::new() })
    }

    /// A game that has begun.
    pub fn resume(game: &str, start: &str, moves: &[String]) -> Result<Self, RulesRefusal> {
        let game: GameId = game.parse().map_err(refused)?;
        let start = AnyPosition::parse(game, start).map_err(refused)?;
        let mut resumed = Self { record: Record::new(start), played: Vec::new() };
        for (i, text) in moves.iter().enumerate() {
            resumed.play(text).map_err(|refusal| RulesRefusal {
                message: format!("move {}: {}", i + 1, refusal.message),
                rule: refusal.rule,
            })?;
        }
        Ok(resumed)
    }

    /// Reads the first game of a record file.
    pub fn read(text: &str) -> Result<Self, RulesRefusal> {
        let record = RecordReader::new(text.as_bytes()).next();
        let record = record.ok_or_else(|| refused("expected a record, found nothing"))?.map_err(refused)?;
        // The reader tells nothing of what happened: the moves are played once more.
        let mut played = Self { record: Record::new(record.start().clone()), played: Vec::new() };
        for mv in record.moves() {
            played.play_move(mv)?;
        }
        Ok(Self { record, ..played })
    }

    /// What stands beside the moves.
    pub fn tags(&self) -> ReadTags {
        let tags = self.record.tags().iter();
        let reason = self.record.declared().and_then(|declared| declared.reason.clone());
        ReadTags {
            tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            result: self.places().map(|places| ReadResult { places, reason }),
        }
    }

    /// The id of the game.
    pub fn game(&self) -> &'static str {
        self.record.game().as_str()
    }

    /// The position before the first move, as text.
    pub fn start(&self) -> String {
        self.record.start().to_string()
    }

    /// How many plies were played.
    pub fn plies(&self) -> usize {
        self.record.len()
    }

    fn after(&self, ply: usize) -> Result<&AnyPosition, RulesRefusal> {
        let plies = self.plies();
        let missing = || refused(format!("ply: expected a number from 0 to {plies}, found {ply}"));
        self.record.position_after(ply).ok_or_else(missing)
    }

    /// What is to be seen after this many plies.
    pub fn state(&self, ply: usize) -> Result<BoardState, RulesRefusal> {
        let position = self.after(ply)?;
        let turn = if ply == self.plies() { self.record.standing().turn } else { position.turn() };
        Ok(board::state(position, ply, turn, self.record.leavers()))
    }

    /// What is legal after this many plies.
    pub fn moves(&self, ply: usize) -> Result<Vec<LegalMove>, RulesRefusal> {
        let position = self.after(ply)?;
        let is_over = ply == self.plies() && self.record.standing().outcome.is_some();
        Ok(if is_over { Vec::new() } else { moves::legal_moves(position) })
    }

    /// The moves of a seat as if it were its turn; none where that could not be.
    pub fn premoves(&self, seat: &str) -> Result<Vec<LegalMove>, RulesRefusal> {
        let seat = self.seat(seat)?;
        if self.record.standing().outcome.is_some() {
            return Ok(Vec::new());
        }
        let position = moves::with_turn(self.record.position(), seat);
        Ok(position.map(|position| moves::legal_moves(&position)).unwrap_or_default())
    }

    /// The squares of a seat's men that somebody else could take next.
    pub fn threatened(&self, seat: &str, ply: usize) -> Result<Vec<u8>, RulesRefusal> {
        Ok(moves::threatened(self.after(ply)?, self.seat(seat)?))
    }

    /// The move that led to this ply, counted from 1.
    pub fn played(&self, ply: usize) -> Result<&Played, RulesRefusal> {
        let plies = self.plies();
        let missing = || refused(format!("ply: expected a number from 1 to {plies}, found {ply}"));
        ply.checked_sub(1).and_then(|at| self.played.get(at)).ok_or_else(missing)
    }

    /// Plays a move; a refused one changes nothing.
    pub fn play(&mut self, text: &str) -> Result<&Played, RulesRefusal> {
        match self.record.position().read_move(text) {
            Ok(mv) => self.play_move(mv)?,
            Err(refusal) => return Err(refused_move(refusal)),
        }
        self.played(self.plies())
    }

    fn play_move(&mut self, mv: AnyMove) -> Result<(), RulesRefusal> {
        let before = self.record.position();
        let (shown, turn) = (before.show_move(mv), before.turn());
        let events = self.record.play(mv).map_err(refused_move)?;
        self.played.push(Played {
            text: mv.to_string(),
            shown,
            seat: board::letter(self.record.game(), turn.unwrap_or(Seat::at(0))),
            from: mv.from_square(),
            to: mv.to_square(),
            events: events.into_iter().map(event).collect(),
        });
        Ok(())
    }

    /// Takes moves back until only this many are left.
    pub fn undo_to(&mut self, ply: usize) {
        self.record.undo_to(ply);
        self.played.truncate(self.record.len());
    }

    /// Notes who left earlier in a game that is taken up again.
    pub fn set_leavers(&mut self, seats: &[String]) -> Result<(), RulesRefusal> {
        let leavers = self.seats(seats)?;
        self.record.set_leavers(leavers);
        Ok(())
    }

    /// Lets the player of a seat leave; `people` are the seats that people still hold. How the game stands tells
    /// whether it goes on.
    pub fn leave(&mut self, seat: &str, people: &[String], reason: &str) -> Result<(), RulesRefusal> {
        let (seat, people) = (self.seat(seat)?, self.seats(people)?);
        if !self.record.leave(seat, reason) {
            return Err(refused("seat: expected one that is in a game that goes on, found another"));
        }
        self.record.end_if_deserted(people, reason);
        Ok(())
    }

    /// Ends the game as a draw, by agreement or by a claim.
    pub fn declare_draw(&mut self, reason: &str) -> Result<(), RulesRefusal> {
        if self.record.declare_draw(reason) { Ok(()) } else { Err(refused("the game is over already")) }
    }

    /// How the game stands.
    pub fn standing(&self) -> Standing {
        let standing = self.record.standing();
        let by_course = self.record.position().outcome().is_none() && self.record.declared().is_none();
        Standing {
            turn: standing.turn.map(|seat| board::letter(self.record.game(), seat)),
            claims: self.record.claims().into_iter().map(|claim| claim.rule().to_string()).collect(),
            places: self.places(),
            rule: standing.rule.map(|rule| rule.to_string()),
            drawn: standing.outcome.is_some() && by_course,
        }
    }

    fn places(&self) -> Option<BTreeMap<shape::Seat, u8>> {
        let outcome = self.record.standing().outcome?;
        let place = |seat: Seat| Some((board::letter(self.record.game(), seat), outcome.place(seat)?));
        Some(outcome.seats().iter().filter_map(place).collect())
    }

    /// The game as a record file; `places` are pairs of letter and place, such as `w1` and `b2`.
    pub fn text(
        &self,
        tags: &[(String, String)],
        places: &[String],
        reason: &str,
    ) -> Result<String, RulesRefusal> {
        let mut record = self.record.clone();
        for (name, value) in tags {
            if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
                return Err(refused("tag: expected a name of letters and digits, found another"));
            }
            record.tags_mut().set(name, value);
        }
        if !places.is_empty() && record.standing().outcome.is_none() {
            let outcome = self.outcome(places)?;
            let reason = (!reason.is_empty()).then(|| reason.to_owned());
            record.declare(Declared { outcome, reason });
        }
        Ok(record.to_string())
    }

    /// A proper ranking of exactly the seats that play.
    fn outcome(&self, places: &[String]) -> Result<Outcome, RulesRefusal> {
        let wrong = || refused("places: expected a place for every seat that plays, found something else");
        let mut ranked = Vec::new();
        for text in places {
            let (seat, place) = text.split_at_checked(1).ok_or_else(wrong)?;
            ranked.push((self.seat(seat)?, place.parse::<u8>().map_err(|_| wrong())?));
        }
        let level = |place| ranked.iter().filter(|r| r.1 == place).map(|r| r.0).collect::<SeatSet>();
        let outcome = Outcome::ranked((1..=4).map(level));
        let seats = self.record.start().seats();
        let is_proper = ranked.iter().all(|&(seat, place)| outcome.place(seat) == Some(place));
        if is_proper && ranked.len() == seats.len() && outcome.seats() == seats {
            Ok(outcome)
        } else {
            Err(wrong())
        }
    }

    fn seats(&self, texts: &[String]) -> Result<SeatSet, RulesRefusal> {
        texts.iter().map(|text| self.seat(text)).collect()
    }

    fn seat(&self, text: &str) -> Result<Seat, RulesRefusal> {
        let seats = self.record.start().seats();
        let mut named = seats.iter().filter(|&seat| board::letter(self.record.game(), seat).0 == text);
        named.next().ok_or_else(|| refused("seat: expected the letter of a seat that plays, found another"))
    }
}

fn event(event: AnyEvent) -> RuleEvent {
    let details = event.details.into_iter();
    RuleEvent {
        rule: event.rule.to_string(),
        kind: event.kind.to_owned(),
        details: details.map(|(name, value)| EventDetail { name: name.to_owned(), value }).collect(),
    }
}
