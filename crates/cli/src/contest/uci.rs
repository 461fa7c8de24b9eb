//! Another program that speaks UCI, as a player of Chess960.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use catalog::{AnyMove, Record};
use engine::{CannotMove, Limits, Player, Stop};
use rules_core::Snippet;

/// How long a program may take to answer where no thinking is asked for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the stop switch is looked at while the program thinks.
const LOOK: Duration = Duration::from_millis(20);

/// `PROGRAM:OPTION=VALUE:…:movetime=100`; words after the program are its arguments.
pub(super) struct UciSpec {
    program: String,
    options: Vec<(String, String)>,
    pub(super) limits: Limits,
}

impl UciSpec {
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut parts = text.split(':');
        let program = parts.next().unwrap_or_default().to_owned();
        if program.is_empty() {
            bail!("player: expected a program after uci:, found nothing");
        }
        let mut spec = Self { program, options: Vec::new(), limits: Limits::default() };
        for part in parts {
            let Some((name, value)) = part.split_once('=') else {
                bail!("player: expected OPTION=VALUE for a UCI program, found {}", Snippet::new(part));
            };
            let number = || -> Result<u64> {
                let number = value.parse().ok().filter(|&n: &u64| n > 0);
                number.with_context(|| {
                    format!("player: expected {name} from 1 on, found {}", Snippet::new(value))
                })
            };
            match name {
                "movetime" => spec.limits.movetime = Some(Duration::from_millis(number()?)),
                "nodes" => spec.limits.nodes = Some(number()?),
                "depth" => spec.limits.depth = Some(u32::try_from(number()?)?),
                _ => spec.options.push((name.to_owned(), value.to_owned())),
            }
        }
        if spec.limits == Limits::default() {
            bail!("player: expected movetime, nodes or depth for a UCI program, found none");
        }
        Ok(spec)
    }

    /// The command that asks for a move.
    fn go(limits: &Limits) -> String {
        let mut go = "go".to_owned();
        if let Some(time) = limits.movetime {
            go += &format!(" movetime {}", time.as_millis());
        }
        if let Some(nodes) = limits.nodes {
            go += &format!(" nodes {nodes}");
        }
        if let Some(depth) = limits.depth {
            go += &format!(" depth {depth}");
        }
        go
    }
}

/// The program with its arguments; a file whose name has spaces needs no quotes.
fn command(text: &str) -> Command {
    if Path::new(text).exists() {
        return Command::new(text);
    }
    let mut words = text.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}

/// A running program.
pub(super) struct UciPlayer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl UciPlayer {
    /// Starts the program and sets its options.
    pub(super) fn start(spec: &UciSpec) -> Result<Self> {
        let mut child = command(&spec.program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("player: {} does not start", spec.program))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("player: {} has no pipes", spec.program);
        };
        let (sender, lines) = channel();
        // The thread ends with the program's output.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut player = Self { child, input, lines };
        player.greet(spec).with_context(|| format!("player: {}", spec.program))?;
        Ok(player)
    }

    fn greet(&mut self, spec: &UciSpec) -> Result<()> {
        self.tell("uci")?;
        let mut known = Vec::new();
        self.wait_for("uciok", |line| {
            if let Some(rest) = line.strip_prefix("option name ") {
                known.push(rest.split(" type ").next().unwrap_or(rest).to_owned());
            }
        })?;
        self.tell("setoption name UCI_Chess960 value true")?;
        for (name, value) in &spec.options {
            if !known.iter().any(|option| option.eq_ignore_ascii_case(name)) {
                bail!("there is no option {}", Snippet::new(name));
            }
            self.tell(&format!("setoption name {name} value {value}"))?;
        }
        self.ready()
    }

    fn ready(&mut self) -> Result<()> {
        self.tell("isready")?;
        self.wait_for("readyok", |_| ())?;
        Ok(())
    }

    fn tell(&mut self, line: &str) -> Result<()> {
        let told = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        // As text: a pipe that broke here is not our own output's, which may end quietly.
        told.map_err(|error| anyhow!("it does not listen any more: {error}"))
    }

    /// Waits for a line that begins with this word.
    fn wait_for(&mut self, word: &str, mut on_line: impl FnMut(&str)) -> Result<String> {
        let begun = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => on_line(&line),
                Err(_) => bail!("it did not answer {word}"),
            }
        }
    }

    fn think(&mut self, record: &Record, limits: &Limits, stop: &Stop) -> Result<String> {
        let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
        let fen = record.start();
        let position = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.tell(&format!("position fen {fen}{position}"))?;
        self.tell(&UciSpec::go(limits))?;
        let begun = Instant::now();
        let latest = limits.movetime.map(|time| time + PATIENCE);
        let mut told = false;
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => {
                    if let Some(answer) = line.strip_prefix("bestmove ") {
                        return Ok(answer.split_whitespace().next().unwrap_or_default().to_owned());
                    }
                }
                Err(RecvTimeoutError::Disconnected) => bail!("it ended"),
                Err(RecvTimeoutError::Timeout) => {
                    if stop.is_stopped() && !told {
                        told = true;
                        self.tell("stop")?;
                    }
                    if latest.is_some_and(|latest| begun.elapsed() > latest) {
                        bail!("it did not answer in time");
                    }
                }
            }
        }
    }
}

impl Player for UciPlayer {
    fn new_game(&mut self, _: u64) {
        // A program that is gone is noticed when it is asked for a move.
        let _ = self.tell("ucinewgame").and_then(|()| self.ready());
    }

    fn choose(&mut self, record: &Record, limits: &Limits, stop: &Stop) -> Result<AnyMove, CannotMove> {
        if record.position().turn().is_none() {
            return Err(CannotMove::GameOver);
        }
        let failed = |reason: String| CannotMove::Failed(reason);
        let text = self.think(record, limits, stop).map_err(|fault| failed(format!("{fault:#}")))?;
        let mv = record.position().read_move(&text);
        mv.map_err(|refusal| failed(format!("illegal move {}: {refusal}", Snippet::new(&text))))
    }
}

impl Drop for UciPlayer {
    fn drop(&mut self) {
        // A program that does not listen is ended without asking.
        if self.tell("quit").is_err() || !ends(&mut self.child) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// Whether the program ends of its own accord within half a second.
fn ends(child: &mut Child) -> bool {
    (0..50).any(|_| {
        let ended = matches!(child.try_wait(), Ok(Some(_)));
        if !ended {
            std::thread::sleep(Duration::from_millis(10));
        }
        ended
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_and_refused() {
        let spec = UciSpec::parse("/bin/program:UCI_Elo=2500:Skill Level=3:movetime=100").expect("a spec");
        assert_eq!(spec.program, "/bin/program");
        assert_eq!(spec.options.len(), 2);
        assert_eq!(UciSpec::go(&spec.limits), "go movetime 100");
        for text in
            ["", "program", "program:movetime", "program:movetime=0", "program:UCI_Elo=5", "p:depth=x"]
        {
            assert!(UciSpec::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_reported() {
        let spec = UciSpec::parse("no-such-program-anywhere:depth=1").expect("a spec");
        let fault = UciPlayer::start(&spec).err().expect("a fault");
        assert!(format!("{fault:#}").contains("does not start"), "{fault:#}");
    }
}
