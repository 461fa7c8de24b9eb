//! Formatting, dependencies, lints and documentation; every warning is an error here.

use anyhow::Result;

use crate::process::{Step, cargo};

pub(crate) fn run() -> Result<()> {
    cargo(&["fmt", "--all", "--", "--check"]).run("check the formatting")?;
    let mut fuzz_format = cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--", "--check"]);
    fuzz_format.run("check the formatting of the fuzz targets")?;
    crate::dependencies::check()?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run("run clippy")?;
    cargo(&["doc", "--workspace", "--no-deps", "--quiet"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run("build the documentation")?;
    crate::web::lint()
}
