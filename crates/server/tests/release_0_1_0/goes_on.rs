//! The old site's games go on.

use protocol::{Action, GameView, LegalMoves, Sitter, Status};
use serde_json::Value;

use crate::site::{Game, Site, on_every_site};

/// The legal move with which a game goes on.
async fn legal(site: &Site, game: &Game) -> LegalMoves {
    let moves = site.get(&format!("{}/moves", game.path())).await;
    serde_json::from_value(moves).expect("moves")
}

fn sitter<'a>(view: &'a GameView, seat: &str) -> &'a Sitter {
    &view.seats.iter().find(|place| place.seat == seat).expect("a seat").sitter
}

/// Whether a person is to move, or nobody any more.
fn waits_for_people(view: &GameView) -> bool {
    view.turn.as_ref().is_none_or(|seat| matches!(sitter(view, seat), Sitter::Person { .. }))
}

#[tokio::test]
async fn every_running_game_goes_on() {
    on_every_site(async |site: &Site| {
        let running: Vec<&Game> = site.views.games.iter().filter(|game| game.is("playing")).collect();
        assert!(running.len() > 20);
        for game in running {
            if game.label == "thinking" {
                let view = site.view_when(game, |view| view.moves.len() == 2).await;
                assert_eq!(view.moves[0], "e2e4");
                continue;
            }
            let before = site.view(game).await;
            let (legal, seat) = (legal(site, game).await, before.turn.clone().expect("a seat to move"));
            let text = legal.moves[0].clone();
            let action = Action::Move { ply: legal.ply, text: text.clone() };
            let version = site.does(game, &seat, "goes on", action.clone()).await;
            assert!(version > before.version, "{}", game.label);
            let after = site.view(game).await;
            assert_eq!(after.moves[..before.moves.len()], before.moves, "{}", game.label);
            assert_eq!(after.moves[before.moves.len()], text, "{}", game.label);
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_done_before_is_not_done_again() {
    on_every_site(async |site: &Site| {
        for game in site.views.games.iter().filter(|game| game.label != "thinking") {
            for last in &game.last_acts {
                let path = format!("{}/acts", game.path());
                let answer = site.guest(&last.person).post(&path, &last.act).await.expect("an answer");
                let done: Value = answer.json().expect("done");
                assert_eq!(done["version"], last.version, "{}: {}", game.label, last.act);
            }
            assert_eq!(site.view(game).await.version, game.view["version"], "{}", game.label);
        }
    })
    .await;
}

#[tokio::test]
async fn every_waiting_game_is_joined_and_begins() {
    on_every_site(async |site: &Site| {
        for game in site.views.games.iter().filter(|game| game.is("waiting")) {
            let mut view = site.view(game).await;
            while view.status == Status::Waiting {
                let is_open =
                    view.seats.iter().any(|seat| matches!(seat.sitter, Sitter::Free { open: true }));
                let key = if is_open { None } else { game.key.clone() };
                let guest = site.stranger().await;
                let answer = guest.act(game.id(), "join", Action::Join { key }).await.expect("an answer");
                assert!(answer.status.is_success(), "{}: {}", game.label, answer.body);
                view = guest.game(game.id()).await.expect("a game");
                assert_eq!(view.yours.len(), 1, "{}", game.label);
            }
            assert_eq!(view.status, Status::Playing, "{}", game.label);
        }
    })
    .await;
}

/// Who sits where, without names; whoever took over stays a computer.
fn sitters(view: &GameView) -> Vec<String> {
    let name = |sitter: &Sitter| match sitter {
        Sitter::Person { id, .. } => id.clone(),
        Sitter::Computer { level, .. } => format!("level {level}"),
        Sitter::Free { .. } => "nobody".to_owned(),
    };
    view.seats.iter().map(|seat| name(&seat.sitter)).collect()
}

#[tokio::test]
async fn every_finished_game_is_played_once_more() {
    on_every_site(async |site: &Site| {
        let mut rematches = 0;
        for game in site.views.games.iter().filter(|game| game.is("over") || game.is("aborted")) {
            let before = site.view(game).await;
            let mut old = sitters(&before);
            let never_began = old.iter().any(|sitter| sitter == "nobody");
            if before.rematch.is_some() || never_began || game.yours.is_empty() {
                continue;
            }
            for seats in game.yours.values().filter(|seats| !before.offers.rematch.contains(&seats[0])) {
                site.does(game, &seats[0], "rematch", Action::Rematch).await;
            }
            let next = site.view_when(game, |view| view.rematch.is_some()).await.rematch.expect("a game");
            let new = site.get(&format!("/api/games/{next}")).await;
            old.rotate_right(1);
            assert_eq!(sitters(&serde_json::from_value(new).expect("a view")), old, "{}", game.label);
            rematches += 1;
        }
        assert!(rematches > 15);
    })
    .await;
}

#[tokio::test]
async fn offers_claims_and_the_pie_rule_are_still_open() {
    on_every_site(async |site: &Site| {
        let asked = site.game("chess-asked");
        site.does(asked, "b", "accept", Action::OfferDraw).await;
        assert_eq!(site.view(asked).await.result.expect("a result").reason, "agreed");

        let leaver = site.game("four-leaver");
        for seat in ["y", "g"] {
            site.does(leaver, seat, "agree", Action::AskTakeback { ply: 12 }).await;
        }
        assert_eq!(site.view(leaver).await.moves.len(), 12);

        let claimable = site.game("chess-claimable");
        site.does(claimable, "w", "claim", Action::ClaimDraw).await;
        assert_eq!(site.view(claimable).await.result.expect("a result").reason, "claimed");

        let pie = site.game("chameleon-may-swap");
        let before = site.view(pie).await;
        site.does(pie, "b", "swap", Action::Swap).await;
        let after = site.view(pie).await;
        assert_eq!((sitter(&after, "r"), sitter(&after, "b")), (sitter(&before, "b"), sitter(&before, "r")));

        let computer = site.game("chess-computer");
        site.does(computer, "b", "back", Action::AskTakeback { ply: 1 }).await;
        assert_eq!(site.view(computer).await.moves.len(), 1);
    })
    .await;
}

/// One person stayed, the computer plays on for another who left, and the third is out: what was begun is finished.
#[tokio::test]
async fn games_that_went_on_after_the_places_were_settled_are_played_to_the_end() {
    on_every_site(async |site: &Site| {
        for label in ["settled-timed", "settled-runs"] {
            let game = site.game(label);
            let mut view = site.view(game).await;
            while view.status == Status::Playing {
                let (legal, seat) = (legal(site, game).await, view.turn.clone().expect("a seat to move"));
                let nonce = legal.ply.to_string();
                let action = Action::Move { ply: legal.ply, text: legal.moves[0].clone() };
                site.does(game, &seat, &nonce, action).await;
                view = site.view_when(game, waits_for_people).await;
            }
            let places = view.result.expect("a result").places;
            let places: Vec<u8> = ["r", "b", "y"].iter().map(|seat| places[*seat]).collect();
            assert_eq!(places, [1, 2, 3], "{label}");
        }
        let undone = site.game("settled-undone");
        site.does(undone, "b", "resign", Action::Resign).await;
        let result = site.view(undone).await.result.expect("a result");
        assert_eq!((result.reason.as_str(), result.places["r"]), ("resigned", 1));
    })
    .await;
}
