//! Every reason to refuse a move, with its rule and its sentence.

use rules_cameleon::{Cameleon, Move, Refusal};
use rules_core::{MoveError, Position, Refusal as _};
use testkit::playthrough::legal_moves;

fn position(text: &str) -> Cameleon {
    text.parse().unwrap()
}

/// Checks a whole move, which does nothing that it does not name.
fn checked(position: &Cameleon, text: &str) -> Refusal {
    position.check(text.parse::<Move>().unwrap()).unwrap_err()
}

/// Reads a move that may leave choices open.
fn read(position: &Cameleon, text: &str) -> Refusal {
    match position.read_move(text) {
        Err(MoveError::Refused(refusal)) => refusal,
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn assert_refusal(refusal: Refusal, rule: &str, sentence: &str) {
    assert_eq!((refusal.rule().as_str(), refusal.to_string().as_str()), (rule, sentence));
}

#[test]
fn a_whole_move_must_name_all_its_captures() {
    let one = position("8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 0 40");
    assert_refusal(checked(&one, "b3c4"), "cameleon/automatic", "the piece on c5 must be captured too");
    let two = position("8/8/7b/1By5/1r6/3B4/8/7R/8 s 6665/6665 0 41");
    let left_out = checked(&two, "d4c5xb5(b6)=v@a1");
    assert_refusal(left_out, "cameleon/automatic", "the piece on c6 must be captured too");
}

#[test]
fn a_whole_move_must_name_the_reward() {
    let one = position("8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 0 40");
    let rule = "cameleon/reward-complementary";
    assert_refusal(checked(&one, "b3c4xc5(c6)"), rule, "the capture on c5 brings the reward orange");
    let two = position("8/8/7b/2g5/2G5/8/1v4B1/7Y/8 r 4444/4444 0 40");
    let rule = "cameleon/reward-chameleon";
    assert_refusal(checked(&two, "b3c4xc5(c6)"), rule, "the capture on c5 brings the reward chameleon");
}

#[test]
fn rewards_need_squares_of_their_own() {
    let short = position("8/8/7b/1By5/1r6/3B4/8/7R/V1V1O3 s 6665/4565 0 41");
    let both = checked(&short, "d4c5xb5(b6)=v@g1xc6(b6)=g@g1");
    assert_refusal(both, "cameleon/several", "two rewards cannot both go onto g1");
    let both = read(&short, "d4c5xb5(b6)xc6(b6)");
    assert_refusal(
        both,
        "cameleon/reserve-short",
        "not all the rewards find a square: free reserve squares: 1",
    );
    let taken = checked(&short, "d4c5xc6(b6)=g@a1");
    assert_refusal(taken, "cameleon/reward-complementary", "a1 is not a free reserve square of yours");
}

#[test]
fn an_open_choice_says_how_many_moves_fit() {
    let one = position("8/8/7r/2y5/1bRv4/8/1r4B1/7Y/8 r 5665/6665 0 40");
    assert_eq!(read(&one, "b3c4"), Refusal::Several(9));
    assert_refusal(read(&one, "b3c4xc5(b5)"), "cameleon/several", "4 moves fit: name the choices");
    assert_eq!(one.read_move("b3c4xc5(d5)").unwrap().to_string(), "b3c4xc5(d5)");
}

#[test]
fn scarce_rewards_go_to_the_earlier_victims() {
    let one_violet = position("8/8/8/4b3/6R1/5Rb1/B7/8/8 r 1665/6665 0 42");
    let later = checked(&one_violet, "e6f5xf4(g4)xg5(g4)=v@b9");
    assert_refusal(later, "cameleon/supply", "the supply has no violet left for the capture on g5");
    let both = checked(&one_violet, "e6f5xf4(g4)=v@d9xg5(g4)=v@b9");
    assert_refusal(both, "cameleon/supply", "the supply has no violet left for the capture on g5");
}

#[test]
fn steps_are_refused_by_their_rule() {
    let all = position("3v4/8/7b/2c5/2R5/4r3/6B1/7Y/8 r 4444/4444 0 40");
    for (text, rule, sentence) in [
        ("a2b3", "cameleon/move", "there is no piece on a2"),
        ("c5d6", "common/turn", "R on c5 is not yours to move"),
        ("h7g9", "cameleon/reserve", "nothing moves onto the reserve rank, and g9 is on it"),
        ("h7h8", "cameleon/move", "h7 and h8 do not lie on one diagonal"),
        ("h7f5", "cameleon/move", "a pawn steps one square, and f5 is farther from h7"),
        ("c6c8", "cameleon/slide", "c6 and c8 do not lie on one diagonal"),
        ("c6e4", "cameleon/slide", "e4 is occupied"),
        ("c6f3", "cameleon/slide", "the piece on e4 is in the way"),
        (
            "h7g8xg3(g4)",
            "cameleon/attacker-first",
            "the moved piece captures only beside g8, and g3 is not beside it",
        ),
        ("h7g8xg7(g6)", "cameleon/associate", "there is no enemy piece on g7 to capture"),
        ("c6d5xc5(b5)", "cameleon/associate", "there is no partner on b5 beside c5"),
        ("c6d5xc5", "cameleon/associate", "there is no partner beside c5"),
        ("c6d5xc5(c6)", "cameleon/associate", "there is no partner on c6 beside c5"),
    ] {
        assert_refusal(read(&all, text), rule, sentence);
    }
}

/// What is left of a move's text when choices are left open.
fn shortened(mv: Move) -> Vec<String> {
    let text = mv.to_string();
    let (step, victims) = text.split_at(4);
    let each = |short: fn(&str) -> &str| -> String {
        let kept: String = victims.split('x').skip(1).map(|victim| format!("x{}", short(victim))).collect();
        format!("{step}{kept}")
    };
    let first = victims.split('x').nth(1).map_or(String::new(), |victim| format!("x{victim}"));
    vec![
        step.to_string(),
        format!("{step}{first}"),
        each(|victim| &victim[..2]),
        each(|victim| victim.split('=').next().unwrap_or("")),
        each(|victim| victim.split('@').next().unwrap_or("")),
    ]
}

#[test]
fn a_short_form_means_the_only_move_that_fits() {
    #[derive(serde::Deserialize)]
    struct Row {
        position: String,
    }
    let rows: Vec<Row> = testkit::data::json_lines("oracle/cameleon/positions.jsonl");
    let (mut clear, mut open) = (0, 0);
    for row in rows {
        let position = position(&row.position);
        for mv in legal_moves(&position) {
            for short in shortened(mv) {
                match position.read_move(&short) {
                    Ok(read) => {
                        assert_eq!((read.from(), read.to()), (mv.from(), mv.to()), "{position} {short}");
                        clear += usize::from(short != mv.to_string());
                    }
                    Err(MoveError::Refused(Refusal::Several(fits))) => {
                        assert!(fits > 1, "{position} {short}");
                        open += 1;
                    }
                    Err(other) => panic!("{position} {short}: {other}"),
                }
            }
        }
    }
    assert!(clear > 100 && open > 100, "{clear} {open}");
}

#[test]
fn texts_that_are_no_moves_say_what_was_expected() {
    let start = Cameleon::start();
    for (text, why) in [
        ("", "move: expected a square from a1 to h9, found nothing"),
        ("a6", "move: expected a square from a1 to h9, found nothing at character 3"),
        ("a6i5", "move: expected a square from a1 to h9, found \"i5\" at character 3"),
        ("a6b5x", "move: expected a square from a1 to h9, found nothing at character 6"),
        ("a6b5xc5(c4", "move: expected \")\" after the partner, found nothing at character 11"),
        ("a6b5xc5=r", "move: expected a reward: v, o, g or c, found \"r\" at character 9"),
        ("a6b5xc5xc5", "move: expected each victim once, found \"c5\" at character 9"),
        (
            "a6b5 ",
            "move: expected \"x\" and a victim, at most four times, or the end of the move, found \" \" at character 5",
        ),
    ] {
        match start.read_move(text) {
            Err(MoveError::Malformed(malformed)) => assert_eq!(malformed.to_string(), why),
            other => panic!("{text}: {other:?}"),
        }
    }
    for (text, expected) in [
        ("d4c5xc6", "a partner beside the victim"),
        ("d4c5xh9(a1)", "a victim beside the square of arrival"),
        ("d4c5xc6(b6)=o", "a reward with a reserve square of the mover"),
        ("d4c5xc6(b6)=o@b9", "a reward with a reserve square of the mover"),
        ("d4c5xc6(d6)xb5(b6)", "the victims in the order of squares"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().expected, expected, "{text}");
    }
}
