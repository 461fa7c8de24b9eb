//! What a message of the server is about.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// What a message is about, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Done,
    /// The game as a whole, with so many plies played.
    Game {
        plies: usize,
    },
    Played,
    Refused,
    Other,
}

/// What matters of a game as a whole.
#[derive(Deserialize)]
struct Whole {
    view: WholeView,
}

#[derive(Deserialize)]
struct WholeView {
    moves: Vec<IgnoredAny>,
}

/// Looks at the beginning of a message only: reading all of it would cost more than everything else here. A game as a
/// whole is sent seldom, and read.
pub(crate) fn kind_of(text: &str) -> Kind {
    const DONE: &str = r#"{"type":"done""#;
    const GAME: &str = r#"{"type":"game""#;
    const HAPPENED: &str = r#"{"type":"happened""#;
    const REFUSED: &str = r#"{"type":"refused""#;
    const CLOSING: &str = r#"{"type":"closing""#;
    if text.starts_with(DONE) {
        return Kind::Done;
    }
    if text.starts_with(GAME) {
        let whole: Option<Whole> = serde_json::from_str(text).ok();
        return whole.map_or(Kind::Other, |whole| Kind::Game { plies: whole.view.moves.len() });
    }
    if text.starts_with(REFUSED) || text.starts_with(CLOSING) {
        return Kind::Refused;
    }
    // The name of what happened comes after the game's id, version and moment.
    let head = text.get(..140).unwrap_or(text);
    if text.starts_with(HAPPENED) && head.contains(r#""what":"played""#) { Kind::Played } else { Kind::Other }
}

#[cfg(test)]
mod tests {
    use protocol::{Happened, Happening, Refusal, ToClient};

    use super::*;

    #[test]
    fn the_beginning_of_a_message_says_what_it_is() {
        let text = |message: &ToClient| serde_json::to_string(message).expect("JSON");
        let done = ToClient::Done { game: "a".into(), nonce: "7".into(), version: 7 };
        assert_eq!(kind_of(&text(&done)), Kind::Done);
        let happened = |happening| {
            let (game, version, at) = ("abcdefghij".into(), u64::MAX, i64::MAX);
            let happened = Happened { game, version, at, happening, turn: None, clocks: None, result: None };
            text(&ToClient::Happened(Box::new(happened)))
        };
        let whole = r#"{"type":"game","view":{"id":"a","moves":["e2e4","e7e5"],"turn":"w"}}"#;
        assert_eq!(kind_of(whole), Kind::Game { plies: 2 });
        let word = String::new;
        let (seat, text_, shown, position) = (word(), word(), word(), word());
        let played = Happening::Played { seat, ply: 1, text: text_, shown, position, events: Vec::new() };
        assert_eq!(kind_of(&happened(played)), Kind::Played);
        assert_eq!(kind_of(&happened(Happening::Started)), Kind::Other);
        let refusal = Refusal::new(protocol::Code::Stale, "");
        assert_eq!(kind_of(&text(&ToClient::Closing { refusal })), Kind::Refused);
    }
}
