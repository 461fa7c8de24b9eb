//! Searching in other programs: requests go to the queue that the servers and workers of a site share.
//!
//! A worker may be gone, slow, of another release, or wrong. Whatever it does, a computer player gets a legal move
//! before its time is up: without a good answer this server searches itself, with less effort.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bus::{JobQueue, Reply};
use engine::{Knowledge, Stop};
use tokio::time::Instant;

use super::check::check;
use super::local::Local;
use super::turns::Turns;
use super::wire::RequestText;
use super::{NoAnswer, SearchRequest, SearchResult};

/// How many requests of one server may be in the shared queue; the rest wait here, where owners take turns.
const MAX_OUTSTANDING: usize = 32;
/// How long an answer may take, a second worker after the death of a first included.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// How long an answer may take if the last one did not come and no worker was heard of since.
const SILENT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the workers are not asked for an owner after a wrong answer.
///
/// Jobs cannot be addressed to a worker, so this does not spare the others. It is what keeps a worker that answers
/// wrongly at once from being asked thousands of times a second.
const WRONG_PAUSE: Duration = Duration::from_secs(1);
/// How many requests may wait for this server's own thread; with more, the rooms ask again later.
const MAX_FALLBACK: usize = 64;

/// The name of workers before release 0.2.0.
const UNNAMED: &str = "unnamed";

/// Where workers are asked.
pub(super) trait Workers: Clone + Send + Sync + 'static {
    /// Has a worker answer a question. Dropping the future withdraws it.
    fn submit(&self, question: serde_json::Value) -> impl Future<Output = Reply> + Send;
}

impl Workers for JobQueue {
    async fn submit(&self, question: serde_json::Value) -> Reply {
        Self::submit(self, question).await
    }
}

/// Searches by workers, and by this server in their place.
pub(super) struct Remote<W> {
    workers: W,
    turns: Arc<Turns>,
    experience: Mutex<Experience>,
    fallback: Local,
}

impl<W: Workers> Remote<W> {
    pub(super) fn new(workers: W, knowledge: &Knowledge) -> Self {
        Self {
            workers,
            turns: Turns::new(MAX_OUTSTANDING),
            experience: Mutex::default(),
            fallback: Local::reduced(knowledge),
        }
    }

    /// How many requests wait for their turn.
    pub(super) fn waiting(&self) -> usize {
        self.turns.waiting() + self.fallback.waiting()
    }

    fn experience(&self) -> MutexGuard<'_, Experience> {
        self.experience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches when it is the owner's turn. Who drops the future throws `stop` as well.
    pub(super) async fn search(
        &self,
        owner: &str,
        request: SearchRequest,
        stop: Stop,
    ) -> Result<SearchResult, NoAnswer> {
        let pause = self.experience().pause(owner);
        if !pause.is_zero() && !request.is_move() {
            tokio::time::sleep(pause).await;
        }
        let no_answer = if !pause.is_zero() && request.is_move() {
            None
        } else {
            match self.ask(owner, &request).await {
                Err(no_answer) if request.is_move() && is_the_workers(&no_answer) => Some(no_answer),
                found => return found,
            }
        };
        if self.fallback.waiting() >= MAX_FALLBACK {
            return Err(no_answer.unwrap_or(NoAnswer::NoWorker));
        }
        metrics::counter!("pardalis_fallback_searches_total").increment(1);
        self.fallback.search(owner, request, stop).await
    }

    /// Asks the workers, and checks what they say.
    async fn ask(&self, owner: &str, request: &SearchRequest) -> Result<SearchResult, NoAnswer> {
        let timeout = self.experience().timeout(request.time_left());
        let reply = async {
            let _permit = self.turns.acquire(owner).await;
            // Written when it is sent: the clock runs while it waits.
            let question = serde_json::to_value(RequestText::from(request));
            let question = question.map_err(|error| NoAnswer::Unplayable(error.to_string()))?;
            Ok(self.workers.submit(question).await)
        };
        let asked = Instant::now();
        let Ok(reply) = tokio::time::timeout(timeout, reply).await else {
            self.experience().was_silent(asked);
            metrics::counter!("pardalis_unanswered_questions_total").increment(1);
            tracing::warn!(owner, ?timeout, "no worker answered in time");
            return Err(NoAnswer::NoWorker);
        };
        let Reply { worker, result } = reply?;
        let worker = worker.unwrap_or_else(|| UNNAMED.to_owned());
        self.experience().heard();
        let no_answer = match result {
            Ok(answer) => match check(answer, request, &request.position()?) {
                Ok(found) => return Ok(found),
                Err(kind) => {
                    metrics::counter!("pardalis_wrong_answers_total", "kind" => kind.as_str()).increment(1);
                    tracing::warn!(%worker, %kind, game = %request.game(), "a worker answered wrongly");
                    NoAnswer::Wrong { worker, kind }
                }
            },
            Err(reason) => {
                metrics::counter!("pardalis_wrong_answers_total", "kind" => "failed").increment(1);
                tracing::warn!(%worker, reason, game = %request.game(), "a worker failed");
                NoAnswer::EngineFailed
            }
        };
        self.experience().was_wrong(owner);
        Err(no_answer)
    }
}

/// Whether the workers are to blame, so that searching here may help.
fn is_the_workers(no_answer: &NoAnswer) -> bool {
    matches!(no_answer, NoAnswer::NoWorker | NoAnswer::Wrong { .. } | NoAnswer::EngineFailed)
}

/// How the workers have been of late.
#[derive(Default)]
struct Experience {
    /// The owners who got wrong answers, and when their pauses end.
    pauses: HashMap<String, Instant>,
    last_reply: Option<Instant>,
    /// Whether a request had no answer and no worker was heard of since it was made.
    is_silent: bool,
}

impl Experience {
    /// How long the workers are not to be asked for an owner.
    fn pause(&self, owner: &str) -> Duration {
        self.pauses.get(owner).map_or(Duration::ZERO, |end| end.saturating_duration_since(Instant::now()))
    }

    fn was_wrong(&mut self, owner: &str) {
        let now = Instant::now();
        self.pauses.retain(|_, end| *end > now);
        self.pauses.insert(owner.to_owned(), now + WRONG_PAUSE);
    }

    fn heard(&mut self) {
        self.last_reply = Some(Instant::now());
        self.is_silent = false;
    }

    /// No answer came to a request that was made at this moment.
    fn was_silent(&mut self, asked: Instant) {
        self.is_silent = self.last_reply.is_none_or(|last| last < asked);
    }

    /// How long to wait for an answer, given what is left on the player's clock.
    ///
    /// At most a third of it, so that enough is left to search here, and less if the workers seem to be gone: each
    /// move would cost a third again.
    fn timeout(&self, time_left: Option<Duration>) -> Duration {
        let (longest, share) = if self.is_silent { (SILENT_TIMEOUT, 10) } else { (ANSWER_TIMEOUT, 3) };
        time_left.map_or(longest, |left| longest.min(left / share))
    }
}

#[cfg(test)]
mod tests;
