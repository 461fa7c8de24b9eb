//! Bodlaender's way to draw a start with an ordinary die.
//!
//! Squares are counted from the left (file a). A throw beyond the last square is repeated.
//! 1. The first throw puts a bishop on one of the four dark squares a, c, e, g.
//! 2. The next puts a bishop on one of the four light squares b, d, f, h.
//! 3. The next puts the queen on one of the six free squares.
//! 4. The next puts a knight on one of the five free squares.
//! 5. The last puts a knight on one of the four free squares.
//!
//! Rook, king and rook fill the three squares left. Of the 4 · 4 · 6 · 5 · 4 = 1920 draws exactly two, which
//! name the knights in either order, lead to each start: all 960 are equally likely.

use shakmaty::{File, Role};

use crate::start::{BackRank, Placing};

/// The five steps: the piece, and how many faces of the die count.
const STEPS: [(Role, u8); 5] =
    [(Role::Bishop, 4), (Role::Bishop, 4), (Role::Queen, 6), (Role::Knight, 5), (Role::Knight, 4)];

/// One step of a draw: a throw and where it put a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DiceStep {
    /// The piece.
    pub role: Role,
    /// How many faces of the die count, from 1 on.
    pub faces: u8,
    /// What the die showed.
    pub roll: u8,
    /// The file the piece went to.
    pub file: File,
}

/// What came of a throw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Throw {
    /// It put a piece on a square.
    Placed(DiceStep),
    /// It showed more than there are squares (or is no throw of a die): throw again.
    Again,
    /// All pieces stand: no throw was needed.
    Done,
}

/// A start that is being drawn with a die.
///
/// ```
/// use rules_chess960::{DiceDraw, File, Throw};
///
/// let mut draw = DiceDraw::new();
/// assert_eq!(draw.next_piece(), Some((rules_chess960::Role::Bishop, 4)));
/// assert_eq!(draw.throw(6), Throw::Again);
/// let Throw::Placed(step) = draw.throw(2) else { panic!("a dark bishop is placed") };
/// assert_eq!(step.file, File::C);
/// for roll in [3, 3, 2, 3] {
///     draw.throw(roll);
/// }
/// assert_eq!(draw.finished().map(|rank| rank.number()), Some(518));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DiceDraw {
    placing: Placing,
    steps: [Option<DiceStep>; STEPS.len()],
}

impl DiceDraw {
    /// A draw before the first throw.
    pub fn new() -> Self {
        Self::default()
    }

    /// The piece the next throw places and how many faces count for it; nothing once all stand.
    pub fn next_piece(&self) -> Option<(Role, u8)> {
        STEPS.get(self.steps().count()).copied()
    }

    /// Takes a throw of the die.
    pub fn throw(&mut self, roll: u8) -> Throw {
        let index = self.steps().count();
        let Some((role, faces)) = self.next_piece() else { return Throw::Done };
        if !(1..=faces).contains(&roll) {
            return Throw::Again;
        }
        // Rule: chess960/start. The bishops stand on opposite colours: first a dark square, then a light one.
        let counts = |file: usize| index > 1 || file % 2 == index;
        let Some(file) = self.placing.put_on(role, usize::from(roll - 1), counts) else {
            return Throw::Again;
        };
        let step = DiceStep { role, faces, roll, file };
        self.steps[index] = Some(step);
        Throw::Placed(step)
    }

    /// The steps so far, in order.
    pub fn steps(&self) -> impl Iterator<Item = DiceStep> {
        self.steps.into_iter().flatten()
    }

    /// The pieces placed so far, from file a to h; rook, king and rook come last.
    pub const fn placed(&self) -> [Option<Role>; 8] {
        self.placing.roles()
    }

    /// The back rank, once every piece stands.
    pub fn finished(&self) -> Option<BackRank> {
        // Rule: chess960/start. The king stands between the rooks.
        self.next_piece().is_none().then(|| self.placing.finish())
    }

    /// A draw that leads to this back rank; of the two the one that places the left knight first.
    ///
    /// ```
    /// use rules_chess960::{BackRank, DiceDraw};
    ///
    /// let usual = BackRank::from_number(518).expect("a start");
    /// let rolls: Vec<u8> = DiceDraw::leading_to(usual).steps().map(|step| step.roll).collect();
    /// assert_eq!(rolls, [2, 3, 3, 2, 3]);
    /// ```
    pub fn leading_to(rank: BackRank) -> Self {
        let mut draw = Self::new();
        while let Some((role, faces)) = draw.next_piece() {
            let next = (1..=faces).find_map(|roll| {
                let mut tried = draw;
                match tried.throw(roll) {
                    Throw::Placed(step) if rank.roles()[usize::from(step.file)] == role => Some(tried),
                    _ => None,
                }
            });
            // A back rank has a free square for every piece of the draw.
            let Some(next) = next else { break };
            draw = next;
        }
        draw
    }

    /// The whole draw that these throws make; nothing if they run out before every piece stands.
    pub fn from_throws(throws: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut draw = Self::new();
        for roll in throws {
            if draw.next_piece().is_none() {
                break;
            }
            draw.throw(roll);
        }
        draw.next_piece().is_none().then_some(draw)
    }
}
