//! Words that all parsers share: what was expected, what was found, and where.

use core::error::Error;
use core::fmt;

use crate::Seat;

/// A short piece of somebody's text, kept for an error message.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Snippet {
    bytes: [u8; Self::MAX],
    len: u8,
    cut: bool,
}

impl Snippet {
    const MAX: usize = 40;

    /// Keeps the beginning of a text.
    pub fn new(text: &str) -> Self {
        let mut len = text.len().min(Self::MAX);
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let mut bytes = [0; Self::MAX];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Self { bytes, len: len as u8, cut: len < text.len() }
    }

    /// The text that was kept.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len == 0 {
            return f.write_str("nothing");
        }
        // Control characters must not reach a terminal or a log.
        write!(f, "\"{}{}\"", self.as_str().escape_debug(), if self.cut { "…" } else { "" })
    }
}

impl fmt::Debug for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that does not have the form it should have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Malformed {
    /// Which field of the text: `move`, `placement`, `turn` …
    pub field: &'static str,
    /// What was expected there.
    pub expected: &'static str,
    /// What was found instead.
    pub found: Snippet,
    /// The byte in the field at which it was found, from 0.
    pub at: usize,
}

impl Malformed {
    /// Says that `found`, at byte `at` of `field`, is not what was expected.
    pub fn new(field: &'static str, expected: &'static str, found: &str, at: usize) -> Self {
        Self { field, expected, found: Snippet::new(found), at }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.field, self.expected, self.found)?;
        if self.at > 0 { write!(f, " at character {}", self.at + 1) } else { Ok(()) }
    }
}

impl Error for Malformed {}

/// Reads a count such as `quiet` or `ply`: decimal digits in canonical form, at most `u32::MAX`.
pub fn read_number(field: &'static str, text: &str) -> Result<u32, Malformed> {
    let canonical = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    match text.parse() {
        Ok(number) if canonical => Ok(number),
        _ => Err(Malformed::new(field, "a whole number from 0 to 4294967295", text, 0)),
    }
}

/// Reads whose turn it is: the letter of a seat, or `-` for nobody.
pub fn read_turn(text: &str, letters: &str) -> Result<Option<Seat>, Malformed> {
    let mut chars = text.chars();
    let turn = match (chars.next(), chars.next()) {
        (Some('-'), None) => Some(None),
        (Some(letter), None) => Seat::from_letter(letter, letters).map(Some),
        _ => None,
    };
    turn.ok_or_else(|| Malformed::new("turn", "the letter of a seat, or - when the game is over", text, 0))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn snippets_are_cut_at_a_character() {
        let long = "é".repeat(30);
        let text = Snippet::new(&long).to_string();
        assert!(text.starts_with("\"éé") && text.ends_with("…\""), "{text}");
        assert_eq!(Snippet::new("").to_string(), "nothing");
        assert_eq!(Snippet::new("a\u{1b}[2J").to_string(), "\"a\\u{1b}[2J\"");
    }

    #[test]
    fn numbers_are_canonical() {
        assert_eq!(read_number("ply", "40"), Ok(40));
        for bad in ["", "+4", "-1", "04", "4294967296", "4 ", "x"] {
            assert!(read_number("ply", bad).is_err(), "{bad}");
        }
    }
}
