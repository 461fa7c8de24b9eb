//! Moves as people write them: SAN, and castling as ordinary UCI programs send it.

use core::fmt;

use rules_core::{Malformed, MoveError, Position as _};
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingSide, File, Position as _, Rank, Role, Square};

use crate::notation::Move;
use crate::{Chess960, Refusal};

/// The longest SAN without its marks, `Na1xa1=Q`.
const LONGEST: usize = 8;

impl Chess960 {
    pub(crate) fn read_uci_or_san(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        if let Ok(mv) = text.parse::<Move>() {
            let mv = self.castling_meant_by(mv);
            return self.check(mv).map(|()| mv).map_err(MoveError::Refused);
        }
        let found = match read_san(text).map_err(MoveError::Malformed)? {
            San::Castle(side) => self.find_castling(side),
            San::Normal { role, file, rank, capture, to, promotion } => {
                self.find_piece_move(&Wanted { role, file, rank, capture, to, promotion })
            }
            San::Put { .. } | San::Null => return Err(MoveError::Malformed(not_a_move(text))),
        };
        found.map_err(MoveError::Refused)
    }

    /// Castling in place of a king's step of two squares or more onto the square where castling takes him.
    ///
    /// A step to a neighbouring square stays what it is: it may be an ordinary move of the king.
    fn castling_meant_by(&self, mv: Move) -> Move {
        let us = self.chess.turn();
        let is_king = self.board().king_of(us) == Some(mv.from) && mv.promotion.is_none();
        let onto_rook = (self.castling_rooks() & self.chess.us()).contains(mv.to);
        if !is_king || onto_rook || mv.from.distance(mv.to) < 2 {
            return mv;
        }
        let side = CastlingSide::ALL.into_iter().find(|side| side.king_to(us) == mv.to);
        match side.and_then(|side| self.chess.castles().rook(us, side)) {
            Some(rook) => Move::new(mv.from, rook),
            None => mv,
        }
    }

    fn find_castling(&self, side: CastlingSide) -> Result<Move, Refusal> {
        let us = self.chess.turn();
        let (Some(king), Some(rook)) = (self.board().king_of(us), self.chess.castles().rook(us, side)) else {
            let over = self.ending().is_some();
            return Err(if over { Refusal::GameOver } else { Refusal::NoCastlingRight { side } });
        };
        let mv = Move::new(king, rook);
        self.check(mv).map(|()| mv)
    }

    fn find_piece_move(&self, wanted: &Wanted) -> Result<Move, Refusal> {
        let &Wanted { role, to, promotion, .. } = wanted;
        let mut found = None;
        let mut nearest: Option<Refusal> = None;
        for from in self.chess.our(role).into_iter().filter(|&from| wanted.may_begin(from)) {
            let mv = Move { from, to, promotion };
            match self.check(mv) {
                // In SAN a king that goes onto his own rook does not castle.
                Ok(()) if self.board().by_piece(self.chess.turn().rook()).contains(to) => {
                    nearest = Some(Refusal::OwnPiece { square: to });
                }
                Ok(()) if found.is_some() => return Err(Refusal::Ambiguous { role, to }),
                Ok(()) => found = Some(mv),
                Err(refusal) => nearest = Some(more_telling(nearest, refusal)),
            }
        }
        let capture = |mv: Move| self.to_shakmaty(mv).is_some_and(shakmaty::Move::is_capture);
        match found {
            Some(mv) if wanted.capture && !capture(mv) => Err(Refusal::NothingToCapture { square: to }),
            Some(mv) => Ok(mv),
            None if self.ending().is_some() => Err(Refusal::GameOver),
            None => Err(match nearest {
                None | Some(Refusal::NotHowItMoves { .. }) => Refusal::NoSuchPiece { role, to },
                Some(refusal) => refusal,
            }),
        }
    }

    pub(crate) fn write_san(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.to_shakmaty(mv).filter(|_| self.allows(mv)) {
            Some(legal) => write!(out, "{}", SanPlus::from_move(self.chess.clone(), legal)),
            None => write!(out, "{mv}"),
        }
    }
}

/// What a SAN says about a move that is not castling.
struct Wanted {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Wanted {
    /// Whether the move may begin on this square; a pawn that captures names its file.
    fn may_begin(&self, from: Square) -> bool {
        let file = match self.file {
            None if self.role == Role::Pawn && !self.capture => Some(self.to.file()),
            file => file,
        };
        file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
    }
}

/// Of two refusals the one that says more than that the piece does not go there.
fn more_telling(one: Option<Refusal>, other: Refusal) -> Refusal {
    let weight = |refusal: &Refusal| match refusal {
        Refusal::NotHowItMoves { .. } => 0,
        Refusal::Blocked { .. } | Refusal::OwnPiece { .. } => 1,
        _ => 2,
    };
    one.filter(|one| weight(one) >= weight(&other)).unwrap_or(other)
}

fn not_a_move(text: &str) -> Malformed {
    Malformed::new("move", "a move such as e2e4, Nf3, exd5, e8=Q or O-O", text, 0)
}

/// Reads SAN: marks such as `+`, `#`, `!` and `?` at the end do not count, `0-0` castles as `O-O` does, and
/// `e8Q` promotes as `e8=Q` does.
fn read_san(text: &str) -> Result<San, Malformed> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']).as_bytes();
    let castling = match bare {
        b"O-O" | b"0-0" => Some(CastlingSide::KingSide),
        b"O-O-O" | b"0-0-0" => Some(CastlingSide::QueenSide),
        _ => None,
    };
    if let Some(side) = castling {
        return Ok(San::Castle(side));
    }
    if bare.len() > LONGEST || text.len() > 2 * LONGEST {
        return Err(not_a_move(text));
    }
    // At worst a sign is put before every other letter.
    let mut buffer = [0; 2 * LONGEST];
    let mut length = 0;
    for &byte in bare {
        let after_rank = length > 0 && matches!(buffer[length - 1], b'1' | b'8');
        if after_rank && matches!(byte, b'Q' | b'R' | b'B' | b'N') {
            buffer[length] = b'=';
            length += 1;
        }
        buffer[length] = byte;
        length += 1;
    }
    San::from_ascii(&buffer[..length]).map_err(|_| not_a_move(text))
}
