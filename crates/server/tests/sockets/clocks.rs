//! Clocks over real sockets.

use std::time::Duration;

use protocol::{Action, ClockSetting, Code, FromClient, NewGame, NewSeat, Sitter, Status};

use crate::table::{House, ME, Player, seat_all, wish};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The result that a player is told of.
async fn hear_result(player: &mut Player) -> protocol::Result {
    player
        .socket
        .hear_until(|message| match message {
            protocol::ToClient::Happened(happened) => happened.result.clone(),
            _ => None,
        })
        .await
        .expect("a result")
}

#[tokio::test]
async fn days_run_out() {
    let house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let clock = ClockSetting::Correspondence { days: 2 };
    let wish = NewGame { clock, ..wish("chess960", &[("w", ME), ("b", NewSeat::Anyone)]) };
    let view = seat_all(&wish, &mut people).await;
    people[0].moves(&view.id, 0).await;
    house.put_forward(DAY);
    people[1].moves(&view.id, 0).await;
    house.put_forward(DAY + DAY / 2);
    assert_eq!(people[0].view(&view.id).await.status, Status::Playing);
    house.put_forward(DAY);
    // Any message wakes the room, which sees that the time is up.
    people[0].socket.say(&FromClient::Watch { game: view.id.clone(), since: None }).await.expect("said");
    let late = Action::Move {
        ply: 2,
        text: people[0].legal(&view.id).await.moves.first().cloned().unwrap_or_default(),
    };
    let code = people[0].is_refused(&view.id, late).await;
    assert_eq!(code, Code::Over);
    // The refusal may come before the end of the game is kept; it is told once it is.
    let result = hear_result(&mut people[1]).await;
    assert_eq!((result.reason.as_str(), result.places["b"]), ("time", 1));
    house.close().await;
}

#[tokio::test]
async fn the_flag_falls_by_itself() {
    let house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let clock = ClockSetting::RealTime { initial_ms: 1_000, increment_ms: 0 };
    let wish = NewGame { clock, ..wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]) };
    let view = seat_all(&wish, &mut people).await;
    let over = hear_result(&mut people[1]).await;
    assert_eq!((over.reason.as_str(), over.places["b"], view.status), ("time", 1, Status::Playing));
    house.close().await;
}

#[tokio::test]
async fn a_time_without_the_store_is_charged_to_nobody() {
    const AWAY: Duration = Duration::from_secs(40);
    let house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let clock = ClockSetting::RealTime { initial_ms: 60_000, increment_ms: 0 };
    let wish = NewGame { clock, ..wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]) };
    let view = seat_all(&wish, &mut people).await;
    // Thinking for as long is.
    house.put_forward(AWAY);
    people[0].moves(&view.id, 0).await;
    let left = &people[0].view(&view.id).await.clocks.expect("clocks").left_ms;
    assert!((10_000..21_000).contains(&left["r"]), "{left:?}");
    house.miss_beats();
    house.put_forward(AWAY);
    people[1].moves(&view.id, 0).await;
    let left = &people[1].view(&view.id).await.clocks.expect("clocks").left_ms;
    assert!(left["b"] > 45_000, "{left:?}");
    house.close().await;
}

#[tokio::test]
async fn in_a_game_of_three_the_computer_goes_on_for_who_runs_out_of_time() {
    let house = House::open().await;
    let mut people =
        vec![Player::arrive(&house).await, Player::arrive(&house).await, Player::arrive(&house).await];
    let clock = ClockSetting::RealTime { initial_ms: 600_000, increment_ms: 0 };
    let seats = [("r", ME), ("b", NewSeat::Anyone), ("y", NewSeat::Anyone)];
    let view = seat_all(&NewGame { clock, ..wish("chameleon-chess", &seats) }, &mut people).await;
    house.put_forward(Duration::from_secs(601));
    let late = Action::Move { ply: 0, text: "a1a2".into() };
    // Whoever is late hears so, or, once the computer sits there, that the seat is lost.
    let code = people[0].is_refused(&view.id, late).await;
    assert!(matches!(code, Code::Stale | Code::NotYourSeat), "{code:?}");
    let moved = people[2]
        .socket
        .hear_until(|message| match message {
            protocol::ToClient::Happened(happened) if crate::table::is_move(&happened.happening) => {
                happened.turn.clone()
            }
            _ => None,
        })
        .await
        .expect("the computer's move");
    assert_eq!(moved, "b");
    let now = people[1].view(&view.id).await;
    assert!(matches!(now.seats[0].sitter, Sitter::Computer { took_over: true, .. }));
    assert_eq!(now.status, Status::Playing);
    house.close().await;
}

#[tokio::test]
async fn downtime_is_charged_to_nobody() {
    let mut house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let clock = ClockSetting::RealTime { initial_ms: 600_000, increment_ms: 0 };
    let view =
        seat_all(&NewGame { clock, ..wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]) }, &mut people)
            .await;
    people[0].moves(&view.id, 0).await;
    house.put_forward(Duration::from_secs(300));
    let thinking = people[1].view(&view.id).await.clocks.expect("clocks");
    assert!(thinking.left_ms["b"] < 301_000, "{thinking:?}");
    house = house.reopen().await;
    people[1].guest.address = house.address;
    let after = people[1].view(&view.id).await.clocks.expect("clocks");
    assert!(after.left_ms["b"] > 590_000, "as of the last move: {after:?}");
    assert_eq!(after.running.as_deref(), Some("b"));
    house.close().await;
}
