//! An nginx in front of other servers.

use std::fs::{File, Permissions};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::place::{find, free_port, tail, wait_until};

/// An nginx that ends with this value.
#[derive(Debug)]
pub struct Nginx {
    address: SocketAddr,
    child: Child,
    _folder: TempDir,
}

impl Nginx {
    /// Starts one on a free port of loopback; `configure` writes its whole configuration, given where it listens and
    /// a folder for its files.
    ///
    /// # Errors
    ///
    /// If the program is missing or does not get ready.
    pub fn start(configure: impl FnOnce(SocketAddr, &str) -> Result<String>) -> Result<Self> {
        let program = find("nginx")?;
        let folder = TempDir::new().context("a folder for nginx")?;
        // Its workers are not root.
        std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()?));
        let files = folder.path().to_str().context("a folder for nginx whose name is text")?;
        let configuration = folder.path().join("nginx.conf");
        std::fs::write(&configuration, configure(address, files)?).context("nginx.conf")?;
        let log = folder.path().join("log");
        let child = Command::new(program)
            .arg("-c")
            .arg(&configuration)
            .args(["-e", "stderr", "-g", "daemon off;"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log)?)
            .spawn()
            .context("start nginx")?;
        let mut nginx = Self { address, child, _folder: folder };
        wait_until("nginx is ready", || {
            if let Some(status) = nginx.child.try_wait()? {
                bail!("nginx ended with {status}:\n{}", tail(&log));
            }
            Ok(TcpStream::connect(address).is_ok())
        })?;
        Ok(nginx)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Killed, it would leave its workers behind; asked, it ends them.
        let asked = Command::new("kill").arg(self.child.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
