//! Scripted workers and a clock that stands still while anything is computed.

use std::collections::VecDeque;

use catalog::{AnyPosition, GameId, StartOptions};
use serde_json::{Value, json};

use super::super::{Player, Task, WrongAnswer};
use super::*;

/// What a scripted worker does with a question.
#[derive(Clone)]
enum Deed {
    /// It answers after a while.
    Answer(Duration, Value),
    /// It reports a failure.
    Fail,
    /// It is never heard of.
    Nothing,
}

/// Workers that do what the script says, its last line again and again.
#[derive(Clone)]
struct Scripted(Arc<Mutex<Script>>);

struct Script {
    deeds: VecDeque<Deed>,
    /// When they were asked, and what.
    asked: Vec<(Instant, Value)>,
    /// How many questions have no answer yet.
    open: usize,
}

/// A question that has no answer; dropped, it is withdrawn.
struct Unanswered(Scripted);

impl Drop for Unanswered {
    fn drop(&mut self) {
        self.0.script().open -= 1;
    }
}

impl Scripted {
    fn new(deeds: impl IntoIterator<Item = Deed>) -> Self {
        let deeds = deeds.into_iter().collect();
        Self(Arc::new(Mutex::new(Script { deeds, asked: Vec::new(), open: 0 })))
    }

    fn script(&self) -> MutexGuard<'_, Script> {
        self.0.lock().expect("no panic")
    }
}

impl Workers for Scripted {
    async fn submit(&self, question: Value) -> Reply {
        let deed = {
            let mut script = self.script();
            script.asked.push((Instant::now(), question));
            script.open += 1;
            let next =
                if script.deeds.len() > 1 { script.deeds.pop_front() } else { script.deeds.front().cloned() };
            next.expect("a script")
        };
        let _unanswered = Unanswered(self.clone());
        let worker = Some("scripted".to_owned());
        match deed {
            Deed::Answer(after, answer) => {
                tokio::time::sleep(after).await;
                Reply { worker, result: Ok(answer) }
            }
            Deed::Fail => Reply { worker, result: Err("broken".into()) },
            Deed::Nothing => std::future::pending().await,
        }
    }
}

fn start() -> AnyPosition {
    StartOptions::default().position(GameId::Cameleon).expect("a start")
}

/// A move of the strongest level of all that a test can wait for.
fn request(clock: Option<Duration>) -> SearchRequest {
    let clock = clock.map(|left| (left, Duration::ZERO));
    let player = Player { level: 3, seed: 1, clock, may_swap: false };
    SearchRequest::new(start(), [], Task::Move(player))
}

fn value() -> SearchRequest {
    SearchRequest::new(start(), [], Task::Value { nodes: 100 })
}

fn remote(workers: &Scripted) -> Remote<Scripted> {
    Remote::new(workers.clone(), &Knowledge::default())
}

/// Searches and checks that the move is legal; gives it, and how long it took.
async fn search(remote: &Remote<Scripted>, request: SearchRequest) -> (String, Duration) {
    let begun = Instant::now();
    let found = remote.search("owner", request, Stop::new()).await;
    let Ok(SearchResult::Move(text)) = found else { panic!("expected a move, found {found:?}") };
    assert!(start().read_move(&text).is_ok(), "{text}");
    (text, begun.elapsed())
}

/// A legal move that no level would choose first: the last one in order.
fn last_move() -> String {
    start().move_texts().pop().expect("a move")
}

fn wrong_ways() -> [Deed; 6] {
    let line = |moves: &[&str]| json!({ "value": { "moves": moves, "score": 0, "expected": [0.5, 0.5, 0, 0], "proved": false } });
    let at_once = |answer| Deed::Answer(Duration::ZERO, answer);
    [
        at_once(json!({ "move": "a1a1" })),
        at_once(json!("swap")),
        at_once(line(&[&last_move()])),
        at_once(json!({ "no": "answer" })),
        at_once(json!({ "move": "" })),
        Deed::Fail,
    ]
}

