//! Whole games.

use hyper::{Method, StatusCode};
use protocol::{Action, Analysis, AnalysisProgress, Code, Happening, NewSeat, Sitter, Status};

use crate::table::{House, ME, Player, holders, is_move, scrambled, seat_all, wish};

async fn people(house: &House, number: usize) -> Vec<Player> {
    let mut people = Vec::new();
    for _ in 0..number {
        people.push(Player::arrive(house).await);
    }
    people
}

/// Plays a game of people to its end; every move that one makes everybody hears.
async fn plays_through(game: &str, seats: &[(&str, NewSeat)], seed: u64) {
    let house = House::open().await;
    let mut people = people(&house, seats.len()).await;
    let mut view = seat_all(&wish(game, seats), &mut people).await;
    assert_eq!(view.status, Status::Playing);
    let mut spectator = Player::arrive(&house).await;
    spectator.socket.watch(&view.id).await.expect("a view");
    for step in 0.. {
        let Some(turn) = view.turn.clone() else { break };
        let mover = holders(&view, &people)[&turn];
        let text = people[mover].moves(&view.id, scrambled(seed, step)).await;
        let heard = spectator.socket.happened(&view.id).await.expect("a move");
        let Happening::Played { text: seen, position, ply, .. } = &heard.happening else {
            panic!("expected a move, found {heard:?}");
        };
        assert_eq!((seen, u64::from(*ply)), (&text, step + 1));
        view.turn = heard.turn.clone();
        if view.turn.is_none() {
            let now = spectator.view(&view.id).await;
            assert_eq!((&now.position, now.status, &now.result), (position, Status::Over, &heard.result));
            assert_eq!(now.result.expect("a result").places.len(), seats.len());
            break;
        }
        assert!(step < 2_000, "the game does not end");
    }
    let record =
        spectator.guest.send(hyper::Method::GET, &format!("/api/games/{}/record", view.id), None).await;
    let record = record.expect("a record").body;
    let read = catalog::read_one(&record).expect("a record that can be read again");
    assert_eq!(read.position().to_string(), spectator.view(&view.id).await.position);
    house.close().await;
}

#[tokio::test]
async fn chameleon_is_played_through() {
    plays_through("chameleon", &[("r", ME), ("b", NewSeat::Anyone)], 3).await;
}

#[tokio::test]
async fn chess960_is_played_through() {
    plays_through("chess960", &[("w", NewSeat::Link), ("b", ME)], 5).await;
}

#[tokio::test]
async fn le_cameleon_is_played_through() {
    plays_through("cameleon", &[("r", ME), ("s", NewSeat::Link)], 7).await;
}

#[tokio::test]
async fn chameleon_chess_of_three_is_played_through() {
    let seats = [("r", ME), ("b", NewSeat::Anyone), ("g", NewSeat::Link)];
    plays_through("chameleon-chess", &seats, 11).await;
}

#[tokio::test]
async fn four_play_one_is_out_one_leaves_and_the_computer_takes_over() {
    let house = House::open().await;
    let seats = [("r", ME), ("b", NewSeat::Anyone), ("y", NewSeat::Anyone), ("g", NewSeat::Anyone)];
    let mut people = people(&house, 4).await;
    let mut view = seat_all(&wish("chameleon-chess", &seats), &mut people).await;
    let id = view.id.clone();
    let mut step = 0;
    while view.seats.iter().all(|seat| seat.alive) {
        let mover = holders(&view, &people)[view.turn.as_ref().expect("a turn")];
        people[mover].moves(&id, scrambled(17, step)).await;
        view = people[mover].view(&id).await;
        step += 1;
    }
    assert_eq!(view.status, Status::Playing, "one is out and three go on");
    let leaver = view.seats.iter().find(|seat| seat.alive).expect("somebody").seat.clone();
    let holder = holders(&view, &people)[&leaver];
    people[holder].does(&id, Action::Resign).await;
    view = people[holder].view(&id).await;
    let seat = view.seats.iter().find(|seat| seat.seat == leaver).expect("the seat");
    assert!(matches!(seat.sitter, Sitter::Computer { took_over: true, .. }), "{seat:?}");
    assert_eq!(people[holder].is_refused(&id, Action::Resign).await, Code::NotYourSeat);
    // The others go on until the end; the computer moves for the leaver.
    let mut spectator = Player::arrive(&house).await;
    view = spectator.socket.watch(&id).await.expect("a view");
    let mut computer_moved = false;
    while let Some(turn) = view.turn.clone() {
        match holders(&view, &people).get(&turn) {
            Some(&mover) => {
                people[mover].moves(&id, scrambled(19, step)).await;
            }
            None => computer_moved = true,
        }
        let heard = spectator.socket.happened(&id).await.expect("a move");
        assert!(is_move(&heard.happening));
        view.turn = heard.turn;
        view.result = heard.result;
        step += 1;
        assert!(step < 3_000, "the game does not end");
    }
    assert!(computer_moved);
    let places = view.result.expect("a result").places;
    assert_eq!(places[&leaver], 4, "who leaves is last: {places:?}");
    house.close().await;
}

