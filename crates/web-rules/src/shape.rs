//! What the page is told, as it travels. The page's own types are made from these, comments included.

use std::collections::BTreeMap;

use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// The letter of a seat: r b y g, r b, w b, or r s.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Seat(pub String);

/// The id of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum GameId {
    ChameleonChess,
    Chameleon,
    Chess960,
    Cameleon,
}

/// What a man moves as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A colour of the four-coloured board, and of the seats there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Green,
    Yellow,
    Blue,
}

/// The colour of a pawn of Le Caméléon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Hue {
    Blue,
    Red,
    Yellow,
    Violet,
    Orange,
    Green,
    Chameleon,
}

/// The fixed nature of a Chameleon piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Nature {
    White,
    Black,
}

/// The shape of a side's pawns in Le Caméléon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Shape {
    Round,
    Square,
}

/// The role of a pawn of Chameleon Chess on each colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[allow(missing_docs)]
pub struct Roles {
    pub red: Role,
    pub green: Role,
    pub yellow: Role,
    pub blue: Role,
}

/// A man on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Man {
    Pawn { seat: Seat, owner: Colour, knight: Colour, role: Role, roles: Roles },
    Chameleon { seat: Seat, owner: Colour, nature: Nature, gait: Role },
    Cameleon { seat: Seat, shape: Shape, hue: Hue },
    Chess { seat: Seat, side: Nature, role: Role },
}

/// The ground of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Tile {
    Void,
    Red,
    Green,
    Yellow,
    Blue,
    Light,
    Dark,
    ReserveRound,
    ReserveSquare,
}

/// One square of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SquareState {
    /// Such as `c4`.
    pub name: String,
    /// The ground.
    pub tile: Tile,
    /// Whether the square has left the board.
    pub ghost: bool,
    /// Who stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub man: Option<Man>,
}

/// The line round the squares in play, by its lowest left and highest right square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[allow(missing_docs)]
pub struct Fence {
    pub low: usize,
    pub high: usize,
}

/// The home rank that an invader stands on, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[allow(missing_docs)]
pub struct Home {
    pub rank: u8,
    pub owner: Colour,
}

/// What is left of violet, orange, green and chameleons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[allow(missing_docs)]
pub struct Supply {
    pub rounds: [u8; 4],
    pub squares: [u8; 4],
}

/// A seat, and whether it is still in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SeatState {
    /// Its letter.
    pub seat: Seat,
    /// Whether it is still in the game.
    pub alive: bool,
    /// The place of a seat that is out, as things stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// Everything that is to be seen of a position. Squares are numbered `file + rank * files` from a1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct BoardState {
    /// The game.
    pub game: GameId,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// The squares in the order a1, b1, …
    pub squares: Vec<SquareState>,
    /// The line round the squares in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fence: Option<Fence>,
    /// The home rank that an invader stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<Home>,
    /// What is left beside the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supply: Option<Supply>,
    /// The position as text.
    pub position: String,
    /// How many plies of the record were played.
    pub ply: usize,
    /// Whose turn it is, while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// All seats in turn order.
    pub seats: Vec<SeatState>,
}

/// A pawn that a move of Le Caméléon takes, with the choices that were made for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct Victim {
    /// Where the pawn stands.
    pub square: u8,
    /// Where the partner of the mover stands.
    pub partner: u8,
    /// The colour that comes as a reward.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reward: Option<Hue>,
    /// The reserve square it is put on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve: Option<u8>,
}

/// The side of castling, by the file on which the king ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Castling {
    C,
    G,
}

/// A move that may be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct LegalMove {
    /// The canonical text; this is what is played.
    pub text: String,
    /// As people of the game read it.
    pub shown: String,
    /// The square that the man leaves.
    pub from: u8,
    /// Where it is put down; for castling the own rook's square.
    pub to: u8,
    /// Where the man then stands; for castling the king's new square.
    pub lands: u8,
    /// What the man will be there, in the games whose squares decide that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<Role>,
    /// Whether the man does not survive its own move, as a knight in the middle of the smallest board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<bool>,
    /// The squares of men that are taken.
    pub takes: Vec<u8>,
    /// Set where the move is castling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castles: Option<Castling>,
    /// What a pawn on the last rank becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotes: Option<Role>,
    /// Le Caméléon: what is taken and how; moves with the same `from` and `to` differ in these choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub victims: Option<Vec<Victim>>,
}

/// A name and a value, in the words of the notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[allow(missing_docs)]
pub struct EventDetail {
    pub name: String,
    pub value: String,
}

/// Something that happened in a ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct RuleEvent {
    /// The rule it follows from.
    pub rule: String,
    /// One word for what happened.
    pub kind: String,
    /// The details, in a fixed order.
    pub details: Vec<EventDetail>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Played {
    /// The canonical text.
    pub text: String,
    /// As people of the game read it.
    pub shown: String,
    /// Who played it.
    pub seat: Seat,
    /// The square that the man left.
    pub from: u8,
    /// Where it was put down; for castling the own rook's square.
    pub to: u8,
    /// What the rules made of it.
    pub events: Vec<RuleEvent>,
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct Standing {
    /// Whose turn it is, while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The rules by which the seat to move may claim a draw.
    pub claims: Vec<String>,
    /// A place for every seat, once the game is over by board, record or declaration.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, number>"))]
    pub places: Option<BTreeMap<Seat, u8>>,
    /// The rule that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Whether `places` is a draw that the course of the game brought about.
    pub drawn: bool,
}

/// How a game that was read ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct ReadResult {
    /// A place for every seat.
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub places: BTreeMap<Seat, u8>,
    /// Why, where the players declared it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What stands beside the moves of a game that was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct ReadTags {
    /// What people wrote about the game.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub tags: BTreeMap<String, String>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ReadResult>,
}

/// A throw of the die that put a piece of Chess960 on its square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct DiceThrow {
    /// The piece.
    pub role: Role,
    /// What the die showed.
    pub roll: u8,
    /// The file it stands on, from 0 on.
    pub file: u32,
}

/// A start of Chess960 that was drawn with a die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct DiceStart {
    /// The number of the start.
    pub start: u16,
    /// The throws that count, in order.
    pub throws: Vec<DiceThrow>,
}

/// A move or text that the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct RulesRefusal {
    /// Why, as a sentence.
    pub message: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// The choices for a start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct Choices {
    /// Chameleon Chess: the seats that play, such as `ry`.
    pub players: Option<String>,
    /// Chess960: the number of the start.
    pub start: Option<u32>,
    /// Chess960: another number for Black.
    pub black_start: Option<u32>,
    /// Chameleon and Le Caméléon: the seat that begins.
    pub first: Option<String>,
    /// Le Caméléon: both attackers on opposite sides of their victim.
    pub opposite_sides_only: Option<bool>,
    /// A position as text, in place of every other choice.
    pub position: Option<String>,
}
