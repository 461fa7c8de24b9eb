//! Where the games of a match begin.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, bail};
use catalog::{AnyPosition, GameId, Record, StartOptions};
use clap::Args;
use engine::{Dice, Limits, Stop, Table, think};
use rules_core::SeatSet;

/// How often random plies are drawn anew because they ended the game.
const ATTEMPTS: u32 = 1000;
/// How often they are drawn anew because they decided it; where so many did, the next may.
const ATTEMPTS_AT_OPEN_GAMES: u32 = 20;
/// How many nodes tell whether an opening has decided the game.
const NODES: u64 = 100_000;
/// A seat that can expect less than this is lost.
const LOST: f64 = 0.2;
/// Bytes of the table for that.
const TABLE: usize = 1 << 20;

/// The start that the random plies begin from.
#[derive(Args, Default)]
pub(crate) struct Start {
    /// Chameleon Chess: who plays, two to four letters of r b y g
    #[arg(long, value_name = "LETTERS")]
    pub(crate) players: Option<String>,
    /// Chess960: number of the start, 0–959, or random
    #[arg(long, value_name = "NUMBER")]
    pub(crate) start: Option<String>,
    /// Start from this position (text as in the rules' notation)
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["players", "start"])]
    pub(crate) position: Option<String>,
}

/// The openings of a match; every one is determined by its number.
pub(super) struct Openings {
    base: Base,
    plies: u32,
    seed: u64,
    /// Whether openings that decide the game are left out.
    stays_open: bool,
    /// How many were left out before the opening with a number was found, for those that were asked for.
    left_out: Mutex<BTreeMap<u64, u32>>,
}

enum Base {
    Fixed(AnyPosition),
    RandomChess960,
}

impl Openings {
    pub(super) fn new(game: GameId, start: &Start, plies: u32, seed: u64) -> Result<Self> {
        let base = match (&start.start, &start.position) {
            (Some(word), _) if word == "random" && game == GameId::Chess960 => Base::RandomChess960,
            (_, Some(text)) => Base::Fixed(AnyPosition::parse(game, text)?),
            (number, None) => {
                let number = number.as_deref().map(read_number).transpose()?;
                let options =
                    StartOptions { players: start.players.clone(), start: number, ..StartOptions::default() };
                Base::Fixed(options.position(game)?)
            }
        };
        if let Base::Fixed(position) = &base
            && position.turn().is_none()
        {
            bail!("position: expected a game that goes on, found one that is over");
        }
        Ok(Self { base, plies, seed, stays_open: false, left_out: Mutex::default() })
    }

    /// The same openings without those that have decided a game for two: what comes of it would tell of the dice, not of
    /// the players. With more seats nothing is decided so soon.
    pub(super) fn staying_open(self) -> Self {
        Self { stays_open: true, ..self }
    }

    /// The seats that play.
    pub(super) fn seats(&self) -> Result<SeatSet> {
        Ok(self.start(&mut Dice::new(self.seed))?.seats())
    }

    /// The opening with this number: the start with its random plies played.
    pub(super) fn opening(&self, number: u64) -> Result<Record> {
        // It is asked for once for every rotation of the players, but judged only once.
        let known = self.lock_left_out().get(&number).copied();
        let mut dice = Dice::new(rules_core::key::mix(self.seed) ^ number);
        let mut left_out = 0;
        for _ in 0..ATTEMPTS {
            let record = self.draw(&mut dice)?;
            if record.standing().outcome.is_some() {
                continue;
            }
            if known.map_or_else(|| self.leaves_out(&record, left_out), |known| left_out < known) {
                left_out += 1;
                continue;
            }
            self.lock_left_out().insert(number, left_out);
            return Ok(record);
        }
        bail!("opening plies: {} random plies end the game again and again", self.plies)
    }

    /// How many openings were left out for the first so many that were played; nothing where none are to be.
    pub(super) fn left_out(&self, played: u64) -> Option<u32> {
        self.stays_open.then(|| self.lock_left_out().range(..played).map(|(_, count)| count).sum())
    }

    fn lock_left_out(&self) -> MutexGuard<'_, BTreeMap<u64, u32>> {
        self.left_out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A start with random plies, fewer where these end the game.
    fn draw(&self, dice: &mut Dice) -> Result<Record> {
        let mut record = Record::new(self.start(dice)?);
        for _ in 0..self.plies {
            let Some(&mv) = dice.pick(&record.position().legal_moves()) else { break };
            record.play(mv)?;
            if record.standing().outcome.is_some() {
                break;
            }
        }
        Ok(record)
    }

