//! How far the work is, on standard error where a person looks at it.

use std::io::{IsTerminal, Write};

const WIDTH: usize = 30;

/// A progress bar; nothing where standard error is no terminal.
pub(super) struct Bar {
    is_shown: bool,
    records: usize,
}

impl Bar {
    /// A bar for this many records.
    pub(super) fn new(records: usize) -> Self {
        Self { is_shown: std::io::stderr().is_terminal(), records }
    }

    /// Shows how many positions of a record are done.
    pub(super) fn show(&self, record: usize, done: usize, of: usize) {
        self.write(&format!("\r{}", text(record, self.records, done, of)));
    }

    /// Leaves an empty line.
    pub(super) fn clear(&self) {
        self.write("\r\x1b[K");
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            let mut output = std::io::stderr().lock();
            // A bar that cannot be seen is no reason to give the work up.
            let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
        }
    }
}

fn text(record: usize, records: usize, done: usize, of: usize) -> String {
    let full = WIDTH * done.min(of) / of.max(1);
    let (full, empty) = ("#".repeat(full), ".".repeat(WIDTH - full));
    format!("[{full}{empty}] record {record} of {records}, position {done} of {of}\x1b[K")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_up() {
        let fill = |done, of| text(1, 1, done, of).matches('#').count();
        assert_eq!([fill(0, 0), fill(0, 7), fill(3, 6), fill(7, 7), fill(9, 7)], [0, 0, 15, 30, 30]);
    }
}
