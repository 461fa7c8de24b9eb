//! Men of the four games on their squares.

use catalog::AnyPosition;
use picture::{Colour, Gait, Hue, Man, Nature, Owner, Role, Scene, Shape, Side, Square, Tile};

use super::cell::{Cells, Tint, Token};
use super::paint::Paint;
use super::palette::{INK, IVORY, Rgb, disc, hue};
use crate::play::words;

/// What the men of a position are on each of the four colours.
pub(crate) struct RoleMaps<'a> {
    position: &'a AnyPosition,
    files: u8,
    /// A square of each colour; nothing on boards without colours.
    samples: Option<[Square; 4]>,
}

impl<'a> RoleMaps<'a> {
    pub(crate) fn new(position: &'a AnyPosition, scene: &Scene) -> Self {
        let has = |square: &Square, colour| {
            scene.square(*square).is_some_and(|shown| shown.tile == Tile::Coloured(colour))
        };
        let sample = |colour: Colour| scene.places().find(|square| has(square, colour));
        let [red, green, yellow, blue] = Colour::ALL.map(sample);
        let samples = red.zip(green).zip(yellow.zip(blue)).map(|((r, g), (y, b))| [r, g, y, b]);
        Self { position, files: scene.files(), samples }
    }

    /// The roles of the man on a square: on red, green, yellow and blue.
    pub(crate) fn of(&self, square: Square) -> Option<[Role; 4]> {
        let index = |square: Square| square.file + square.rank * self.files;
        let [red, green, yellow, blue] =
            self.samples?.map(|sample| picture::becomes(self.position, index(square), index(sample)));
        Some([red?, green?, yellow?, blue?])
    }
}

/// What a man shows: token, colours, sign, a word below it where there is room, and letters without colours.
struct Face {
    token: Token,
    tint: Tint,
    sign: String,
    word: &'static str,
    mono: String,
}

fn face(man: Man, paint: &Paint) -> Face {
    match man {
        Man::Pawn { owner, role, .. } => {
            let (fill, ink) = disc(owner);
            Face {
                token: Token::Round,
                tint: Tint { edge: fill, inside: fill, ink },
                sign: paint.role(role).into(),
                word: words::role(role),
                mono: format!("{}{}", owner_letter(owner), paint.role(role)),
            }
        }
        Man::Chameleon { owner, nature, gait } => {
            let (inside, ink) = if nature == Nature::White { (IVORY, INK) } else { (INK, IVORY) };
            let role = if gait == Gait::Bishop { Role::Bishop } else { Role::Knight };
            let letter = if nature == Nature::White { "w" } else { "b" };
            Face {
                token: Token::Round,
                tint: Tint { edge: disc(owner).0, inside, ink },
                sign: paint.role(role).into(),
                word: words::role(role),
                mono: format!("{}{}{letter}", owner_letter(owner), paint.role(role)),
            }
        }
        Man::Cameleon { shape, hue: of } => {
            let (fill, ink) = hue(of);
            let letter = words::hue(of).chars().next().unwrap_or('?');
            let sign = match shape {
                Shape::Round => format!("({letter})"),
                Shape::Square => format!("[{}]", letter.to_ascii_uppercase()),
            };
            let token = if shape == Shape::Round { Token::Round } else { Token::Square };
            // The word would not fit for the longest.
            let word = if of == Hue::Chameleon { "slides" } else { words::hue(of) };
            Face { token, tint: Tint { edge: fill, inside: fill, ink }, mono: sign.clone(), sign, word }
        }
        Man::Chess { side, role } => {
            let white = side == Side::White;
            let fill = if white { paint.palette.man_white } else { paint.palette.man_black };
            let ink = if white { INK } else { IVORY };
            Face {
                token: Token::Round,
                tint: Tint { edge: fill, inside: fill, ink },
                sign: paint.role(role).into(),
                word: words::role(role),
                mono: chess_letter(role, white, paint).into(),
            }
        }
    }
}

/// A chess man without colours: outlined for White and filled for Black, or capital and small letters.
fn chess_letter(role: Role, white: bool, paint: &Paint) -> &'static str {
    let (filled, outlined, capital, small) = match role {
        Role::Pawn => ("♟", "♙", "P", "p"),
        Role::Knight => ("♞", "♘", "N", "n"),
        Role::Bishop => ("♝", "♗", "B", "b"),
        Role::Rook => ("♜", "♖", "R", "r"),
        Role::Queen => ("♛", "♕", "Q", "q"),
        Role::King => ("♚", "♔", "K", "k"),
    };
    if white { paint.sign(outlined, capital) } else { paint.sign(filled, small) }
}

fn owner_letter(owner: Owner) -> &'static str {
    &words::owner(owner)[..1]
}

impl Cells<'_> {
    /// Draws a man; `ring` is the ground right round the token, other than the square's where it may be taken.
    pub(crate) fn man(&mut self, man: Man, ring: Rgb) {
        if let Man::Chess { side, role } = man {
            let palette = self.paint.palette;
            let ink = if side == Side::White { palette.man_white } else { palette.man_black };
            if self.figure(role, ink) {
                return;
            }
        }
        let face = face(man, self.paint);
        self.token(face.token, face.tint, ring);
        let ink = if self.paint.is_mono() { self.paint.palette.text } else { face.tint.ink };
        // Chess men differ only by case or outline where there are no colours.
        let sign = if self.paint.is_mono() { &face.mono } else { &face.sign };
        let narrow: String = sign.chars().filter(|c| !"()[]".contains(*c)).collect();
        let fits = sign.chars().count() as u16 <= self.width().saturating_sub(2) || self.paint.is_mono();
        let middle = self.middle();
        self.centre(middle, if fits { sign } else { &narrow }, ink, face.tint.inside);
        if self.height() >= 4 {
            self.centre(middle + 1, face.word, ink, face.tint.inside);
        }
    }

    /// The four chips of a pawn's role map in the corners: red, green, yellow, blue, clockwise from the top left.
    pub(crate) fn chips(&mut self, map: [Role; 4], here: Colour) {
        if self.height() < 2 {
            return;
        }
        // Close to the token where there is room, so that chips of neighbours do not touch.
        let inset = u16::from(self.width() >= 7);
        let (right, bottom) = (self.width() - 1 - inset, self.height() - 1);
        let corners = [(inset, 0), (right, 0), (right, bottom), (inset, bottom)];
        for ((colour, role), (column, row)) in Colour::ALL.into_iter().zip(map).zip(corners) {
            let (ink, ground) = if colour == here {
                (self.paint.palette.on_mark, self.paint.palette.mark)
            } else {
                (INK, self.paint.palette.square(colour))
            };
            self.put(column, row, self.paint.role(role), ink, ground);
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, StartOptions};

    use super::*;

    #[test]
    fn only_pawns_of_chameleon_chess_have_a_role_map() {
        let start = StartOptions::default().position(GameId::ChameleonChess).expect("a start");
        let scene = picture::scene_of(&start);
        let maps = RoleMaps::new(&start, &scene);
        // Rule: chameleon-chess/roles. The R-knight on a1.
        let a1 = [Role::Knight, Role::Queen, Role::Bishop, Role::Rook];
        assert_eq!(maps.of(Square::new(0, 0)), Some(a1));
        assert_eq!(maps.of(Square::new(4, 4)), None);
        let start = StartOptions::default().position(GameId::Chameleon).expect("a start");
        let scene = picture::scene_of(&start);
        assert_eq!(RoleMaps::new(&start, &scene).of(Square::new(0, 0)), None);
    }
}
