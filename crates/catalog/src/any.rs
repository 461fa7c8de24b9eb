//! A position of any game, chosen at run time.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use rules_cameleon::Cameleon;
use rules_chameleon::Chameleon;
use rules_chameleon_chess::ChameleonChess;
use rules_chess960::Chess960;
use rules_core::{Event, MoveError, Outcome, Position, Refusal, RuleId, Seat, SeatSet};

use crate::GameId;

/// A position of any game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AnyPosition {
    /// Chameleon Chess.
    ChameleonChess(ChameleonChess),
    /// Chameleon.
    Chameleon(Chameleon),
    /// Chess960.
    Chess960(Chess960),
    /// Le Caméléon.
    Cameleon(Cameleon),
}

/// A move of any game; it makes sense only for the game it was read for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyMove {
    /// Chameleon Chess.
    ChameleonChess(<ChameleonChess as Position>::Move),
    /// Chameleon.
    Chameleon(<Chameleon as Position>::Move),
    /// Chess960.
    Chess960(<Chess960 as Position>::Move),
    /// Le Caméléon.
    Cameleon(<Cameleon as Position>::Move),
}

impl AnyMove {
    /// The square that the piece leaves, numbered `file + rank * files` from a1.
    pub fn from_square(self) -> u8 {
        match self {
            Self::ChameleonChess(mv) => mv.from.index(),
            Self::Chameleon(mv) => mv.from.index() as u8,
            Self::Chess960(mv) => mv.from as u8,
            Self::Cameleon(mv) => mv.from().index() as u8,
        }
    }

    /// The square that the piece goes to; in Chess960 the rook's square for castling.
    pub fn to_square(self) -> u8 {
        match self {
            Self::ChameleonChess(mv) => mv.to.index(),
            Self::Chameleon(mv) => mv.to.index() as u8,
            Self::Chess960(mv) => mv.to as u8,
            Self::Cameleon(mv) => mv.to().index() as u8,
        }
    }
}

/// Something that happened in a ply, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyEvent {
    /// The rule it follows from.
    pub rule: RuleId,
    /// One word for what happened.
    pub kind: &'static str,
    /// Names and values, in a fixed order.
    pub details: Vec<(&'static str, String)>,
}

impl AnyEvent {
    fn new(event: &impl Event) -> Self {
        let mut details = Vec::new();
        event.details(&mut |name, value| details.push((name, value.to_string())));
        Self { rule: event.rule(), kind: event.kind(), details }
    }
}

impl fmt::Display for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rule, self.kind)?;
        self.details.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

/// A text that is not a position of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidPosition {
    /// The game it was read for.
    pub game: GameId,
    /// What was expected and what was found.
    pub reason: String,
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} position: {}", self.game, self.reason)
    }
}

impl Error for InvalidPosition {}

/// A move that is not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedMove {
    /// The rule that forbids it; nothing where the text is no move at all.
    pub rule: Option<RuleId>,
    /// Why, as a sentence.
    pub reason: String,
}

impl fmt::Display for RefusedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl Error for RefusedMove {}

impl<R: Refusal> From<MoveError<R>> for RefusedMove {
    fn from(error: MoveError<R>) -> Self {
        let rule = match &error {
            MoveError::Malformed(_) => None,
            MoveError::Refused(refusal) => Some(refusal.rule()),
        };
        Self { rule, reason: error.to_string() }
    }
}

/// Does the same with the position of whichever game it is.
macro_rules! each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            AnyPosition::ChameleonChess($position) => $body,
            AnyPosition::Chameleon($position) => $body,
            AnyPosition::Chess960($position) => $body,
            AnyPosition::Cameleon($position) => $body,
        }
    };
}

/// Does the same with position and move of one game; `$other` where the two are of different games.
macro_rules! each_pair {
    ($any:expr, $mv:expr, ($position:ident, $m:ident) => $body:expr, $other:expr) => {
        match ($any, $mv) {
            (AnyPosition::ChameleonChess($position), AnyMove::ChameleonChess($m)) => $body,
            (AnyPosition::Chameleon($position), AnyMove::Chameleon($m)) => $body,
            (AnyPosition::Chess960($position), AnyMove::Chess960($m)) => $body,
            (AnyPosition::Cameleon($position), AnyMove::Cameleon($m)) => $body,
            _ => $other,
        }
    };
}

/// Work that is written once for every game and runs at the speed of the game's own types.
pub trait PositionTask {
    /// What the work gives.
    type Answer;

    /// Does the work for a position.
    fn run<P: Position>(self, position: &P) -> Self::Answer;
}

impl AnyPosition {
    /// Does work that is generic over the game.
    pub fn with<T: PositionTask>(&self, task: T) -> T::Answer {
        each!(self, position => task.run(position))
    }

    /// Reads a position of a game.
    pub fn parse(game: GameId, text: &str) -> Result<Self, InvalidPosition> {
        fn read<P: Position>(
            game: GameId,
            text: &str,
            wrap: fn(P) -> AnyPosition,
        ) -> Result<AnyPosition, InvalidPosition> {
            text.parse()
                .map(wrap)
                .map_err(|e: <P as Position>::Invalid| InvalidPosition { game, reason: e.to_string() })
        }
        match game {
            GameId::ChameleonChess => read(game, text, Self::ChameleonChess),
            GameId::Chameleon => read(game, text, Self::Chameleon),
            GameId::Chess960 => read(game, text, Self::Chess960),
            GameId::Cameleon => read(game, text, Self::Cameleon),
        }
    }

