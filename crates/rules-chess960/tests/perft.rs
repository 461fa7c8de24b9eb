//! Perft against suites that other programs counted.

use std::io::Write;

use rules_chess960::Chess960;
use rules_core::Position;

/// Checks every depth up to `deepest` of a suite with lines `FEN ;D1 nodes ;D2 nodes …`; gives how many.
fn check(suite: &str, deepest: u32) -> usize {
    let mut checked = 0;
    for line in suite.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().expect("a line begins with its position");
        let position: Chess960 = fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"));
        for part in parts {
            let (depth, nodes) = part.split_once(' ').expect("a depth and its nodes");
            let depth: u32 = depth.trim_start_matches('D').parse().expect("a depth");
            if depth <= deepest {
                let expected: u64 = nodes.trim().parse().expect("a number of nodes");
                assert_eq!(position.perft(depth), expected, "{fen} at depth {depth}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn all_starts_to_depth_four() {
    assert_eq!(check(&testkit::data::text("perft/chess960-starts.epd"), 4), 960 * 4);
}

#[test]
fn double_starts_and_positions_from_them_to_depth_four() {
    assert_eq!(check(&testkit::data::text("oracle/chess960/dfrc_200.epd"), 4), 200 * 4);
}

/// Two suites of other projects, which are not ours to pass on, to depth four.
#[test]
fn suites_beside_the_checkout_to_depth_four() {
    for (file, rows) in [("chess960/fischer.epd", 960 * 4), ("chess960/frc_dfrc.epd", 4)] {
        match testkit::data::shared(file) {
            Some(suite) => assert_eq!(check(&suite, 4), rows, "{file}"),
            None => {
                let mut out = std::io::stderr();
                writeln!(
                    out,
                    "SKIPPED {file}: the folder with the suites of others is not beside this checkout"
                )
                .expect("standard error takes text");
            }
        }
    }
}

/// By the contract a game ends with a dead position; by the convention of perft it goes on.
#[test]
fn perft_goes_on_in_dead_positions() {
    let bare: Chess960 = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().expect("a position");
    assert_eq!((bare.count_moves(), bare.perft(1), bare.perft(2)), (0, 5, 25));
}
