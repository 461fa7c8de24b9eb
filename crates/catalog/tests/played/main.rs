//! What was played, against a plain model that keeps every position, under random moves, takebacks, leavers,
//! results and copies.

mod history;
mod model;
mod steps;

use std::cell::RefCell;
use std::collections::BTreeSet;

use catalog::{AnyMove, AnyPosition, Declared, GameId, Played, Record, StartOptions};
use proptest::test_runner::{Config, TestRunner};
use rules_core::{Outcome, Seat, SeatSet};

use model::Model;
use steps::{Step, any_start, any_steps};

/// A game beside its model, the copies that were made of both, and the endings and cases that came about.
struct Pair {
    played: Played,
    model: Model,
    copies: Vec<(Played, Model)>,
    seen: BTreeSet<String>,
}

impl Pair {
    fn new(start: AnyPosition) -> Self {
        let model = Model::new(start.clone());
        Self { played: Played::new(start), model, copies: Vec::new(), seen: BTreeSet::new() }
    }

    fn see(&mut self, word: &str) {
        self.seen.insert(format!("{word} {}", self.played.game()));
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Play { pick, as_text } => {
                let moves = self.model.position().legal_moves();
                self.play(moves.get(usize::from(pick) % moves.len().max(1)).copied(), as_text);
            }
            Step::Reverse => self.play(self.reverse(), false),
            Step::Again => self.play(self.model.moves.last().copied(), true),
            Step::Undo(plies) => self.undo(usize::from(plies)),
            Step::Leave(seat) => {
                let seats: Vec<_> = self.model.positions[0].seats().iter().collect();
                let seat = seats[usize::from(seat) % seats.len()];
                let left = self.model.leave(seat);
                assert_eq!(self.played.leave(seat, "left"), left);
                self.see(if left && seats.len() > 2 { "left behind" } else { "left" });
            }
            Step::Desert(people) => {
                let people: SeatSet =
                    SeatSet::first(4).iter().filter(|s| people >> s.index() & 1 == 1).collect();
                let ended = self.model.end_if_deserted(people);
                assert_eq!(self.played.end_if_deserted(people, "deserted"), ended);
                self.see(if ended { "deserted" } else { "not deserted" });
            }
            Step::Declare(seat) => {
                let seats = self.model.positions[0].seats();
                let winner = seats.iter().nth(usize::from(seat)).unwrap_or(Seat::at(3));
                let outcome = Outcome::won(winner, seats.with(winner));
                let declared = Declared { outcome, reason: Some("said".into()) };
                assert_eq!(self.played.declare(declared), self.model.declare(outcome, "said"));
            }
            Step::Draw => {
                let drawn = self.model.position().drawn();
                assert_eq!(self.played.declare_draw("agreed"), self.model.declare(drawn, "agreed"));
            }
            Step::Copy => self.copies.push((self.played.clone(), self.model.clone())),
            Step::Exchange => {
                if let Some((played, model)) = self.copies.pop() {
                    self.see("went on from a copy");
                    let other = std::mem::replace(&mut self.played, played);
                    self.copies.insert(0, (other, std::mem::replace(&mut self.model, model)));
                }
            }
        }
        self.compare_now();
    }

    fn play(&mut self, mv: Option<AnyMove>, as_text: bool) {
        let Some(mv) = mv else { return };
        let before = self.played.clone();
        let answer = if as_text { self.played.play_text(&mv.to_string()) } else { self.played.play(mv) };
        if self.model.ending().is_some() || !self.model.position().legal_moves().contains(&mv) {
            assert!(answer.is_err());
            assert_eq!(self.played, before, "a refused move changes nothing");
            self.see("refused");
            return;
        }
        let events: Vec<String> = answer.expect("a legal move").iter().map(ToString::to_string).collect();
        assert_eq!(events, self.model.play(mv));
        assert_ne!(self.played, before);
        self.note_ending();
    }

    fn reverse(&self) -> Option<AnyMove> {
        let back = self.model.moves.len().checked_sub(self.model.position().alive().len())?;
        let last = self.model.moves[back];
        let is_back =
            |mv: &AnyMove| (mv.from_square(), mv.to_square()) == (last.to_square(), last.from_square());
        self.model.position().legal_moves().into_iter().find(is_back)
    }

    fn note_ending(&mut self) {
        if let Some((_, rule)) = self.model.ending() {
            let rule = rule.expect("a rule decided");
            self.seen.insert(format!("{rule} in {}", self.played.game()));
        }
        if !self.model.claims().is_empty() {
            self.see("claims");
        }
    }

    fn undo(&mut self, taken: usize) {
        let plies = self.model.moves.len().saturating_sub(taken);
        let was_over = self.model.ending().is_some();
        assert_eq!(self.played.undo_to(plies), self.model.undo_to(plies));
        self.see(if was_over && taken > 0 { "taken back when over" } else { "taken back" });
    }

    fn compare_now(&self) {
        let (played, model) = (&self.played, &self.model);
        assert_eq!(played.position(), model.position());
        assert!(model.agrees_with(played.standing()), "{:?} {:?}", played.standing(), model.ending());
        assert_eq!(played.occurrences(), model.occurrences());
        assert_eq!(played.claims(), model.claims());
        assert_eq!((played.len(), played.is_empty()), (model.moves.len(), model.moves.is_empty()));
        assert_eq!(played.declared(), model.declared.as_ref());
        assert_eq!(played.leavers(), model.leavers);
    }

    /// Compares all that the game and its copies hold, and which of them are equal.
    fn finish(mut self) -> BTreeSet<String> {
        compare_whole(&self.played, &self.model);
        for (copy, model) in &self.copies {
            compare_whole(copy, model);
            assert_eq!(*copy == self.played, *model == self.model);
        }
        if self.copies.iter().any(|(copy, _)| copy.len() > 3 && *copy != self.played) {
            self.see("copies that differ");
        }
        self.seen
    }
}

