//! Colours: the design's tokens, for terminals with many colours, with few, and with none.

use picture::{Board, Colour, Hue, Owner, Theme};
use ratatui::style::Color;

/// A colour as the design names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rgb(pub(crate) u32);

impl Rgb {
    fn parts(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }

    /// This colour with a share of another mixed in, in hundredths.
    pub(crate) fn mixed(self, other: Self, share: u32) -> Self {
        let mix = |a: u8, b: u8| (u32::from(a) * (100 - share) + u32::from(b) * share) / 100;
        let (a, b) = (self.parts(), other.parts());
        Self(mix(a[0], b[0]) << 16 | mix(a[1], b[1]) << 8 | mix(a[2], b[2]))
    }
}

/// How many colours the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Every colour as it is.
    True,
    /// The nearest of 256.
    Indexed,
    /// None: shapes and letters must do.
    Mono,
}

impl Depth {
    /// What these settings of the environment promise.
    pub(crate) fn from_environment(get: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| get(name).is_some_and(|value| !value.is_empty());
        let colour = get("COLORTERM").unwrap_or_default();
        if set("NO_COLOR") {
            Self::Mono
        } else if colour == "truecolor" || colour == "24bit" || set("TMUX") {
            // tmux takes every colour and shows the nearest that the terminal outside can.
            Self::True
        } else {
            Self::Indexed
        }
    }

    /// The colour as this terminal can show it.
    pub(crate) fn shown(self, colour: Rgb) -> Color {
        let [r, g, b] = colour.parts();
        match self {
            Self::True => Color::Rgb(r, g, b),
            Self::Indexed => Color::Indexed(nearest(colour)),
            Self::Mono => Color::Reset,
        }
    }
}

