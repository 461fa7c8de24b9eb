//! `best`: the engine's choice and what it expects.

use std::time::Duration;

use catalog::{AnyPosition, Record};
use engine::{Knowledge, Level, Stop, Thought, known_moves, think_best};
use serde_json::{Map, Value};

use super::{Limits, Problem, move_list, refusal, start};
use crate::tables;

/// Bytes of the table that one request thinks with; always fresh, so that equal requests get equal answers.
const TABLE: usize = 32 << 20;

/// How long a request wants the engine to think.
enum Effort {
    Limits(engine::Limits),
    Level(Level),
}

pub(super) fn answer(
    request: &Value,
    limits: Limits,
    knowledge: Option<&Knowledge>,
) -> Result<Map<String, Value>, Problem> {
    let effort = effort(request, limits)?;
    let record = game(request)?;
    let position = record.position();
    let before: Vec<AnyPosition> =
        (0..record.len()).filter_map(|plies| record.position_after(plies)).cloned().collect();
    if record.standing().outcome.is_some() {
        return Err(Problem::new("game-over", "best: the game is over, there is no move to find"));
    }
    let (table, stop) = (tables::table(TABLE, knowledge), Stop::new());
    let found = match effort {
        Effort::Limits(limits) => {
            let thought = think_best(position, &before, &limits, &table, &stop);
            thought.best().map(|mv| (mv, thought))
        }
        Effort::Level(level) => level.choose(position, &before, 0, &table, &stop),
    };
    let (mv, thought) = found.ok_or_else(|| Problem::new("game-over", "best: there is no move to find"))?;
    let mut fields = fields(position, &mv.to_string(), &thought);
    let known = known_moves(position, &table);
    if !known.is_empty() {
        fields.insert("moves".into(), tables::json(&known));
    }
    Ok(fields)
}

fn fields(position: &AnyPosition, mv: &str, thought: &Thought) -> Map<String, Value> {
    let game = position.game();
    // The line that begins with the chosen move: a weaker level does not always choose the best.
    let line =
        thought.lines.iter().find(|line| line.moves.first().is_some_and(|first| first.to_string() == mv));
    let values: Map<String, Value> = position
        .seats()
        .iter()
        .map(|seat| {
            let value = line.map_or(0.0, |line| line.expected[seat.index()]);
            (seat.letter(game.seat_letters()).to_string(), engine::rounded(value).into())
        })
        .collect();
    let pv: Vec<String> =
        line.map(|line| line.moves.iter().map(ToString::to_string).collect()).unwrap_or_default();
    let mut fields = Map::new();
    fields.insert("move".into(), mv.into());
    fields.insert("values".into(), Value::Object(values));
    fields.insert("depth".into(), thought.depth.into());
    fields.insert("nodes".into(), thought.nodes.into());
    fields.insert("time_ms".into(), (thought.time.as_millis() as u64).into());
    fields.insert("pv".into(), pv.into());
    fields.insert("proved".into(), line.is_some_and(|line| line.proved).into());
    fields
}

fn effort(request: &Value, limits: Limits) -> Result<Effort, Problem> {
    const NAMES: [&str; 4] = ["movetime_ms", "nodes", "depth", "level"];
    let given: Vec<&str> = NAMES.into_iter().filter(|name| !request[*name].is_null()).collect();
    let [name] = given[..] else {
        let found = if given.is_empty() { "none".to_owned() } else { given.join(" and ") };
        let message = format!("expected one of movetime_ms, nodes, depth and level, found {found}");
        return Err(Problem::new("bad-request", message));
    };
    let whole = |expected: &str, range: std::ops::RangeInclusive<u64>| {
        let number = request[name].as_u64().filter(|number| range.contains(number));
        number.ok_or_else(|| Problem::field(name, expected, &request[name]))
    };
    let mut wanted = engine::Limits { nodes: Some(limits.nodes), ..engine::Limits::default() };
    match name {
        "movetime_ms" => {
            let ms = whole("a whole number from 1 to 86400000", 1..=86_400_000)?;
            wanted.movetime = Some(Duration::from_millis(ms));
        }
        "nodes" => wanted.nodes = Some(whole("a whole number from 1", 1..=u64::MAX)?.min(limits.nodes)),
        "depth" => wanted.depth = Some(whole("a whole number from 1 to 100", 1..=100)? as u32),
        _ => {
            let number = whole("a whole number from 1 to 8", 1..=8)?;
            let level = Level::new(number as u8);
            return level.map(Effort::Level).ok_or_else(|| Problem::field(name, "a level", &request[name]));
        }
    }
    Ok(Effort::Limits(wanted))
}

/// The game that led to the position in question.
///
/// `history` may lead from the game's start to the given position, or on from the position that is given.
fn game(request: &Value) -> Result<Record, Problem> {
    let begin = start(request)?;
    if request["history"].is_null() {
        return Ok(Record::new(begin));
    }
    let history = move_list(request, "history")?;
    if !request["position"].is_null() {
        let mut without = request.clone();
        without["position"] = Value::Null;
        if let Ok(record) = start(&without).and_then(|from_start| replay(from_start, &history))
            && record.position() == &begin
        {
            return Ok(record);
        }
    }
    replay(begin, &history)
}

fn replay(start: AnyPosition, moves: &[&str]) -> Result<Record, Problem> {
    let mut record = Record::new(start);
    for (i, text) in moves.iter().enumerate() {
        record.play_text(text).map_err(|refused| refusal(i, text, &refused))?;
    }
    Ok(record)
}
