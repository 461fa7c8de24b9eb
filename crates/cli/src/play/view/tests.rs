//! What the screen shows, cell by cell, without a terminal.

use std::path::PathBuf;
use std::time::Instant;

use catalog::{AnyPosition, GameId, StartOptions};
use picture::Square;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::paint::Look;
use super::palette::Depth;
use crate::play::menu::Menu;
use crate::play::players::Players;
use crate::play::state::{Action, Edit, Looking, State};
use crate::play::table::Table;
use crate::play::thinker::{Estimate, News};

const TRUE: Look = Look { depth: Depth::True, ascii: false };

fn state(game: GameId) -> State {
    let players = (game == GameId::ChameleonChess).then(|| "rbyg".to_owned());
    let start = StartOptions { players, ..StartOptions::default() }.position(game).expect("a start");
    State::new(Table::new(start), PathBuf::from("game.pgn"))
}

fn from_text(game: GameId, text: &str) -> State {
    State::new(Table::new(AnyPosition::parse(game, text).expect("a position")), PathBuf::from("game.pgn"))
}

fn terminal(state: &State, look: Look, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| super::draw(state, look, frame.area(), frame.buffer_mut())).expect("drawn");
    terminal
}

/// The screen as lines of text.
fn lines(terminal: &Terminal<TestBackend>) -> Vec<String> {
    let buffer = terminal.backend().buffer();
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_owned()).collect()
}

fn screen(state: &State, look: Look, width: u16, height: u16) -> String {
    lines(&terminal(state, look, width, height)).join("\n")
}

fn play(state: &mut State, text: &str) {
    state.apply(Action::AskMove);
    state.apply(Action::Edit(Edit::Insert(text.into())));
    state.apply(Action::Accept);
    assert!(state.overlay().is_none(), "{text} is played");
}

#[test]
fn every_game_fits_the_usual_screens() {
    for (game, words) in [
        (GameId::ChameleonChess, ["Chameleon Chess", "a1: Red's pawn, a knight here"]),
        (GameId::Chameleon, ["Chameleon", "a1: Red's white piece, a knight here"]),
        (GameId::Chess960, ["Chess960", "White pawn"]),
        (GameId::Cameleon, ["Le Caméléon", "Round "]),
    ] {
        for (width, height) in [(80, 24), (120, 40)] {
            let mut state = state(game);
            if game == GameId::Chess960 {
                state.apply(Action::Press(Square::new(0, 1)));
            }
            let text = screen(&state, TRUE, width, height);
            for word in words.into_iter().chain(["to move", "move 1", "game.pgn", "? help", "q quit"]) {
                assert!(text.contains(word), "{game} {width}x{height}: {word}\n{text}");
            }
        }
    }
}

#[test]
fn a_small_screen_shows_the_role_map_and_the_targets() {
    let mut state = state(GameId::ChameleonChess);
    state.apply(Action::Press(Square::new(3, 0)));
    let lines = lines(&terminal(&state, TRUE, 80, 24));
    // Rank 1: chips of the map in the corners, the role in the middle, bars round the picked pawn.
    assert!(lines[17].starts_with("1 │♞ ♞ ♛♜ ♞ ♞♝ ♞ ♜█ ♞ █"), "{}", lines[17]);
    assert!(lines[18].starts_with("  │♜▀▀▀♝♝▀▀▀♛♛▀▀▀♞█▀▀▀█"), "{}", lines[18]);
    assert_eq!(&lines[13].chars().take(26).collect::<String>(), "3 ┃            ♝         ♞");
    assert!(lines[7].contains(" Queen  Bishop   Rook   Knight"), "{}", lines[7]);
    assert!(lines[8].contains("now"), "{}", lines[8]);
}

