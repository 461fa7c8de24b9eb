//! The side of a worker: it takes requests from the shared queue and answers them.

use std::sync::Arc;
use std::time::Duration;

use bus::{BusError, Job, Jobs, PROGRESS, Worker};
use engine::{Knowledge, Stop};
use tokio_util::sync::CancellationToken;

use super::searcher::{Budget, SearcherPool};
use super::wire::{RequestText, ResultText};
use super::{NoAnswer, SearchRequest, SearchResult};

/// How long a worker waits after NATS did not answer.
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// Takes requests from the shared queue and answers them, so many at a time, until `ending` is cancelled.
///
/// # Errors
///
/// If NATS has no JetStream or cannot be reached at first; later it is waited for.
pub async fn run_workers(
    jobs: &Jobs,
    threads: usize,
    knowledge: Knowledge,
    ending: CancellationToken,
) -> Result<(), BusError> {
    let pool = SearcherPool::new(knowledge);
    pool.tidy();
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..threads.max(1) {
        let worker = jobs.worker().await?;
        workers.spawn(take_jobs(jobs.clone(), worker, Arc::clone(&pool), ending.clone()));
    }
    tracing::info!(worker = jobs.node(), threads, "ready to search for the computer players");
    while workers.join_next().await.is_some() {}
    Ok(())
}

async fn take_jobs(jobs: Jobs, mut worker: Worker, pool: Arc<SearcherPool>, ending: CancellationToken) {
    loop {
        let job = tokio::select! {
            job = worker.next() => job,
            () = ending.cancelled() => return,
        };
        match job {
            Ok(job) => do_job(job, &mut worker, &pool).await,
            Err(error) => {
                tracing::warn!(%error, "failed to ask for a job; trying again");
                tokio::time::sleep(RETRY_PAUSE).await;
                // The queue is gone if NATS was started anew.
                if let Ok(again) = jobs.worker().await {
                    worker = again;
                }
            }
        }
    }
}

async fn do_job(job: Job, worker: &mut Worker, pool: &Arc<SearcherPool>) {
    let request = serde_json::from_value::<RequestText>(job.question.clone());
    let request = request.map_err(|error| error.to_string()).and_then(SearchRequest::try_from);
    let request = match request {
        Ok(request) => request,
        Err(reason) => {
            tracing::warn!(%reason, "a job makes no sense; refused");
            // It comes from a server of another release, or from a stranger.
            return job.fail(&format!("the request makes no sense: {reason}")).await;
        }
    };
    let stop = Stop::new();
    let mut search = tokio::task::spawn_blocking({
        let (pool, stop) = (Arc::clone(pool), stop.clone());
        move || {
            let mut searcher = pool.take();
            let found = searcher.search(&request, Budget::FULL, &stop);
            pool.give_back(searcher);
            found
        }
    });
    let mut progress = tokio::time::interval(PROGRESS);
    let found = loop {
        tokio::select! {
            found = &mut search => break found,
            () = worker.withdrawn(&job) => {
                stop.stop();
                break search.await;
            }
            _ = progress.tick() => job.in_progress().await,
        }
    };
    reply(job, found.unwrap_or(Err(NoAnswer::EngineFailed))).await;
    let pool = Arc::clone(pool);
    tokio::task::spawn_blocking(move || pool.store_endings());
}

async fn reply(job: Job, found: Result<SearchResult, NoAnswer>) {
    match found.map(|found| serde_json::to_value(ResultText::from(found))) {
        Ok(Ok(answer)) => job.answer(answer).await,
        Ok(Err(error)) => job.fail(&error.to_string()).await,
        Err(NoAnswer::Cancelled) => job.drop().await,
        Err(no_answer) => job.fail(&no_answer.to_string()).await,
    }
}
