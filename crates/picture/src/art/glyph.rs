//! Role glyphs in two cuts: display (48 grid, foot and pupil) and micro (24 grid, for small sizes).

use super::Role;
use crate::svg::{Num, Scale, disc, put};

/// The two cuts of a glyph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    Display,
    Micro,
}

/// An outline and the discs cut out of it: the eye and its pupil, which looks forward.
pub(crate) struct Glyph {
    pub(crate) body: &'static str,
    pub(crate) discs: &'static [(f64, f64, f64)],
}

/// The foot every man stands on, in the display cut.
pub(crate) const FOOT: &str = "M12.4 39.4H35.6A2.5 2.5 0 0 1 38.1 41.9A1.6 1.6 0 0 1 36.5 43.5H11.5A1.6 1.6 0 0 1 9.9 41.9A2.5 2.5 0 0 1 12.4 39.4Z";

/// The optical centre of the display cut, which hangs low because of its foot.
pub(crate) const DISPLAY_CENTRE: (f64, f64) = (24.0, 23.6);

pub(crate) fn display(role: Role) -> Glyph {
    match role {
        Role::Pawn => Glyph {
            body: "M24 7.4A8.8 8.8 0 0 1 29.3 23.2C30 28 31.8 31.8 34.8 35.6H13.2C16.2 31.8 18 28 18.7 23.2A8.8 8.8 0 0 1 24 7.4Z",
            discs: &[(24.0, 16.2, 4.2), (23.0, 15.9, 1.35)],
        },
        Role::Knight => Glyph {
            body: "M13.8 35.6C13.9 30.4 19.2 28.6 21.6 23.8C19.2 25.6 16.8 25.5 15.2 27.1C14 28.3 12.8 29.7 11 29.4C8.4 28.9 6.5 26.8 6.8 24.1C7.1 21.5 9.4 19.6 11.2 17.2C12.8 15.1 13.9 13 14.4 11.2C14.9 9.4 15.4 6.4 17.8 3.4C20 4.9 21.5 6.7 22.3 8.6C25.7 7.3 29 9.2 29.4 12.4C32.6 12.2 35 14.8 34.4 18C37.2 18.8 38.6 21.8 37.2 24.4C39.2 26.4 39.2 29.4 37.2 31.2C37.6 32.8 37.2 34.4 36.2 35.6Z",
            discs: &[(19.4, 16.4, 3.9), (18.4, 16.1, 1.35)],
        },
        Role::Bishop => Glyph {
            body: "M24 3.4A3.1 3.1 0 0 1 26.3 8.6C27.6 9.7 28.7 10.7 29.7 11.8L25.4 19.6A4 4 0 1 0 28.1 21.6L32.9 15.7C34.3 18.2 35.2 20.9 35.2 23.6C35.2 28.4 32.8 32.2 30.4 35.6H17.6C15.2 32.2 12.8 28.4 12.8 23.6C12.8 17.9 16.7 12.8 21.7 8.6A3.1 3.1 0 0 1 24 3.4Z",
            discs: &[(23.2, 23.2, 1.35)],
        },
        Role::Rook => Glyph {
            body: "M11.8 6.8H17.4V11.8H21.2V6.8H26.8V11.8H30.6V6.8H36.2V16.6L32.5 20.6L34.6 35.6H13.4L15.5 20.6L11.8 16.6Z",
            discs: &[(24.0, 26.4, 4.2), (23.0, 26.1, 1.35)],
        },
        Role::Queen => Glyph {
            body: "M13.4 35.6L7 17.1A2.8 2.8 0 1 1 9.8 15.6L15.4 23.2L15 12.7A2.8 2.8 0 1 1 17.6 12.3L21.8 21.6L23 10.3A2.8 2.8 0 1 1 25 10.3L26.2 21.6L30.4 12.3A2.8 2.8 0 1 1 33 12.7L32.6 23.2L38.2 15.6A2.8 2.8 0 1 1 41 17.1L34.6 35.6Z",
            discs: &[(24.0, 28.6, 4.0), (23.0, 28.3, 1.35)],
        },
        Role::King => Glyph {
            body: "M22.2 2.6H25.8V6H29.2V9.6H25.8V14.8C29.8 12 38 12 39 19C39.7 24.8 36 29.4 34.6 35.6H13.4C12 29.4 8.3 24.8 9 19C10 12 18.2 12 22.2 14.8V9.6H18.8V6H22.2Z",
            discs: &[(24.0, 25.8, 4.2), (23.0, 25.5, 1.35)],
        },
    }
}