#[test]
fn squares_and_owners_have_the_colours_of_the_design() {
    let mut state = state(GameId::ChameleonChess);
    state.apply(Action::Press(Square::new(7, 7)));
    let terminal = terminal(&state, TRUE, 80, 24);
    let buffer = terminal.backend().buffer();
    // b1 is green: its lower middle shows the ground under red's disc.
    let (disc, ground) = (buffer[(10, 18)].fg, buffer[(10, 18)].bg);
    assert_eq!(disc, Color::Rgb(0xBD, 0x32, 0x1F));
    assert_eq!(ground, Color::Rgb(0x82, 0xBB, 0x90));
    let blue_disc = buffer[(5, 3)].bg;
    assert_eq!(blue_disc, Color::Rgb(0x24, 0x41, 0x8F));
}

#[test]
fn the_limits_stand_as_a_fence_and_the_rest_is_dotted() {
    let text = "8/4gY3/2rG5/6bR1/8/3rB1yY2/8/8 r c3-g7 rbyg 0 40";
    let shown = screen(&from_text(GameId::ChameleonChess, text), TRUE, 80, 24);
    assert!(shown.contains("╭────────━━━━━━━━━────────╮"), "{shown}");
    assert!(shown.contains("8    ·    ·    ·    ·    ·    ·    ·    ·"), "{shown}");
    let ascii =
        screen(&from_text(GameId::ChameleonChess, text), Look { depth: Depth::Mono, ascii: true }, 80, 24);
    assert!(ascii.is_ascii(), "{ascii}");
    for game in GameId::ALL {
        let shown = screen(&state(game), Look { depth: Depth::True, ascii: true }, 120, 40);
        assert!(shown.is_ascii(), "{shown}");
    }
    assert!(ascii.contains("+--------=========--------+"), "{ascii}");
    assert!(ascii.contains("gN") && ascii.contains("rR"), "owners are letters without colours\n{ascii}");
}

#[test]
fn who_is_out_is_shown_with_a_place() {
    let text = "8/4gY3/2rG5/6bR1/8/3rB1yY2/8/8 r c3-g7 rbyg 0 40";
    let mut state = from_text(GameId::ChameleonChess, text);
    play(&mut state, "d3f3");
    let shown = screen(&state, TRUE, 80, 24);
    assert!(shown.contains("Yellow    0 out, 4th"), "{shown}");
}

#[test]
fn captures_are_marked_with_what_the_taker_becomes() {
    // The rook on d3 takes on f3, a yellow square on which a B-knight is a rook.
    let text = "8/4gY3/2rG5/6bR1/8/3rB1yY2/8/8 r c3-g7 rbyg 0 40";
    let mut state = from_text(GameId::ChameleonChess, text);
    state.apply(Action::Press(Square::new(3, 2)));
    let shown = screen(&state, TRUE, 80, 24);
    assert!(shown.contains("×♜"), "{shown}");
}

#[test]
fn le_cameleon_shows_shapes_reserves_and_supplies() {
    let shown = screen(&state(GameId::Cameleon), TRUE, 120, 40);
    for word in ["(b)", "(y)", "[R]", "[B]", "supply v6 o6 g6 c5", "·"] {
        assert!(shown.contains(word), "{word}\n{shown}");
    }
}

#[test]
fn what_happened_is_told_with_its_rule() {
    let mut state = state(GameId::ChameleonChess);
    play(&mut state, "d1e3");
    let shown = screen(&state, TRUE, 120, 40);
    assert!(shown.contains("Red's pawn goes from d1 to e3 and"), "{shown}");
    assert!(shown.contains("chameleon-chess/move"), "{shown}");
    assert!(shown.contains("Blue to move: pick a piece."), "{shown}");
    state.apply(Action::Look(Looking::Start));
    let shown = screen(&state, TRUE, 120, 40);
    assert!(shown.contains("looking back (0 of 1)"), "{shown}");
    assert!(!shown.contains("chameleon-chess/move"), "{shown}");
}

