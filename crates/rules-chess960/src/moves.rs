//! Which moves are allowed, and why the others are not.

use shakmaty::{Bitboard, CastlingSide, Position as _, Rank, Role, Square, attacks};

use crate::notation::Move;
use crate::{Chess960, Refusal};

impl Chess960 {
    /// The move with the sense this position gives it, allowed or not; nothing where the side to move has no
    /// piece on the square it begins at.
    pub fn to_shakmaty(&self, mv: Move) -> Option<shakmaty::Move> {
        let Move { from, to, promotion } = mv;
        if !self.chess.us().contains(from) {
            return None;
        }
        let role = self.board().role_at(from)?;
        // Castling must be told from a capture before anybody looks at what stands on the target square.
        if role == Role::King && (self.castling_rooks() & self.chess.us()).contains(to) && promotion.is_none()
        {
            return Some(shakmaty::Move::Castle { king: from, rook: to });
        }
        let capture = self.board().role_at(to);
        if role == Role::Pawn && capture.is_none() && from.file() != to.file() && promotion.is_none() {
            return Some(shakmaty::Move::EnPassant { from, to });
        }
        Some(shakmaty::Move::Normal { role, from, capture, to, promotion })
    }

    /// Whether the move is allowed.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        !self.is_dead() && self.to_shakmaty(mv).is_some_and(|mv| self.chess.is_legal(mv))
    }

    /// The most telling reason why a move that is not allowed is not.
    pub(crate) fn why_not(&self, mv: Move) -> Refusal {
        let Move { from, to, promotion } = mv;
        if self.ending().is_some() {
            return Refusal::GameOver;
        }
        let Some(piece) = self.board().piece_at(from) else {
            return Refusal::EmptySquare { square: from };
        };
        if piece.color != self.chess.turn() {
            return Refusal::NotYourPiece { square: from, turn: self.chess.turn() };
        }
        let role = piece.role;
        if promotion.is_some() && role != Role::Pawn {
            return Refusal::NoPromotionHere { square: to };
        }
        let way = match role {
            Role::King => self.why_not_king(from, to),
            Role::Pawn => self.why_not_pawn(from, to).or_else(|| self.why_not_promotion(mv)),
            _ => self.why_not_piece(role, from, to),
        };
        way.or_else(|| self.why_not_safe(mv)).unwrap_or(Refusal::NotHowItMoves { role, from, to })
    }

    /// Why a knight, bishop, rook or queen cannot go that way.
    fn why_not_piece(&self, role: Role, from: Square, to: Square) -> Option<Refusal> {
        let occupied = self.board().occupied();
        // Rule: chess960/move.
        if !attacks::attacks(from, role.of(self.chess.turn()), Bitboard::EMPTY).contains(to) {
            return Some(Refusal::NotHowItMoves { role, from, to });
        }
        if let Some(by) = first_on_the_way(from, attacks::between(from, to) & occupied) {
            return Some(Refusal::Blocked { role, by });
        }
        self.own_piece(to)
    }

    fn own_piece(&self, square: Square) -> Option<Refusal> {
        self.chess.us().contains(square).then_some(Refusal::OwnPiece { square })
    }

    fn why_not_king(&self, from: Square, to: Square) -> Option<Refusal> {
        let us = self.chess.turn();
        let own_rook = self.board().by_piece(us.rook()).contains(to);
        let on_back_rank = from.rank() == us.backrank() && to.rank() == us.backrank();
        if own_rook && on_back_rank {
            return Some(self.why_not_castle(from, to));
        }
        if attacks::king_attacks(from).contains(to) {
            return self.own_piece(to);
        }
        let meant = CastlingSide::ALL.into_iter().find(|side| side.king_to(us) == to);
        match meant.and_then(|side| self.chess.castles().rook(us, side)) {
            Some(rook) if from != to => Some(Refusal::CastleOntoRook { rook }),
            _ => Some(Refusal::NotHowItMoves { role: Role::King, from, to }),
        }
    }

    /// Why the king cannot castle with his rook on a square of the back rank.
    pub(crate) fn why_not_castle(&self, king: Square, rook: Square) -> Refusal {
        let (us, board) = (self.chess.turn(), self.board());
        let side = CastlingSide::from_king_side(king < rook);
        // Rule: chess960/castle. Neither has moved before.
        if self.chess.castles().rook(us, side) != Some(rook) {
            return Refusal::NoCastlingRight { side };
        }
        // Rule: chess960/castle. All squares between start and end of both are free but for the two.
        let path = self.chess.castles().path(us, side) & board.occupied();
        if let Some(by) = first_on_the_way(king, path) {
            return Refusal::CastlingBlocked { side, by };
        }
        // Rule: chess960/castle. The king is not in check, crosses and reaches no attacked square.
        if let Some(by) = self.chess.checkers().first() {
            return Refusal::CastlingInCheck { by };
        }
        let attacked = |square: Square, occupied: Bitboard| {
            let by = board.attacks_to(square, !us, occupied).first()?;
            Some(Refusal::CastlingThroughCheck { square, by })
        };
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        let gone = board.occupied() ^ Bitboard::from(king);
        attacks::between(king, king_to)
            .into_iter()
            .find_map(|square| attacked(square, gone))
            .or_else(|| attacked(king_to, (gone ^ Bitboard::from(rook)).with(rook_to)))
            .unwrap_or(Refusal::NoCastlingRight { side })
    }

    fn why_not_pawn(&self, from: Square, to: Square) -> Option<Refusal> {
        let us = self.chess.turn();
        let occupied = self.board().occupied();
        // Rule: chess960/move. Straight on over empty squares, two steps from its first square.
        let steps = us.fold_wb(1, -1) * (i32::from(to.rank()) - i32::from(from.rank()));
        let straight = from.file() == to.file()
            && (steps == 1 || steps == 2 && from.rank() == us.relative_rank(Rank::Second));
        if straight {
            let way = attacks::between(from, to).with(to) & occupied;
            return first_on_the_way(from, way).map(|by| Refusal::Blocked { role: Role::Pawn, by });
        }
        if !attacks::pawn_attacks(us, from).contains(to) {
            return Some(Refusal::NotHowItMoves { role: Role::Pawn, from, to });
        }
        if occupied.contains(to) {
            return self.own_piece(to);
        }
        // Rule: chess960/en-passant.
        if self.chess.maybe_ep_square() == Some(to) {
            return None;
        }
        let beside = Square::from_coords(to.file(), from.rank());
        let passed =
            self.chess.their(Role::Pawn).contains(beside) && to.rank() == us.relative_rank(Rank::Sixth);
        Some(if passed {
            Refusal::NotEnPassant { pawn: beside }
        } else {
            Refusal::NothingToCapture { square: to }
        })
    }

    fn why_not_promotion(&self, Move { to, promotion, .. }: Move) -> Option<Refusal> {
        // Rule: chess960/promote.
        let last = to.rank() == self.chess.turn().relative_rank(Rank::Eighth);
        match promotion {
            None => last.then_some(Refusal::PromotionMissing { square: to }),
            Some(_) if !last => Some(Refusal::NoPromotionHere { square: to }),
            Some(role @ (Role::Pawn | Role::King)) => Some(Refusal::PromotionTo { role }),
            Some(_) => None,
        }
    }

    /// Why a move that the piece could make otherwise leaves the king in check.
    fn why_not_safe(&self, Move { from, to, .. }: Move) -> Option<Refusal> {
        // Rule: chess960/check.
        let (us, board) = (self.chess.turn(), self.board());
        let king = board.king_of(us)?;
        let pawn_takes_aside = board.role_at(from)? == Role::Pawn && from.file() != to.file();
        let captured = if pawn_takes_aside && !board.occupied().contains(to) {
            Square::from_coords(to.file(), from.rank())
        } else {
            to
        };
        let occupied = board.occupied().without(from).without(captured).with(to);
        let stands = if from == king { to } else { king };
        let by = board.attacks_to(stands, !us, occupied).without(captured).first()?;
        Some(if from == king {
            Refusal::IntoCheck { square: to, by }
        } else if self.chess.checkers().contains(by) {
            Refusal::StillInCheck { by }
        } else {
            Refusal::ExposesKing { from, by }
        })
    }
}

/// The one of these squares that is nearest to where a move begins.
fn first_on_the_way(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().min_by_key(|square| square.distance(from))
}
