//! The table without a terminal: pick, play, take back, choose, save, load.

use std::path::PathBuf;

use catalog::{GameId, StartOptions};
use picture::{Role, Square, Turn};

use super::full::serve;
use super::state::{Action, Direction, Edit, Fate, Looking, Overlay, State, Tone};
use super::table::Table;
use super::words::square_named;

fn options(players: Option<&str>) -> StartOptions {
    StartOptions { players: players.map(str::to_owned), ..StartOptions::default() }
}

fn state(game: GameId) -> State {
    let players = (game == GameId::ChameleonChess).then_some("rbyg");
    let start = options(players).position(game).expect("a start");
    State::new(Table::new(start), PathBuf::from("game.pgn"))
}

fn from_text(game: GameId, text: &str) -> State {
    let position = catalog::AnyPosition::parse(game, text).expect("a position");
    State::new(Table::new(position), PathBuf::from("game.pgn"))
}

fn square(state: &State, name: &str) -> Square {
    square_named(state.table().game(), name).expect("a square")
}

/// Clicks on squares one after the other.
fn click(state: &mut State, names: &[&str]) {
    for name in names {
        let square = square(state, name);
        assert_eq!(state.apply(Action::Press(square)), None);
        assert_eq!(state.apply(Action::Release(square)), None);
    }
}

fn type_in(state: &mut State, text: &str) {
    state.apply(Action::Edit(Edit::EraseAll));
    state.apply(Action::Edit(Edit::Insert(text.into())));
    let request = state.apply(Action::Accept);
    assert!(serve(state, request), "still playing");
}

fn refusal(state: &State) -> &str {
    let notice = state.notice().expect("a notice");
    assert_eq!(notice.tone, Tone::Refusal, "{}", notice.text);
    &notice.text
}

