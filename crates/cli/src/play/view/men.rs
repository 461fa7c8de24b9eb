//! Men of the four games on their squares.

use picture::{Colour, Gait, Hue, Man, Nature, Owner, Role, Shape, Side};

use super::cell::{Cells, Tint, Token};
use super::paint::Paint;
use super::palette::{INK, IVORY, Rgb, disc, hue};
use crate::play::words;

/// The role of a pawn on a colour, by the colour on which it is a knight.
pub(crate) fn role_on(knight: Colour, colour: Colour) -> Role {
    // Rule: chameleon-chess/roles, as the scene tells it: the roles follow the knight colour round the colours.
    [Role::Knight, Role::Queen, Role::Bishop, Role::Rook][(colour as usize + 4 - knight as usize) % 4]
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
    pub(crate) fn chips(&mut self, knight: Colour, now: Role) {
        if self.height() < 2 {
            return;
        }
        // Close to the token where there is room, so that chips of neighbours do not touch.
        let inset = u16::from(self.width() >= 7);
        let (right, bottom) = (self.width() - 1 - inset, self.height() - 1);
        let corners = [(inset, 0), (right, 0), (right, bottom), (inset, bottom)];
        for (colour, (column, row)) in Colour::ALL.into_iter().zip(corners) {
            let role = role_on(knight, colour);
            let (ink, ground) = if role == now {
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
    fn the_role_map_agrees_with_the_rules() {
        let options = StartOptions { players: Some("rbyg".into()), ..StartOptions::default() };
        let start = options.position(GameId::ChameleonChess).expect("a start");
        let scene = picture::scene_of(&start);
        for mv in start.legal_moves() {
            let (from, to) = (mv.from_square(), mv.to_square());
            let at = |index: u8| picture::Square::new(index % 8, index / 8);
            let Some(Man::Pawn { knight, .. }) = scene.square(at(from)).and_then(|s| s.man) else {
                panic!("a pawn")
            };
            let Some(picture::Tile::Coloured(colour)) = scene.square(at(to)).map(|s| s.tile) else {
                panic!("a colour")
            };
            assert_eq!(picture::becomes(&start, from, to), Some(role_on(knight, colour)));
        }
    }
}
