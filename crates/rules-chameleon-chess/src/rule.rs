//! The ids of the game's rules.

use rules_core::RuleId;

/// The coloured board.
pub const BOARD: RuleId = RuleId::new("chameleon-chess/board");
/// Who sits where, and who begins.
pub const SEATS: RuleId = RuleId::new("chameleon-chess/seats");
/// What each pawn is on each colour.
pub const ROLES: RuleId = RuleId::new("chameleon-chess/roles");
/// How pawns move.
pub const MOVE: RuleId = RuleId::new("chameleon-chess/move");
/// How pawns capture.
pub const CAPTURE: RuleId = RuleId::new("chameleon-chess/capture");
/// How the limits close in.
pub const SHRINK: RuleId = RuleId::new("chameleon-chess/shrink");
/// The knight that could never leave the centre of 3×3.
pub const STUCK_KNIGHT: RuleId = RuleId::new("chameleon-chess/stuck-knight");
/// When a seat is out.
pub const ELIMINATE: RuleId = RuleId::new("chameleon-chess/eliminate");
/// Who wins, and who is next to move.
pub const WIN: RuleId = RuleId::new("chameleon-chess/win");
/// The limits at the start.
pub const START_LIMITS: RuleId = RuleId::new("chameleon-chess/start-limits");

/// Every rule of the game.
pub const ALL: &[RuleId] =
    &[BOARD, SEATS, ROLES, MOVE, CAPTURE, SHRINK, STUCK_KNIGHT, ELIMINATE, WIN, START_LIMITS];
