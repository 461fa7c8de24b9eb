//! A NATS server with JetStream.

use std::fs::File;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::place::{find, free_port, tail, wait_until};

/// A NATS server that ends with this value.
#[derive(Debug)]
pub struct Nats {
    program: PathBuf,
    folder: TempDir,
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
        let program = find("nats-server", &["/usr/sbin".into()])?;
        let folder = TempDir::new().context("a folder for NATS")?;
        let port = free_port()?;
        let child = spawn(&program, &folder, port)?;
        let mut server = Self { program, folder, port, child };
        server.wait()?;
        Ok(server)
    }

    /// The address for clients.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
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
        self.child = spawn(&self.program, &self.folder, self.port)?;
        self.wait()
    }

    fn wait(&mut self) -> Result<()> {
        let log = self.folder.path().join("log");
        wait_until("NATS is ready", || {
            if let Some(status) = self.child.try_wait()? {
                bail!("nats-server ended with {status}:\n{}", tail(&log));
            }
            Ok(TcpStream::connect(("127.0.0.1", self.port)).is_ok())
        })
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It may have gone already.
        let _ = self.kill();
    }
}

fn spawn(program: &PathBuf, folder: &TempDir, port: u16) -> Result<Child> {
    let log = File::options().create(true).append(true).open(folder.path().join("log"))?;
    Command::new(program)
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"])
        .arg(folder.path().join("data"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .context("start nats-server")
}
