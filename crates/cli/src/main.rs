//! The `pardalis` binary.

use std::process::ExitCode;

/// A busy server allocates on many threads at once, where this one is faster than the system's.
#[cfg(feature = "serve")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
