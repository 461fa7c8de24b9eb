//! Checks a perft suite of Chess960, as deep as there is time for.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use catalog::{AnyPosition, GameId};

/// A position of a suite and its counts.
struct Entry {
    position: AnyPosition,
    counts: Vec<(u32, u64)>,
}

pub(super) fn run(path: &Path, depth: u32) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    let begun = Instant::now();
    let (mut nodes, mut wrong) = (0, 0);
    for (i, line) in lines.iter().enumerate() {
        let entry = read(line).with_context(|| format!("{}, entry {}", path.display(), i + 1))?;
        for &(at, expected) in entry.counts.iter().filter(|(at, _)| *at <= depth) {
            let found = entry.position.perft(at);
            nodes += found;
            if found != expected {
                wrong += 1;
                println!("{}: depth {at}: expected {expected}, found {found}", entry.position);
            }
        }
        eprint!("\r{}/{} positions, {nodes} nodes", i + 1, lines.len());
        std::io::stderr().flush()?;
    }
    eprintln!();
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "suite {} positions {} nodes {nodes} seconds {seconds:.1} wrong {wrong}",
        path.display(),
        lines.len()
    );
    if wrong > 0 {
        bail!("{wrong} counts are wrong");
    }
    Ok(())
}

fn read(line: &str) -> Result<Entry> {
    let mut parts = line.split(';').map(str::trim);
    let position = AnyPosition::parse(GameId::Chess960, parts.next().unwrap_or_default())?;
    let counts = parts
        .map(|part| {
            let (depth, count) = part.strip_prefix('D').and_then(|part| part.split_once(' '))?;
            Some((depth.parse().ok()?, count.trim().parse().ok()?))
        })
        .collect::<Option<Vec<_>>>()
        .with_context(|| format!("expected counts such as ;D1 20 ;D2 400, found {line:?}"))?;
    Ok(Entry { position, counts })
}
