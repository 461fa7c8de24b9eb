//! The API, asked by schemathesis for everything that its own document says of it, and for what it does not.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::{Step, cargo, root, target};
use crate::python;

const REQUIREMENTS: &str = "xtask/schemathesis/requirements.txt";
const SCRIPT: &str = "xtask/schemathesis/ask.py";

/// Starts a server on a folder that is thrown away, and asks it.
pub(crate) fn run(examples: u32) -> Result<()> {
    let python = python::environment("schemathesis", REQUIREMENTS)?;
    // With the whole workspace, whose parts are built already.
    cargo(&["build", "--workspace", "--bin", "pardalis"]).run("build the program")?;
    let folder = tempfile::tempdir().context("a folder for the server")?;
    let (server, address) = Server::start(folder.path())?;
    let mut ask = Command::new(python);
    ask.arg(root().join(SCRIPT)).arg(&address).arg(examples.to_string()).current_dir(folder.path());
    let answer = ask.run("ask the API with schemathesis");
    drop(server);
    answer
}

/// A server that ends with this value.
struct Server {
    child: Child,
    /// Held so that the server can go on writing.
    _output: BufReader<ChildStdout>,
}

impl Server {
    fn start(folder: &Path) -> Result<(Self, String)> {
        let mut child = Command::new(target().join("debug/pardalis"))
            .args(["serve", "--listen", "127.0.0.1:0", "--without-limits", "--log", "warn", "--data"])
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("the server did not start")?;
        let mut output = BufReader::new(child.stdout.take().context("the server's output was not caught")?);
        let mut line = String::new();
        let read = output.read_line(&mut line);
        let server = Self { child, _output: output };
        read.context("the server's output")?;
        if !line.starts_with("http://") {
            bail!("expected the server's address, found {line:?}");
        }
        Ok((server, line.trim().to_owned()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Where it has ended already there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
