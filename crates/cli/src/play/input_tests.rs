//! Keys and mouse, from the event to the state.

use std::path::PathBuf;

use catalog::{GameId, StartOptions};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use picture::Square;
use ratatui::layout::Rect;

use super::input::{action, menu_action};
use super::menu::{Chosen, Menu};
use super::players::Players;
use super::state::{Action, Overlay, Request, State};
use super::table::Table;
use super::view::layout::Layout;
use super::view::paint::Look;
use super::view::palette::Depth;

const LOOK: Look = Look { depth: Depth::True, ascii: false };
const SCREEN: Rect = Rect::new(0, 0, 80, 24);

fn state(game: GameId) -> State {
    let start = StartOptions::default().position(game).expect("a start");
    State::new(Table::new(start), PathBuf::from("game.pgn"))
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn press(state: &mut State, code: KeyCode) -> Option<Request> {
    let action = action(&key(code), state, LOOK, SCREEN)?;
    state.apply(action)
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

/// A mouse event in the middle of a square.
fn on_square(state: &mut State, kind: MouseEventKind, square: Square) {
    let layout = Layout::new(state.table().game(), state.turn(), SCREEN).expect("it fits");
    let rect = layout.grid.rect(square);
    let event = mouse(kind, rect.x + rect.width / 2, rect.y);
    if let Some(action) = action(&event, state, LOOK, SCREEN) {
        state.apply(action);
    }
}

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

#[test]
fn a_game_can_be_played_with_keys_alone() {
    let mut state = state(GameId::Chameleon);
    for code in [KeyCode::Enter, KeyCode::Up, KeyCode::Char('l'), KeyCode::Char(' ')] {
        press(&mut state, code);
    }
    assert_eq!(state.table().record().shown_moves(), ["a1b2"]);
    press(&mut state, KeyCode::Char('m'));
    for c in "e5d4".chars() {
        press(&mut state, KeyCode::Char(c));
    }
    press(&mut state, KeyCode::Enter);
    assert_eq!(state.table().record().shown_moves(), ["a1b2", "e5d4"]);
    press(&mut state, KeyCode::Char('['));
    assert!(state.is_looking_back());
    press(&mut state, KeyCode::Esc);
    assert!(!state.is_looking_back());
    press(&mut state, KeyCode::Char('u'));
    assert_eq!(state.table().record().len(), 1);
    assert_eq!(press(&mut state, KeyCode::Char('q')), None, "unsaved moves are asked about");
    assert_eq!(press(&mut state, KeyCode::Char('2')), Some(Request::Quit));
}

#[test]
fn letters_are_text_while_something_is_typed() {
    let mut state = state(GameId::Chameleon);
    press(&mut state, KeyCode::Char('s'));
    press(&mut state, KeyCode::Char('q'));
    let Some(Overlay::Prompt(prompt)) = state.overlay() else { panic!("a prompt") };
    assert_eq!(prompt.text(), "game.pgnq");
    for code in [KeyCode::Backspace, KeyCode::Home, KeyCode::Delete, KeyCode::End, KeyCode::Left] {
        press(&mut state, code);
    }
    let paste = action(&Event::Paste("x\n\u{1b}y".into()), &state, LOOK, SCREEN).expect("an action");
    state.apply(paste);
    let Some(Overlay::Prompt(prompt)) = state.overlay() else { panic!("a prompt") };
    assert_eq!(prompt.text(), "ame.pgxyn");
    press(&mut state, KeyCode::Esc);
    assert!(state.overlay().is_none());
}

#[test]
fn the_mouse_clicks_drags_and_looks_back() {
    let mut state = state(GameId::Chess960);
    let square = |file, rank| Square::new(file, rank);
    on_square(&mut state, DOWN, square(4, 1));
    on_square(&mut state, UP, square(4, 1));
    on_square(&mut state, DOWN, square(4, 3));
    on_square(&mut state, UP, square(4, 3));
    assert_eq!(state.table().record().shown_moves(), ["e4"]);
    on_square(&mut state, DOWN, square(4, 6));
    on_square(&mut state, UP, square(4, 4));
    assert_eq!(state.table().record().shown_moves(), ["e4", "e5"]);
    // The first move in the list is somewhere in the panel.
    let layout = Layout::new(GameId::Chess960, state.turn(), SCREEN).expect("it fits");
    let looks = |x, y| action(&mouse(DOWN, x, y), &state, LOOK, SCREEN);
    let first = layout.panel.rows().flat_map(Rect::columns).find_map(|cell| looks(cell.x, cell.y));
    state.apply(first.expect("a move to click"));
    assert_eq!((state.is_looking_back(), state.shown_ply()), (true, 1));
    assert_eq!(action(&mouse(MouseEventKind::Moved, 5, 5), &state, LOOK, SCREEN), None);
}

#[test]
fn a_list_is_clicked_or_closed() {
    let mut state = state(GameId::Chameleon);
    press(&mut state, KeyCode::Char('x'));
    let click = |state: &State, x, y| action(&mouse(DOWN, x, y), state, LOOK, SCREEN);
    let cells = || (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
    let resign = cells().find(|&(x, y)| click(&state, x, y) == Some(Action::Choose(1)));
    let (x, y) = resign.expect("the option is somewhere");
    assert_eq!(click(&state, 0, 0), Some(Action::Cancel));
    let action = click(&state, x, y).expect("an action");
    state.apply(action);
    assert!(state.table().standing().outcome.is_some());
}

#[test]
fn the_menu_takes_keys_and_clicks() {
    let mut menu = Menu::new(3, Players::people(3));
    for code in [KeyCode::Down, KeyCode::Enter] {
        let action = menu_action(&key(code), &menu, SCREEN).expect("an action");
        assert_eq!(menu.apply(&action), None);
    }
    let cells = || (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
    let click = |menu: &Menu| {
        cells().find_map(|(x, y)| menu_action(&mouse(DOWN, x, y), menu, SCREEN)).expect("an option")
    };
    let first = click(&menu);
    assert_eq!(menu.apply(&first), None, "who plays is asked too");
    let first = click(&menu);
    let chosen = menu.apply(&first);
    assert!(matches!(chosen, Some(Chosen::Start(p, _)) if p.game() == GameId::Chameleon));
}
