//! Where a game starts, and the choices each game offers there.

use std::error::Error;
use std::fmt;

use rules_cameleon::{Cameleon, Options};
use rules_chameleon::Chameleon;
use rules_chameleon_chess::ChameleonChess;
use rules_chess960::Chess960;
use rules_core::{Seat, SeatSet, Snippet};

use crate::{AnyPosition, GameId};

/// The choices for a start; what is not chosen is the game's default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StartOptions {
    /// Chameleon Chess: the letters of the seats that play.
    pub players: Option<String>,
    /// Chess960: the number of the start, 0–959.
    pub start: Option<u32>,
    /// Chess960: another number for Black (double Chess960).
    pub black_start: Option<u32>,
    /// Chameleon and Le Caméléon: the letter of the seat that begins.
    pub first: Option<String>,
    /// Le Caméléon: associate on opposite sides only.
    pub opposite_sides_only: bool,
}

/// A choice that the game does not offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError(String);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for StartError {}

/// The standard position of chess.
const STANDARD: u32 = 518;

impl StartOptions {
    /// The start of a game with these choices.
    pub fn position(&self, game: GameId) -> Result<AnyPosition, StartError> {
        self.refuse_choices_of_other_games(game)?;
        Ok(match game {
            GameId::ChameleonChess => AnyPosition::ChameleonChess(self.chameleon_chess()?),
            GameId::Chameleon => AnyPosition::Chameleon(Chameleon::start_with(self.first(game)?)),
            GameId::Chess960 => AnyPosition::Chess960(self.chess960()?),
            GameId::Cameleon => {
                let options = Options { opposite_sides_only: self.opposite_sides_only };
                AnyPosition::Cameleon(Cameleon::start_with(self.first(game)?, options))
            }
        })
    }

    fn refuse_choices_of_other_games(&self, game: GameId) -> Result<(), StartError> {
        let two_sided = matches!(game, GameId::Chameleon | GameId::Cameleon);
        let choices = [
            ("players", self.players.is_some(), game == GameId::ChameleonChess),
            ("start", self.start.is_some(), game == GameId::Chess960),
            ("black start", self.black_start.is_some(), game == GameId::Chess960),
            ("first", self.first.is_some(), two_sided),
            ("opposite sides only", self.opposite_sides_only, game == GameId::Cameleon),
        ];
        match choices.into_iter().find(|&(_, chosen, offered)| chosen && !offered) {
            Some((name, ..)) => Err(StartError(format!("{name}: {game} does not offer this choice"))),
            None => Ok(()),
        }
    }

    fn chameleon_chess(&self) -> Result<ChameleonChess, StartError> {
        let letters = self.players.as_deref().unwrap_or("ry");
        let refused = || {
            let expected = "two to four different letters of r b y g";
            StartError(format!("players: expected {expected}, found {}", Snippet::new(letters)))
        };
        let seats: SeatSet = GameId::ChameleonChess.seats_from_letters(letters).ok_or_else(refused)?;
        ChameleonChess::start(seats).map_err(|_| refused())
    }

    fn chess960(&self) -> Result<Chess960, StartError> {
        let number = |name: &str, number: u32| {
            u16::try_from(number)
                .ok()
                .filter(|&n| n < 960)
                .ok_or_else(|| StartError(format!("{name}: expected a number from 0 to 959, found {number}")))
        };
        let white = self.start.unwrap_or(STANDARD);
        let white_number = number("start", white)?;
        let black_number = number("black start", self.black_start.unwrap_or(white))?;
        Chess960::double_start(white_number, black_number)
            .ok_or_else(|| StartError(format!("start: expected a number from 0 to 959, found {white}")))
    }

    fn first(&self, game: GameId) -> Result<Seat, StartError> {
        let letters = game.seat_letters();
        let Some(text) = &self.first else { return Ok(Seat::at(0)) };
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => Seat::from_letter(letter, letters),
            _ => None,
        }
        .ok_or_else(|| {
            let found = Snippet::new(text);
            StartError(format!("first: expected one of the letters {letters}, found {found}"))
        })
    }
}
