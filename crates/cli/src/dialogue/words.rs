//! The words of commands that the protocols share.

use std::fmt;
use std::str::SplitWhitespace;
use std::time::Duration;

use catalog::AnyMove;
use engine::{Clock, Limits};
use rules_core::Snippet;

use super::Options;

/// How long to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// Left for the first side and for the second.
    pub(super) left: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The only moves that are thought about; all where there are none.
    pub(super) search_moves: Vec<String>,
    /// Words that are understood but change nothing.
    pub(super) ignored: Vec<String>,
}

impl Go {
    /// The limits for the side that is to move: 0 the first, 1 the second.
    pub(super) fn limits(&self, side: usize, options: &Options) -> Limits {
        let limits = Limits { lines: options.lines, threads: options.threads, ..Limits::default() };
        if self.waits() {
            return limits;
        }
        let clock = self.left[side].map(|left| Clock {
            left: left.saturating_sub(options.overhead),
            increment: self.increment[side],
            moves_to_go: self.moves_to_go,
        });
        Limits { depth: self.depth, nodes: self.nodes, movetime: self.movetime, clock, ..limits }
    }

    /// The only moves that are thought about, all where there are none; refused as a whole if one cannot be played.
    pub(crate) fn among(
        &self,
        read: impl Fn(&str) -> Result<AnyMove, String>,
    ) -> Result<Vec<AnyMove>, String> {
        let read = |text: &String| {
            read(text)
                .map_err(|error| format!("searchmoves ({}): {error}; all are searched", Snippet::new(text)))
        };
        self.search_moves.iter().map(read).collect()
    }

    /// Whether the move is not to be told before `stop`.
    pub(super) fn waits(&self) -> bool {
        self.infinite || self.ponder
    }
}

/// Why a line is not understood: what was expected and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NotUnderstood {
    expected: &'static str,
    found: String,
}

impl fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, Snippet::new(&self.found))
    }
}

/// Says what was expected and what was found, which may be nothing.
pub(crate) fn not_understood(expected: &'static str, found: Option<&str>) -> NotUnderstood {
    NotUnderstood { expected, found: found.unwrap_or("nothing").to_owned() }
}

/// Reads the name and the value of an option; both may hold spaces, so that only `value` parts them.
pub(crate) fn set_option(mut words: SplitWhitespace<'_>) -> Result<(String, String), NotUnderstood> {
    match words.next() {
        Some("name") => {}
        found => return Err(not_understood("setoption name NAME value VALUE", found)),
    }
    let (mut name, mut value, mut in_value) = (Vec::new(), Vec::new(), false);
    for word in words {
        match word {
            "value" if !in_value => in_value = true,
            _ if in_value => value.push(word),
            _ => name.push(word),
        }
    }
    Ok((name.join(" "), value.join(" ")))
}

/// Reads a position's text, which is nothing for the start, and the moves that follow.
pub(crate) fn position(
    mut words: SplitWhitespace<'_>,
) -> Result<(Option<String>, Vec<String>), NotUnderstood> {
    const EXPECTED: &str = "position startpos or position fen TEXT, then moves and a list";
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => None,
            found => return Err(not_understood(EXPECTED, found)),
        },
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Some(fields.join(" "))
        }
        found => return Err(not_understood(EXPECTED, found)),
    };
    Ok((fen, words.map(str::to_owned).collect()))
}

/// Reads a number that a limit can be: what the limit makes no sense below is refused.
fn number_from(
    words: &mut SplitWhitespace<'_>,
    least: i64,
    expected: &'static str,
) -> Result<u64, NotUnderstood> {
    let text = words.next();
    let value = text.and_then(|text| text.parse::<i64>().ok()).filter(|&value| value >= least);
    value.map(|value| value.max(0) as u64).ok_or_else(|| not_understood(expected, text))
}

fn count(words: &mut SplitWhitespace<'_>) -> Result<u64, NotUnderstood> {
    number_from(words, 1, "a whole number from 1")
}

fn number(words: &mut SplitWhitespace<'_>) -> Result<u64, NotUnderstood> {
    number_from(words, 0, "a whole number from 0")
}

/// Some programs send a clock that has run out as a negative number.
fn clock_time(words: &mut SplitWhitespace<'_>) -> Result<u64, NotUnderstood> {
    number_from(words, i64::MIN, "a whole number")
}

