//! The position: what stands on the board, whose turn it is, and what the supplies hold.

use core::fmt;
use core::ops::ControlFlow;

use rules_core::{MoveError, Outcome, PieceCode, Position, RuleId, Seat, SeatSet, Witness};

use crate::board::{
    OPPOSITE_KEY, OVER_KEY, SQUARES_KEY, Side, piece_key, seat, spot, square_at, supply_key, take_lowest,
};
use crate::ending::Ending;
use crate::event::Event;
use crate::piece::Piece;
use crate::ply::Move;
use crate::refusal::Refusal;
use crate::rule;
use crate::setup::{Invalid, Options, START, Setup};
use crate::square::{FILES, RANKS, Square};

/// Stands in [`Cameleon::turn`] when the game is over.
pub(crate) const OVER: u8 = 2;

/// A playable position of Le Caméléon.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cameleon {
    pub(crate) sides: [Side; 2],
    pub(crate) key: u64,
    pub(crate) supply: [[u8; 4]; 2],
    pub(crate) quiet: u32,
    pub(crate) ply: u32,
    /// The number of the seat to move, or [`OVER`].
    pub(crate) turn: u8,
    /// Whether only opposite sides of a victim associate.
    pub(crate) opposite: bool,
}

impl Cameleon {
    /// The start of the game: rounds begin.
    pub fn start() -> Self {
        START.parse().expect("the start is a position")
    }

    /// The start of the game with another seat beginning or other rules.
    ///
    /// # Panics
    /// If the seat is neither rounds nor squares.
    pub fn start_with(first: Seat, options: Options) -> Self {
        let start = Setup { turn: Some(first), options, ..Self::start().setup() };
        Self::try_from(start).expect("the start is a position for either seat")
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let owner = square.shade().seat();
        let colour = self.sides[owner.index()].colour_at(spot(square))?;
        Some(Piece { owner, colour })
    }

    /// Every piece with its square, one side after the other.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        (0..2).flat_map(move |index| {
            let mut left = self.sides[index].occupied();
            core::iter::from_fn(move || {
                let spot = take_lowest(&mut left)?;
                let colour = self.sides[index].colour_at(spot)?;
                Some((square_at(index, spot)?, Piece { owner: seat(index), colour }))
            })
        })
    }

    /// A side's pieces as three sets of [spots](crate::spots) that spell the numbers of their colours.
    ///
    /// The first holds the pieces with blue in them, the second those with red, the third those with yellow; a
    /// chameleon is in all three.
    #[inline]
    pub const fn planes(&self, seat: Seat) -> [u64; 3] {
        self.sides[seat.index() & 1].planes()
    }

    /// What is left in a seat's supply: violet, orange, green, chameleons.
    pub fn supply(&self, seat: Seat) -> [u8; 4] {
        self.supply.get(seat.index()).copied().unwrap_or_default()
    }

    /// The options that the game is played with.
    pub const fn options(&self) -> Options {
        Options { opposite_sides_only: self.opposite }
    }

    /// Whether a square is one of the eight reserve squares.
    pub const fn is_reserve(square: Square) -> bool {
        square.reserve_of().is_some()
    }

    /// The squares that the piece on a square can move to; none unless its owner is to move.
    pub fn destinations(&self, from: Square) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&to| self.check_step(from, to).is_ok())
    }

    /// The arrangement that this position is.
    pub fn setup(&self) -> Setup {
        let mut pieces = [None; Square::COUNT];
        for (square, piece) in self.pieces() {
            pieces[square.index()] = Some(piece);
        }
        Setup {
            pieces,
            turn: self.turn(),
            supply: self.supply,
            quiet: self.quiet,
            ply: self.ply,
            options: self.options(),
        }
    }

    /// The end of the game, if it has come.
    pub(crate) fn ending(&self) -> Option<Ending> {
        if self.turn == OVER { Ending::of(&self.sides) } else { None }
    }

    /// The rule that ended the game by what stands on the board.
    pub fn ended_by(&self) -> Option<RuleId> {
        self.ending().map(|ending| ending.rule)
    }
}

impl Position for Cameleon {
    const GAME: &'static str = "cameleon";
    const SEAT_LETTERS: &'static str = "rs";
    const FILES: u8 = FILES;
    const RANKS: u8 = RANKS;
    const RULES: &'static [RuleId] = rule::ALL;

    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;
    type Invalid = Invalid;

    fn seats(&self) -> SeatSet {
        SeatSet::first(2)
    }

    fn alive(&self) -> SeatSet {
        (0..2).filter(|&index| self.sides[index].occupied() != 0).map(seat).collect()
    }

    fn turn(&self) -> Option<Seat> {
        (self.turn != OVER).then(|| seat(usize::from(self.turn)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Ending::outcome)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn computed_key(&self) -> u64 {
        let mut key = match self.turn {
            0 => 0,
            1 => SQUARES_KEY,
            _ => OVER_KEY,
        };
        for (index, side) in self.sides.iter().enumerate() {
            let mut left = side.occupied();
            while let Some(spot) = take_lowest(&mut left) {
                key ^= piece_key(index, spot, side.code_at(spot));
            }
            for (reward, &left) in self.supply[index].iter().enumerate() {
                key ^= supply_key(index, reward, left);
            }
        }
        if self.opposite { key ^ OPPOSITE_KEY } else { key }
    }

    fn quiet(&self) -> u32 {
        self.quiet
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn piece_at(&self, square: u8) -> Option<PieceCode> {
        self.piece(Square::new(usize::from(square))?).map(Piece::code)
    }

    fn legal_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.list_moves(visit)
    }

    fn count_moves(&self) -> u64 {
        self.count_listed()
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.check_move(mv)
    }

    fn play_unchecked(&mut self, mv: Move, witness: &mut impl Witness<Event>) {
        self.play_told(mv, witness);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        self.read_short(text)
    }
}

impl fmt::Debug for Cameleon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cameleon({self})")
    }
}
