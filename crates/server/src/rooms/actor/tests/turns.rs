//! The computer's turn, and the game after the game.

use super::*;
use crate::bots::{NoAnswer, SearchResult};

fn asked(stage: &Stage) -> usize {
    stage.host.script().asked.len()
}

fn answer(stage: &Stage, result: Result<SearchResult, NoAnswer>) {
    let asked = stage.host.script().asked.pop().expect("a search");
    assert!(asked.answer.send(result).is_ok(), "the room waits");
}

#[tokio::test(start_paused = true)]
async fn a_wrong_answer_is_asked_for_again_with_pauses_and_never_played() {
    let stage = Stage::against_the_computer(false, ClockSetting::None);
    let _frames = stage.watches().await;
    let mut moments = Vec::new();
    for round in 0..20 {
        while asked(&stage) == 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        moments.push(stage.host.script().asked[0].at);
        let wrong = match round % 4 {
            0 => Ok(SearchResult::Move("e2e5".into())),
            1 => Ok(SearchResult::Swap),
            2 => Err(NoAnswer::NoWorker),
            _ => Ok(SearchResult::Move("nonsense".into())),
        };
        answer(&stage, wrong);
        stage.settle().await;
    }
    let pauses: Vec<Duration> = moments.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(pauses.iter().all(|pause| *pause >= Duration::from_millis(500)), "{pauses:?}");
    assert!(pauses.iter().all(|pause| *pause <= Duration::from_secs(31)), "{pauses:?}");
    assert_eq!(stage.log().len(), 1, "nothing was played");
    while asked(&stage) == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    answer(&stage, Ok(SearchResult::Move("e2e4".into())));
    stage.settle().await;
    assert_eq!(stage.view().await.moves, ["e2e4"]);
}

#[tokio::test(start_paused = true)]
async fn an_act_in_the_pause_does_not_shorten_it() {
    let mut stage = Stage::against_the_computer(false, ClockSetting::None);
    stage.settle().await;
    answer(&stage, Err(NoAnswer::NoWorker));
    for _ in 0..10 {
        assert!(stage.acts("ann", Action::DeclineDraw).await.is_err());
    }
    stage.settle().await;
    assert_eq!(asked(&stage), 0);
    tokio::time::sleep(Duration::from_millis(501)).await;
    assert_eq!(asked(&stage), 1);
}

#[tokio::test(start_paused = true)]
async fn a_computers_move_that_cannot_be_stored_is_thought_out_again() {
    let stage = Stage::against_the_computer(false, ClockSetting::None);
    stage.settle().await;
    stage.host.script().fates.push_back(Fate::Fails);
    answer(&stage, Ok(SearchResult::Move("e2e4".into())));
    stage.settle().await;
    assert_eq!((stage.log().len(), asked(&stage)), (1, 0));
    tokio::time::sleep(Duration::from_secs(1)).await;
    answer(&stage, Ok(SearchResult::Move("e2e4".into())));
    stage.settle().await;
    assert_eq!(stage.log().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn only_the_server_with_the_lease_lets_the_computer_think() {
    let (host, say) =
        Stage::stored(true, "chess960", &[("w", NewSeat::Computer { level: 3 }), ("b", ME)], BLITZ);
    host.script().is_leased_elsewhere = true;
    let stage = Stage::load(host, say);
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(asked(&stage), 0);
    stage.host.script().is_leased_elsewhere = false;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(asked(&stage), 1);
    assert_eq!(stage.host.script().asked[0].request.moves().len(), 0);
}

async fn over(is_shared: bool) -> Stage {
    let mut stage = Stage::chess(is_shared, ClockSetting::None).await;
    stage.acts("ann", Action::Resign).await.expect("resigned");
    stage.acts("ann", Action::Rematch).await.expect("offered");
    stage
}

#[tokio::test(start_paused = true)]
async fn a_rematch_is_made_with_its_entry() {
    for is_shared in [false, true] {
        let mut stage = over(is_shared).await;
        let appends = stage.host.script().appends;
        stage.acts("ben", Action::Rematch).await.expect("agreed");
        stage.settle().await;
        {
            let script = stage.host.script();
            assert_eq!(script.appends, appends + 1, "offer, entry and game in one");
            assert_eq!(script.made, ["game1"]);
            assert!(script.games.contains_key("game1"));
        }
        assert_eq!(stage.view().await.rematch.as_deref(), Some("game1"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_rematch_that_another_server_made_is_not_made_again() {
    let mut stage = over(true).await;
    stage.host.append_elsewhere(ID, r#"{"by":"ben","nonce":"b","deed":"rematch_offered","seat":"b"}"#);
    stage.host.append_elsewhere(ID, r#"{"deed":"rematch_made","game":"theirs"}"#);
    // Ben comes to this server, which was paused and knows nothing of it, and asks under another nonce.
    let refusal = stage.acts("ben", Action::Rematch).await.expect_err("made already");
    assert_eq!(refusal.code, Code::NotNow);
    assert_eq!(stage.view().await.rematch.as_deref(), Some("theirs"));
    assert_eq!(stage.host.script().games.len(), 1, "no game of ours");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_whose_outcome_was_in_doubt_is_made_once() {
    let mut stage = over(false).await;
    let _frames = stage.watches().await;
    stage.host.script().fates.push_back(Fate::StoresAndFails);
    assert!(stage.acts_under("ben", "r", Action::Rematch).await.is_err());
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert!(stage.acts_under("ben", "r", Action::Rematch).await.is_ok());
    assert_eq!(stage.host.script().games.len(), 2);
    stage.acts("ann", Action::Rematch).await.expect_err("made already");
}

#[tokio::test(start_paused = true)]
async fn an_id_that_is_in_use_is_replaced_by_another() {
    let mut stage = over(false).await;
    stage.host.script().fates.push_back(Fate::Taken);
    stage.acts("ben", Action::Rematch).await.expect("agreed");
    assert_eq!(stage.view().await.rematch.as_deref(), Some("game2"));
}

#[tokio::test(start_paused = true)]
async fn a_rematch_that_0_1_0_left_unmade_is_made() {
    let stage = over(false).await;
    stage.host.append_elsewhere(ID, r#"{"by":"ben","nonce":"b","deed":"rematch_offered","seat":"b"}"#);
    let again = Stage::load(Arc::clone(&stage.host), stage.say.clone());
    stage.task.abort();
    again.settle().await;
    assert_eq!(again.view().await.rematch.as_deref(), Some("game1"));
}
