//! Thinking in other programs: the server hands its questions to the queue that they share, and may take part itself.

use std::sync::Arc;
use std::time::Duration;

use bus::{BusError, Desk, Jobs, PROGRESS, Worker};
use engine::{Knowledge, Stop};
use tokio_util::sync::CancellationToken;

use super::asked::{Answered, Asked};
use super::queue::FairQueue;
use super::{Answer, Job, Question, Thinker};

/// How many questions of one server may be in the shared queue; the rest wait here, where owners take turns.
pub(super) const OUTSTANDING: usize = 32;
/// How long an answer may take, a second worker after the death of a first included.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a worker waits after NATS did not answer.
const PAUSE: Duration = Duration::from_millis(200);

/// Hands questions to the shared queue, one after the other, until the own queue is closed.
pub(super) async fn hand_out(queue: Arc<FairQueue<Job>>, desk: Desk) {
    while let Some(mut job) = queue.next().await {
        if job.stop.is_stopped() || job.answer.is_closed() {
            continue;
        }
        let Ok(question) = serde_json::to_value(Asked::from(&job.question)) else { continue };
        tokio::select! {
            answer = desk.ask(question, PATIENCE) => {
                let answered = answer.and_then(|answer| serde_json::from_value::<Answered>(answer).ok());
                let answer = answered.and_then(|answered| answered.answer(&job.question.record));
                if answer.is_none() {
                    metrics::counter!("pardalis_unanswered_questions_total").increment(1);
                }
                let answer = answer.or_else(|| job.question.any_answer());
                if let Some(answer) = answer {
                    job.answer(answer);
                }
            }
            // Dropping the question withdraws it.
            () = job.answer.closed() => {}
        }
    }
}

/// Takes questions from the shared queue and answers them, until `ending` is thrown.
///
/// # Errors
///
/// If NATS has no JetStream or cannot be reached at first; later it is waited for.
pub async fn work(
    jobs: &Jobs,
    threads: usize,
    knowledge: Knowledge,
    ending: CancellationToken,
) -> Result<(), BusError> {
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..threads.max(1) {
        let worker = jobs.worker().await?;
        let thinker = Thinker::new(knowledge.clone());
        workers.spawn(take_jobs(jobs.clone(), worker, thinker, ending.clone()));
    }
    while workers.join_next().await.is_some() {}
    Ok(())
}

async fn take_jobs(jobs: Jobs, mut worker: Worker, mut thinker: Thinker, ending: CancellationToken) {
    loop {
        let job = tokio::select! {
            job = worker.next() => job,
            () = ending.cancelled() => return,
        };
        let job = match job {
            Ok(job) => job,
            Err(error) => {
                tracing::warn!(%error, "no job could be asked for");
                tokio::time::sleep(PAUSE).await;
                // The queue is gone where NATS was started anew.
                if let Ok(again) = jobs.worker().await {
                    worker = again;
                }
                continue;
            }
        };
        let question =
            serde_json::from_value::<Asked>(job.question.clone()).map_err(|error| error.to_string());
        let question = match question.and_then(Asked::question) {
            Ok(question) => question,
            Err(reason) => {
                tracing::warn!(%reason, "a question made no sense");
                job.drop().await;
                continue;
            }
        };
        let stop = Stop::new();
        let mut thinking = tokio::task::spawn_blocking({
            let stop = stop.clone();
            move || think(thinker, &question, &stop)
        });
        let mut progress = tokio::time::interval(PROGRESS);
        let thought = loop {
            tokio::select! {
                thought = &mut thinking => break thought,
                () = worker.withdrawn(&job) => {
                    stop.stop();
                    break thinking.await;
                }
                _ = progress.tick() => job.goes_on().await,
            }
        };
        let Ok((returned, answer)) = thought else { return };
        thinker = returned;
        match answer.map(|answer| serde_json::to_value(Answered::from(answer))) {
            Some(Ok(answer)) => job.answer(answer).await,
            _ => job.drop().await,
        }
        let endgames = Arc::clone(&thinker.table.knowledge().endgames);
        tokio::task::spawn_blocking(move || endgames.keep());
    }
}

fn think(thinker: Thinker, question: &Question, stop: &Stop) -> (Thinker, Option<Answer>) {
    let answer = thinker.answer(question, stop);
    (thinker, answer)
}
