//! Why something was not done.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why something was not done: a code for programs, a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Refusal {
    /// What kind of refusal it is.
    pub code: Code,
    /// What was expected and what was found, in English.
    pub message: String,
    /// The rule that forbids a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// A kind of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message is not JSON, or not of a form that is known.
    Malformed,
    /// The message or the body is larger than is allowed.
    TooLarge,
    /// Too much in too short a time; later it will be done.
    TooFast,
    /// Nobody is known by this cookie, and one is needed.
    Unidentified,
    /// The request comes from another site's page.
    WrongOrigin,
    /// There is no such game, page or thing.
    NotFound,
    /// A game, seat, option or clock that is not offered.
    BadChoice,
    /// The seat is not free, or not free to whoever asks.
    SeatTaken,
    /// Whoever asks does not hold this seat, or none.
    NotYourSeat,
    /// It is another seat's turn.
    NotYourTurn,
    /// The game went on in the meantime.
    Stale,
    /// The rules do not allow the move.
    IllegalMove,
    /// The game has not begun.
    NotStarted,
    /// The game is over.
    Over,
    /// It cannot be done now.
    NotNow,
    /// The server cannot do it at the moment; the same may be sent again.
    Unavailable,
}

impl Code {
    /// The HTTP status that goes with it.
    pub const fn status(self) -> u16 {
        match self {
            Self::Malformed | Self::BadChoice => 400,
            Self::Unidentified => 401,
            Self::WrongOrigin | Self::NotYourSeat => 403,
            Self::NotFound => 404,
            Self::SeatTaken
            | Self::NotYourTurn
            | Self::Stale
            | Self::NotStarted
            | Self::Over
            | Self::NotNow => 409,
            Self::TooLarge => 413,
            Self::IllegalMove => 422,
            Self::TooFast => 429,
            Self::Unavailable => 503,
        }
    }
}

impl Refusal {
    /// A refusal without a rule of a game behind it.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), rule: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
