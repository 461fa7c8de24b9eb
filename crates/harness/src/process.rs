//! A server in a process of its own.

use std::fs::OpenOptions;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use services::Host;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// How long a server may take to be ready.
const START: Duration = Duration::from_secs(60);
/// How long it may take to end in good order.
const END: Duration = Duration::from_secs(30);
/// Where it writes its log, in the folder of its data.
const LOG: &str = "server.log";

/// A server that we started; it dies with this value.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
    address: SocketAddr,
    /// Held so that the server can go on writing.
    _output: BufReader<ChildStdout>,
}

impl ServerProcess {
    /// Starts the program `pardalis` on a data folder and waits until it is ready.
    pub async fn start(program: &Path, data: &Path) -> Result<Self> {
        Self::start_with(program, data, &[]).await
    }

    /// Starts it with more arguments.
    pub async fn start_with(program: &Path, data: &Path, arguments: &[&str]) -> Result<Self> {
        Self::start_on(&Host::default(), 0, program, data, arguments).await
    }

    /// Starts it on a host, at this port; 0 is any that is free.
    pub async fn start_on(
        host: &Host,
        port: u16,
        program: &Path,
        data: &Path,
        arguments: &[&str],
    ) -> Result<Self> {
        let log = data.join(LOG);
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&log)
            .with_context(|| log.display().to_string())?;
        let listen = SocketAddr::new(host.address, port).to_string();
        let mut child = Command::from(host.command(program))
            .args(["serve", "--listen", &listen, "--without-limits", "--log", "warn", "--data"])
            .arg(data)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let output = child.stdout.take().context("the server's output was not caught")?;
        let mut output = BufReader::new(output);
        let mut line = String::new();
        timeout(START, output.read_line(&mut line)).await.context("the server did not become ready")??;
        let Some(address) = line.trim().strip_prefix("http://") else {
            bail!("expected the server's address, found {line:?}; its log is {LOG} in {}", data.display());
        };
        Ok(Self { address: address.parse()?, child, _output: output })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of its process, while it lives.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    /// Ends it by SIGTERM, and waits until it has ended in good order.
    pub async fn end(mut self) -> Result<()> {
        let pid = self.pid().context("the server has ended by itself")?;
        let asked = Command::new("kill").arg(pid.to_string()).status().await.context("kill")?;
        let ended = timeout(END, self.child.wait()).await.context("the server did not end in time")??;
        if !asked.success() || !ended.success() {
            bail!("expected the server to end in good order, found {ended}");
        }
        Ok(())
    }

    /// How it ended, if it has ended by itself.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    /// Ends it by SIGKILL, at once and in the middle of whatever it does.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}
