//! The page: rules and engine as WebAssembly, then what npm and Vite make of `web/`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};

use crate::debian;
use crate::process::{Step, cargo, root, target};
use crate::wasm::{TARGET, install_target};

/// A crate that the page loads.
struct Module {
    package: &'static str,
    /// The name of its files.
    name: &'static str,
    /// The folder of its bindings in `web/src/wasm`.
    folder: &'static str,
    profile: &'static str,
}

// Binaryen is not asked: `wasm-opt -O3` makes the engine smaller, but its compressed form larger, and no faster (0.94 to
// 1.05 times the nodes per second in Node, by game).
const MODULES: [Module; 2] = [
    Module { package: "web-rules", name: "web_rules", folder: "rules", profile: "wasm-small" },
    Module { package: "web-engine", name: "web_engine", folder: "engine", profile: "wasm" },
];

/// Builds the page into `web/dist`, which the server takes in when it is built next.
pub(crate) fn build() -> Result<()> {
    packages()?;
    modules()?;
    npm(&["run", "--silent", "build"]).run("build the page")
}

/// Runs the tests of the page, with rules and engine as they are now.
///
/// The rules crates build for WebAssembly here, too, and so does the engine.
pub(crate) fn test() -> Result<()> {
    packages()?;
    modules()?;
    npm(&["run", "--silent", "test"]).run("test the page")
}

/// Checks types, formatting and accessibility of the page's sources.
pub(crate) fn lint() -> Result<()> {
    packages()?;
    modules()?;
    npm(&["run", "--silent", "lint"]).run("check the page")
}

/// Builds rules and engine into `web/src/wasm`.
pub(crate) fn modules() -> Result<()> {
    install_target()?;
    for module in &MODULES {
        let arguments =
            ["build", "--profile", module.profile, "--target", TARGET, "--package", module.package];
        cargo(&arguments).run(&format!("build {} for WebAssembly", module.package))?;
        let built = target().join(TARGET).join(module.profile).join(format!("{}.wasm", module.name));
        let folder = root().join("web/src/wasm").join(module.folder);
        let made = folder.join(format!("{}_bg.wasm", module.name));
        if changed(&made)? < changed(&built)? {
            bind(module, &built, &folder)?;
        }
    }
    Ok(())
}

/// Makes the JavaScript side of a module.
fn bind(module: &Module, built: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    let mut bindings = cargo(&["run", "--quiet", "--package", "bindings", "--"]);
    bindings.arg(built).arg(folder).run(&format!("make the bindings of {}", module.package))
}

/// Installs what the page is built with, where it is missing or older than the lock file.
pub(crate) fn packages() -> Result<()> {
    install_node()?;
    let web = root().join("web");
    // npm notes there what it has installed.
    let installed = changed(&web.join("node_modules/.package-lock.json"))?;
    if installed.is_some() && installed >= changed(&web.join("package-lock.json"))? {
        return Ok(());
    }
    // Not `npm ci`: it refuses a lock file in which parts for other platforms are missing, and a registry that lags behind
    // has them missing. The lock file is kept to all the same.
    npm(&["install", "--no-save", "--no-audit", "--no-fund", "--silent"])
        .run("install what the page is built with")
}

/// A call of npm in the folder of the page.
pub(crate) fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(root().join("web"));
    command
}

/// When a file was changed; nothing where there is none, which is before any time.
fn changed(file: &Path) -> Result<Option<SystemTime>> {
    if !file.exists() {
        return Ok(None);
    }
    let time = fs::metadata(file).and_then(|metadata| metadata.modified());
    time.map(Some).with_context(|| format!("{}", file.display()))
}

/// Installs Node where it is missing and this may be done.
fn install_node() -> Result<()> {
    if has_node() {
        return Ok(());
    }
    debian::install(&["nodejs", "npm"]).map_err(|error| error.context(ADVICE))?;
    if has_node() { Ok(()) } else { bail!(ADVICE) }
}

/// Whether there is a Node that is new enough for Vite, and npm.
fn has_node() -> bool {
    let mut node = Command::new("node");
    node.args([
        "-e",
        "const [a, b] = process.versions.node.split('.'); process.exit(a * 100 + +b < 2019 ? 1 : 0)",
    ]);
    let succeeds = |mut command: Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    succeeds(node) && succeeds(npm(&["--version"]))
}

const ADVICE: &str = "the page is built with Node 20.19 or newer and npm: install them from nodejs.org or your \
     distribution's packages (Debian 13: apt install nodejs npm)";
