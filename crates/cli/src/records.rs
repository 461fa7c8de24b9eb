//! `pardalis records`: checks game records and writes them in canonical form.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use catalog::RecordReader;
use clap::Args;

#[derive(Args)]
pub(crate) struct Arguments {
    /// PGN or record files; standard input if none is named
    files: Vec<PathBuf>,
    /// Only check, write nothing but the counts
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut count = Count::default();
    if arguments.files.is_empty() {
        count.read(Path::new("-"), std::io::stdin().lock(), arguments.check)?;
    }
    for path in &arguments.files {
        let file = File::open(path).with_context(|| format!("{}", path.display()))?;
        count.read(path, BufReader::new(file), arguments.check)?;
    }
    if arguments.check {
        println!("records {} plies {} refused {}", count.records, count.plies, count.refused);
    }
    if count.refused > 0 {
        bail!("{} of {} records refused", count.refused, count.records + count.refused);
    }
    Ok(())
}

#[derive(Default)]
struct Count {
    records: usize,
    plies: usize,
    refused: usize,
}

impl Count {
    fn read(&mut self, path: &Path, input: impl BufRead, check: bool) -> Result<()> {
        let mut out = std::io::stdout().lock();
        for record in RecordReader::new(input) {
            match record {
                Ok(record) => {
                    self.records += 1;
                    self.plies += record.len();
                    if !check {
                        writeln!(out, "{record}")?;
                    }
                }
                Err(error) => {
                    self.refused += 1;
                    eprintln!("pardalis: {}: {error}", path.display());
                }
            }
        }
        Ok(())
    }
}