fn list(state: &State) -> (&str, Vec<&str>) {
    let Some(Overlay::List(list)) = state.overlay() else { panic!("a list, not {:?}", state.overlay()) };
    (&list.question, list.options.iter().map(|(text, _)| text.as_str()).collect())
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("pardalis-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

#[test]
fn a_picked_pawn_shows_what_it_becomes() {
    let mut state = state(GameId::ChameleonChess);
    click(&mut state, &["d1"]);
    let hand = state.hand().expect("a pawn in hand");
    let mut targets: Vec<(Square, Fate)> = hand.targets.iter().map(|t| (t.square, t.fate)).collect();
    targets.sort_by_key(|(s, _)| (s.file, s.rank));
    let at = |name| square_named(GameId::ChameleonChess, name).expect("a square");
    let expected = [("b2", Role::Rook), ("c3", Role::Bishop), ("e3", Role::Knight), ("f2", Role::Rook)];
    assert_eq!(targets, expected.map(|(name, role)| (at(name), Fate::Becomes(role))));
    click(&mut state, &["e3"]);
    assert!(state.hand().is_none());
    assert_eq!(state.table().record().len(), 1);
    assert_eq!(state.cursor(), at("e3"));
}

#[test]
fn keys_do_what_the_mouse_does() {
    let mut state = state(GameId::Chameleon);
    assert_eq!(state.cursor(), Square::new(0, 0));
    state.apply(Action::Accept);
    assert!(state.hand().is_some());
    for direction in [Direction::Up, Direction::Right] {
        state.apply(Action::Go(direction));
    }
    state.apply(Action::Accept);
    assert_eq!(state.table().record().shown_moves(), ["a1b2"]);
    // The board is turned: up is now towards rank 1.
    state.apply(Action::TurnView);
    assert_eq!(state.turn(), Turn::Half);
    state.apply(Action::Go(Direction::Up));
    assert_eq!(state.cursor(), Square::new(1, 0));
    for _ in 0..9 {
        state.apply(Action::Go(Direction::Left));
    }
    assert_eq!(state.cursor(), Square::new(4, 0), "the cursor stays on the board");
}

#[test]
fn a_drag_drops_and_a_bad_drop_says_why() {
    let mut state = state(GameId::Chess960);
    let (e2, e4, e5) = (square(&state, "e2"), square(&state, "e4"), square(&state, "e5"));
    state.apply(Action::Press(e2));
    state.apply(Action::Release(e5));
    assert!(refusal(&state).contains("(chess960/move)"), "{}", refusal(&state));
    assert!(state.hand().is_none());
    state.apply(Action::Press(e2));
    state.apply(Action::Release(e4));
    assert_eq!(state.table().record().shown_moves(), ["e4"]);
    click(&mut state, &["e4"]);
    assert!(refusal(&state).contains("common/turn"));
    click(&mut state, &["e5"]);
    assert!(refusal(&state).contains("e5 is empty"));
}

#[test]
fn another_own_piece_is_picked_instead_and_the_same_one_let_go() {
    let mut state = state(GameId::Chess960);
    click(&mut state, &["e2", "d2"]);
    assert_eq!(state.hand().map(|hand| hand.from), Some(square(&state, "d2")));
    click(&mut state, &["d2"]);
    assert!(state.hand().is_none());
    click(&mut state, &["d2"]);
    state.apply(Action::Cancel);
    assert!(state.hand().is_none());
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut state = state(GameId::Chameleon);
    click(&mut state, &["a1", "c2", "e5", "c4"]);
    let position = state.table().position().clone();
    state.apply(Action::Undo);
    state.apply(Action::Undo);
    assert!(state.table().record().is_empty());
    state.apply(Action::Undo);
    assert_eq!(refusal(&state), "There is nothing to take back.");
    state.apply(Action::Redo);
    state.apply(Action::Redo);
    assert_eq!(state.table().position(), &position);
    state.apply(Action::Redo);
    assert_eq!(refusal(&state), "There is nothing to play again.");
}

#[test]
fn looking_back_changes_nothing_until_play_goes_on_from_there() {
    let mut state = state(GameId::Chameleon);
    click(&mut state, &["a1", "c2", "e5", "c4"]);
    state.apply(Action::Look(Looking::By(-1)));
    assert!(state.is_looking_back());
    assert_eq!(state.shown_ply(), 1);
    click(&mut state, &["b1"]);
    assert!(refusal(&state).contains("earlier position"));
    state.apply(Action::Look(Looking::At(2)));
    assert!(!state.is_looking_back());
    state.apply(Action::Look(Looking::Start));
    state.apply(Action::Accept);
    assert_eq!(list(&state).1[0], "Take back 2 moves and go on from here");
    state.apply(Action::Accept);
    assert!(state.table().record().is_empty());
    state.apply(Action::Redo);
    assert_eq!(state.table().record().len(), 1);
}

#[test]
fn a_typed_move_is_played_or_refused_with_its_rule() {
    let mut state = state(GameId::ChameleonChess);
    state.apply(Action::AskMove);
    type_in(&mut state, "d1d3");
    assert!(refusal(&state).contains("(chameleon-chess/roles)"), "{}", refusal(&state));
    type_in(&mut state, "d1e3");
    assert!(state.overlay().is_none());
    assert_eq!(state.table().record().len(), 1);
}

#[test]
fn a_promotion_is_asked_for() {
    let mut state = from_text(GameId::Chess960, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    click(&mut state, &["a7", "a8"]);
    assert_eq!(list(&state), ("The pawn becomes", vec!["queen", "rook", "bishop", "knight"]));
    state.apply(Action::Go(Direction::Down));
    state.apply(Action::Accept);
    assert_eq!(state.table().record().shown_moves(), ["a8=R"]);
    state.apply(Action::Undo);
    state.apply(Action::AskMove);
    type_in(&mut state, "a7a8");
    state.apply(Action::Choose(3));
    assert_eq!(state.table().record().shown_moves(), ["a8=N"]);
}

#[test]
fn castling_by_the_rook_or_by_its_key() {
    let mut state = from_text(GameId::Chess960, "4k3/8/8/8/8/8/8/R4KR1 w AG - 0 1");
    click(&mut state, &["f1", "g1"]);
    assert_eq!(state.table().record().shown_moves(), ["O-O"]);
    state.apply(Action::Undo);
    state.apply(Action::Castle("O-O-O"));
    assert_eq!(state.table().record().shown_moves(), ["O-O-O"]);
    state.apply(Action::Castle("O-O"));
    assert!(refusal(&state).contains("chess960/castle"), "{}", refusal(&state));
}

#[test]
fn only_real_choices_of_a_capture_are_asked_for() {
    let text = "8/8/7r/2y5/1bRv4/8/1r4B1/7Y/8 r 5665/6665 0 40";
    let mut state = from_text(GameId::Cameleon, text);
    click(&mut state, &["b3"]);
    let victim = square(&state, "c5");
    let target = state.hand().and_then(|hand| hand.target(square(&state, "c4"))).expect("a target");
    assert_eq!(target.captures, [victim]);
    click(&mut state, &["c4"]);
    let (question, answers) = list(&state);
    assert_eq!(question, "With whom does c5 fall?");
    assert_eq!(
        answers,
        ["blue on b5: brings violet", "yellow on c6: brings orange", "violet on d5: no reward"]
    );
    // The last brings nothing, so nothing more is to be chosen.
    state.apply(Action::Choose(2));
    assert_eq!(state.table().record().shown_moves(), ["b3c4xc5(d5)"]);
    state.apply(Action::Undo);
    click(&mut state, &["b3", "c4"]);
    state.apply(Action::Choose(1));
    assert_eq!(list(&state), ("Where does the orange go?", vec!["b9", "d9", "f9", "h9"]));
    state.apply(Action::Cancel);
    assert!(state.overlay().is_none() && state.table().record().is_empty());
}

#[test]
fn a_knight_that_would_be_stuck_is_announced() {
    // On a1-c3 the centre is b2, a yellow square: red's bishop on a1 would be a knight there.
    let mut state = from_text(GameId::ChameleonChess, "8/8/8/8/8/2yB5/8/rYyR6 r a1-c3 ry 0 9");
    click(&mut state, &["a1"]);
    let target = state.hand().and_then(|hand| hand.target(square(&state, "b2"))).expect("a target");
    assert_eq!(target.fate, Fate::Gone);
    click(&mut state, &["b2"]);
    assert!(state.table().standing().outcome.is_some());
}

#[test]
fn resigning_ends_a_game_of_two_and_can_be_taken_back() {
    let mut state = state(GameId::Chameleon);
    state.apply(Action::AskLeave);
    assert_eq!(list(&state).0, "Does Red resign?");
    state.apply(Action::Choose(1));
    let outcome = state.table().standing().outcome.expect("the game is over");
    assert_eq!(outcome.winner().map(rules_core::Seat::index), Some(1));
    click(&mut state, &["a1"]);
    assert_eq!(refusal(&state), "The game is over. Blue wins. Red resigned");
    state.apply(Action::Undo);
    assert!(state.table().standing().outcome.is_none());
}

#[test]
fn leaving_a_game_of_four_lets_it_go_on() {
    let mut state = state(GameId::ChameleonChess);
    state.apply(Action::AskLeave);
    state.apply(Action::Choose(1));
    assert!(state.table().standing().outcome.is_none());
    assert!(state.notice().is_some_and(|notice| notice.text.contains("common/leaver")));
    state.apply(Action::AskLeave);
    assert_eq!(refusal(&state), "Nobody can leave now.");
}

#[test]
fn a_draw_is_agreed_or_claimed() {
    let mut state = state(GameId::Chess960);
    for _ in 0..2 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            state.apply(Action::AskMove);
            type_in(&mut state, text);
        }
    }
    state.apply(Action::AskDraw);
    let (_, answers) = list(&state);
    assert!(answers[1].contains("third time") && answers[1].contains("chess960/repetition"), "{answers:?}");
    state.apply(Action::Choose(1));
    assert!(state.table().standing().outcome.is_some_and(|outcome| outcome.winner().is_none()));
    state.apply(Action::Undo);
    state.apply(Action::AskDraw);
    state.apply(Action::Choose(2));
    assert_eq!(state.table().record().declared().and_then(|d| d.reason.as_deref()), Some("agreed"));
}

#[test]
fn a_game_is_saved_and_loaded_as_it_was() {
    let folder = folder("round-trip");
    let path = folder.join("a game.pgn");
    for game in GameId::ALL {
        let mut state = state(game);
        let text = state.table().position().move_texts().remove(0);
        state.apply(Action::AskMove);
        type_in(&mut state, &text);
        assert!(state.table().is_unsaved());
        state.apply(Action::AskSave);
        type_in(&mut state, path.to_str().expect("a name"));
        if game != GameId::ALL[0] {
            // The file of the game before is not replaced without a question.
            assert_eq!(list(&state).1[1], "Replace it");
            let request = state.apply(Action::Choose(1));
            assert!(serve(&mut state, request));
        }
        assert!(!state.table().is_unsaved(), "{game}");
        let record = state.table().record().clone();
        let mut other = self::state(GameId::Chameleon);
        other.apply(Action::AskLoad);
        type_in(&mut other, path.to_str().expect("a name"));
        assert_eq!(other.table().record().to_string(), record.to_string());
        assert_eq!(other.table().position(), record.position());
        assert_eq!(other.apply(Action::AskQuit), Some(super::state::Request::Quit));
    }
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 1, "no draft is left behind");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn a_bad_file_is_refused_and_the_game_stays() {
    let folder = folder("bad-file");
    let path = folder.join("bad.pgn");
    std::fs::write(&path, "[Variant \"chameleon\"]\n\n1. a1c2 e5e1 *\n").expect("a file");
    let mut state = state(GameId::Chess960);
    state.apply(Action::AskLoad);
    type_in(&mut state, path.to_str().expect("a name"));
    let text = refusal(&state).to_owned();
    assert!(text.contains("record 1, line 3: move 1 (blue), \"e5e1\""), "{text}");
    assert_eq!(state.table().game(), GameId::Chess960);
    for (name, bytes) in [("latin.pgn", b"\xe9\n".as_slice()), ("empty.pgn", b"")] {
        std::fs::write(folder.join(name), bytes).expect("a file");
        state.apply(Action::AskLoad);
        type_in(&mut state, folder.join(name).to_str().expect("a name"));
        assert!(refusal(&state).starts_with("Not loaded"), "{}", refusal(&state));
    }
    state.apply(Action::AskLoad);
    type_in(&mut state, folder.to_str().expect("a name"));
    assert!(refusal(&state).contains("found a folder"));
    state.apply(Action::AskSave);
    type_in(&mut state, folder.join("no/such/place.pgn").to_str().expect("a name"));
    assert!(refusal(&state).starts_with("Not saved"), "{}", refusal(&state));
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn unsaved_moves_are_not_lost_without_a_question() {
    let mut state = state(GameId::Chameleon);
    assert_eq!(state.apply(Action::AskQuit), Some(super::state::Request::Quit));
    click(&mut state, &["a1", "c2"]);
    assert_eq!(state.apply(Action::AskQuit), None);
    assert_eq!(list(&state).1, ["Save and quit", "Quit without saving", "Keep playing"]);
    state.apply(Action::Cancel);
    assert!(state.overlay().is_none());
    state.apply(Action::AskLoad);
    type_in(&mut state, "nowhere.pgn");
    assert_eq!(list(&state).1[0], "Keep playing");
    state.apply(Action::Accept);
    assert_eq!(state.table().record().len(), 1);
}
