//! How a game is set up: what somebody wished for, checked once.

use std::collections::BTreeMap;

use catalog::{AnyPosition, GameId, StartOptions};
use protocol::{Choices, ClockSetting, Code, Me, Millis, NewGame, NewSeat, Refusal, Sitter};
use rules_core::{Seat, SeatSet, Snippet};
use serde::{Deserialize, Serialize};

/// The level that stands for the best there is.
pub const BEST: u8 = 9;
/// The level that plays on for somebody who left.
pub const TAKEOVER_LEVEL: u8 = 5;
/// The most days that a move may take.
pub const MOST_DAYS: u32 = 14;

const LONGEST_INITIAL: Millis = 3 * 60 * 60 * 1_000;
const LONGEST_INCREMENT: Millis = 3 * 60 * 1_000;

/// How a game is set up. It is kept as JSON: fields may be added, never changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Which game is played.
    pub game: String,
    /// The position before the first move.
    pub start: String,
    /// What was chosen.
    pub choices: Choices,
    /// The clock.
    pub clock: ClockSetting,
    /// What each seat is for, by its letter.
    pub seats: BTreeMap<char, NewSeat>,
    /// Who made the game.
    pub maker: Me,
    /// Who sits where from the beginning, where that differs from what the seats are for: a rematch.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seated: BTreeMap<char, Sitter>,
    /// What an invitation's link must hold.
    pub key: String,
}

fn refused(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadChoice, message)
}

impl Setup {
    /// Checks a wish; `chance` decides what is left to chance and `key` opens the seats behind a link.
    pub fn new(wish: &NewGame, maker: &Me, key: String, chance: u64) -> Result<Self, Refusal> {
        let game: GameId = wish.game.parse().map_err(|e: catalog::UnknownGame| refused(e.to_string()))?;
        let seats = read_seats(game, &wish.seats)?;
        check_clock(wish.clock)?;
        if wish.choices.pie && game != GameId::Chameleon {
            return Err(refused(format!("pie: {game} does not offer this choice")));
        }
        let start = start_of(game, &wish.choices, seats.keys().collect(), chance)?;
        if !seats.values().any(|seat| !matches!(seat, NewSeat::Computer { .. })) {
            return Err(refused("seats: expected at least one for a person, found only computers"));
        }
        Ok(Self {
            game: wish.game.clone(),
            start: start.to_string(),
            choices: wish.choices.clone(),
            clock: wish.clock,
            seats,
            maker: maker.clone(),
            seated: BTreeMap::new(),
            key,
        })
    }

    /// The game and its start; what was kept by an older program may not be readable.
    pub fn start(&self) -> Result<AnyPosition, String> {
        let game: GameId = self.game.parse().map_err(|e: catalog::UnknownGame| e.to_string())?;
        AnyPosition::parse(game, &self.start).map_err(|e| e.to_string())
    }

    /// Who sits at a seat before anything has happened.
    pub fn sitter(&self, seat: char) -> Sitter {
        if let Some(sitter) = self.seated.get(&seat) {
            return sitter.clone();
        }
        match self.seats.get(&seat) {
            Some(NewSeat::Me { name }) => Sitter::Person {
                id: self.maker.id.clone(),
                name: name.clone().unwrap_or_else(|| self.maker.name.clone()),
            },
            Some(NewSeat::Computer { level }) => Sitter::Computer { level: *level, took_over: false },
            Some(NewSeat::Anyone) => Sitter::Free { open: true },
            Some(NewSeat::Link) | None => Sitter::Free { open: false },
        }
    }

    /// The same game once more with everybody one seat further on.
    pub fn rotated(&self, sitters: &[(char, Sitter)], key: String, chance: u64) -> Result<Self, Refusal> {
        let game: GameId = self.game.parse().map_err(|e: catalog::UnknownGame| refused(e.to_string()))?;
        let letters: String = sitters.iter().map(|(letter, _)| *letter).collect();
        let start = start_of(game, &self.choices, letters, chance)?;
        let next = sitters.iter().cycle().skip(1);
        let seated =
            sitters.iter().zip(next).map(|((_, sitter), (seat, _))| (*seat, sitter.clone())).collect();
        Ok(Self { start: start.to_string(), seated, key, ..self.clone() })
    }
}

fn read_seats(game: GameId, wished: &BTreeMap<String, NewSeat>) -> Result<BTreeMap<char, NewSeat>, Refusal> {
    let letters = game.seat_letters();
    let mut seats = BTreeMap::new();
    for (text, seat) in wished {
        let mut chars = text.chars();
        let letter = match (chars.next(), chars.next()) {
            (Some(letter), None) if letters.contains(letter) => letter,
            _ => {
                let found = Snippet::new(text);
                return Err(refused(format!("seats: expected one of the letters {letters}, found {found}")));
            }
        };
        let mut seat = seat.clone();
        match &mut seat {
            NewSeat::Computer { level } if !(1..=BEST).contains(level) => {
                return Err(refused(format!("level: expected a number from 1 to {BEST}, found {level}")));
            }
            NewSeat::Me { name: Some(name) } => *name = crate::checked_name(name)?,
            _ => (),
        }
        seats.insert(letter, seat);
    }
    Ok(seats)
}

