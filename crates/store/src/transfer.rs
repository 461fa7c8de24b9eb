//! Everything that a store keeps, so that it can move to another.

use crate::{GameRow, Millis, Person, StoreError, StoredGame, Summary};

/// Something that a store keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// A secret.
    Secret {
        /// Its name.
        name: String,
        /// What it is.
        value: Vec<u8>,
    },
    /// The last moment at which a server is known to have been there.
    Heartbeat(Millis),
    /// A time when no server was there.
    Downtime {
        /// Its beginning.
        started: Millis,
        /// Its end.
        ended: Millis,
    },
    /// A person.
    Person(Person),
    /// A game.
    Game(Box<KeptGame>),
}

/// A game with everything that is kept of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// The game with its log.
    pub game: StoredGame,
    /// What lists show of it.
    pub summary: Summary,
    /// The people who held a seat and left, sorted.
    pub left: Vec<String>,
}

/// Takes what a store keeps, piece by piece.
pub type Taker<'a> = &'a mut (dyn FnMut(Kept) -> Result<(), StoreError> + Send);

/// Gives what a store is to keep, piece by piece.
pub type Giver<'a> = &'a mut (dyn Iterator<Item = Result<Kept, StoreError>> + Send);

/// Asks for games as they were made, some at a time: number, the row, the summary.
pub(crate) const GAMES: &str = "select number, id, game, setup, is_clocked, made_by, made_at, status, is_open, shown \
     from games where number > $1 order by number limit $2";
/// Asks for everybody who holds or held a seat in a game: those who hold one first, in their order.
pub(crate) const HOLDERS: &str =
    "select person, place from holders where game = $1 order by place is null, place, person";
/// Asks for the people, some at a time.
pub(crate) const PEOPLE: &str = "select id, name, since from people where id > $1 order by id limit $2";
/// Asks for the secrets.
pub(crate) const SECRETS: &str = "select name, value from secrets order by name";
/// Asks for the downtimes.
pub(crate) const DOWNTIMES: &str = "select started, ended from downtimes order by started, ended";
/// Asks for the last beat.
pub(crate) const HEARTBEAT: &str = "select at from heartbeat where id = 1";
/// Asks whether anything is kept at all.
pub(crate) const ANYTHING: &str = "select exists (select 1 from games) or exists (select 1 from people) \
     or exists (select 1 from secrets) or exists (select 1 from heartbeat)";
/// How many rows are asked for at a time.
pub(crate) const CHUNK: i64 = 500;

/// Puts a game together.
pub(crate) fn kept_game(
    row: GameRow,
    log: Vec<crate::Entry>,
    mut summary: Summary,
    holders: Vec<(String, Option<i64>)>,
) -> Kept {
    let mut left = Vec::new();
    for (person, place) in holders {
        if place.is_some() { summary.people.push(person) } else { left.push(person) }
    }
    Kept::Game(Box::new(KeptGame { game: StoredGame { row, log }, summary, left }))
}
