//! Searching in this program.

use std::sync::Arc;

use engine::{Knowledge, Stop};
use tokio::sync::oneshot;

use super::searcher::{Budget, SearcherPool};
use super::turns::Turns;
use super::{NoAnswer, SearchRequest, SearchResult};

/// The nice value of threads that search in place of workers: players' messages come first.
#[cfg(target_os = "linux")]
const LOW_PRIORITY: i32 = 10;

/// Searches of this program, so many at a time.
pub(super) struct Local {
    turns: Arc<Turns>,
    pool: Arc<SearcherPool>,
    budget: Budget,
}

impl Local {
    /// Searches with all that a level asks for.
    pub(super) fn new(threads: usize, knowledge: &Knowledge) -> Self {
        let pool = SearcherPool::new(knowledge.clone());
        Self { turns: Turns::new(threads.max(1)), pool, budget: Budget::FULL }
    }

    /// One search at a time, with less effort and on a thread of low priority.
    pub(super) fn reduced(knowledge: &Knowledge) -> Self {
        Self { turns: Turns::new(1), budget: Budget::REDUCED, ..Self::new(1, knowledge) }
    }

    /// How many requests wait.
    pub(super) fn waiting(&self) -> usize {
        self.turns.waiting()
    }

    /// Searches when it is the owner's turn. Who drops the future throws `stop` as well.
    pub(super) async fn search(
        &self,
        owner: &str,
        request: SearchRequest,
        stop: Stop,
    ) -> Result<SearchResult, NoAnswer> {
        let permit = self.turns.acquire(owner).await;
        self.pool.tidy();
        let (done, result) = oneshot::channel();
        let (pool, budget) = (Arc::clone(&self.pool), self.budget);
        let work = move || {
            let mut searcher = pool.take();
            // The room may have lost interest.
            let _ = done.send(searcher.search(&request, budget, &stop));
            pool.give_back(searcher);
            pool.store_endings();
            drop(permit);
        };
        if budget == Budget::REDUCED {
            tokio::task::spawn_blocking(move || at_low_priority(work));
        } else {
            tokio::task::spawn_blocking(work);
        }
        // Without a word only where no thread could be had.
        result.await.unwrap_or(Err(NoAnswer::EngineFailed))
    }

    #[cfg(test)]
    pub(super) fn idle(&self) -> usize {
        self.pool.idle()
    }
}

/// Works on a thread of its own: a priority that was lowered cannot be raised again.
fn at_low_priority(work: impl FnOnce() + Send) {
    // The thread belongs to the runtime: what it asks for the time, it asks of the same clock.
    let runtime = tokio::runtime::Handle::current();
    std::thread::scope(|scope| {
        let lowered = || {
            let _entered = runtime.enter();
            #[cfg(target_os = "linux")]
            if let Err(error) = rustix::process::setpriority_process(None, LOW_PRIORITY) {
                tracing::debug!(%error, "failed to lower the priority of a search");
            }
            work();
        };
        if let Err(error) = std::thread::Builder::new().name("search".into()).spawn_scoped(scope, lowered) {
            tracing::error!(%error, "failed to start a thread for a search");
        }
    });
}
