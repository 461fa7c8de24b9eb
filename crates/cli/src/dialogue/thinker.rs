//! The engine behind a session: its options, its table, and the search that may be running.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use engine::{Knowledge, Limits, Stop, Table};
use rules_core::Snippet;

use super::options::Then;
use super::{Go, Options, Say};

/// What is told for a move where there is none.
pub(crate) const NO_MOVE: &str = "(none)";

/// A search in its own thread.
struct Running {
    thread: JoinHandle<()>,
    stop: Stop,
    /// Lets a search that waits to be stopped give its move.
    release: Sender<()>,
    /// Whether it waits to be stopped before it gives its move.
    waits: bool,
    /// Set where the move is no longer wanted.
    silent: Arc<AtomicBool>,
    /// Set just before the move is told: from then on the sender may ask for the next.
    answers: Arc<AtomicBool>,
    ponders: Option<Go>,
}

/// The engine behind a session.
pub(crate) struct Thinker {
    options: Options,
    table: Arc<Table>,
    running: Option<Running>,
    say: Say,
}

impl Thinker {
    pub(crate) fn new(say: Say) -> Self {
        let options = Options::default();
        Self { options, table: Arc::new(Table::new(options.hash << 20)), running: None, say }
    }

    /// The same engine with what a host knows for certain.
    pub(crate) fn knowing(self, knowledge: Knowledge) -> Self {
        let table = Table::new(self.options.hash << 20).with_knowledge(knowledge);
        Self { table: Arc::new(table), ..self }
    }

    pub(crate) fn say(&self, line: &str) {
        (self.say)(line);
    }

    /// Answers what cannot be done.
    pub(crate) fn complain(&self, error: &impl Display) {
        // Whatever the sender wrote must not make two lines of one.
        let text = error.to_string().replace(['\n', '\r'], " ");
        self.say(&format!("info string {text}"));
    }

    /// Gets ready for another game.
    pub(crate) fn forget(&mut self) {
        self.end();
        self.table.clear();
    }

    /// Sets an option, or says why it is not set.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(Then::Nothing) => {}
            Ok(Then::NewTable) => {
                let knowledge = self.table.knowledge().clone();
                // The old one goes first, so that there is never memory for both.
                self.table = Arc::new(Table::new(0));
                self.table = Arc::new(Table::new(self.options.hash << 20).with_knowledge(knowledge));
            }
            Ok(Then::ClearTable) => self.table.clear(),
            Err(error) => self.complain(&error),
        }
    }

    /// Whether a search is running; says so to a sender who should have stopped it first.
    pub(crate) fn is_busy(&mut self) -> bool {
        let has_ended =
            |running: &Running| running.answers.load(Ordering::Acquire) || running.thread.is_finished();
        if self.running.as_ref().is_some_and(has_ended) {
            self.end();
        }
        if self.running.is_some() {
            self.complain(&"a search is running: send stop first");
        }
        self.running.is_some()
    }

    /// Thinks in a thread of its own for the side that is to move, 0 or 1, and tells the move that `think` gives.
    pub(crate) fn go(
        &mut self,
        go: Go,
        side: usize,
        think: impl FnOnce(&Limits, &Table, &Stop, &Say) -> String + Send + 'static,
    ) {
        if !go.ignored.is_empty() {
            self.complain(&format!("ignored: {}", Snippet::new(&go.ignored.join(" "))));
        }
        let (limits, waits) = (go.limits(side, &self.options), go.waits());
        let (release, released) = channel();
        let (stop, silent, answers) = (Stop::new(), Arc::default(), Arc::<AtomicBool>::default());
        let thread = {
            let (table, say) = (self.table.clone(), self.say.clone());
            let (silent, answers, stop) = (Arc::<AtomicBool>::clone(&silent), answers.clone(), stop.clone());
            move || {
                let best = think(&limits, &table, &stop, &say);
                if waits {
                    // The sender is gone only when the session is over.
                    let _ = released.recv();
                }
                answers.store(true, Ordering::Release);
                if !silent.load(Ordering::Relaxed) {
                    say(&format!("bestmove {best}"));
                }
                table.endgames().keep();
            }
        };
        match std::thread::Builder::new().name("search".to_owned()).spawn(thread) {
            Ok(thread) => {
                let ponders = go.ponder.then_some(go);
                self.running = Some(Running { thread, stop, release, waits, silent, answers, ponders });
            }
            Err(error) => self.complain(&error),
        }
    }

    /// Ends pondering without a move, and gives how long to think now; nothing where nothing was pondered on.
    pub(crate) fn stop_pondering(&mut self) -> Option<Go> {
        let running = self.running.as_mut()?;
        let go = running.ponders.take()?;
        running.silent.store(true, Ordering::Relaxed);
        self.end();
        Some(Go { ponder: false, ..go })
    }

    /// Ends the search that is running, if any, and waits for its move to be told.
    pub(crate) fn end(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
            // A search that does not wait has no use for it.
            let _ = running.release.send(());
            if running.thread.join().is_err() {
                self.complain(&"the search ended by a fault");
            }
        }
    }

    /// Ends the session; where `at_once` is not set, a search with limits is left to finish.
    pub(crate) fn close(mut self, at_once: bool) {
        match self.running.take_if(|running| !at_once && !running.waits) {
            Some(running) => drop(running.thread.join()),
            None => self.end(),
        }
    }
}
