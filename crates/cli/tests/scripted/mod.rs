//! Scripted sessions with the program, as other programs hold them line by line.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A session with the program.
pub(crate) struct Session {
    program: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Session {
    /// A session with the program called with these arguments.
    pub(crate) fn new(arguments: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_pardalis"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = program.stdin.take().expect("a pipe");
        let output = program.stdout.take().expect("a pipe");
        Self { program, input, lines: BufReader::new(output).lines() }
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").expect("the program listens");
    }

    /// All lines up to the first that begins with a word.
    pub(crate) fn until(&mut self, word: &str) -> Vec<String> {
        let mut seen = Vec::new();
        for line in self.lines.by_ref() {
            seen.push(line.expect("text"));
            if seen[seen.len() - 1].starts_with(word) {
                return seen;
            }
        }
        panic!("expected a line that begins with {word}, found {seen:?}")
    }

    /// What is answered to a line that asks for nothing else.
    pub(crate) fn answers(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The move that is chosen and the last line of news before it.
    pub(crate) fn best(&mut self, go: &str) -> (String, String) {
        self.send(go);
        let lines = self.until("bestmove");
        let news = lines.iter().rev().find(|line| line.starts_with("info depth")).cloned();
        (lines[lines.len() - 1].replace("bestmove ", ""), news.unwrap_or_default())
    }

    /// Sends no more lines and gives those that still come.
    pub(crate) fn finish(self) -> Vec<String> {
        let Self { program, input, lines } = self;
        drop(input);
        let lines = lines.map_while(Result::ok).collect();
        assert!(program.wait_with_output().expect("it ends").status.success());
        lines
    }

    /// Ends the session at once.
    pub(crate) fn quit(mut self) {
        self.send("quit");
        assert!(self.program.wait().expect("it ends").success());
    }
}
