//! Perfect play: from the start nobody does better, and every claim holds on the board.

use catalog::{GameId, Record, StartOptions};

use super::*;
use crate::{Dice, Level, Stop, Table};

fn start() -> Record {
    Record::new(StartOptions::default().position(GameId::Chameleon).expect("a start"))
}

fn before(record: &Record) -> Vec<AnyPosition> {
    (0..record.len()).filter_map(|plies| record.position_after(plies)).cloned().collect()
}

/// What is known for certain of a position, with all the time that it takes.
fn settled(
    position: &AnyPosition,
    before: &[AnyPosition],
    limits: &Limits,
    table: &Table,
) -> Option<Thought> {
    match ask(position, before, limits, table, &Stop::new()) {
        Asked::Settled(thought) => Some(thought),
        Asked::Open(_) => None,
    }
}

fn known(record: &Record) -> Option<Thought> {
    settled(record.position(), &before(record), &Limits::default(), &Table::new(64))
}

/// Lets the winner play by what is known; tells how many moves it made.
fn winners_moves(mut reply: impl FnMut(&Record) -> AnyMove) -> usize {
    let mut record = start();
    let winner = record.position().turn();
    while record.standing().outcome.is_none() {
        let mv = if record.position().turn() == winner {
            let thought = known(&record).expect("the winner always knows");
            let plies = thought.lines[0].score.plies_to_end().expect("decided");
            assert!(plies > 0 && thought.lines[0].proved && plies as usize <= 23 - record.len());
            thought.best().expect("a move")
        } else {
            reply(&record)
        };
        record.play(mv).expect("a legal move");
    }
    assert_eq!(record.standing().outcome.and_then(|outcome| outcome.winner()), winner);
    record.len().div_ceil(2)
}

#[test]
fn who_begins_wins_against_anybody() {
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        let count = winners_moves(|record| *dice.pick(&record.position().legal_moves()).expect("a move"));
        assert!(count <= 12);
    }
    let table = Table::new(1 << 20);
    for level in Level::ALL.into_iter().take(4) {
        let choose = |record: &Record| {
            let chosen = level.choose(record.position(), &before(record), 3, &table, &Stop::new());
            chosen.expect("a move").0
        };
        assert!(winners_moves(choose) <= 12, "level {level}");
    }
}

#[test]
fn who_is_lost_holds_out_longest() {
    let longest = winners_moves(|record| {
        let thought = known(record).expect("the loser knows too");
        assert!(thought.lines[0].score.plies_to_end().is_some_and(|plies| plies < 0));
        thought.best().expect("a move")
    });
    assert_eq!(longest, 12);
}

#[test]
fn a_line_leads_to_the_end_that_is_claimed() {
    let thought = known(&start()).expect("the start is known");
    let line = &thought.lines[0];
    assert_eq!(line.score.plies_to_end(), Some(23));
    assert_eq!(line.moves.len(), 23);
    let mut record = start();
    line.moves.iter().for_each(|&mv| drop(record.play(mv).expect("a legal move")));
    assert!(record.standing().outcome.is_some());
}

#[test]
fn all_first_moves_are_known_in_order() {
    let limits = Limits { lines: 27, ..Limits::default() };
    let thought = settled(start().position(), &[], &limits, &Table::new(64)).expect("known");
    let plies: Vec<i32> = thought.lines.iter().filter_map(|line| line.score.plies_to_end()).collect();
    assert_eq!(plies.len(), 27);
    assert_eq!((plies[0], plies[26]), (23, -18));
    assert_eq!(plies.iter().filter(|&&plies| plies > 0).count(), 17);
}

#[test]
fn only_what_is_certain_is_answered() {
    let read = |text: &str| AnyPosition::Chameleon(text.parse().expect("a position"));
    let table = Table::new(64);
    let answer = |text: &str| settled(&read(text), &[], &Limits::default(), &table);
    // The entry cannot be captured: won at once, unless the game ends for lack of progress first.
    assert!(answer("w4/4W/5/5/2B2 r 0 60").is_some());
    assert!(answer("w4/4W/5/5/2B2 r 97 160").is_some());
    assert_eq!(answer("w4/4W/5/5/2B2 r 99 160"), None);
    let start = start();
    let stood = |times: usize| vec![start.position().clone(); times];
    let reached = read("wbwbw/5/5/5/WBWBW r 4 4");
    assert!(settled(&reached, &stood(1), &Limits::default(), &table).is_some(), "it may stand once more");
    assert_eq!(
        settled(&reached, &stood(2), &Limits::default(), &table),
        None,
        "a third time would be a draw"
    );
    let captured_since = read("wbwbw/5/5/5/WBWBW r 0 4");
    assert!(settled(&captured_since, &stood(2), &Limits::default(), &table).is_some());
    let other = StartOptions::default().position(GameId::Chess960).expect("a start");
    assert_eq!(settled(&other, &[], &Limits::default(), &table), None);
}

/// Positions with six pieces, from all classes.
fn six_pieces(many: u64) -> impl Iterator<Item = AnyPosition> {
    let classes: Vec<solver::Class> =
        solver::Class::all().into_iter().filter(|class| class.pieces() == 6).collect();
    let positions = (0..many).filter_map(move |sample| {
        let class = classes[sample as usize % classes.len()];
        let arrangement = class.arrangement(rules_core::key::mix(sample) % class.positions())?;
        arrangement.position(if sample % 2 == 0 { rules_chameleon::RED } else { rules_chameleon::BLUE })
    });
    positions.filter(|position| position.turn().is_some()).map(AnyPosition::Chameleon)
}

