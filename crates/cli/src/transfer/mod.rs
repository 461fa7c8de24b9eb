//! `pardalis migrate`, `export` and `import`: a site moves from one database to another.

mod line;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use store::{Database, Kept, Store, StoreError};

use self::line::{FORM, Line};
use crate::place;

/// Which database is meant.
#[derive(Args, Clone)]
pub(crate) struct Where {
    /// The folder for everything that is kept [default: the platform's folder for data]
    #[arg(long, env = "PARDALIS_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database: sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME [default: the file in the data folder]
    #[arg(long, env = "PARDALIS_DATABASE", value_name = "URL")]
    database: Option<String>,
}

impl Where {
    fn database(&self) -> Result<Database> {
        place::database(self.database.as_deref(), self.data.as_deref())
    }
}

#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    from: Where,
    /// The file to write, which only its owner may read: it holds the keys that sign identities
    file: PathBuf,
}

#[derive(Args)]
pub(crate) struct Import {
    #[command(flatten)]
    to: Where,
    /// A file that `export` wrote
    file: PathBuf,
}

/// How much went over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sum {
    games: u64,
    entries: u64,
    people: u64,
}

impl Sum {
    fn add(&mut self, kept: &Kept) {
        match kept {
            Kept::Game(game) => {
                self.games += 1;
                self.entries += game.game.log.len() as u64;
            }
            Kept::Person(_) => self.people += 1,
            Kept::Secret { .. } | Kept::Heartbeat(_) | Kept::Downtime { .. } => {}
        }
    }
}

/// Brings the tables of a database up to what this program knows, and does nothing else.
pub(crate) fn migrate(place: &Where) -> Result<()> {
    let database = place.database()?;
    block_on(async {
        database.open().await?.close().await;
        println!("the tables are up to date");
        Ok(())
    })
}

/// Writes everything that a database keeps into a file.
pub(crate) fn export(arguments: &Export) -> Result<()> {
    let database = arguments.from.database()?;
    if let Database::File(path) = &database
        && !path.exists()
    {
        bail!("{}: there is no such database", path.display());
    }
    // Written beside and renamed when it is whole: what is there under the name is never half a site.
    let unfinished = beside(&arguments.file);
    let file = private(&unfinished).with_context(|| unfinished.display().to_string())?;
    let sum = block_on(async {
        let store = database.open().await?;
        let sum = write(store.as_ref(), BufWriter::new(&file)).await;
        store.close().await;
        sum
    });
    let finished = sum.and_then(|sum| {
        file.sync_all()?;
        std::fs::rename(&unfinished, &arguments.file)?;
        Ok(sum)
    });
    match finished {
        Ok(Sum { games, entries, people }) => {
            println!(
                "{games} games with {entries} entries and {people} people: {}",
                arguments.file.display()
            );
            Ok(())
        }
        Err(error) => {
            let _ = std::fs::remove_file(&unfinished);
            Err(error.context(arguments.file.display().to_string()))
        }
    }
}

/// Puts everything of a file into an empty database.
pub(crate) fn import(arguments: &Import) -> Result<()> {
    let file = File::open(&arguments.file).with_context(|| arguments.file.display().to_string())?;
    let database = arguments.to.database()?;
    let Sum { games, entries, people } = block_on(async {
        let store = database.open().await?;
        let sum = read(store.as_ref(), file).await;
        store.close().await;
        sum.with_context(|| arguments.file.display().to_string())
    })?;
    println!("{games} games with {entries} entries and {people} people");
    Ok(())
}

async fn write(store: &dyn Store, mut out: impl Write + Send) -> Result<Sum> {
    let mut sum = Sum::default();
    let mut failed = None;
    put(&mut out, &Line::PardalisSite { form: FORM })?;
    let done = store
        .export(&mut |kept| {
            sum.add(&kept);
            put(&mut out, &kept.into()).map_err(|error| {
                let message = error.to_string();
                failed = Some(error);
                StoreError::Unreadable(message)
            })
        })
        .await;
    if let Some(error) = failed {
        return Err(error);
    }
    done?;
    let Sum { games, entries, people } = sum;
    put(&mut out, &Line::End { games, entries, people })?;
    out.flush()?;
    Ok(sum)
}

fn put(out: &mut impl Write, line: &Line) -> Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    Ok(out.write_all(b"\n")?)
}

async fn read(store: &dyn Store, file: impl Read + Send) -> Result<Sum> {
    let mut lines =
        Lines { lines: BufReader::new(file).lines(), number: 0, sum: Sum::default(), is_whole: false };
    store.import(&mut lines).await?;
    Ok(lines.sum)
}

/// The lines of a site's file, each looked at before it is kept.
struct Lines<R> {
    lines: std::io::Lines<BufReader<R>>,
    number: u64,
    sum: Sum,
    is_whole: bool,
}

impl<R: Read> Lines<R> {
    /// The next thing to keep; nothing at the end of a whole file.
    fn take(&mut self) -> Result<Option<Kept>, String> {
        loop {
            self.number += 1;
            let Some(text) = self.lines.next() else {
                let expected = if self.is_whole { return Ok(None) } else { "the line \"end\"" };
                return Err(format!("expected {expected}, found the end of the file: it is not whole"));
            };
            let text = text.map_err(|error| error.to_string())?;
            if self.is_whole {
                return Err("expected the end of the file after the line \"end\"".into());
            }
            let line: Line = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            match (self.number, &line) {
                (1, Line::PardalisSite { form: FORM }) => {}
                (1, Line::PardalisSite { form }) => {
                    return Err(format!("expected form {FORM}, found {form}"));
                }
                (1, _) => return Err("expected the line \"pardalis_site\"".into()),
                (_, Line::PardalisSite { .. }) => return Err("a second beginning".into()),
                (_, Line::End { games, entries, people }) => {
                    let said = Sum { games: *games, entries: *entries, people: *people };
                    if said != self.sum {
                        return Err(format!("expected {said:?}, found {:?}: lines are missing", self.sum));
                    }
                    self.is_whole = true;
                }
                _ => {}
            }
            if let Some(kept) = line.kept()? {
                self.sum.add(&kept);
                return Ok(Some(kept));
            }
        }
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<Kept, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let number = self.number + 1;
        let said = |reason| StoreError::Unreadable(format!("line {number}: {reason}"));
        self.take().map_err(said).transpose()
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// Makes a file that only its owner may read.
fn private(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn block_on<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
