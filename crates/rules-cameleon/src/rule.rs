//! The rule ids of Le Caméléon.

use rules_core::RuleId;

/// The board, the reserves and the start.
pub const BOARD: RuleId = RuleId::new("cameleon/board");
/// A pawn steps to a free diagonal neighbour; moving is compulsory.
pub const MOVE: RuleId = RuleId::new("cameleon/move");
/// A chameleon slides along a free diagonal.
pub const SLIDE: RuleId = RuleId::new("cameleon/slide");
/// Nothing moves onto a reserve rank.
pub const RESERVE: RuleId = RuleId::new("cameleon/reserve");
/// Two neighbours of an enemy eliminate it where the three have exactly two colours.
pub const ASSOCIATE: RuleId = RuleId::new("cameleon/associate");
/// Two primaries bring their mixture.
pub const REWARD_COMPLEMENTARY: RuleId = RuleId::new("cameleon/reward-complementary");
/// Two complementaries bring a chameleon.
pub const REWARD_CHAMELEON: RuleId = RuleId::new("cameleon/reward-chameleon");
/// A primary and a complementary bring nothing.
pub const PLAIN: RuleId = RuleId::new("cameleon/plain");
/// An attacking chameleon takes its partner's colour.
pub const WITH_CHAMELEON: RuleId = RuleId::new("cameleon/with-chameleon");
/// A pawn is safe from a chameleon beside a pawn of its own colour.
pub const SAME_COLOUR_SAFE: RuleId = RuleId::new("cameleon/same-colour-safe");
/// What a chameleon falls to.
pub const TAKE_CHAMELEON: RuleId = RuleId::new("cameleon/take-chameleon");
/// Only associations with the piece just moved count.
pub const ATTACKER_FIRST: RuleId = RuleId::new("cameleon/attacker-first");
/// All victims of a move fall together, and the choices are part of the move.
pub const SEVERAL: RuleId = RuleId::new("cameleon/several");
/// What a move associates is eliminated, wanted or not.
pub const AUTOMATIC: RuleId = RuleId::new("cameleon/automatic");
/// A full reserve captures nothing.
pub const RESERVE_FULL: RuleId = RuleId::new("cameleon/reserve-full");
/// What happens where more rewards are due than reserve squares are free.
pub const RESERVE_SHORT: RuleId = RuleId::new("cameleon/reserve-short");
/// What happens where the supply has no such reward left.
pub const SUPPLY: RuleId = RuleId::new("cameleon/supply");
/// A piece in reserve helps to capture and cannot be captured.
pub const RESERVE_PIECE: RuleId = RuleId::new("cameleon/reserve-piece");
/// Who eliminates every enemy piece wins.
pub const WIN: RuleId = RuleId::new("cameleon/win");
/// How the game ends where only chameleons are left.
pub const CHAMELEONS_LEFT: RuleId = RuleId::new("cameleon/chameleons-left");
/// A game in which nobody can ever capture is a draw.
pub const DEAD: RuleId = RuleId::new("cameleon/dead");

/// Every rule of the game.
pub const ALL: &[RuleId] = &[
    BOARD,
    MOVE,
    SLIDE,
    RESERVE,
    ASSOCIATE,
    REWARD_COMPLEMENTARY,
    REWARD_CHAMELEON,
    PLAIN,
    WITH_CHAMELEON,
    SAME_COLOUR_SAFE,
    TAKE_CHAMELEON,
    ATTACKER_FIRST,
    SEVERAL,
    AUTOMATIC,
    RESERVE_FULL,
    RESERVE_SHORT,
    SUPPLY,
    RESERVE_PIECE,
    WIN,
    CHAMELEONS_LEFT,
    DEAD,
];
