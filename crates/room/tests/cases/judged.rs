//! Cases in which people would be surprised by the simplest answer.

use protocol::{Action, Choices, ClockSetting, Code, NewSeat, Status};

use super::{Game, ME};

/// A game of three in which a player is out and the other two play on; the player who is out comes first.
fn with_one_out() -> (Game, [&'static str; 3]) {
    let mut game = Game::three(ClockSetting::None, Choices::default());
    for ply in 0..300 {
        let position = game.state.position().clone();
        let moves = position.legal_moves();
        let alive_after = |mv: &catalog::AnyMove| {
            let mut after = position.clone();
            after.play(*mv).map_or(9, |_| after.alive().len())
        };
        let fewest = moves.iter().min_by_key(|mv| alive_after(mv)).expect("a move");
        let is_fatal = alive_after(fewest) == 2;
        let mv = if is_fatal { *fewest } else { moves[ply * 7 % moves.len()] };
        game.plays(&[&mv.to_string()]);
        if is_fatal {
            let mut people = ["ann", "ben", "cat"];
            people.sort_by_key(|id| {
                game.state.held_by(id).iter().any(|seat| game.state.position().alive().contains(seat))
            });
            return (game, people);
        }
    }
    panic!("nobody was eliminated");
}

#[test]
fn who_is_out_has_no_say() {
    let (mut game, [out, one, other]) = with_one_out();
    for action in [Action::Resign, Action::OfferDraw, Action::AskTakeback { ply: 0 }] {
        assert_eq!(game.refuses(out, action), Code::Over);
    }
    game.does(one, Action::OfferDraw);
    game.does(one, Action::AskTakeback { ply: 1 });
    assert_eq!(game.refuses(out, Action::DeclineDraw), Code::Over);
    assert_eq!(game.refuses(out, Action::DeclineTakeback), Code::Over);
    game.does(other, Action::OfferDraw);
    let (places, reason) = game.places();
    assert_eq!(reason, "agreed");
    assert_eq!((places.matches('1').count(), places.matches('3').count()), (2, 1), "{places}");
}

#[test]
fn who_stays_alone_has_won() {
    let mut game = Game::three(ClockSetting::None, Choices::default());
    game.does("ben", Action::Resign);
    assert_eq!(game.state.status(), Status::Playing);
    game.does("cat", Action::Resign);
    assert_eq!(game.places(), ("b2 r1 y2".into(), "resigned".into()));
}

#[test]
fn computers_do_not_play_on_for_nobody() {
    let computer = NewSeat::Computer { level: 3 };
    let seats = [("r", ME), ("b", computer.clone()), ("y", computer)];
    let mut game = Game::new("chameleon-chess", &seats, ClockSetting::None, Choices::default());
    game.does("ann", Action::Resign);
    assert_eq!(game.places(), ("b1 r3 y1".into(), "resigned".into()));
}

#[test]
fn a_takeback_brings_nobody_back_who_left() {
    let mut game = Game::three(ClockSetting::None, Choices::default());
    game.plays_any(2);
    game.does("ben", Action::Resign);
    game.does("ann", Action::AskTakeback { ply: 0 });
    game.does("cat", Action::AskTakeback { ply: 0 });
    assert!(game.state.played().is_empty());
    assert!(game.state.held_by("ben").is_empty());
}

#[test]
fn the_computer_neither_declines_nor_hinders_a_takeback() {
    let mut game = Game::three(ClockSetting::None, Choices::default());
    game.does("ben", Action::Resign);
    game.plays_any(1);
    game.does("ann", Action::AskTakeback { ply: 0 });
    let asked_at = game.state.version();
    // The computer thought before it was asked for, and moves.
    let text = game.state.position().move_texts().remove(0);
    let events = game.state.decide_computer(&game.moment(), asked_at - 1, &text);
    game.apply(events.expect("talk does not matter"));
    assert_eq!(game.state.view(&game.moment(), None).offers.takeback, ["r"]);
    game.does("cat", Action::AskTakeback { ply: 0 });
    assert!(game.state.played().is_empty());
}

#[test]
fn the_maker_without_a_seat_calls_off_only_what_has_not_begun() {
    let seats = [("w", NewSeat::Anyone), ("b", NewSeat::Anyone)];
    let open = || Game::new("chess960", &seats, ClockSetting::None, Choices::default());
    let mut game = open();
    game.does("ann", Action::Abort);
    assert_eq!(game.state.status(), Status::Aborted);
    let mut game = open();
    game.does("ben", Action::Join { key: None });
    game.does("cat", Action::Join { key: None });
    assert_eq!(game.refuses("ann", Action::Abort), Code::NotYourSeat);
}

#[test]
fn one_person_has_one_voice_however_many_seats() {
    let seats = [("r", ME), ("b", NewSeat::Anyone), ("y", ME)];
    let mut game = Game::new("chameleon-chess", &seats, ClockSetting::None, Choices::default());
    game.does("ben", Action::Join { key: None });
    game.does("ann", Action::OfferDraw);
    assert_eq!(game.refuses_at("ann", Some("y"), Action::OfferDraw), Code::NotNow);
    game.does("ben", Action::OfferDraw);
    assert_eq!(game.places(), ("b1 r1 y1".into(), "agreed".into()));
}

#[test]
fn the_first_move_stays_once_it_was_taken_over() {
    let choices = Choices { pie: true, ..Choices::default() };
    let seats = [("r", ME), ("b", NewSeat::Computer { level: 1 })];
    let mut game = Game::new("chameleon", &seats, ClockSetting::None, choices);
    game.plays_any(1);
    let events = game.state.decide_computer_swap(&game.moment(), game.state.version()).expect("it may");
    game.apply(events);
    game.plays_any(2);
    assert_eq!(game.refuses("ann", Action::AskTakeback { ply: 0 }), Code::NotNow);
    game.does("ann", Action::AskTakeback { ply: 1 });
    assert_eq!(game.state.ply(), 1);
}

#[test]
fn days_are_counted_anew_for_every_turn() {
    const DAY: i64 = 86_400_000;
    let choices = Choices { pie: true, ..Choices::default() };
    let seats = [("r", ME), ("b", NewSeat::Anyone)];
    let mut game = Game::new("chameleon", &seats, ClockSetting::Correspondence { days: 1 }, choices);
    game.does("ben", Action::Join { key: None });
    game.plays_any(1);
    game.now = DAY - 1;
    game.does("ben", Action::Swap);
    assert_eq!(game.state.due(&game.moment().measured), Some(2 * DAY - 1));
}

#[test]
fn an_offer_does_not_become_that_of_the_player_who_changes_seats() {
    let choices = Choices { pie: true, ..Choices::default() };
    let seats = [("r", ME), ("b", NewSeat::Anyone)];
    let mut game = Game::new("chameleon", &seats, ClockSetting::None, choices);
    game.does("ben", Action::Join { key: None });
    game.plays_any(1);
    game.does("ann", Action::OfferDraw);
    game.does("ben", Action::Swap);
    let offers = game.state.view(&game.moment(), None).offers;
    assert!(offers.draw.is_empty(), "Ben offers nothing at Ann's old seat: {offers:?}");
    game.does("ann", Action::OfferDraw);
    assert_eq!(game.state.status(), Status::Playing, "Ben agreed to nothing");
    game.does("ben", Action::OfferDraw);
    assert_eq!(game.places(), ("b1 r1".into(), "agreed".into()));
}
