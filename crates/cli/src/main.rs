//! The `pardalis` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
