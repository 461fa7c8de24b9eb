//! The drawings themselves, ported stroke by stroke from the design: pure functions from plain enums to
//! markup, in units of which a square has 100.

pub(crate) mod cameleon;
pub(crate) mod chessman;
pub(crate) mod glyph;
pub(crate) mod letters;
pub(crate) mod marks;
pub(crate) mod nature;
pub(crate) mod pawn;
pub(crate) mod theme;
pub(crate) mod tile;

/// One of the four square colours of Chameleon Chess, in the order of the chips (clockwise from top left).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Red, with hatching where patterns are on.
    Red,
    /// Green, with scales.
    Green,
    /// Yellow, with dots.
    Yellow,
    /// Blue, with waves.
    Blue,
}

impl Colour {
    /// All four, clockwise from the top left chip.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Yellow, Colour::Blue];
}

/// Whose man it is, in Chameleon Chess and in Chameleon (where only red and blue play).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The seat at the bottom of the unturned view.
    Red,
    /// The left seat in Chameleon Chess, the far one in Chameleon.
    Blue,
    /// The far seat.
    Yellow,
    /// The right seat.
    Green,
}

/// What a man moves as, and so which glyph it shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Only a chess man has this role.
    Pawn,
    /// Jumps.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along files and ranks.
    Rook,
    /// Slides both ways.
    Queen,
    /// Only a chess man has this role.
    King,
}

/// The fixed nature of a Chameleon piece: the colour of its eye.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nature {
    /// At home on white tiles.
    White,
    /// At home on black tiles.
    Black,
}

/// What the tile lets a Chameleon piece do besides stepping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gait {
    /// On a tile of its own nature.
    Bishop,
    /// On a tile of the other colour.
    Knight,
}

/// The side a Le Caméléon pawn belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Round pawns, on white squares.
    Round,
    /// Square pawns, on black squares.
    Square,
}

/// The colour of a Le Caméléon pawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hue {
    /// Primary: an upright bar.
    Blue,
    /// Primary: a level bar.
    Red,
    /// Primary: a ring.
    Yellow,
    /// Blue and red: both bars.
    Violet,
    /// Red and yellow: level bar and ring.
    Orange,
    /// Yellow and blue: upright bar and ring.
    Green,
    /// The chameleon: a curl.
    Chameleon,
}

/// The side of a chess man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// White, at the bottom of the unturned view.
    White,
    /// Black.
    Black,
}

/// The look of a board: its tones and whether it lies on a tray.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// Chameleon Chess: four colours, lying on the page.
    FourColours,
    /// Chameleon: dark enough to be called black.
    Chameleon,
    /// Chess960: quiet, the men carry the contrast.
    Chess960,
    /// Le Caméléon: two tones, and reserve squares apart from the board.
    Cameleon,
}

/// The ground of one square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tile {
    /// Nothing is drawn.
    #[default]
    Void,
    /// A square of one of the four colours.
    Coloured(Colour),
    /// A light square of a chequered board.
    Light,
    /// A dark square of a chequered board.
    Dark,
    /// A reserve square of the side with this shape.
    Reserve(Shape),
}
