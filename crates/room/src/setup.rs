//! How a game is set up: what a person asked for, checked once.

use std::collections::BTreeMap;

use catalog::{AnyPosition, GameId, StartOptions};
use protocol::{Code, Me, NewGame, Refusal};
use rules_core::{Seat, SeatSet, Snippet};

use crate::log::v1::{Choices, ClockSetting, Millis, Occupant, RULES, SeatPlan, Setup};

/// The level that stands for the best there is.
pub const BEST: u8 = 9;
/// The level that plays on for a player who left.
pub const TAKEOVER_LEVEL: u8 = 5;
/// The most days that a move may take.
pub const MAX_DAYS: u32 = 14;

const MAX_INITIAL: Millis = 3 * 60 * 60 * 1_000;
const MAX_INCREMENT: Millis = 3 * 60 * 1_000;

fn refused(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadChoice, message)
}

impl Setup {
    /// Checks a request; `chance` decides what is left to chance and `key` opens the seats behind a link.
    ///
    /// # Errors
    ///
    /// A refusal that names the field, what was expected and what was found.
    pub fn new(wish: &NewGame, maker: &Me, key: String, chance: u64) -> Result<Self, Refusal> {
        let game: GameId = wish.game.parse().map_err(|e: catalog::UnknownGame| refused(e.to_string()))?;
        let seats = read_seats(game, &wish.seats)?;
        let clock = ClockSetting::from(wish.clock);
        check_clock(clock)?;
        if wish.choices.pie && game != GameId::Chameleon {
            return Err(refused(format!("pie: {game} does not offer this choice")));
        }
        let choices = Choices::from(wish.choices.clone());
        let start = start_of(game, &choices, seats.keys().collect(), chance)?;
        if !seats.values().any(|seat| !matches!(seat, SeatPlan::Computer { .. })) {
            return Err(refused("seats: expected at least one for a person, found only computers"));
        }
        Ok(Self {
            game: wish.game.clone(),
            start: start.to_string(),
            choices,
            clock,
            seats,
            maker: maker.clone().into(),
            seated: BTreeMap::new(),
            key,
            rules: RULES,
        })
    }

    /// The game and its start; what an older program stored may not be readable.
    ///
    /// # Errors
    ///
    /// Says what was expected and what was found.
    pub fn start(&self) -> Result<AnyPosition, String> {
        let game: GameId = self.game.parse().map_err(|e: catalog::UnknownGame| e.to_string())?;
        AnyPosition::parse(game, &self.start).map_err(|e| e.to_string())
    }

    /// The occupant of a seat before anything has happened.
    pub fn occupant(&self, seat: char) -> Occupant {
        if let Some(occupant) = self.seated.get(&seat) {
            return occupant.clone();
        }
        match self.seats.get(&seat) {
            Some(SeatPlan::Me { name }) => Occupant::Person {
                id: self.maker.id.clone(),
                name: name.clone().unwrap_or_else(|| self.maker.name.clone()),
            },
            Some(SeatPlan::Computer { level }) => Occupant::Computer { level: *level, took_over: false },
            Some(SeatPlan::Anyone) => Occupant::Free { open: true },
            Some(SeatPlan::Link) | None => Occupant::Free { open: false },
        }
    }

    /// The same game once more with everybody one seat further on, under the present rules of the table.
    ///
    /// # Errors
    ///
    /// If no start can be made of the choices, which were checked before.
    pub fn rotated(&self, seating: &[(char, Occupant)], key: String, chance: u64) -> Result<Self, Refusal> {
        let game: GameId = self.game.parse().map_err(|e: catalog::UnknownGame| refused(e.to_string()))?;
        let letters: String = seating.iter().map(|(letter, _)| *letter).collect();
        let start = start_of(game, &self.choices, letters, chance)?;
        let next = seating.iter().cycle().skip(1);
        let seated =
            seating.iter().zip(next).map(|((_, occupant), (seat, _))| (*seat, occupant.clone())).collect();
        Ok(Self { start: start.to_string(), seated, key, rules: RULES, ..self.clone() })
    }
}

