//! What is laid over and under men: shadows, frames, targets, captures, threats, footprints, lines.

use super::glyph::{self, Cut};
use super::theme::{INK, IVORY, Palette};
use super::{Board, Role};
use crate::svg::{Num, put};

/// Opens the group that lifts a selected man; the caller closes it.
pub(crate) const LIFT: &str = "<g transform=\"translate(-2.5 -4.5) scale(1.05)\">";

/// Draws the shadow of a disc.
pub(crate) fn shadow(out: &mut String, y: &str, r: &str, palette: &Palette) {
    let (colour, opacity) = (palette.shadow.colour, Num(palette.shadow.opacity));
    put!(out, "<circle cx=\"50\" cy=\"{y}\" r=\"{r}\" fill=\"{colour}\" fill-opacity=\"{opacity}\"/>");
}

/// The frames on the edge of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edge {
    Selected,
    From,
    To,
}

/// Draws a frame on a square (0..100). Boards on a tray keep last-move frames inside the tile.
pub(crate) fn edge(out: &mut String, kind: Edge, board: Board, colour: &str) {
    let inside = board != Board::FourColours && kind != Edge::Selected;
    let (start, radius, line, dash) = match (kind, inside) {
        (Edge::Selected, _) => (-1.5, 13.5, "7", ""),
        (Edge::To, false) => (1.0, 11.0, "4.5", ""),
        (Edge::From, false) => (1.0, 11.0, "4.5", " stroke-dasharray=\"12 8.2\""),
        (Edge::To, true) => (5.0, 8.0, "4", ""),
        (Edge::From, true) => (5.0, 8.0, "4", " stroke-dasharray=\"11 9\""),
    };
    let (start, edge, radius) = (Num(start), Num(100.0 - 2.0 * start), Num(radius));
    put!(out, "<rect x=\"{start}\" y=\"{start}\" width=\"{edge}\" height=\"{edge}\" rx=\"{radius}\"");
    put!(out, " fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\"{dash}");
    let soft = inside && board != Board::Chess960;
    out.push_str(if soft { " opacity=\"0.8\"/>" } else { "/>" });
}

/// Draws the circle that stands for a last-move frame where the square itself has gone.
pub(crate) fn left_and_gone(out: &mut String, palette: &Palette) {
    put!(out, "<circle cx=\"50\" cy=\"50\" r=\"15\" fill=\"none\" stroke=\"{}\"", palette.label);
    out.push_str(" stroke-width=\"4\" stroke-dasharray=\"8 7\"/>");
}

/// Draws a target: an ivory disc with the role to be, or a smaller plain one. On pale tones it needs a ring.
pub(crate) fn target(out: &mut String, role: Option<Role>, ringed: bool, cut: Cut, palette: &Palette) {
    let (r, drop) = if role.is_some() { ("25", "51.8") } else { ("16", "51.4") };
    shadow(out, drop, r, palette);
    put!(out, "<circle cx=\"50\" cy=\"50\" r=\"{r}\" fill=\"{IVORY}\"");
    if ringed {
        put!(out, " stroke=\"{INK}\" stroke-width=\"2.6\"");
    }
    out.push_str("/>");
    if let Some(role) = role {
        let size = if cut == Cut::Micro { 30.0 } else { 35.0 };
        glyph::draw(out, role, (50.0, 50.0), size, INK, cut);
    }
}

/// The plate under a man that can be taken.
pub(crate) const CAPTURE_PLATE: &str = "<circle cx=\"50\" cy=\"50\" r=\"46\" fill=\"#FFFDF6\"/>";

/// Draws the ring over a man that can be taken, and the badge with the role the taker becomes.
pub(crate) fn capture(out: &mut String, badge: Option<Role>) {
    put!(out, "<circle cx=\"50\" cy=\"50\" r=\"45.4\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"4.4\"/>");
    if let Some(role) = badge {
        put!(out, "<circle cx=\"81\" cy=\"19\" r=\"19\" fill=\"{INK}\"/>");
        put!(out, "<circle cx=\"81\" cy=\"19\" r=\"16.2\" fill=\"{IVORY}\"/>");
        glyph::draw(out, role, (81.0, 19.0), 21.0, INK, Cut::Micro);
    }
}

/// Draws the dotted ring round a man that could be taken next.
pub(crate) fn threatened(out: &mut String, colour: &str) {
    put!(out, "<circle cx=\"50\" cy=\"50\" r=\"42.6\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\"");
    out.push_str(" stroke-dasharray=\"2.6 8.55\" stroke-linecap=\"round\"/>");
}

/// Draws what a man leaves where it was removed.
pub(crate) fn footprint(out: &mut String, colour: &str) {
    put!(out, "<circle cx=\"50\" cy=\"50\" r=\"34\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\"");
    out.push_str(" stroke-dasharray=\"7 7.2\" opacity=\"0.6\"/>");
}

/// Draws a path twice, ivory under ink, so that it stands off every ground.
fn outlined(out: &mut String, d: &str) {
    for (colour, line) in [(IVORY, "13"), (INK, "6")] {
        put!(out, "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\"");
        out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
    }
}

/// Draws the line that ties a partner to the victim.
pub(crate) fn tie(out: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    outlined(out, &format!("M{} {}L{} {}", Num(x1), Num(y1), Num(x2), Num(y2)));
}

/// How far the wings of an arrow's head reach back.
const WING: f64 = 17.0;

/// Draws an arrow between two centres that stops short of either by the given lengths.
pub(crate) fn arrow(out: &mut String, from: (f64, f64), to: (f64, f64), short_from: f64, short_to: f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    if length <= short_from + short_to {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let start = (from.0 + ux * short_from, from.1 + uy * short_from);
    let tip = (to.0 - ux * short_to, to.1 - uy * short_to);
    // The wings stand half a right angle off the shaft on either side.
    let reach = WING * core::f64::consts::FRAC_1_SQRT_2;
    let wing = |side: f64| (tip.0 - (ux - side * uy) * reach, tip.1 - (uy + side * ux) * reach);
    let ((ax, ay), (bx, by)) = (wing(1.0), wing(-1.0));
    let shaft = format!("M{} {}L{} {}", Num(start.0), Num(start.1), Num(tip.0), Num(tip.1));
    let head = format!("M{} {}L{} {}L{} {}", Num(ax), Num(ay), Num(tip.0), Num(tip.1), Num(bx), Num(by));
    outlined(out, &format!("{shaft}{head}"));
}
