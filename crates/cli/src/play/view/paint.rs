//! The brush: styles and signs for the terminal at hand.

use picture::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::palette::{Depth, Palette, Rgb};

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) depth: Depth,
    /// Only characters that every terminal has.
    pub(crate) ascii: bool,
}

/// Styles and signs for one theme on one terminal.
pub(crate) struct Paint {
    pub(crate) look: Look,
    pub(crate) palette: &'static Palette,
}

impl Paint {
    pub(crate) fn new(look: Look, theme: Theme) -> Self {
        Self { look, palette: Palette::of(theme) }
    }

    pub(crate) fn is_mono(&self) -> bool {
        self.look.depth == Depth::Mono
    }

    /// Text of one colour on another.
    pub(crate) fn on(&self, text: Rgb, ground: Rgb) -> Style {
        let depth = self.look.depth;
        Style::new().fg(depth.shown(text)).bg(depth.shown(ground))
    }

    /// Text on the page.
    pub(crate) fn text(&self, colour: Rgb) -> Style {
        self.on(colour, self.palette.page)
    }

    pub(crate) fn plain(&self) -> Style {
        self.text(self.palette.text)
    }

    pub(crate) fn strong(&self) -> Style {
        self.plain().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn faint(&self) -> Style {
        self.text(self.palette.text_3)
    }

    /// Something chosen or under the cursor in a list.
    pub(crate) fn chosen(&self) -> Style {
        let style = self.on(self.palette.on_mark, self.palette.mark);
        if self.is_mono() { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// The first of the two where the terminal has it, else the second.
    pub(crate) fn sign(&self, sign: &'static str, ascii: &'static str) -> &'static str {
        if self.look.ascii { ascii } else { sign }
    }

    /// The figurine or the letter of a role.
    pub(crate) fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Pawn => self.sign("♟", "P"),
            Role::Knight => self.sign("♞", "N"),
            Role::Bishop => self.sign("♝", "B"),
            Role::Rook => self.sign("♜", "R"),
            Role::Queen => self.sign("♛", "Q"),
            Role::King => self.sign("♚", "K"),
        }
    }
}

/// Puts a text at a place, cut where the area ends; gives the column behind it.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buffer.area);
    if y < area.top() || y >= area.bottom() || x < area.left() || x >= area.right() {
        return x;
    }
    buffer.set_stringn(x, y, text, usize::from(area.right() - x), style).0
}

/// Fills an area with spaces of a style.
pub(crate) fn fill(buffer: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buffer.area);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            buffer[(x, y)].reset();
            buffer[(x, y)].set_style(style);
        }
    }
}

/// The signs that draw a box: corners from the top left clockwise, then level and upright lines.
pub(crate) fn box_signs(paint: &Paint) -> [&'static str; 6] {
    if paint.look.ascii { ["+", "+", "+", "+", "-", "|"] } else { ["╭", "╮", "╯", "╰", "─", "│"] }
}

/// Draws a box along the edges of an area.
pub(crate) fn outline(buffer: &mut Buffer, area: Rect, paint: &Paint, style: Style) {
    if area.width < 2 || area.height < 2 {
        return;
    }
    let [top_left, top_right, bottom_right, bottom_left, level, upright] = box_signs(paint);
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.left() + 1..right {
        put(buffer, area, x, area.top(), level, style);
        put(buffer, area, x, bottom, level, style);
    }
    for y in area.top() + 1..bottom {
        put(buffer, area, area.left(), y, upright, style);
        put(buffer, area, right, y, upright, style);
    }
    put(buffer, area, area.left(), area.top(), top_left, style);
    put(buffer, area, right, area.top(), top_right, style);
    put(buffer, area, right, bottom, bottom_right, style);
    put(buffer, area, area.left(), bottom, bottom_left, style);
}

/// Breaks a text into lines of at most `width` characters, at spaces where there are any.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.len() <= width {
            if let Some(last) = lines.last_mut() {
                last.push(' ');
                last.extend(word);
            }
            continue;
        }
        if line > 0 {
            lines.push(String::new());
        }
        while word.len() > width {
            let rest = word.split_off(width);
            if let Some(last) = lines.last_mut() {
                last.extend(word);
            }
            lines.push(String::new());
            word = rest;
        }
        if let Some(last) = lines.last_mut() {
            last.extend(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_spaces_and_long_words_are_broken() {
        assert_eq!(wrap("the board shrinks", 9), ["the board", "shrinks"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("a b", 0), ["a", "b"]);
    }
}
