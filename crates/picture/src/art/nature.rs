//! The Chameleon piece: owner's disc, an eye in the nature's colour, the gait of the moment in the eye.

use super::glyph::{self, Cut};
use super::pawn::{Token, token};
use super::theme::{INK, IVORY, Palette};
use super::{Gait, Nature, Owner, Role};
use crate::svg::put;

/// The beak, pointing down.
pub(crate) const BEAK: &str = "M41 81L50 94L59 81Z";

/// Draws a piece on its tile; `turn` is the clockwise turn of the view in degrees.
pub(crate) fn draw(
    out: &mut String,
    owner: Owner,
    nature: Nature,
    gait: Gait,
    turn: u16,
    cut: Cut,
    palette: &Palette,
) {
    // Red sits below the unturned board, the other side above it.
    let home = if owner == Owner::Red { 0 } else { 180 };
    super::marks::shadow(out, "53.2", "39", palette);
    let turn = (home + turn) % 360;
    token(out, &Token { beak: BEAK, radius: "36.5", turn, disc: owner.disc() });
    let (eye, sign) = match nature {
        Nature::White => (IVORY, INK),
        Nature::Black => (INK, IVORY),
    };
    put!(out, "<circle cx=\"50\" cy=\"50\" r=\"25\" fill=\"{eye}\"/>");
    let role = match gait {
        Gait::Bishop => Role::Bishop,
        Gait::Knight => Role::Knight,
    };
    let size = if cut == Cut::Micro { 30.0 } else { 35.0 };
    glyph::draw(out, role, (50.0, 50.0), size, sign, cut);
}
