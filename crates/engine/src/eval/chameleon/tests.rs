use super::*;

/// Positions of random games, the start among them.
fn walk() -> Vec<Chameleon> {
    let mut found = Vec::new();
    let mut dice = 1u64;
    for _ in 0..60 {
        let mut position = Chameleon::start();
        while position.turn().is_some() && position.quiet() < 30 {
            found.push(position);
            dice = rules_core::key::mix(dice);
            let Some(mv) = position.nth_move(dice % position.count_moves()) else { break };
            position.play_unchecked(mv, &mut ());
        }
    }
    found
}

fn value(position: &Chameleon) -> i32 {
    Judgement.evaluate(position, &())
}

fn read(text: &str) -> Chameleon {
    text.parse().expect("a position")
}

fn gain(position: &Chameleon, text: &str) -> i32 {
    position.gain(position.read_move(text).expect("a legal move"))
}

#[test]
fn mirrors_and_exchanged_sides_are_worth_the_same() {
    for position in walk() {
        assert_eq!(value(&position), value(&position.mirrored()), "{position}");
        assert_eq!(value(&position), value(&position.exchanged()), "{position}");
    }
}

#[test]
fn terms_times_weights_are_the_value() {
    for position in walk() {
        let terms = Weighed::terms(&position);
        assert_eq!(terms.len(), Chameleon::TERMS.iter().map(|(_, count)| count).sum::<usize>());
        let sum: i32 = terms.iter().zip(Chameleon::weights()).map(|(times, weight)| times * weight).sum();
        assert_eq!(sum, value(&position), "{position}");
    }
}

#[test]
fn a_win_at_once_is_seen_exactly_where_a_move_wins() {
    for position in walk() {
        let mut wins = false;
        let _: std::ops::ControlFlow<()> = position.legal_moves(|mv| {
            wins |= position.after(mv).ending().is_some();
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(position.wins_at_once(), wins, "{position}");
    }
}

#[test]
fn gaining_moves_are_the_moves_that_gain() {
    for position in walk().into_iter().filter(|position| !position.is_forced()) {
        let mut gaining = Vec::new();
        position.gaining_moves(|mv| gaining.push(mv));
        let mut expected = Vec::new();
        let _: std::ops::ControlFlow<()> = position.legal_moves(|mv| {
            if position.gain(mv) > 0 {
                expected.push(mv);
            }
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(gaining, expected, "{position}");
    }
}

#[test]
fn an_entry_nobody_covers_is_a_win_and_a_covered_one_is_not() {
    // Blue's only man is too far away to answer.
    let open = read("5/3W1/b4/5/W4 r 0 9");
    assert!(gain(&open, "d4d5") >= WIN);
    assert!(value(&open) > 0);
    // A man beside d5 takes it back.
    let covered = read("4b/3W1/5/b4/W4 r 0 9");
    let entry = covered.read_move("d4d5").expect("a legal move");
    assert!((1..WIN).contains(&covered.gain(entry)));
    assert!(!covered.exchange_wins(entry, 0));
}

#[test]
fn taking_the_last_man_wins_and_taking_a_loose_man_gains_it() {
    let last = read("5/5/2b2/2W2/5 r 0 9");
    assert!(gain(&last, "c2c3") >= WIN);
    let loose = read("w4/5/2b2/2W2/W4 r 0 9");
    let capture = loose.read_move("c2c3").expect("a legal move");
    assert!(loose.exchange_wins(capture, MAN) && !loose.exchange_wins(capture, MAN + 1));
}

#[test]
fn more_men_are_better() {
    let more = read("wbwbw/5/5/5/WBWBW r 0 0");
    let less = read("wbwbw/5/5/5/WBW1W r 0 0");
    assert!(value(&more) > value(&less));
}