fn compare_whole(played: &Played, model: &Model) {
    assert!(played.moves().eq(model.moves.iter().copied()));
    assert!(played.moves().rev().eq(model.moves.iter().rev().copied()));
    assert_eq!(played.last_move(), model.moves.last().copied());
    assert_eq!(played.shown_moves(), model.shown);
    assert!(played.positions().eq(model.positions.iter().cloned()));
    assert!(played.keys().eq(model.positions.iter().rev().map(AnyPosition::key)));
    for plies in 0..model.positions.len() + 2 {
        assert_eq!(played.position_after(plies).as_ref(), model.positions.get(plies));
    }
    let record = played.to_record();
    assert!((0..=played.len() + 1).all(|at| record.position_after(at) == model.positions.get(at)));
    assert!(model.agrees_with(record.standing()) && record.moves().eq(played.moves()));
    let mut again = Record::new(played.start().clone());
    played.moves().for_each(|mv| assert!(again.play(mv).is_ok()));
    again.set_leavers(played.leavers());
    played.declared().cloned().into_iter().for_each(|declared| assert!(again.declare(declared)));
    assert_eq!((&again, again.played()), (&record, played));
}

#[test]
fn what_was_played_is_what_the_model_says() {
    let is_long = std::env::var_os("PARDALIS_LONG").is_some();
    let cases = if is_long { 20_000 } else { 500 };
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRunner::deterministic().new_rng());
    let seen = RefCell::new(BTreeSet::new());
    let outcome = runner.run(&(any_start(), any_steps()), |(start, steps)| {
        let mut pair = Pair::new(start);
        steps.iter().for_each(|step| pair.step(step));
        seen.borrow_mut().extend(pair.finish());
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    everything_came_about(&seen.into_inner());
}

/// The games are worth something only if what matters comes about in them.
fn everything_came_about(seen: &BTreeSet<String>) {
    let words = [
        "left",
        "taken back",
        "taken back when over",
        "refused",
        "went on from a copy",
        "copies that differ",
    ];
    let mut expected: Vec<String> =
        GameId::ALL.iter().flat_map(|game| words.map(|word| format!("{word} {game}"))).collect();
    for game in GameId::ALL {
        let chapter = if game == GameId::Chess960 { "chess960" } else { "common" };
        let no_progress = if game == GameId::Chess960 { "fifty-moves" } else { "no-progress" };
        expected.extend(["repetition", no_progress].map(|rule| format!("{chapter}/{rule} in {game}")));
        let course = [format!("{chapter}/repetition in"), format!("{chapter}/{no_progress} in")];
        let by_board = |word: &&String| {
            word.ends_with(&format!(" in {game}"))
                && !course.iter().any(|rule| word.starts_with(rule.as_str()))
        };
        assert!(seen.iter().any(|word| by_board(&word)), "{game} on the board: {seen:?}");
    }
    expected
        .extend(["left behind", "deserted", "not deserted"].map(|word| format!("{word} chameleon-chess")));
    expected.push("claims chess960".into());
    let missing: Vec<&String> = expected.iter().filter(|word| !seen.contains(*word)).collect();
    assert!(missing.is_empty(), "{missing:?} are missing in {seen:?}");
}

#[test]
fn a_start_that_is_over_has_no_deciding_rule() {
    let over =
        AnyPosition::parse(GameId::Chess960, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let played = Played::new(over.expect("a mate"));
    let standing = played.standing();
    assert!(standing.outcome.is_some() && standing.rule.is_none() && standing.turn.is_none());
}

#[test]
fn a_move_of_another_game_changes_nothing() {
    let start = |game| Played::new(StartOptions::default().position(game).expect("a start"));
    let (mut chess, chameleon) = (start(GameId::Chess960), start(GameId::Chameleon));
    let before = chess.clone();
    assert!(chess.play(chameleon.position().legal_moves()[0]).is_err());
    assert_eq!(chess, before);
}