fn micro(role: Role) -> Glyph {
    let (body, discs): (_, &'static [(f64, f64, f64)]) = match role {
        Role::Pawn => {
            ("M12 2A5 5 0 0 1 15 11C15.4 14.6 17 18 19.6 21.6H4.4C7 18 8.6 14.6 9 11A5 5 0 0 1 12 2Z", &[])
        }
        Role::Knight => (
            "M5.4 21.6C5.4 17.8 9.6 16.5 10.9 13.4C9.2 14.5 7.6 14.5 6.6 15.6C5.8 16.5 4.8 17.2 3.7 16.8C2 16.2 1 14.7 1.4 12.9C1.9 10.6 5.4 8.6 6.4 5.4C6.8 4 7.3 2.3 8.8 .8C10.2 1.7 11.2 2.8 11.7 4C17.6 4.3 21.6 9.6 21.6 16.2C21.6 18.2 21.3 20 20.6 21.6Z",
            &[(9.6, 8.3, 1.9)],
        ),
        Role::Bishop => (
            "M12 1.2C13.8 2.7 15.3 4.1 16.5 5.6L11.7 13.4L13.9 14.9L18.8 9C19.7 10.8 20.2 12.5 20.2 14.2C20.2 17.1 18.8 19.4 17 21.6H7C5.2 19.4 3.8 17.1 3.8 14.2C3.8 9.7 7 5.4 12 1.2Z",
            &[],
        ),
        Role::Rook => ("M3 2.6H7.2V6H9.9V2.6H14.1V6H16.8V2.6H21V10L18 12.8L19 21.6H5L6 12.8L3 10Z", &[]),
        Role::Queen => ("M4.8 21.4L1.2 6.4L7.6 12L12 2L16.4 12L22.8 6.4L19.2 21.4Z", &[]),
        Role::King => (
            "M10.4 1H13.6V3.4H16V6.4H13.6V8.8C17 7.2 21.2 8 21.6 12C21.9 15.4 19.8 18.4 19 21.6H5C4.2 18.4 2.1 15.4 2.4 12C2.8 8 7 7.2 10.4 8.8V6.4H8V3.4H10.4Z",
            &[],
        ),
    };
    Glyph { body, discs }
}

/// The outline of a role in a cut.
pub(crate) fn outline(role: Role, cut: Cut) -> Glyph {
    match cut {
        Cut::Display => display(role),
        Cut::Micro => micro(role),
    }
}

/// Draws a one-colour glyph centred on (x, y); `size` is the edge of its grid box.
pub(crate) fn draw(out: &mut String, role: Role, (x, y): (f64, f64), size: f64, fill: &str, cut: Cut) {
    // A knight looks left, so its weight lies left of the middle of its grid.
    let knight = role == Role::Knight;
    let (glyph, grid, ox, oy, line) = match cut {
        Cut::Display => (display(role), 48.0, if knight { 23.4 } else { 24.0 }, DISPLAY_CENTRE.1, "1"),
        Cut::Micro => (micro(role), 24.0, if knight { 11.4 } else { 12.0 }, 11.5, "0.8"),
    };
    let k = size / grid;
    put!(
        out,
        "<path transform=\"translate({} {}) scale({})\" d=\"",
        Num(x - ox * k),
        Num(y - oy * k),
        Scale(k)
    );
    out.push_str(glyph.body);
    for &(x, y, r) in glyph.discs {
        disc(out, x, y, r);
    }
    if cut == Cut::Display {
        out.push_str(FOOT);
    }
    put!(
        out,
        "\" fill=\"{fill}\" fill-rule=\"evenodd\" stroke=\"{fill}\" stroke-width=\"{line}\" stroke-linejoin=\"round\"/>"
    );
}
