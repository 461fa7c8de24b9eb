//! Many correspondence games in their middle.
//!
//! A few are played on the server itself and exported; the export, with its games multiplied, is imported into the
//! database of the server that is measured. So the entries are those that the program writes.

use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use hyper::{Method, StatusCode};
use protocol::{Action, ClockSetting, NewGame};
use serde_json::Value;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use super::{Correspondence, Plan, settled};
use crate::moves::{Playout, playouts};
use crate::{Guest, ServerProcess, request};

/// How many games are played in earnest.
const TEMPLATES: usize = 16;
/// Long enough that nothing is due while it is measured.
const CLOCK: ClockSetting = ClockSetting::Correspondence { days: 14 };
/// How long a server may take to answer.
const START: Duration = Duration::from_secs(120);
/// What a line of an export begins with that holds a game, and the last line.
const GAME: &str = "{\"game\":";
const END: &str = "{\"end\":";

pub(super) async fn measure(
    plan: &Plan,
    program: &Path,
    told: &mut impl FnMut(&str),
) -> Result<Correspondence> {
    let folder = tempfile::tempdir()?;
    let [few, many] = ["few", "many"].map(|name| folder.path().join(name));
    for data in [&few, &many] {
        std::fs::create_dir_all(data)?;
    }
    let server = ServerProcess::start(program, &few).await?;
    for playout in templates(plan)? {
        play(&server, &playout, plan.plies).await?;
    }
    server.end().await?;
    let [template, multiplied] = ["few.jsonl", "many.jsonl"].map(|name| folder.path().join(name));
    transfer(program, "export", &few, &template).await?;
    told("writing correspondence games");
    multiply(&template, &multiplied, plan.correspondence)?;
    told("importing correspondence games");
    transfer(program, "import", &many, &multiplied).await?;
    std::fs::remove_file(&multiplied)?;
    told("starting with correspondence games");
    let begun = Instant::now();
    let server = ServerProcess::start(program, &many).await?;
    while request(server.address(), Method::GET, "/health", &[], None).await?.status != StatusCode::OK {
        if begun.elapsed() > START {
            bail!("the server did not answer within {} s", START.as_secs());
        }
        sleep(Duration::from_millis(10)).await;
    }
    let start_ms = u64::try_from(begun.elapsed().as_millis())?;
    let memory = settled(&server).await?;
    server.kill().await?;
    Ok(Correspondence { games: plan.correspondence, plies: plan.plies, start_ms, memory })
}

fn templates(plan: &Plan) -> Result<Vec<Playout>> {
    let mut found = playouts(TEMPLATES, plan.plies + 1, plan.seed)?;
    found.retain(|game| game.moves.len() >= plan.plies);
    if found.is_empty() {
        bail!("no game of {} moves was found by chance", plan.plies);
    }
    Ok(found)
}

async fn play(server: &ServerProcess, playout: &Playout, plies: usize) -> Result<()> {
    let guests = [Guest::arrive(server.address()).await?, Guest::arrive(server.address()).await?];
    let made = guests[0].make(&NewGame { clock: CLOCK, ..playout.wish.clone() }).await?;
    let act = async |side: usize, nonce: &str, action| {
        guests[side].act(&made.id, nonce, action).await?.json::<Value>().map(drop)
    };
    act(1, "join", Action::Join { key: made.key.clone() }).await?;
    for (ply, (side, text)) in playout.moves.iter().take(plies).enumerate() {
        let action = Action::Move { ply: u32::try_from(ply)?, text: text.clone() };
        act(*side, &ply.to_string(), action).await?;
    }
    Ok(())
}

/// Runs `export` or `import` of the program.
async fn transfer(program: &Path, command: &str, data: &Path, file: &Path) -> Result<()> {
    let ran = Command::new(program).args([command, "--data"]).arg(data).arg(file).output().await?;
    if !ran.status.success() {
        bail!("{command} ended with {}: {}", ran.status, String::from_utf8_lossy(&ran.stderr).trim());
    }
    Ok(())
}

/// Writes an export again with so many games, which are those of the export under other ids.
fn multiply(from: &Path, to: &Path, games: usize) -> Result<()> {
    let lines = BufReader::new(File::open(from)?).lines().collect::<std::io::Result<Vec<_>>>()?;
    let mut out = BufWriter::new(File::create(to)?);
    let templates = lines.iter().filter(|line| line.starts_with(GAME)).map(|line| Template::read(line));
    let templates = templates.collect::<Result<Vec<_>>>()?;
    if templates.is_empty() {
        bail!("{}: expected lines that begin with {GAME}, found none", from.display());
    }
    for line in lines.iter().filter(|line| !line.starts_with(GAME)) {
        if !line.starts_with(END) {
            writeln!(out, "{line}")?;
            continue;
        }
        let mut entries = 0;
        for (number, template) in templates.iter().cycle().take(games).enumerate() {
            entries += template.entries;
            writeln!(out, "{}", template.with_id(number))?;
        }
        let mut end: Value = serde_json::from_str(line)?;
        end["end"]["games"] = games.into();
        end["end"]["entries"] = entries.into();
        writeln!(out, "{end}")?;
    }
    out.flush()?;
    Ok(())
}

/// A game of an export.
struct Template {
    line: String,
    id: String,
    entries: usize,
}

impl Template {
    fn read(line: &str) -> Result<Self> {
        let game: Value = serde_json::from_str(line)?;
        let id = game["game"]["id"].as_str().context("a game without an id")?.to_owned();
        let entries = game["game"]["log"].as_array().context("a game without a log")?.len();
        Ok(Self { line: line.to_owned(), id, entries })
    }

    /// The same game under an id made of a number, as long as its own.
    fn with_id(&self, number: usize) -> String {
        self.line.replace(&self.id, &format!("{number:0width$}", width = self.id.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_is_multiplied_with_its_sums() {
        let folder = tempfile::tempdir().expect("a folder");
        let [from, to] = ["from", "to"].map(|name| folder.path().join(name));
        let game = |id: &str, log: &str| {
            format!(
                "{{\"game\":{{\"id\":\"{id}\",\"shown\":\"{{\\\"id\\\":\\\"{id}\\\"}}\",\"log\":{log}}}}}"
            )
        };
        let [one, other] = [game("aaaaaaaaaa", "[[1,\"x\"]]"), game("bbbbbbbbbb", "[[1,\"x\"],[2,\"y\"]]")];
        let end = "{\"end\":{\"games\":2,\"entries\":3,\"people\":4}}";
        std::fs::write(&from, format!("{{\"head\":1}}\n{one}\n{other}\n{end}\n")).expect("a file");
        multiply(&from, &to, 5).expect("an export");
        let text = std::fs::read_to_string(&to).expect("a file");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 7);
        assert_eq!(lines[0], "{\"head\":1}");
        assert_eq!(lines[2], game("0000000001", "[[1,\"x\"],[2,\"y\"]]"));
        assert_eq!(lines[5], game("0000000004", "[[1,\"x\"]]"));
        assert_eq!(lines[6], "{\"end\":{\"games\":5,\"entries\":7,\"people\":4}}");
    }
}
