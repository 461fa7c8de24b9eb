//! Cuts a stream of records into single ones, holding no more than one in memory.

use std::io::{BufRead, Read};

use super::Trouble;

/// No game of any kind comes near this many bytes of text.
const MAX_BYTES: usize = 4 << 20;

/// The text of one record and the line on which it begins.
pub(super) struct Piece {
    pub text: String,
    pub line: usize,
}

/// Finds the borders of records: a tag line behind movetext begins the next one.
pub(super) struct Splitter<R> {
    input: R,
    /// A line that was read but belongs to the next record.
    held: Option<String>,
    line: usize,
}

impl<R: BufRead> Splitter<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, held: None, line: 0 }
    }

    /// The text of the next record; an error names the line.
    pub(super) fn next_piece(&mut self) -> Option<Result<Piece, (usize, Trouble)>> {
        let mut piece = Piece { text: String::new(), line: self.line + 1 };
        let mut scan = Scan::default();
        let mut too_large = false;
        loop {
            let line = match self.held.take().map_or_else(|| self.read_line(), |line| Ok(Some(line))) {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(trouble) => return Some(Err((self.line + 1, trouble))),
            };
            if scan.begins_next(&line) {
                self.held = Some(line);
                break;
            }
            self.line += 1;
            if piece.text.is_empty() && line.trim().is_empty() {
                piece.line = self.line + 1;
                continue;
            }
            scan.pass(&line);
            too_large |= piece.text.len() + line.len() > MAX_BYTES;
            if !too_large {
                piece.text.push_str(&line);
            }
        }
        match (too_large, piece.text.is_empty()) {
            (true, _) => Some(Err((piece.line, Trouble::TooLarge("a record of at most 4 MiB")))),
            (false, true) => None,
            (false, false) => Some(Ok(piece)),
        }
    }

    /// Reads one line with its end; a line without end is cut so that memory stays bounded.
    fn read_line(&mut self) -> Result<Option<String>, Trouble> {
        let mut bytes = Vec::new();
        let limit = MAX_BYTES as u64 + 1;
        let read = self.input.by_ref().take(limit).read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(text_of(bytes))),
            Err(error) => Err(Trouble::Io(error.to_string())),
        }
    }
}

/// Old files are often in Latin-1, whose bytes are the first 256 characters.
///
/// Carriage returns count as space, so that a line ends in one way only.
fn text_of(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    text.strip_prefix('\u{feff}').unwrap_or(&text).replace('\r', " ")
}

/// What has been seen of the current record.
#[derive(Default)]
struct Scan {
    in_comment: bool,
    movetext: bool,
}

impl Scan {
    fn begins_next(&self, line: &str) -> bool {
        self.movetext && !self.in_comment && line.trim_start().starts_with('[')
    }

    fn pass(&mut self, line: &str) {
        let is_tag = line.trim_start().starts_with('[');
        if !self.in_comment && (is_tag || line.starts_with('%')) {
            return;
        }
        for c in line.chars() {
            match c {
                '}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                '{' => self.in_comment = true,
                ';' => break,
                _ => {}
            }
            self.movetext |= !c.is_whitespace();
        }
    }
}
