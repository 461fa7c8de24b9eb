//! Very many positions to learn from, each judged at first sight.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use catalog::{AnyMove, AnyPosition};
use clap::Args;
use engine::{Dice, Game, Limits, Stop, Table, think};
use rules_chess960::{Chess960, Move};
use rules_core::Position;

use crate::crew::at_once;
use crate::show::numbers;
use crate::stockfish::Stockfish;
use crate::teacher::{Shares, share_of, shares_text};

/// Play Chess960 games and write down positions around them with what Stockfish's network says at first sight.
///
/// The engine plays, thinking little; from every position of a game a few random plies lead aside, as searches go.
/// Only positions where nothing is about to be captured are kept.
#[derive(Args)]
pub(crate) struct Glance {
    /// The program that has the network inside
    #[arg(long, default_value = "/usr/games/stockfish")]
    teacher: PathBuf,
    /// Write positions to this file: numbers as of `show` where it ends in .bin, otherwise a line each
    #[arg(long)]
    out: PathBuf,
    /// Stop after this many seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How many nodes are thought about each move of a game
    #[arg(long, default_value_t = 300)]
    nodes: u64,
    /// How many ways lead aside from every position
    #[arg(long, default_value_t = 12)]
    aside: u32,
    /// Random plies before the engine takes over
    #[arg(long, default_value_t = 7)]
    opening_plies: u32,
    /// One move in so many is random
    #[arg(long, default_value_t = 20)]
    stray: usize,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Determines everything that is left to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Hundredths of a pawn beyond which a position is not worth learning from.
const DECIDED: f32 = 1000.0;
/// Hundredths of a pawn beyond which a game is as good as over, and plies of that after which it is not played on.
const UNEQUAL: f32 = 600.0;
const CERTAIN: u32 = 4;
/// Plies after which a game is not played on.
const LONGEST: u32 = 240;
/// The longest way aside.
const FAR: usize = 3;

/// What belongs to one thread.
struct Desk<'a> {
    stockfish: &'a Stockfish,
    table: Table,
    dice: Dice,
    /// What is to be written.
    text: Vec<u8>,
    count: u64,
    is_numbers: bool,
}

impl Glance {
    pub(crate) fn run(&self) -> Result<()> {
        let stockfish = Stockfish::read(&self.teacher)?;
        let file = File::create(&self.out).with_context(|| format!("cannot write {}", self.out.display()))?;
        let out = Mutex::new(BufWriter::new(file));
        let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
        let begun = Instant::now();
        at_once(self.threads as usize, || {
            let mut desk = Desk {
                stockfish: &stockfish,
                table: Table::new(1 << 20),
                dice: Dice::new(0),
                text: Vec::new(),
                count: 0,
                is_numbers: self.out.extension().is_some_and(|extension| extension == "bin"),
            };
            while begun.elapsed() < Duration::from_secs(self.seconds) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                desk.dice = Dice::new(self.seed << 32 | number);
                self.one_game(&mut desk)?;
                let sum = positions.fetch_add(desk.count, Ordering::Relaxed) + desk.count;
                desk.count = 0;
                let mut out = out.lock().map_err(|_| anyhow::anyhow!("another game failed"))?;
                out.write_all(&desk.text)?;
                desk.text.clear();
                if number.is_multiple_of(1000) {
                    let seconds = begun.elapsed().as_secs_f64().max(0.001);
                    eprintln!("game {number}: {sum} positions, {:.0} a second", sum as f64 / seconds);
                }
            }
            Ok(())
        })?;
        let mut out = out.into_inner().map_err(|_| anyhow::anyhow!("a game failed"))?;
        out.flush().with_context(|| format!("cannot write {}", self.out.display()))
    }

    fn one_game(&self, desk: &mut Desk<'_>) -> Result<()> {
        let start = desk.dice.below(960) as u16;
        let mut position = Chess960::start(start).context("expected one of the 960 starts")?;
        for _ in 0..self.opening_plies + desk.dice.below(2) as u32 {
            if !desk.stray(&mut position) {
                return Ok(());
            }
        }
        desk.table.clear();
        let mut keys = Vec::new();
        let mut certain = 0;
        for _ in 0..LONGEST {
            if position.turn().is_none() || certain >= CERTAIN || has_repeated(&position, &keys) {
                break;
            }
            let judged = desk.keep(&position);
            certain = if judged.is_some_and(|value| value.abs() > UNEQUAL) { certain + 1 } else { 0 };
            for _ in 0..self.aside {
                let mut beside = position.clone();
                let plies = 1 + desk.dice.below(FAR);
                if (0..plies).all(|_| desk.stray(&mut beside)) {
                    desk.keep(&beside);
                }
            }
            keys.push(position.key());
            let strays = self.stray > 0 && desk.dice.below(self.stray) == 0;
            if strays {
                desk.stray(&mut position);
            } else {
                position = position.after(desk.best(&position, self.nodes)?);
            }
        }
        Ok(())
    }
}

fn has_repeated(position: &Chess960, keys: &[u64]) -> bool {
    keys.contains(&position.key()) || position.quiet() >= 60
}

impl Desk<'_> {
    /// Makes a random move; false where there is none.
    fn stray(&mut self, position: &mut Chess960) -> bool {
        let mut moves: Vec<Move> = Vec::new();
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        let Some(&mv) = self.dice.pick(&moves) else { return false };
        *position = position.after(mv);
        true
    }

    /// What the engine would play.
    fn best(&self, position: &Chess960, nodes: u64) -> Result<Move> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let position = AnyPosition::Chess960(position.clone());
        match think(&position, &[], &limits, &self.table, &Stop::new()).best() {
            Some(AnyMove::Chess960(mv)) => Ok(mv),
            _ => anyhow::bail!("expected a move for {position}, found none"),
        }
    }

    /// Writes a position down if it is quiet, and says what it is worth.
    fn keep(&mut self, position: &Chess960) -> Option<f32> {
        if position.turn().is_none() || !is_quiet(position) {
            return None;
        }
        let value = self.stockfish.glance(position);
        if value.abs() > DECIDED {
            return Some(value);
        }
        let share = share_of(value);
        if self.is_numbers {
            self.text.extend(numbers(position, share));
        } else {
            let mut shares = Shares::default();
            let turn = position.side_to_move().index();
            (shares[turn], shares[1 - turn]) = (share, 1.0 - share);
            let shares = shares_text(shares);
            self.text.extend(format!("{position}\t{shares}\t{shares}\n").bytes());
        }
        self.count += 1;
        Some(value)
    }
}

/// Whether nothing is about to be captured, so that a first judgement can be expected to be right.
fn is_quiet(position: &Chess960) -> bool {
    let mut quiet = !position.is_forced();
    if quiet {
        position.gaining_moves(|mv| quiet &= !position.exchange_wins(mv, 1));
    }
    quiet
}
