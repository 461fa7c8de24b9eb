//! Games to be played: the game, the seats, the clock and how far the board is.

use catalog::{AnyPosition, GameId, StartOptions};
use proptest::prelude::*;
use proptest::sample::select;
use protocol::{Choices, ClockSetting, Me, NewGame, NewSeat};
use room::Setup;

/// The key in the invitation's link.
pub(crate) const KEY: &str = "sesame";

/// The people; the first one makes the game, and the last hardly ever finds a seat.
pub(crate) const PEOPLE: [&str; 5] = ["ann", "ben", "cat", "dan", "eve"];

pub(crate) fn person(index: usize) -> Me {
    let id = PEOPLE[index % PEOPLE.len()];
    Me { id: id.into(), name: id.to_uppercase() }
}

fn any_seat() -> impl Strategy<Value = NewSeat> {
    prop_oneof![
        3 => Just(NewSeat::Me { name: None }),
        1 => Just(NewSeat::Me { name: Some("Guest".into()) }),
        4 => Just(NewSeat::Anyone),
        2 => Just(NewSeat::Link),
        3 => (1u8..=9).prop_map(|level| NewSeat::Computer { level }),
    ]
}

fn any_clock() -> impl Strategy<Value = ClockSetting> {
    prop_oneof![
        2 => Just(ClockSetting::None),
        4 => (1_000i64..60_000, 0i64..3_000)
            .prop_map(|(initial_ms, increment_ms)| ClockSetting::RealTime { initial_ms, increment_ms }),
        2 => (1u32..=3).prop_map(|days| ClockSetting::Correspondence { days }),
    ]
}

fn any_players() -> impl Strategy<Value = (GameId, &'static str)> {
    prop_oneof![
        2 => Just((GameId::ChameleonChess, "ry")),
        4 => select(vec!["rby", "rbg", "byg"]).prop_map(|letters| (GameId::ChameleonChess, letters)),
        4 => Just((GameId::ChameleonChess, "rbyg")),
        3 => Just((GameId::Chameleon, "rb")),
        2 => Just((GameId::Chess960, "wb")),
        2 => Just((GameId::Cameleon, "rs")),
    ]
}

/// A setup that is allowed. Many games begin late, so that seats are eliminated and games end.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    let seats = prop::collection::vec(any_seat(), 4);
    (any_players(), seats, any_clock(), any::<bool>(), 0usize..80, any::<u64>()).prop_map(
        |((game, letters), mut seats, clock, pie, late, chance)| {
            if !seats[..letters.len()].iter().any(|seat| !matches!(seat, NewSeat::Computer { .. })) {
                seats[0] = NewSeat::Anyone;
            }
            let pie = pie && game == GameId::Chameleon;
            // The pie rule is about the first move of a whole game.
            let position = (late > 20 && !pie).then(|| played_on(game, letters, late, chance).to_string());
            let request = NewGame {
                game: game.to_string(),
                seats: letters.chars().map(String::from).zip(seats).collect(),
                choices: Choices { pie, position, ..Choices::default() },
                clock,
            };
            Setup::new(&request, &person(0), KEY.into(), chance).expect("an allowed setup")
        },
    )
}

/// A start after some moves by chance; as far as the game is not over.
fn played_on(game: GameId, letters: &str, plies: usize, mut chance: u64) -> AnyPosition {
    let players = (game == GameId::ChameleonChess).then(|| letters.to_owned());
    let options = StartOptions { players, ..StartOptions::default() };
    let mut position = options.position(game).expect("a start");
    for _ in 0..plies {
        let moves = position.legal_moves();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut after = position.clone();
        let picked = moves[(chance >> 33) as usize % moves.len()];
        after.play(picked).expect("a legal move");
        if after.outcome().is_some() {
            break;
        }
        position = after;
    }
    position
}
