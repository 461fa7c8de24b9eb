//! The fast rules beside the slow plain ones, which were written separately from the rule page alone.

use std::collections::BTreeMap;

use rules_cameleon::Cameleon;
use rules_core::{Event, Position};
use testkit::plain_cameleon::{Plain, RULES, random_position};
use testkit::playthrough::legal_moves;
use testkit::random::Random;

/// Random positions in one run; the long mode of `cargo xtask test --long` walks many more.
const POSITIONS: usize = 20_000;
const LONG: usize = 1_000_000;
/// Moves whose results are compared in a position; some have thousands of choices.
const RESULTS: usize = 40;

#[test]
fn fast_and_plain_rules_agree_and_every_rule_occurs() {
    let positions = if std::env::var_os("PARDALIS_LONG").is_some() { LONG } else { POSITIONS };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    let workers: Vec<_> = (0..threads)
        .map(|worker| std::thread::spawn(move || compare(worker as u64, positions.div_ceil(threads))))
        .collect();
    let mut counts: BTreeMap<&'static str, usize> = RULES.iter().map(|rule| (*rule, 0)).collect();
    counts.insert("cameleon/board", positions);
    for worker in workers {
        for (rule, count) in worker.join().expect("fast and plain rules agree") {
            *counts.entry(rule).or_default() += count;
        }
    }
    for (rule, count) in &counts {
        println!("{rule:<32}{count:>10}");
    }
    for rule in Cameleon::RULES {
        assert!(counts.get(rule.as_str()).is_some_and(|count| *count > 0), "{rule} never occurred");
    }
}

/// Compares on random positions and counts how often each rule occurred.
fn compare(seed: u64, positions: usize) -> BTreeMap<&'static str, usize> {
    let mut random = Random::new(0xca3e_1e0c ^ seed << 32);
    let mut counts = BTreeMap::new();
    for _ in 0..positions {
        let plain = random_position(&mut random);
        let text = plain.to_string();
        let fast: Cameleon = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(fast.to_string(), text);
        assert_eq!(places(&fast), plain.outcome(), "{text}");
        let mut moves: Vec<String> = legal_moves(&fast).iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        assert_eq!(moves, plain.legal_moves(), "{text}");
        assert_eq!(fast.count_moves(), moves.len() as u64, "{text}");
        let step = moves.len().div_ceil(RESULTS).max(1);
        for mv in moves.iter().step_by(step) {
            compare_result(&fast, &plain, mv);
            for rule in plain.rules_of(mv) {
                *counts.entry(rule).or_insert(0) += 1;
            }
        }
    }
    counts
}

fn compare_result(fast: &Cameleon, plain: &Plain, text: &str) {
    let mv = fast.read_move(text).unwrap_or_else(|error| panic!("{fast} {text}: {error}"));
    let mut next = *fast;
    let mut endings = Vec::new();
    next.play_unchecked(mv, &mut |event: <Cameleon as Position>::Event| {
        if matches!(event.kind(), "won" | "drawn") {
            endings.push(event.rule().as_str());
        }
    });
    let expected = plain.apply(text).unwrap_or_else(|| panic!("{fast}: the plain rules refuse {text}"));
    assert_eq!(next.to_string(), expected.to_string(), "{fast} {text}");
    assert_eq!(places(&next), expected.outcome(), "{fast} {text}");
    assert_eq!(
        endings,
        expected.ending().map(|(rule, _)| rule).into_iter().collect::<Vec<_>>(),
        "{fast} {text}"
    );
    assert_eq!(next.key(), next.computed_key(), "{fast} {text}");
}

/// The places of rounds and squares.
fn places(position: &Cameleon) -> Option<(u8, u8)> {
    let outcome = position.outcome()?;
    let place = |seat| outcome.place(seat).unwrap_or_default();
    let mut seats = position.seats().iter();
    Some((place(seats.next()?), place(seats.next()?)))
}
