//! `pardalis solve chameleon`: retrograde analysis of all classes up to a number of pieces.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use solver::{Class, Scope, SolvedClass, Step, Tables};

use super::bar::Bar;
use super::{report, threads};

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many pieces both sides have together at most; a processor can do seven, all ten need a GPU
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=10))]
    pub(super) pieces: u8,
    /// Where the tables are kept, one file a class; what is there already is not solved again
    #[arg(long, value_name = "DIR", required_unless_present = "gpu")]
    pub(super) dir: Option<PathBuf>,
    /// How many threads work; all processors unless given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(super) threads: Option<u32>,
    /// Solve on an NVIDIA GPU, one byte a position in its memory
    #[arg(long)]
    pub(super) gpu: bool,
    /// Write a certificate of who wins from the start here; needs all ten pieces
    #[arg(long, value_name = "FILE")]
    pub(super) certificate: Option<PathBuf>,
    /// What the certificate proves
    #[arg(long, value_enum, default_value_t = Proves::Refutations)]
    pub(super) proves: Proves,
    /// Write the values of all positions within five plies of the start here; needs all ten pieces
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
}

/// What a certificate proves.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Proves {
    /// Who wins from the start
    Start,
    /// That, and who wins after every first move that loses
    Refutations,
    /// That, and who wins after every other first move
    FirstMoves,
}

impl From<Proves> for Scope {
    fn from(proves: Proves) -> Self {
        match proves {
            Proves::Start => Self::Start,
            Proves::Refutations => Self::Refutations,
            Proves::FirstMoves => Self::FirstMoves,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.gpu {
        return on_gpu(arguments);
    }
    if arguments.certificate.is_some() || arguments.openings.is_some() {
        bail!("a certificate and openings need all ten pieces: expected --gpu");
    }
    let Some(dir) = &arguments.dir else { bail!("expected --dir") };
    let begun = Instant::now();
    let tables = Tables::new();
    let mut progress = Progress::new(arguments.pieces.into());
    let solved = solver::solve(
        &tables,
        arguments.pieces.into(),
        dir,
        threads(arguments.threads),
        &AtomicBool::new(false),
        &mut |step| progress.tell(&step),
    )?;
    progress.bar.clear();
    print(&solved, begun)
}

pub(super) fn print(solved: &[SolvedClass], begun: Instant) -> Result<()> {
    let mut out = std::io::stdout().lock();
    report::head(&mut out)?;
    solved.iter().try_for_each(|solved| report::row(&mut out, solved))?;
    report::totals(&mut out, solved, begun.elapsed())
}

#[cfg(feature = "gpu")]
fn on_gpu(arguments: &Arguments) -> Result<()> {
    super::gpu::run(arguments)
}

#[cfg(not(feature = "gpu"))]
fn on_gpu(_: &Arguments) -> Result<()> {
    bail!(
        "this program was built without the feature gpu: expected a build with --features gpu; without --gpu, \
         classes of up to seven pieces can be solved here, and `solve verify` proves who wins from the start"
    )
}

/// How far solving has come.
pub(super) struct Progress {
    pub(super) bar: Bar,
    done: u64,
    total: u64,
}

impl Progress {
    pub(super) fn new(pieces: usize) -> Self {
        let classes = Class::all().into_iter().filter(|class| class.pieces() <= pieces);
        Self { bar: Bar::new(), done: 0, total: classes.map(Class::positions).sum() }
    }

    pub(super) fn tell(&mut self, step: &Step<'_>) {
        match step {
            Step::Refused(error) => {
                self.bar.clear();
                eprintln!("pardalis: {error}; it is solved again");
            }
            Step::Pass(pass) => {
                let what = format!("{} and {}, moves {}", pass.class, pass.class.partner(), pass.distance);
                self.bar.show(self.done as f64 / self.total as f64, &what);
            }
            Step::Finished(solved) => self.done += solved.class.positions(),
        }
    }
}
