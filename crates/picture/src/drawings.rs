//! The outlines of all men as text for the page, which draws them itself: here is their one home.

use crate::art::glyph::{self, Cut, FOOT};
use crate::art::{Role, cameleon, nature, pawn};
use crate::svg::{disc, put};

const ROLES: [(Role, &str); 6] = [
    (Role::Pawn, "pawn"),
    (Role::Knight, "knight"),
    (Role::Bishop, "bishop"),
    (Role::Rook, "rook"),
    (Role::Queen, "queen"),
    (Role::King, "king"),
];

/// The path data of glyphs, beaks and the chameleon's curl as a TypeScript module.
pub fn drawings() -> String {
    let mut out = String::from("// Written by a test of the crate `picture`; do not change it by hand.\n\n");
    out.push_str("type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';\n\n");
    out.push_str("/** An outline, and the eye that is cut out of it. */\n");
    out.push_str("export interface Outline {\n  body: string;\n  cut: string;\n}\n\n");
    for (name, cut) in [("DISPLAY", Cut::Display), ("MICRO", Cut::Micro)] {
        put!(out, "export const {name}: Record<Role, Outline> = {{\n");
        for (role, word) in ROLES {
            let glyph = glyph::outline(role, cut);
            let mut eye = String::new();
            for &(x, y, r) in glyph.discs {
                disc(&mut eye, x, y, r);
            }
            put!(out, "  {word}: {{\n    body: '{}',\n    cut: '{eye}',\n  }},\n", glyph.body);
        }
        out.push_str("};\n\n");
    }
    for (name, path) in [
        ("FOOT", FOOT),
        ("PAWN_BEAK", pawn::BEAK),
        ("CHAMELEON_BEAK", nature::BEAK),
        ("CURL", cameleon::CURL),
    ] {
        put!(out, "export const {name} = '{path}';\n");
    }
    out
}
