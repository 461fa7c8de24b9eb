//! The rules of Chess960 by their ids.

use rules_core::RuleId;

/// The king stands between his rooks, the bishops on opposite colours; the starts are numbered 0–959.
pub const START: RuleId = RuleId::new("chess960/start");
/// King and rook end where they end in chess.
pub const CASTLE: RuleId = RuleId::new("chess960/castle");
/// How each piece moves.
pub const MOVE: RuleId = RuleId::new("chess960/move");
/// A piece that moves onto a square of the other side's piece captures it.
pub const CAPTURE: RuleId = RuleId::new("chess960/capture");
/// A pawn captures another that has just passed it with a double step.
pub const EN_PASSANT: RuleId = RuleId::new("chess960/en-passant");
/// A pawn on the last rank becomes a queen, rook, bishop or knight.
pub const PROMOTE: RuleId = RuleId::new("chess960/promote");
/// No move may leave one's own king attacked.
pub const CHECK: RuleId = RuleId::new("chess960/check");
/// The side to move is in check and has no legal move: it has lost.
pub const CHECKMATE: RuleId = RuleId::new("chess960/checkmate");
/// The side to move is not in check and has no legal move: a draw.
pub const STALEMATE: RuleId = RuleId::new("chess960/stalemate");
/// Neither side has the material to give mate by any moves: a draw.
pub const DEAD_POSITION: RuleId = RuleId::new("chess960/dead-position");
/// The same position for the third time is a draw by claim, for the fifth time by itself.
pub const REPETITION: RuleId = RuleId::new("chess960/repetition");
/// Fifty moves of each side without capture or pawn move are a draw by claim, seventy-five by themselves.
pub const FIFTY_MOVES: RuleId = RuleId::new("chess960/fifty-moves");

/// Every rule of the game.
pub const ALL: &[RuleId] = &[
    START,
    CASTLE,
    MOVE,
    CAPTURE,
    EN_PASSANT,
    PROMOTE,
    CHECK,
    CHECKMATE,
    STALEMATE,
    DEAD_POSITION,
    REPETITION,
    FIFTY_MOVES,
];