#[tokio::test(start_paused = true)]
async fn a_good_answer_is_taken() {
    let good = json!({ "move": last_move() });
    let workers = Scripted::new([Deed::Answer(Duration::from_secs(2), good)]);
    assert_eq!(search(&remote(&workers), request(None)).await, (last_move(), Duration::from_secs(2)));
    assert_eq!(workers.script().open, 0);
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_answers_wrongly_is_asked_once_in_500_ms_and_play_goes_on() {
    for wrong in wrong_ways() {
        let workers = Scripted::new([wrong]);
        let remote = remote(&workers);
        // As a game does whose next move is always the computer's: each search begins when the last one has ended.
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) {
            let (text, took) = search(&remote, request(Some(Duration::from_secs(60)))).await;
            assert_ne!(text, last_move());
            assert!(took < Duration::from_millis(500), "{took:?}: the clock runs");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let script = workers.script();
        assert!(script.asked.len() >= 2, "the workers are asked again");
        for pair in script.asked.windows(2) {
            assert!(pair[1].0 - pair[0].0 >= Duration::from_millis(500), "{:?}", pair[1].0 - pair[0].0);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_wrong_value_is_no_value_and_names_the_worker() {
    let workers = Scripted::new([Deed::Answer(Duration::ZERO, json!("swap"))]);
    let found = remote(&workers).search("owner", value(), Stop::new()).await;
    let expected = NoAnswer::Wrong { worker: "scripted".into(), kind: WrongAnswer::OtherTask };
    assert_eq!(found, Err(expected));
}

#[tokio::test(start_paused = true)]
async fn the_pause_of_one_owner_is_not_that_of_others() {
    let wrong = Deed::Answer(Duration::ZERO, json!(1));
    let good = Deed::Answer(Duration::ZERO, json!({ "move": last_move() }));
    let workers = Scripted::new([wrong, good]);
    let remote = remote(&workers);
    assert_ne!(search(&remote, request(None)).await.0, last_move());
    let other = remote.search("other", request(None), Stop::new()).await;
    assert_eq!(other, Ok(SearchResult::Move(last_move())));
    assert_ne!(search(&remote, request(None)).await.0, last_move());
    tokio::time::sleep(WRONG_PAUSE).await;
    assert_eq!(search(&remote, request(None)).await.0, last_move());
}

#[tokio::test(start_paused = true)]
async fn without_workers_the_server_searches_before_the_clock_falls() {
    let seconds = Duration::from_secs;
    for (clock, expected) in
        [(None, seconds(60)), (Some(seconds(600)), seconds(60)), (Some(seconds(30)), seconds(10))]
    {
        let workers = Scripted::new([Deed::Nothing]);
        let remote = remote(&workers);
        let (text, took) = search(&remote, request(clock)).await;
        // What this server finds with so few nodes is what a worker would have found.
        let local = Local::new(1, &Knowledge::default());
        let found = local.search("owner", request(None), Stop::new()).await;
        assert_eq!(found, Ok(SearchResult::Move(text)));
        assert!(took >= expected && took < expected + seconds(1), "{clock:?}: {took:?}");
        // The next move does not wait as long again.
        let (_, took) = search(&remote, request(clock)).await;
        assert!(took < seconds(6) && took < expected, "{clock:?}: {took:?}");
        assert_eq!(workers.script().open, 0, "the questions were withdrawn");
    }
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_comes_back_is_waited_for_again() {
    let good = |seconds| Deed::Answer(Duration::from_secs(seconds), json!({ "move": last_move() }));
    let workers = Scripted::new([Deed::Nothing, good(1), good(50)]);
    let remote = remote(&workers);
    assert_ne!(search(&remote, request(None)).await.0, last_move());
    assert_eq!(search(&remote, request(None)).await.0, last_move());
    assert_eq!(search(&remote, request(None)).await, (last_move(), Duration::from_secs(50)));
}

#[tokio::test(start_paused = true)]
async fn a_dropped_search_is_withdrawn_and_leaves_no_request_behind() {
    let workers = Scripted::new([Deed::Nothing]);
    let remote = Arc::new(remote(&workers));
    let searches: Vec<_> = (0..200)
        .map(|_| {
            let remote = Arc::clone(&remote);
            tokio::spawn(async move { remote.search("owner", request(None), Stop::new()).await })
        })
        .collect();
    while remote.waiting() < 200 - MAX_OUTSTANDING {
        tokio::task::yield_now().await;
    }
    assert_eq!(workers.script().open, MAX_OUTSTANDING);
    searches.iter().for_each(tokio::task::JoinHandle::abort);
    for search in searches {
        assert!(search.await.is_err_and(|error| error.is_cancelled()));
    }
    assert_eq!((remote.waiting(), workers.script().open), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn the_clock_runs_while_a_request_waits() {
    let good = Deed::Answer(Duration::from_secs(4), json!({ "move": last_move() }));
    let workers = Scripted::new([good]);
    let remote = Arc::new(remote(&workers));
    let searches: Vec<_> = (0..=MAX_OUTSTANDING)
        .map(|_| {
            let remote = Arc::clone(&remote);
            let clocked = request(Some(Duration::from_secs(100)));
            tokio::spawn(async move { remote.search("owner", clocked, Stop::new()).await })
        })
        .collect();
    for search in searches {
        assert_eq!(search.await.expect("no panic"), Ok(SearchResult::Move(last_move())));
    }
    let left = |question: &Value| question["task"]["move"]["clock"][0]["secs"].as_u64();
    let script = workers.script();
    assert_eq!(script.asked.first().map(|(_, question)| left(question)), Some(Some(100)));
    assert_eq!(script.asked.last().map(|(_, question)| left(question)), Some(Some(96)));
}

#[tokio::test(start_paused = true)]
async fn questions_read_as_release_0_1_0_writes_them() {
    let workers = Scripted::new([Deed::Answer(Duration::ZERO, json!({ "move": last_move() }))]);
    search(&remote(&workers), request(Some(Duration::from_secs(9)))).await;
    let expected = json!({
        "game": "cameleon", "start": start().to_string(), "moves": [],
        "task": { "move": {
            "level": 3, "seed": 1, "clock": [{ "secs": 9, "nanos": 0 }, { "secs": 0, "nanos": 0 }], "may_swap": false
        } }
    });
    assert_eq!(workers.script().asked[0].1, expected);
}
