//! The 960 starts and their numbers.

use rules_core::Seat;
use shakmaty::{Bitboard, Color, File, Rank, Role, Setup, Square};

use crate::Chess960;
use crate::piece::{BLACK, WHITE};

/// How many starts there are.
pub const STARTS: u16 = 960;

/// The pairs of free squares for the knights, in the order of the numbering.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The eight pieces behind the pawns from file a to h, as one of the 960 starts has them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BackRank([Role; 8]);

impl BackRank {
    /// The back rank with these pieces from file a to h, if it is one of the 960.
    pub fn new(roles: [Role; 8]) -> Option<Self> {
        let rank = Self(roles);
        Self::from_number(rank.number_if_a_start()?).filter(|&start| start == rank)
    }

    /// The back rank with this number, 0 to 959.
    ///
    /// Rule: chess960/start. The number modulo 4 gives the light bishop, then modulo 4 the dark bishop, then
    /// modulo 6 the queen among the free squares, and what is left the knights; rook, king and rook fill up.
    pub fn from_number(number: u16) -> Option<Self> {
        if number >= STARTS {
            return None;
        }
        let number = usize::from(number);
        let mut rank = Placing::default();
        rank.put_on(Role::Bishop, number % 4, |file| file % 2 == 1);
        rank.put_on(Role::Bishop, number / 4 % 4, |file| file % 2 == 0);
        rank.put_on(Role::Queen, number / 16 % 6, |_| true);
        let (first, second) = KNIGHTS[number / 96];
        // The higher first: it leaves the count of the lower free squares as it is.
        rank.put_on(Role::Knight, second, |_| true);
        rank.put_on(Role::Knight, first, |_| true);
        Some(rank.finish())
    }

    /// The number of this back rank, 0 to 959.
    pub fn number(self) -> u16 {
        self.number_if_a_start().unwrap_or_default()
    }

    /// The pieces from file a to h.
    pub const fn roles(self) -> [Role; 8] {
        self.0
    }

    /// The number these pieces would have; any other arrangement may give one too, but not the one that gives
    /// it back.
    fn number_if_a_start(self) -> Option<u16> {
        let files = |role: Role| (0..8).filter(move |&file| self.0[file] == role);
        let light = files(Role::Bishop).find(|file| file % 2 == 1)? / 2;
        let dark = files(Role::Bishop).find(|file| file % 2 == 0)? / 2;
        let free = |file: usize, taken: &[Role]| (0..file).filter(|&f| !taken.contains(&self.0[f])).count();
        let queen = free(files(Role::Queen).next()?, &[Role::Bishop]);
        let mut knights = files(Role::Knight).map(|file| free(file, &[Role::Bishop, Role::Queen]));
        let pair = (knights.next()?, knights.next()?);
        let knights = KNIGHTS.iter().position(|&p| p == pair)?;
        Some((light + 4 * dark + 16 * queen + 96 * knights) as u16)
    }
}

/// A back rank that is being filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Placing([Option<Role>; 8]);

impl Placing {
    /// Puts a piece on the free square with this number from the left, from 0, among the files that count,
    /// and says on which file that is.
    pub(crate) fn put_on(&mut self, role: Role, nth: usize, counts: impl Fn(usize) -> bool) -> Option<File> {
        let file = (0..8).filter(|&file| self.0[file].is_none() && counts(file)).nth(nth)?;
        self.0[file] = Some(role);
        File::ALL.get(file).copied()
    }

    /// The pieces placed so far, from file a to h.
    pub(crate) const fn roles(self) -> [Option<Role>; 8] {
        self.0
    }

    /// Fills the last three free squares with rook, king and rook.
    pub(crate) fn finish(self) -> BackRank {
        let mut left = [Role::Rook, Role::King, Role::Rook].into_iter();
        BackRank(self.0.map(|role| role.or_else(|| left.next()).unwrap_or(Role::Rook)))
    }
}

impl Chess960 {
    /// The start with this number, 0 to 959; 518 is the start of chess.
    pub fn start(number: u16) -> Option<Self> {
        Self::double_start(number, number)
    }

    /// The start in which each side has its own number (double Chess960).
    pub fn double_start(white: u16, black: u16) -> Option<Self> {
        let mut setup = Setup::empty();
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            place(&mut setup, color, BackRank::from_number(number)?);
        }
        Self::try_from(setup).ok()
    }

    /// The numbers of White's and Black's start, if this is a position in which a game begins.
    pub fn start_number(&self) -> Option<(u16, u16)> {
        let number = |seat| Some(self.back_rank(seat)?.number());
        let (white, black) = (number(WHITE)?, number(BLACK)?);
        (Self::double_start(white, black).as_ref() == Some(self)).then_some((white, black))
    }

    /// The back rank of a seat, if its pieces stand there as in one of the 960 starts.
    pub fn back_rank(&self, seat: Seat) -> Option<BackRank> {
        let color = crate::color_of(seat)?;
        let mut roles = [Role::Pawn; 8];
        for (role, file) in roles.iter_mut().zip(File::ALL) {
            let piece = self.board().piece_at(Square::from_coords(file, color.backrank()))?;
            *role = Some(piece.role).filter(|_| piece.color == color)?;
        }
        BackRank::new(roles)
    }
}

/// Places the men of one side, with both rights to castle.
fn place(setup: &mut Setup, color: Color, rank: BackRank) {
    let pawns = color.relative_rank(Rank::Second);
    for (role, file) in rank.roles().into_iter().zip(File::ALL) {
        let square = Square::from_coords(file, color.backrank());
        setup.board.set_piece_at(square, role.of(color));
        setup.board.set_piece_at(Square::from_coords(file, pawns), color.pawn());
    }
    setup.castling_rights |= setup.board.rooks() & Bitboard::from_rank(color.backrank());
}
