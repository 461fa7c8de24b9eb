//! Keys and mouse: which action they mean.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::menu::{Menu, Page};
use super::state::{Action, Direction, Edit, Looking, Overlay, State};
use super::view;
use super::view::layout::Layout;
use super::view::paint::Look;

/// What an event means at the table.
pub(crate) fn action(event: &Event, state: &State, look: Look, screen: Rect) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => match state.overlay() {
            Some(Overlay::Prompt(_)) => typing(*key),
            Some(_) => listing(*key),
            None => playing(*key),
        },
        Event::Paste(text) => Some(Action::Edit(Edit::Insert(text.clone()))),
        Event::Mouse(mouse) => pointing(*mouse, state, look, screen),
        _ => None,
    }
}

/// What an event means in the menu.
pub(crate) fn menu_action(event: &Event, menu: &Menu, screen: Rect) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => match menu.page() {
            Page::Typing(_) => typing(*key),
            _ => listing(*key),
        },
        Event::Paste(text) => Some(Action::Edit(Edit::Insert(text.clone()))),
        Event::Mouse(MouseEvent { kind: MouseEventKind::Down(MouseButton::Left), column, row, .. }) => {
            view::menu::option_at(menu, screen, *column, *row).map(Action::Choose)
        }
        _ => None,
    }
}

fn direction(code: KeyCode) -> Option<Direction> {
    match code {
        KeyCode::Up | KeyCode::Char('k') => Some(Direction::Up),
        KeyCode::Down | KeyCode::Char('j') => Some(Direction::Down),
        KeyCode::Left | KeyCode::Char('h') => Some(Direction::Left),
        KeyCode::Right | KeyCode::Char('l') => Some(Direction::Right),
        _ => None,
    }
}

fn is_control(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
}

fn playing(key: KeyEvent) -> Option<Action> {
    if is_control(key) {
        return (key.code == KeyCode::Char('c')).then_some(Action::AskQuit);
    }
    if let Some(direction) = direction(key.code) {
        return Some(Action::Go(direction));
    }
    Some(match key.code {
        KeyCode::Enter | KeyCode::Char(' ') => Action::Accept,
        KeyCode::Esc => Action::Cancel,
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('[' | 'p') => Action::Look(Looking::By(-1)),
        KeyCode::Char(']' | 'n') => Action::Look(Looking::By(1)),
        KeyCode::PageUp => Action::Look(Looking::By(-10)),
        KeyCode::PageDown => Action::Look(Looking::By(10)),
        KeyCode::Home => Action::Look(Looking::Start),
        KeyCode::End => Action::Look(Looking::Now),
        KeyCode::Char('f') => Action::TurnView,
        KeyCode::Char('F') => Action::FollowTurn,
        KeyCode::Char('t') => Action::SwitchTheme,
        KeyCode::Char('s') => Action::AskSave,
        KeyCode::Char('o' | 'L') => Action::AskLoad,
        KeyCode::Char('m') => Action::AskMove,
        KeyCode::Char('x') => Action::AskLeave,
        KeyCode::Char('d') => Action::AskDraw,
        KeyCode::Char('i' | 'H') => Action::AskHint,
        KeyCode::Char('v') => Action::SwitchValues,
        KeyCode::Char('c') => Action::Castle("O-O-O"),
        KeyCode::Char('g') => Action::Castle("O-O"),
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::AskQuit,
        _ => return None,
    })
}

/// In a list, and in the menu.
fn listing(key: KeyEvent) -> Option<Action> {
    if is_control(key) {
        return (key.code == KeyCode::Char('c')).then_some(Action::AskQuit);
    }
    match key.code {
        KeyCode::Char(digit @ '1'..='9') => Some(Action::Choose(digit as usize - '1' as usize)),
        KeyCode::Char('?') => Some(Action::Cancel),
        _ => playing(key),
    }
}

fn typing(key: KeyEvent) -> Option<Action> {
    let edit = match key.code {
        KeyCode::Enter => return Some(Action::Accept),
        KeyCode::Esc => return Some(Action::Cancel),
        KeyCode::Char('c') if is_control(key) => return Some(Action::Cancel),
        KeyCode::Left => return Some(Action::Go(Direction::Left)),
        KeyCode::Right => return Some(Action::Go(Direction::Right)),
        KeyCode::Char('u') if is_control(key) => Edit::EraseAll,
        KeyCode::Char('a') if is_control(key) => Edit::ToStart,
        KeyCode::Char('e') if is_control(key) => Edit::ToEnd,
        KeyCode::Char(_) if is_control(key) => return None,
        KeyCode::Char(c) => Edit::Insert(c.to_string()),
        KeyCode::Backspace => Edit::EraseBefore,
        KeyCode::Delete => Edit::EraseUnder,
        KeyCode::Home => Edit::ToStart,
        KeyCode::End => Edit::ToEnd,
        _ => return None,
    };
    Some(Action::Edit(edit))
}

fn pointing(mouse: MouseEvent, state: &State, look: Look, screen: Rect) -> Option<Action> {
    let layout = Layout::new(state.table().game(), state.turn(), screen).ok()?;
    let (x, y) = (mouse.column, mouse.row);
    match (mouse.kind, state.overlay()) {
        (MouseEventKind::Down(MouseButton::Left), Some(Overlay::List(list))) => Some(
            view::overlay::option_at(list, screen, layout.panel, x, y).map_or(Action::Cancel, Action::Choose),
        ),
        (MouseEventKind::Down(MouseButton::Left), Some(Overlay::Help)) => Some(Action::Cancel),
        (_, Some(_)) => None,
        (MouseEventKind::Down(MouseButton::Left), None) => match layout.grid.square_at(x, y) {
            Some(square) => Some(Action::Press(square)),
            None => view::ply_at(state, &layout, look, x, y).map(|ply| Action::Look(Looking::At(ply))),
        },
        (MouseEventKind::Up(MouseButton::Left), None) => layout.grid.square_at(x, y).map(Action::Release),
        (MouseEventKind::Down(MouseButton::Right), None) => Some(Action::Cancel),
        (MouseEventKind::ScrollUp, None) => Some(Action::Look(Looking::By(-1))),
        (MouseEventKind::ScrollDown, None) => Some(Action::Look(Looking::By(1))),
        _ => None,
    }
}
