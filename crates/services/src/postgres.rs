//! A PostgreSQL server.

use std::fs::File;
use std::io::Write as _;
use std::net::SocketAddr;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::place::{find_in, free_port, tail, wait_until};
use crate::{Host, Session};

/// Where Debian keeps PostgreSQL's programs, one folder a version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// The database's user, who needs no password.
const USER: &str = "pardalis";

/// Whether commits wait for the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// As in earnest, for measurements.
    Synced,
    /// A crash of the machine may lose everything, a crash of the server nothing: quick, for tests.
    Quick,
}

/// A PostgreSQL server that ends with this value.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: TempDir,
    host: Host,
    port: u16,
    durability: Durability,
    /// Whether it lies on a small disk.
    is_small: bool,
    child: Child,
}

impl Postgres {
    /// Makes an empty server on a free port.
    ///
    /// # Errors
    ///
    /// If the programs are missing or it does not get ready.
    pub fn start(durability: Durability) -> Result<Self> {
        Self::start_on(Host::default(), durability)
    }

    /// Makes one on a host, for everybody on its network.
    ///
    /// # Errors
    ///
    /// If the programs are missing or it does not get ready.
    pub fn start_on(host: Host, durability: Durability) -> Result<Self> {
        Self::start_in(None, host, durability)
    }

    /// Makes one on a host, with its data in this folder of a small disk, which its user must be able to enter.
    ///
    /// # Errors
    ///
    /// If the programs are missing or it does not get ready.
    pub fn start_in(place: Option<&Path>, host: Host, durability: Durability) -> Result<Self> {
        let initdb = find_in("initdb", &debian())?;
        // What is on the path may be a link; the other programs lie beside what it points to.
        let initdb = initdb.canonicalize().unwrap_or(initdb);
        let programs = initdb.parent().map(Path::to_path_buf).unwrap_or_default();
        let folder = match place {
            Some(place) => TempDir::new_in(place),
            None => TempDir::new(),
        };
        let folder = folder.context("a folder for PostgreSQL")?;
        let is_small = place.is_some();
        if let Some((user, group)) = other_user()? {
            chown(folder.path(), Some(user), Some(group)).context("a folder for PostgreSQL")?;
        }
        let data = folder.path().join("data");
        let made = as_user(&Host::default(), &initdb)?
            .args([
                "--auth=trust",
                "--no-sync",
                "--encoding=UTF8",
                "--locale=C",
                "--username",
                USER,
                "--pgdata",
            ])
            .arg(&data)
            .output()
            .context("initdb")?;
        if !made.status.success() {
            bail!("initdb ended with {}: {}", made.status, String::from_utf8_lossy(&made.stderr));
        }
        if host.namespace.is_some() {
            // Loopback is trusted from the beginning.
            let mut rules = File::options().append(true).open(data.join("pg_hba.conf"))?;
            writeln!(rules, "host all all samenet trust")?;
        }
        let port = free_port()?;
        let child = spawn(&programs, folder.path(), &host, port, durability, is_small)?;
        let mut server = Self { programs, folder, host, port, durability, is_small, child };
        server.wait()?;
        Ok(server)
    }

    /// Where it listens.
    pub fn place(&self) -> SocketAddr {
        SocketAddr::new(self.host.address, self.port)
    }

    /// Opens a session of its own on the database that every server has.
    ///
    /// # Errors
    ///
    /// If the program `psql` is missing.
    pub fn session(&self) -> Result<Session> {
        Session::open(&self.programs.join("psql"), self.place(), USER)
    }

    /// Whether the process that leads the server has ended by itself.
    ///
    /// # Errors
    ///
    /// If the process cannot be asked.
    pub fn has_ended(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// The address of the database that every server has.
    pub fn address(&self) -> String {
        self.address_of("postgres")
    }

    /// Makes an empty database and gives its address.
    ///
    /// # Errors
    ///
    /// If the server does not make it.
    pub fn database(&self, name: &str) -> Result<String> {
        let address = self.host.address.to_string();
        let made = as_user(&Host::default(), &self.programs.join("createdb"))?
            .args(["--host", &address, "--port", &self.port.to_string(), "--username", USER, name])
            .output()
            .context("createdb")?;
        if !made.status.success() {
            bail!("createdb ended with {}: {}", made.status, String::from_utf8_lossy(&made.stderr));
        }
        Ok(self.address_of(name))
    }

    fn address_of(&self, database: &str) -> String {
        format!("postgres://{USER}@{}:{}/{database}", self.host.address, self.port)
    }

    /// The process that leads the server, to be paused or ended by a test.
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
        // The processes of the one that was killed notice it a moment later; until then a new one is refused.
        wait_until("PostgreSQL starts again", || {
            let folder = self.folder.path();
            self.child =
                spawn(&self.programs, folder, &self.host, self.port, self.durability, self.is_small)?;
            Ok(self.wait().is_ok())
        })
    }

    fn wait(&mut self) -> Result<()> {
        let (address, port) = (self.host.address.to_string(), self.port.to_string());
        let log = self.folder.path().join("log");
        let is_ready = self.programs.join("pg_isready");
        wait_until("PostgreSQL is ready", || {
            if let Some(status) = self.child.try_wait()? {
                bail!("postgres ended with {status}:\n{}", tail(&log));
            }
            let mut ask = Command::new(&is_ready);
            ask.args(["--quiet", "--host", &address, "--port", &port]);
            Ok(ask.status().context("pg_isready")?.success())
        })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its other processes go with the leader; the folder goes last. It may have gone already.
        let _ = self.kill();
    }
}

fn spawn(
    programs: &Path,
    folder: &Path,
    host: &Host,
    port: u16,
    durability: Durability,
    is_small: bool,
) -> Result<Child> {
    let log = File::options().create(true).append(true).open(folder.join("log"))?;
    let sync = if durability == Durability::Synced { "on" } else { "off" };
    // Without a bound its log of what is to be written would take a gigabyte.
    let bounds: &[&str] =
        if is_small { &["-c", "max_wal_size=128MB", "-c", "min_wal_size=32MB"] } else { &[] };
    as_user(host, &programs.join("postgres"))?
        .args(bounds)
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-h", &host.address.to_string(), "-p", &port.to_string(), "-k"])
        .arg(folder)
        .args(["-c", &format!("fsync={sync}"), "-c", "max_connections=200", "-c", "shared_buffers=64MB"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .context("start postgres")
}

/// A program of PostgreSQL's, which refuses to run as root.
fn as_user(host: &Host, program: &Path) -> Result<Command> {
    Ok(match other_user()? {
        Some((user, group)) => {
            let mut command = host.command_as(program, user, group);
            command.current_dir("/");
            command
        }
        None => host.command(program),
    })
}

/// Debian's user for PostgreSQL, where we are root.
fn other_user() -> Result<Option<(u32, u32)>> {
    if std::fs::metadata("/proc/self").map_or(1, |us| us.uid()) != 0 {
        return Ok(None);
    }
    let users = std::fs::read_to_string("/etc/passwd").context("/etc/passwd")?;
    let found = users.lines().find_map(|line| {
        let mut fields = line.strip_prefix("postgres:")?.split(':').skip(1);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    });
    match found {
        Some(user) => Ok(Some(user)),
        None => bail!("PostgreSQL does not run as root, and there is no user postgres: {}", crate::ADVICE),
    }
}

/// The folders of Debian's versions, newest first.
fn debian() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = folders.map(|folder| folder.path().join("bin")).collect();
    found.sort();
    found.reverse();
    found
}