#[test]
fn six_pieces_are_played_to_the_proved_end() {
    let table = Table::new(64);
    let (mut won, mut lost) = (0, 0);
    for position in six_pieces(120) {
        let mut record = Record::new(position);
        let first = record.position().turn();
        let mut claimed = None;
        while record.standing().outcome.is_none() {
            let best = crate::think_best(
                record.position(),
                &before(&record),
                &Limits::default(),
                &table,
                &Stop::new(),
            );
            let line = &best.lines[0];
            assert!(line.proved, "{}", record.position());
            // A draw may go on for ever.
            let Some(plies) = line.score.plies_to_end() else { break };
            let claim = *claimed.get_or_insert(plies);
            assert_eq!(record.len() + plies.unsigned_abs() as usize, claim.unsigned_abs() as usize);
            record.play(best.best().expect("a move")).expect("a legal move");
        }
        let Some(claimed) = claimed else { continue };
        let outcome = record.standing().outcome.expect("an end");
        assert_eq!(outcome.winner() == first, claimed > 0, "{}", record.position());
        *(if claimed > 0 { &mut won } else { &mut lost }) += 1;
    }
    assert!(won > 30 && lost > 30, "{won} won, {lost} lost");
}

#[test]
fn all_moves_of_six_pieces_are_known() {
    let table = Table::new(64);
    for position in six_pieces(60) {
        let known = known_moves(&position, &table);
        assert_eq!(known.len(), position.legal_moves().len(), "{position}");
        let merits: Vec<i16> = known.iter().map(|known| known.value.merit()).collect();
        assert!(merits.is_sorted_by(|one, next| one >= next), "{position}");
    }
}

#[test]
fn moves_that_are_known_are_told() {
    let table = Table::new(64);
    let known = known_moves(start().position(), &table);
    assert_eq!(known.len(), 27);
    assert_eq!((known[0].value, known[26].value), (Value::Win(12), Value::Loss(9)));
    let other = StartOptions::default().position(GameId::Cameleon).expect("a start");
    assert_eq!(known_moves(&other, &table), []);
}

/// The search by itself, which knows nothing of the solver, agrees with it wherever it sees the end.
#[test]
fn the_search_agrees_with_tables_and_certificate() {
    let tables = solver::Tables::new();
    let small = || solver::Class::all().into_iter().filter(|class| class.pieces() <= 4);
    for class in small() {
        if tables.get(class).is_none() {
            let go_on = std::sync::atomic::AtomicBool::new(false);
            let solved = solver::solve_pair(&tables, class, 1, &go_on, &mut |_| ()).expect("solved");
            for (class, values) in [class, class.partner()].into_iter().zip(solved) {
                tables.put(class, values);
            }
        }
    }
    let mut positions: Vec<(Chameleon, Value)> = Vec::new();
    for class in small() {
        for sample in 0..12 {
            let place = rules_core::key::mix(sample ^ (class.id() as u64) << 20) % class.positions();
            let arrangement = class.arrangement(place).expect("a position");
            let position = arrangement.position(rules_chameleon::RED).expect("a position");
            if position.turn().is_some() {
                positions.push((position, solver::value_of(&tables, &position).expect("in the tables")));
            }
        }
    }
    let entries = shipped().certificate().entries().iter().filter(|entry| entry.distance <= 4);
    for entry in entries.step_by(4_000).take(60) {
        let position = entry.arrangement.position(rules_chameleon::BLUE).expect("a position");
        positions.push((position, Value::Win(entry.distance)));
    }
    let table = Table::new(1 << 20);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut seen = 0;
    for &(position, value) in &positions {
        table.clear();
        let thought = crate::think(&AnyPosition::Chameleon(position), &[], &limits, &table, &Stop::new());
        let Some(plies) = thought.lines[0].score.plies_to_end() else { continue };
        seen += 1;
        let agrees = match value {
            // The way that it has found may be a longer one, but nobody holds out longer than possible.
            Value::Win(distance) => plies > 0 && plies.unsigned_abs() >= 2 * u32::from(distance) - 1,
            Value::Loss(distance) => plies <= 0 && plies.unsigned_abs() >= 2 * u32::from(distance),
            Value::Draw => false,
        };
        assert!(agrees, "{position}: {value}, and the search says {plies}");
    }
    assert!(seen * 10 > positions.len() * 9, "{seen} of {}", positions.len());
}

/// Who was told to stop before proves nothing, and still tells what was known without a proof.
#[test]
fn no_proof_goes_on_when_told_to_stop() {
    let stop = Stop::new();
    stop.stop();
    let table = Table::new(64);
    let nodes =
        |position: &AnyPosition, stop: &Stop| match ask(position, &[], &Limits::default(), &table, stop) {
            Asked::Settled(thought) => Some(thought.nodes),
            Asked::Open(_) => None,
        };
    let mut dice = Dice::new(5);
    let mut proved = 0;
    for _ in 0..60 {
        let mut position = start().position().clone();
        for _ in 0..8 + dice.below(12) {
            let moves = position.legal_moves();
            let Some(&mv) = dice.pick(&moves) else { break };
            position.play(mv).expect("legal");
        }
        let moves = position.legal_moves().len() as u64;
        let is_proved = |nodes: Option<u64>| nodes.is_some_and(|nodes| nodes > moves);
        proved += u32::from(is_proved(nodes(&position, &Stop::new())));
        assert!(!is_proved(nodes(&position, &stop)), "{position}");
        let answer = crate::think_best(&position, &[], &Limits::default(), &table, &stop);
        assert_eq!(answer.best().is_some(), moves > 0, "{position}");
    }
    assert!(proved > 5, "{proved}");
    let thought = ask(start().position(), &[], &Limits::default(), &table, &stop);
    assert!(matches!(thought, Asked::Settled(_)), "the start needs no proof");
}
