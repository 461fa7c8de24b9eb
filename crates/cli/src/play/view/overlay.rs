//! What lies over the board: help, lists and prompts.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::moves::cut;
use super::paint::{Paint, fill, outline, put};
use crate::play::state::{List, Overlay, Prompt};

/// The keys and what they do.
pub(crate) const KEYS: [(&str, &str); 21] = [
    ("arrows, h j k l", "move the cursor"),
    ("Enter, Space", "pick a piece, drop it, choose"),
    ("Esc", "let go, close, return to the game"),
    ("mouse", "click and click, or drag; click a move to look at it"),
    ("m", "type a move, such as d1e3"),
    ("u, r", "take back, play again"),
    ("[ ], p n", "look back, look on"),
    ("Home, End", "look at the start, return to the game"),
    ("Enter", "while looking back: go on from there"),
    ("f", "turn the board"),
    ("F", "turn it to whoever is to move"),
    ("c, g", "castle on the c-side, on the g-side (Chess960)"),
    ("s", "save"),
    ("o, L", "load"),
    ("x", "resign, leave"),
    ("d", "agree to a draw, claim one"),
    ("i, v", "a hint; what each seat can expect"),
    ("t", "light or dark"),
    ("Ctrl-L", "draw the screen anew"),
    ("?", "this help"),
    ("q, Ctrl-C", "quit"),
];

fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    let (x, y) = ((screen.width - width) / 2, (screen.height - height) / 2);
    Rect::new(screen.x + x, screen.y + y, width, height)
}

fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> u16 {
    texts.map(|text| text.chars().count()).max().unwrap_or(0) as u16
}

/// Where a box goes: over the panel if it fits there, so that the board can be seen, else in the middle.
fn placed(screen: Rect, panel: Rect, width: u16, height: u16) -> Rect {
    let fits = width <= panel.width && height <= panel.height;
    centred(if fits { panel } else { screen }, width, height)
}

/// The box of a list.
fn list_area(list: &List, screen: Rect, panel: Rect) -> Rect {
    let options = widest(list.options.iter().map(|(text, _)| text.as_str())) + 4;
    let width = options.max(list.question.chars().count() as u16).max(24) + 4;
    placed(screen, panel, width, list.options.len() as u16 + 4)
}

/// The option of a list at a place on the screen.
pub(crate) fn option_at(list: &List, screen: Rect, panel: Rect, x: u16, y: u16) -> Option<usize> {
    let area = list_area(list, screen, panel);
    let index = usize::from(y.checked_sub(area.y + 3)?);
    let inside = x > area.x && x + 1 < area.right() && y + 1 < area.bottom();
    (inside && index < list.options.len()).then_some(index)
}

/// Draws what lies over the board.
pub(crate) fn draw(overlay: &Overlay, screen: Rect, panel: Rect, paint: &Paint, buffer: &mut Buffer) {
    match overlay {
        Overlay::Help => draw_help(screen, paint, buffer),
        Overlay::List(list) => draw_list(list, list_area(list, screen, panel), paint, buffer),
        Overlay::Prompt(prompt) => {
            draw_prompt(prompt, placed(screen, panel, panel.width.min(56), 6), paint, buffer);
        }
    }
}

fn surface(paint: &Paint) -> Style {
    paint.on(paint.palette.text, paint.palette.surface)
}

fn sheet(area: Rect, title: &str, paint: &Paint, buffer: &mut Buffer) {
    fill(buffer, area, surface(paint));
    outline(buffer, area, paint, paint.on(paint.palette.fence, paint.palette.surface));
    let style = surface(paint).add_modifier(Modifier::BOLD);
    let title = cut(title, usize::from(area.width.saturating_sub(4)), paint);
    put(buffer, area, area.x + 2, area.y + 1, &title, style);
}

fn draw_list(list: &List, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    sheet(area, &list.question, paint, buffer);
    let inner = usize::from(area.width.saturating_sub(4));
    for (index, (text, _)) in list.options.iter().enumerate() {
        let style = if index == list.at { paint.chosen() } else { surface(paint) };
        let number = if index < 9 { format!("{} ", index + 1) } else { "  ".into() };
        let line = format!(" {number}{text}");
        let y = area.y + 3 + index as u16;
        if y + 1 < area.bottom() {
            put(buffer, area, area.x + 2, y, &format!("{:<inner$}", cut(&line, inner, paint)), style);
        }
    }
}

fn draw_prompt(prompt: &Prompt, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    sheet(area, prompt.purpose.question(), paint, buffer);
    let inner = usize::from(area.width.saturating_sub(4));
    let field = paint.on(paint.palette.text, paint.palette.raised);
    // The end with the cursor is what must be seen.
    let skip = (prompt.at() + 1).saturating_sub(inner);
    let text: String = prompt.text().chars().skip(skip).take(inner).collect();
    put(buffer, area, area.x + 2, area.y + 3, &format!("{text:<inner$}"), field);
    let x = area.x + 2 + (prompt.at() - skip) as u16;
    if let Some(cell) = buffer.cell_mut((x, area.y + 3)) {
        cell.set_style(field.add_modifier(Modifier::REVERSED));
    }
    let faint = paint.on(paint.palette.text_3, paint.palette.surface);
    put(buffer, area, area.x + 2, area.y + 4, "Enter accepts, Esc closes", faint);
}

fn draw_help(screen: Rect, paint: &Paint, buffer: &mut Buffer) {
    let keys = widest(KEYS.iter().map(|(key, _)| *key));
    let area = centred(screen, keys + widest(KEYS.iter().map(|(_, what)| *what)) + 6, KEYS.len() as u16 + 4);
    // On a low screen the lines matter more than the air round the title.
    let roomy = area.height >= KEYS.len() as u16 + 4;
    sheet(area, "Keys", paint, buffer);
    let first = area.y + if roomy { 3 } else { 2 };
    for (y, (key, what)) in (first..area.bottom().saturating_sub(1)).zip(KEYS) {
        let strong = surface(paint).add_modifier(Modifier::BOLD);
        put(buffer, area, area.x + 2, y, key, strong);
        put(buffer, area, area.x + 4 + keys, y, what, surface(paint));
    }
}
