//! Solved tables: right by every measure that small classes allow.

mod plain;

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use plain::{After, Board};
use rules_chameleon::{BLUE, RED};
use rules_core::key;
use solver::{Arrangement, Census, Class, Inconsistency, Oracle, PairError, Tables, Value};

fn up_to(pieces: usize) -> impl Iterator<Item = Class> {
    Class::all().into_iter().filter(move |class| class.pieces() <= pieces)
}

/// All classes with up to four pieces.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let tables = Tables::new();
    for class in up_to(4) {
        if tables.get(class).is_none() {
            let solved = solver::solve_pair(&tables, class, 2, &AtomicBool::new(false), &mut |_| ());
            for (class, values) in [class, class.partner()].into_iter().zip(solved.expect("solved")) {
                tables.put(class, values);
            }
        }
    }
    tables
});

fn board(arrangement: &Arrangement) -> Board {
    Board::of(arrangement.own, arrangement.other, arrangement.white)
}

fn arrangement(board: &Board) -> Arrangement {
    let (own, other, white) = board.bits();
    Arrangement { own, other, white }
}

/// What the moves of the slow implementation make a position worth.
fn judged(board: &Board) -> Value {
    let values = board.moves().into_iter().map(|after| match after {
        After::Won => Value::Win(1),
        After::GoesOn(next) => TABLES.value(&arrangement(&next)).expect("a value").before(),
    });
    values.max_by_key(|value| value.merit()).unwrap_or(Value::Loss(0))
}

/// A second implementation of the rules finds every value of every position with up to three pieces right.
#[test]
fn values_fit_a_second_implementation_of_the_rules() {
    for class in up_to(3) {
        for number in 0..class.positions() {
            let position = class.arrangement(number).expect("a position");
            assert_eq!(TABLES.value(&position), Some(judged(&board(&position))), "{class} {number}");
        }
    }
    for class in up_to(4).filter(|class| class.pieces() == 4) {
        for sample in 0..1000 {
            let position = class.arrangement(key::mix(sample) % class.positions()).expect("a position");
            assert_eq!(TABLES.value(&position), Some(judged(&board(&position))), "{class} {position:?}");
        }
    }
}

/// The second implementation and the fast moves agree in all classes.
#[test]
fn moves_fit_a_second_implementation_of_the_rules() {
    for class in Class::all() {
        for sample in 0..100 {
            let number = key::mix(sample ^ (class.id() as u64) << 20) % class.positions();
            let position = class.arrangement(number).expect("a position");
            let mut expected: Vec<Option<Arrangement>> = board(&position)
                .moves()
                .iter()
                .map(|after| if let After::GoesOn(next) = after { Some(arrangement(next)) } else { None })
                .collect();
            let mut found: Vec<_> =
                position.moves().into_iter().map(|(from, to)| position.next(from, to)).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{class} {position:?}");
            assert_eq!(position.is_lost(), board(&position).is_lost());
        }
    }
}

/// Every position of every class with up to three pieces fits the rules crate too, and many with four.
#[test]
fn values_fit_the_rules_crate() {
    for class in up_to(4) {
        let many = if class.pieces() < 4 { u64::MAX } else { 5000 };
        let checked = solver::check_class(&*TABLES, class, many, 5, 2).expect("consistent");
        assert_eq!(checked, many.min(class.positions()));
    }
}

/// Whoever changes a value is found out.
#[test]
fn a_wrong_value_is_found() {
    let class: Class = "WB-w".parse().expect("a class");
    let tables = Tables::new();
    for class in up_to(3) {
        tables.put(class, TABLES.get(class).expect("solved").into());
    }
    let wrong = Tables::new();
    for other in up_to(3) {
        let mut values: Vec<u8> = tables.get(other).expect("there").to_vec();
        if other == class {
            values[4321] = Value::Draw.byte();
        }
        assert!(wrong.put(other, values.into()));
    }
    let found = solver::check_class(&wrong, class, u64::MAX, 1, 1);
    assert!(matches!(found, Err(Inconsistency::Value { number: 4321, found: Value::Draw, .. })), "{found:?}");
    let four: Class = "WB-wb".parse().expect("a class");
    assert!(matches!(solver::check_class(&wrong, four, 10, 1, 1), Err(Inconsistency::Unknown { .. })));
    assert!(!wrong.put(class, Box::new([])), "a class comes once and whole");
}

/// Mirror images are worth the same, and a search by the rules alone finds short wins exactly where they are.
#[test]
fn values_fit_symmetry_and_search() {
    for class in up_to(4) {
        for sample in 0..60 {
            let position = class.arrangement(key::mix(!sample) % class.positions()).expect("a position");
            let value = TABLES.value(&position);
            assert_eq!(TABLES.value(&position.mirrored()), value);
            if position.is_lost() {
                assert_eq!(value, Some(Value::Loss(0)));
                continue;
            }
            for (seat, within) in [(RED, 1), (BLUE, 2), (RED, 3)] {
                let playable = position.position(seat).expect("a position");
                let expected = matches!(value, Some(Value::Win(distance)) if distance <= within);
                assert_eq!(solver::wins_within(&playable, within), expected, "{playable} {value:?} {within}");
            }
        }
    }
}

/// Totals of the two smallest kinds, and what all classes have in common.
#[test]
fn totals_are_as_published() {
    let totals = |class: &str| {
        let census = Census::of(TABLES.get(class.parse().expect("a class")).expect("solved"), 2);
        (census.wins(), census.draws(), census.losses(), census.longest_win(), census.longest_loss())
    };
    assert_eq!(totals("W-w"), (331, 0, 149, 3, 2));
    assert_eq!(totals("B-b"), (339, 0, 141, 2, 2));
    assert_eq!(totals("WW-ww"), (28648, 0, 17892, 9, 8));
    for class in up_to(4) {
        let census = Census::of(TABLES.get(class).expect("solved"), 1);
        assert_eq!(census.values().map(|(_, count)| count).sum::<u64>(), class.positions());
        assert_eq!(census.draws(), 0, "{class}: nobody can hold a draw with four pieces");
    }
}

#[test]
fn solving_needs_the_smaller_classes_and_can_be_stopped() {
    let class: Class = "WW-w".parse().expect("a class");
    let go_on = AtomicBool::new(false);
    let missing = solver::solve_pair(&Tables::new(), class, 1, &go_on, &mut |_| ());
    assert_eq!(missing.map(|_| ()), Err(PairError::Missing("W-w".parse().expect("a class"))));
    let stop = AtomicBool::new(false);
    let mut passes = 0;
    let stopped = solver::solve_pair(&TABLES, class, 1, &stop, &mut |_| {
        passes += 1;
        stop.store(passes == 2, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(stopped.map(|_| ()), Err(PairError::Stopped));
    assert_eq!(passes, 2);
}
