//! One case at least for every deed.

use protocol::{Action, Choices, ClockSetting, NewSeat, Sitter, Status};
use room::{Decision, Deed, Entry};

use super::{BLITZ, Game, ME, person};

#[test]
fn people_join_stand_up_and_the_game_starts() {
    let seats = [("r", ME), ("b", NewSeat::Anyone), ("y", NewSeat::Link)];
    let mut game = Game::new("chameleon-chess", &seats, ClockSetting::None, Choices::default());
    let joined = Deed::Joined { seat: 'b', person: person("ben") };
    assert_eq!(game.does("ben", Action::Join { key: None }), [joined]);
    assert_eq!(game.does("ben", Action::Stand), [Deed::Stood { seat: 'b' }]);
    assert!(game.state.is_open(), "the seat is open again");
    assert_eq!(game.does("ann", Action::Stand), [Deed::Stood { seat: 'r' }]);
    for who in ["ann", "ben", "cat"] {
        game.does(who, Action::Join { key: Some(super::KEY.into()) });
    }
    assert_eq!(game.state.status(), Status::Playing);
}

#[test]
fn moves_are_played_and_taken_back() {
    let mut game = Game::chess(BLITZ);
    game.now = 10_000;
    let played = game.does("ann", Action::Move { ply: 0, text: "e4".into() });
    assert_eq!(played, [Deed::Played { text: "e2e4".into(), left: Some(54_000) }]);
    let asked = game.does("ann", Action::AskTakeback { ply: 0 });
    assert_eq!(asked, [Deed::TakebackAsked { seat: 'w', ply: 0 }]);
    assert_eq!(game.does("ben", Action::DeclineTakeback), [Deed::TakebackDeclined { seat: 'b' }]);
    game.does("ann", Action::AskTakeback { ply: 0 });
    game.now = 15_000;
    let taken = game.does("ben", Action::AskTakeback { ply: 0 });
    assert_eq!(taken, [Deed::TookBack { ply: 0, left: Some(57_000) }]);
    assert!(game.state.record().is_empty());
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut game = Game::chess(ClockSetting::None);
    assert_eq!(game.does("ann", Action::OfferDraw), [Deed::DrawOffered { seat: 'w' }]);
    assert_eq!(game.does("ben", Action::DeclineDraw), [Deed::DrawDeclined { seat: 'b' }]);
    assert_eq!(game.does("ben", Action::OfferDraw), [Deed::DrawOffered { seat: 'b' }]);
    let agreed = game.does("ann", Action::OfferDraw);
    assert_eq!(agreed, [Deed::DrawOffered { seat: 'w' }, Deed::DrawAgreed { left: None }]);
    assert_eq!(game.places(), ("b1 w1".into(), "agreed".into()));
}

#[test]
fn a_threefold_repetition_is_claimed() {
    let mut game = Game::chess(ClockSetting::None);
    for _ in 0..2 {
        game.plays(&["g1f3", "g8f6", "f3g1", "f6g8"]);
    }
    assert_eq!(game.state.view(0, None).claims, ["chess960/repetition"]);
    let claimed = game.does("ann", Action::ClaimDraw);
    assert_eq!(claimed, [Deed::DrawClaimed { rule: "chess960/repetition".into(), left: None }]);
    assert_eq!(game.places(), ("b1 w1".into(), "claimed".into()));
}

#[test]
fn seats_are_changed_by_the_pie_rule_with_the_clocks() {
    let choices = Choices { pie: true, ..Choices::default() };
    let seats = [("r", ME), ("b", NewSeat::Anyone)];
    let mut game = Game::new("chameleon", &seats, BLITZ, choices);
    game.does("ben", Action::Join { key: None });
    game.now = 30_000;
    game.plays_any(1);
    game.now = 31_000;
    assert_eq!(game.does("ben", Action::Swap), [Deed::Swapped { left: Some(63_000) }]);
    let clocks = game.state.view(game.now, None).clocks.expect("clocks");
    assert_eq!(clocks.left_ms["b"], 34_000, "Ann took her time with her");
    assert_eq!(clocks.left_ms["r"], 63_000);
    assert_eq!(clocks.running.as_deref(), Some("b"));
    assert!(!game.state.may_swap());
}

#[test]
fn who_leaves_a_game_of_two_loses() {
    let mut game = Game::chess(ClockSetting::None);
    let left = Deed::Left { seat: 'b', why: "resigned".into(), sitter: None, left: None };
    assert_eq!(game.does("ben", Action::Resign), [left]);
    assert_eq!(game.places(), ("b2 w1".into(), "resigned".into()));
}

#[test]
fn the_computer_plays_on_for_who_leaves_a_game_of_three() {
    let mut game = Game::three(BLITZ, Choices::default());
    let version = game.state.version();
    game.now = 62_000;
    let flag = game.state.flag(game.now).expect("the flag fell");
    game.apply(&flag);
    assert_eq!(game.state.version(), version + 1);
    assert_eq!(game.state.status(), Status::Playing);
    let turn = game.state.turn().expect("a turn");
    assert!(matches!(game.state.sitter(turn), Some(Sitter::Computer { took_over: true, .. })));
    assert_eq!(game.state.clock().running(), None, "the computer plays on without a clock");
    game.plays_any(1);
    assert!(game.state.clock().running().is_some());
}

#[test]
fn games_are_aborted_and_played_again() {
    let mut game = Game::chess(ClockSetting::None);
    assert_eq!(game.does("ben", Action::Abort), [Deed::Aborted { left: None }]);
    assert_eq!(game.state.status(), Status::Aborted);
    assert_eq!(game.does("ann", Action::Rematch), [Deed::RematchOffered { seat: 'w' }]);
    assert!(!game.state.wants_rematch());
    game.does("ben", Action::Rematch);
    assert!(game.state.wants_rematch());
    game.apply(&[Entry::plain(Deed::RematchMade { game: "h".into() })]);
    assert_eq!(game.state.view(0, None).rematch.as_deref(), Some("h"));
    assert!(!game.state.wants_rematch());
}

#[test]
fn the_same_nonce_is_done_once_and_each_person_has_their_own() {
    let mut game = Game::chess(ClockSetting::None);
    let act = game.act(None, Action::Move { ply: 0, text: "e2e4".into() });
    let decided = game.state.decide(0, &person("ann"), &act);
    let Ok(Decision::Do(entries)) = decided else { panic!("{decided:?}") };
    game.apply(&entries);
    let version = game.state.version();
    game.plays(&["e7e5"]);
    game.does("ann", Action::AskTakeback { ply: 0 });
    game.does("ben", Action::AskTakeback { ply: 0 });
    assert_eq!(game.state.decide(0, &person("ann"), &act), Ok(Decision::Done(version)));
    assert!(game.state.decide(0, &person("ben"), &act).is_err(), "not Ben's nonce, and not his turn");
}
