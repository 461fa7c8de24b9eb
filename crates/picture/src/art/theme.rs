//! Colours, resolved: the same values as the design's tokens, one palette per theme.

use super::{Board, Colour, Hue, Owner};

/// Chooses the palette of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Ink on a light page.
    #[default]
    Light,
    /// Ivory on a dark page.
    Dark,
}

/// A colour that lets some of the ground through.
#[derive(Clone, Copy)]
pub(crate) struct Veil {
    pub(crate) colour: &'static str,
    pub(crate) opacity: f64,
}

/// The two tones of a chequered board.
#[derive(Clone, Copy)]
pub(crate) struct Tones {
    pub(crate) dark: &'static str,
    pub(crate) light: &'static str,
}

/// The fill and lines of one side's chess men.
#[derive(Clone, Copy)]
pub(crate) struct ManTones {
    pub(crate) fill: &'static str,
    pub(crate) line: &'static str,
    pub(crate) mark: &'static str,
}

/// Every colour a picture can use.
pub(crate) struct Palette {
    pub(crate) page: &'static str,
    pub(crate) surface: &'static str,
    /// Coordinates and the circle that marks where a removed square was left.
    pub(crate) label: &'static str,
    /// Outlines of reserve squares.
    pub(crate) outline: &'static str,
    /// Selection and last-move frames.
    pub(crate) mark: &'static str,
    pub(crate) fence: &'static str,
    pub(crate) tray: &'static str,
    pub(crate) ghost_opacity: f64,
    pub(crate) pattern: Veil,
    pub(crate) shadow: Veil,
    squares: [&'static str; 4],
    seat_signs: [&'static str; 4],
    chameleon: Tones,
    chess960: Tones,
    cameleon: Tones,
    pub(crate) white_man: ManTones,
    pub(crate) black_man: ManTones,
}

/// Discs and glyphs on tokens, the same in both themes.
pub(crate) const IVORY: &str = "#FFFDF6";
/// Dark glyphs on light discs, the same in both themes.
pub(crate) const INK: &str = "#17201C";

static LIGHT: Palette = Palette {
    page: "#F2F4EF",
    surface: "#FCFDFA",
    label: "#5B6760",
    outline: "#7D887F",
    mark: "#17201C",
    fence: "#5B6760",
    tray: "#C3CCC0",
    ghost_opacity: 0.20,
    pattern: Veil { colour: "#17201C", opacity: 0.24 },
    shadow: Veil { colour: "#17201C", opacity: 0.28 },
    squares: ["#D9766B", "#86CC9A", "#F6DF91", "#6496C2"],
    seat_signs: ["#BD321F", "#24418F", "#F4AF2D", "#1F7256"],
    chameleon: Tones { dark: "#4E5C54", light: "#E9EDE3" },
    chess960: Tones { dark: "#9DB0A2", light: "#EAEEE4" },
    cameleon: Tones { dark: "#66756D", light: "#E9EDE3" },
    white_man: ManTones { fill: IVORY, line: INK, mark: INK },
    black_man: ManTones { fill: "#26302B", line: "#141B18", mark: IVORY },
};

static DARK: Palette = Palette {
    page: "#111714",
    surface: "#1A221E",
    label: "#96A39B",
    outline: "#75847B",
    mark: "#FFFDF6",
    fence: "#96A39B",
    tray: "#0B100E",
    ghost_opacity: 0.16,
    pattern: Veil { colour: "#0C120F", opacity: 0.32 },
    shadow: Veil { colour: "#000000", opacity: 0.42 },
    squares: ["#C96C61", "#82BB90", "#E2C97D", "#5B8BB7"],
    seat_signs: ["#DE5B47", "#6488DC", "#F4AF2D", "#3FA07C"],
    chameleon: Tones { dark: "#3A4640", light: "#B9C2B7" },
    chess960: Tones { dark: "#5E7066", light: "#A9B6AA" },
    cameleon: Tones { dark: "#45524B", light: "#B9C2B7" },
    white_man: ManTones { fill: IVORY, line: INK, mark: INK },
    black_man: ManTones { fill: "#1B2420", line: "#0C110F", mark: IVORY },
};

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

impl Palette {
    pub(crate) fn square(&self, colour: Colour) -> &'static str {
        self.squares[colour as usize]
    }

    /// The seat's colour outside the squares, where a dark page needs a lighter one.
    pub(crate) fn seat_sign(&self, owner: Owner) -> &'static str {
        self.seat_signs[owner as usize]
    }

    pub(crate) fn tones(&self, board: Board) -> Tones {
        match board {
            Board::Chameleon => self.chameleon,
            Board::Chess960 => self.chess960,
            Board::Cameleon | Board::FourColours => self.cameleon,
        }
    }
}

impl Owner {
    /// The owner's disc, deep enough to stand off a square of its own hue in both themes.
    pub(crate) fn disc(self) -> &'static str {
        ["#BD321F", "#24418F", "#F4AF2D", "#1F7256"][self as usize]
    }

    /// The glyph on the owner's disc.
    pub(crate) fn on_disc(self) -> &'static str {
        if self == Owner::Yellow { INK } else { IVORY }
    }
}

impl Hue {
    pub(crate) fn fill(self) -> &'static str {
        match self {
            Hue::Blue => "#2063B0",
            Hue::Red => "#C9302D",
            Hue::Yellow => "#F7D34A",
            Hue::Violet => "#622680",
            Hue::Orange => "#EC8830",
            Hue::Green => "#3F9557",
            Hue::Chameleon => "#161C19",
        }
    }

    pub(crate) fn sign(self) -> &'static str {
        if matches!(self, Hue::Yellow | Hue::Orange) { INK } else { IVORY }
    }
}
