//! Texts as no honest client would send them: messages of the protocol with something wrong.

use protocol::{Act, Action, FromClient};
use serde_json::{Map, Value, json};

use crate::dice::Dice;

/// What the games are called that messages speak of: the first is one in which the sender may move.
pub(crate) struct Games<'a> {
    pub(crate) own: &'a str,
    pub(crate) honest: &'a str,
}

/// Texts that are sent in place of what belongs there.
const TEXTS: [&str; 16] = [
    "",
    " ",
    "\0",
    "null",
    "e2e4",
    "a1-a2",
    "../../etc/passwd",
    "'; drop table games; --",
    "*",
    ">",
    "pardalis.*.>",
    "\u{202e}evil",
    "𝕏💥\u{10ffff}",
    "e\u{301}\u{301}\u{301}\u{301}",
    "%00%ff",
    "\r\nSet-Cookie: a=b",
];

/// How the sender's own game may begin.
const OPENING: [&str; 4] = ["e2e4", "e7e5", "g1f3", "b8c6"];

/// A text for a client to send, with something wrong in most of them.
pub(crate) fn text(dice: &mut Dice, games: &Games<'_>) -> String {
    let mut message = serde_json::to_value(valid(dice, games)).unwrap_or_default();
    for _ in 0..dice.below(3) {
        bend(dice, &mut message);
    }
    let text = message.to_string();
    match dice.below(12) {
        0 => cut(dice, &text),
        1 => with_garbage(dice, &text),
        2 => nested(dice),
        3 => twice(&text),
        4 => TEXTS[dice.below(TEXTS.len())].to_owned(),
        5 => format!("{text}{text}"),
        _ => text,
    }
}

/// A message of the protocol, of any kind.
fn valid(dice: &mut Dice, games: &Games<'_>) -> FromClient {
    let game = match dice.below(4) {
        0 => games.honest.to_owned(),
        1 => some_text(dice),
        _ => games.own.to_owned(),
    };
    match dice.below(8) {
        0 => FromClient::Watch { game, since: dice.once_in(2).then(|| number(dice)) },
        1 => FromClient::Unwatch { game },
        2 => FromClient::WatchLobby,
        3 => FromClient::UnwatchLobby,
        4 => FromClient::Ping { at: number(dice).cast_signed() },
        _ => FromClient::Act { game, act: act(dice) },
    }
}

fn act(dice: &mut Dice) -> Act {
    let nonce = if dice.once_in(4) { some_text(dice) } else { format!("n{}", dice.below(1000)) };
    let seat = dice.once_in(3).then(|| (*dice.pick(&["w", "b", "r", "y", "", "white", "💥"])).to_owned());
    let ply = if dice.once_in(3) { number(dice) as u32 } else { dice.below(4) as u32 };
    let action = match dice.below(14) {
        0 => Action::Join { key: dice.once_in(2).then(|| some_text(dice)) },
        1 => Action::Stand,
        2 => Action::Resign,
        3 => Action::OfferDraw,
        4 => Action::DeclineDraw,
        5 => Action::ClaimDraw,
        6 => Action::AskTakeback { ply },
        7 => Action::DeclineTakeback,
        8 => Action::Abort,
        9 => Action::Swap,
        10 => Action::Rematch,
        // What may be done must not be left to chance alone.
        11 | 12 => {
            let ply = dice.below(OPENING.len());
            Action::Move { ply: ply as u32, text: OPENING[ply].to_owned() }
        }
        _ => Action::Move { ply, text: some_text(dice) },
    };
    Act { nonce, seat, action }
}

/// A number at some border.
fn number(dice: &mut Dice) -> u64 {
    *dice.pick(&[0, 1, 7, 255, 256, 65_536, 1 << 31, u64::from(u32::MAX), 1 << 53, 1 << 63, u64::MAX])
}

fn some_text(dice: &mut Dice) -> String {
    match dice.below(4) {
        0 => dice.pick(&["x", "é", "\0", "💥", "\\", "\""]).repeat(dice.below(400)),
        1 => String::from_utf8_lossy(&dice.bytes(60)).into_owned(),
        _ => (*dice.pick(&TEXTS)).to_owned(),
    }
}

/// Something that does not belong where it is put.
fn anything(dice: &mut Dice) -> Value {
    match dice.below(11) {
        0 => Value::Null,
        1 => json!(dice.once_in(2)),
        2 => json!(number(dice)),
        3 => json!(-1),
        4 => json!(i64::MIN),
        5 => json!(1.5),
        6 => json!(1e308),
        7 => json!([]),
        8 => json!({ "do": "move", "type": "act" }),
        9 => json!([[[[[{}]]]]]),
        _ => json!(some_text(dice)),
    }
}

/// Changes, drops, renames or adds a field.
fn bend(dice: &mut Dice, message: &mut Value) {
    let Value::Object(fields) = message else { return };
    let names: Vec<String> = fields.keys().cloned().collect();
    let name = if names.is_empty() { "type".to_owned() } else { dice.pick(&names).clone() };
    match dice.below(5) {
        0 => drop(fields.remove(&name)),
        1 => add(fields, some_text(dice), anything(dice)),
        2 => {
            if let Some(value) = fields.remove(&name) {
                add(fields, name.to_uppercase(), value);
            }
        }
        _ => add(fields, name, anything(dice)),
    }
}

fn add(fields: &mut Map<String, Value>, name: String, value: Value) {
    fields.insert(name, value);
}

/// The start of a text.
fn cut(dice: &mut Dice, text: &str) -> String {
    text.chars().take(dice.below(text.chars().count() + 1)).collect()
}

/// A text with something in the middle of it.
fn with_garbage(dice: &mut Dice, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(4) {
        let at = dice.below(letters.len() + 1);
        letters.insert(at, *dice.pick(&['\0', '{', '}', '"', '\\', ',', '\u{feff}', '9', '💥', '\u{7f}']));
    }
    letters.into_iter().collect()
}

/// Brackets within brackets.
fn nested(dice: &mut Dice) -> String {
    let depth = 1 + dice.below(2000);
    let (open, close) = *dice.pick(&[("[", "]"), ("{\"a\":", "}"), ("{\"type\":", "}")]);
    let depth = depth.min(protocol::LARGEST_MESSAGE / (open.len() + close.len()));
    let end = if dice.once_in(2) { close.repeat(depth) } else { String::new() };
    format!("{}{end}", open.repeat(depth))
}

/// A message that says everything twice.
fn twice(text: &str) -> String {
    match (text.strip_suffix('}'), text.strip_prefix('{')) {
        (Some(start), Some(end)) => format!("{start},{end}"),
        _ => text.to_owned(),
    }
}
