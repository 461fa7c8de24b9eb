//! One case at least for every event.

use std::collections::BTreeMap;

use protocol::{Action, Choices, ClockSetting, NewSeat, Status};
use room::log::v1::Ending;
use room::{Occupant, RoomEvent};

use super::{BLITZ, Game, ME, person};

#[test]
fn people_join_stand_up_and_the_game_starts() {
    let seats = [("r", ME), ("b", NewSeat::Anyone), ("y", NewSeat::Link)];
    let mut game = Game::new("chameleon-chess", &seats, ClockSetting::None, Choices::default());
    let joined = RoomEvent::Joined { seat: 'b', person: person("ben").into() };
    assert_eq!(game.does("ben", Action::Join { key: None }), [joined]);
    assert_eq!(game.does("ben", Action::Stand), [RoomEvent::LeftSeat { seat: 'b' }]);
    assert!(game.state.is_open(), "the seat is open again");
    assert_eq!(game.does("ann", Action::Stand), [RoomEvent::LeftSeat { seat: 'r' }]);
    for who in ["ann", "ben", "cat"] {
        game.does(who, Action::Join { key: Some(super::KEY.into()) });
    }
    assert_eq!(game.state.status(), Status::Playing);
}

/// An ending with these places, as it is stored.
fn ending(places: &[(&str, u8)], reason: &str, rule: Option<&str>) -> Option<Ending> {
    let places = places.iter().map(|(seat, place)| ((*seat).to_owned(), *place)).collect();
    Some(Ending { places, reason: reason.into(), rule: rule.map(Into::into) })
}

#[test]
fn moves_are_played_and_taken_back() {
    let mut game = Game::chess(BLITZ);
    game.now = 10_000;
    let played = game.does("ann", Action::Move { ply: 0, text: "e4".into() });
    assert_eq!(played, [RoomEvent::Played { text: "e2e4".into(), left: Some(54_000), ending: None }]);
    let asked = game.does("ann", Action::AskTakeback { ply: 0 });
    assert_eq!(asked, [RoomEvent::TakebackAsked { seat: 'w', ply: 0 }]);
    assert_eq!(game.does("ben", Action::DeclineTakeback), [RoomEvent::TakebackDeclined { seat: 'b' }]);
    game.plays(&["e7e5"]);
    game.does("ann", Action::AskTakeback { ply: 0 });
    game.now = 15_000;
    let taken = game.does("ben", Action::AskTakeback { ply: 0 });
    let clocks = BTreeMap::from([('b', 62_000), ('w', 62_000)]);
    assert_eq!(taken, [RoomEvent::TookBack { ply: 0, left: Some(49_000), clocks }]);
    assert!(game.state.played().is_empty());
}

#[test]
fn a_move_ends_the_game() {
    let mut game = Game::chess(ClockSetting::None);
    game.plays(&["f2f3", "e7e5", "g2g4"]);
    let mate = game.does("ben", Action::Move { ply: 3, text: "d8h4".into() });
    let ending = ending(&[("b", 1), ("w", 2)], "board", Some("chess960/checkmate"));
    assert_eq!(mate, [RoomEvent::Played { text: "d8h4".into(), left: None, ending }]);
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut game = Game::chess(ClockSetting::None);
    assert_eq!(game.does("ann", Action::OfferDraw), [RoomEvent::DrawOffered { seat: 'w' }]);
    assert_eq!(game.does("ben", Action::DeclineDraw), [RoomEvent::DrawDeclined { seat: 'b' }]);
    assert_eq!(game.does("ben", Action::OfferDraw), [RoomEvent::DrawOffered { seat: 'b' }]);
    let agreed = game.does("ann", Action::OfferDraw);
    let ending = ending(&[("b", 1), ("w", 1)], "agreed", None);
    assert_eq!(agreed, [RoomEvent::DrawOffered { seat: 'w' }, RoomEvent::DrawAgreed { left: None, ending }]);
    assert_eq!(game.places(), ("b1 w1".into(), "agreed".into()));
}

#[test]
fn a_threefold_repetition_is_claimed() {
    let mut game = Game::chess(ClockSetting::None);
    for _ in 0..2 {
        game.plays(&["g1f3", "g8f6", "f3g1", "f6g8"]);
    }
    assert_eq!(game.state.view(&game.moment(), None).claims, ["chess960/repetition"]);
    let claimed = game.does("ann", Action::ClaimDraw);
    let ending = ending(&[("b", 1), ("w", 1)], "claimed", Some("chess960/repetition"));
    assert_eq!(claimed, [RoomEvent::DrawClaimed { rule: "chess960/repetition".into(), left: None, ending }]);
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
    assert_eq!(game.does("ben", Action::Swap), [RoomEvent::Swapped { left: Some(63_000) }]);
    assert_eq!(game.left("b"), 34_000, "Ann took her time with her");
    assert_eq!(game.left("r"), 63_000);
    let clocks = game.state.view(&game.moment(), None).clocks.expect("clocks");
    assert_eq!(clocks.running.as_deref(), Some("b"));
    assert!(!game.state.may_swap());
}

#[test]
fn who_leaves_a_game_of_two_loses() {
    let mut game = Game::chess(ClockSetting::None);
    let ending = ending(&[("b", 2), ("w", 1)], "resigned", None);
    let left = RoomEvent::Left { seat: 'b', why: "resigned".into(), successor: None, left: None, ending };
    assert_eq!(game.does("ben", Action::Resign), [left]);
    assert_eq!(game.places(), ("b2 w1".into(), "resigned".into()));
}

#[test]
fn the_computer_plays_on_for_who_leaves_a_game_of_three() {
    let mut game = Game::three(BLITZ, Choices::default());
    let version = game.state.version();
    game.now = 62_000;
    let flag = game.state.flag(&game.moment()).expect("the flag fell");
    let successor = Some(Occupant::Computer { level: 5, took_over: true });
    let left = RoomEvent::Left { seat: 'r', why: "time".into(), successor, left: Some(1), ending: None };
    assert_eq!(game.apply(flag), [left]);
    assert_eq!(game.state.version(), version + 1);
    assert_eq!(game.state.status(), Status::Playing);
    let turn = game.state.turn().expect("a turn");
    assert!(matches!(game.state.occupant(turn), Some(Occupant::Computer { took_over: true, .. })));
    assert_eq!(game.state.clock().running(), None, "the computer plays on without a clock");
    game.plays_any(1);
    assert!(game.state.clock().running().is_some());
}

#[test]
fn games_are_aborted_and_played_again() {
    let mut game = Game::chess(ClockSetting::None);
    assert_eq!(game.does("ben", Action::Abort), [RoomEvent::Aborted { left: None }]);
    assert_eq!(game.state.status(), Status::Aborted);
    assert_eq!(game.does("ann", Action::Rematch), [RoomEvent::RematchOffered { seat: 'w' }]);
    assert!(!game.state.wants_rematch());
    game.does("ben", Action::Rematch);
    assert!(game.state.wants_rematch());
    game.apply(vec![RoomEvent::RematchMade { game: "h".into() }]);
    assert_eq!(game.state.view(&game.moment(), None).rematch.as_deref(), Some("h"));
    assert!(!game.state.wants_rematch());
}
