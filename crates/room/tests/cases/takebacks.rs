//! Takebacks: the time that they give back, and how often a player may ask.

use protocol::{Action, Choices, Code, NewSeat};
use room::{LogVersion, RoomEvent};

use super::{BLITZ, Game, ME};

fn against_the_computer() -> Game {
    let seats = [("w", ME), ("b", NewSeat::Computer { level: 1 })];
    Game::new("chess960", &seats, BLITZ, Choices::default())
}

fn take_back(ply: u32) -> Action {
    Action::AskTakeback { ply }
}

#[test]
fn moves_and_takebacks_add_no_time() {
    let mut game = against_the_computer();
    for _ in 0..5 {
        game.plays(&["e2e4", "e7e5"]);
        game.does("ann", take_back(0));
        assert_eq!((game.left("w"), game.left("b")), (62_000, 62_000));
    }
    for _ in 0..5 {
        game.now += 700;
        game.plays(&["e2e4"]);
        game.does("ann", take_back(0));
    }
    assert_eq!((game.left("w"), game.left("b")), (62_000, 62_000));
}

#[test]
fn a_takeback_gives_every_seat_the_clock_of_its_ply() {
    let mut game = Game::chess(BLITZ);
    let mut clocks = Vec::new();
    for (text, thought) in [("e2e4", 5_000), ("e7e5", 9_000), ("g1f3", 1_000), ("b8c6", 20_000)] {
        clocks.push((game.left("w"), game.left("b")));
        game.now += thought;
        game.plays(&[text]);
    }
    game.now += 11_000;
    for ply in [3, 2, 0] {
        game.does("ann", take_back(ply));
        game.now += 2_000;
        game.does("ben", take_back(ply));
        assert_eq!((game.left("w"), game.left("b")), clocks[ply as usize], "ply {ply}");
    }
    game.now += 3_000;
    assert_eq!(game.left("w"), 59_000, "the turn begins anew, and its clock runs");
}

#[test]
fn an_old_server_is_written_a_takeback_that_it_can_read() {
    let mut game = against_the_computer();
    game.now = 10_000;
    game.plays(&["e2e4"]);
    game.writes = LogVersion::V0;
    let taken = game.does("ann", take_back(0));
    let text = serde_json::to_string(&taken[0]).expect("JSON");
    assert_eq!(text, r#"{"deed":"took_back","ply":0,"left":62000}"#);
    assert_eq!((game.left("w"), game.left("b")), (54_000, 62_000), "as release 0.1.0 counts");
    game.writes = LogVersion::V1;
    game.plays(&["e2e4"]);
    let taken = game.does("ann", take_back(0));
    let text = serde_json::to_string(&taken[0]).expect("JSON");
    assert_eq!(text, r#"{"deed":"took_back","ply":0,"left":62000,"clocks":{"b":62000,"w":54000}}"#);
}

#[test]
fn a_takeback_is_asked_for_once_a_ply() {
    let mut game = Game::chess(BLITZ);
    game.plays(&["e2e4", "e7e5"]);
    game.does("ann", take_back(0));
    assert_eq!(game.refuses("ann", take_back(1)), Code::NotNow, "another ply is no other request");
    game.does("ben", Action::DeclineTakeback);
    for ply in [0, 1] {
        assert_eq!(game.refuses("ann", take_back(ply)), Code::NotNow, "it was answered");
    }
    // The other player has not asked yet, and the first one may agree.
    game.does("ben", take_back(1));
    game.does("ann", take_back(1));
    assert_eq!(game.state.ply(), 1);
    // Nobody has asked in this position.
    game.does("ann", take_back(0));
    game.does("ben", Action::DeclineTakeback);
    game.plays(&["c7c5"]);
    game.does("ann", take_back(1));
    assert_eq!(game.state.view(&game.moment(), None).offers.takeback, ["w"]);
}

#[test]
fn a_withdrawn_request_counts_as_asked() {
    let mut game = Game::chess(BLITZ);
    game.plays(&["e2e4"]);
    let mut asked = 0;
    for _ in 0..60 {
        if let Ok(room::Decision::Do(events)) = game.decide("ann", None, &take_back(0)) {
            game.apply(events);
            game.does("ann", Action::DeclineTakeback);
            asked += 1;
        }
    }
    assert_eq!(asked, 1);
}

#[test]
fn one_person_asks_once_from_all_their_seats() {
    let seats = [("r", ME), ("b", NewSeat::Anyone), ("y", ME)];
    let mut game = Game::new("chameleon-chess", &seats, BLITZ, Choices::default());
    game.does("ben", Action::Join { key: None });
    game.plays_any(2);
    game.does("ann", take_back(0));
    game.does("ben", Action::DeclineTakeback);
    assert_eq!(game.refuses_at("ann", Some("r"), take_back(0)), Code::NotNow);
    assert_eq!(game.refuses_at("ann", Some("y"), take_back(0)), Code::NotNow);
}

#[test]
fn a_takeback_in_days_gives_every_turn_its_days() {
    const DAY: i64 = 86_400_000;
    let days = protocol::ClockSetting::Correspondence { days: 2 };
    let seats = [("w", ME), ("b", NewSeat::Computer { level: 1 })];
    let mut game = Game::new("chess960", &seats, days, Choices::default());
    game.now = DAY;
    game.plays(&["e2e4"]);
    let taken = game.does("ann", take_back(0));
    assert!(matches!(&taken[0], RoomEvent::TookBack { clocks, .. } if clocks.is_empty()));
    assert_eq!(game.state.due(&game.moment().measured), Some(3 * DAY));
}
