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

pub use journal::{Journal, JournalFigures};
pub use model::{
    Append, Entry, GameRow, GameStatus, Listing, Page, Person, StoreError, StoredGame, Summary, Verdict,
};
pub use place::Database;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use transfer::{Giver, Kept, KeptGame, Taker};

use async_trait::async_trait;

/// Milliseconds since the start of 1970.
pub type Millis = i64;

/// Keeps games, people and secrets.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps a new game with the entries its log begins with; [`StoreError::Taken`] if the id is in use.
    ///
    /// The versions of the entries count from 1; anything else is [`StoreError::Damaged`].
    async fn create(&self, game: &GameRow, summary: &Summary, entries: &[Entry]) -> Result<(), StoreError>;

    /// Appends to the logs of games, all in one durable commit, and says for each whether it was in time.
    ///
    /// When this returns, what was appended outlives a crash of the machine. An error means that nothing of the
    /// batch was kept. An append whose first version is not the next of its game is [`Verdict::Stale`], keeps
    /// nothing and does not disturb the others, and so is one with a gap, one without entries, and one to a game
    /// that does not exist.
    async fn append(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError>;

    /// A game with its whole log, if there is one.
    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError>;

    /// Games by what they are, newest first.
    async fn list(&self, listing: &Listing) -> Result<Page, StoreError>;

    /// The ids of all games that are being played with a clock, which therefore need somebody to watch it.
    async fn clocked(&self) -> Result<Vec<String>, StoreError>;

    /// A person, if known.
    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError>;

    /// Keeps a person, or the new name of one; when a known person first came does not change.
    async fn put_person(&self, person: &Person) -> Result<(), StoreError>;

    /// A secret by its name; the first to ask decides what it is, everybody gets the same.
    async fn secret(&self, name: &str, proposed: &[u8]) -> Result<Vec<u8>, StoreError>;

    /// Notes that a server is alive at this moment.
    async fn beat(&self, now: Millis) -> Result<(), StoreError>;

    /// Notes that a server starts now: the time since the last beat, if longer than `grace`, was downtime.
    async fn awake(&self, now: Millis, grace: Millis) -> Result<(), StoreError>;

    /// How much of the time from `since` to `now` no server was there.
    async fn downtime(&self, since: Millis, now: Millis) -> Result<Millis, StoreError>;

    /// Notes that a server of this name is alive; one that is silent for some seconds counts as dead.
    ///
    /// Duties say which of several servers looks after a game: its clock and its computer players. A store that only
    /// one server can use gives that one everything it asks for.
    async fn here(&self, _node: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Takes the duty for a game unless another server that is alive has it; says whether this one has it now.
    async fn claim(&self, _game: &str, _node: &str) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Gives the duty for a game back.
    async fn release(&self, _game: &str, _node: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Takes over games with a running clock that no server that is alive looks after, and names them.
    async fn adopt(&self, _node: &str, _most: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Gives all duties of a server back, which ends.
    async fn leave(&self, _node: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// How far the logs of these games go; games that do not exist are left out.
    async fn heads(&self, games: &[String]) -> Result<Vec<(String, u64)>, StoreError>;

    /// Gives everything that is kept, as it stands at one moment and in an order that does not depend on the database.
    async fn export(&self, take: Taker<'_>) -> Result<(), StoreError>;

    /// Keeps everything that is given, or nothing if there is an error; [`StoreError::NotEmpty`] if something is
    /// kept already.
    async fn import(&self, give: Giver<'_>) -> Result<(), StoreError>;

    /// Whether the store answers.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Finishes what is under way and lets go of the files.
    async fn close(&self);
}
