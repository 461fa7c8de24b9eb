//! The library that gives one process a wrong clock.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Where Debian keeps libraries, one folder a machine type.
const LIBRARIES: &str = "/usr/lib";
/// The library in its own folder there; the variant for programs with several threads.
const FAKETIME: &str = "faketime/libfaketimeMT.so.1";

/// The library of libfaketime, for `LD_PRELOAD`.
///
/// # Errors
///
/// If it is missing; the words say what to install.
pub fn faketime() -> Result<PathBuf> {
    find(Path::new(LIBRARIES))
        .context("libfaketime: needed and not there; `apt install faketime` brings it (Debian)")
}

fn find(libraries: &Path) -> Option<PathBuf> {
    let folders = std::fs::read_dir(libraries).ok()?.flatten().map(|folder| folder.path());
    let mut places = folders.chain([libraries.to_owned()]).map(|folder| folder.join(FAKETIME));
    places.find(|place| place.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_found_in_the_folder_of_any_machine_type() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(find(folder.path()), None);
        let place = folder.path().join("any-machine").join(FAKETIME);
        std::fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
        std::fs::write(&place, "").expect("a file");
        assert_eq!(find(folder.path()), Some(place));
    }
}
