//! Who moves for each seat: a person or the computer.

use std::fmt;
use std::time::Duration;

use catalog::{AnyPosition, GameId, Record};
use engine::Level;
use rules_core::{MAX_SEATS, Seat, SeatSet, Snippet};

/// Who moves for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Player {
    #[default]
    Person,
    Level(Level),
    /// The computer at full strength, for as long as it may think.
    Best,
}

/// The number of the level that moves for those who left.
const SUBSTITUTE: u8 = 5;
/// The number of the level that the menu offers first.
const OPPONENT: u8 = 3;

impl Player {
    /// The level with this number; full strength where there is none.
    fn level(number: u8) -> Self {
        Level::new(number).map_or(Self::Best, Self::Level)
    }

    pub(crate) fn is_person(self) -> bool {
        self == Self::Person
    }

    /// The next stronger one, and a person behind the strongest.
    pub(crate) fn stronger(self) -> Self {
        match self {
            Self::Person => Self::level(1),
            Self::Level(level) => Self::level(level.number() + 1),
            Self::Best => Self::Person,
        }
    }

    /// The next weaker one, and the strongest behind a person.
    pub(crate) fn weaker(self) -> Self {
        match self {
            Self::Person => Self::Best,
            Self::Best => Level::ALL.last().map_or(Self::Person, |&level| Self::Level(level)),
            Self::Level(level) => Level::new(level.number() - 1).map_or(Self::Person, Self::Level),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "person" => Some(Self::Person),
            "best" => Some(Self::Best),
            number => number.parse().ok().map(Self::Level),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Best => f.write_str("best"),
        }
    }
}

/// Why a text does not say who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BadPlayer {
    Form(String),
    Seat(char, GameId),
    NotPlaying(Seat, GameId),
    Level(String),
}

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(found) => {
                write!(f, "computer: expected seats and a level such as y=3, found {}", Snippet::new(found))
            }
            Self::Seat(found, game) => {
                let letters: Vec<String> = game.seat_letters().chars().map(String::from).collect();
                write!(f, "computer: expected a seat of {}, found {found:?}", letters.join(" "))
            }
            Self::NotPlaying(seat, game) => {
                write!(f, "computer: expected a seat that plays, found {}", game.seat_name(*seat))
            }
            Self::Level(found) => {
                let found = Snippet::new(found);
                write!(f, "computer: expected a level from 1 to 8, best or person, found {found}")
            }
        }
    }
}

impl std::error::Error for BadPlayer {}

/// Who moves for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Players {
    of: [Player; MAX_SEATS],
    /// Seats that the computer moves for because their players left.
    taken_over: SeatSet,
    /// How long the best player thinks about a move.
    pub(crate) think: Duration,
    /// What the levels draw their choices from.
    pub(crate) seed: u64,
}

impl Players {
    /// People on all seats; computers that join draw from this seed.
    pub(crate) fn people(seed: u64) -> Self {
        Self {
            of: [Player::Person; MAX_SEATS],
            taken_over: SeatSet::default(),
            think: Duration::from_secs(1),
            seed,
        }
    }

    /// The same with people on all seats.
    pub(crate) fn only_people(self) -> Self {
        Self { think: self.think, ..Self::people(self.seed) }
    }

    /// The same with a person on the seat that begins, and the computer on all others.
    pub(crate) fn one_person(self, position: &AnyPosition) -> Self {
        let mut players = self.only_people();
        for seat in position.seats().iter().filter(|&seat| position.turn() != Some(seat)) {
            players.set(seat, Player::level(OPPONENT));
        }
        players
    }

    pub(crate) fn of(&self, seat: Seat) -> Player {
        self.of.get(seat.index()).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, seat: Seat, player: Player) {
        if let Some(of) = self.of.get_mut(seat.index()) {
            *of = player;
        }
        self.taken_over = self.taken_over.without(seat);
    }

    /// The seats of these that people have.
    pub(crate) fn persons(&self, seats: SeatSet) -> SeatSet {
        let with = |set: SeatSet, seat| if self.of(seat).is_person() { set.with(seat) } else { set };
        seats.iter().fold(SeatSet::default(), with)
    }

