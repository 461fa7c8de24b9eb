//! Games as they are made and shown.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{ClockSetting, Clocks, Me, Millis, Version};

/// A game that somebody wants to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's name: `chameleon-chess`, `chameleon`, `chess960` or `cameleon`.
    pub game: String,
    /// What each seat is for, by the seat's letter; every seat that plays is named. `chameleon-chess`: two to four of
    /// `r`, `b`, `y`, `g`. `chameleon`: `r` and `b`. `chess960`: `w` and `b`. `cameleon`: `r` and `s`.
    pub seats: BTreeMap<String, NewSeat>,
    /// The choices that the game offers.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Choices>"))]
    pub choices: Choices,
    /// The clock.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<ClockSetting>"))]
    pub clock: ClockSetting,
}

/// What a seat of a new game is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "for", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// For whoever makes the game. Several seats of this kind are people who share one screen.
    Me {
        /// The name shown at this seat; the maker's own where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// For anyone: the game is listed in the lobby.
    Anyone,
    /// For whoever has the link.
    Link,
    /// For the computer.
    Computer {
        /// From 1 to 8; 9 is the best there is.
        level: u8,
    },
}

/// The choices that games offer at the start; what is not chosen is the game's default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Choices {
    /// Chess960: the number of the start from 0 to 959; by chance where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// Chess960: another number for Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_start: Option<u32>,
    /// Chameleon and Le Caméléon: the letter of the seat that begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Le Caméléon: associate on opposite sides only.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub opposite_sides_only: bool,
    /// Chameleon: the second player may change seats after the first move.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub pie: bool,
    /// Any game: a position to begin with instead of a start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are free.
    Waiting,
    /// It is played.
    Playing,
    /// It has a result.
    Over,
    /// It ended without a result.
    Aborted,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    Person {
        /// The person's id.
        id: String,
        /// The name shown at this seat.
        name: String,
    },
    /// The computer.
    Computer {
        /// From 1 to 8; 9 is the best there is.
        level: u8,
        /// Whether it took over from somebody who left.
        took_over: bool,
    },
    /// Nobody yet.
    Free {
        /// Whether the seat is open to anyone; else it needs an invitation.
        open: bool,
    },
}

/// A seat of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SeatView {
    /// The seat's letter.
    pub seat: String,
    /// The seat's name in English, in lower case.
    pub name: String,
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether the seat is still in the game.
    pub alive: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[schema(as = GameResult)]
pub struct Result {
    /// A place for every seat; empty for a game that was aborted.
    pub places: BTreeMap<String, u8>,
    /// `board`, `draw`, `agreed`, `resigned`, `time`, `claimed` or `aborted`.
    pub reason: String,
    /// The rule that ended it, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// What is offered and not yet answered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Offers {
    /// The seats that offer or have accepted a draw.
    pub draw: Vec<String>,
    /// The seats that ask for or have agreed to a takeback.
    pub takeback: Vec<String>,
    /// How many plies that takeback would leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback_ply: Option<u32>,
    /// The seats that offer another game.
    pub rematch: Vec<String>,
}

/// The whole of a game as somebody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GameView {
    /// The game's id.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// How much has happened.
    pub version: Version,
    /// How far it is.
    pub status: Status,
    /// The choices that were made at the start.
    pub choices: Choices,
    /// The seats in turn order.
    pub seats: Vec<SeatView>,
    /// The clock that was chosen.
    pub clock: ClockSetting,
    /// The clocks now, where the game has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The position before the first move.
    pub start: String,
    /// The moves in their canonical form.
    pub moves: Vec<String>,
    /// The moves as people of the game read them.
    pub shown: Vec<String>,
    /// The position now.
    pub position: String,
    /// The seat to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// What is offered.
    pub offers: Offers,
    /// The rules by which the seat to move may claim a draw now.
    pub claims: Vec<String>,
    /// Whether the seat to move may change seats now.
    pub may_swap: bool,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Result>,
    /// The next game with the same people, once it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The seats that whoever asks holds.
    pub yours: Vec<String>,
    /// The key for the invitation's link; only whoever holds a seat sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// When the game was made.
    pub made_at: Millis,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GameSummary {
    /// The game's id.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// How far it is.
    pub status: Status,
    /// The choices that were made at the start.
    pub choices: Choices,
    /// The seats in turn order.
    pub seats: Vec<SeatView>,
    /// The clock that was chosen.
    pub clock: ClockSetting,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Result>,
    /// When the game was made.
    pub made_at: Millis,
    /// Who made it.
    pub made_by: Me,
}

/// A page of games, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Where the next page begins; nothing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// The moves that are legal now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LegalMoves {
    /// The game's version for which they are.
    pub version: Version,
    /// How many plies were played.
    pub ply: u32,
    /// The seat to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The moves in their canonical form, sorted.
    pub moves: Vec<String>,
}
