//! Lines in and out.

use std::io::{BufRead, Read, Write};
use std::sync::Arc;

use anyhow::Result;

/// The longest line that is read; a longer one is refused and passed over.
const MAX_LINE: u64 = 1 << 20;

/// Where answers go, from any thread.
pub(crate) type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// Says lines on standard output.
pub(crate) fn to_standard_output() -> Say {
    Arc::new(|line: &str| {
        let mut output = std::io::stdout().lock();
        // Whoever no longer listens will close our input, too, and that ends the session.
        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
    })
}

/// Has every line answered until the answer is not to go on; gives whether that came before the end of input.
pub(crate) fn answer_lines(
    mut input: impl BufRead,
    say: &Say,
    mut answer: impl FnMut(&str) -> bool,
) -> Result<bool> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(false);
        }
        if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            crate::rpc::skip_line(&mut input)?;
            say(&format!("info string expected a line of less than {MAX_LINE} bytes, found a longer one"));
        } else if !answer(&String::from_utf8_lossy(&line)) {
            return Ok(true);
        }
    }
}
