//! Pieces on a board as text: ranks from the highest down, digits for empty squares, `/` between ranks.

use core::fmt::{self, Display};

use crate::Malformed;

/// The shape of a board whose pieces are written as text.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// How many files; at most nine, so that a digit can count them.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// What is expected, as a refusal says it: the ranks and the letters of the pieces.
    pub expected: &'static str,
}

impl Placement {
    /// Writes the pieces; `piece` gives what stands on a file and rank, both from 0.
    pub fn write<P: Display>(
        self,
        f: &mut dyn fmt::Write,
        mut piece: impl FnMut(u8, u8) -> Option<P>,
    ) -> fmt::Result {
        for rank in (0..self.ranks).rev() {
            let mut empty = 0;
            for file in 0..self.files {
                let Some(piece) = piece(file, rank) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{piece}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }

    /// Reads the pieces; `read` takes one off the beginning of a text and gives it with its length in bytes,
    /// `put` is told where it stands.
    pub fn read<P>(
        self,
        text: &str,
        read: impl Fn(&str) -> Option<(P, usize)>,
        mut put: impl FnMut(u8, u8, P),
    ) -> Result<(), Malformed> {
        let mut at = 0;
        let refused = |expected, at| Malformed::new("placement", expected, text.get(at..).unwrap_or(""), at);
        for rank in (0..self.ranks).rev() {
            let mut file = 0;
            let mut after_digit = false;
            while file < self.files {
                let rest = text.get(at..).unwrap_or("");
                if let Some((piece, length)) = read(rest) {
                    put(file, rank, piece);
                    (file, at, after_digit) = (file + 1, at + length, false);
                    continue;
                }
                match rest.as_bytes().first() {
                    Some(b'1'..=b'9') if after_digit => {
                        return Err(refused("one digit for neighbouring empty squares", at));
                    }
                    Some(&digit @ b'1'..=b'9') if file + (digit - b'0') <= self.files => {
                        (file, at, after_digit) = (file + (digit - b'0'), at + 1, true);
                    }
                    _ => return Err(refused(self.expected, at)),
                }
            }
            let separator = text.as_bytes().get(at);
            match separator {
                Some(b'/') if rank > 0 => at += 1,
                None if rank == 0 => {}
                _ => return Err(refused(self.expected, at)),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;

    use super::*;

    const SHAPE: Placement = Placement { files: 3, ranks: 2, expected: "two ranks of three files" };

    fn reread(text: &str) -> Result<String, Malformed> {
        let mut board = [[None; 3]; 2];
        let letter = |rest: &str| rest.chars().next().filter(char::is_ascii_lowercase).map(|c| (c, 1));
        SHAPE.read(text, letter, |file, rank, c| board[usize::from(rank)][usize::from(file)] = Some(c))?;
        let mut out = String::new();
        SHAPE
            .write(&mut out, |file, rank| board[usize::from(rank)][usize::from(file)])
            .expect("a string takes all");
        Ok(out)
    }

    #[test]
    fn what_is_read_is_written_again() {
        for text in ["abc/3", "1b1/x2", "3/3", "2c/abc"] {
            assert_eq!(reread(text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_not_canonical_is_refused_with_its_place() {
        for (text, at) in [
            ("", 0),
            ("abc", 3),
            ("abc/", 4),
            ("12/3", 1),
            ("4/3", 0),
            ("ab/3", 2),
            ("3/3/3", 3),
            ("3/3x", 3),
            ("a\u{e9}", 1),
            ("abcd/3", 3),
            ("2A/3", 1),
            ("0/3", 0),
        ] {
            assert_eq!(reread(text).map_err(|e| e.at), Err(at), "{text}");
        }
    }
}
