//! The cases of the rules that all games share, run on whole records.

use catalog::{AnyPosition, GameId, Record};
use rules_core::Seat;
use testkit::cases::Case;

#[test]
fn every_case_of_the_common_rules_holds() {
    let cases = testkit::cases::read("common");
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| run(case).err().map(|why| format!("[{}] {}: {why}", case.rule, case.name)))
        .chain(testkit::cases::uncovered(&cases, rules_core::common::ALL))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn run(case: &Case) -> Result<(), String> {
    let game: GameId = case.game.as_deref().ok_or("no game")?.parse().map_err(|e| format!("{e}"))?;
    let letters = game.seat_letters();
    let start = AnyPosition::parse(game, &case.position).map_err(|e| e.to_string())?;
    let mut record = Record::new(start);
    for seat in &case.leaves {
        let letter = seat.chars().next().ok_or("no seat")?;
        record.leave(Seat::from_letter(letter, letters).ok_or("no such seat")?, "resigned");
    }
    let mut events = Vec::new();
    for text in &case.moves {
        events = record
            .play_text(text)
            .map_err(|e| format!("{text}: {e}"))?
            .iter()
            .map(ToString::to_string)
            .collect();
    }
    let mut expectations = 0;
    let mut same = |what: &str, found: String, expected: &Option<String>| match expected {
        Some(expected) if *expected != found => Err(format!("{what} is {found}")),
        Some(_) => {
            expectations += 1;
            Ok(())
        }
        None => Ok(()),
    };
    let standing = record.standing();
    same("turn", standing.turn.map_or('-', |seat| seat.letter(letters)).to_string(), &case.turn)?;
    let place =
        |seat: Seat, place: Option<u8>| format!("{}={}", seat.letter(letters), place.unwrap_or_default());
    let outcome = standing.outcome.map_or("-".to_owned(), |outcome| {
        outcome.seats().iter().map(|seat| place(seat, outcome.place(seat))).collect::<Vec<_>>().join(" ")
    });
    same("outcome", outcome, &case.outcome)?;
    same("position", record.position().to_string(), &case.after)?;
    let heard = |line: &String| events.iter().any(|event| event.starts_with(line.as_str()));
    match (case.events.iter().find(|line| !heard(line)), case.no_events.iter().find(|line| heard(line))) {
        (Some(missing), _) => Err(format!("no event {missing} in {events:?}")),
        (_, Some(unwanted)) => Err(format!("event {unwanted} in {events:?}")),
        _ if expectations == 0 => Err("the case expects nothing".into()),
        _ => Ok(()),
    }
}
