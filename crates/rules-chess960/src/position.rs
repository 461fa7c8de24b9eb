//! The position and its contract.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use core::str::FromStr;

use rules_core::{MoveError, Outcome, PieceCode, RuleId, Seat, SeatSet, Witness};
use shakmaty::{Chess, Position as _, Square};

use crate::notation::Move;
use crate::piece::{Piece, seat_of};
use crate::{Event, Invalid, Refusal, key, rule};

/// A playable position of Chess960.
#[derive(Clone, Debug)]
pub struct Chess960 {
    pub(crate) chess: Chess,
    pub(crate) key: u64,
    /// The en-passant square, only where the capture is legal: so the text shows it and the key counts it.
    pub(crate) en_passant: Option<Square>,
}

/// How a game is over by what stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Checkmate,
    Stalemate,
    DeadPosition,
}

impl Chess960 {
    pub(crate) fn new(chess: Chess) -> Self {
        Self { key: key::computed(&chess), en_passant: chess.legal_ep_square(), chess }
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        if !self.has_a_move() {
            // Rule: chess960/checkmate. Rule: chess960/stalemate.
            Some(if self.chess.is_check() { Ending::Checkmate } else { Ending::Stalemate })
        } else {
            self.is_dead().then_some(Ending::DeadPosition)
        }
    }

    /// Whether neither side has the material to give mate by any moves.
    pub(crate) fn is_dead(&self) -> bool {
        // Rule: chess960/dead-position.
        self.chess.is_insufficient_material()
    }
}

impl PartialEq for Chess960 {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.chess, &other.chess);
        self.key == other.key
            && a.board() == b.board()
            && a.turn() == b.turn()
            && a.castles().castling_rights() == b.castles().castling_rights()
            && self.en_passant == other.en_passant
            && a.halfmoves() == b.halfmoves()
            && a.fullmoves() == b.fullmoves()
    }
}

impl Eq for Chess960 {}

impl Hash for Chess960 {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.chess.halfmoves(), self.chess.fullmoves()).hash(state);
    }
}

impl FromStr for Chess960 {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::try_from(crate::fen::read(text)?)
    }
}

impl fmt::Display for Chess960 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::fen::write(self, crate::fen::Castling::XFen, f)
    }
}

impl rules_core::Position for Chess960 {
    const GAME: &'static str = "chess960";
    const SEAT_LETTERS: &'static str = "wb";
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const RULES: &'static [RuleId] = rule::ALL;

    type Move = Move;
    type Event = Event;
    type Refusal = Refusal;
    type Invalid = Invalid;

    fn seats(&self) -> SeatSet {
        SeatSet::first(2)
    }

    fn turn(&self) -> Option<Seat> {
        self.ending().is_none().then(|| self.side_to_move())
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.ending()? {
            Ending::Checkmate => Outcome::won(seat_of(!self.chess.turn()), self.seats()),
            Ending::Stalemate | Ending::DeadPosition => Outcome::drawn(self.seats()),
        })
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn computed_key(&self) -> u64 {
        key::computed(&self.chess)
    }

    /// Plies since the last capture or pawn move: the FEN's halfmove clock.
    fn quiet(&self) -> u32 {
        // Rule: chess960/fifty-moves. The record declares the draw; the position carries the count.
        self.chess.halfmoves()
    }

    /// Plies by the FEN's move number and turn; at most `u32::MAX`.
    fn ply(&self) -> u32 {
        let moves = self.chess.fullmoves().get() - 1;
        moves.saturating_mul(2).saturating_add(u32::from(self.chess.turn().is_black()))
    }

    fn piece_at(&self, square: u8) -> Option<PieceCode> {
        let square = Square::try_from(square).ok()?;
        Some(Piece::from(self.board().piece_at(square)?).code())
    }

    fn legal_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.is_dead() {
            for &mv in &self.chess.legal_moves() {
                visit(mv.into())?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count_moves(&self) -> u64 {
        if self.is_dead() { 0 } else { self.chess.legal_moves().len() as u64 }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.allows(mv) { Ok(()) } else { Err(self.why_not(mv)) }
    }

    fn play_unchecked(&mut self, mv: Move, witness: &mut impl Witness<Event>) {
        self.play_and_tell(mv, witness);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        self.read_uci_or_san(text)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_san(mv, out)
    }

    /// The number of move sequences of this length.
    ///
    /// As all chess programs count, dead positions are continued although the game is over there.
    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.chess, depth)
    }
}
