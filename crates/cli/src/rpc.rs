//! `pardalis rpc`: JSON lines in, JSON lines out; nothing a caller sends ends the process.

mod best;

use std::io::{BufRead, Read, Write};

use anyhow::Result;
use catalog::{AnyEvent, AnyPosition, GameId, Record, RefusedMove, StartOptions};
use engine::Knowledge;
use rules_core::Outcome;
use serde_json::{Map, Value, json};

use crate::tables;

/// The longest line that is read; a longer one is refused and passed over.
const MAX_LINE: u64 = 1 << 20;

/// What one request may ask for.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The deepest perft.
    pub perft_depth: u64,
    /// The most nodes that thinking may take, whatever is asked for.
    pub nodes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { perft_depth: 30, nodes: u64::MAX }
    }
}

/// A refusal with a code for programs and a sentence for people.
struct Problem {
    code: &'static str,
    message: String,
}

impl Problem {
    fn new(code: &'static str, message: impl ToString) -> Self {
        Self { code, message: message.to_string() }
    }

    fn field(name: &str, expected: &str, found: &Value) -> Self {
        let found = match found {
            Value::Null => "nothing".to_owned(),
            other => rules_core::Snippet::new(&other.to_string()).to_string(),
        };
        Self::new("bad-request", format!("{name}: expected {expected}, found {found}"))
    }
}

/// Answers lines of standard input until it ends.
pub(crate) fn serve(arguments: &tables::Tables) -> Result<()> {
    let knowledge = arguments.open()?;
    // Beside the first requests: most callers ask for something else before they ask for a move.
    let get_ready = || GameId::ALL.into_iter().for_each(engine::get_ready);
    // Where there can be no thread, it is read when it is first needed.
    let _ = std::thread::Builder::new().spawn(get_ready);
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let reply = if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            skip_line(&mut input)?;
            let message = format!("expected a line of less than {MAX_LINE} bytes, found a longer one");
            failure(Value::Null, &Problem::new("too-long", message))
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            answer_knowing(&line, Limits::default(), knowledge.as_ref())
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
        knowledge.iter().for_each(|knowledge| knowledge.endgames.keep());
    }
}

/// Passes over the rest of a line.
pub(crate) fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (skip, found) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(skip);
        if found {
            return Ok(());
        }
    }
}

/// The answer to one line.
pub fn answer(line: &[u8], limits: Limits) -> Value {
    answer_knowing(line, limits, None)
}

/// The answer to one line, with what a host knows.
fn answer_knowing(line: &[u8], limits: Limits, knowledge: Option<&Knowledge>) -> Value {
    let request: Value = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(error) => return failure(Value::Null, &Problem::new("bad-json", error)),
    };
    let id = request.get("id").cloned().unwrap_or(Value::Null);
    match handle(&request, limits, knowledge) {
        Ok(mut fields) => {
            fields.shift_insert(0, "id".to_owned(), id);
            Value::Object(fields)
        }
        Err(problem) => failure(id, &problem),
    }
}

fn failure(id: Value, problem: &Problem) -> Value {
    json!({ "id": id, "error": { "code": problem.code, "message": problem.message } })
}

fn handle(
    request: &Value,
    limits: Limits,
    knowledge: Option<&Knowledge>,
) -> Result<Map<String, Value>, Problem> {
    if !request.is_object() {
        return Err(Problem::field("request", "a JSON object", request));
    }
    match text(request, "do")? {
        Some("moves") => moves(&start(request)?),
        Some("apply") => apply(request),
        Some("perft") => perft(request, limits),
        Some("best") => best::answer(request, limits, knowledge),
        _ => Err(Problem::field("do", "moves, apply, perft or best", &request["do"])),
    }
}

fn moves(position: &AnyPosition) -> Result<Map<String, Value>, Problem> {
    let game = position.game();
    let mut fields = Map::new();
    fields.insert("position".into(), position.to_string().into());
    fields.insert("moves".into(), position.move_texts().into());
    insert_standing(&mut fields, game, position.turn(), position.outcome());
    Ok(fields)
}

