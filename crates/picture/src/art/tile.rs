//! The ground: tiles, what is left of removed ones, reserve squares, patterns.

use super::theme::{INK, IVORY, Palette};
use super::{Board, Colour, Shape, Tile};
use crate::svg::{Num, put};

impl Tile {
    /// The colour of the ground, where there is any.
    pub(crate) fn fill(self, board: Board, palette: &Palette) -> Option<&'static str> {
        match self {
            Tile::Void | Tile::Reserve(_) => None,
            Tile::Coloured(colour) => Some(palette.square(colour)),
            Tile::Light => Some(palette.tones(board).light),
            Tile::Dark => Some(palette.tones(board).dark),
        }
    }

    /// The colour of frames on this ground: the theme's mark, but whatever stands off the two strong tones.
    pub(crate) fn frame(self, board: Board, palette: &Palette) -> &'static str {
        match (board, self) {
            (Board::Chameleon | Board::Cameleon, Tile::Dark) => IVORY,
            (Board::Chameleon | Board::Cameleon, Tile::Light) => INK,
            _ => palette.mark,
        }
    }

    /// The colour of rings drawn round a man on this ground.
    pub(crate) fn ring(self, board: Board, palette: &Palette) -> &'static str {
        match self {
            Tile::Coloured(_) => INK,
            _ => self.frame(board, palette),
        }
    }
}

/// The name of a colour's pattern inside a picture.
fn pattern_letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'R',
        Colour::Green => 'G',
        Colour::Yellow => 'Y',
        Colour::Blue => 'B',
    }
}

/// Draws a tile whose square has its top left corner at (x, y); a removed one shrinks and fades.
pub(crate) fn draw(out: &mut String, fill: &str, (x, y): (f64, f64), ghost: bool, palette: &Palette) {
    let (inset, radius) = if ghost { (15.0, 12.0) } else { (2.0, 10.0) };
    rect(out, x + inset, y + inset, 100.0 - 2.0 * inset, radius);
    put!(out, " fill=\"{fill}\"");
    if ghost {
        put!(out, " opacity=\"{}\"", Num(palette.ghost_opacity));
    }
    out.push_str("/>");
}

/// Draws a tile without its gap, as under a selected man.
pub(crate) fn draw_whole(out: &mut String, fill: &str, (x, y): (f64, f64)) {
    rect(out, x, y, 100.0, 11.0);
    put!(out, " fill=\"{fill}\"/>");
}

/// The paint of a colour's pattern.
pub(crate) fn pattern(id: &str, colour: Colour) -> String {
    format!("url(#{id}-{})", pattern_letter(colour))
}

/// Draws the outline of a reserve square in the shape of its side.
pub(crate) fn reserve(out: &mut String, shape: Shape, (x, y): (f64, f64), palette: &Palette) {
    reserve_rect(out, shape, x, y);
    put!(out, " fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-dasharray=\"9 7\"/>", palette.outline);
}

/// Draws a marked reserve square: where a pawn left, arrived, or may be placed.
pub(crate) fn reserve_marked(
    out: &mut String,
    shape: Shape,
    (x, y): (f64, f64),
    dashed: bool,
    palette: &Palette,
) {
    reserve_rect(out, shape, x, y);
    let fill = if dashed { "none" } else { palette.surface };
    put!(out, " fill=\"{fill}\" stroke=\"{}\" stroke-width=\"4.5\"", palette.mark);
    out.push_str(if dashed { " stroke-dasharray=\"11 9\"/>" } else { "/>" });
}

fn reserve_rect(out: &mut String, shape: Shape, x: f64, y: f64) {
    let radius = match shape {
        Shape::Round => 45.0,
        Shape::Square => 14.0,
    };
    rect(out, x + 5.0, y + 5.0, 90.0, radius);
}

/// Opens a square rectangle; the caller adds the paint and closes it.
fn rect(out: &mut String, x: f64, y: f64, edge: f64, radius: f64) {
    let (edge, radius) = (Num(edge), Num(radius));
    put!(out, "<rect x=\"{}\" y=\"{}\" width=\"{edge}\" height=\"{edge}\" rx=\"{radius}\"", Num(x), Num(y));
}

/// Defines the four patterns, in board units.
pub(crate) fn pattern_defs(out: &mut String, id: &str, palette: &Palette) {
    let (colour, opacity) = (palette.pattern.colour, Num(palette.pattern.opacity));
    let line = format!("stroke=\"{colour}\" stroke-opacity=\"{opacity}\" fill=\"none\"");
    put!(out, "<defs><pattern id=\"{id}-R\" width=\"20\" height=\"20\" patternUnits=\"userSpaceOnUse\"");
    put!(out, " patternTransform=\"rotate(45)\"><path d=\"M10 0V20\" {line} stroke-width=\"4\"/></pattern>");
    put!(out, "<pattern id=\"{id}-G\" width=\"25\" height=\"25\" patternUnits=\"userSpaceOnUse\">");
    // The row above the pattern's box hangs into it; without it every second scale would be cut flat.
    put!(out, "<path d=\"M0 5A12.5 9 0 0 0 25 5M-12.5 17.5A12.5 9 0 0 0 12.5 17.5A12.5 9 0 0 0 37.5 17.5");
    put!(out, "M-12.5 -7.5A12.5 9 0 0 0 12.5 -7.5A12.5 9 0 0 0 37.5 -7.5\"");
    put!(out, " {line} stroke-width=\"3.4\" stroke-linecap=\"round\"/></pattern>");
    put!(out, "<pattern id=\"{id}-Y\" width=\"25\" height=\"25\" patternUnits=\"userSpaceOnUse\">");
    put!(out, "<g fill=\"{colour}\" fill-opacity=\"{opacity}\"><circle cx=\"6.25\" cy=\"6.25\" r=\"3.3\"/>");
    put!(out, "<circle cx=\"18.75\" cy=\"18.75\" r=\"3.3\"/></g></pattern>");
    put!(out, "<pattern id=\"{id}-B\" width=\"25\" height=\"16.667\" patternUnits=\"userSpaceOnUse\">");
    put!(out, "<path d=\"M-6.25 8.3Q0 3 6.25 8.3T18.75 8.3T31.25 8.3\"");
    put!(out, " {line} stroke-width=\"3.4\" stroke-linecap=\"round\"/></pattern></defs>");
}
