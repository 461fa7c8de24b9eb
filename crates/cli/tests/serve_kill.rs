//! A server that is killed in the middle of play has lost nothing when it is back.
//!
//! A short run of what `harness kill` does for long.

use std::time::Duration;

use harness::kill::{Plan, run};

#[test]
fn whatever_was_acknowledged_outlives_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_pardalis").into(),
        data: folder.path().to_owned(),
        times: 4,
        games: 14,
        longest: Duration::from_millis(400),
        seed: 7,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let tally = runtime.block_on(run(&plan, |_| ())).expect("a run to the end");
    assert!(tally.is_clean(), "{tally}");
    assert!(tally.kills == 4 && tally.moves > 14, "{tally}");
}
