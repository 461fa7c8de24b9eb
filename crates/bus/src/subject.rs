//! The tokens of a subject.

/// The most bytes of a token. NATS ends a connection whose control line is longer than 4,096 bytes.
const MAX_TOKEN: usize = 64;

/// Whether a text is one token of a subject: dots, stars, arrows and spaces have a meaning there.
pub(crate) fn is_token(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'.' | b'*' | b'>');
    (1..=MAX_TOKEN).contains(&text.len()) && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::is_token;

    #[test]
    fn a_token_is_short_and_means_nothing_else() {
        for text in ["a", "Ab-9_", &"A".repeat(64)] {
            assert!(is_token(text), "{text:?}");
        }
        for text in
            ["", "*", ">", "a.b", "a b", "a\r\nPUB x 0", "é", "\0", &"A".repeat(65), &"A".repeat(5_000)]
        {
            assert!(!is_token(text), "{text:?}");
        }
    }
}
