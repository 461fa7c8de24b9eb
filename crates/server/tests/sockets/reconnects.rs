//! Those who come back miss nothing, and nothing is done twice.

use protocol::{Action, FromClient, NewSeat, Status, ToClient};

use crate::table::{House, ME, Player, scrambled, seat_all, wish};

#[tokio::test]
async fn who_comes_back_hears_what_was_missed_or_everything() {
    let house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let seats = [("w", ME), ("b", NewSeat::Anyone)];
    let view = seat_all(&wish("chess960", &seats), &mut people).await;
    for step in 0..4 {
        people[step % 2].moves(&view.id, scrambled(1, step as u64)).await;
    }
    let known = people[1].view(&view.id).await.version;
    let back = people[1].guest.connect().await.expect("another socket");
    people[1].socket = back;
    people[0].moves(&view.id, 0).await;
    let since = |since| FromClient::Watch { game: view.id.clone(), since };
    people[1].socket.say(&since(Some(known))).await.expect("said");
    let missed = people[1].socket.happened(&view.id).await.expect("what was missed");
    assert_eq!(missed.version, known + 1);
    // A version that never was: the whole game.
    people[1].socket.say(&since(Some(9_999))).await.expect("said");
    let whole = |message| match message {
        ToClient::Game { view } => Some(view.version),
        _ => None,
    };
    assert_eq!(people[1].socket.hear_until(whole).await.expect("the game"), known + 1);
    // More than the ring holds.
    for step in 5..85 {
        people[step % 2].moves(&view.id, scrambled(2, step as u64)).await;
        if people[0].view(&view.id).await.status != Status::Playing {
            break;
        }
    }
    let now = people[0].view(&view.id).await;
    assert!(now.version > known + 64, "the game was too short: {}", now.version);
    let mut again = people[1].guest.connect().await.expect("a third socket");
    again.say(&since(Some(known))).await.expect("said");
    assert_eq!(again.hear_until(whole).await.expect("the game"), now.version);
    house.close().await;
}

#[tokio::test]
async fn the_same_nonce_is_never_played_twice() {
    let house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let view = seat_all(&wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]), &mut people).await;
    let text = people[0].legal(&view.id).await.moves[0].clone();
    let action = Action::Move { ply: 0, text };
    let mut versions = Vec::new();
    for _ in 0..3 {
        versions.push(people[0].does_as(&view.id, "once", action.clone()).await);
    }
    let over_http = people[0].guest.act(&view.id, "once", action).await.expect("an answer");
    assert!(over_http.body.contains(&versions[0].to_string()), "{}", over_http.body);
    assert!(versions.iter().all(|version| *version == versions[0]));
    assert_eq!(people[1].view(&view.id).await.moves.len(), 1);
    house.close().await;
}

#[tokio::test]
async fn a_server_that_starts_anew_knows_everything() {
    let mut house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let view = seat_all(&wish("cameleon", &[("r", ME), ("s", NewSeat::Anyone)]), &mut people).await;
    people[0].moves(&view.id, 2).await;
    people[1].moves(&view.id, 5).await;
    people[1].does(&view.id, Action::OfferDraw).await;
    let before = people[0].view(&view.id).await;
    // The clients are told that the server ends.
    house = house.reopen().await;
    let closing = |message| matches!(message, ToClient::Closing { .. }).then_some(());
    people[0].socket.hear_until(closing).await.expect("a farewell");
    for player in &mut people {
        player.guest.address = house.address;
        player.socket = player.guest.connect().await.expect("a socket");
        player.socket.watch(&view.id).await.expect("the game");
    }
    assert_eq!(people[0].view(&view.id).await, before);
    people[0].does(&view.id, Action::OfferDraw).await;
    assert_eq!(people[1].view(&view.id).await.status, Status::Over);
    house.close().await;
}
