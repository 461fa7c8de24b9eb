//! Fuzzing with libFuzzer on the ordinary compiler: coverage instrumentation is all it needs.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{Step, cargo, root};

/// What cargo-fuzz passes too, less the sanitizer, which needs a nightly compiler; we have no unsafe code.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing";

/// Seconds after which one input counts as a hang, and the memory that one run may use.
const BOUNDS: [&str; 2] = ["-timeout=10", "-rss_limit_mb=1024"];

pub(crate) fn run(only: Option<&str>, seconds: u64) -> Result<()> {
    let targets = targets()?;
    if let Some(name) = only
        && !targets.iter().any(|target| target == name)
    {
        bail!("fuzz target: expected one of {}, found {name:?}", targets.join(", "));
    }
    let host = host()?;
    // Instrumented for the target only, so that build scripts stay as they are.
    cargo(&["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", &host])
        // Its own place even where the caller keeps all builds in one folder: that is where we run them from.
        .args(["--target-dir", "fuzz/target"])
        .env("RUSTFLAGS", FLAGS)
        .run("build the fuzz targets")?;
    for target in targets.iter().filter(|target| only.is_none_or(|name| name == *target)) {
        run_target(target, &host, seconds)?;
    }
    Ok(())
}

fn run_target(target: &str, host: &str, seconds: u64) -> Result<()> {
    let folder = root().join("fuzz");
    let corpus = folder.join("corpus").join(target);
    let artifacts = folder.join("artifacts").join(target);
    for made in [&corpus, &artifacts] {
        fs::create_dir_all(made).with_context(|| format!("{}", made.display()))?;
    }
    let mut command = Command::new(folder.join("target").join(host).join("release").join(target));
    command
        .arg(&corpus)
        .arg(folder.join("seeds").join(target))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .args(BOUNDS)
        .args(["-print_final_stats=1", "-verbosity=0", "-max_len=4096"])
        .current_dir(&folder);
    command.run(&format!("fuzz {target} for {seconds} s"))
}

/// The names of the targets: one file each.
fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz").join("fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// The triple of this machine, as the compiler names it.
fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("rustc -vV")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).context("rustc -vV names no host")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_seeds() {
        for target in targets().expect("the targets are listed") {
            let seeds = root().join("fuzz").join("seeds").join(&target);
            assert!(seeds.read_dir().is_ok_and(|mut dir| dir.next().is_some()), "{target}");
        }
    }
}
