//! Draws the state into a buffer of cells.

mod board;
mod card;
mod cell;
mod fence;
mod figure;
pub(crate) mod layout;
mod men;
pub(crate) mod menu;
mod moves;
pub(crate) mod overlay;
pub(crate) mod paint;
pub(crate) mod palette;
mod panel;
mod seats;
#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use self::layout::{Layout, TooSmall};
use self::moves::{MoveGrid, cut};
use self::paint::{Look, Paint, fill, put};
use super::state::{Overlay, State, Tone};
use super::{files, words};

/// Draws everything.
pub(crate) fn draw(state: &State, look: Look, screen: Rect, buffer: &mut Buffer) {
    let paint = Paint::new(look, state.theme());
    fill(buffer, screen, paint.plain());
    match Layout::new(state.table().game(), state.turn(), screen) {
        Ok(layout) => {
            draw_title(state, layout.title, &paint, buffer);
            board::draw(state, &layout.grid, &paint, buffer);
            panel::draw(state, layout.panel, &paint, buffer);
            draw_notice(state, layout.notice, &paint, buffer);
            draw_keys(state, layout.keys, &paint, buffer);
            if let Some(overlay) = state.overlay() {
                overlay::draw(overlay, screen, layout.panel, &paint, buffer);
            }
        }
        Err(too_small) => draw_too_small(too_small, screen, &paint, buffer),
    }
    if look.ascii {
        keep_to_ascii(screen, buffer);
    }
}

/// Replaces what is left of other characters, such as those of names.
fn keep_to_ascii(screen: Rect, buffer: &mut Buffer) {
    for position in screen.intersection(buffer.area).positions() {
        let cell = &mut buffer[position];
        if !cell.symbol().is_ascii() {
            let sign = match cell.symbol() {
                "é" => "e",
                "–" => "-",
                "…" => ".",
                _ => "?",
            };
            cell.set_symbol(sign);
        }
    }
}

/// The ply of the move list at a place on the screen.
pub(crate) fn ply_at(state: &State, layout: &Layout, look: Look, x: u16, y: u16) -> Option<usize> {
    let paint = Paint::new(look, state.theme());
    MoveGrid::new(state, panel::Parts::new(state, layout.panel, &paint).moves).ply_at(x, y)
}

pub(crate) fn draw_too_small(too_small: TooSmall, screen: Rect, paint: &Paint, buffer: &mut Buffer) {
    let (width, height) = too_small.needed;
    let text = format!(
        "This window is too small: {width} columns and {height} rows are needed, it has {} and {}.",
        screen.width, screen.height
    );
    for (y, line) in (screen.y..screen.bottom()).zip(paint::wrap(&text, usize::from(screen.width))) {
        put(buffer, screen, screen.x, y, &line, paint.plain());
    }
}

fn draw_title(state: &State, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let bar = paint.on(paint.palette.text, paint.palette.surface);
    fill(buffer, area, bar);
    let faint = paint.on(paint.palette.text_3, paint.palette.surface);
    let x = put(buffer, area, area.x + 1, area.y, "Pardalis", bar.add_modifier(Modifier::BOLD));
    let x = put(buffer, area, x + 2, area.y, state.table().game().title(), bar);
    let unsaved = if state.table().is_unsaved() { paint.sign(" ●", " *") } else { "" };
    let move_number = format!("move {}", words::move_number(state.shown()));
    let looking = if state.is_looking_back() {
        format!("{move_number}, looking back ({} of {})", state.shown_ply(), state.table().record().len())
    } else {
        move_number
    };
    let right = format!("{looking}  {}{unsaved} ", files::shown(state.file()));
    let right = cut(&right, usize::from(area.right().saturating_sub(x + 2)), paint);
    let start = area.right().saturating_sub(right.chars().count() as u16);
    put(buffer, area, start, area.y, &right, faint);
}

/// What is to be done, where there is nothing to answer.
fn advice(state: &State) -> String {
    let game = state.table().game();
    if state.is_looking_back() {
        return "Looking back. Esc returns to the game, Enter goes on from here.".into();
    }
    let Some(turn) = state.table().standing().turn else {
        let result = words::result(state.table().record()).unwrap_or_default();
        return format!("{result}: [ looks back, u takes back, s saves.");
    };
    let name = words::seat(game, turn);
    if state.is_paused() {
        return format!("{name} waits. Enter lets the computer move, u takes back, r plays again.");
    }
    if state.computer_to_move().is_some() {
        let verb = if game == catalog::GameId::Cameleon { "are" } else { "is" };
        let depth = state.thinking_depth().map_or_else(String::new, |depth| format!(" depth {depth}"));
        return format!("{name} {verb} thinking …{depth}");
    }
    match state.hand() {
        Some(_) if has_becoming(game) => {
            format!("{name}: choose where it goes. Each sign shows what it becomes. Esc lets go.")
        }
        Some(_) => format!("{name}: choose where it goes. Esc lets go."),
        None if state.scene().home.is_some() => {
            format!("{name}: an invader stands on your home rank. Take it now or lose.")
        }
        None => format!("{name} to move: pick a piece."),
    }
}

fn has_becoming(game: catalog::GameId) -> bool {
    matches!(game, catalog::GameId::ChameleonChess | catalog::GameId::Chameleon)
}

fn draw_notice(state: &State, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let (text, style) = match state.notice() {
        Some(notice) => {
            let style = match notice.tone {
                Tone::Plain => paint.plain(),
                Tone::Good => paint.text(paint.palette.ok),
                Tone::Refusal => paint.text(paint.palette.danger).add_modifier(Modifier::BOLD),
            };
            (notice.text.clone(), style)
        }
        None => (advice(state), paint.text(paint.palette.text_2)),
    };
    put(
        buffer,
        area,
        area.x + 1,
        area.y,
        &cut(&text, usize::from(area.width.saturating_sub(2)), paint),
        style,
    );
}

fn draw_keys(state: &State, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let keys: &[(&str, &str)] = match (state.overlay(), state.is_looking_back()) {
        (Some(Overlay::Prompt(_)), _) => &[("Enter", "accept"), ("Esc", "close")],
        (Some(Overlay::List(_)), _) => &[("↑↓", "choose"), ("Enter", "accept"), ("Esc", "close")],
        (Some(Overlay::Help), _) => &[("Esc", "close")],
        (None, true) => &[("[ ]", "look"), ("Enter", "go on from here"), ("Esc", "return"), ("?", "help")],
        (None, false) => &[
            ("?", "help"),
            ("Enter", "pick"),
            ("u", "undo"),
            ("[ ]", "look back"),
            ("m", "type"),
            ("s", "save"),
            ("o", "load"),
            ("q", "quit"),
            ("i", "hint"),
            ("v", "values"),
            ("f", "turn"),
            ("r", "redo"),
            ("d", "draw"),
            ("x", "resign"),
        ],
    };
    let mut x = area.x + 1;
    for (key, what) in keys {
        let key = if *key == "↑↓" { paint.sign("↑↓", "up/down") } else { key };
        let width = (key.chars().count() + what.chars().count() + 3) as u16;
        if x + width > area.right() {
            break;
        }
        x = put(buffer, area, x, area.y, key, paint.strong());
        x = put(buffer, area, x + 1, area.y, what, paint.faint()) + 2;
    }
}
