//! One case at least for every code that the room itself gives.

use protocol::{Action, Choices, ClockSetting, Code, NewSeat};
use room::Decision;

use super::{BLITZ, Game, ME};

fn mv(ply: u32, text: &str) -> Action {
    Action::Move { ply, text: text.into() }
}

fn join(key: Option<&str>) -> Action {
    Action::Join { key: key.map(Into::into) }
}

#[test]
fn malformed() {
    let game = Game::chess(ClockSetting::None);
    assert_eq!(game.refuses("ann", mv(0, &"e".repeat(257))), Code::Malformed);
}

#[test]
fn bad_choice() {
    let game = Game::chess(ClockSetting::None);
    assert_eq!(game.refuses_at("ann", Some("r"), mv(0, "e2e4")), Code::BadChoice);
    assert_eq!(game.refuses_at("ann", Some(""), mv(0, "e2e4")), Code::BadChoice);
    assert_eq!(game.refuses("ann", Action::AskTakeback { ply: 0 }), Code::BadChoice);
}

#[test]
fn seat_taken() {
    let seats = [("w", ME), ("b", NewSeat::Link)];
    let mut game = Game::new("chess960", &seats, ClockSetting::None, Choices::default());
    assert_eq!(game.refuses("ben", join(None)), Code::SeatTaken, "an invitation is needed");
    assert_eq!(game.refuses("ben", join(Some("guess"))), Code::SeatTaken);
    assert_eq!(game.refuses_at("ben", Some("w"), join(Some("sesame"))), Code::SeatTaken);
    assert_eq!(game.refuses("ann", join(Some("sesame"))), Code::SeatTaken, "one seat is enough");
    game.does("ben", join(Some("sesame")));
    assert_eq!(game.refuses("cat", join(Some("sesame"))), Code::SeatTaken);
}

#[test]
fn not_your_seat() {
    let game = Game::chess(ClockSetting::None);
    assert_eq!(game.refuses("cat", mv(0, "e2e4")), Code::NotYourSeat);
    assert_eq!(game.refuses("cat", Action::Abort), Code::NotYourSeat);
    assert_eq!(game.refuses_at("ben", Some("w"), mv(0, "e2e4")), Code::NotYourSeat);
}

#[test]
fn not_your_turn() {
    let game = Game::chess(ClockSetting::None);
    assert_eq!(game.refuses("ben", mv(0, "e7e5")), Code::NotYourTurn);
    assert_eq!(game.refuses("ben", Action::ClaimDraw), Code::NotYourTurn);
    let version = game.state.version();
    let refusal = game.state.decide_computer(&game.moment(), version, "e2e4").expect_err("a person's turn");
    assert_eq!(refusal.code, Code::NotYourTurn);
}

#[test]
fn stale() {
    let mut game = Game::chess(ClockSetting::None);
    game.plays(&["e2e4"]);
    assert_eq!(game.refuses("ann", mv(0, "e2e4")), Code::Stale);
    assert_eq!(game.refuses("ben", mv(2, "e7e5")), Code::Stale);
    assert_eq!(game.state.decide_computer(&game.moment(), 0, "e7e5").expect_err("stale").code, Code::Stale);
}

#[test]
fn illegal_moves_name_the_rule() {
    let game = Game::chess(ClockSetting::None);
    let refusal = game.decide("ann", None, &mv(0, "e2e5")).expect_err("refused");
    assert_eq!(refusal.code, Code::IllegalMove);
    assert!(refusal.rule.is_some());
    assert_eq!(game.refuses("ann", mv(0, "hello")), Code::IllegalMove);
}

#[test]
fn not_started() {
    let seats = [("w", ME), ("b", NewSeat::Anyone)];
    let game = Game::new("chess960", &seats, ClockSetting::None, Choices::default());
    for action in [mv(0, "e2e4"), Action::Resign, Action::OfferDraw, Action::Swap] {
        assert_eq!(game.refuses("ann", action), Code::NotStarted);
    }
}

#[test]
fn over() {
    let mut game = Game::chess(ClockSetting::None);
    game.does("ann", Action::Resign);
    for action in [mv(0, "e2e4"), Action::Resign, Action::OfferDraw, Action::Abort] {
        assert_eq!(game.refuses("ann", action), Code::Over);
    }
}

#[test]
fn over_by_time() {
    let mut game = Game::chess(BLITZ);
    game.now = 62_000;
    let decision = game.decide("ann", None, &mv(0, "e2e4"));
    let Ok(Decision::TooLate(events, refusal)) = decision else { panic!("{decision:?}") };
    assert_eq!(refusal.code, Code::Over);
    game.apply(events);
    assert_eq!(game.places(), ("b1 w2".into(), "time".into()));
}

#[test]
fn not_now() {
    let mut game = Game::chess(ClockSetting::None);
    for action in [
        Action::DeclineDraw,
        Action::ClaimDraw,
        Action::DeclineTakeback,
        Action::Swap,
        Action::Stand,
        Action::Rematch,
    ] {
        assert_eq!(game.refuses("ann", action), Code::NotNow);
    }
    game.does("ann", Action::OfferDraw);
    assert_eq!(game.refuses("ann", Action::OfferDraw), Code::NotNow, "once is enough");
    game.does("ben", Action::DeclineDraw);
    assert_eq!(game.refuses("ann", Action::OfferDraw), Code::NotNow, "it was answered");
    game.plays(&["e2e4", "e7e5"]);
    assert_eq!(game.refuses("ann", Action::Abort), Code::NotNow);
    game.does("ann", Action::AskTakeback { ply: 0 });
    assert_eq!(game.refuses("ann", Action::AskTakeback { ply: 0 }), Code::NotNow);
}
