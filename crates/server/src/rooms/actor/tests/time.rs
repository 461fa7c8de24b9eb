//! Clocks: flags that cannot be stored at once, outages, leases.

use super::*;

#[tokio::test(start_paused = true)]
async fn a_flag_that_cannot_be_stored_is_tried_again_with_pauses() {
    let stage = Stage::chess(false, BLITZ).await;
    let before = stage.host.script().appends;
    stage.host.script().fates.extend([Fate::Fails; 5]);
    tokio::time::sleep(Duration::from_secs(61)).await;
    let tries = stage.host.script().appends - before;
    assert!((2..=4).contains(&tries), "{tries} tries within a second");
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(stage.host.script().appends - before, 6);
    let last = stage.log().pop().expect("an entry");
    assert!(last.contains(r#""why":"time""#), "{last}");
    assert!(last.contains(r#""ending""#), "how it ended is stored with it: {last}");
}

#[tokio::test(start_paused = true)]
async fn an_outage_of_the_store_is_charged_to_nobody() {
    let mut stage = Stage::chess(false, BLITZ).await;
    tokio::time::sleep(Duration::from_secs(50)).await;
    {
        let mut script = stage.host.script();
        (script.downtime, script.outages) = (40_000, 1);
    }
    assert_eq!(stage.moves("ann", 0, "e2e4").await, Ok(3));
    let clocks = stage.view().await.clocks.expect("clocks");
    assert_eq!(clocks.left_ms["w"], 50_000);
    let last = stage.log().pop().expect("an entry");
    assert!(last.contains(r#""left":50000"#), "what was measured is logged where it decides: {last}");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_was_away_gives_the_turn_back() {
    let (host, say) = Stage::stored(false, "chess960", &[("w", ME), ("b", ME)], BLITZ);
    tokio::time::sleep(Duration::from_secs(300)).await;
    host.script().downtime = 290_000;
    let stage = Stage::load(host, say);
    assert_eq!(stage.view().await.clocks.expect("clocks").left_ms["w"], 60_000);
}

#[tokio::test(start_paused = true)]
async fn only_the_server_with_the_lease_lets_a_flag_fall() {
    let stage = Stage::chess(true, BLITZ).await;
    stage.host.script().is_leased_elsewhere = true;
    let other = Stage::load(Arc::clone(&stage.host), stage.say.clone());
    stage.task.abort();
    let _frames = other.watches().await;
    let before = stage.log().len();
    tokio::time::sleep(Duration::from_secs(120)).await;
    assert_eq!(other.log().len(), before, "another server has the lease");
    stage.host.script().is_leased_elsewhere = false;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(other.log().len(), before + 1);
}

#[tokio::test(start_paused = true)]
async fn the_end_comes_at_once_and_gives_the_lease_back() {
    let stage = Stage::chess(true, BLITZ).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    stage.host.ending().cancel();
    tokio::time::timeout(Duration::from_secs(1), stage.task).await.expect("in time").expect("no panic");
    assert_eq!(stage.host.script().released, 1);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_falls_elsewhere_is_heard_of() {
    let stage = Stage::chess(true, BLITZ).await;
    let mut frames = stage.watches().await;
    stage.settle().await;
    let entry = r#"{"deed":"left","seat":"w","why":"time","left":0}"#;
    stage.host.append_elsewhere(ID, entry);
    let grown = GameMessage::Grown { before: 2, at: stage.host.now(), entries: vec![entry.into()] };
    stage.say.send(Incoming::Message { from: "other".into(), message: grown }).expect("heard");
    stage.settle().await;
    assert_eq!(versions(&mut frames), [3]);
    assert_eq!(stage.view().await.result.expect("a result").reason, "time");
}
