//! Games to learn from.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use catalog::{AnyMove, AnyPosition, GameId, Record, StartOptions};
use clap::Args;
use engine::{Dice, Game, Limits, Player, Spec, Stop};
use rules_core::MAX_SEATS;

use crate::crew::at_once;
use crate::teacher::{Shares, Teacher, shares_text};

/// Have a teacher play against itself.
#[derive(Args)]
pub(crate) struct Play {
    /// The game to play
    game: GameId,
    /// Write positions to this file, a line each
    #[arg(long)]
    out: PathBuf,
    /// Stop after this many seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Stop after this many games
    #[arg(long, default_value_t = u64::MAX)]
    games: u64,
    /// How many nodes are thought about each move
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// Another program that speaks UCI instead of the engine itself
    #[arg(long)]
    teacher: Option<String>,
    /// Chameleon Chess: who plays, several sets divided by commas
    #[arg(long, default_value = "rbyg")]
    players: String,
    /// A player who takes some of the seats, so that not everybody plays alike
    #[arg(long)]
    guest: Option<Spec>,
    /// One seat in so many is a guest's
    #[arg(long, default_value_t = 3)]
    guests: usize,
    /// Random plies before the teacher takes over
    #[arg(long, default_value_t = 8)]
    opening_plies: u32,
    /// One move in so many is random, so that errors and their punishment are seen
    #[arg(long, default_value_t = 24)]
    stray: usize,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Determines everything that is left to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A player with what limits it.
type Guest = (Box<dyn Player>, Limits);

/// Plies of certainty after which a game is not played on.
const CERTAIN: u32 = 4;
/// Plies after which a game is called a draw.
const LONGEST: usize = 300;

impl Play {
    pub(crate) fn run(&self) -> Result<()> {
        let file = File::create(&self.out).with_context(|| format!("cannot write {}", self.out.display()))?;
        let out = Mutex::new(BufWriter::new(file));
        let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
        let begun = Instant::now();
        at_once(self.threads as usize, || {
            let mut teacher = Teacher::new(self.teacher.as_deref(), self.nodes)?;
            let mut guest = self.guest.map(|spec| (spec.player(), spec.limits));
            while begun.elapsed() < Duration::from_secs(self.seconds) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                let text = self.one_game(number, &mut teacher, guest.as_mut())?;
                let lines = text.lines().count() as u64;
                let sum = positions.fetch_add(lines, Ordering::Relaxed) + lines;
                let mut out = out.lock().map_err(|_| anyhow::anyhow!("another game failed"))?;
                out.write_all(text.as_bytes())?;
                if number.is_multiple_of(100) {
                    let seconds = begun.elapsed().as_secs_f64().max(0.001);
                    eprintln!("game {number}: {sum} positions, {:.0} a second", sum as f64 / seconds);
                }
            }
            Ok(())
        })?;
        out.into_inner().map_err(|_| anyhow::anyhow!("a game failed"))?.flush()?;
        Ok(())
    }

    fn start(&self, number: u64, dice: &mut Dice) -> Result<AnyPosition> {
        let sets: Vec<&str> = self.players.split(',').collect();
        let options = StartOptions {
            players: (self.game == GameId::ChameleonChess)
                .then(|| sets[(number as usize) % sets.len()].to_owned()),
            start: (self.game == GameId::Chess960).then(|| dice.below(960) as u32),
            ..StartOptions::default()
        };
        let mut position = options.position(self.game)?;
        // Some games begin a ply earlier or later, so that no seat always moves first in the teacher's part.
        for _ in 0..self.opening_plies + dice.below(2) as u32 {
            let moves = position.legal_moves();
            if let Some(&mv) = dice.pick(&moves) {
                position.play(mv).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
            }
        }
        Ok(position)
    }

    /// Plays a game and gives its positions, a line each.
    fn one_game(&self, number: u64, teacher: &mut Teacher, mut guest: Option<&mut Guest>) -> Result<String> {
        let mut dice = Dice::new(self.seed << 32 | number);
        let is_guest: [bool; MAX_SEATS] = std::array::from_fn(|_| dice.below(self.guests.max(1)) == 0);
        if let Some((player, _)) = &mut guest {
            player.new_game(number);
        }
        let mut record = Record::new(self.start(number, &mut dice)?);
        let mut kept: Vec<(String, Shares)> = Vec::new();
        let mut certain = 0;
        teacher.new_game();
        let result = loop {
            if let Some(outcome) = record.standing().outcome {
                break first_places(&record, |seat| outcome.place(seat) == Some(1));
            }
            if record.len() >= LONGEST || !record.claims().is_empty() {
                break first_places(&record, |_| true);
            }
            if let Some((player, limits)) = &mut guest
                && record.position().turn().is_some_and(|seat| is_guest[seat.index()])
            {
                let mv = player
                    .choose(&record, limits, &Stop::new())
                    .map_err(|fault| anyhow::anyhow!("{fault}"))?;
                record.play(mv).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
                continue;
            }
            let opinion = teacher.judge(&record)?;
            certain = if opinion.is_certain { certain + 1 } else { 0 };
            if certain >= CERTAIN {
                let best = opinion.shares.iter().copied().fold(0.0, f32::max);
                break first_places(&record, |seat| opinion.shares[seat.index()] >= best);
            }
            let position = record.position();
            if certain == 0 && (position.alive().len() > 2 || is_quiet(position, opinion.mv)) {
                kept.push((position.to_string(), opinion.shares));
            }
            let moves = position.legal_moves();
            let strays = self.stray > 0 && dice.below(self.stray) == 0;
            let mv = if strays { *dice.pick(&moves).unwrap_or(&opinion.mv) } else { opinion.mv };
            record.play(mv).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        };
        let line = |(position, opinion): (String, Shares)| {
            format!("{position}\t{}\t{}\n", shares_text(opinion), shares_text(result))
        };
        Ok(kept.into_iter().map(line).collect())
    }
}

/// A first place shared by some of the seats.
fn first_places(record: &Record, is_first: impl Fn(rules_core::Seat) -> bool) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    let seats = record.position().seats();
    let count = seats.iter().filter(|&seat| is_first(seat)).count().max(1);
    for seat in seats.iter().filter(|&seat| is_first(seat)) {
        shares[seat.index()] = 1.0 / count as f32;
    }
    shares
}

/// Whether nothing is about to be captured, so that a first judgement can be expected to be right.
fn is_quiet(position: &AnyPosition, mv: AnyMove) -> bool {
    fn quiet<G: Game>(position: &G, mv: G::Move) -> bool {
        !position.is_forced() && position.gain(mv) == 0
    }
    match (position, mv) {
        (AnyPosition::ChameleonChess(position), AnyMove::ChameleonChess(mv)) => quiet(position, mv),
        (AnyPosition::Chameleon(position), AnyMove::Chameleon(mv)) => quiet(position, mv),
        (AnyPosition::Chess960(position), AnyMove::Chess960(mv)) => quiet(position, mv),
        (AnyPosition::Cameleon(position), AnyMove::Cameleon(mv)) => quiet(position, mv),
        _ => false,
    }
}
