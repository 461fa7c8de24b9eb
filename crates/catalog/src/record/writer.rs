//! Writes a record as PGN or in PGN's shape.

use std::fmt::{self, Write};

use super::result::{LEAVERS, PLACES, places_text, result_text, seats_text};
use super::{Line, MoveNode, Record};
use crate::{AnyPosition, GameId};

/// PGN's limit for a line of movetext.
const WIDTH: usize = 79;

/// The tags that PGN wants first; the seats' own come after `Round`.
const ROSTER: [(&str, &str); 4] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "-")];

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.written_tags() {
            let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{escaped}\"]")?;
        }
        let mut words = Words::default();
        words.line(self.start(), self.line(), self.start().seats().len() as u32);
        words.push(result_text(self.standing().outcome));
        write!(f, "\n{}\n", words.text)
    }
}

/// The name of a seat's tag: `White`, `Red` …
pub(super) fn seat_tag(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
}

impl Record {
    fn written_tags(&self) -> Vec<(String, String)> {
        let game = self.game();
        let mut tags: Vec<(String, String)> = Vec::new();
        let known = |name: &str, default: &str| self.tags().get(name).unwrap_or(default).to_owned();
        tags.extend(ROSTER.map(|(name, default)| (name.to_owned(), known(name, default))));
        for seat in self.start().seats().iter() {
            let name = seat_tag(game.seat_name(seat));
            let player = known(&name, "?");
            tags.push((name, player));
        }
        let outcome = self.standing().outcome;
        tags.push(("Result".into(), result_text(outcome).into()));
        if let Some(outcome) = outcome.filter(|o| o.seats().len() > 2) {
            tags.push((PLACES.into(), places_text(game, &outcome)));
        }
        let variant = if game == GameId::Chess960 { "Chess960" } else { game.as_str() };
        tags.push(("Variant".into(), variant.into()));
        tags.push(("SetUp".into(), "1".into()));
        tags.push(("FEN".into(), self.start().to_string()));
        if let Some(reason) = self.declared().and_then(|declared| declared.reason.as_ref()) {
            tags.push(("Termination".into(), reason.clone()));
        }
        if !self.leavers().is_empty() {
            tags.push((LEAVERS.into(), seats_text(game, self.leavers())));
        }
        let ours = |name: &str| matches!(name, PLACES | LEAVERS | "Termination");
        let computed = |name: &str| ours(name) || tags.iter().any(|(n, _)| n == name);
        let more = self.tags().iter().filter(|(name, _)| !computed(name));
        let more: Vec<_> = more.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        tags.extend(more);
        tags
    }
}

/// Movetext under way: words set into lines.
#[derive(Default)]
struct Words {
    text: String,
    column: usize,
}

impl Words {
    fn push(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column += width;
        if let Some(end) = word.rfind('\n') {
            self.column = word[end..].chars().count() - 1;
        }
    }

    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            // The only form that can hold a brace ends with the line.
            self.push(&format!("; {}\n", text.replace(['\n', '\r'], " ")));
            self.column = 0;
        } else {
            self.push(&format!("{{ {text} }}"));
        }
    }

    fn line(&mut self, before: &AnyPosition, line: &Line, seats: u32) {
        let mut position = before.clone();
        let mut needs_number = true;
        for node in &line.moves {
            let ply = position.ply();
            node.before.iter().for_each(|comment| self.comment(comment));
            needs_number |= !node.before.is_empty();
            let number = ply / seats + 1;
            let mv = position.show_move(node.mv);
            if ply.is_multiple_of(seats) {
                self.push(&format!("{number}. {mv}"));
            } else if needs_number {
                self.push(&format!("{number}... {mv}"));
            } else {
                self.push(&mv);
            }
            self.annotations(&position, node, seats);
            needs_number = !node.after.is_empty() || !node.variations.is_empty();
            if position.play(node.mv).is_err() {
                // A line is legal when it is made; what follows a broken one has no meaning.
                break;
            }
        }
        line.closing.iter().for_each(|comment| self.comment(comment));
    }

    fn annotations(&mut self, before: &AnyPosition, node: &MoveNode, seats: u32) {
        let mut nag = String::new();
        for number in &node.nags {
            nag.clear();
            write!(nag, "${number}").expect("a string takes all text");
            self.push(&nag);
        }
        node.after.iter().for_each(|comment| self.comment(comment));
        for variation in &node.variations {
            self.push("(");
            self.line(before, variation, seats);
            self.push(")");
        }
    }
}
