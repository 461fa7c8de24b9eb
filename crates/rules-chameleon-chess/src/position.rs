//! A position of the game, and how it keeps the contract.

use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use rules_core::{Outcome, PieceCode, Position, RuleId, Seat, SeatSet, Witness};

use crate::{
    Eliminated, Event, Invalid, Limits, Move, Pawn, Refusal, Role, Setup, Square, SquareColour, SquareSet,
    key, rule,
};

/// A position of Chameleon Chess that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChameleonChess {
    /// The squares of each seat's pawns.
    pub(crate) owned: [u64; 4],
    /// The squares inside the limits.
    pub(crate) rectangle: u64,
    pub(crate) key: u64,
    pub(crate) quiet: u32,
    pub(crate) ply: u32,
    /// The square of each pawn by its code; [`GONE`] for those that are not on the board.
    ///
    /// A plain byte, so that a position stays small enough to be copied at every node of a search.
    pub(crate) squares: [u8; 16],
    pub(crate) turn: Option<Seat>,
    pub(crate) alive: SeatSet,
    pub(crate) eliminated: Eliminated,
}

/// Stands for the square of a pawn that is not on the board.
pub(crate) const GONE: u8 = 64;

impl ChameleonChess {
    /// The eleven sets of seats that can play, the smaller first.
    // Rule: chameleon-chess/seats.
    pub const SETS: [SeatSet; 11] = [
        SeatSet::from_bits(0b0011),
        SeatSet::from_bits(0b0101),
        SeatSet::from_bits(0b1001),
        SeatSet::from_bits(0b0110),
        SeatSet::from_bits(0b1010),
        SeatSet::from_bits(0b1100),
        SeatSet::from_bits(0b0111),
        SeatSet::from_bits(0b1011),
        SeatSet::from_bits(0b1101),
        SeatSet::from_bits(0b1110),
        SeatSet::from_bits(0b1111),
    ];

    /// The start of a game between two, three or four seats.
    pub fn start(players: SeatSet) -> Result<Self, Invalid> {
        Setup::start(players).try_into()
    }

    /// Takes over an arrangement that has been found valid.
    pub(crate) fn from_valid(setup: &Setup) -> Self {
        let mut position = Self {
            owned: [0; 4],
            rectangle: setup.limits.squares().bits(),
            key: 0,
            quiet: setup.quiet,
            ply: setup.ply,
            squares: [GONE; 16],
            turn: setup.turn,
            alive: setup.alive,
            eliminated: setup.eliminated,
        };
        for (square, pawn) in setup.pawns() {
            position.owned[pawn.owner.index()] |= square.bit();
            position.squares[pawn.slot()] = square.index();
        }
        position.key = position.computed_key();
        position
    }

    /// The squares with a pawn on them.
    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        self.owned[0] | self.owned[1] | self.owned[2] | self.owned[3]
    }

    /// The squares with a pawn on them, as a set.
    pub const fn occupied_squares(&self) -> SquareSet {
        SquareSet::from_bits(self.occupied())
    }

    /// The squares of a seat's pawns.
    pub const fn squares_of(&self, seat: Seat) -> SquareSet {
        SquareSet::from_bits(self.owned[seat.index()])
    }

    /// The square of a pawn, if it is on the board.
    #[inline]
    pub const fn square_of(&self, pawn: Pawn) -> Option<Square> {
        Square::new(self.squares[pawn.slot()])
    }

    /// The pawn on a square.
    pub fn pawn_at(&self, square: Square) -> Option<Pawn> {
        let owner = (0..4).find(|&seat| self.owned[seat] & square.bit() != 0).map(Seat::at)?;
        SquareColour::ALL
            .into_iter()
            .map(|knight| Pawn { owner, knight })
            .find(|pawn| self.squares[pawn.slot()] == square.index())
    }

    /// The role of the pawn on a square.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.pawn_at(square).map(|pawn| pawn.role_on(square.colour()))
    }

    /// The pawns on the board with their squares, seat by seat in turn order.
    pub fn pawns(&self) -> impl Iterator<Item = (Square, Pawn)> + '_ {
        (0..16)
            .filter_map(|code| Pawn::from_code(PieceCode(code)))
            .filter_map(|pawn| self.square_of(pawn).map(|square| (square, pawn)))
    }

    /// The limits.
    #[inline]
    pub const fn limits(&self) -> Limits {
        Limits::from_rectangle(self.rectangle)
    }

    /// The seats that are out, earliest first.
    pub const fn eliminated(&self) -> Eliminated {
        self.eliminated
    }

    /// The position as if it were the turn of another seat that is alive.
    ///
    /// No rule allows to pass; whoever asks what a seat threatens needs it.
    pub fn with_turn(&self, seat: Seat) -> Option<Self> {
        let turn = self.turn.filter(|_| self.alive.contains(seat))?;
        let key = self.key ^ key::turn(Some(turn)) ^ key::turn(Some(seat));
        Some(Self { turn: Some(seat), key, ..*self })
    }

    /// The living level with each other, behind them the eliminated, the latest first.
    fn ranking(&self) -> Outcome {
        // Rule: common/outcome.
        let behind = self.eliminated.iter().rev().map(SeatSet::only);
        Outcome::ranked(core::iter::once(self.alive).chain(behind))
    }
}

impl Default for ChameleonChess {
    /// The start of the usual game for two: red and yellow.
    fn default() -> Self {
        Self::from_valid(&Setup::start(Self::SETS[1]))
    }
}

impl Hash for ChameleonChess {
    /// Hashes the key alone: equal positions have equal keys.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Position for ChameleonChess {
    const GAME: &'static str = "chameleon-chess";
    // Rule: chameleon-chess/seats. The order of the letters is the order of turns.
    const SEAT_LETTERS: &'static str = "rbyg";
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const RULES: &'static [RuleId] = rule::ALL;

    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;
    type Invalid = Invalid;

    fn seats(&self) -> SeatSet {
        SeatSet::from_bits(self.alive.bits() | self.eliminated.set().bits())
    }

    fn alive(&self) -> SeatSet {
        self.alive
    }

    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.turn.is_none().then(|| self.ranking())
    }

    fn drawn(&self) -> Outcome {
        self.ranking()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn computed_key(&self) -> u64 {
        let rest =
            key::turn(self.turn) ^ key::limits(self.rectangle) ^ key::standing(self.alive, self.eliminated);
        self.pawns().fold(rest, |key, (square, pawn)| key ^ key::pawn(pawn, square))
    }

    fn quiet(&self) -> u32 {
        self.quiet
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn piece_at(&self, square: u8) -> Option<PieceCode> {
        self.pawn_at(Square::new(square)?).map(Pawn::code)
    }

    #[inline]
    fn legal_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_moves(visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count()
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        self.refusal(mv).map_or(Ok(()), Err)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, witness: &mut impl Witness<Event>) {
        self.play_move(mv, witness);
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => self.sequences(depth),
        }
    }
}