#[tokio::test]
async fn a_computer_answers_and_a_shared_screen_moves_for_both() {
    let house = House::open().await;
    let mut player = Player::arrive(&house).await;
    let against = wish("cameleon", &[("r", ME), ("s", NewSeat::Computer { level: 2 })]);
    let game = player.guest.make(&against).await.expect("a game");
    player.socket.watch(&game.id).await.expect("a view");
    player.moves(&game.id, 3).await;
    let answer = loop {
        let heard = player.socket.happened(&game.id).await.expect("a move");
        if heard.turn.as_deref() == Some("r") {
            break heard;
        }
    };
    assert!(is_move(&answer.happening));
    // Back to one's own move: the computer agrees at once.
    player.does(&game.id, Action::AskTakeback { ply: 0 }).await;
    assert_eq!(player.view(&game.id).await.moves.len(), 0);
    assert_eq!(player.is_refused(&game.id, Action::OfferDraw).await, Code::NotNow);

    let shared = wish("chess960", &[("w", ME), ("b", NewSeat::Me { name: Some("Ada".into()) })]);
    let game = player.guest.make(&shared).await.expect("a game");
    for number in 0..6 {
        player.moves(&game.id, number).await;
    }
    let view = player.view(&game.id).await;
    assert_eq!((view.moves.len(), view.yours.len()), (6, 2));
    player.does(&game.id, Action::OfferDraw).await;
    assert_eq!(player.view(&game.id).await.result.expect("a result").reason, "agreed");
    house.close().await;
}

#[tokio::test]
async fn people_move_while_the_computers_think() {
    let house = House::open().await;
    let mut busy = Player::arrive(&house).await;
    let best = wish("chess960", &[("w", NewSeat::Computer { level: 9 }), ("b", ME)]);
    let mut thinking = Vec::new();
    for _ in 0..4 {
        thinking.push(busy.guest.make(&best).await.expect("a game").id);
    }
    let mut people = people(&house, 2).await;
    let view = seat_all(&wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]), &mut people).await;
    for step in 0..4 {
        people[step % 2].moves(&view.id, step).await;
    }
    let last = busy.view(&thinking[3]).await;
    assert_eq!(last.moves.len(), 0, "people did not wait until the computers had thought");
    // And the computers do get to move, one after the other.
    busy.socket.watch(&thinking[1]).await.expect("a view");
    while busy.view(&thinking[1]).await.moves.is_empty() {
        busy.socket.happened(&thinking[1]).await.expect("a move");
    }
    house.close().await;
}

#[tokio::test]
async fn a_game_that_is_over_is_looked_through() {
    const PLIES: u64 = 6;
    let house = House::open().await;
    let mut people = people(&house, 2).await;
    let view = seat_all(&wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]), &mut people).await;
    let mut turn = view.turn.clone();
    for step in 0..PLIES {
        let mover = holders(&view, &people)[&turn.expect("a game that goes on")];
        people[mover].moves(&view.id, scrambled(11, step)).await;
        turn = people[mover].view(&view.id).await.turn;
    }
    let path = format!("/api/games/{}/analysis?wait=10", view.id);
    let refused = people[0].guest.send(Method::POST, &path, None).await.expect("an answer");
    assert_eq!(refused.refusal().expect("a refusal").code, Code::NotNow);
    people[0].does(&view.id, Action::Resign).await;
    let analysis: Analysis = loop {
        let answer = people[0].guest.send(Method::POST, &path, None).await.expect("an answer");
        if answer.status != StatusCode::ACCEPTED {
            break answer.json().expect("an analysis");
        }
        let progress: AnalysisProgress = answer.json().expect("how far it is");
        assert_eq!(u64::from(progress.of), PLIES + 1);
    };
    let moves = people[0].view(&view.id).await.moves;
    let graded = analysis.moves.iter().map(|graded| (u64::from(graded.ply), graded.text.clone()));
    assert_eq!(graded.collect::<Vec<_>>(), (1..=PLIES).zip(moves.clone()).collect::<Vec<_>>(), "{moves:?}");
    for graded in &analysis.moves {
        assert!((0.0..=1.0).contains(&graded.loss) && !graded.best.is_empty(), "{graded:?}");
        assert_eq!(graded.expected.keys().map(String::as_str).collect::<Vec<_>>(), ["b", "r"]);
    }
    house.close().await;
}
