//! What can be set.

use std::time::Duration;

/// Megabytes of table to begin with, and the most.
const HASH: (u64, u64) = (64, 65_536);
const MOST_THREADS: u64 = 256;
const MOST_LINES: u64 = 250;
const MOST_OVERHEAD: u64 = 5_000;

/// What is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { hash: HASH.0 as usize, threads: 1, lines: 1, overhead: Duration::from_millis(10) }
    }
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    Nothing,
    NewTable,
    ClearTable,
}

impl Options {
    /// The lines that tell a program what can be set.
    pub(crate) fn described() -> [String; 5] {
        let (hash, most) = HASH;
        [
            format!("option name Hash type spin default {hash} min 1 max {most}"),
            "option name Clear Hash type button".to_owned(),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            format!("option name Move Overhead type spin default 10 min 0 max {MOST_OVERHEAD}"),
        ]
    }

    /// Sets an option by name; where that is not possible says what was expected.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Then, String> {
        let number = |least: u64, most: u64| {
            let found = value.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
            found.ok_or_else(|| {
                let found = rules_core::Snippet::new(value);
                format!("{name}: expected a whole number from {least} to {most}, found {found}")
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let megabytes = number(1, HASH.1)? as usize;
                // Asking first: a table that does not fit must not end the program.
                if Vec::<u8>::new().try_reserve_exact(megabytes << 20).is_err() {
                    return Err(format!("Hash: there is no memory for {megabytes} MB"));
                }
                self.hash = megabytes;
                return Ok(Then::NewTable);
            }
            "clear hash" => return Ok(Then::ClearTable),
            "threads" => self.threads = number(1, MOST_THREADS)? as usize,
            "multipv" => self.lines = number(1, MOST_LINES)? as usize,
            "move overhead" => self.overhead = Duration::from_millis(number(0, MOST_OVERHEAD)?),
            _ => return Err(format!("there is no option {}", rules_core::Snippet::new(name))),
        }
        Ok(Then::Nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_within_their_limits() {
        let mut options = Options::default();
        assert_eq!(options.set("hash", "8"), Ok(Then::NewTable));
        assert_eq!(options.set("Threads", "2"), Ok(Then::Nothing));
        assert_eq!(options.set("Clear Hash", ""), Ok(Then::ClearTable));
        assert!(options.set("Threads", "0").is_err() && options.set("Threads", "many").is_err());
        assert!(options.set("Hash", "99999999").is_err() && options.set("Contempt", "3").is_err());
        assert_eq!((options.hash, options.threads), (8, 2));
    }
}
