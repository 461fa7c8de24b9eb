//! The page's types are fresh, and what the page is told is what the rules say.

use std::path::Path;

use typescript::Declarations;

use crate::Game;
use crate::shape::{self, Castling, Choices, Hue, LegalMove, Role};

#[test]
fn the_types_of_the_page_are_fresh() {
    let declarations = Declarations::new()
        .with::<shape::BoardState>()
        .with::<shape::LegalMove>()
        .with::<shape::Played>()
        .with::<shape::Standing>()
        .with::<shape::ReadTags>()
        .with::<shape::DiceStart>()
        .with::<shape::RulesRefusal>()
        .with::<shape::Choices>();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/rules/index.ts");
    typescript::keep(&file, "web-rules", &declarations);
}

fn at(game: &str, position: &str) -> Game {
    let choices = Choices { position: Some(position.to_owned()), ..Choices::default() };
    Game::begin(game, choices).expect("a position")
}

fn find(game: &Game, text: &str) -> LegalMove {
    let moves = game.moves(game.plies()).expect("the last ply");
    moves.into_iter().find(|mv| mv.text == text).unwrap_or_else(|| panic!("{text} is not legal"))
}

fn number(name: &str) -> u8 {
    let bytes = name.as_bytes();
    bytes[0] - b'a' + 8 * (bytes[1] - b'1')
}

