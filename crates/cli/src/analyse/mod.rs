//! `pardalis analyse`: grades every move of game records, or tells what the moves of a position are worth.
//!
//! All records are read before the first is thought about, and a file is put in its place only when it is whole:
//! a bad record leaves nothing half written.

mod annotate;
mod bar;
mod json;
mod position;
mod show;
mod table;

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use catalog::{GameId, Record, RecordReader};
use clap::{Args, ValueEnum};
use engine::{Analysis, Limits, Stop};

use crate::tables;

/// Bytes of the table; it is emptied for every record, so that none depends on those before it.
const TABLE: usize = 64 << 20;
/// Nodes for every position where nothing is said.
const NODES: u64 = 100_000;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A PGN or record file, - for standard input, or a game such as chameleon, to look at one position
    file: PathBuf,
    /// With a game: the position (text as in the rules' notation); its start unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    #[command(flatten)]
    tables: tables::Tables,
    #[command(flatten)]
    effort: Effort,
    /// How many threads think; with more than one the values may differ from run to run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// What is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How long every position is thought about.
#[derive(Args)]
#[group(multiple = false)]
struct Effort {
    /// Nodes for every position [default: 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for every position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Plies that every position is searched deep
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// A table of all moves, with the better line beside the bad ones
    #[default]
    Text,
    /// One JSON object a line for every record
    Json,
    /// The records with marks, evaluations and better lines
    Record,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let limits = arguments.limits();
    let table = tables::table(TABLE, arguments.tables.open()?.as_ref());
    if let Some(game) = arguments.game() {
        let position = position::read(game, arguments.position.as_deref())?;
        arguments.write(&position::describe(&position, arguments.format, &limits, &table)?)?;
        table.endgames().keep();
        return Ok(());
    }
    if arguments.position.is_some() {
        bail!("--position: expected a game in place of {}", arguments.file.display());
    }
    let records = read(&arguments.file)?;
    let (stop, bar) = (Stop::new(), bar::Bar::new(records.len()));
    let mut whole = String::new();
    for (number, record) in records.iter().enumerate() {
        table.clear();
        let mut tell = |done, of| bar.show(number + 1, done, of);
        let analysis = engine::analyse(record, &limits, &table, &stop, &mut tell);
        bar.clear();
        let analysis = analysis.with_context(|| format!("record {} was not analysed", number + 1))?;
        let text = arguments.format.write(number + 1, record, &analysis, &table)?;
        match arguments.output {
            Some(_) => whole.push_str(&text),
            None => std::io::stdout().lock().write_all(text.as_bytes())?,
        }
    }
    table.endgames().keep();
    if arguments.output.is_some() { arguments.write(&whole) } else { Ok(()) }
}

impl Arguments {
    /// The game whose position is asked for; a file of that name comes first.
    fn game(&self) -> Option<GameId> {
        self.file.to_str().filter(|_| !self.file.exists())?.parse().ok()
    }

    fn write(&self, text: &str) -> Result<()> {
        match &self.output {
            Some(path) => write_whole(path, text).with_context(|| format!("{}", path.display())),
            None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        }
    }

    fn limits(&self) -> Limits {
        let Effort { nodes, movetime, depth } = self.effort;
        let nodes = if movetime.is_none() && depth.is_none() { nodes.or(Some(NODES)) } else { nodes };
        let movetime = movetime.map(Duration::from_millis);
        Limits { nodes, movetime, depth, threads: self.threads.into(), ..Limits::default() }
    }
}

impl Format {
    fn write(
        self,
        number: usize,
        record: &Record,
        analysis: &Analysis,
        table: &engine::Table,
    ) -> Result<String> {
        Ok(match self {
            // A blank line parts the records, as in the files they come from.
            Self::Text if number > 1 => format!("\n{}", table::text(number, record, analysis)),
            Self::Record if number > 1 => format!("\n{}", annotate::record(record, analysis)?),
            Self::Text => table::text(number, record, analysis),
            Self::Record => annotate::record(record, analysis)?.to_string(),
            Self::Json => format!("{}\n", json::object(record, analysis, table)),
        })
    }
}

/// Reads every record of a file, or none where one is bad.
fn read(path: &Path) -> Result<Vec<Record>> {
    let name = path.display();
    let input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).with_context(|| format!("{name}"))?))
    };
    let records: Result<Vec<Record>, _> = RecordReader::new(input).collect();
    let records = records.with_context(|| format!("{name}"))?;
    if records.is_empty() {
        bail!("{name}: expected a record, found nothing");
    }
    Ok(records)
}

/// Writes a file beside its place and moves it there, so that it is never seen half written.
fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // What could not be moved is of no use; the first error is the one to tell.
        let _ = std::fs::remove_file(&beside);
    }
    written
}
