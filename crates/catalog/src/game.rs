//! Names of games and seats.

use std::fmt;
use std::str::FromStr;

use rules_cameleon::Cameleon;
use rules_chameleon::Chameleon;
use rules_chameleon_chess::ChameleonChess;
use rules_chess960::Chess960;
use rules_core::{Position, RuleId, Seat, SeatSet};

/// A game of the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameId {
    /// Chameleon Chess for two to four.
    ChameleonChess,
    /// Chameleon on 5×5.
    Chameleon,
    /// Chess from one of 960 starts.
    Chess960,
    /// Le Caméléon.
    Cameleon,
}

impl GameId {
    /// All games, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::ChameleonChess, Self::Chameleon, Self::Chess960, Self::Cameleon];

    /// The id as text, such as `chameleon-chess`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ChameleonChess => ChameleonChess::GAME,
            Self::Chameleon => Chameleon::GAME,
            Self::Chess960 => Chess960::GAME,
            Self::Cameleon => Cameleon::GAME,
        }
    }

    /// The name that people read.
    pub const fn title(self) -> &'static str {
        match self {
            Self::ChameleonChess => "Chameleon Chess",
            Self::Chameleon => "Chameleon",
            Self::Chess960 => "Chess960",
            Self::Cameleon => "Le Caméléon",
        }
    }

    /// The letters of the seats in turn order.
    pub const fn seat_letters(self) -> &'static str {
        match self {
            Self::ChameleonChess => ChameleonChess::SEAT_LETTERS,
            Self::Chameleon => Chameleon::SEAT_LETTERS,
            Self::Chess960 => Chess960::SEAT_LETTERS,
            Self::Cameleon => Cameleon::SEAT_LETTERS,
        }
    }

    /// The names of the seats in turn order, in lower case.
    pub const fn seat_names(self) -> &'static [&'static str] {
        match self {
            Self::ChameleonChess => &["red", "blue", "yellow", "green"],
            Self::Chameleon => &["red", "blue"],
            Self::Chess960 => &["white", "black"],
            Self::Cameleon => &["rounds", "squares"],
        }
    }

    /// The name of a seat, in lower case.
    pub fn seat_name(self, seat: Seat) -> &'static str {
        self.seat_names().get(seat.index()).copied().unwrap_or("nobody")
    }

    /// The seats that these letters name, each at most once.
    pub fn seats_from_letters(self, letters: &str) -> Option<SeatSet> {
        letters.chars().try_fold(SeatSet::EMPTY, |set, letter| {
            let seat = Seat::from_letter(letter, self.seat_letters())?;
            (!set.contains(seat)).then(|| set.with(seat))
        })
    }

    /// The ids of the game's own rules.
    pub const fn rules(self) -> &'static [RuleId] {
        match self {
            Self::ChameleonChess => ChameleonChess::RULES,
            Self::Chameleon => Chameleon::RULES,
            Self::Chess960 => Chess960::RULES,
            Self::Cameleon => Cameleon::RULES,
        }
    }

    /// How many files and ranks the board has.
    pub const fn board_size(self) -> (u8, u8) {
        match self {
            Self::ChameleonChess => (ChameleonChess::FILES, ChameleonChess::RANKS),
            Self::Chameleon => (Chameleon::FILES, Chameleon::RANKS),
            Self::Chess960 => (Chess960::FILES, Chess960::RANKS),
            Self::Cameleon => (Cameleon::FILES, Cameleon::RANKS),
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that names no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = GameId::ALL.map(GameId::as_str).join(", ");
        write!(f, "game: expected one of {ids}, found {}", rules_core::Snippet::new(&self.0))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Self::ALL.into_iter().find(|game| game.as_str() == text).ok_or_else(|| UnknownGame(text.into()))
    }
}
