//! The words of a record's text: tags, moves, comments, annotations, variations.
//!
//! One reader serves all games. The well-known PGN readers pass silently over what they do not understand,
//! while a record here is read completely or refused with the reason; and the moves of Le Caméléon contain
//! brackets, which no PGN reader expects.

use rules_core::Snippet;

use super::Trouble;

/// A word of a record's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Tag { name: &'a str, value: String },
    Comment(&'a str),
    Nag(u8),
    Open,
    Close,
    Move(&'a str),
    Result(&'a str),
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Annotations such as `!?` that were stuck to the last move.
    suffix: Option<u8>,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, suffix: None }
    }

    /// How many line ends lie behind.
    pub(super) fn lines(&self) -> usize {
        self.text.as_bytes()[..self.at].iter().filter(|&&b| b == b'\n').count()
    }

    pub(super) fn next_token(&mut self) -> Result<Option<Token<'a>>, Trouble> {
        if let Some(nag) = self.suffix.take() {
            return Ok(Some(Token::Nag(nag)));
        }
        loop {
            self.skip_space();
            let rest = &self.text[self.at..];
            let Some(first) = rest.chars().next() else { return Ok(None) };
            let token = match first {
                '[' => self.tag()?,
                '{' => self.comment(1, '}')?,
                ';' => self.comment(1, '\n')?,
                '$' => self.nag()?,
                '(' => self.single(Token::Open),
                ')' => self.single(Token::Close),
                '*' => self.single(Token::Result("*")),
                '!' | '?' => self.glyph()?,
                _ => match self.word()? {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some(token));
        }
    }

    fn skip_space(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let space = rest.len() - rest.trim_start().len();
            self.at += space;
            // A line that begins with a percent sign is for other programs.
            let line_start = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            let rest = &self.text[self.at..];
            if line_start && rest.starts_with('%') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else {
                return;
            }
        }
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    fn tag(&mut self) -> Result<Token<'a>, Trouble> {
        const EXPECTED: &str = "a tag such as [Name \"value\"]";
        let rest = &self.text[self.at..];
        let wrong = || unexpected(EXPECTED, rest.lines().next().unwrap_or_default());
        let inside = rest[1..].trim_start();
        let name_len = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(0);
        let name = &inside[..name_len];
        let quoted = inside[name_len..].trim_start().strip_prefix('"').ok_or_else(wrong)?;
        let mut value = String::new();
        let mut chars = quoted.char_indices();
        let end = loop {
            match chars.next() {
                Some((i, '"')) => break i + 1,
                Some((_, '\\')) => match chars.next() {
                    Some((_, c @ ('"' | '\\'))) => value.push(c),
                    Some((_, '\n')) | None => return Err(wrong()),
                    Some((_, c)) => value.extend(['\\', c]),
                },
                Some((_, '\n' | '\r')) | None => return Err(wrong()),
                Some((_, c)) => value.push(c),
            }
        };
        let behind = quoted[end..].trim_start().strip_prefix(']').ok_or_else(wrong)?;
        if name.is_empty() {
            return Err(wrong());
        }
        self.at = self.text.len() - behind.len();
        Ok(Token::Tag { name, value })
    }

    fn comment(&mut self, open: usize, close: char) -> Result<Token<'a>, Trouble> {
        let rest = &self.text[self.at + open..];
        let end = match (rest.find(close), close) {
            (Some(end), _) => end,
            (None, '\n') => rest.len(),
            (None, _) => return Err(unexpected("a closing brace behind the comment", rest)),
        };
        self.at += open + end + usize::from(end < rest.len());
        Ok(Token::Comment(rest[..end].trim()))
    }

    fn nag(&mut self) -> Result<Token<'a>, Trouble> {
        let rest = &self.text[self.at + 1..];
        let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let nag = rest[..len].parse();
        self.at += 1 + len;
        nag.map(Token::Nag).map_err(|_| unexpected("an annotation from $0 to $255", &rest[..len]))
    }

    /// An annotation such as `!` that stands by itself.
    fn glyph(&mut self) -> Result<Token<'a>, Trouble> {
        let rest = &self.text[self.at..];
        let len = rest.find(|c| c != '!' && c != '?').unwrap_or(rest.len());
        self.at += len;
        glyph_nag(&rest[..len]).map(Token::Nag)
    }

    /// A move, a result, or a move number, which says nothing and is passed over.
    fn word(&mut self) -> Result<Option<Token<'a>>, Trouble> {
        let rest = &self.text[self.at..];
        if let Some(result) = ["1/2-1/2", "1-0", "0-1"].into_iter().find(|r| rest.starts_with(r)) {
            self.at += result.len();
            return Ok(Some(Token::Result(result)));
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = rest[digits..].len() - rest[digits..].trim_start_matches(['.', '…']).len();
        if dots > 0 {
            self.at += digits + dots;
            return Ok(None);
        }
        let len = word_len(rest);
        if len == digits {
            let found = rest.split_whitespace().next().unwrap_or_default();
            self.at += found.len();
            // A bare number is a move number whose dot was left out, as some programs write it.
            let bare_number = digits > 0 && found.len() == digits;
            return if bare_number { Ok(None) } else { Err(unexpected("a move", found)) };
        }
        let word = &rest[..len];
        self.at += len;
        let mv = word.trim_end_matches(['!', '?']);
        if mv.len() < word.len() {
            self.suffix = Some(glyph_nag(&word[mv.len()..])?);
        }
        Ok(Some(Token::Move(mv)))
    }
}

/// The length of the move at the beginning of a text; brackets behind `x` and a square belong to the move.
fn word_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let names_partner =
            byte == b'(' && at >= 3 && bytes[at - 3] == b'x' && bytes.get(at + 3) == Some(&b')');
        if names_partner {
            at += 4;
        } else if byte.is_ascii_whitespace() || b"{}();$[]*".contains(&byte) {
            break;
        } else {
            at += 1;
        }
    }
    // The four bytes skipped above may have been parts of longer characters.
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

fn glyph_nag(glyph: &str) -> Result<u8, Trouble> {
    ["!", "?", "!!", "??", "!?", "?!"]
        .iter()
        .position(|g| *g == glyph)
        .map(|i| i as u8 + 1)
        .ok_or_else(|| unexpected("one of ! ? !! ?? !? ?!", glyph))
}

pub(super) fn unexpected(expected: &'static str, found: &str) -> Trouble {
    Trouble::Unexpected { expected, found: Snippet::new(found) }
}