/// Reads how long to think; `clocks` are the protocol's words for both sides' time and both sides' increment.
pub(crate) fn go(mut words: SplitWhitespace<'_>, clocks: [&str; 4]) -> Result<Go, NotUnderstood> {
    let mut go = Go::default();
    // The list of moves has no end of its own: the next word of the protocol ends it.
    let mut lists_moves = false;
    while let Some(word) = words.next() {
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        if let Some(clock) = clocks.iter().position(|&clock| clock == word) {
            let time = Duration::from_millis(clock_time(&mut words)?);
            match clock {
                0 | 1 => go.left[clock] = Some(time),
                _ => go.increment[clock - 2] = time,
            }
            lists_moves = false;
            continue;
        }
        let listed = std::mem::replace(&mut lists_moves, word == "searchmoves");
        match word {
            "searchmoves" => {}
            "depth" => go.depth = Some(small(count(&mut words)?)),
            // A mate in so many moves is seen in twice as many plies.
            "mate" => go.depth = Some(small(count(&mut words)?).saturating_mul(2)),
            "nodes" => go.nodes = Some(count(&mut words)?),
            "movetime" => go.movetime = Some(Duration::from_millis(number(&mut words)?)),
            "movestogo" => go.moves_to_go = Some(small(number(&mut words)?)),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            mv if listed => {
                lists_moves = true;
                go.search_moves.push(mv.to_owned());
            }
            other => go.ignored.push(other.to_owned()),
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> SplitWhitespace<'_> {
        line.split_whitespace()
    }

    #[test]
    fn names_and_values_may_hold_spaces() {
        let option = |name: &str, value: &str| Ok((name.to_owned(), value.to_owned()));
        assert_eq!(set_option(words("name Move Overhead value 30")), option("Move Overhead", "30"));
        assert_eq!(set_option(words("name Clear Hash")), option("Clear Hash", ""));
        assert!(set_option(words("Hash 3")).is_err());
    }

    #[test]
    fn clocks_are_read_for_both_sides() {
        let clocks = ["p1time", "p2time", "p1inc", "p2inc"];
        let go = |line| go(words(line), clocks);
        let read = go("p1time 1000 p2time -5 p1inc 10 movestogo 4").expect("a go command");
        assert_eq!(read.left, [Some(Duration::from_secs(1)), Some(Duration::ZERO)]);
        assert_eq!((read.increment[0], read.moves_to_go), (Duration::from_millis(10), Some(4)));
        for bad in
            ["depth soon", "depth -1", "depth 0", "nodes 0", "movetime -3", "movestogo -1", "mate 0", "p1inc"]
        {
            assert!(go(bad).is_err(), "{bad}");
        }
        assert_eq!(go("wtime 5").map(|go| go.ignored), Ok(vec!["wtime".to_owned(), "5".to_owned()]));
    }

    #[test]
    fn a_list_of_moves_ends_at_the_next_word_of_the_protocol() {
        let go = |line| go(words(line), ["wtime", "btime", "winc", "binc"]).expect("a go command");
        let read = go("depth 3 searchmoves e2e4 d2d4 nodes 50 fast");
        assert_eq!(read.search_moves, ["e2e4", "d2d4"]);
        assert_eq!((read.depth, read.nodes, read.ignored), (Some(3), Some(50), vec!["fast".to_owned()]));
        let read = go("searchmoves e2e4 wtime 30 d2d4");
        assert_eq!((read.search_moves, read.ignored), (vec!["e2e4".to_owned()], vec!["d2d4".to_owned()]));
        assert!(go("searchmoves").search_moves.is_empty());
        let refused = go("searchmoves e2e4 x").among(|_| Err("no move".into()));
        assert!(refused.is_err_and(|reason| reason.contains("e2e4") && reason.contains("no move")));
    }

    #[test]
    fn a_position_is_a_text_and_moves() {
        let read = position(words("fen 5/5/2W2/5/5 - 0 9 moves a1a2 c1c2"));
        let moves = vec!["a1a2".to_owned(), "c1c2".to_owned()];
        assert_eq!(read, Ok((Some("5/5/2W2/5/5 - 0 9".into()), moves)));
        assert_eq!(position(words("startpos")), Ok((None, Vec::new())));
        assert!(position(words("somewhere")).is_err() && position(words("startpos e2e4")).is_err());
    }
}
