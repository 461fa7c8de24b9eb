//! The two-tone men of Chess960.

use super::glyph::{DISPLAY_CENTRE, FOOT, display};
use super::theme::Palette;
use super::{Role, Side};
use crate::svg::{Num, Scale, disc, put};

/// Height of a man in square units.
const SIZE: f64 = 84.0;

/// Draws a chess man in the middle of its square.
pub(crate) fn draw(out: &mut String, side: Side, role: Role, palette: &Palette) {
    let k = SIZE / 48.0 * if role == Role::Pawn { 0.93 } else { 1.0 };
    let tones = match side {
        Side::White => palette.white_man,
        Side::Black => palette.black_man,
    };
    let glyph = display(role);
    let (x, y) = (50.0 - DISPLAY_CENTRE.0 * k, 50.0 - DISPLAY_CENTRE.1 * k);
    put!(out, "<g transform=\"translate({} {}) scale({})\">", Num(x), Num(y), Scale(k));
    put!(out, "<path d=\"{}{FOOT}\" fill=\"{}\" stroke=\"{}\"", glyph.body, tones.fill, tones.line);
    out.push_str(" stroke-width=\"2.3\" stroke-linejoin=\"round\" paint-order=\"stroke\"/><path d=\"");
    for &(x, y, r) in glyph.discs {
        disc(out, x, y, r);
    }
    put!(out, "\" fill=\"{}\" fill-rule=\"evenodd\"/></g>", tones.mark);
}
