//! The contract between a game and everything that plays, studies or stores it.

use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{Event, Malformed, Outcome, PieceCode, RuleId, Seat, SeatSet, Witness};

/// Why a move is not allowed.
pub trait Refusal: Error + Clone + Eq {
    /// The rule that forbids the move.
    fn rule(&self) -> RuleId;
}

/// Why a text is not a move to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError<R> {
    /// The text is not a move at all.
    Malformed(Malformed),
    /// The move is not allowed here.
    Refused(R),
}

impl<R: Display> Display for MoveError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => Display::fmt(malformed, f),
            Self::Refused(refusal) => Display::fmt(refusal, f),
        }
    }
}

impl<R: Error> Error for MoveError<R> {}

/// A playable position of a game.
///
/// The text form (`Display`, `FromStr`) is canonical and holds everything: every position, finished ones
/// included, survives text → position → text unchanged. A value of this type can be played; nonsense is
/// refused when it is read.
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = <Self as Position>::Invalid> + Sized
{
    /// The id of the game, such as `chameleon-chess`.
    const GAME: &'static str;
    /// One letter a seat, in turn order.
    const SEAT_LETTERS: &'static str;
    /// How many files the board has; squares are numbered `file + rank * FILES` from a1.
    const FILES: u8;
    /// How many ranks the board has.
    const RANKS: u8;
    /// Every rule id of the game.
    const RULES: &'static [RuleId];

    /// A move as text says it; sense is made of it against a position.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Malformed>;
    /// What can happen in a ply.
    type Event: Event;
    /// Why a move is not allowed.
    type Refusal: Refusal;
    /// Why a text is not a position.
    type Invalid: Error + Clone + Eq;

    /// The seats that take part, eliminated ones included.
    fn seats(&self) -> SeatSet;

    /// The seats that are still in the game.
    fn alive(&self) -> SeatSet {
        self.seats()
    }

    /// The seat to move; `None` exactly when [`outcome`](Self::outcome) is `Some`. Rule: common/turn.
    fn turn(&self) -> Option<Seat>;

    /// A place for every seat once the game is over by what stands on the board.
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome if the seats still alive draw now.
    fn drawn(&self) -> Outcome {
        Outcome::drawn(self.seats())
    }

    /// A key for equal positions: all that matters for play, so neither `quiet` nor `ply`.
    ///
    /// It is kept up to date move by move; [`computed_key`](Self::computed_key) must agree.
    fn key(&self) -> u64;

    /// The key computed from nothing but the board.
    fn computed_key(&self) -> u64;

    /// Plies since the last irreversible event.
    fn quiet(&self) -> u32;

    /// Plies played since the start of the game.
    fn ply(&self) -> u32;

    /// The piece on a square.
    fn piece_at(&self, square: u8) -> Option<PieceCode>;

    /// Pushes every legal move to a visitor that may stop; none when the game is over.
    ///
    /// Each move comes once, in an order that is the same for equal positions.
    fn legal_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.legal_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Says why a move is not allowed, if it is not; costs no listing of all moves where that can be helped.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a legal move and tells the witness what happens.
    ///
    /// The caller guarantees that [`check`](Self::check) accepts the move; with any other the position that
    /// results is unspecified, and the call may panic.
    fn play_unchecked(&mut self, mv: Self::Move, witness: &mut impl Witness<Self::Event>);

    /// Plays a move if it is allowed; otherwise the position stays as it was.
    fn play(&mut self, mv: Self::Move, witness: &mut impl Witness<Self::Event>) -> Result<(), Self::Refusal> {
        self.check(mv)?;
        self.play_unchecked(mv, witness);
        Ok(())
    }

    /// The position after a legal move that nobody watches.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv, &mut ());
        next
    }

    /// Reads a move as people may write it here (shorter forms included) and checks that it is allowed.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Refusal>> {
        let mv = text.parse().map_err(MoveError::Malformed)?;
        self.check(mv).map_err(MoveError::Refused)?;
        Ok(mv)
    }

    /// Writes a move as people of this game like to read it; the canonical text unless the game has better.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    /// The number of move sequences of this length; finished games are not continued.
    fn perft(&self, depth: u32) -> u64 {
        crate::walk_perft(self, depth)
    }
}
