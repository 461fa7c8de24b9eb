//! Clocks and the network: a player who thinks within the time does not lose by the way of the messages.

use proptest::prelude::*;
use protocol::Millis;
use room::log::v1::ClockSetting;
use room::{Clock, LAG_REFILL, Lag, MAX_LAG, Measured, Moment};
use rules_core::{MAX_SEATS, Seat};

/// A player at the end of a network.
#[derive(Clone, Debug)]
struct Player {
    /// The time that a message takes there, and back.
    ways: (Millis, Millis),
    /// The most by which each way may be longer or shorter than that.
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

fn player(way: Millis, jitter: impl Strategy<Value = Millis>) -> impl Strategy<Value = Player> {
    (0..=way, 0..=way, jitter).prop_map(|(there, back, jitter)| Player { ways: (there, back), jitter })
}

fn players(player: impl Strategy<Value = Player>) -> impl Strategy<Value = Vec<Player>> {
    prop::collection::vec(player, 2..=4)
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

    /// The longest round trip there can be.
    fn longest(&self) -> Millis {
        self.trip(1_000, 1_000)
    }

    /// The most that a turn can cost beyond the thought: the way beyond what comes back to the allowance, or the
    /// difference between the way and its measurement.
    fn most_paid(&self) -> Millis {
        let uneven = self.longest() - self.trip(-1_000, -1_000);
        uneven.max(self.longest() - LAG_REFILL).max(0)
    }
}

/// A turn that was played, in the player's and in the server's time.
#[derive(Debug)]
struct Spent {
    seat: usize,
    thought: Millis,
    charged: Millis,
    trip: Millis,
    made_up: Millis,
}

fn at(now: Millis, seat: Seat, made_up: Millis) -> Moment {
    let mut lag = [0; MAX_SEATS];
    lag[seat.index()] = made_up;
    Moment::measured(now, Measured { lag, begins: None })
}

/// Plays turns; `margin` is what each player keeps back for the network.
///
/// Returns the turns, and whether a player lost on time who had the margin left.
fn played(
    setting: ClockSetting,
    players: &[Player],
    turns: &[Turn],
    margin: impl Fn(&Player) -> Millis,
) -> (Vec<Spent>, bool) {
    let ClockSetting::RealTime { increment_ms, .. } = setting else { return (Vec::new(), false) };
    let mut clock = Clock::new(setting);
    let mut lags = vec![Lag::default(); players.len()];
    let mut now = 1_000_000;
    let mut spent = Vec::new();
    for (turn, index) in turns.iter().zip((0..players.len()).cycle()) {
        let (seat, player, lag) = (Seat::at(index), &players[index], &mut lags[index]);
        let [there, back, measured_there, measured_back] = turn.shaken;
        lag.note(player.trip(measured_there, measured_back));
        let made_up = lag.compensation();
        clock.run(seat, now);
        let left = clock.left(seat, &at(now, seat, made_up));
        let due = clock.due(&at(now, seat, made_up).measured).expect("a running clock");
        assert_eq!(due, now + left + made_up);
        let thought = ((left - 1 - margin(player)).max(0) * turn.thought) / 1_000;
        let trip = player.trip(there, back);
        let arrived = now + trip + thought;
        if arrived >= due {
            // A player without the margin left cannot keep it.
            return (spent, left > margin(player));
        }
        let after = clock.after_move(&at(arrived, seat, made_up)).expect("time is left");
        spent.push(Spent { seat: index, thought, charged: left + increment_ms - after, trip, made_up });
        clock.set(seat, after);
        lag.moved(arrived - now);
        now = arrived;
    }
    (spent, false)
}

/// What a player can be made up for in so many moves.
fn most_made_up(moves: usize) -> Millis {
    MAX_LAG + (moves as Millis - 1).max(0) * LAG_REFILL
}

/// The turns of each player.
fn by_player(spent: &[Spent], players: usize) -> Vec<Vec<&Spent>> {
    (0..players).map(|index| spent.iter().filter(|turn| turn.seat == index).collect()).collect()
}

proptest! {
    #![proptest_config(super::cases(400))]

    /// On an even network with a usual way everybody pays exactly what they thought, to the last millisecond and in
    /// every move.
    #[test]
    fn nobody_pays_for_an_even_network(
        setting in setting(),
        players in players(player(LAG_REFILL / 2, Just(0))),
        turns in turns(),
    ) {
        let (spent, is_lost) = played(setting, &players, &turns, |_| 0);
        prop_assert!(!is_lost);
        prop_assert_eq!(spent.len(), turns.len());
        for turn in spent {
            prop_assert_eq!(turn.charged, turn.thought);
        }
    }

    /// A longer way costs nothing until the allowance is used up, and then what exceeds the part that comes back.
    #[test]
    fn a_long_way_costs_what_exceeds_the_allowance(
        setting in setting(),
        players in players(player(MAX_LAG / 2, Just(0))),
        turns in turns(),
    ) {
        let (spent, is_lost) = played(setting, &players, &turns, Player::most_paid);
        prop_assert!(!is_lost);
        for (player, turns) in players.iter().zip(by_player(&spent, players.len())) {
            let (moves, way) = (turns.len() as Millis, player.longest());
            let paid: Millis = turns.iter().map(|turn| turn.charged - turn.thought).sum();
            prop_assert_eq!(paid, (moves * way - most_made_up(turns.len())).max(0).min(moves * player.most_paid()));
            for turn in turns {
                prop_assert!((0..=player.most_paid()).contains(&(turn.charged - turn.thought)), "{:?}", turn);
            }
        }
    }

    /// On an uneven network a player whose time covers the unevenness does not lose, and nobody gains more by it than
    /// the unevenness itself.
    #[test]
    fn jitter_costs_no_more_than_itself(
        setting in setting(),
        players in players(player(MAX_LAG / 2, 0i64..=100)),
        turns in turns(),
    ) {
        let (spent, is_lost) = played(setting, &players, &turns, Player::most_paid);
        prop_assert!(!is_lost);
        for (player, turns) in players.iter().zip(by_player(&spent, players.len())) {
            let uneven = player.longest() - player.trip(-1_000, -1_000);
            let (mut made_up, mut free) = (0, 0);
            for turn in &turns {
                let gained = turn.thought - turn.charged;
                prop_assert!(turn.made_up <= MAX_LAG);
                prop_assert!(turn.charged >= 0, "time was made: {:?}", turn);
                prop_assert!(gained <= (turn.made_up - turn.trip).clamp(0, uneven), "gained: {:?}", turn);
                prop_assert!(-gained <= (turn.trip - turn.made_up).max(0), "paid: {:?}", turn);
                prop_assert!(-gained <= player.most_paid(), "paid: {:?}", turn);
                made_up += turn.trip + gained;
                free += turn.made_up;
            }
            prop_assert!(made_up <= free && made_up <= most_made_up(turns.len()));
        }
    }

    /// With a usual way not even the unevenness uses up the allowance: what was measured is made up for in every move.
    #[test]
    fn a_usual_way_is_made_up_for_as_measured(
        setting in setting(),
        players in players(player(LAG_REFILL / 4, 0i64..=LAG_REFILL / 4)),
        turns in turns(),
    ) {
        let uneven = |player: &Player| player.longest() - player.trip(-1_000, -1_000);
        let (spent, is_lost) = played(setting, &players, &turns, uneven);
        prop_assert!(!is_lost);
        for turn in spent {
            prop_assert!(turn.charged - turn.thought <= uneven(&players[turn.seat]), "paid: {:?}", turn);
        }
    }

    /// A player who pretends to be far away gains the allowance and what comes back to it, and no more.
    #[test]
    fn a_feigned_lag_gains_no_more_than_the_allowance(
        moves in prop::collection::vec((prop::collection::vec(0i64..100_000, 0..4), 0i64..5_000), 1..60),
    ) {
        let seat = Seat::at(0);
        let setting = ClockSetting::RealTime { initial_ms: 400_000, increment_ms: 0 };
        let (mut clock, mut lag, mut now, mut gained) = (Clock::new(setting), Lag::default(), 0, 0);
        for (feigned, thought) in &moves {
            clock.run(seat, now);
            now += thought;
            feigned.iter().for_each(|way| lag.note(*way));
            let before = clock.standing()[seat.index()];
            let after = clock.after_move(&at(now, seat, lag.compensation())).expect("time is left");
            prop_assert!(after <= before, "time was made");
            prop_assert!(after <= before - thought + MAX_LAG);
            gained += after - (before - thought);
            clock.set(seat, after);
            lag.moved(*thought);
        }
        prop_assert!(gained <= most_made_up(moves.len()), "{} in {} moves", gained, moves.len());
    }

    /// The bound above is met: nothing but the allowance holds the greediest player back.
    #[test]
    fn the_greediest_gains_the_whole_allowance(moves in 1usize..60, thought in MAX_LAG..5_000) {
        let mut lag = Lag::default();
        let mut gained = 0;
        for _ in 0..moves {
            lag.note(MAX_LAG);
            gained += lag.compensation().min(thought);
            lag.moved(thought);
        }
        prop_assert_eq!(gained, most_made_up(moves));
    }
}
