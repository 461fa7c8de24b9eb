//! Several threads at the same work.

use anyhow::{Result, anyhow};

/// Has so many threads work, at least one, and waits for all; the first that fails says why.
pub(crate) fn at_once(threads: usize, work: impl Fn() -> Result<()> + Sync) -> Result<()> {
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(&work)).collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow!("a game failed"))??;
        }
        Ok(())
    })
}
