//! The ids of the game's rules.

use rules_core::RuleId;

/// The board, its tiles and how the pieces stand at the start.
pub const BOARD: RuleId = RuleId::new("chameleon/board");
/// How the pieces move.
pub const MOVE: RuleId = RuleId::new("chameleon/move");
/// Moving onto an enemy captures it.
pub const CAPTURE: RuleId = RuleId::new("chameleon/capture");
/// Capturing the last enemy piece wins.
pub const CAPTURE_ALL: RuleId = RuleId::new("chameleon/capture-all");
/// A piece on the enemy's home rank wins unless it is captured on the very next turn (A).
pub const INVADE: RuleId = RuleId::new("chameleon/invade");
/// A player's only piece wins at once by entering the enemy's home rank (B).
pub const LONE_INVADER: RuleId = RuleId::new("chameleon/lone-invader");
/// A surviving invader (A) is settled before a lone entry (B).
pub const A_BEFORE_B: RuleId = RuleId::new("chameleon/a-before-b");

/// Every rule of this module.
pub const ALL: &[RuleId] = &[BOARD, MOVE, CAPTURE, CAPTURE_ALL, INVADE, LONE_INVADER, A_BEFORE_B];
