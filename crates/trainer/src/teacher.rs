//! Who plays the games to learn from: the engine itself, or another program that speaks UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use catalog::{AnyMove, AnyPosition, Record};
use engine::{Limits, Stop, Table, think};
use rules_core::MAX_SEATS;

/// The part of the point that each seat is expected to get.
pub(crate) type Shares = [f32; MAX_SEATS];

/// Hundredths of a pawn to the unit of the logistic scale.
const UNIT: f32 = 150.0;

/// The part of the point that is expected at a score in hundredths of a pawn.
pub(crate) fn share_of(score: f32) -> f32 {
    1.0 / (1.0 + (-score / UNIT).exp())
}

/// Shares as files of positions have them.
pub(crate) fn shares_text(shares: Shares) -> String {
    shares.map(|share| format!("{share:.4}")).join(",")
}

/// What a teacher makes of a position.
pub(crate) struct Opinion {
    pub(crate) mv: AnyMove,
    pub(crate) shares: Shares,
    /// Whether there is no doubt about how the game ends.
    pub(crate) is_certain: bool,
}

pub(crate) enum Teacher {
    Ours { table: Box<Table>, nodes: u64 },
    Program { child: Child, input: ChildStdin, output: BufReader<ChildStdout>, nodes: u64 },
}

impl Teacher {
    /// The engine itself, or the program that is named.
    pub(crate) fn new(program: Option<&str>, nodes: u64) -> Result<Self> {
        let Some(program) = program else {
            return Ok(Self::Ours { table: Box::new(Table::new(4 << 20)), nodes });
        };
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("teacher: {program} does not start"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("teacher: {program} has no pipes");
        };
        let mut teacher = Self::Program { child, input, output: BufReader::new(output), nodes };
        teacher.tell("uci\nsetoption name UCI_Chess960 value true\nsetoption name Hash value 4\nisready")?;
        teacher.wait_for("readyok", |_| ())?;
        Ok(teacher)
    }

    pub(crate) fn new_game(&mut self) {
        if let Self::Ours { table, .. } = self {
            table.clear();
        }
    }

    /// What to play, and what each seat can expect.
    pub(crate) fn judge(&mut self, record: &Record) -> Result<Opinion> {
        match self {
            Self::Ours { table, nodes } => ours(record, table, *nodes),
            Self::Program { nodes, .. } => {
                let nodes = *nodes;
                self.ask(record, nodes)
            }
        }
    }

    fn ask(&mut self, record: &Record, nodes: u64) -> Result<Opinion> {
        self.tell(&format!("position fen {}\ngo nodes {nodes}", record.position()))?;
        let mut score = None;
        let answer = self.wait_for("bestmove", |line| score = read_score(line).or(score))?;
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        let mv = record.position().read_move(text).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        let (Some(score), Some(turn)) = (score, record.position().turn()) else {
            bail!("teacher: expected a score before {answer}, found none");
        };
        let mut shares = [0.0; MAX_SEATS];
        let mine = share_of(score);
        shares[turn.index()] = mine;
        shares[1 - turn.index()] = 1.0 - mine;
        Ok(Opinion { mv, shares, is_certain: score.abs() > 1200.0 })
    }

    fn tell(&mut self, text: &str) -> Result<()> {
        if let Self::Program { input, .. } = self {
            writeln!(input, "{text}")?;
            input.flush()?;
        }
        Ok(())
    }

    fn wait_for(&mut self, word: &str, mut on_line: impl FnMut(&str)) -> Result<String> {
        let Self::Program { output, .. } = self else { bail!("teacher: no program to listen to") };
        let mut line = String::new();
        loop {
            line.clear();
            if output.read_line(&mut line)? == 0 {
                bail!("teacher: the program ended");
            }
            if line.starts_with(word) {
                return Ok(line.trim_end().to_owned());
            }
            on_line(&line);
        }
    }
}

impl Drop for Teacher {
    fn drop(&mut self) {
        let _ = self.tell("quit");
        if let Self::Program { child, .. } = self {
            let _ = child.wait();
        }
    }
}

/// The score of an `info` line in hundredths of a pawn; a mate counts as a great many.
fn read_score(line: &str) -> Option<f32> {
    let mut words = line.split_whitespace().skip_while(|&word| word != "score").skip(1);
    let kind = words.next()?;
    let value: f32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(value),
        "mate" => Some(if value > 0.0 { 3000.0 } else { -3000.0 }),
        _ => None,
    }
}

fn ours(record: &Record, table: &Table, nodes: u64) -> Result<Opinion> {
    let before: Vec<AnyPosition> =
        (0..record.len()).filter_map(|plies| record.position_after(plies)).cloned().collect();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let thought = think(record.position(), &before, &limits, table, &Stop::new());
    let line = thought.lines.first().context("teacher: thinking gave no line")?;
    let mv = *line.moves.first().context("teacher: thinking gave no move")?;
    // Only the living can still be first.
    let mut shares = [0.0; MAX_SEATS];
    let alive = record.position().alive();
    let total: f64 = alive.iter().map(|seat| line.expected[seat.index()]).sum();
    for seat in alive.iter() {
        shares[seat.index()] = (line.expected[seat.index()] / total.max(1e-9)) as f32;
    }
    Ok(Opinion { mv, shares, is_certain: line.proved && alive.len() == 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_info_lines() {
        assert_eq!(read_score("info depth 3 score cp -31 nodes 5 pv e2e4"), Some(-31.0));
        assert_eq!(read_score("info depth 3 score mate -2 nodes 5"), Some(-3000.0));
        assert_eq!(read_score("info string hello"), None);
        assert_eq!(read_score("info score cp"), None);
    }
}
