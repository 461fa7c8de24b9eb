//! A site of three servers and two workers loses nothing when its parts are killed and paused. Needs PostgreSQL and
//! NATS: `cargo xtask services` runs this.
//!
//! A short run of what `harness chaos` does for long.

use std::time::Duration;

use harness::kill::{Plan, chaos};

#[test]
fn whatever_was_acknowledged_outlives_the_death_of_any_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_pardalis").into(),
        data: folder.path().to_owned(),
        times: 8,
        games: 14,
        longest: Duration::from_millis(300),
        seed: 7,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let tally = runtime.block_on(chaos::run(&plan, &[], |_, _| ())).expect("a run to the end");
    assert!(tally.is_clean(), "{tally}");
    assert!(tally.kills == 8 && tally.moves > 14, "{tally}");
}
