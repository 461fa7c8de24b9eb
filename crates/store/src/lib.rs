//! Where games are kept: one trait, [`Store`], and what stands behind it.
//!
//! A game is a row that never changes its beginning, and a log of numbered entries that only grows. What happened
//! in a game is what its log says; everything else is worked out from it. The unique key (game, version) decides
//! every race: of two who append the same version one learns that it is too late. The store knows only text: what
//! an entry says is the server's business. All SQL of the project is in this crate.

mod downtime;
mod error;
mod game;
mod journal;
mod listing;
mod log;
mod migrations;
mod model;
mod place;
mod postgres;
mod sqlite;
mod transfer;

pub use error::StoreError;
pub use journal::{Journal, JournalFigures};
#[doc(hidden)]
pub use migrations::Step;
pub use model::{
    Append, Deadline, Entry, GameRow, GameStatus, Listing, NewGame, Outcome, Page, Person, StoredGame,
    Summary, Verdict,
};
pub use place::Database;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use transfer::{Giver, Kept, KeptGame, Taker};

use async_trait::async_trait;

/// Milliseconds since the start of 1970.
pub type Millis = i64;

/// Stores games, people and secrets.
///
/// Every method answers within seconds, whatever hangs; what cannot be answered in time is
/// [`StoreError::Unavailable`], [`StoreError::Locked`] or, where the outcome is not known, [`StoreError::Timeout`].
/// `export` and `import` take as long as there is something to move.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Stores a new game with the entries its log begins with; [`StoreError::Taken`] if the id is in use.
    ///
    /// The versions of the entries count from 1; anything else is [`StoreError::Damaged`].
    async fn create(&self, game: &NewGame) -> Result<(), StoreError>;

    /// Appends to the logs of games, all in one durable commit, and answers for each of them.
    ///
    /// When this returns, what is [`Verdict::Kept`] outlives a crash of the machine. An append whose first version is
    /// not the next of its game is [`Verdict::Stale`], stores nothing and does not disturb the others, and so is one
    /// with a gap, one without entries, and one to a game that does not exist. An error instead of the list means
    /// that nothing of the batch was stored, except for [`StoreError::Timeout`]: then it is not known.
    async fn append(&self, batch: &[Append]) -> Result<Vec<Outcome>, StoreError>;

    /// The number of batches that may be appended at the same time, no two of them with the same game.
    fn lanes(&self) -> usize {
        1
    }

    /// A game with its whole log, if there is one.
    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError>;

    /// Games by what they are, newest first. A game that cannot be read is named in [`Page::damaged`].
    async fn list(&self, listing: &Listing) -> Result<Page, StoreError>;

    /// The ids of all games that are being played with a clock and have no stored deadline: a server must look after
    /// them all the time. They are games in real time, and correspondence games that 0.1.0 wrote last.
    async fn unattended_clocks(&self) -> Result<Vec<String>, StoreError>;

    /// The ids of games that are being played and whose deadline is not after `now`, oldest deadline first.
    async fn due(&self, now: Millis, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Sets or removes the deadline of a game; a game that does not exist has none.
    async fn set_deadline(&self, game: &str, deadline: Option<Millis>) -> Result<(), StoreError>;

    /// A person, if known.
    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError>;

    /// Stores a person, or the new name of one; when a known person first came does not change.
    async fn put_person(&self, person: &Person) -> Result<(), StoreError>;

    /// A secret by its name; the first to ask decides what it is, all others get the same.
    async fn secret(&self, name: &str, proposed: &[u8]) -> Result<Vec<u8>, StoreError>;

    /// The moment by the database's clock: PostgreSQL's, which all servers of a site share, or that of the machine.
    async fn now(&self) -> Result<Millis, StoreError>;

    /// Notes that a server is running at this moment.
    async fn beat(&self, now: Millis) -> Result<(), StoreError>;

    /// Notes that a server starts now: the time since the last beat of any server, if longer than `grace`, was
    /// downtime.
    ///
    /// The caller's clock is believed. A beat or a downtime that ends after `now` was written by a clock that ran
    /// ahead: the downtime is cut back to the time for which no server can have run, so that it gives no time away
    /// for good.
    async fn awake(&self, now: Millis, grace: Millis) -> Result<(), StoreError>;

    /// The part of the time from `since` to `now` in which no server ran.
    async fn downtime(&self, since: Millis, now: Millis) -> Result<Millis, StoreError>;

    /// Notes that a server of this name is running and which version of the log's format it writes and reads; one
    /// that is silent for some seconds counts as dead. Of a store that servers share, this is also a beat by the
    /// database's clock.
    ///
    /// Leases say which of several servers looks after a game: its clock and its computer players. A store that only
    /// one server can use gives that one everything it asks for.
    async fn renew_node(&self, _node: &str, _log_version: u32) -> Result<(), StoreError> {
        Ok(())
    }

    /// The oldest version of the log's format among the servers that may read what is written now: 0 for a server
    /// of 0.1.0, [`u32::MAX`] if there is none, or if only one server can use the store.
    ///
    /// The caller counts, too, once it called [`Store::renew_node`]. A server that was not removed counts for half a
    /// minute after it was last heard of, longer than for its leases: it may only be paused.
    async fn oldest_log_version(&self) -> Result<u32, StoreError> {
        Ok(u32::MAX)
    }

    /// Takes the lease of a game unless another server that is alive has it; answers whether this one has it now.
    async fn lease_game(&self, _game: &str, _node: &str) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Gives the lease of a game back.
    async fn release_lease(&self, _game: &str, _node: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Takes the leases of games with a running clock and without a stored deadline whose holder is dead or missing,
    /// and names the games.
    async fn take_over_expired(&self, _node: &str, _limit: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Gives all leases of a server back, which ends.
    async fn remove_node(&self, _node: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// The last versions of the logs of these games; games that do not exist are left out.
    async fn heads(&self, games: &[String]) -> Result<Vec<(String, u64)>, StoreError>;

    /// Gives everything that is stored, as it stands at one moment and in an order that does not depend on the
    /// database. A game that cannot be read ends it with [`StoreError::Damaged`]: a copy with holes is none.
    async fn export(&self, take: Taker<'_>) -> Result<(), StoreError>;

    /// Stores everything that is given, or nothing if there is an error; [`StoreError::NotEmpty`] if something is
    /// stored already.
    async fn import(&self, give: Giver<'_>) -> Result<(), StoreError>;

    /// Checks that the store answers.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Finishes what is under way, but does not wait for what hangs: ends within two seconds.
    async fn close(&self);
}
