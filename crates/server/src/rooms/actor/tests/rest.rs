//! When a room is unloaded, and what the store knows then.

use super::host::BEGAN;
use super::*;

const DAY: i64 = 24 * 60 * 60 * 1_000;
const LETTERS: ClockSetting = ClockSetting::Correspondence { days: 2 };

async fn is_unloaded_within(stage: &Stage, time: Duration) -> bool {
    tokio::time::sleep(time).await;
    stage.host.script().unloaded
}

#[tokio::test(start_paused = true)]
async fn a_correspondence_game_is_unloaded_with_its_deadline_stored() {
    let mut stage = Stage::chess(false, LETTERS).await;
    assert_eq!(stage.host.script().deadlines[ID], Some(BEGAN + 2 * DAY));
    tokio::time::sleep(Duration::from_secs(5)).await;
    stage.moves("ann", 0, "e2e4").await.expect("played");
    assert_eq!(stage.host.script().deadlines[ID], Some(BEGAN + 5_000 + 2 * DAY));
    assert!(is_unloaded_within(&stage, Duration::from_secs(60)).await);
}

#[tokio::test(start_paused = true)]
async fn a_correspondence_game_of_0_1_0_gets_its_deadline_when_it_is_unloaded() {
    let (host, say) = Stage::stored(false, "chess960", &[("w", ME), ("b", ME)], LETTERS);
    let stage = Stage::load(host, say);
    stage.view().await;
    stage.host.script().is_away = true;
    assert!(!is_unloaded_within(&stage, Duration::from_secs(60)).await, "the deadline is not stored");
    stage.host.script().is_away = false;
    assert!(is_unloaded_within(&stage, Duration::from_secs(60)).await);
    assert_eq!(stage.host.script().deadlines[ID], Some(BEGAN + 2 * DAY));
}

#[tokio::test(start_paused = true)]
async fn a_deadline_is_taken_off_with_the_end() {
    let mut stage = Stage::chess(false, LETTERS).await;
    stage.acts("ann", Action::Resign).await.expect("resigned");
    assert_eq!(stage.host.script().deadlines[ID], None);
}

#[tokio::test(start_paused = true)]
async fn a_computers_turn_in_days_is_due_at_once() {
    let mut stage =
        Stage::new(false, "chess960", &[("w", ME), ("b", NewSeat::Computer { level: 3 })], LETTERS);
    stage.moves("ann", 0, "e2e4").await.expect("played");
    let due = stage.host.script().deadlines[ID].expect("a deadline");
    assert!(due <= stage.host.now(), "a server that starts must take it up");
}

#[tokio::test(start_paused = true)]
async fn a_room_leaves_soon_after_its_game() {
    let mut stage = Stage::chess(false, BLITZ).await;
    assert!(!is_unloaded_within(&stage, Duration::from_secs(40)).await, "its clock runs");
    stage.acts("ann", Action::Resign).await.expect("resigned");
    let frames = stage.watches().await;
    assert!(!is_unloaded_within(&stage, Duration::from_secs(40)).await, "Ann watches");
    drop(frames);
    assert!(stage.inbox.send(ToRoom::Unwatch { connection: 1 }).await.is_ok());
    assert!(is_unloaded_within(&stage, Duration::from_secs(4)).await);
}

#[tokio::test(start_paused = true)]
async fn the_presence_of_a_dead_server_ends_by_itself() {
    let stage = Stage::chess(true, ClockSetting::None).await;
    let mut frames = stage.watches().await;
    let there = GameMessage::Presence { people: vec!["ben".into()], spectators: 3 };
    stage.say.send(Incoming::Message { from: "other".into(), message: there }).expect("heard");
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(presence(&mut frames), Some((vec!["w".to_owned(), "b".to_owned()], 3)));
    tokio::time::sleep(Duration::from_secs(13)).await;
    assert_eq!(presence(&mut frames), Some((vec!["w".to_owned()], 0)));
}

/// The presence that was told last.
fn presence(frames: &mut mpsc::Receiver<Frame>) -> Option<(Vec<String>, u32)> {
    let told = std::iter::from_fn(|| frames.try_recv().ok());
    told.filter_map(|frame| match serde_json::from_str::<ToClient>(&frame) {
        Ok(ToClient::Presence { seats, spectators, .. }) => Some((seats, spectators)),
        _ => None,
    })
    .last()
}
