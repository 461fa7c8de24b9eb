//! Statements about many rows at once, in a few fixed sizes so that each is prepared only once.

use std::sync::LazyLock;

/// How many rows a statement is about, largest first.
const SIZES: [usize; 4] = [64, 16, 4, 1];

/// One statement in every size.
pub(super) struct Chunked(LazyLock<[String; SIZES.len()]>);

impl Chunked {
    /// A statement of a beginning, one group of parameters for each row, and an end.
    pub(super) const fn new(write: fn() -> [String; SIZES.len()]) -> Self {
        Self(LazyLock::new(write))
    }

    /// Splits rows into parts, the largest sizes first, each with the statement of its size.
    pub(super) fn split<'a, T>(
        &'static self,
        mut rows: &'a [T],
    ) -> impl Iterator<Item = (&'static str, &'a [T])> {
        std::iter::from_fn(move || {
            let which = SIZES.iter().position(|&size| size <= rows.len())?;
            let (part, rest) = rows.split_at(SIZES[which]);
            rows = rest;
            Some((self.0[which].as_str(), part))
        })
    }
}

/// Writes a statement in every size: `head`, a group of `width` parameters for each row, `tail`.
pub(super) fn sizes(head: &str, width: usize, tail: &str) -> [String; SIZES.len()] {
    SIZES.map(|size| {
        let groups: Vec<String> = (0..size).map(|row| group(row * width, width)).collect();
        format!("{head} {} {tail}", groups.join(", "))
    })
}

/// Parameters after the first `before`, such as `($4, $5, $6)`.
fn group(before: usize, width: usize) -> String {
    let parameters: Vec<String> = (1..=width).map(|place| format!("${}", before + place)).collect();
    if width == 1 { parameters.concat() } else { format!("({})", parameters.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    static INSERT: Chunked = Chunked::new(|| sizes("insert into t values", 2, ""));

    #[test]
    fn every_row_is_in_one_part() {
        for count in [0, 1, 3, 4, 63, 64, 65, 150] {
            let rows: Vec<usize> = (0..count).collect();
            let parts: Vec<_> = INSERT.split(&rows).collect();
            assert_eq!(parts.iter().flat_map(|(_, part)| part.iter().copied()).collect::<Vec<_>>(), rows);
            for (statement, part) in parts {
                assert_eq!(statement.matches('(').count(), part.len());
                assert_eq!(statement.matches('$').count(), 2 * part.len());
            }
        }
    }
}
