//! Logs: what is damage, what is passed over, and where they end.

use protocol::{Action, Choices, ClockSetting, Code, Happening, NewSeat, Status};
use room::log::v1::{Ending, read_event};
use room::{Damaged, MAX_LOG, Occupant, RoomEvent, State};

use super::{BLITZ, Game, ME};

/// Talk until the log has this many entries.
fn talk_until(game: &mut Game, version: u64) {
    while game.state.version() < version {
        let event = match game.state.version() % 2 {
            0 => RoomEvent::DrawOffered { seat: 'w' },
            _ => RoomEvent::DrawDeclined { seat: 'b' },
        };
        game.state.apply(game.now, &event).expect("it fits");
    }
}

fn mv(ply: u32, text: &str) -> Action {
    Action::Move { ply, text: text.into() }
}

#[test]
fn a_full_log_takes_no_more_talk_but_every_way_to_the_end() {
    let mut game = Game::chess(BLITZ);
    game.plays(&["e2e4"]);
    talk_until(&mut game, MAX_LOG - 1);
    game.does("ann", Action::AskTakeback { ply: 0 });
    assert_eq!(game.state.version(), MAX_LOG);
    let talk =
        [Action::OfferDraw, Action::DeclineDraw, Action::AskTakeback { ply: 0 }, Action::DeclineTakeback];
    for action in talk {
        let refusal = game.decide("ben", None, &action).expect_err("refused");
        assert_eq!(refusal.code, Code::NotNow);
        assert!(refusal.message.contains(&MAX_LOG.to_string()), "{refusal}");
    }
    game.plays(&["e7e5", "g1f3"]);
    let full = game.state.clone();
    game.does("ben", Action::Resign);
    game.does("ann", Action::Rematch);
    game.does("ben", Action::Rematch);
    assert!(game.state.wants_rematch());
    game.state = full;
    game.now = 64_000;
    let flag = game.state.flag(&game.moment()).expect("the flag fell");
    game.apply(flag);
    assert_eq!(game.places(), ("b2 w1".into(), "time".into()));
}

#[test]
fn not_even_the_computer_agrees_to_takebacks_without_end() {
    let seats = [("w", ME), ("b", NewSeat::Computer { level: 1 })];
    let mut game = Game::new("chess960", &seats, ClockSetting::None, Choices::default());
    talk_until(&mut game, MAX_LOG - 2);
    game.plays(&["e2e4"]);
    game.does("ann", Action::AskTakeback { ply: 0 });
    game.plays(&["e2e4", "e7e5"]);
    assert_eq!(game.refuses("ann", Action::AskTakeback { ply: 0 }), Code::NotNow);
    game.does("ann", mv(2, "g1f3"));
}

#[test]
fn nobody_comes_and_goes_without_end() {
    let seats = [("w", NewSeat::Anyone), ("b", NewSeat::Anyone)];
    let mut game = Game::new("chess960", &seats, ClockSetting::None, Choices::default());
    while game.state.version() < MAX_LOG {
        game.does("ben", Action::Join { key: None });
        game.does("ben", Action::Stand);
    }
    assert_eq!(game.refuses("ben", Action::Join { key: None }), Code::NotNow);
    game.does("ann", Action::Abort);
    assert_eq!(game.state.status(), Status::Aborted);
}

#[test]
fn an_entry_that_is_passed_over_counts_a_version_and_changes_nothing_else() {
    let mut game = Game::chess(BLITZ);
    game.now = 4_000;
    game.plays(&["e2e4"]);
    game.does("ann", Action::OfferDraw);
    let before = game.state.clone();
    let event = read_event(r#"{"deed":"cheered","optional":true}"#).expect("to be passed over");
    assert_eq!(event, RoomEvent::PassedOver);
    game.now = 9_000;
    let (after, happened) = game.state.after(&game.moment(), &mut [event]).expect("it fits");
    assert_eq!((happened.len(), after.version()), (0, before.version() + 1));
    assert_eq!((after.turn_version(), after.clock()), (before.turn_version(), before.clock()));
    for viewer in [None, Some("ann"), Some("ben")] {
        let view = before.view(&game.moment(), viewer);
        let counted = protocol::GameView { version: before.version() + 1, ..view };
        assert_eq!(after.view(&game.moment(), viewer), counted);
    }
    // The computer's thought for the version before is still good, and an offer is still answered.
    game.state = after;
    game.does("ben", Action::OfferDraw);
    assert_eq!(game.places(), ("b1 w1".into(), "agreed".into()));
}

#[test]
fn an_entry_of_an_unknown_kind_is_damage() {
    for text in [
        r#"{"deed":"dropped","square":"a1"}"#,
        r#"{"deed":"dropped","square":"a1","optional":false}"#,
        r#"{"deed":"played","optional":true}"#,
        r#"{"deed":"took_back","ply":0,"clocks":{"white":1}}"#,
        r#"{"optional":true}"#,
        "",
    ] {
        assert!(read_event(text).is_err(), "{text}");
    }
}

fn damage(state: &State, event: RoomEvent) -> Damaged {
    state.clone().apply(0, &event).expect_err("it does not fit")
}

#[test]
fn an_ending_that_is_not_one_by_the_rules_is_damage() {
    let ending = || Some(Ending { places: [].into(), reason: "board".into(), rule: None });
    let game = Game::three(ClockSetting::None, Choices::default());
    let text = game.state.position().move_texts().remove(0);
    let damaged = damage(&game.state, RoomEvent::Played { text, left: None, ending: ending() });
    assert!(damaged.to_string().contains("not by its rules"), "{damaged}");
    let successor = Some(Occupant::Computer { level: 5, took_over: true });
    let left = |ending| {
        let successor = successor.clone();
        RoomEvent::Left { seat: 'b', why: "resigned".into(), successor, left: None, ending }
    };
    let damaged = damage(&game.state, left(ending()));
    assert!(damaged.to_string().contains("not by its rules"), "{damaged}");
    assert!(game.state.clone().apply(0, &left(None)).is_ok());
}

#[test]
fn the_stored_ending_is_the_result_whatever_the_rules_say_today() {
    let mut game = Game::chess(ClockSetting::None);
    let places = [("b".to_owned(), 1), ("w".to_owned(), 1)].into();
    let ending = Ending { places, reason: "board".into(), rule: Some("chess960/other".into()) };
    game.plays(&["f2f3", "e7e5", "g2g4"]);
    let mate = RoomEvent::Played { text: "d8h4".into(), left: None, ending: Some(ending.clone()) };
    let happening = game.state.apply(0, &mate).expect("it fits");
    assert!(matches!(happening, Some(Happening::Played { .. })));
    assert_eq!(game.state.result(), Some(ending.clone().into()));
    assert_eq!(game.state.summary().result, Some(ending));
}

#[test]
fn entries_that_do_not_fit_are_damage() {
    let game = Game::chess(ClockSetting::None);
    let over = {
        let mut game = Game::chess(ClockSetting::None);
        game.does("ann", Action::Resign);
        game.state
    };
    let played = |text: &str| RoomEvent::Played { text: text.into(), left: None, ending: None };
    let clocks = [('r', 5)].into();
    damage(&game.state, played("e2e5"));
    damage(&over, played("e2e4"));
    damage(&over, RoomEvent::DrawAgreed { left: None, ending: None });
    damage(&game.state, RoomEvent::LeftSeat { seat: 'r' });
    damage(&game.state, RoomEvent::TookBack { ply: 0, left: None, clocks });
    damage(
        &over,
        RoomEvent::Left { seat: 'b', why: "resigned".into(), successor: None, left: None, ending: None },
    );
}
