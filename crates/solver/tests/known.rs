//! What is known for certain: never anything but what tables say.

use std::cell::Cell;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use rules_chameleon::{BLUE, Chameleon, RED};
use rules_core::{Position, key};
use solver::{Class, Effort, Known, Oracle, Prover, Tables, Value, Wanted, value_of};

/// All classes with up to four pieces.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let tables = Tables::new();
    for class in Class::all().into_iter().filter(|class| class.pieces() <= 4) {
        if tables.get(class).is_none() {
            let solved = solver::solve_pair(&tables, class, 2, &AtomicBool::new(false), &mut |_| ());
            for (class, values) in [class, class.partner()].into_iter().zip(solved.expect("solved")) {
                tables.put(class, values);
            }
        }
    }
    tables
});

/// Nothing but the search.
static NOTHING: LazyLock<Known> = LazyLock::new(Known::default);

static SHIPPED: LazyLock<Known> = LazyLock::new(|| Known::shipped().expect("sound files"));

fn samples(pieces: usize, many: u64) -> impl Iterator<Item = Chameleon> {
    let classes = Class::all().into_iter().filter(move |class| class.pieces() <= pieces);
    classes.flat_map(move |class| {
        (0..many).filter_map(move |sample| {
            let mover = if sample % 2 == 0 { RED } else { BLUE };
            let place = key::mix(sample ^ (class.id() as u64) << 32) % class.positions();
            class.arrangement(place).and_then(|arrangement| arrangement.position(mover))
        })
    })
}

/// Without any table the search proves nothing but the truth, however soon it is cut short.
#[test]
fn proofs_agree_with_tables() {
    let mut proved = 0;
    for position in samples(4, 40) {
        for positions in [30, 3_000] {
            let judged = NOTHING.judge(&position, Wanted::All, positions);
            assert!(judged.looked_at <= positions);
            let told = value_of(&*TABLES, &position).expect("in the tables");
            assert!(judged.value.is_none_or(|value| value == told), "{position}: {told}, {judged:?}");
            for &(mv, value) in &judged.moves {
                let told = value_of(&*TABLES, &position.after(mv)).expect("in the tables").before();
                assert!(value.is_none_or(|value| value == told), "{position} {mv}: {told}, {value:?}");
                proved += u32::from(value.is_some());
            }
        }
    }
    assert!(proved > 5_000, "{proved}");
}

/// A best move gives nothing away.
#[test]
fn the_best_move_keeps_what_there_is() {
    let mut found = 0;
    for position in samples(4, 40).filter(|position| position.turn().is_some()) {
        let judged = NOTHING.judge(&position, Wanted::Best, 1_000);
        let Some((mv, value)) = judged.best() else { continue };
        found += 1;
        let before = value_of(&*TABLES, &position).expect("in the tables");
        let after = value_of(&*TABLES, &position.after(mv)).expect("in the tables").before();
        assert_eq!(value, after, "{position} {mv}");
        assert_eq!(before.merit().signum(), after.merit().signum(), "{position} {mv}: {before}, {after}");
        if let Value::Loss(_) = before {
            assert_eq!(before, after, "{position} {mv}");
        }
    }
    assert!(found > 1_000, "{found}");
}

/// With few pieces the value of every move is known, without any search.
#[test]
fn few_pieces_need_no_search() {
    for position in samples(6, 10).filter(|position| position.turn().is_some()) {
        let judged = SHIPPED.judge(&position, Wanted::All, 1);
        let best = judged.moves.first().and_then(|&(_, value)| value);
        assert!(judged.value.is_some() && judged.value == best, "{position}: {judged:?}");
        assert!(judged.moves.iter().all(|(_, value)| value.is_some()), "{position}: {judged:?}");
        assert_eq!(judged.looked_at, 0, "{position}");
    }
}

/// From the start on every value is known, and after every first move the winner's way.
#[test]
fn first_moves_and_their_answers_are_known() {
    let start = Chameleon::start();
    let judged = SHIPPED.judge(&start, Wanted::All, 1_000);
    assert_eq!((judged.value, judged.moves.len()), (Some(Value::Win(12)), 27));
    for (mv, value) in judged.moves {
        let value = value.expect("known");
        let next = SHIPPED.judge(&start.after(mv), Wanted::Best, 1_000);
        assert_eq!(next.best().map(|(_, value)| value.before()), Some(value), "{mv}");
    }
}

/// Who is lost holds out longest, and of the moves that do so takes one after which the fewest replies win.
#[test]
fn who_is_lost_sets_the_narrowest_trap() {
    let winning = |position: &Chameleon| {
        let judged = SHIPPED.judge(position, Wanted::All, 1_000);
        judged.moves.iter().filter(|(_, value)| matches!(value, Some(Value::Win(_)))).count()
    };
    let start = Chameleon::start();
    let lost = start.after("a1a2".parse().expect("a move"));
    let judged = SHIPPED.judge(&lost, Wanted::All, 1_000);
    assert_eq!(judged.value, Some(Value::Loss(11)));
    let longest = judged.moves.iter().filter(|&&(_, value)| value == judged.value);
    let replies: Vec<usize> = longest.map(|&(mv, _)| winning(&lost.after(mv))).collect();
    assert!(replies.is_sorted() && replies.len() > 1, "{replies:?}");
    assert_eq!((replies[0], judged.best()), (1, Some(("e5c4".parse().expect("a move"), Value::Loss(11)))));
}

#[test]
fn a_search_that_may_look_at_nothing_proves_nothing() {
    let class: Class = "WW-ww".parse().expect("a class");
    let values = TABLES.get(class).expect("solved");
    let far = values.iter().position(|&byte| Value::of(byte) == Value::Win(9)).expect("a position");
    let far = class.arrangement(far as u64).expect("a position");
    let mut prover = Prover::new(&*NOTHING, 50);
    assert!((0..=16).all(|distance| prover.value_at(&far, distance).is_none()) && prover.is_spent());
    let mut prover = Prover::new(&*NOTHING, 10_000_000);
    let found = (0..=16).find_map(|distance| prover.value_at(&far, distance));
    assert_eq!((found, TABLES.value(&far)), (Some(Value::Win(9)), Some(Value::Win(9))));
}

/// Whoever is told to stop looks at a few hundred positions more at most, and what was proved by then holds.
#[test]
fn a_proof_ends_when_it_is_told_to() {
    const MANY: u64 = 1 << 20;
    let mut found = 0;
    for position in samples(6, 2).filter(|position| position.turn().is_some()) {
        for questions in [0_u64, 1, 5] {
            let left = Cell::new(questions);
            let goes_on = || left.replace(left.get().saturating_sub(1)) > 0;
            let judged = NOTHING.judge(&position, Wanted::All, Effort::as_long_as(&goes_on, MANY));
            assert!(judged.looked_at <= 64 * questions + 1, "{position}: {}", judged.looked_at);
            for &(mv, value) in &judged.moves {
                let told = SHIPPED.judge(&position.after(mv), Wanted::Best, 1).value.map(Value::before);
                assert!(value.is_none() || value == told, "{position} {mv}: {told:?}, {value:?}");
                found += u32::from(value.is_some());
            }
        }
    }
    assert!(found > 100, "{found}");
}
