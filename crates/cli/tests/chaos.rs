//! A site of three servers and two workers loses nothing when its parts are killed, paused and cut off. Needs PostgreSQL
//! and NATS: `cargo xtask services` runs this.
//!
//! A short run of what `harness chaos` does for long.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use harness::kill::chaos::{self, Choice, Kind};
use harness::kill::{Plan, Tally};
use harness::network::{self, Network};

fn run(folder: &Path, times: usize, only: &[Kind]) -> Tally {
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_pardalis").into(),
        data: folder.to_owned(),
        times,
        games: 14,
        longest: Duration::from_millis(300),
        seed: 7,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(chaos::run(&plan, &Choice::only(only), |_, _| ())).expect("a run to the end")
}

#[test]
fn whatever_was_acknowledged_outlives_the_death_of_any_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let tally = run(folder.path(), 8, &[Kind::Kill, Kind::Pause]);
    assert!(tally.is_clean(), "{tally}");
    assert!(tally.kills == 8 && tally.moves > 14, "{tally}");
}

#[test]
fn whatever_was_acknowledged_outlives_a_disturbed_network() {
    // The test runs itself again where it has a network to disturb.
    const ITSELF: [&str; 3] =
        ["whatever_was_acknowledged_outlives_a_disturbed_network", "--exact", "--nocapture"];
    if Network::entered().is_some() {
        let folder = tempfile::tempdir().expect("a folder");
        let tally = run(folder.path(), 4, &[Kind::Cut, Kind::Loss, Kind::Delay]);
        assert!(tally.is_clean(), "{tally}");
        assert!(tally.kills == 4 && tally.moves > 14, "{tally}");
        return;
    }
    if let Err(reason) = network::check() {
        // Not by a macro, whose words are shown only where a test fails.
        let words = format!("NOT RUN, no way between the parts of a site was disturbed: {reason:#}");
        writeln!(std::io::stderr(), "{words}").expect("standard error");
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let inside = network::run_inside(chaos::SIZE, ITSELF.map(OsString::from));
    let status = runtime.block_on(inside).expect("a network");
    assert!(status.success(), "the test in the hub ended with {status}");
}
