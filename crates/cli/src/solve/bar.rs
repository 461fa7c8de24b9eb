//! How far the work is, on standard error where a person looks at it.

use std::io::{IsTerminal, Write};

const WIDTH: usize = 30;

/// A progress bar; nothing where standard error is no terminal.
pub(super) struct Bar {
    is_shown: bool,
}

impl Bar {
    pub(super) fn new() -> Self {
        Self { is_shown: std::io::stderr().is_terminal() }
    }

    /// Shows which share is done, and what is being done.
    pub(super) fn show(&self, share: f64, what: &str) {
        self.write(&format!("\r{}", text(share, what)));
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

fn text(share: f64, what: &str) -> String {
    let full = (WIDTH as f64 * share.clamp(0.0, 1.0)) as usize;
    let (full, empty) = ("#".repeat(full), ".".repeat(WIDTH - full));
    format!("[{full}{empty}] {:3.0} % {what}\x1b[K", 100.0 * share.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_up() {
        let fill = |share| text(share, "").matches('#').count();
        assert_eq!(
            [fill(-1.0), fill(0.0), fill(0.5), fill(1.0), fill(2.0), fill(f64::NAN)],
            [0, 0, 15, 30, 30, 0]
        );
    }
}