/// The nearest of the 6×6×6 cube and the 24 greys of a 256-colour terminal.
fn nearest(colour: Rgb) -> u8 {
    // The arithmetically nearest to these two reds is a brown.
    match colour.0 {
        0xBD321F => return 124,
        0xC9302D => return 160,
        _ => {}
    }
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |candidate: [u8; 3]| -> u32 {
        colour.parts().iter().zip(candidate).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let cube =
        (0..216u8).map(|i| (16 + i, [i / 36, i / 6 % 6, i % 6].map(|level| LEVELS[usize::from(level)])));
    let greys = (0..24u8).map(|i| (232 + i, [8 + 10 * i; 3]));
    cube.chain(greys).min_by_key(|&(_, parts)| distance(parts)).map_or(15, |(index, _)| index)
}

/// The colours of one theme.
pub(crate) struct Palette {
    pub(crate) page: Rgb,
    pub(crate) surface: Rgb,
    pub(crate) raised: Rgb,
    pub(crate) line: Rgb,
    pub(crate) text: Rgb,
    pub(crate) text_2: Rgb,
    pub(crate) text_3: Rgb,
    pub(crate) mark: Rgb,
    pub(crate) on_mark: Rgb,
    pub(crate) fence: Rgb,
    pub(crate) danger: Rgb,
    pub(crate) ok: Rgb,
    /// How much of a square's colour is left once it is out of play, in hundredths.
    pub(crate) ghost: u32,
    squares: [Rgb; 4],
    seats: [Rgb; 4],
    seat_texts: [Rgb; 4],
    chameleon: [Rgb; 2],
    chess960: [Rgb; 2],
    cameleon: [Rgb; 2],
    pub(crate) man_white: Rgb,
    pub(crate) man_black: Rgb,
}

/// Discs and glyphs on tokens, the same in both themes.
pub(crate) const IVORY: Rgb = Rgb(0xFFFDF6);
/// Dark glyphs on light discs, the same in both themes.
pub(crate) const INK: Rgb = Rgb(0x17201C);

static LIGHT: Palette = Palette {
    page: Rgb(0xF2F4EF),
    surface: Rgb(0xFCFDFA),
    raised: Rgb(0xDAE0D6),
    line: Rgb(0xD2D8CE),
    text: Rgb(0x17201C),
    text_2: Rgb(0x434E48),
    text_3: Rgb(0x5B6760),
    mark: INK,
    on_mark: IVORY,
    fence: Rgb(0x5B6760),
    danger: Rgb(0xA32A1A),
    ok: Rgb(0x1B6B4F),
    ghost: 20,
    squares: [Rgb(0xD9766B), Rgb(0x86CC9A), Rgb(0xF6DF91), Rgb(0x6496C2)],
    seats: [Rgb(0xBD321F), Rgb(0x24418F), Rgb(0xF4AF2D), Rgb(0x1F7256)],
    seat_texts: [Rgb(0xA82A18), Rgb(0x24418F), Rgb(0x7A5200), Rgb(0x1B6B4F)],
    chameleon: [Rgb(0x4E5C54), Rgb(0xE9EDE3)],
    chess960: [Rgb(0x9DB0A2), Rgb(0xEAEEE4)],
    cameleon: [Rgb(0x66756D), Rgb(0xE9EDE3)],
    man_white: IVORY,
    man_black: Rgb(0x26302B),
};

static DARK: Palette = Palette {
    page: Rgb(0x111714),
    surface: Rgb(0x1A221E),
    raised: Rgb(0x323D37),
    line: Rgb(0x34403A),
    text: Rgb(0xECF0EA),
    text_2: Rgb(0xBCC6BE),
    text_3: Rgb(0x96A39B),
    mark: IVORY,
    on_mark: INK,
    fence: Rgb(0x96A39B),
    danger: Rgb(0xF0907F),
    ok: Rgb(0x7FCBA6),
    ghost: 16,
    squares: [Rgb(0xC96C61), Rgb(0x82BB90), Rgb(0xE2C97D), Rgb(0x5B8BB7)],
    seats: [Rgb(0xDE5B47), Rgb(0x6488DC), Rgb(0xF4AF2D), Rgb(0x3FA07C)],
    seat_texts: [Rgb(0xF0907F), Rgb(0x9DB7F0), Rgb(0xF0BF5C), Rgb(0x7FCBA6)],
    chameleon: [Rgb(0x3A4640), Rgb(0xB9C2B7)],
    chess960: [Rgb(0x5E7066), Rgb(0xA9B6AA)],
    cameleon: [Rgb(0x45524B), Rgb(0xB9C2B7)],
    man_white: IVORY,
    man_black: Rgb(0x1B2420),
};

impl Palette {
    pub(crate) fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    pub(crate) fn square(&self, colour: Colour) -> Rgb {
        self.squares[colour as usize]
    }

    /// A seat's sign outside the squares.
    pub(crate) fn seat(&self, owner: Owner) -> Rgb {
        self.seats[owner as usize]
    }

    /// A seat's name.
    pub(crate) fn seat_text(&self, owner: Owner) -> Rgb {
        self.seat_texts[owner as usize]
    }

    /// The dark and the light tone of a chequered board.
    pub(crate) fn tones(&self, board: Board) -> [Rgb; 2] {
        match board {
            Board::Chameleon => self.chameleon,
            Board::Chess960 => self.chess960,
            Board::Cameleon | Board::FourColours => self.cameleon,
        }
    }
}

/// The disc of an owner's pieces and what is written on it.
pub(crate) fn disc(owner: Owner) -> (Rgb, Rgb) {
    match owner {
        Owner::Red => (Rgb(0xBD321F), IVORY),
        Owner::Blue => (Rgb(0x24418F), IVORY),
        Owner::Yellow => (Rgb(0xF4AF2D), INK),
        Owner::Green => (Rgb(0x1F7256), IVORY),
    }
}

/// A Le Caméléon pawn and what is written on it.
pub(crate) fn hue(hue: Hue) -> (Rgb, Rgb) {
    match hue {
        Hue::Blue => (Rgb(0x2063B0), IVORY),
        Hue::Red => (Rgb(0xC9302D), IVORY),
        Hue::Yellow => (Rgb(0xF7D34A), INK),
        Hue::Violet => (Rgb(0x622680), IVORY),
        Hue::Orange => (Rgb(0xEC8830), INK),
        Hue::Green => (Rgb(0x3F9557), IVORY),
        Hue::Chameleon => (Rgb(0x161C19), IVORY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_how_many_colours_there_are() {
        let with = |pairs: &'static [(&str, &str)]| {
            Depth::from_environment(|name| {
                pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned())
            })
        };
        assert_eq!(with(&[("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(with(&[("TERM", "tmux-256color"), ("TMUX", "socket,1,0")]), Depth::True);
        assert_eq!(with(&[("TERM", "screen-256color")]), Depth::Indexed);
        assert_eq!(with(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Depth::Mono);
        assert_eq!(with(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]), Depth::True);
    }

    #[test]
    fn the_nearest_colour_is_near() {
        assert_eq!(nearest(Rgb(0x000000)), 16);
        assert_eq!(nearest(Rgb(0xFFFFFF)), 231);
        assert_eq!(nearest(Rgb(0x808080)), 244);
        assert_eq!(nearest(Rgb(0xFF0000)), 196);
    }

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        assert_eq!(Rgb(0x102030).mixed(Rgb(0xFFFFFF), 0), Rgb(0x102030));
        assert_eq!(Rgb(0x102030).mixed(Rgb(0xFFFFFF), 100), Rgb(0xFFFFFF));
    }
}