    /// Lets the computer move for those who left, and gives seats back to those who are here again.
    ///
    /// Rule: common/leaver.
    pub(crate) fn heed(&mut self, leavers: SeatSet) {
        let back: Vec<Seat> = self.taken_over.iter().filter(|&seat| !leavers.contains(seat)).collect();
        for seat in back {
            self.set(seat, Player::Person);
        }
        for seat in self.persons(leavers).iter() {
            self.set(seat, Player::level(SUBSTITUTE));
            self.taken_over = self.taken_over.with(seat);
        }
    }

    /// Stays at the table for another record of the same seats; at any other game people sit down anew.
    pub(crate) fn change_to(&mut self, record: &Record, before: &Record) {
        if (record.game(), record.start().seats()) != (before.game(), before.start().seats()) {
            *self = self.only_people();
        }
        self.heed(record.leavers());
    }

    /// Reads `y=3` or `b=5,yg=best` and seats them; a bad text changes nothing.
    pub(crate) fn read(&mut self, position: &AnyPosition, text: &str) -> Result<(), BadPlayer> {
        let game = position.game();
        let mut changed = *self;
        for part in text.split(',').map(str::trim) {
            let form = || BadPlayer::Form(part.to_owned());
            let (letters, level) = part.split_once('=').ok_or_else(form)?;
            if letters.is_empty() {
                return Err(form());
            }
            let player = Player::read(level).ok_or_else(|| BadPlayer::Level(level.to_owned()))?;
            for letter in letters.chars() {
                let seat =
                    Seat::from_letter(letter, game.seat_letters()).ok_or(BadPlayer::Seat(letter, game))?;
                if !position.seats().contains(seat) {
                    return Err(BadPlayer::NotPlaying(seat, game));
                }
                changed.set(seat, player);
            }
        }
        *self = changed;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use catalog::StartOptions;

    use super::*;

    fn start(players: &str) -> AnyPosition {
        let options = StartOptions { players: Some(players.into()), ..StartOptions::default() };
        options.position(GameId::ChameleonChess).expect("a start")
    }

    #[test]
    fn seats_and_levels_are_read() {
        let mut players = Players::people(0);
        assert_eq!(players.read(&start("rbyg"), "b=5, yg=best"), Ok(()));
        let shown: Vec<String> = (0..4).map(|index| players.of(Seat::at(index)).to_string()).collect();
        assert_eq!(shown, ["person", "level 5", "best", "best"]);
        assert_eq!(players.read(&start("rbyg"), "y=person"), Ok(()));
        assert!(players.of(Seat::at(2)).is_person());
    }

    #[test]
    fn what_makes_no_sense_is_refused_and_changes_nothing() {
        let mut players = Players::people(0);
        for (text, expected) in [
            ("", "such as y=3, found nothing"),
            ("y", "such as y=3"),
            ("=3", "such as y=3"),
            ("x=3", "expected a seat of r b y g, found 'x'"),
            ("b=3", "expected a seat that plays, found blue"),
            ("y=9", "expected a level from 1 to 8, best or person, found \"9\""),
            ("r=1,y=", "expected a level"),
        ] {
            let error = players.read(&start("ry"), text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert_eq!(players, Players::people(0));
    }

    #[test]
    fn levels_go_round_in_both_directions() {
        let mut player = Player::Person;
        let mut shown = Vec::new();
        for _ in 0..10 {
            shown.push(player.to_string());
            assert_eq!(player.stronger().weaker(), player);
            player = player.stronger();
        }
        assert!(player.is_person());
        assert_eq!((shown[1].as_str(), shown[9].as_str()), ("level 1", "best"));
    }

    #[test]
    fn a_leaver_has_a_substitute_until_the_leaver_is_back() {
        let mut players = Players::people(0);
        let (red, blue) = (Seat::at(0), Seat::at(1));
        players.set(blue, Player::Best);
        players.heed(SeatSet::only(red).with(blue));
        assert_eq!(players.of(red).to_string(), "level 5");
        assert_eq!(players.of(blue), Player::Best, "a computer stays as it is");
        players.heed(SeatSet::default());
        assert!(players.of(red).is_person());
        assert_eq!(players.of(blue), Player::Best);
    }
}
