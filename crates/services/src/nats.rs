//! A NATS server with JetStream.

use std::fs::File;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::Host;
use crate::place::{find, free_port, tail, wait_until};

/// How long an answer to a connection is waited for.
const ANSWER: Duration = Duration::from_secs(1);

/// A NATS server that ends with this value.
#[derive(Debug)]
pub struct Nats {
    program: PathBuf,
    folder: TempDir,
    host: Host,
    port: u16,
    child: Child,
}

impl Nats {
    /// Starts a server with JetStream on a free port.
    ///
    /// # Errors
    ///
    /// If the program is missing or does not get ready.
    pub fn start() -> Result<Self> {
        Self::start_on(Host::default())
    }

    /// Starts one on a host.
    ///
    /// # Errors
    ///
    /// If the program is missing or does not get ready.
    pub fn start_on(host: Host) -> Result<Self> {
        let program = find("nats-server")?;
        let folder = TempDir::new().context("a folder for NATS")?;
        let port = free_port()?;
        let child = spawn(&program, &folder, &host, port)?;
        let mut server = Self { program, folder, host, port, child };
        server.wait()?;
        Ok(server)
    }

    /// The address for clients.
    pub fn address(&self) -> String {
        format!("nats://{}:{}", self.host.address, self.port)
    }

    /// The process, to be paused or ended by a test.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without a chance to tidy up.
    ///
    /// # Errors
    ///
    /// If the process cannot be ended.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again on the same port with the same data.
    ///
    /// # Errors
    ///
    /// If it does not get ready.
    pub fn start_again(&mut self) -> Result<()> {
        self.child = spawn(&self.program, &self.folder, &self.host, self.port)?;
        self.wait()
    }

    fn wait(&mut self) -> Result<()> {
        let log = self.folder.path().join("log");
        wait_until("NATS is ready", || {
            if let Some(status) = self.child.try_wait()? {
                bail!("nats-server ended with {status}:\n{}", tail(&log));
            }
            Ok(TcpStream::connect_timeout(&(self.host.address, self.port).into(), ANSWER).is_ok())
        })
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It may have gone already.
        let _ = self.kill();
    }
}

fn spawn(program: &Path, folder: &TempDir, host: &Host, port: u16) -> Result<Child> {
    let log = File::options().create(true).append(true).open(folder.path().join("log"))?;
    host.command(program)
        .args(["-a", &host.address.to_string(), "-p", &port.to_string(), "-js", "-sd"])
        .arg(folder.path().join("data"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .context("start nats-server")
}
