//! Whose turn it is to be thought for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Jobs in the order in which it is fair to do them: the owners take turns, however many jobs one has.
#[derive(Debug)]
pub(crate) struct FairQueue<J> {
    waiting: Mutex<Waiting<J>>,
    /// For threads that wait, and for tasks that do.
    arrived: Condvar,
    noticed: Notify,
}

#[derive(Debug)]
struct Waiting<J> {
    /// Owners with jobs, the next to be served first.
    owners: VecDeque<String>,
    jobs: HashMap<String, VecDeque<J>>,
    is_closed: bool,
}

impl<J> FairQueue<J> {
    pub(crate) fn new() -> Self {
        let waiting = Waiting { owners: VecDeque::new(), jobs: HashMap::new(), is_closed: false };
        Self { waiting: Mutex::new(waiting), arrived: Condvar::new(), noticed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<J>> {
        // A thread that panicked while it held the lock left nothing half done.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a job behind the others of its owner.
    pub(crate) fn push(&self, owner: &str, job: J) {
        let mut waiting = self.lock();
        if let Some(jobs) = waiting.jobs.get_mut(owner) {
            jobs.push_back(job);
        } else {
            waiting.jobs.insert(owner.to_owned(), VecDeque::from([job]));
            waiting.owners.push_back(owner.to_owned());
        }
        self.arrived.notify_one();
        self.noticed.notify_one();
    }

    /// Waits for a job; nothing once the queue is closed.
    pub(crate) fn pop(&self) -> Option<J> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_closed {
                return None;
            }
            if let Some(job) = waiting.next() {
                return Some(job);
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for a job without holding up a thread; nothing once the queue is closed.
    pub(crate) async fn next(&self) -> Option<J> {
        loop {
            // Listened to before looking, so that nothing that comes in between is missed.
            let noticed = self.noticed.notified();
            {
                let mut waiting = self.lock();
                if waiting.is_closed {
                    return None;
                }
                if let Some(job) = waiting.next() {
                    // One notice may have stood for several jobs.
                    if !waiting.owners.is_empty() {
                        self.noticed.notify_one();
                    }
                    return Some(job);
                }
            }
            noticed.await;
        }
    }

    /// How many jobs wait.
    pub(crate) fn len(&self) -> usize {
        self.lock().jobs.values().map(VecDeque::len).sum()
    }

    /// Ends the waiting of everybody.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.arrived.notify_all();
        self.noticed.notify_waiters();
    }
}

impl<J> Waiting<J> {
    fn next(&mut self) -> Option<J> {
        let owner = self.owners.pop_front()?;
        let jobs = self.jobs.get_mut(&owner)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_take_turns() {
        let queue = FairQueue::new();
        for job in 0..5 {
            queue.push("busy", job);
        }
        queue.push("late", 10);
        queue.push("late", 11);
        assert_eq!(queue.len(), 7);
        let order: Vec<i32> = (0..7).filter_map(|_| queue.pop()).collect();
        assert_eq!(order, [0, 10, 1, 11, 2, 3, 4]);
        queue.close();
        assert_eq!(queue.pop(), None);
    }

    #[tokio::test]
    async fn tasks_wait_for_jobs_and_for_the_end() {
        let queue = std::sync::Arc::new(FairQueue::new());
        let mut takers = tokio::task::JoinSet::new();
        for _ in 0..4 {
            let queue = std::sync::Arc::clone(&queue);
            takers.spawn(async move {
                let mut taken = Vec::new();
                while let Some(job) = queue.next().await {
                    taken.push(job);
                    tokio::task::yield_now().await;
                }
                taken
            });
        }
        for job in 0..100 {
            queue.push("busy", job);
            if job % 7 == 0 {
                tokio::task::yield_now().await;
            }
        }
        while queue.len() > 0 {
            tokio::task::yield_now().await;
        }
        queue.close();
        let mut all: Vec<i32> = takers.join_all().await.into_iter().flatten().collect();
        all.sort_unstable();
        assert_eq!(all, (0..100).collect::<Vec<_>>());
    }
}
