//! Installing Debian's packages, where that can be done without asking anybody.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::process::Step;

/// Installs packages; an error where this is no Debian or we may not.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let is_root =
        Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !is_root || !Path::new("/usr/bin/apt-get").exists() {
        bail!("{} cannot be installed here", packages.join(" and "));
    }
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        // It may name the mirror that this machine is set up with, which is nobody's business in a log.
        apt.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        apt
    };
    let purpose = format!("install {}", packages.join(" and "));
    let arguments = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    // The list of packages may be missing or out of date, which only a failure tells.
    apt(&arguments).run(&purpose).or_else(|_| {
        apt(&["update"]).run("ask for the list of packages")?;
        apt(&arguments).run(&purpose)
    })
}
