//! Whose turn it is to be searched for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// A semaphore whose permits go to owners in turn, however many requests one owner has.
#[derive(Debug)]
pub(super) struct Turns {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// Owners with requests, the next one first.
    owners: VecDeque<String>,
    /// The waiting requests of every owner by their numbers, oldest first; never an empty list.
    waiting: HashMap<String, VecDeque<(u64, oneshot::Sender<Permit>)>>,
    next: u64,
}

/// The right to search; dropped, it goes to the next owner.
#[derive(Debug)]
pub(super) struct Permit(Arc<Turns>);

impl Turns {
    /// So many permits.
    pub(super) fn new(permits: usize) -> Arc<Self> {
        let state = State { free: permits, owners: VecDeque::new(), waiting: HashMap::new(), next: 0 };
        Arc::new(Self { state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit. Dropping the future takes the request out of the queue.
    pub(super) async fn acquire(self: &Arc<Self>, owner: &str) -> Permit {
        let (sender, receiver) = oneshot::channel();
        let mut waiting = {
            let mut state = self.lock();
            if state.free > 0 {
                state.free -= 1;
                return Permit(Arc::clone(self));
            }
            Waiting { turns: self, owner, number: state.push(owner, sender), receiver }
        };
        match (&mut waiting.receiver).await {
            Ok(permit) => permit,
            // The sender stays in the queue until it is used.
            Err(_) => std::future::pending().await,
        }
    }

    /// How many requests wait.
    pub(super) fn waiting(&self) -> usize {
        self.lock().waiting.values().map(VecDeque::len).sum()
    }

    fn release(self: &Arc<Self>) {
        let next = {
            let mut state = self.lock();
            let next = state.pop();
            state.free += usize::from(next.is_none());
            next
        };
        if let Some(sender) = next {
            // Where the request is dropped at this very moment the permit comes back, is dropped and goes on.
            let _ = sender.send(Permit(Arc::clone(self)));
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.release();
    }
}

/// A request that waits; dropped, it leaves the queue.
struct Waiting<'a> {
    turns: &'a Turns,
    owner: &'a str,
    number: u64,
    receiver: oneshot::Receiver<Permit>,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.turns.lock().remove(self.owner, self.number);
    }
}

impl State {
    fn push(&mut self, owner: &str, sender: oneshot::Sender<Permit>) -> u64 {
        let number = self.next;
        self.next += 1;
        if let Some(requests) = self.waiting.get_mut(owner) {
            requests.push_back((number, sender));
        } else {
            self.waiting.insert(owner.to_owned(), VecDeque::from([(number, sender)]));
            self.owners.push_back(owner.to_owned());
        }
        number
    }

    fn pop(&mut self) -> Option<oneshot::Sender<Permit>> {
        let owner = self.owners.pop_front()?;
        let requests = self.waiting.get_mut(&owner)?;
        let (_, sender) = requests.pop_front()?;
        if requests.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        Some(sender)
    }

    fn remove(&mut self, owner: &str, number: u64) {
        let Some(requests) = self.waiting.get_mut(owner) else { return };
        requests.retain(|&(other, _)| other != number);
        if requests.is_empty() {
            self.waiting.remove(owner);
            self.owners.retain(|other| other != owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Has a request wait for a permit and then say its number.
    fn request(
        turns: &Arc<Turns>,
        owner: &'static str,
        number: u32,
        order: &Arc<Mutex<Vec<u32>>>,
    ) -> tokio::task::JoinHandle<()> {
        let (turns, order) = (Arc::clone(turns), Arc::clone(order));
        tokio::spawn(async move {
            let _permit = turns.acquire(owner).await;
            order.lock().expect("no panic").push(number);
        })
    }

    async fn until_waiting(turns: &Turns, requests: usize) {
        while turns.waiting() != requests {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn owners_take_turns() {
        let (turns, order) = (Turns::new(1), Arc::default());
        let first = turns.acquire("somewhere else").await;
        let mut requests = Vec::new();
        for number in 0..5 {
            requests.push(request(&turns, "busy", number, &order));
            until_waiting(&turns, requests.len()).await;
        }
        for number in [10, 11] {
            requests.push(request(&turns, "late", number, &order));
            until_waiting(&turns, requests.len()).await;
        }
        drop(first);
        for request in requests {
            request.await.expect("no panic");
        }
        assert_eq!(*order.lock().expect("no panic"), [0, 10, 1, 11, 2, 3, 4]);
        assert_eq!(turns.waiting(), 0);
        assert_eq!(turns.lock().free, 1);
    }

    #[tokio::test]
    async fn a_dropped_request_leaves_nothing_behind_and_takes_no_turn() {
        let (turns, order) = (Turns::new(2), Arc::default());
        let permits = [turns.acquire("a").await, turns.acquire("a").await];
        let requests: Vec<_> = (0..100)
            .map(|number| request(&turns, if number % 2 == 0 { "a" } else { "b" }, number, &order))
            .collect();
        until_waiting(&turns, 100).await;
        requests[1..].iter().for_each(tokio::task::JoinHandle::abort);
        until_waiting(&turns, 1).await;
        {
            let state = turns.lock();
            assert_eq!((state.owners.len(), state.waiting.len()), (1, 1));
        }
        drop(permits);
        until_waiting(&turns, 0).await;
        for request in requests {
            // Most were aborted.
            let _ = request.await;
        }
        assert_eq!(*order.lock().expect("no panic"), [0]);
        let state = turns.lock();
        assert_eq!((state.free, state.owners.len(), state.waiting.len()), (2, 0, 0));
    }
}
