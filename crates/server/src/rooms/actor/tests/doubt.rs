//! What was stored is found out, never guessed.

use super::*;

const E4: &str = "e2e4";

fn e4() -> Action {
    Action::Move { ply: 0, text: E4.into() }
}

#[tokio::test(start_paused = true)]
async fn a_move_that_was_stored_though_the_store_failed_is_done_once() {
    let stage = Stage::chess(false, ClockSetting::None).await;
    stage.host.script().fates.push_back(Fate::StoresAndFails);
    let refusal = stage.acts_under("ann", "m", e4()).await.expect_err("in doubt");
    assert_eq!(refusal.code, Code::Unavailable);
    assert_eq!(stage.acts_under("ann", "m", e4()).await, Ok(3));
    assert_eq!(stage.log().len(), 3, "{:?}", stage.log());
    assert_eq!(stage.view().await.moves, [E4]);
}

#[tokio::test(start_paused = true)]
async fn a_move_that_was_not_stored_is_not_shown_and_can_be_sent_again() {
    let stage = Stage::chess(false, ClockSetting::None).await;
    let mut frames = stage.watches().await;
    stage.host.script().fates.push_back(Fate::Fails);
    assert!(stage.acts_under("ann", "m", e4()).await.is_err());
    assert_eq!(stage.view().await.moves, [""; 0]);
    assert_eq!(stage.acts_under("ann", "m", e4()).await, Ok(3));
    assert_eq!(versions(&mut frames), [3]);
}

#[tokio::test(start_paused = true)]
async fn a_store_that_hangs_is_given_up_and_asked_again() {
    for fate in [Fate::Hangs, Fate::StoresAndHangs] {
        let stage = Stage::chess(false, ClockSetting::None).await;
        stage.host.script().fates.push_back(fate);
        let began = tokio::time::Instant::now();
        let refusal = stage.acts_under("ann", "m", e4()).await.expect_err("in doubt");
        assert_eq!(refusal.code, Code::Unavailable);
        assert!(began.elapsed() <= Duration::from_secs(5), "{:?}", began.elapsed());
        assert_eq!(stage.acts_under("ann", "m", e4()).await, Ok(3), "{fate:?}");
        assert_eq!(stage.log().len(), 3, "{fate:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn while_the_store_cannot_be_read_nothing_is_decided() {
    let stage = Stage::chess(false, ClockSetting::None).await;
    stage.host.script().fates.push_back(Fate::StoresAndFails);
    stage.host.script().is_away = true;
    assert!(stage.acts_under("ann", "m", e4()).await.is_err());
    let other = Action::Move { ply: 0, text: "d2d4".into() };
    assert_eq!(stage.acts_under("ann", "o", other.clone()).await.expect_err("away").code, Code::Unavailable);
    stage.host.script().is_away = false;
    assert_eq!(stage.acts_under("ann", "o", other).await.expect_err("played").code, Code::Stale);
    assert_eq!(stage.log().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_slow_store_holds_up_its_own_game_only_until_it_answers() {
    let stage = Stage::chess(false, ClockSetting::None).await;
    stage.host.script().fates.push_back(Fate::Stores(Duration::from_secs(4)));
    assert_eq!(stage.acts_under("ann", "m", e4()).await, Ok(3));
}

#[tokio::test(start_paused = true)]
async fn a_request_that_another_server_was_faster_than_is_decided_anew() {
    let mut stage = Stage::chess(true, ClockSetting::None).await;
    let mut frames = stage.watches().await;
    stage.host.append_elsewhere(ID, r#"{"by":"ann","nonce":"x","deed":"played","text":"e2e4"}"#);
    assert_eq!(stage.moves("ben", 1, "e7e5").await, Ok(4));
    assert_eq!(stage.view().await.moves, [E4, "e7e5"]);
    // The nonce came with the log.
    assert_eq!(stage.acts_under("ann", "x", e4()).await, Ok(3));
    stage.settle().await;
    let sent: Vec<ToClient> = std::iter::from_fn(|| frames.try_recv().ok())
        .filter_map(|frame| serde_json::from_str(&frame).ok())
        .collect();
    let last = sent.iter().rev().find_map(|message| match message {
        ToClient::Happened(happened) => Some(happened.version),
        ToClient::Game { view } => Some(view.version),
        _ => None,
    });
    assert_eq!(last, Some(4));
}

#[tokio::test(start_paused = true)]
async fn what_was_missed_while_nothing_was_heard_is_read_from_the_store() {
    let stage = Stage::chess(true, ClockSetting::None).await;
    let mut frames = stage.watches().await;
    stage.settle().await;
    stage.host.append_elsewhere(ID, r#"{"deed":"played","text":"e2e4"}"#);
    stage.host.append_elsewhere(ID, r#"{"deed":"played","text":"e7e5"}"#);
    stage.say.send(Incoming::Resync).expect("heard");
    stage.settle().await;
    assert_eq!(stage.view().await.moves, [E4, "e7e5"]);
    assert_eq!(versions(&mut frames), [3, 4]);
}

#[tokio::test(start_paused = true)]
async fn an_entry_of_a_newer_program_is_passed_over_or_makes_the_game_unreadable() {
    let stage = Stage::chess(true, ClockSetting::None).await;
    stage.host.append_elsewhere(ID, r#"{"deed":"cheered","optional":true}"#);
    stage.say.send(Incoming::Resync).expect("heard");
    stage.settle().await;
    assert_eq!(stage.view().await.version, 3);
    stage.host.append_elsewhere(ID, r#"{"deed":"dropped","square":"a1"}"#);
    let (host, say) = (Arc::clone(&stage.host), stage.say.clone());
    let damaged = Stage::load(host, say);
    let refusal = damaged.acts_under("ann", "m", e4()).await.expect_err("unreadable");
    assert_eq!(refusal.code, Code::Unavailable);
    assert_eq!(damaged.log().len(), 4, "what cannot be read is left as it is");
}
