//! `pardalis solve endings`: the exact endings of Chameleon Chess between two seats, up to a number of pawns.

mod samples;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use engine::{Census, Class, Endgames, MOST_PAWNS, Stop};
use serde_json::json;

use super::bar::Bar;
use super::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many pawns both sides have together at most
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=MOST_PAWNS as i64))]
    pawns: u8,
    /// Where the endings are kept, one file a class, for `--tables`; what is there already is not solved again
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// How many threads work; all processors unless given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// How many random positions of each number of pawns are judged anew by the rules alone
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
    /// Determines these positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    std::fs::create_dir_all(&arguments.dir).with_context(|| format!("--dir {}", arguments.dir.display()))?;
    let begun = Instant::now();
    let endgames = Endgames::with_folder(&arguments.dir);
    let pawns = usize::from(arguments.pawns);
    let classes: Vec<Class> = Class::all().into_iter().filter(|class| class.pawns() <= pawns).collect();
    let mut out = std::io::stdout().lock();
    writeln!(out, "| class | won | drawn | lost | longest win | longest loss |")?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: |")?;
    let (mut solved, mut longest) = (0, 0);
    for &class in &classes {
        let census = solve(&endgames, class, threads(arguments.threads))?;
        let Census { wins, losses, draws, longest_win, longest_loss } = census;
        writeln!(out, "| {class} | {wins} | {draws} | {losses} | {longest_win} | {longest_loss} |")?;
        solved += wins + losses + draws;
        longest = longest.max(longest_win);
    }
    ensure!(endgames.has_files(), "--dir {}: the endings could not be written", arguments.dir.display());
    let seconds = begun.elapsed().as_secs_f64();
    let mut judged = 0;
    for pawns in 2..=pawns {
        judged += samples::judge(&endgames, pawns, arguments.positions, arguments.seed)?;
    }
    writeln!(out, "\n{judged} positions judged anew: every value fits its moves")?;
    let summary = json!({
        "solve": "endings", "classes": classes.len(), "positions": solved, "longest": longest, "judged": judged,
        "wrong": 0, "seconds": seconds,
    });
    writeln!(out, "{summary}")?;
    Ok(())
}

fn solve(endgames: &Endgames, class: Class, threads: usize) -> Result<Census> {
    let bar = Bar::new();
    let ready = endgames
        .prepare(class, threads, &Stop::new(), &mut |share| bar.show(share, &format!("class {class}")));
    bar.clear();
    ensure!(ready, "class {class} was not solved");
    Ok(endgames.census(class))
}
