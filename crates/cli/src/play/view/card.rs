//! The card of the square under the cursor: its ground, the man on it, and what that man is elsewhere.

use picture::{Colour, Hue, Man, Nature, Role, Scene, Shape, Square, Tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::men::RoleMaps;
use super::moves::cut;
use super::paint::{Paint, put, wrap};
use super::palette::{INK, IVORY};
use crate::play::state::{Fate, State};
use crate::play::words;

/// How many rows the card takes.
pub(crate) const HEIGHT: u16 = 4;

/// Draws the card.
pub(crate) fn draw(state: &State, scene: &Scene, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let cursor = state.cursor();
    let picked = state.hand().map(|hand| hand.from);
    // While a pawn is in hand its map matters, not that of the square it may go to.
    let square = picked.unwrap_or(cursor);
    let Some(shown) = scene.square(square) else { return };
    let head = match shown.man {
        Some(man) => format!("{}: {}", words::square_name(square), words::man(man)),
        None => format!("{}: {}", words::square_name(square), ground(shown.tile, shown.ghost)),
    };
    let width = usize::from(area.width);
    put(buffer, area, area.x, area.y, &cut(&head, width, paint), paint.strong());
    match shown.man {
        Some(Man::Pawn { role, .. }) => {
            if let Some(map) = RoleMaps::new(state.shown(), scene).of(square) {
                draw_map(map, role, area, paint, buffer);
            }
        }
        Some(man) => {
            for (y, line) in (area.y + 1..).zip(wrap(&nature(man), width)).take(2) {
                put(buffer, area, area.x, y, &line, paint.text(paint.palette.text_2));
            }
        }
        None => {}
    }
    if let Some(line) = hint(state, cursor) {
        put(buffer, area, area.x, area.y + 3, &cut(&line, width, paint), paint.text(paint.palette.text_2));
    }
}

/// What the piece in hand would do under the cursor.
fn hint(state: &State, cursor: Square) -> Option<String> {
    let target = state.hand()?.target(cursor)?;
    let name = words::square_name(cursor);
    let takes = match target.captures.len() {
        0 => String::new(),
        1 => " captures and".into(),
        count => format!(" captures {count} and"),
    };
    Some(match target.fate {
        Fate::Becomes(role) => format!("On {name} it{takes} becomes a {}.", words::role(role)),
        Fate::Gone => format!("On {name} it{takes} is stuck and goes."),
        Fate::Same if takes.is_empty() => format!("It may go to {name}."),
        Fate::Same => format!("On {name} it{}.", takes.trim_end_matches(" and")),
    })
}

fn ground(tile: Tile, ghost: bool) -> String {
    match tile {
        Tile::Coloured(colour) if ghost => format!("{} square, out of play", words::colour(colour)),
        Tile::Coloured(colour) => format!("{} square", words::colour(colour)),
        Tile::Light => "white square".into(),
        Tile::Dark => "black square".into(),
        Tile::Reserve(Shape::Round) => "reserve of the rounds".into(),
        Tile::Reserve(Shape::Square) => "reserve of the squares".into(),
        Tile::Void => "not part of the board".into(),
    }
}

/// What a man is on other squares, or what it mixes to.
fn nature(man: Man) -> String {
    match man {
        Man::Pawn { .. } | Man::Chess { .. } => String::new(),
        Man::Chameleon { nature: Nature::White, .. } => {
            "Steps everywhere. Bishop on white, knight on black.".into()
        }
        Man::Chameleon { nature: Nature::Black, .. } => {
            "Steps everywhere. Bishop on black, knight on white.".into()
        }
        Man::Cameleon { hue, .. } => match hue {
            Hue::Blue => "With red it makes violet, with yellow green.".into(),
            Hue::Red => "With blue it makes violet, with yellow orange.".into(),
            Hue::Yellow => "With blue it makes green, with red orange.".into(),
            Hue::Violet | Hue::Orange | Hue::Green => {
                "With another mixed colour it makes a chameleon.".into()
            }
            Hue::Chameleon => "Slides. Takes the colour of whoever it joins.".into(),
        },
    }
}

/// The four roles of a pawn, each on its colour; the one it has now is framed.
fn draw_map(map: [Role; 4], now: Role, area: Rect, paint: &Paint, buffer: &mut Buffer) {
    let width = (area.width / 4).min(10);
    for (index, (colour, role)) in (0u16..).zip(Colour::ALL.into_iter().zip(map)) {
        let x = area.x + index * width;
        let style = paint.on(INK, paint.palette.square(colour));
        let style = if role == now { style.add_modifier(Modifier::BOLD) } else { style };
        let name = words::capital(words::role(role));
        let sign = if width > 8 { format!("{} {name}", paint.role(role)) } else { name };
        let inner = usize::from(width.saturating_sub(1));
        put(buffer, area, x, area.y + 1, &format!("{:^inner$}", cut(&sign, inner, paint)), style);
        let (colour_name, below) = (words::colour(colour), if role == now { "now" } else { "" });
        let label = if paint.is_mono() { colour_name } else { below };
        let style = if role == now { paint.on(INK, IVORY) } else { paint.faint() };
        if !label.is_empty() {
            put(buffer, area, x, area.y + 2, &format!("{label:^inner$}"), style);
        }
    }
}
