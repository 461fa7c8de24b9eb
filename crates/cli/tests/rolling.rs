//! People who play behind nginx notice nothing but a new connection when the servers are restarted in turn. Needs
//! PostgreSQL, NATS and nginx: `cargo xtask services` runs this.
//!
//! A short run of what `harness rolling` does for long.

use std::time::Duration;

use harness::kill::{Plan, rolling};

#[test]
fn a_rolling_restart_is_noticed_by_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_pardalis").into(),
        data: folder.path().to_owned(),
        times: 3,
        games: 14,
        longest: Duration::from_millis(300),
        seed: 3,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let tally = runtime.block_on(rolling::run(&plan, |_, _| ())).expect("a run to the end");
    assert!(tally.is_clean(), "{tally}");
    assert!(tally.kills == 3 && tally.moves > 14 && tally.reconnects > 0, "{tally}");
}
