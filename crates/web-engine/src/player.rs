//! Thinking about a game that is given as text.

use std::collections::BTreeMap;
use std::time::Duration;

use catalog::{AnyMove, AnyPosition, GameId, Record};
use engine::{Level, Limits, Stop, Table, rounded};
use serde::Serialize;

/// Memory for what was found; a phone has enough for this, and more would hardly help in so short a time.
const TABLE_BYTES: usize = 32 << 20;
/// How long the best player thinks.
const BEST_TIME: Duration = Duration::from_millis(1_200);
/// The longest time that an analysis of a position may take.
const LONGEST_MS: u32 = 60_000;

/// What the computer found.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought {
    /// The move to play, in its canonical form.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people of the game read it.
    pub shown: String,
    /// The result that each seat can expect, by its letter: 1 is a certain first place, 0 a certain last.
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub values: BTreeMap<String, f64>,
    /// The deepest iteration that was finished.
    pub depth: u32,
    /// Nodes that were visited.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub time: u64,
    /// How the game should go on, the move included.
    pub pv: Vec<String>,
    /// Whether the values are exact.
    pub proved: bool,
}

/// A game to think about.
pub struct Asked<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// The position before the first move.
    pub start: &'a str,
    /// The moves so far.
    pub moves: &'a [String],
}

impl Asked<'_> {
    fn record(&self) -> Result<Record, String> {
        let game: GameId = self.game.parse().map_err(|e| format!("{e}"))?;
        let mut record = Record::new(AnyPosition::parse(game, self.start).map_err(|e| e.to_string())?);
        for (i, text) in self.moves.iter().enumerate() {
            record.play_text(text).map_err(|refused| format!("move {}: {refused}", i + 1))?;
        }
        if record.standing().outcome.is_some() {
            return Err("the game is over: there is no move to find".into());
        }
        Ok(record)
    }
}

/// A computer player and what it remembers.
pub struct Thinker {
    table: Table,
}

impl Default for Thinker {
    fn default() -> Self {
        Self { table: Table::new(TABLE_BYTES) }
    }
}

impl Thinker {
    /// Finds a move as a level from 1 to 8 does, or as well as it can for 9; the same seed gives the same move.
    pub fn think(&mut self, asked: &Asked<'_>, level: u8, seed: u64) -> Result<Thought, String> {
        let record = asked.record()?;
        // What was thought before must not make a weak player stronger.
        self.table.clear();
        match (level, Level::new(level)) {
            (_, Some(level)) => {
                let chosen =
                    level.choose(record.position(), &before(&record), seed, &self.table, &Stop::new());
                let (mv, thought) = chosen.ok_or("thinking gave no move")?;
                Ok(report(record.position(), mv, &thought))
            }
            (9, None) => self.best(&record, BEST_TIME),
            _ => Err(format!("level: expected a number from 1 to 9, found {level}")),
        }
    }

    /// Finds the best move in this many milliseconds, with what is remembered of the game.
    pub fn analyse(&mut self, asked: &Asked<'_>, milliseconds: u32) -> Result<Thought, String> {
        let time = Duration::from_millis(milliseconds.clamp(1, LONGEST_MS).into());
        self.best(&asked.record()?, time)
    }

    fn best(&mut self, record: &Record, time: Duration) -> Result<Thought, String> {
        let limits = Limits { movetime: Some(time), ..Limits::default() };
        let position = record.position();
        let thought = engine::think_best(position, &before(record), &limits, &self.table, &Stop::new());
        let mv = thought.best().ok_or("thinking gave no move")?;
        Ok(report(position, mv, &thought))
    }
}

/// The positions that led to the present one.
fn before(record: &Record) -> Vec<AnyPosition> {
    (0..record.len()).filter_map(|plies| record.position_after(plies)).cloned().collect()
}

fn report(position: &AnyPosition, mv: AnyMove, thought: &engine::Thought) -> Thought {
    let letters = position.game().seat_letters();
    // The line that begins with the chosen move: a weaker level does not always choose the best.
    let line = thought.lines.iter().find(|line| line.moves.first() == Some(&mv));
    let value = |seat: usize| line.map_or(0.5, |line| line.expected[seat]);
    Thought {
        mv: mv.to_string(),
        shown: position.show_move(mv),
        values: position
            .seats()
            .iter()
            .map(|seat| (seat.letter(letters).to_string(), rounded(value(seat.index()))))
            .collect(),
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time.as_millis() as u64,
        pv: line.map(|line| line.moves.iter().map(ToString::to_string).collect()).unwrap_or_default(),
        proved: line.is_some_and(|line| line.proved),
    }
}
