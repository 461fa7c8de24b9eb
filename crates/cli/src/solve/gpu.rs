//! `pardalis solve chameleon --gpu`.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use rules_chameleon::RED;
use solver::{Certificate, Class, Gpu, GpuError, Openings, Oracle, Scope, SolvedClass, Tables, Value};

use super::chameleon::{Arguments, Progress, print};
use super::{lines, threads};

/// Positions won within so many moves are left to search.
const SEARCHED: u8 = 2;
/// How many positions of the next smaller distance one of a certificate brings along, about.
const GROWTH: f64 = 3.0;
/// How many plies openings are long.
const PLIES: u8 = 5;

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let begun = Instant::now();
    let pieces = usize::from(arguments.pieces);
    let stop = AtomicBool::new(false);
    let mut gpu = open(pieces)?;
    let mut progress = Progress::new(pieces);
    let solved = gpu.solve(&stop, &mut |step| progress.tell(&step))?;
    progress.bar.clear();
    let took = begun.elapsed();
    print(&solved, begun)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{}: {} bytes, solved in {:.1} s", gpu.name(), gpu.memory(), took.as_secs_f64())?;
    check(&mut gpu, pieces, &mut out)?;
    let wanted = arguments.dir.is_some() || arguments.certificate.is_some() || arguments.openings.is_some();
    if pieces < 10 && !wanted {
        return Ok(());
    }
    let tables = Tables::new();
    gpu.download(&tables)?;
    drop(gpu);
    writeln!(out, "copied to this machine's memory after {:.1} s", begun.elapsed().as_secs_f64())?;
    if let Some(dir) = &arguments.dir {
        keep(&tables, &solved, dir, threads(arguments.threads))?;
    }
    if pieces == 10 {
        lines::start(&mut out, &tables)?;
        longest(&mut out, &tables, &solved)?;
        products(arguments, &tables, &mut out)?;
    }
    Ok(())
}

fn open(pieces: usize) -> Result<Gpu> {
    let gpu = Gpu::open(pieces);
    if matches!(gpu, Err(GpuError::NoDriver | GpuError::NoCompiler | GpuError::Memory { .. })) {
        return gpu.context(
            "without --gpu, classes of up to seven pieces can be solved here, and `solve verify` proves who wins \
             from the start",
        );
    }
    Ok(gpu?)
}

/// Judges every position anew on the GPU.
fn check(gpu: &mut Gpu, pieces: usize, out: &mut impl Write) -> Result<()> {
    let begun = Instant::now();
    let (mut wrong, mut looked_at) = (0, 0);
    for class in Class::all().into_iter().filter(|class| class.pieces() <= pieces) {
        let (found, of) = gpu.check(class, 0, 0)?;
        wrong += found;
        looked_at += of;
    }
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(out, "judged anew: {looked_at} positions, {wrong} wrong, in {seconds:.1} s")?;
    if wrong > 0 { bail!("{wrong} positions do not fit what their moves lead to") } else { Ok(()) }
}

fn keep(tables: &Tables, solved: &[SolvedClass], dir: &Path, threads: usize) -> Result<()> {
    std::fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
    for solved in solved {
        let Some(values) = tables.get(solved.class) else { continue };
        if solver::write(dir, solved.class, values, threads)? != solved.digest {
            bail!("class {}: what came from the GPU is not what lies there", solved.class);
        }
    }
    Ok(())
}

/// A position with the longest distance of all.
fn longest(out: &mut impl Write, tables: &Tables, solved: &[SolvedClass]) -> Result<()> {
    let Some(most) = solved.iter().max_by_key(|solved| solved.census.longest_win()) else { return Ok(()) };
    let distance = most.census.longest_win();
    let values = tables.get(most.class).unwrap_or_default();
    let number = values.iter().position(|&byte| byte == distance).unwrap_or(0) as u64;
    let position = most.class.arrangement(number).and_then(|arrangement| arrangement.position(RED));
    position.map_or(Ok(()), |position| lines::line(out, tables, &position, Value::Win(distance)))
}

fn products(arguments: &Arguments, tables: &impl Oracle, out: &mut impl Write) -> Result<()> {
    if let Some(path) = &arguments.openings {
        let openings = Openings::look_up(tables, PLIES).context("openings: a class is missing")?;
        std::fs::write(path, openings.to_bytes()).with_context(|| path.display().to_string())?;
        writeln!(out, "\nopenings: {} positions within {PLIES} plies", openings.len())?;
    }
    if let Some(path) = &arguments.certificate {
        let roots = Scope::from(arguments.proves).roots(tables);
        let built =
            solver::build(tables, &roots, SEARCHED, GROWTH, threads(arguments.threads), &mut |_, _| ());
        let bytes = built.certificate.to_bytes();
        std::fs::write(path, &bytes).with_context(|| path.display().to_string())?;
        writeln!(out, "\ncertificate: {} bytes, positions by distance {:?}", bytes.len(), built.levels)?;
        writeln!(out, "left to search {:?}", built.searched)?;
        let proof = Certificate::from_bytes(&bytes)?.prove(
            1,
            threads(arguments.threads),
            &AtomicBool::new(false),
            &|_| (),
        )?;
        writeln!(out, "proved: {} positions, start within {:?}", proof.entries, proof.start)?;
    }
    Ok(())
}