fn read_seats(
    game: GameId,
    wished: &BTreeMap<String, protocol::NewSeat>,
) -> Result<BTreeMap<char, SeatPlan>, Refusal> {
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
        let mut seat = SeatPlan::from(seat.clone());
        match &mut seat {
            SeatPlan::Computer { level } if !(1..=BEST).contains(level) => {
                return Err(refused(format!("level: expected a number from 1 to {BEST}, found {level}")));
            }
            SeatPlan::Me { name: Some(name) } => *name = crate::checked_name(name)?,
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
            within("initial_ms", initial_ms, 0, MAX_INITIAL)?;
            within("increment_ms", increment_ms, 0, MAX_INCREMENT)?;
            within("initial_ms and increment_ms", initial_ms + increment_ms, 1_000, Millis::MAX)
        }
        ClockSetting::Correspondence { days } => {
            within("days", Millis::from(days), 1, Millis::from(MAX_DAYS))
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
    use protocol::NewSeat;

    use super::*;

    fn maker() -> Me {
        Me { id: "m".into(), name: "Mo".into() }
    }

    fn wish(game: &str, seats: &[(&str, NewSeat)]) -> NewGame {
        NewGame {
            game: game.into(),
            seats: seats.iter().map(|(letter, seat)| ((*letter).to_owned(), seat.clone())).collect(),
            choices: protocol::Choices::default(),
            clock: protocol::ClockSetting::None,
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
        assert_eq!(setup.occupant('y'), Occupant::Free { open: true });
        assert_eq!(setup.occupant('g'), Occupant::Free { open: false });
        let text = serde_json::to_string(&setup).expect("JSON");
        assert_eq!(Setup::read(&text).expect("the same"), setup);
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
                choices: protocol::Choices { pie: true, ..protocol::Choices::default() },
                ..wish("cameleon", &[("r", ME), ("s", ME)])
            },
            NewGame {
                clock: protocol::ClockSetting::RealTime { initial_ms: -5, increment_ms: 0 },
                ..wish("cameleon", &[("r", ME), ("s", ME)])
            },
            NewGame {
                clock: protocol::ClockSetting::Correspondence { days: 0 },
                ..wish("cameleon", &[("r", ME), ("s", ME)])
            },
            NewGame {
                choices: protocol::Choices { position: Some("8/8".into()), ..protocol::Choices::default() },
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
        let seating: Vec<(char, Occupant)> =
            "rbg".chars().map(|letter| (letter, setup.occupant(letter))).collect();
        let again = setup.rotated(&seating, "other".into(), 0).expect("rotated");
        assert_eq!(again.occupant('b'), Occupant::Computer { level: 2, took_over: false });
        assert_eq!(again.occupant('g'), setup.occupant('b'));
        assert_eq!(again.occupant('r'), setup.occupant('g'));
    }

    #[test]
    fn a_game_of_newer_rules_is_not_read_as_one_of_ours() {
        let wish = wish("chess960", &[("w", ME), ("b", NewSeat::Anyone)]);
        let mut setup = set_up(&wish).expect("two seats");
        setup.rules = RULES + 1;
        let text = serde_json::to_string(&setup).expect("JSON");
        let refusal = Setup::read(&text).expect_err("newer");
        assert!(refusal.contains("rules") && refusal.contains("newer"), "{refusal}");
    }

    #[test]
    fn a_setup_of_release_0_1_0_and_one_with_more_choices_are_read() {
        let text = r#"{"game":"chameleon","start":"x","choices":{"opposite_sides_only":false,"pie":true,"fog":1},
            "clock":{"kind":"correspondence","days":2,"weekends":false},"seats":{"r":{"for":"me","colour":1},
            "b":{"for":"anyone"}},"maker":{"id":"m","name":"Mo"},"key":"k"}"#;
        let setup = Setup::read(text).expect("readable");
        assert_eq!((setup.rules, setup.choices.pie), (1, true));
        assert_eq!(setup.clock, ClockSetting::Correspondence { days: 2 });
    }
}
