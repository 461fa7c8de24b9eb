//! A small disk that can be filled.

use std::fs::{File, Permissions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

/// The file that takes up all space.
const BALLAST: &str = "ballast";

/// A file system in memory that is unmounted with this value.
#[derive(Debug)]
pub struct Tmpfs {
    folder: TempDir,
}

impl Tmpfs {
    /// Mounts one of this size, which everybody may write to; only root can.
    ///
    /// # Errors
    ///
    /// If it cannot be mounted here.
    pub fn mount(megabytes: usize) -> Result<Self> {
        let folder = TempDir::new().context("a folder for a small disk")?;
        let options = format!("size={megabytes}m,mode=1777");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(folder.path())
            .output()
            .context("mount")?;
        if !mounted.status.success() {
            let words = String::from_utf8_lossy(&mounted.stderr).into_owned();
            bail!("a small disk cannot be mounted, which only root may: {}", words.trim());
        }
        std::fs::set_permissions(folder.path(), Permissions::from_mode(0o1777))?;
        Ok(Self { folder })
    }

    /// Where it is mounted.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Takes up all the space that is left.
    ///
    /// # Errors
    ///
    /// If the ballast cannot be written for another reason than a lack of space.
    pub fn fill(&self) -> Result<()> {
        let mut ballast = File::create(self.ballast())?;
        for size in [1 << 20, 4 << 10, 1] {
            let chunk = vec![0; size];
            loop {
                match ballast.write(&chunk) {
                    Ok(_) => (),
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => return Err(error).context("the ballast of a small disk"),
                }
            }
        }
        Ok(())
    }

    /// Gives back the space that was taken up.
    ///
    /// # Errors
    ///
    /// If the ballast cannot be removed.
    pub fn free(&self) -> Result<()> {
        std::fs::remove_file(self.ballast()).context("the ballast of a small disk")
    }

    fn ballast(&self) -> PathBuf {
        self.folder.path().join(BALLAST)
    }
}

impl Drop for Tmpfs {
    fn drop(&mut self) {
        // Lazily: a process that has not quite ended may hold a file open.
        let _ = Command::new("umount").arg("--lazy").arg(self.folder.path()).output();
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_small_disk_is_full_until_it_is_freed() {
        let disk = match Tmpfs::mount(1) {
            Ok(disk) => disk,
            Err(reason) => {
                // Not by a macro, whose words are shown only where a test fails.
                writeln!(std::io::stderr(), "NOT RUN, no disk was filled: {reason:#}")
                    .expect("standard error");
                return;
            }
        };
        let file = disk.path().join("file");
        std::fs::write(&file, [1; 8_192]).expect("room");
        disk.fill().expect("a ballast");
        let refused = std::fs::write(disk.path().join("other"), [1; 8_192]);
        assert!(refused.is_err_and(|error| error.kind() == ErrorKind::StorageFull));
        disk.free().expect("an end");
        std::fs::write(disk.path().join("other"), [1; 8_192]).expect("room");
    }
}
