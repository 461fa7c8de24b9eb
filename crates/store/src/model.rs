//! What is kept.

use crate::Millis;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameStatus {
    /// Seats are free.
    Waiting,
    /// It is played.
    Playing,
    /// It has a result.
    Over,
    /// It ended without a result.
    Aborted,
}

impl GameStatus {
    /// The word that is kept.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Aborted => "aborted",
        }
    }

    /// The status that a kept word names.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Waiting, Self::Playing, Self::Over, Self::Aborted].into_iter().find(|s| s.as_str() == word)
    }
}

/// What never changes about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The id, made by the server.
    pub id: String,
    /// Which game is played, such as `chess960`.
    pub game: String,
    /// How it was set up, as the server writes it.
    pub setup: String,
    /// Whether a clock runs in it.
    pub is_clocked: bool,
    /// Who made it.
    pub made_by: String,
    /// When.
    pub made_at: Millis,
}

/// What changes now and then about a game, kept beside the log so that games can be listed without reading logs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How far it is.
    pub status: GameStatus,
    /// Whether it is shown to everybody who looks for a game.
    pub is_open: bool,
    /// What is shown of it in lists, as the server writes it.
    pub shown: String,
    /// The people who hold a seat, in an order that is kept; who is named twice is kept once.
    pub people: Vec<String>,
}

/// An entry of a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the game, from 1 without gaps.
    pub version: u64,
    /// When it was made.
    pub at: Millis,
    /// What it says, as the server writes it.
    pub body: String,
}

/// A game to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// What never changes.
    pub row: GameRow,
    /// What changes now and then.
    pub summary: Summary,
    /// The entries that its log begins with; their versions count from 1.
    pub entries: Vec<Entry>,
    /// The moment at which the game must be looked at; see [`Deadline`].
    pub deadline: Option<Millis>,
}

/// A change of the moment at which a server must look at a game even if no client asks for it.
///
/// A game with a stored deadline needs no server until then ([`Store::due`](crate::Store::due)); it is meant for
/// correspondence games. A clocked game without one is looked after all the time
/// ([`Store::unattended_clocks`](crate::Store::unattended_clocks)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Deadline {
    /// It stays as it is.
    #[default]
    Unchanged,
    /// There is none from now on.
    None,
    /// It is this moment from now on.
    At(Millis),
}

impl Deadline {
    /// The new value of the column; none where it does not change.
    pub(crate) const fn column(self) -> Option<Option<Millis>> {
        match self {
            Self::Unchanged => None,
            Self::None => Some(None),
            Self::At(at) => Some(Some(at)),
        }
    }
}

/// Entries to be appended to a game's log, with everything that is to be committed together with them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Append {
    /// The game's id.
    pub game: String,
    /// The entries, at least one, their versions without gaps.
    pub entries: Vec<Entry>,
    /// The new summary, where it changes.
    pub summary: Option<Summary>,
    /// The new deadline, where it changes.
    pub deadline: Deadline,
    /// Games that are made by these entries, such as a rematch: they exist if and only if the entries are kept.
    pub creates: Vec<NewGame>,
}

/// What became of an [`Append`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is kept.
    Kept,
    /// The game went on in the meantime; nothing of it is kept.
    Stale,
}

/// A game with its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// What never changes.
    pub row: GameRow,
    /// The log, in order.
    pub log: Vec<Entry>,
}

/// The answer to one [`Append`] of a batch.
///
/// An error is about this append alone, which was not kept: [`StoreError::Taken`](crate::StoreError::Taken) for an id
/// in [`Append::creates`], [`StoreError::Locked`](crate::StoreError::Locked) where another session holds the game.
pub type Outcome = Result<Verdict, crate::StoreError>;

/// Which games are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// Only games that this person holds or held a seat in.
    pub person: Option<String>,
    /// Only games of this name.
    pub game: Option<String>,
    /// Only games that are this far; all where none is named.
    pub status: Vec<GameStatus>,
    /// Only games that are shown to everybody who looks for one.
    pub open_only: bool,
    /// Only games older than this one: the `next` of the page before.
    pub after: Option<String>,
    /// The most games on a page.
    pub limit: u32,
}

/// A page of games, newest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Each game with what is shown of it.
    pub games: Vec<(GameRow, Summary)>,
    /// The games of this page that cannot be read, by their ids, each with its damage.
    pub damaged: Vec<(String, String)>,
    /// Where the next page begins; nothing on the last one.
    pub next: Option<String>,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// When the person first came.
    pub since: Millis,
}
