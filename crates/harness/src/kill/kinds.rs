//! The sorts of games that are played while the server is killed.

use std::collections::BTreeMap;

use protocol::{Choices, ClockSetting, NewGame, NewSeat};

/// Time enough never to run out, however often the server starts anew.
const LONG: ClockSetting = ClockSetting::RealTime { initial_ms: 3_600_000, increment_ms: 1_000 };
const DAYS: ClockSetting = ClockSetting::Correspondence { days: 3 };

/// A sort of game: `p` is a person, `s` another seat of the first person, a digit a computer of that level.
struct Kind {
    game: &'static str,
    /// Letters of seats, in turn order.
    seats: &'static str,
    sitters: &'static str,
    clock: ClockSetting,
    pie: bool,
}

const fn kind(
    game: &'static str,
    seats: &'static str,
    sitters: &'static str,
    clock: ClockSetting,
    pie: bool,
) -> Kind {
    Kind { game, seats, sitters, clock, pie }
}

const KINDS: [Kind; 14] = [
    kind("chess960", "wb", "pp", ClockSetting::None, false),
    kind("chameleon-chess", "rbyg", "pppp", ClockSetting::None, false),
    kind("cameleon", "rs", "pp", LONG, false),
    kind("chameleon", "rb", "pp", ClockSetting::None, true),
    kind("chameleon-chess", "rby", "pp1", LONG, false),
    kind("chess960", "wb", "p1", ClockSetting::None, false),
    kind("chameleon-chess", "ry", "pp", DAYS, false),
    kind("chameleon", "rb", "p1", LONG, true),
    kind("chameleon-chess", "rbyg", "p1p1", LONG, false),
    kind("cameleon", "rs", "1p", ClockSetting::None, false),
    kind("chess960", "wb", "ps", ClockSetting::None, false),
    kind("chameleon-chess", "rbyg", "pspp", LONG, false),
    kind("chess960", "wb", "pp", LONG, false),
    kind("chameleon-chess", "byg", "ppp", ClockSetting::None, false),
];

/// How many people the game at a table needs.
pub(super) fn people(table: usize) -> usize {
    let kind = &KINDS[table % KINDS.len()];
    kind.sitters.chars().filter(|sitter| *sitter == 'p').count()
}

/// Whether a computer plays at a table.
pub(super) fn has_computer(table: usize) -> bool {
    KINDS[table % KINDS.len()].sitters.contains(|sitter: char| sitter.is_ascii_digit())
}

/// The game at a table.
pub(super) fn wish(table: usize) -> NewGame {
    let kind = &KINDS[table % KINDS.len()];
    let mut is_maker_seated = false;
    let seats = kind.seats.chars().zip(kind.sitters.chars()).map(|(seat, sitter)| {
        let seat_for = match sitter.to_digit(10) {
            Some(level) => NewSeat::Computer { level: level as u8 },
            None if sitter == 'p' && is_maker_seated => NewSeat::Link,
            None => NewSeat::Me { name: None },
        };
        is_maker_seated |= sitter == 'p';
        (seat.to_string(), seat_for)
    });
    NewGame {
        game: kind.game.to_owned(),
        seats: seats.collect::<BTreeMap<_, _>>(),
        choices: Choices { pie: kind.pie, ..Choices::default() },
        clock: kind.clock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_there_and_every_number_of_seats() {
        let wishes: Vec<NewGame> = (0..KINDS.len()).map(wish).collect();
        for game in catalog::GameId::ALL {
            assert!(wishes.iter().any(|wish| wish.game == game.as_str()), "{game}");
        }
        for seats in 2..=4 {
            assert!(wishes.iter().any(|wish| wish.seats.len() == seats), "{seats} seats");
        }
        let links = |wish: &NewGame| wish.seats.values().filter(|seat| **seat == NewSeat::Link).count();
        assert!(wishes.iter().enumerate().all(|(table, wish)| links(wish) + 1 == people(table)));
    }
}
