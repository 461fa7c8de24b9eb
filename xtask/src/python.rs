//! What is written in Python, in environments of its own; and the test that plays games with the example bot.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::{Step, cargo, root, target};

/// What the bot needs.
const REQUIREMENTS: &str = "examples/bot/requirements.txt";
/// The oldest Python that what we install runs on.
const OLDEST: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// Plays games with the example bot; it is an error if that cannot be done here.
pub(crate) fn run() -> Result<()> {
    let python = environment("python", REQUIREMENTS)?;
    cargo(&["test", "--workspace", "--test", "python_bot"])
        .env("PARDALIS_PYTHON", python)
        .run("play games with the example bot")
}

/// The interpreter of an environment that has what is required; it is made where it is missing or out of date.
pub(crate) fn environment(name: &str, requirements: &str) -> Result<PathBuf> {
    let folder = target().join(name);
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let wanted = fs::read_to_string(root().join(requirements)).with_context(|| requirements.to_owned())?;
    let installed = folder.join("installed.txt");
    if python.exists() && fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Ok(python);
    }
    let mut make = Command::new(any_python()?);
    make.args(["-m", "venv", "--clear"]).arg(&folder);
    make.run("make an environment for Python").map_err(|error| error.context(ADVICE))?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--requirement", requirements]).current_dir(root());
    // It may name the package index that this machine is set up with, which is nobody's business in a log.
    install.stdout(Stdio::null()).stderr(Stdio::null());
    install.run(&format!("install {requirements}")).map_err(|error| error.context(ADVICE))?;
    fs::write(&installed, wanted).context("the environment for Python")?;
    Ok(python)
}

/// A Python that is new enough.
fn any_python() -> Result<&'static str> {
    let is_new_enough = |name: &&str| {
        let mut ask = Command::new(name);
        ask.args(["-c", OLDEST]).stdout(Stdio::null()).stderr(Stdio::null());
        ask.status().is_ok_and(|status| status.success())
    };
    match ["python3", "python"].into_iter().find(is_new_enough) {
        Some(name) => Ok(name),
        None => bail!(ADVICE),
    }
}

const ADVICE: &str = "this needs Python 3.10 or newer with venv and pip, and a package index or the packages that are \
     required at hand (Debian: apt install python3 python3-venv)";