    /// Whether an opening is left out after so many others were.
    fn leaves_out(&self, record: &Record, left_out: u32) -> bool {
        let asks = self.stays_open && self.plies > 0 && left_out < ATTEMPTS_AT_OPEN_GAMES;
        asks && is_decided(record.position())
    }

    fn start(&self, dice: &mut Dice) -> Result<AnyPosition> {
        match &self.base {
            Base::Fixed(position) => Ok(position.clone()),
            Base::RandomChess960 => {
                let options = StartOptions { start: Some(dice.below(960) as u32), ..StartOptions::default() };
                Ok(options.position(GameId::Chess960)?)
            }
        }
    }
}

/// Whether one of two seats is lost, as far as a short search by the engine tells; it is the same on every machine.
fn is_decided(position: &AnyPosition) -> bool {
    if position.seats().len() > 2 {
        return false;
    }
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let thought = think(position, &[], &limits, &Table::new(TABLE), &Stop::new());
    let lost = |expected: &[f64]| position.seats().iter().any(|seat| expected[seat.index()] < LOST);
    thought.lines.first().is_some_and(|line| lost(&line.expected))
}

fn read_number(text: &str) -> Result<u32> {
    text.parse().with_context(|| {
        format!("start: expected a number from 0 to 959 or random, found {}", rules_core::Snippet::new(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(players: Option<&str>, start: Option<&str>) -> Start {
        Start { players: players.map(Into::into), start: start.map(Into::into), position: None }
    }

    #[test]
    fn openings_are_determined_by_seed_and_number() {
        let openings = |seed| Openings::new(GameId::Chess960, &start(None, Some("random")), 4, seed);
        let text = |seed, number| {
            let record = openings(seed).and_then(|openings| openings.opening(number)).expect("an opening");
            assert_eq!(record.len(), 4);
            record.to_string()
        };
        assert_eq!(text(1, 0), text(1, 0));
        assert_ne!(text(1, 0), text(1, 1));
        assert_ne!(text(1, 0), text(2, 0));
    }

    #[test]
    fn openings_never_end_the_game() {
        let openings = Openings::new(GameId::Chameleon, &start(None, None), 8, 3).expect("openings");
        for number in 0..50 {
            let record = openings.opening(number).expect("an opening");
            assert!(record.len() == 8 && record.standing().turn.is_some());
        }
    }

    #[test]
    fn openings_that_decide_the_game_are_left_out() {
        let any = || Openings::new(GameId::ChameleonChess, &start(None, None), 2, 21).expect("openings");
        let (any, open) = (any(), any().staying_open());
        let position = |openings: &Openings, number| {
            openings.opening(number).expect("an opening").position().to_string()
        };
        let mut left_out = 0;
        for number in 0..20 {
            let record = any.opening(number).expect("an opening");
            let (drawn, kept) = (record.position().to_string(), position(&open, number));
            // Where nothing is decided the opening is the same as without the question.
            assert_eq!(is_decided(record.position()), drawn != kept, "{drawn}");
            left_out += usize::from(drawn != kept);
        }
        assert!((1..15).contains(&left_out), "{left_out}");
        assert!(
            open.left_out(20).is_some_and(|count| count as usize >= left_out) && any.left_out(20).is_none()
        );
        // Asked again, as for the other seat, it is the same, and nothing is counted twice.
        let (count, first) = (open.left_out(20), position(&open, 0));
        assert_eq!((position(&open, 0), open.left_out(20)), (first, count));
    }

    #[test]
    fn a_start_that_the_game_does_not_offer_is_refused() {
        for (game, start, part) in [
            (GameId::Chess960, start(None, Some("soon")), "expected a number from 0 to 959 or random"),
            (GameId::Chess960, start(None, Some("960")), "expected a number from 0 to 959"),
            (GameId::Chameleon, start(None, Some("random")), "expected a number"),
            (GameId::Chameleon, start(Some("ry"), None), "does not offer"),
            (GameId::ChameleonChess, start(Some("r"), None), "two to four different letters"),
        ] {
            let refusal = Openings::new(game, &start, 0, 1).err().expect("a refusal");
            assert!(format!("{refusal:#}").contains(part), "{refusal:#}");
        }
    }
}
