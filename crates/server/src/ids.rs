//! The ids of games as clients send them.

use protocol::Refusal;

use crate::rooms::not_found;

/// The most letters of an id. Ours have ten.
const MAX_LETTERS: usize = 32;

/// Whether a text may be the id of a game. Anything else is refused before a room, the store or NATS sees it: in a
/// subject of NATS, dots and stars have a meaning, and a long one ends the connection of the whole server.
pub(crate) fn is_game_id(text: &str) -> bool {
    (1..=MAX_LETTERS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Refuses a text that cannot be the id of a game, as an id of no game is refused.
pub(crate) fn check_game_id(text: &str) -> Result<(), Refusal> {
    if is_game_id(text) { Ok(()) } else { Err(not_found(text)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_letters_and_digits_and_not_long() {
        let ours = crate::chance::word(10).expect("chance");
        for text in [ours.as_str(), "a", &"Z".repeat(32)] {
            assert!(is_game_id(text), "{text:?}");
        }
        for text in ["", "*", ">", "a.b", "a b", "é", "a\n", "a-b", &"A".repeat(33), &"A".repeat(5_000)] {
            assert!(!is_game_id(text), "{text:?}");
            let refusal = check_game_id(text).expect_err("a refusal");
            assert_eq!(refusal.code, protocol::Code::NotFound);
            assert!(refusal.message.len() < 200, "{}", refusal.message);
        }
    }
}