    /// The game it is a position of.
    pub const fn game(&self) -> GameId {
        match self {
            Self::ChameleonChess(_) => GameId::ChameleonChess,
            Self::Chameleon(_) => GameId::Chameleon,
            Self::Chess960(_) => GameId::Chess960,
            Self::Cameleon(_) => GameId::Cameleon,
        }
    }

    /// The seats that take part, eliminated ones included.
    pub fn seats(&self) -> SeatSet {
        each!(self, position => position.seats())
    }

    /// The seats that are still in the game.
    pub fn alive(&self) -> SeatSet {
        each!(self, position => position.alive())
    }

    /// The seat to move, by what stands on the board.
    pub fn turn(&self) -> Option<Seat> {
        each!(self, position => position.turn())
    }

    /// A place for every seat once the game is over by what stands on the board.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// The outcome if the seats still alive draw now.
    pub fn drawn(&self) -> Outcome {
        each!(self, position => position.drawn())
    }

    /// A key for equal positions.
    pub fn key(&self) -> u64 {
        each!(self, position => position.key())
    }

    /// Plies since the last irreversible event.
    pub fn quiet(&self) -> u32 {
        each!(self, position => position.quiet())
    }

    /// Plies played since the start of the game.
    pub fn ply(&self) -> u32 {
        each!(self, position => position.ply())
    }

    /// The number of move sequences of this length.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => position.perft(depth))
    }

    /// Every legal move, in the order the game gives them.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        fn list<P: Position>(position: &P, wrap: fn(P::Move) -> AnyMove) -> Vec<AnyMove> {
            let mut moves = Vec::new();
            let _: ControlFlow<()> = position.legal_moves(|mv| {
                moves.push(wrap(mv));
                ControlFlow::Continue(())
            });
            moves
        }
        match self {
            Self::ChameleonChess(position) => list(position, AnyMove::ChameleonChess),
            Self::Chameleon(position) => list(position, AnyMove::Chameleon),
            Self::Chess960(position) => list(position, AnyMove::Chess960),
            Self::Cameleon(position) => list(position, AnyMove::Cameleon),
        }
    }

    /// The canonical texts of all legal moves, sorted.
    pub fn move_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts
    }

    /// Reads a move as people may write it here and checks that it is allowed.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, RefusedMove> {
        match self {
            Self::ChameleonChess(position) => Ok(AnyMove::ChameleonChess(position.read_move(text)?)),
            Self::Chameleon(position) => Ok(AnyMove::Chameleon(position.read_move(text)?)),
            Self::Chess960(position) => Ok(AnyMove::Chess960(position.read_move(text)?)),
            Self::Cameleon(position) => Ok(AnyMove::Cameleon(position.read_move(text)?)),
        }
    }

    /// Writes a move as people of the game like to read it: SAN in Chess960, else the canonical text.
    pub fn show_move(&self, mv: AnyMove) -> String {
        let mut text = String::new();
        let written =
            each_pair!(self, mv, (position, m) => position.write_move(m, &mut text), Err(fmt::Error));
        // A move of another game has no better text here than its own.
        if written.is_ok() { text } else { mv.to_string() }
    }

    /// Plays a legal move and gives what happened; a move that is not allowed changes nothing.
    pub fn play(&mut self, mv: AnyMove) -> Result<Vec<AnyEvent>, RefusedMove> {
        fn watched<P: Position>(position: &mut P, mv: P::Move) -> Result<Vec<AnyEvent>, RefusedMove> {
            let mut events = Vec::new();
            position
                .play(mv, &mut |event: P::Event| events.push(AnyEvent::new(&event)))
                .map_err(MoveError::Refused)?;
            Ok(events)
        }
        let game = self.game();
        each_pair!(self, mv, (position, m) => watched(position, m), Err(RefusedMove {
            rule: None,
            reason: format!("move: expected a move of {game}, found one of another game"),
        }))
    }
}

impl AnyPosition {
    /// Reads a move, checks it once and plays it; a text that is refused changes nothing.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<(AnyMove, Vec<AnyEvent>), RefusedMove> {
        let mv = self.read_move(text)?;
        let mut events = Vec::new();
        each_pair!(self, mv, (position, m) => {
            position.play_unchecked(m, &mut |event| events.push(AnyEvent::new(&event)));
        }, ());
        Ok((mv, events))
    }

    /// Plays a move that was played in this position before; a move of another game changes nothing.
    pub(crate) fn play_again(&mut self, mv: AnyMove) {
        each_pair!(self, mv, (position, m) => position.play_unchecked(m, &mut ()), ());
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, position => position.fmt(f))
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ChameleonChess(mv) => mv.fmt(f),
            Self::Chameleon(mv) => mv.fmt(f),
            Self::Chess960(mv) => mv.fmt(f),
            Self::Cameleon(mv) => mv.fmt(f),
        }
    }
}