#[test]
fn castling_lands_beside_the_rook() {
    let game = at("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let mv = find(&game, "f1h1");
    assert_eq!((mv.to, mv.lands, mv.castles), (number("h1"), number("g1"), Some(Castling::G)));
    assert!(mv.takes.is_empty());
    assert_eq!(mv.shown, "O-O");
}

#[test]
fn a_pawn_is_taken_in_passing_where_it_stands() {
    let game = at("chess960", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(find(&game, "e5d6").takes, [number("d5")]);
}

#[test]
fn a_pawn_on_the_last_rank_is_promoted() {
    let game = at("chess960", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    let mv = find(&game, "e7d8n");
    assert_eq!((mv.promotes, mv.takes), (Some(Role::Knight), vec![number("d8")]));
}

#[test]
fn a_king_in_check_is_threatened() {
    let game = at("chess960", "4k3/8/8/8/8/8/4r3/4K2R w - - 0 1");
    assert_eq!(game.threatened("w", 0), Ok(vec![number("e1")]));
    assert_eq!(game.threatened("b", 0), Ok(vec![number("e2")]));
    // While White is in check it cannot be Black's turn.
    assert_eq!(game.premoves("b"), Ok(Vec::new()));
}

#[test]
fn le_cameleon_names_victim_partner_reward_and_reserve() {
    let mut game = Game::begin("cameleon", Choices::default()).expect("a start");
    for text in ["a6b5", "d4c5", "g6f5", "c5d4", "f5g4"] {
        game.play(text).expect("legal");
    }
    let mv = find(&game, "h4g5xg4(g3)=o@e1");
    let [victim] = &mv.victims.expect("a capture")[..] else { panic!("one victim") };
    assert_eq!((victim.square, victim.partner), (number("g4"), number("g3")));
    assert_eq!((victim.reward, victim.reserve), (Some(Hue::Orange), Some(number("e1"))));
    assert_eq!(game.threatened("r", 5), Ok(vec![number("g4")]));
}

#[test]
fn a_seat_may_think_ahead() {
    let game = Game::begin("chameleon-chess", Choices::default()).expect("a start");
    let premoves = game.premoves("y").expect("a seat");
    assert_eq!(premoves.len(), game.moves(0).expect("the start").len());
    assert!(premoves.iter().all(|mv| mv.becomes.is_some()));
    assert!(game.premoves("b").is_err());
}

#[test]
fn a_record_that_was_written_is_read_again() {
    let mut game =
        Game::begin("chess960", Choices { start: Some(0), ..Choices::default() }).expect("a start");
    for text in ["e4", "e5"] {
        game.play(text).expect("legal");
    }
    let tags = [("White".to_owned(), "Ann \"A\"".to_owned())];
    let text = game.text(&tags, &["w2".into(), "b1".into()], "resigned").expect("a record");
    let read = Game::read(&text).expect("a record");
    assert_eq!(read.start(), game.start());
    assert_eq!(read.played(2), game.played(2));
    let beside = read.tags();
    assert_eq!(beside.tags.get("White").map(String::as_str), Some("Ann \"A\""));
    let result = beside.result.expect("a result");
    assert_eq!(result.reason.as_deref(), Some("resigned"));
    assert_eq!(result.places.values().copied().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(read.moves(2), Ok(Vec::new()));
}

#[test]
fn nonsense_is_refused() {
    assert!(Game::begin("go", Choices::default()).is_err());
    assert!(Game::begin("chess960", Choices { players: Some("ry".into()), ..Choices::default() }).is_err());
    assert!(Game::resume("chameleon", "nonsense", &[]).is_err());
    assert!(Game::read("").is_err());
    assert!(Game::read("[Variant \"chess\"]\n\n1. e5 *").is_err());
    let mut game = Game::begin("chess960", Choices::default()).expect("a start");
    for text in ["", "e2e5", "é", "e1g1", "h7h5"] {
        assert!(game.play(text).is_err(), "{text}");
    }
    assert_eq!(game.play("e2e5").map(drop).expect_err("refused").rule.as_deref(), Some("chess960/move"));
    assert_eq!(game.plies(), 0);
    assert!(game.state(1).is_err() && game.played(0).is_err() && game.threatened("x", 0).is_err());
    for places in [&["w1"][..], &["w1", "b3"], &["w1", "w2"], &["w1", "b2", "b2"], &["é"], &["w", "b"]] {
        let places: Vec<String> = places.iter().map(|&text| text.to_owned()).collect();
        assert!(game.text(&[], &places, "").is_err(), "{places:?}");
    }
    assert!(game.text(&[("a b".into(), "c".into())], &[], "").is_err());
}

#[test]
fn a_draw_by_repetition_ends_the_game() {
    let mut game = Game::begin("chameleon", Choices::default()).expect("a start");
    while game.standing().places.is_none() {
        let back = game.plies().checked_sub(2).and_then(|ply| {
            let earlier = game.played(ply + 1).ok()?;
            Some((earlier.to, earlier.from))
        });
        let moves = game.moves(game.plies()).expect("the last ply");
        let mv = moves
            .iter()
            .find(|mv| back == Some((mv.from, mv.to)))
            .or_else(|| moves.iter().find(|mv| mv.takes.is_empty() && mv.to / 5 != 0 && mv.to / 5 != 4))
            .expect("a quiet move");
        game.play(&mv.text.clone()).expect("legal");
    }
    let standing = game.standing();
    assert!(standing.drawn, "{standing:?}");
    assert_eq!(standing.turn, None);
    assert_eq!(standing.rule.as_deref(), Some("common/repetition"));
    let last = game.played(game.plies()).expect("the last ply");
    assert_eq!(last.events.last().map(|event| event.kind.as_str()), Some("drawn"));
    assert_eq!(game.moves(game.plies()), Ok(Vec::new()));
}

#[test]
fn dice_tell_which_throws_count_and_where_they_lead() {
    let told = crate::dice_960(&[6, 2, 3, 3, 2, 3]).expect("enough throws");
    let throws = [("bishop", 2, 2), ("bishop", 3, 5), ("queen", 3, 3), ("knight", 2, 1), ("knight", 3, 6)]
        .map(|(role, roll, file)| format!("{{\"role\":\"{role}\",\"roll\":{roll},\"file\":{file}}}"));
    assert_eq!(told, format!("{{\"start\":518,\"throws\":[{}]}}", throws.join(",")));
    assert_eq!(crate::dice_of_960(518), Some(told));
    assert_eq!(crate::dice_of_960(960), None);
    assert_eq!(crate::dice_960(&[6, 6, 6]), None);
}

#[test]
fn people_end_games_and_the_rules_give_the_places() {
    let begin = |players: &str| {
        let choices = Choices { players: Some(players.to_owned()), ..Choices::default() };
        Game::begin("chameleon-chess", choices).expect("a start")
    };
    let texts = |seats: &[&str]| seats.iter().map(|seat| (*seat).to_owned()).collect::<Vec<_>>();
    let places = |game: &Game| {
        let places = game.standing().places.unwrap_or_default();
        places.into_iter().map(|(seat, place)| format!("{}{place}", seat.0)).collect::<Vec<_>>().join(" ")
    };
    let mut game = begin("rby");
    game.leave("r", &texts(&["b", "y"]), "resigned").expect("red plays");
    assert!(game.standing().places.is_none(), "two play on");
    let mut taken_up = begin("rby");
    taken_up.set_leavers(&texts(&["r"])).expect("red plays");
    taken_up.declare_draw("agreed").expect("the game goes on");
    assert_eq!(places(&taken_up), "b1 r3 y1");
    assert!(taken_up.leave("b", &[], "time").is_err() && taken_up.declare_draw("agreed").is_err());
    game.leave("y", &texts(&["b"]), "time").expect("yellow plays");
    assert_eq!(places(&game), "b1 r2 y2");
    assert!(game.text(&[], &[], "").expect("a record").contains("[Termination \"time\"]"));
}

#[test]
fn who_is_out_has_a_place() {
    // Blue has lost all its pawns.
    let mut game = at("chameleon-chess", "8/8/8/1rR6/8/4yY3/8/1gG6 r b1-e5 rygxb 0 9");
    let place = |game: &Game| {
        let seats = game.state(game.plies()).expect("now").seats;
        seats.into_iter().find_map(|seat| seat.place.map(|place| format!("{}{place}", seat.seat.0)))
    };
    assert_eq!(place(&game).as_deref(), Some("b4"));
    game.set_leavers(&["r".to_owned()]).expect("red plays");
    assert_eq!(place(&game).as_deref(), Some("b3"), "whoever left comes behind");
}
