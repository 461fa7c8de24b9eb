//! The position: what stands on the board and whose turn it is.

use core::ops::ControlFlow;

use rules_core::{Outcome, PieceCode, Position, RuleId, Seat, SeatSet, Witness};

use crate::board::{BLUE_TO_MOVE, Board};
use crate::{BLUE, Ending, Event, Invalid, Move, Piece, RED, Refusal, Setup, Square, SquareSet, enemy, rule};

/// A position of Chameleon.
///
/// Read from text or made from a [`Setup`]; either way only what can be played comes through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chameleon {
    pub(crate) board: Board,
    pub(crate) turn: Option<Seat>,
    pub(crate) key: u64,
    pub(crate) quiet: u32,
    pub(crate) ply: u32,
}

impl Chameleon {
    /// The start of the game; Red begins.
    pub fn start() -> Self {
        Self::start_with(RED)
    }

    /// The start of a game in which this seat moves first; anybody but Blue stands for Red.
    pub fn start_with(first: Seat) -> Self {
        let first = if first == BLUE { BLUE } else { RED };
        let mut board = Board::default();
        let setup = Setup::start(first);
        for (square, piece) in Square::all().zip(setup.pieces) {
            if let Some(piece) = piece {
                board.put(square, piece);
            }
        }
        Self::from_parts(board, setup.turn, 0, 0)
    }

    /// Joins parts that were found to fit together.
    pub(crate) fn from_parts(board: Board, turn: Option<Seat>, quiet: u32, ply: u32) -> Self {
        let mut position = Self { board, turn, key: 0, quiet, ply };
        position.key = position.computed_key();
        position
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// The squares where a seat's pieces stand.
    pub fn pieces(&self, seat: Seat) -> SquareSet {
        SquareSet::from_bits(self.board.of.get(seat.index()).copied().unwrap_or_default())
    }

    /// The squares where pieces of white nature stand, of both seats; all other pieces are black inside.
    pub fn white_natured(&self) -> SquareSet {
        SquareSet::from_bits(self.board.white)
    }

    /// The squares where pieces stand that could capture on a square if their owner were to move.
    ///
    /// No own piece may stand there; other duties, such as that to capture an invader, are not looked at.
    pub fn attackers(&self, square: Square, seat: Seat) -> SquareSet {
        if seat != RED && seat != BLUE {
            return SquareSet::EMPTY;
        }
        SquareSet::from_bits(self.board.attackers(square.index(), seat.index()))
    }

    /// Where the piece on a square could go if its owner were to move, own pieces that it covers included.
    ///
    /// Nowhere from an empty square; other duties, such as that to capture an invader, are not looked at.
    #[inline]
    pub fn reach(&self, square: Square) -> SquareSet {
        if self.board.occupied() >> square.index() & 1 == 0 {
            return SquareSet::EMPTY;
        }
        SquareSet::from_bits(self.board.targets(square.index(), 0))
    }

    /// Where the enemy's invader stands that must be captured now.
    pub fn invader(&self) -> Option<Square> {
        // Rule: chameleon/invade. It is not written down: a piece can stand there for one ply only.
        let turn = self.turn?;
        SquareSet::from_bits(self.board.invaders(enemy(turn).index())).first()
    }

    /// Who won and by which rule, once the game is over.
    pub fn ending(&self) -> Option<Ending> {
        if self.turn.is_some() {
            return None;
        }
        [RED, BLUE]
            .into_iter()
            .find_map(|winner| self.board.rule_that_ended(winner.index()).map(|rule| Ending { winner, rule }))
    }
}

impl Default for Chameleon {
    fn default() -> Self {
        Self::start()
    }
}

impl Position for Chameleon {
    const GAME: &'static str = "chameleon";
    const SEAT_LETTERS: &'static str = "rb";
    const FILES: u8 = Square::SIDE;
    const RANKS: u8 = Square::SIDE;
    const RULES: &'static [RuleId] = rule::ALL;

    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;
    type Invalid = Invalid;

    fn seats(&self) -> SeatSet {
        SeatSet::first(2)
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| Outcome::won(ending.winner, self.seats()))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn computed_key(&self) -> u64 {
        // Whether the game is over follows from the board, so it needs no part of its own.
        self.board.key() ^ if self.turn == Some(BLUE) { BLUE_TO_MOVE } else { 0 }
    }

    #[inline]
    fn quiet(&self) -> u32 {
        self.quiet
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.ply
    }

    fn piece_at(&self, square: u8) -> Option<PieceCode> {
        Square::new(square).and_then(|square| self.piece_on(square)).map(Piece::code)
    }

    #[inline]
    fn legal_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_moves(visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.number_of_moves()
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.refusal(mv).map_or(Ok(()), Err)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, witness: &mut impl Witness<Event>) {
        self.play_and_tell(mv, witness);
    }
}
