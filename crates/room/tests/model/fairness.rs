//! Clocks and the network: who thinks within their time does not lose by the way of their messages.

use proptest::prelude::*;
use protocol::{ClockSetting, Millis};
use rules_core::Seat;
use room::{Clock, MOST_LAG};

/// A player at the end of a network.
#[derive(Clone, Debug)]
struct Player {
    /// How long a message takes there, and back.
    ways: (Millis, Millis),
    /// By how much each way may be longer or shorter than that.
    jitter: Millis,
}

/// A turn: how the player spends it and how the network does, in thousandths of what is possible.
#[derive(Clone, Debug)]
struct Turn {
    /// Of the time left; 1000 stops just before the flag.
    thought: Millis,
    /// Of the jitter, for the way there and back, and for the measurement before.
    shaken: [Millis; 4],
}

fn player(jitter: impl Strategy<Value = Millis>) -> impl Strategy<Value = Player> {
    (0i64..=500, 0i64..=500, jitter).prop_map(|(there, back, jitter)| Player { ways: (there, back), jitter })
}

fn turn() -> impl Strategy<Value = Turn> {
    let thought = prop_oneof![3 => 0i64..200, 1 => 200i64..1_000, 1 => 990i64..=1_000];
    (thought, prop::array::uniform4(-1_000i64..=1_000)).prop_map(|(thought, shaken)| Turn { thought, shaken })
}

fn turns() -> impl Strategy<Value = Vec<Turn>> {
    prop::collection::vec(turn(), 1..60)
}

fn setting() -> impl Strategy<Value = ClockSetting> {
    (1_000i64..60_000, 0i64..3_000)
        .prop_map(|(initial_ms, increment_ms)| ClockSetting::RealTime { initial_ms, increment_ms })
}

impl Player {
    /// The round trip, shaken by the jitter.
    fn trip(&self, there: Millis, back: Millis) -> Millis {
        let one = |way: Millis, shaken: Millis| (way + self.jitter * shaken / 1_000).max(0);
        one(self.ways.0, there) + one(self.ways.1, back)
    }
}

/// What came of a turn, in the player's and in the server's time.
#[derive(Debug)]
struct Spent {
    thought: Millis,
    charged: Millis,
    trip: Millis,
    noted: Millis,
}

/// Plays turns; `margin` is what players keep back for the network's unevenness.
///
/// Gives what everybody spent, and whether somebody lost on time.
fn played(setting: ClockSetting, players: &[Player], turns: &[Turn], margin: Millis) -> (Vec<Spent>, bool) {
    let ClockSetting::RealTime { increment_ms, .. } = setting else { return (Vec::new(), false) };
    let mut clock = Clock::new(setting);
    let mut now = 1_000_000;
    let mut spent = Vec::new();
    // The highest measured so far; what is made up for comes down from it slowly.
    for (turn, at) in turns.iter().zip((0..players.len()).cycle()) {
        let (seat, player) = (Seat::at(at), &players[at]);
        let [there, back, measured_there, measured_back] = turn.shaken;
        let measured = player.trip(measured_there, measured_back);
        clock.set_lag(seat, measured);
        clock.run(seat, now);
        let left = clock.left(seat, now);
        let due = clock.due().expect("a running clock");
        let thought = ((left - 1 - margin).max(0) * turn.thought) / 1_000;
        let trip = player.trip(there, back);
        let arrived = now + trip + thought;
        if arrived >= due {
            // Somebody without the margin left cannot keep it.
            return (spent, left > margin);
        }
        let after = clock.after_move(arrived).expect("time is left");
        spent.push(Spent { thought, charged: left + increment_ms - after, trip, noted: due - now - left });
        clock.set(seat, after);
        now = arrived;
    }
    (spent, false)
}

proptest! {
    #![proptest_config(super::cases(400))]

    /// On an even network everybody pays exactly what they thought, to the last millisecond.
    #[test]
    fn nobody_pays_for_an_even_network(
        setting in setting(),
        players in prop::collection::vec(player(Just(0)), 2..=4),
        turns in turns(),
    ) {
        let (spent, is_lost) = played(setting, &players, &turns, 0);
        prop_assert!(!is_lost);
        prop_assert_eq!(spent.len(), turns.len());
        for turn in spent {
            prop_assert_eq!(turn.charged, turn.thought);
        }
    }

    /// On an uneven one nobody loses whose time covers the unevenness, and nobody gains more than is documented.
    #[test]
    fn jitter_costs_no_more_than_itself(
        setting in setting(),
        players in prop::collection::vec(player(0i64..=100), 2..=4),
        turns in turns(),
    ) {
        let margin = 4 * players.iter().map(|player| player.jitter).max().unwrap_or(0) + 200;
        let (spent, is_lost) = played(setting, &players, &turns, margin);
        prop_assert!(!is_lost);
        for turn in spent {
            prop_assert!(turn.noted <= MOST_LAG);
            prop_assert!(turn.charged >= 0, "time was made: {:?}", turn);
            prop_assert!(turn.thought - turn.charged <= (turn.noted - turn.trip).max(0), "gained: {:?}", turn);
            prop_assert!(turn.charged - turn.thought <= (turn.trip - turn.noted).max(0), "paid: {:?}", turn);
        }
    }

    /// Whoever pretends to be far away gains what is made up for at most, each move.
    #[test]
    fn a_feigned_lag_gains_no_more_than_the_most(feigned in 0i64..100_000, thought in 0i64..50_000) {
        let mut clock = Clock::new(ClockSetting::RealTime { initial_ms: 60_000, increment_ms: 0 });
        clock.set_lag(Seat::at(0), feigned);
        clock.run(Seat::at(0), 0);
        let after = clock.after_move(thought).expect("time is left");
        prop_assert!(after <= 60_000);
        prop_assert!(after <= 60_000 - thought + MOST_LAG.min(feigned));
    }
}
