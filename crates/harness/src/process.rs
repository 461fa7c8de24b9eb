//! A server in a process of its own.

use std::fs::OpenOptions;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use services::Host;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::{Instant, timeout};

/// How long a server may take to be ready.
const START: Duration = Duration::from_secs(60);
/// How long it may take to end in good order.
const END: Duration = Duration::from_secs(30);
/// Where it writes its log, in the folder of its data.
const LOG: &str = "server.log";

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program `pardalis`.
    pub program: PathBuf,
    /// The folder of its data.
    pub data: PathBuf,
    /// Where it runs.
    pub host: Host,
    /// Its port; 0 is any that is free.
    pub port: u16,
    /// More arguments of `serve`.
    pub arguments: Vec<String>,
    /// Whether the limits on addresses and people are switched off.
    pub without_limits: bool,
    /// The library of libfaketime and the seconds by which the server's clock is off.
    pub clock: Option<(PathBuf, i64)>,
}

impl Launch {
    /// A server of this program on this folder, on loopback, without limits.
    pub fn new(program: &Path, data: &Path) -> Self {
        Self {
            program: program.to_owned(),
            data: data.to_owned(),
            host: Host::default(),
            port: 0,
            arguments: Vec::new(),
            without_limits: true,
            clock: None,
        }
    }

    fn command(&self) -> Command {
        let listen = SocketAddr::new(self.host.address, self.port).to_string();
        let mut command = Command::from(self.host.command(&self.program));
        command.args(["serve", "--listen", &listen, "--log", "warn", "--data"]).arg(&self.data);
        if self.without_limits {
            command.arg("--without-limits");
        }
        command.args(&self.arguments);
        if let Some((library, seconds)) = &self.clock {
            // Timers keep the true pace: only the time of day is wrong.
            command.env("LD_PRELOAD", library).env("FAKETIME", format!("{seconds:+}s"));
            command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("DONT_FAKE_MONOTONIC", "1");
        }
        command
    }
}

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
        Self::launch(&Launch::new(program, data)).await
    }

    /// Starts it with more arguments.
    pub async fn start_with(program: &Path, data: &Path, arguments: &[&str]) -> Result<Self> {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        Self::launch(&Launch { arguments, ..Launch::new(program, data) }).await
    }

    /// Starts a server and waits until it is ready.
    pub async fn launch(launch: &Launch) -> Result<Self> {
        let log = launch.data.join(LOG);
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&log)
            .with_context(|| log.display().to_string())?;
        let mut child = launch
            .command()
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", launch.program.display()))?;
        let output = child.stdout.take().context("the server's output was not caught")?;
        let mut output = BufReader::new(output);
        let mut line = String::new();
        timeout(START, output.read_line(&mut line)).await.context("the server did not become ready")??;
        let Some(address) = line.trim().strip_prefix("http://") else {
            let folder = launch.data.display();
            bail!("expected the server's address, found {line:?}; its log is {LOG} in {folder}");
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
    pub async fn end(self) -> Result<()> {
        self.terminate(END).await?.context("the server did not end in time")?;
        Ok(())
    }

    /// Sends SIGTERM; returns the time until the process ended. After `patience` it is killed, which gives `None`.
    pub async fn terminate(mut self, patience: Duration) -> Result<Option<Duration>> {
        let pid = self.pid().context("the server has ended by itself")?;
        let begun = Instant::now();
        let asked = Command::new("kill").arg(pid.to_string()).status().await.context("kill")?;
        let Ok(ended) = timeout(patience, self.child.wait()).await else {
            self.child.kill().await?;
            return Ok(None);
        };
        let ended = ended?;
        if !asked.success() || !ended.success() {
            bail!("expected the server to end in good order, found {ended}");
        }
        Ok(Some(begun.elapsed()))
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
