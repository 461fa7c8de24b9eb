//! What is to be drawn, as plain data: no game is known here, so any diagram can be described.

use crate::art::theme::Theme;
use crate::art::{Board, Colour, Gait, Hue, Nature, Owner, Role, Shape, Side, Tile};

/// A square by its place: file 0 is the a-file, rank 0 is rank 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// Counted from the a-file.
    pub file: u8,
    /// Counted from rank 1.
    pub rank: u8,
}

impl Square {
    /// Names a square by file and rank, both counted from 0.
    pub fn new(file: u8, rank: u8) -> Self {
        Square { file, rank }
    }
}

/// A man of one of the four games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Man {
    /// A Chameleon Chess pawn.
    Pawn {
        /// Whose it is.
        owner: Owner,
        /// The colour on which it is a knight, which fixes its whole role map.
        knight: Colour,
        /// What it is on the square it stands on.
        role: Role,
    },
    /// A Chameleon piece.
    Chameleon {
        /// Whose it is: red or blue.
        owner: Owner,
        /// Its fixed nature.
        nature: Nature,
        /// What the tile it stands on allows.
        gait: Gait,
    },
    /// A Le Caméléon pawn.
    Cameleon {
        /// Whose it is.
        shape: Shape,
        /// Its colour.
        hue: Hue,
    },
    /// A chess man.
    Chess {
        /// Whose it is.
        side: Side,
        /// What it is.
        role: Role,
    },
}

/// A sign on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The man here is in hand: strong frame, lifted.
    Selected,
    /// The last move left this square.
    LastFrom,
    /// The last move ended here.
    LastTo,
    /// The selected man may come here, and becomes this role.
    Target(Option<Role>),
    /// The man here may be taken; the taker becomes this role.
    Capture(Option<Role>),
    /// The man here could be taken next.
    Threatened,
    /// A man was removed here.
    Footprint,
    /// The man shown here is only offered: a reward that may be placed on this square.
    Offered,
    /// The man here is about to go.
    Leaving,
}

/// One square of a scene.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquareScene {
    /// The ground.
    pub tile: Tile,
    /// Who stands there.
    pub man: Option<Man>,
    /// Whether the square has left the board and stays as a faint ghost.
    pub ghost: bool,
    /// Signs, in any order.
    pub marks: Vec<Mark>,
}

/// The line round the squares still in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fence {
    /// The lowest square on the left of the unturned view.
    pub low: Square,
    /// The highest square on the right.
    pub high: Square,
}

/// A seat's colour on the middle of its side of the fence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SideSign {
    /// Who sits there.
    pub owner: Owner,
    /// Whether the seat is out, which fades its sign.
    pub out: bool,
}

/// A line between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// A move: an arrow over the men.
    Arrow(Square, Square),
    /// An association: ties a partner to the victim, under the men.
    Tie(Square, Square),
}

/// A rank framed in its owner's colour, as when an invader stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HomeFrame {
    /// The rank, counted from 0.
    pub rank: u8,
    /// Whose home it is.
    pub owner: Owner,
}

/// What is left beside a Le Caméléon board: violet, orange, green and chameleons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Supply {
    /// The rounds' supply, drawn beyond the last rank.
    pub rounds: [u8; 4],
    /// The squares' supply, drawn before the first rank.
    pub squares: [u8; 4],
}

/// How far the view is turned clockwise. Squares and beaks turn; glyphs and chips stay upright.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turn {
    /// Red, white or the squares' side at the bottom.
    #[default]
    None,
    /// A quarter turn clockwise: Green's side comes to the bottom.
    Quarter,
    /// A half turn: Yellow's, Black's or the rounds' side comes to the bottom.
    Half,
    /// Three quarter turns: Blue's side in Chameleon Chess comes to the bottom.
    ThreeQuarters,
}

impl Turn {
    /// The turn in degrees, clockwise.
    pub fn degrees(self) -> u16 {
        self as u16 * 90
    }

    /// The turn that brings a Chameleon Chess seat to the bottom.
    pub fn towards(owner: Owner) -> Self {
        match owner {
            Owner::Red => Turn::None,
            Owner::Green => Turn::Quarter,
            Owner::Yellow => Turn::Half,
            Owner::Blue => Turn::ThreeQuarters,
        }
    }
}

/// How much fits: small squares leave out the chips and use the micro cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detail {
    /// Everything.
    #[default]
    Full,
    /// For squares below 34 pixels.
    Small,
}

impl Detail {
    /// The detail that squares of this many pixels can carry.
    pub fn for_square(pixels: f64) -> Self {
        if pixels < 34.0 { Detail::Small } else { Detail::Full }
    }
}

