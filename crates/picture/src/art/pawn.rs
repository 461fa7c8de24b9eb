//! The Chameleon Chess pawn: owner's disc, role of the moment, role map in four chips, beak home.

use super::glyph::{self, Cut};
use super::theme::{INK, IVORY, Palette};
use super::{Colour, Owner, Role};
use crate::svg::{Num, put};

/// How far a chip's centre lies from the middle of the square, on each axis.
const CHIP_REACH: f64 = 34.7;

/// The beak, pointing down.
pub(crate) const BEAK: &str = "M42 80L50 91.5L58 80Z";

/// The roles as the chips read clockwise from the knight's colour.
const CLOCKWISE: [Role; 4] = [Role::Knight, Role::Queen, Role::Bishop, Role::Rook];

/// How one pawn is to be drawn.
pub(crate) struct Pawn {
    pub(crate) owner: Owner,
    pub(crate) knight: Colour,
    pub(crate) role: Role,
    /// Clockwise turn of the view in degrees.
    pub(crate) turn: u16,
    pub(crate) cut: Cut,
    pub(crate) lifted: bool,
    pub(crate) threatened: bool,
    /// The colour of the square the chips lie on; without it no chips are drawn.
    pub(crate) chips_on: Option<&'static str>,
}

/// Where an owner's beak points, in degrees clockwise from down.
fn home(owner: Owner) -> u16 {
    match owner {
        Owner::Red => 0,
        Owner::Blue => 90,
        Owner::Yellow => 180,
        Owner::Green => 270,
    }
}

/// The role a pawn has on squares of a colour: knight, queen, bishop, rook, clockwise from its knight colour.
fn role_on(knight: Colour, colour: Colour) -> Role {
    CLOCKWISE[(4 + colour as usize - knight as usize) % 4]
}

/// Draws a pawn on its square (0..100).
pub(crate) fn draw(out: &mut String, pawn: &Pawn, palette: &Palette) {
    let (y, r) = if pawn.lifted { ("58", "36") } else { ("53.2", "37") };
    super::marks::shadow(out, y, r, palette);
    if pawn.threatened {
        super::marks::threatened(out, INK);
    }
    if pawn.lifted {
        out.push_str(super::marks::LIFT);
    }
    let turn = (home(pawn.owner) + pawn.turn) % 360;
    token(out, &Token { beak: BEAK, radius: "34.5", turn, disc: pawn.owner.disc() });
    glyph::draw(out, pawn.role, (50.0, 50.0), 49.0, pawn.owner.on_disc(), pawn.cut);
    if pawn.lifted {
        out.push_str("</g>");
    }
    if let Some(ground) = pawn.chips_on {
        chips(out, pawn, ground, palette);
    }
}

fn chips(out: &mut String, pawn: &Pawn, ground: &str, palette: &Palette) {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    for (colour, (a, b)) in Colour::ALL.into_iter().zip(corners) {
        let role = role_on(pawn.knight, colour);
        let current = role == pawn.role;
        let (x, y) = (50.0 + a * CHIP_REACH, 50.0 + b * CHIP_REACH);
        let fill = if current { INK } else { palette.square(colour) };
        put!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"11.6\" fill=\"{fill}\"", Num(x), Num(y));
        put!(out, " stroke=\"{ground}\" stroke-width=\"2.6\"/>");
        glyph::draw(out, role, (x, y), 15.4, if current { IVORY } else { INK }, Cut::Micro);
    }
}

/// A disc with an ivory ring and a beak that points home.
pub(crate) struct Token {
    pub(crate) beak: &'static str,
    pub(crate) radius: &'static str,
    pub(crate) turn: u16,
    pub(crate) disc: &'static str,
}

/// Draws the ring and disc that Chameleon Chess pawns and Chameleon pieces share.
pub(crate) fn token(out: &mut String, token: &Token) {
    let Token { beak, radius, turn, disc } = token;
    let turned = match turn {
        0 => String::new(),
        turn => format!(" transform=\"rotate({turn} 50 50)\""),
    };
    for (fill, line, no_line) in [(&IVORY, "6.4", ""), (disc, "1", " stroke=\"none\"")] {
        put!(out, "<g fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{line}\" stroke-linejoin=\"round\">");
        put!(out, "<path d=\"{beak}\"{turned}/><circle cx=\"50\" cy=\"50\" r=\"{radius}\"{no_line}/></g>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chips_read_knight_queen_bishop_rook_clockwise() {
        use Role::{Bishop, Knight, Queen, Rook};
        let rows = Colour::ALL.map(|knight| Colour::ALL.map(|on| role_on(knight, on)));
        assert_eq!(rows[0], [Knight, Queen, Bishop, Rook]);
        assert_eq!(rows[1], [Rook, Knight, Queen, Bishop]);
        assert_eq!(rows[2], [Bishop, Rook, Knight, Queen]);
        assert_eq!(rows[3], [Queen, Bishop, Rook, Knight]);
    }
}
