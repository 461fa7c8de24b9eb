//! The pawns of Le Caméléon. Blue is an upright bar, red a level bar, yellow a ring; a mixed colour carries
//! both its parents' signs, so that nothing depends on seeing colours.

use super::theme::{IVORY, Palette};
use super::{Hue, Shape};
use crate::svg::{Num, put};

/// The chameleon's curled tail.
pub(crate) const CURL: &str = "M33.5 43.5C36 34.5 45 30 53.5 31.5C63 33.2 69 41.5 67.5 50.5C66.2 58.8 58.6 64.8 50.6 63.6C43.6 62.6 39 56.2 40.4 49.8C41.6 44.4 47 41 52 42.4C56.2 43.6 58.4 47.8 57 51.6";

/// Draws a pawn on its square.
pub(crate) fn draw(out: &mut String, shape: Shape, hue: Hue, palette: &Palette) {
    outline(out, shape, 3.0, 3.4);
    put!(out, " fill=\"{}\" fill-opacity=\"{}\"/>", palette.shadow.colour, Num(palette.shadow.opacity));
    outline(out, shape, 3.0, 0.0);
    put!(out, " fill=\"{IVORY}\"/>");
    outline(out, shape, 0.0, 0.0);
    put!(out, " fill=\"{}\"/>", hue.fill());
    sign(out, hue);
}

/// Opens the pawn's outline, grown by `grow` and let down by `drop`; the caller adds the fill and closes it.
fn outline(out: &mut String, shape: Shape, grow: f64, drop: f64) {
    match shape {
        Shape::Round => put!(out, "<circle cx=\"50\" cy=\"{}\" r=\"{}\"", Num(50.0 + drop), Num(36.0 + grow)),
        Shape::Square => {
            let (x, y, edge) = (17.5 - grow, 17.5 - grow + drop, Num(65.0 + 2.0 * grow));
            put!(out, "<rect x=\"{}\" y=\"{}\" width=\"{edge}\" height=\"{edge}\"", Num(x), Num(y));
            put!(out, " rx=\"{}\"", Num(9.0 + grow));
        }
    }
}

fn sign(out: &mut String, hue: Hue) {
    let on = hue.sign();
    let bars = match hue {
        Hue::Blue | Hue::Green => "M50 29V71",
        Hue::Red | Hue::Orange => "M29 50H71",
        Hue::Violet => "M50 29V71M29 50H71",
        Hue::Yellow | Hue::Chameleon => "",
    };
    if !bars.is_empty() {
        put!(
            out,
            "<path d=\"{bars}\" stroke=\"{on}\" stroke-width=\"8\" stroke-linecap=\"round\" fill=\"none\"/>"
        );
    }
    let ring = match hue {
        Hue::Yellow => Some(("14", "8")),
        Hue::Orange | Hue::Green => Some(("12.6", "7")),
        _ => None,
    };
    if let Some((r, line)) = ring {
        put!(
            out,
            "<circle cx=\"50\" cy=\"50\" r=\"{r}\" fill=\"none\" stroke=\"{on}\" stroke-width=\"{line}\"/>"
        );
    }
    if hue == Hue::Chameleon {
        put!(out, "<path transform=\"translate(-6.06 -5.7) scale(1.12)\" d=\"{CURL}\" stroke=\"{on}\"");
        out.push_str(" stroke-width=\"6\" stroke-linecap=\"round\" fill=\"none\"/>");
    }
}