#[test]
fn the_end_is_announced_with_its_rule_and_places() {
    let mut state = from_text(GameId::ChameleonChess, "8/8/8/8/8/2yB5/1rG6/8 r a1-c3 ryxgb 0 9");
    let mv = state.table().position().move_texts().into_iter().find(|mv| mv.ends_with("c3"));
    play(&mut state, &mv.expect("red can take"));
    let shown = screen(&state, TRUE, 120, 40);
    for word in ["Red wins. chameleon-chess/win", "1st Red, 2nd Yellow, 3rd Blue, 4th Green", "out, 4th"] {
        assert!(shown.contains(word), "{word}\n{shown}");
    }
    // Where there is no room for the places, the last line still says why.
    let shown = screen(&state, TRUE, 80, 24);
    assert!(shown.contains("Red wins. chameleon-chess/win: [ looks back, u takes back, s saves."), "{shown}");
}

#[test]
fn an_invader_is_announced() {
    let mut state = from_text(GameId::Chameleon, "b2w1/4W/5/5/WBWB1 r 0 0");
    play(&mut state, "e4e5");
    let shown = screen(&state, TRUE, 80, 24);
    assert!(shown.contains("Take it now or lose."), "{shown}");
}

#[test]
fn a_screen_too_small_says_what_it_needs() {
    let shown = screen(&state(GameId::Chess960), TRUE, 30, 10);
    assert!(shown.contains("too small"), "{shown}");
    assert!(shown.replace('\n', " ").contains("28 columns and 22 rows"), "{shown}");
    // Every size is drawn without a panic, with every overlay.
    for game in GameId::ALL {
        let mut state = state(game);
        for action in
            [Action::Accept, Action::Help, Action::Cancel, Action::AskLeave, Action::Cancel, Action::AskSave]
        {
            state.apply(action);
            for (width, height) in
                [(1, 1), (3, 2), (20, 5), (28, 22), (44, 14), (59, 14), (61, 60), (250, 80)]
            {
                screen(&state, TRUE, width, height);
                screen(&state, Look { depth: Depth::Mono, ascii: true }, width, height);
            }
        }
    }
}

#[test]
fn the_menu_leads_to_every_game() {
    let shown = |menu: &Menu, width, height| {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal
            .draw(|frame| super::menu::draw(menu, TRUE, frame.area(), frame.buffer_mut()))
            .expect("drawn");
        lines(&terminal).join("\n")
    };
    let mut menu = Menu::new(7, Players::people(7));
    for game in GameId::ALL {
        assert!(shown(&menu, 80, 24).contains(game.title()));
    }
    menu.apply(&Action::Choose(2));
    menu.apply(&Action::Choose(3));
    let dice = shown(&menu, 80, 24);
    assert!(dice.contains("Bodlaender") && dice.contains('●') && dice.contains("Play start"), "{dice}");
    for (width, height) in [(1, 1), (44, 18), (200, 60)] {
        shown(&menu, width, height);
    }
}

#[test]
fn computers_their_thinking_and_the_values_are_shown() {
    for (game, text, name) in
        [(GameId::ChameleonChess, "r=3,b=best", "Red is"), (GameId::Cameleon, "r=3", "Rounds are")]
    {
        let plain = state(game);
        let mut players = Players::people(1);
        players.read(plain.table().position(), text).expect("players");
        let mut state = plain.with_players(players);
        for (width, height) in [(80, 24), (120, 40)] {
            let shown = screen(&state, TRUE, width, height);
            for word in ["level 3, to move", &format!("{name} thinking …")] {
                assert!(shown.contains(word), "{word}\n{shown}");
            }
        }
        state.apply(Action::SwitchValues);
        let order = state.order().expect("a computer is to move");
        let expected = [0.25, 0.75, 0.0, 1.0];
        let estimate = Estimate { depth: 9, expected, proved: false };
        state.hear(order, News::Progress(estimate), Instant::now());
        state.apply(Action::Cancel);
        for (width, height) in [(80, 24), (120, 40), (44, 30)] {
            let shown = screen(&state, TRUE, width, height);
            for word in ["████░░░░░░░░░░░░  25 %", "████████████░░░░  75 %"]
            {
                assert!(shown.contains(word) || width < 80, "{word}\n{shown}");
            }
            assert!(shown.contains("thinking … depth 9"), "{shown}");
            let ascii = screen(&state, Look { depth: Depth::Mono, ascii: true }, width, height);
            assert!(ascii.is_ascii(), "{ascii}");
        }
    }
}