fn check_clock(clock: ClockSetting) -> Result<(), Refusal> {
    let within = |name: &str, found: Millis, least: Millis, most: Millis| {
        if (least..=most).contains(&found) {
            return Ok(());
        }
        Err(refused(format!("{name}: expected a number from {least} to {most}, found {found}")))
    };
    match clock {
        ClockSetting::None => Ok(()),
        ClockSetting::RealTime { initial_ms, increment_ms } => {
            within("initial_ms", initial_ms, 0, LONGEST_INITIAL)?;
            within("increment_ms", increment_ms, 0, LONGEST_INCREMENT)?;
            within("initial_ms and increment_ms", initial_ms + increment_ms, 1_000, Millis::MAX)
        }
        ClockSetting::Correspondence { days } => {
            within("days", Millis::from(days), 1, Millis::from(MOST_DAYS))
        }
    }
}

fn start_of(game: GameId, choices: &Choices, letters: String, chance: u64) -> Result<AnyPosition, Refusal> {
    let names: SeatSet = letters.chars().filter_map(|l| Seat::from_letter(l, game.seat_letters())).collect();
    let start = match &choices.position {
        Some(text) => AnyPosition::parse(game, text).map_err(|e| refused(e.to_string()))?,
        None => {
            let is_chess = game == GameId::Chess960;
            let options = StartOptions {
                players: (game == GameId::ChameleonChess).then(|| letters.clone()),
                start: if is_chess { choices.start.or(Some((chance % 960) as u32)) } else { choices.start },
                black_start: choices.black_start,
                first: choices.first.clone(),
                opposite_sides_only: choices.opposite_sides_only,
            };
            options.position(game).map_err(|e| refused(e.to_string()))?
        }
    };
    if start.seats() != names {
        let wanted: String = start.seats().iter().map(|seat| seat.letter(game.seat_letters())).collect();
        return Err(refused(format!("seats: expected exactly the letters {wanted}, found {letters}")));
    }
    match start.turn() {
        Some(_) => Ok(start),
        None => Err(refused("position: expected one with a seat to move, found a finished game")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maker() -> Me {
        Me { id: "m".into(), name: "Mo".into() }
    }

    fn wish(game: &str, seats: &[(&str, NewSeat)]) -> NewGame {
        NewGame {
            game: game.into(),
            seats: seats.iter().map(|(letter, seat)| ((*letter).to_owned(), seat.clone())).collect(),
            choices: Choices::default(),
            clock: ClockSetting::None,
        }
    }

    fn set_up(wish: &NewGame) -> Result<Setup, Refusal> {
        Setup::new(wish, &maker(), "key".into(), 518)
    }

    const ME: NewSeat = NewSeat::Me { name: None };

    #[test]
    fn the_seats_name_the_player_set() {
        let wish = wish("chameleon-chess", &[("r", ME), ("y", NewSeat::Anyone), ("g", NewSeat::Link)]);
        let setup = set_up(&wish).expect("three seats");
        assert_eq!(setup.start().expect("a position").seats().len(), 3);
        assert_eq!(setup.sitter('y'), Sitter::Free { open: true });
        assert_eq!(setup.sitter('g'), Sitter::Free { open: false });
        let text = serde_json::to_string(&setup).expect("JSON");
        assert_eq!(serde_json::from_str::<Setup>(&text).expect("the same"), setup);
    }

    #[test]
    fn what_is_not_offered_is_refused_with_what_was_expected() {
        let computer = |level| NewSeat::Computer { level };
        let bad = [
            wish("go", &[("r", ME)]),
            wish("chess960", &[("w", ME)]),
            wish("chess960", &[("w", ME), ("r", ME)]),
            wish("chess960", &[("w", ME), ("b", computer(0))]),
            wish("chess960", &[("w", computer(3)), ("b", computer(3))]),
            wish("chameleon-chess", &[("r", ME)]),
            NewGame {
                choices: Choices { pie: true, ..Choices::default() },
                ..wish("cameleon", &[("r", ME), ("s", ME)])
            },
            NewGame {
                clock: ClockSetting::RealTime { initial_ms: -5, increment_ms: 0 },
                ..wish("cameleon", &[("r", ME), ("s", ME)])
            },
            NewGame {
                clock: ClockSetting::Correspondence { days: 0 },
                ..wish("cameleon", &[("r", ME), ("s", ME)])
            },
            NewGame {
                choices: Choices { position: Some("8/8".into()), ..Choices::default() },
                ..wish("chess960", &[("w", ME), ("b", ME)])
            },
        ];
        for wish in bad {
            let refusal = set_up(&wish).expect_err("refused");
            assert_eq!(refusal.code, Code::BadChoice, "{wish:?}");
            assert!(refusal.message.contains(':'), "{refusal}");
        }
    }

    #[test]
    fn a_rematch_rotates_the_seats() {
        let wish = wish(
            "chameleon-chess",
            &[("b", ME), ("g", NewSeat::Anyone), ("r", NewSeat::Computer { level: 2 })],
        );
        let setup = set_up(&wish).expect("three seats");
        let sitters: Vec<(char, Sitter)> =
            "rbg".chars().map(|letter| (letter, setup.sitter(letter))).collect();
        let again = setup.rotated(&sitters, "other".into(), 0).expect("rotated");
        assert_eq!(again.sitter('b'), Sitter::Computer { level: 2, took_over: false });
        assert_eq!(again.sitter('g'), setup.sitter('b'));
        assert_eq!(again.sitter('r'), setup.sitter('g'));
    }
}
