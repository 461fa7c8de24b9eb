//! A site as text: a JSON object a line, the first says what it is, the last how much there was.

use serde::{Deserialize, Serialize};
use store::{Entry, GameRow, GameStatus, Kept, KeptGame, Person, StoredGame, Summary};

/// The version of the form.
pub(super) const FORM: u32 = 1;

/// A line of a site's file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Line {
    /// The first.
    PardalisSite {
        form: u32,
    },
    Secret {
        name: String,
        hex: String,
    },
    Heartbeat {
        at: i64,
    },
    Downtime {
        started: i64,
        ended: i64,
    },
    Person {
        id: String,
        name: String,
        since: i64,
    },
    Game(Box<Game>),
    /// The last: what breaks off before it is not whole.
    End {
        games: u64,
        entries: u64,
        people: u64,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    id: String,
    game: String,
    setup: String,
    clocked: bool,
    made_by: String,
    made_at: i64,
    status: String,
    open: bool,
    shown: String,
    people: Vec<String>,
    left: Vec<String>,
    /// Absent where there is none, as in the files of 0.1.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    /// The moment and the text of every entry; the versions count from 1.
    log: Vec<(i64, String)>,
}

impl From<Kept> for Line {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Secret { name, value } => {
                Line::Secret { name, hex: value.iter().map(|byte| format!("{byte:02x}")).collect() }
            }
            Kept::Heartbeat(at) => Line::Heartbeat { at },
            Kept::Downtime { started, ended } => Line::Downtime { started, ended },
            Kept::Person(Person { id, name, since }) => Line::Person { id, name, since },
            Kept::Game(kept) => {
                let KeptGame { game: StoredGame { row, log }, summary, left, deadline } = *kept;
                Line::Game(Box::new(Game {
                    id: row.id,
                    game: row.game,
                    setup: row.setup,
                    clocked: row.is_clocked,
                    made_by: row.made_by,
                    made_at: row.made_at,
                    status: summary.status.as_str().into(),
                    open: summary.is_open,
                    shown: summary.shown,
                    people: summary.people,
                    left,
                    deadline,
                    log: log.into_iter().map(|entry| (entry.at, entry.body)).collect(),
                }))
            }
        }
    }
}

impl Line {
    /// What the line says is kept; nothing for the first and the last.
    pub(super) fn kept(self) -> Result<Option<Kept>, String> {
        Ok(Some(match self {
            Line::PardalisSite { .. } | Line::End { .. } => return Ok(None),
            Line::Secret { name, hex } => Kept::Secret { name, value: bytes(&hex)? },
            Line::Heartbeat { at } => Kept::Heartbeat(at),
            Line::Downtime { started, ended } => Kept::Downtime { started, ended },
            Line::Person { id, name, since } => Kept::Person(Person { id, name, since }),
            Line::Game(game) => Kept::Game(Box::new((*game).kept()?)),
        }))
    }
}

impl Game {
    fn kept(self) -> Result<KeptGame, String> {
        let status = GameStatus::from_word(&self.status).ok_or_else(|| {
            format!("status: expected waiting, playing, over or aborted, found {:?}", self.status)
        })?;
        let row = GameRow {
            id: self.id,
            game: self.game,
            setup: self.setup,
            is_clocked: self.clocked,
            made_by: self.made_by,
            made_at: self.made_at,
        };
        let log = (1..).zip(self.log).map(|(version, (at, body))| Entry { version, at, body }).collect();
        let summary = Summary { status, is_open: self.open, shown: self.shown, people: self.people };
        Ok(KeptGame { game: StoredGame { row, log }, summary, left: self.left, deadline: self.deadline })
    }
}

fn bytes(hex: &str) -> Result<Vec<u8>, String> {
    let wrong = || format!("hex: expected pairs of hexadecimal digits, found {} characters", hex.len());
    if !hex.len().is_multiple_of(2) || !hex.is_ascii() {
        return Err(wrong());
    }
    let pairs = hex.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).map_err(|_| wrong())?;
        u8::from_str_radix(pair, 16).map_err(|_| wrong())
    });
    pairs.collect()
}
