//! Draws, takebacks, the pie rule, rematches, and leaving.

use protocol::{Action, Choices, Code, Happening, NewGame, NewSeat, Sitter, Status, ToClient};

use crate::table::{House, ME, Player, holders, seat_all, wish};

async fn two(house: &House, game: &str, letters: [&str; 2]) -> (Vec<Player>, protocol::GameView) {
    let mut people = vec![Player::arrive(house).await, Player::arrive(house).await];
    let view = seat_all(&wish(game, &[(letters[0], ME), (letters[1], NewSeat::Anyone)]), &mut people).await;
    (people, view)
}

#[tokio::test]
async fn a_draw_needs_both_and_a_move_declines_it() {
    let house = House::open().await;
    let (mut people, view) = two(&house, "chess960", ["w", "b"]).await;
    people[0].moves(&view.id, 0).await;
    people[0].does(&view.id, Action::OfferDraw).await;
    assert_eq!(people[0].is_refused(&view.id, Action::OfferDraw).await, Code::NotNow);
    people[1].moves(&view.id, 0).await;
    assert!(people[0].view(&view.id).await.offers.draw.is_empty());
    people[1].does(&view.id, Action::OfferDraw).await;
    people[0].does(&view.id, Action::DeclineDraw).await;
    people[0].does(&view.id, Action::OfferDraw).await;
    people[1].does(&view.id, Action::OfferDraw).await;
    let result = people[0].view(&view.id).await.result.expect("a result");
    assert_eq!((result.reason.as_str(), result.places["w"], result.places["b"]), ("agreed", 1, 1));
    let late = Action::Move { ply: 2, text: "a2a3".into() };
    assert_eq!(people[0].is_refused(&view.id, late).await, Code::Over);
    house.close().await;
}

#[tokio::test]
async fn a_takeback_needs_the_other_side() {
    let house = House::open().await;
    let (mut people, view) = two(&house, "chameleon", ["r", "b"]).await;
    people[0].moves(&view.id, 1).await;
    people[1].moves(&view.id, 1).await;
    people[0].does(&view.id, Action::AskTakeback { ply: 0 }).await;
    people[1].does(&view.id, Action::DeclineTakeback).await;
    let again = Action::AskTakeback { ply: 0 };
    assert_eq!(people[0].is_refused(&view.id, again).await, Code::NotNow, "it is asked for once a ply");
    people[1].does(&view.id, Action::AskTakeback { ply: 0 }).await;
    people[0].does(&view.id, Action::AskTakeback { ply: 0 }).await;
    let now = people[0].view(&view.id).await;
    assert_eq!((now.moves.len(), now.turn.as_deref(), &now.position), (0, Some("r"), &view.position));
    house.close().await;
}

#[tokio::test]
async fn after_the_first_move_the_second_may_take_it_over() {
    let house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let choices = Choices { pie: true, ..Choices::default() };
    let wish = NewGame { choices, ..wish("chameleon", &[("r", ME), ("b", NewSeat::Link)]) };
    let view = seat_all(&wish, &mut people).await;
    assert_eq!(people[1].is_refused(&view.id, Action::Swap).await, Code::NotNow);
    people[0].moves(&view.id, 4).await;
    assert_eq!(people[0].is_refused(&view.id, Action::Swap).await, Code::NotYourTurn);
    people[1].does(&view.id, Action::Swap).await;
    let now = people[1].view(&view.id).await;
    assert_eq!((now.yours, now.turn.as_deref(), now.may_swap), (vec!["r".to_owned()], Some("b"), false));
    people[0].moves(&view.id, 2).await;
    house.close().await;
}

#[tokio::test]
async fn a_rematch_rotates_the_seats() {
    let house = House::open().await;
    let (mut people, view) = two(&house, "cameleon", ["r", "s"]).await;
    assert_eq!(people[0].is_refused(&view.id, Action::Rematch).await, Code::NotNow);
    people[0].does(&view.id, Action::Resign).await;
    let result = people[0].view(&view.id).await.result.expect("a result");
    assert_eq!((result.reason.as_str(), result.places["s"]), ("resigned", 1));
    people[0].does(&view.id, Action::Rematch).await;
    people[1].does(&view.id, Action::Rematch).await;
    let next = people[0]
        .socket
        .hear_until(|message| match message {
            ToClient::Happened(happened) => match happened.happening {
                Happening::RematchMade { next } => Some(next),
                _ => None,
            },
            _ => None,
        })
        .await
        .expect("another game");
    let again = people[0].view(&next).await;
    assert_eq!((again.status, again.yours.clone()), (Status::Playing, vec!["s".to_owned()]));
    assert_eq!(holders(&again, &people).len(), 2);
    people[1].moves(&next, 0).await;
    assert_eq!(people[0].is_refused(&view.id, Action::Rematch).await, Code::NotNow);
    house.close().await;
}

#[tokio::test]
async fn seats_are_taken_given_up_and_called_off() {
    let house = House::open().await;
    let mut people =
        [Player::arrive(&house).await, Player::arrive(&house).await, Player::arrive(&house).await];
    let open = wish("chameleon-chess", &[("r", ME), ("y", NewSeat::Anyone), ("g", NewSeat::Link)]);
    let game = people[0].guest.make(&open).await.expect("a game");
    people[0].socket.watch(&game.id).await.expect("a view");
    people[1].socket.say(&protocol::FromClient::WatchLobby).await.expect("said");
    let shown = |message| match message {
        ToClient::Lobby { games } if games.iter().any(|shown| shown.id == game.id) => Some(()),
        _ => None,
    };
    people[1].socket.hear_until(shown).await.expect("the game is shown to those who look for one");
    let early = Action::Move { ply: 0, text: "a1a2".into() };
    assert_eq!(people[0].is_refused(&game.id, early).await, Code::NotStarted);
    people[1].does(&game.id, Action::Join { key: None }).await;
    assert_eq!(people[2].is_refused(&game.id, Action::Join { key: None }).await, Code::SeatTaken);
    let wrong = Action::Join { key: Some("guessed".into()) };
    assert_eq!(people[2].is_refused(&game.id, wrong).await, Code::SeatTaken);
    assert_eq!(people[1].is_refused(&game.id, Action::Abort).await, Code::NotNow);
    people[1].does(&game.id, Action::Stand).await;
    assert!(matches!(people[0].view(&game.id).await.seats[1].sitter, Sitter::Free { open: true }));
    people[0].does(&game.id, Action::Abort).await;
    assert_eq!(people[0].view(&game.id).await.status, Status::Aborted);
    let gone = |message| match message {
        ToClient::Lobby { games } if games.is_empty() => Some(()),
        _ => None,
    };
    people[1].socket.hear_until(gone).await.expect("the game is shown no more");
    house.close().await;
}
