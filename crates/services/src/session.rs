//! A session of a PostgreSQL server that belongs to no program of ours: it can hold locks.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

/// What the session prints after every statement.
const MARK: &str = "-- done --";

/// A session that is ended by force with this value; what it did not commit is rolled back.
#[derive(Debug)]
pub struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn open(psql: &Path, server: SocketAddr, user: &str) -> Result<Self> {
        let (host, port) = (server.ip().to_string(), server.port().to_string());
        let mut child = Command::new(psql)
            .args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"])
            .args(["--host", &host, "--port", &port, "--username", user, "postgres"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", psql.display()))?;
        let input = child.stdin.take().context("no way into psql")?;
        let output = BufReader::new(child.stdout.take().context("no way out of psql")?);
        Ok(Self { child, input, output })
    }

    /// Runs a statement and returns the rows that it prints. A statement that fails prints none.
    ///
    /// # Errors
    ///
    /// If the session has ended.
    pub fn run(&mut self, statement: &str) -> Result<Vec<String>> {
        writeln!(self.input, "{statement};\n\\echo '{MARK}'").context("the session of psql")?;
        self.input.flush().context("the session of psql")?;
        let mut rows = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the session of psql has ended");
            }
            match line.trim_end() {
                MARK => return Ok(rows),
                row => rows.push(row.to_owned()),
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
