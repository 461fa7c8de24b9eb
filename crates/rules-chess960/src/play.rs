//! Playing a move: the only place that emits events.

use rules_core::Witness;
use shakmaty::{CastlingSide, Color, Position as _, Role, Square};

use crate::notation::Move;
use crate::piece::Piece;
use crate::position::Ending;
use crate::{Chess960, Event, key, rule};

impl Chess960 {
    pub(crate) fn play_and_tell(&mut self, mv: Move, witness: &mut impl Witness<Event>) {
        let Some(mv) = self.to_shakmaty(mv) else { return };
        let color = self.chess.turn();
        self.key ^= key::BLACK_TO_MOVE ^ key::en_passant(self.en_passant);
        match mv {
            shakmaty::Move::Normal { role, from, capture, to, promotion } => {
                if let Some(captured) = capture {
                    // Rule: chess960/capture.
                    let piece = Piece { role: captured, color: !color };
                    self.key ^= key::piece(to, piece);
                    witness.saw(Event::Captured { piece, square: to });
                }
                self.tell_move(Piece { role, color }, from, to, witness);
                if let Some(becomes) = promotion {
                    // Rule: chess960/promote.
                    self.key ^= key::piece(to, Piece { role, color });
                    self.key ^= key::piece(to, Piece { role: becomes, color });
                    witness.saw(Event::Promoted { color, square: to, becomes });
                }
            }
            shakmaty::Move::EnPassant { from, to } => {
                // Rule: chess960/en-passant. The captured pawn stands beside where the capturing one stood.
                let piece = Piece { role: Role::Pawn, color: !color };
                let square = Square::from_coords(to.file(), from.rank());
                self.key ^= key::piece(square, piece);
                witness.saw(Event::CapturedEnPassant { piece, square });
                self.tell_move(Piece { role: Role::Pawn, color }, from, to, witness);
            }
            shakmaty::Move::Castle { king, rook } => self.tell_castling(color, king, rook, witness),
            shakmaty::Move::Put { .. } => return,
        }
        let rights = self.castling_rooks();
        self.chess.play_unchecked(mv);
        self.key ^= key::castling(rights ^ self.castling_rooks());
        self.en_passant = self.chess.legal_ep_square();
        self.key ^= key::en_passant(self.en_passant);
        self.tell_what_stands(witness);
    }

    // Rule: chess960/move.
    fn tell_move(&mut self, piece: Piece, from: Square, to: Square, witness: &mut impl Witness<Event>) {
        self.key ^= key::piece(from, piece) ^ key::piece(to, piece);
        witness.saw(Event::Moved { piece, from, to });
    }

    // Rule: chess960/castle. King and rook end where they end in chess, wherever they began.
    fn tell_castling(&mut self, color: Color, king: Square, rook: Square, witness: &mut impl Witness<Event>) {
        let side = CastlingSide::from_king_side(king < rook);
        let (k, r) = (Piece { role: Role::King, color }, Piece { role: Role::Rook, color });
        self.key ^= key::piece(king, k) ^ key::piece(side.king_to(color), k);
        self.key ^= key::piece(rook, r) ^ key::piece(side.rook_to(color), r);
        witness.saw(Event::Castled { color, side, king, rook });
    }

    /// Tells of check and of the end of the game, for those who listen.
    fn tell_what_stands<W: Witness<Event>>(&self, witness: &mut W) {
        if !W::LISTENS {
            return;
        }
        let color = self.chess.turn();
        if let (true, Some(square)) = (self.in_check(), self.board().king_of(color)) {
            witness.saw(Event::Checked { color, square });
        }
        match self.ending() {
            None => {}
            Some(Ending::Checkmate) => witness.saw(Event::Won { color: !color }),
            Some(Ending::Stalemate) => witness.saw(Event::Drawn { by: rule::STALEMATE }),
            Some(Ending::DeadPosition) => witness.saw(Event::Drawn { by: rule::DEAD_POSITION }),
        }
    }
}
