//! One square as cells: a small canvas that knows its ground.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::paint::{Paint, put};
use super::palette::Rgb;

/// The cells of one square.
pub(crate) struct Cells<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) area: Rect,
    pub(crate) paint: &'a Paint,
    pub(crate) ground: Rgb,
}

/// How a token is shaped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    Round,
    Square,
}

/// A token's colours: its edge, its inside, and what is written on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tint {
    pub(crate) edge: Rgb,
    pub(crate) inside: Rgb,
    pub(crate) ink: Rgb,
}

impl Cells<'_> {
    pub(crate) fn width(&self) -> u16 {
        self.area.width
    }

    pub(crate) fn height(&self) -> u16 {
        self.area.height
    }

    /// The row in which the main sign stands.
    pub(crate) fn middle(&self) -> u16 {
        (self.height() - 1) / 2
    }

    /// Puts a text into the square.
    pub(crate) fn put(&mut self, column: u16, row: u16, text: &str, ink: Rgb, ground: Rgb) {
        let style = self.paint.on(ink, ground);
        put(self.buffer, self.area, self.area.x + column, self.area.y + row, text, style);
    }

    /// Puts a bold text into the middle of a row.
    pub(crate) fn centre(&mut self, row: u16, text: &str, ink: Rgb, ground: Rgb) {
        let width = text.chars().count() as u16;
        let column = self.width().saturating_sub(width) / 2;
        let style = self.paint.on(ink, ground).add_modifier(Modifier::BOLD);
        put(self.buffer, self.area, self.area.x + column, self.area.y + row, text, style);
    }

    /// Fills a row from one column up to another.
    fn run(&mut self, row: u16, columns: std::ops::Range<u16>, sign: &str, ink: Rgb, ground: Rgb) {
        for column in columns {
            self.put(column, row, sign, ink, ground);
        }
    }

    /// Draws a token in the middle, on this ground: a disc made of half blocks, or a block.
    pub(crate) fn token(&mut self, token: Token, tint: Tint, ground: Rgb) {
        let (width, height) = (self.width(), self.height());
        if self.paint.is_mono() {
            return;
        }
        let (edge, inside) = (tint.edge, tint.inside);
        if height <= 2 {
            self.run(0, 1..width - 1, " ", edge, edge);
            if width > 3 {
                self.run(0, 2..width - 2, " ", inside, inside);
            } else {
                self.run(0, 1..2, " ", inside, inside);
            }
            if height == 2 && !self.paint.look.ascii {
                self.run(1, 1..width - 1, "▀", edge, ground);
            }
            return;
        }
        let cap = if token == Token::Round { 2 } else { 1 };
        if !self.paint.look.ascii {
            self.run(0, cap..width - cap, "▄", edge, ground);
            self.run(height - 1, cap..width - cap, "▀", edge, ground);
        }
        for row in 1..height - 1 {
            // A tall token is round enough by its caps, and needs the width for its word.
            if token == Token::Round && height == 3 && !self.paint.look.ascii {
                self.put(1, row, "▐", edge, ground);
                self.put(width - 2, row, "▌", edge, ground);
            } else {
                self.run(row, 1..2, " ", edge, edge);
                self.run(row, width - 2..width - 1, " ", edge, edge);
            }
            self.run(row, 2..width - 2, " ", inside, inside);
        }
    }

    /// Bars along the left and the right edge.
    pub(crate) fn bars(&mut self, left: &str, right: &str, ink: Rgb) {
        for row in 0..self.height() {
            self.put(0, row, left, ink, self.ground);
            self.put(self.width() - 1, row, right, ink, self.ground);
        }
    }

    /// Thin bars where nothing stands on the edge.
    pub(crate) fn thin_bars(&mut self, ink: Rgb) {
        let (left, right) = (self.paint.sign("▏", "'"), self.paint.sign("▕", "'"));
        for row in 0..self.height() {
            for (column, sign) in [(0, left), (self.width() - 1, right)] {
                let at = (self.area.x + column, self.area.y + row);
                if self.buffer.cell(at).is_some_and(|cell| cell.symbol() == " ") {
                    self.put(column, row, sign, ink, self.ground);
                }
            }
        }
    }
}
