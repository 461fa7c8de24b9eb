//! Random starts and steps.

use catalog::{AnyPosition, GameId, StartOptions};
use proptest::prelude::*;

use crate::model::quiet_field;

/// A step of a test: numbers are taken modulo what there is to choose from.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Play {
        pick: u16,
        as_text: bool,
    },
    /// The piece goes back that the seat to move moved last, so that positions occur again.
    Reverse,
    /// The last move once more, which is seldom legal.
    Again,
    Undo(u8),
    Leave(u8),
    Desert(u8),
    Declare(u8),
    Draw,
    Copy,
    Exchange,
}

/// Starts of all games and player sets, and the positions of the rules' cases, of which many are nearly over.
pub(crate) fn any_start() -> impl Strategy<Value = AnyPosition> {
    let of_cases: Vec<AnyPosition> = GameId::ALL
        .into_iter()
        .flat_map(|game| testkit::cases::read(game.as_str()).into_iter().map(move |case| (game, case)))
        .filter_map(|(game, case)| AnyPosition::parse(game, &case.position).ok())
        .collect();
    prop_oneof![2 => first_positions(), 1 => prop::sample::select(of_cases)]
}

/// First positions; some with nearly as many quiet plies as the game allows.
fn first_positions() -> impl Strategy<Value = AnyPosition> {
    let sets = prop::sample::select(vec!["ry", "rb", "bg", "rbg", "byg", "rbyg"]);
    let games = prop::sample::select(GameId::ALL.to_vec());
    (games, sets, 0u32..960, any::<bool>(), any::<bool>()).prop_map(|(game, set, number, second, is_late)| {
        let mut options = StartOptions::default();
        match game {
            GameId::ChameleonChess => options.players = Some(set.into()),
            GameId::Chess960 => options.start = Some(number),
            GameId::Chameleon | GameId::Cameleon => {
                let letter = game.seat_letters().chars().nth(usize::from(second)).expect("two seats");
                options.first = Some(letter.into());
                options.opposite_sides_only = game == GameId::Cameleon && number % 2 == 0;
            }
        }
        let start = options.position(game).expect("a start");
        if is_late { late(&start) } else { start }
    })
}

/// The same position shortly before it is drawn for lack of progress.
fn late(start: &AnyPosition) -> AnyPosition {
    let text = start.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let quiet = quiet_field(start.game());
    fields[quiet] = if start.game() == GameId::Chess960 { "144" } else { "94" };
    fields[quiet + 1] = "200";
    AnyPosition::parse(start.game(), &fields.join(" ")).expect("a position")
}

/// Short games in which everything happens, and long ones of which many are decided on the board.
pub(crate) fn any_steps() -> impl Strategy<Value = Vec<Step>> {
    let play = (any::<u16>(), any::<bool>()).prop_map(|(pick, as_text)| Step::Play { pick, as_text });
    let step = prop_oneof![
        40 => play.clone(),
        60 => Just(Step::Reverse),
        2 => Just(Step::Again),
        4 => (0u8..12).prop_map(Step::Undo),
        1 => (0u8..4).prop_map(Step::Leave),
        2 => any::<u8>().prop_map(Step::Desert),
        1 => (0u8..5).prop_map(Step::Declare),
        1 => Just(Step::Draw),
        3 => Just(Step::Copy),
        2 => Just(Step::Exchange),
    ];
    let straight = prop_oneof![
        200 => play,
        1 => (0u8..3).prop_map(Step::Undo),
        1 => (0u8..4).prop_map(Step::Leave),
        1 => Just(Step::Copy),
    ];
    prop_oneof![
        2 => prop::collection::vec(step, 0..120),
        1 => prop::collection::vec(straight, 0..250),
    ]
}