/// A whole picture, described.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    files: u8,
    ranks: u8,
    squares: Vec<SquareScene>,
    /// The look of the board.
    pub board: Board,
    /// The line round the squares in play.
    pub fence: Option<Fence>,
    /// Seat colours on the fence.
    pub sides: Vec<SideSign>,
    /// Arrows and ties.
    pub lines: Vec<Line>,
    /// A framed home rank.
    pub home: Option<HomeFrame>,
    /// What is left beside the board.
    pub supply: Option<Supply>,
    /// How the view is turned.
    pub turn: Turn,
    /// Whether only the squares in play are shown, with a sliver of what has left.
    pub zoom: bool,
    /// Whether files and ranks are named at the edges.
    pub coordinates: bool,
    /// Whether the four colours carry patterns.
    pub patterns: bool,
    /// Whether the picture has the page's colour behind it; otherwise it is transparent.
    pub page: bool,
    /// The palette.
    pub theme: Theme,
    /// How much is drawn.
    pub detail: Detail,
    /// What the picture is called for those who cannot see it; without a title it counts as decoration.
    pub title: String,
    /// What the picture shows, in more words.
    pub description: String,
    /// How wide the picture is shown, in pixels; one pixel a board unit if nothing is said.
    pub width: Option<u32>,
    /// Begins every id in the markup, so that several pictures can share a page.
    pub id: String,
}

impl Scene {
    /// Makes an empty scene of the given size.
    pub fn new(board: Board, files: u8, ranks: u8) -> Self {
        Scene {
            files,
            ranks,
            squares: vec![SquareScene::default(); usize::from(files) * usize::from(ranks)],
            board,
            fence: None,
            sides: Vec::new(),
            lines: Vec::new(),
            home: None,
            supply: None,
            turn: Turn::None,
            zoom: false,
            coordinates: false,
            patterns: false,
            page: false,
            theme: Theme::Light,
            detail: Detail::Full,
            title: String::new(),
            description: String::new(),
            width: None,
            id: "picture".into(),
        }
    }

    /// Makes a chequered board whose a1 is dark.
    pub fn chequered(board: Board, files: u8, ranks: u8) -> Self {
        let mut scene = Scene::new(board, files, ranks);
        scene.lay(|square| if is_dark(square) { Tile::Dark } else { Tile::Light });
        scene
    }

    /// Makes the board of Le Caméléon: chequered, with the reserve squares of either side at the ends.
    pub fn cameleon() -> Self {
        let mut scene = Scene::new(Board::Cameleon, 8, 9);
        scene.lay(|square| match (square.rank, is_dark(square)) {
            (0, true) => Tile::Reserve(Shape::Square),
            (8, false) => Tile::Reserve(Shape::Round),
            (0 | 8, _) => Tile::Void,
            (_, true) => Tile::Dark,
            (_, false) => Tile::Light,
        });
        scene
    }

    /// Makes a four-coloured board from rows of `R`, `G`, `Y` and `B`, highest rank first; other letters
    /// leave the square empty.
    pub fn four_coloured(rows: &[&str]) -> Self {
        let size = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let files = rows.iter().map(|row| size(row.len())).max().unwrap_or(0);
        let ranks = size(rows.len());
        let mut scene = Scene::new(Board::FourColours, files, ranks);
        scene.lay(|square| {
            let row = rows[usize::from(ranks - 1 - square.rank)];
            match row.as_bytes().get(usize::from(square.file)) {
                Some(b'R') => Tile::Coloured(Colour::Red),
                Some(b'G') => Tile::Coloured(Colour::Green),
                Some(b'Y') => Tile::Coloured(Colour::Yellow),
                Some(b'B') => Tile::Coloured(Colour::Blue),
                _ => Tile::Void,
            }
        });
        scene
    }

    /// Lays the ground of every square.
    pub fn lay(&mut self, mut tile: impl FnMut(Square) -> Tile) {
        for square in self.places() {
            if let Some(scene) = self.square_mut(square) {
                scene.tile = tile(square);
            }
        }
    }

    /// The number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// All places in the order a1, b1, … then rank by rank.
    pub fn places(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| Square { file, rank }))
    }

    fn index(&self, square: Square) -> Option<usize> {
        let inside = square.file < self.files && square.rank < self.ranks;
        inside.then(|| usize::from(square.rank) * usize::from(self.files) + usize::from(square.file))
    }

    /// What one square shows, or `None` outside the board.
    pub fn square(&self, square: Square) -> Option<&SquareScene> {
        self.squares.get(self.index(square)?)
    }

    /// What one square shows, to be changed, or `None` outside the board.
    pub fn square_mut(&mut self, square: Square) -> Option<&mut SquareScene> {
        let index = self.index(square)?;
        self.squares.get_mut(index)
    }

    /// Puts a man on a square; outside the board nothing happens.
    pub fn put(&mut self, square: Square, man: Man) {
        if let Some(scene) = self.square_mut(square) {
            scene.man = Some(man);
        }
    }

    /// Puts a sign on a square; outside the board nothing happens.
    pub fn mark(&mut self, square: Square, mark: Mark) {
        if let Some(scene) = self.square_mut(square) {
            scene.marks.push(mark);
        }
    }

    /// Draws the fence and turns everything outside it into ghosts.
    pub fn limit(&mut self, low: Square, high: Square) {
        self.fence = Some(Fence { low, high });
        for square in self.places() {
            let live = (low.file..=high.file).contains(&square.file)
                && (low.rank..=high.rank).contains(&square.rank);
            if let Some(scene) = self.square_mut(square) {
                scene.ghost = !live;
            }
        }
    }
}

fn is_dark(square: Square) -> bool {
    (square.file ^ square.rank) & 1 == 0
}
