//! Moves, scores and positions as the protocol writes them.

use catalog::AnyMove;
use engine::Thought;
use rules_chess960::{CastlingSide, Chess960, File, Move};
use rules_core::Position as _;

/// A move as text; castling as the king's move onto his rook only where that was asked for.
pub(super) fn mv(position: &Chess960, mv: Move, chess960: bool) -> String {
    let king = position.board().kings().contains(mv.from);
    let castles = king && position.castling_rooks().contains(mv.to);
    // A king that did not start on the e-file castles in no way that ordinary chess could write.
    if castles && !chess960 && mv.from.file() == File::E {
        let side = CastlingSide::from_king_side(mv.from < mv.to);
        let color = position.shakmaty_turn();
        return Move::new(mv.from, side.king_to(color)).to_string();
    }
    mv.to_string()
}

/// The side to move as shakmaty names it.
trait Turn {
    fn shakmaty_turn(&self) -> rules_chess960::Color;
}

impl Turn for Chess960 {
    fn shakmaty_turn(&self) -> rules_chess960::Color {
        rules_chess960::color_of(self.side_to_move()).unwrap_or(rules_chess960::Color::White)
    }
}

/// A line of moves.
fn line(position: &Chess960, moves: &[AnyMove], chess960: bool) -> String {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for step in moves {
        let AnyMove::Chess960(step) = *step else { break };
        texts.push(mv(&position, step, chess960));
        position = position.after(step);
    }
    texts.join(" ")
}

/// How moves and news are written.
#[derive(Clone, Copy, Default)]
pub(super) struct Style {
    /// Castling is written as the king's move onto his rook.
    pub(super) chess960: bool,
    /// How likely a win, a draw and a loss are is told, too.
    pub(super) odds: bool,
}

/// What is known so far, one text for every line of play.
pub(super) fn info(position: &Chess960, thought: &Thought, style: Style) -> Vec<String> {
    let mover = position.turn().filter(|_| style.odds);
    crate::dialogue::info(thought, mover, |moves| line(position, moves, style.chess960))
}

/// The board with its FEN.
pub(super) fn board(position: &Chess960) -> String {
    let mut text = String::new();
    for rank in (0..8u8).rev() {
        text.push(char::from(b'1' + rank));
        for file in 0..8u8 {
            let piece = position.piece_at(rank * 8 + file).and_then(rules_chess960::Piece::from_code);
            text.push(' ');
            text.push(piece.map_or('.', rules_chess960::Piece::letter));
        }
        text.push('\n');
    }
    format!("{text}  a b c d e f g h\n\nFen: {position}\nKey: {:016X}", position.key())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_written_both_ways() {
        let position: Chess960 = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().expect("a position");
        let castle: Move = "e1h1".parse().expect("a move");
        assert_eq!(
            (mv(&position, castle, true), mv(&position, castle, false)),
            ("e1h1".into(), "e1g1".into())
        );
        let castle: Move = "e1a1".parse().expect("a move");
        assert_eq!(mv(&position, castle, false), "e1c1");
        let inner: Chess960 = "4k3/8/8/8/8/8/8/5K1R w H - 0 1".parse().expect("a position");
        assert_eq!(mv(&inner, "f1h1".parse().expect("a move"), false), "f1h1");
    }
}