fn apply(request: &Value) -> Result<Map<String, Value>, Problem> {
    let mut record = Record::new(start(request)?);
    let mut events = Vec::new();
    for (i, text) in move_list(request, "moves")?.into_iter().enumerate() {
        events = record.play_text(text).map_err(|refused| refusal(i, text, &refused))?;
    }
    let standing = record.standing();
    let mut fields = Map::new();
    fields.insert("position".into(), record.position().to_string().into());
    fields.insert("events".into(), events.iter().map(event_json).collect());
    insert_standing(&mut fields, record.game(), standing.turn, standing.outcome);
    Ok(fields)
}

/// The texts of a list of moves.
fn move_list<'a>(request: &'a Value, name: &str) -> Result<Vec<&'a str>, Problem> {
    const EXPECTED: &str = "a list of move texts";
    let list = request[name].as_array().ok_or_else(|| Problem::field(name, EXPECTED, &request[name]))?;
    list.iter().map(|text| text.as_str().ok_or_else(|| Problem::field(name, EXPECTED, text))).collect()
}

fn refusal(index: usize, text: &str, refused: &RefusedMove) -> Problem {
    let code = if refused.rule.is_some() { "illegal-move" } else { "bad-move" };
    let text = rules_core::Snippet::new(text);
    Problem::new(code, format!("move {} ({text}): {refused}", index + 1))
}

fn perft(request: &Value, limits: Limits) -> Result<Map<String, Value>, Problem> {
    let depth = request["depth"].as_u64().filter(|&depth| depth <= limits.perft_depth).ok_or_else(|| {
        let expected = format!("a whole number from 0 to {}", limits.perft_depth);
        Problem::field("depth", &expected, &request["depth"])
    })?;
    let mut fields = Map::new();
    fields.insert("nodes".into(), start(request)?.perft(depth as u32).into());
    Ok(fields)
}

/// The position that a request starts from.
fn start(request: &Value) -> Result<AnyPosition, Problem> {
    let Some(game) = text(request, "game")? else {
        return Err(Problem::field("game", "the id of a game", &request["game"]));
    };
    let game: GameId = game.parse().map_err(|error| Problem::new("unknown-game", error))?;
    if let Some(position) = text(request, "position")? {
        return AnyPosition::parse(game, position).map_err(|error| Problem::new("bad-position", error));
    }
    let options = StartOptions {
        players: text(request, "players")?.map(str::to_owned),
        start: number(request, "start")?,
        black_start: number(request, "black_start")?,
        first: text(request, "first")?.map(str::to_owned),
        opposite_sides_only: flag(request, "opposite_sides_only")?,
    };
    options.position(game).map_err(|error| Problem::new("bad-start", error))
}

fn text<'a>(request: &'a Value, name: &str) -> Result<Option<&'a str>, Problem> {
    match &request[name] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        other => Err(Problem::field(name, "a text", other)),
    }
}

fn number(request: &Value, name: &str) -> Result<Option<u32>, Problem> {
    let refused = || Problem::field(name, "a whole number from 0 to 959", &request[name]);
    match &request[name] {
        Value::Null => Ok(None),
        value => value.as_u64().and_then(|n| u32::try_from(n).ok()).map(Some).ok_or_else(refused),
    }
}

fn flag(request: &Value, name: &str) -> Result<bool, Problem> {
    match &request[name] {
        Value::Null => Ok(false),
        Value::Bool(flag) => Ok(*flag),
        other => Err(Problem::field(name, "true or false", other)),
    }
}

fn insert_standing(
    fields: &mut Map<String, Value>,
    game: GameId,
    turn: Option<rules_core::Seat>,
    outcome: Option<Outcome>,
) {
    let turn = turn.map(|seat| seat.letter(game.seat_letters()).to_string());
    fields.insert("turn".into(), turn.into());
    fields.insert("outcome".into(), outcome.map_or(Value::Null, |outcome| places(game, &outcome)));
}

/// The places as a JSON object, `{"r":1,"y":2}`.
pub(crate) fn places(game: GameId, outcome: &Outcome) -> Value {
    let place = |seat: rules_core::Seat| {
        (seat.letter(game.seat_letters()).to_string(), outcome.place(seat).unwrap_or_default().into())
    };
    Value::Object(outcome.seats().iter().map(place).collect())
}

fn event_json(event: &AnyEvent) -> Value {
    let mut fields = Map::new();
    fields.insert("rule".into(), event.rule.as_str().into());
    fields.insert("event".into(), event.kind.into());
    for (name, value) in &event.details {
        fields.insert((*name).into(), value.as_str().into());
    }
    Value::Object(fields)
}
