//! The names that people choose.

use protocol::{Code, LONGEST_NAME, Refusal};
use rules_core::Snippet;

/// A name as it is kept: without space around it, not too long, nothing in it that is not shown.
pub fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    if (1..=LONGEST_NAME).contains(&length) && name.chars().all(is_shown) {
        return Ok(name.to_owned());
    }
    let found = Snippet::new(name);
    let expected = format!("name: expected 1 to {LONGEST_NAME} characters that can be seen, found {found}");
    Err(Refusal::new(Code::BadChoice, expected))
}

/// Whether a character is seen and leaves its neighbours where they are.
fn is_shown(c: char) -> bool {
    let is_invisible = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !is_invisible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_what_cannot_be_seen_is_refused() {
        assert_eq!(checked_name("  Zoé "), Ok("Zoé".to_owned()));
        for bad in
            ["", "   ", "a\nb", "a\u{202e}b", "\u{3164}", "a\u{ad}b", "\u{e0041}", "x".repeat(25).as_str()]
        {
            assert!(checked_name(bad).is_err(), "{bad:?}");
        }
    }
}
