//! What `export` writes, `import` reads, and nothing else.

use store::{Entry, GameRow, GameStatus, NewGame, Person, SqliteStore, Summary};

use super::*;

async fn site() -> SqliteStore {
    let store = SqliteStore::in_memory().await.unwrap();
    store.secret("cookies", &[0, 9, 255]).await.unwrap();
    store.awake(5, 1).await.unwrap();
    store.put_person(&Person { id: "zoé".into(), name: "„Zoé“\n".into(), since: 1 }).await.unwrap();
    let row = GameRow {
        id: "g".into(),
        game: "chameleon".into(),
        setup: "{\"x\":1}".into(),
        is_clocked: true,
        made_by: "zoé".into(),
        made_at: 2,
    };
    let summary = Summary {
        status: GameStatus::Playing,
        is_open: false,
        shown: String::new(),
        people: vec!["zoé".into()],
    };
    let entry = Entry { version: 1, at: 3, body: "{\"deed\":\"joined\"}".into() };
    let new = NewGame { row, summary, entries: vec![entry], deadline: Some(77) };
    store.create(&new).await.unwrap();
    store
}

async fn written(store: &SqliteStore) -> String {
    let mut text = Vec::new();
    write(store, &mut text).await.unwrap();
    String::from_utf8(text).unwrap()
}

#[tokio::test]
async fn what_went_out_comes_in_and_goes_out_again_the_same() {
    let first = written(&site().await).await;
    let second = SqliteStore::in_memory().await.unwrap();
    let sum = read(&second, first.as_bytes()).await.unwrap();
    assert_eq!(sum, Sum { games: 1, entries: 1, people: 1 });
    assert_eq!(written(&second).await, first);
}

/// An export that release 0.1.0 wrote; what the site plays then is tested by `server`.
#[tokio::test]
async fn a_site_of_release_0_1_0_comes_in_whole() {
    let path = "../server/tests/data/release-0.1.0/site.postgres.export";
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let store = SqliteStore::in_memory().await.unwrap();
    read(&store, text.as_bytes()).await.unwrap();
    let again = written(&store).await;
    assert_eq!(again.lines().count(), text.lines().count());
    assert_eq!(again.lines().last(), text.lines().last());
}

#[tokio::test]
async fn a_file_of_0_1_0_has_no_deadlines_and_is_read() {
    let text = written(&site().await).await;
    let old = text.replace("\"deadline\":77,", "");
    assert_ne!(old, text);
    let store = SqliteStore::in_memory().await.unwrap();
    read(&store, old.as_bytes()).await.unwrap();
    assert_eq!(store.due(1_000, 9).await.unwrap(), [""; 0]);
    assert_eq!(written(&store).await, old);
    let store = SqliteStore::in_memory().await.unwrap();
    read(&store, text.as_bytes()).await.unwrap();
    assert_eq!(store.due(1_000, 9).await.unwrap(), ["g"]);
}

#[tokio::test]
async fn what_is_not_whole_is_refused_and_leaves_nothing() {
    let text = written(&site().await).await;
    let lines: Vec<&str> = text.lines().collect();
    let without_last = lines[..lines.len() - 1].join("\n");
    let without_game =
        lines.iter().filter(|line| !line.contains("\"game\"")).copied().collect::<Vec<_>>().join("\n");
    let cases = [
        (String::new(), "line 1: expected the line \"end\", found the end of the file"),
        ("{}".into(), "line 1: expected value"),
        (lines[1..].join("\n"), "line 1: expected the line \"pardalis_site\""),
        (text.replace("\"form\":1", "\"form\":2"), "line 1: expected form 1, found 2"),
        (without_last, "it is not whole"),
        (without_game, "lines are missing"),
        (format!("{text}{}", lines[0]), "expected the end of the file"),
        (text.replace("\"playing\"", "\"played\""), "status: expected waiting"),
        (text.replace("0009ff", "0009f"), "hex: expected pairs"),
        (text.replace("\"since\"", "\"hence\""), "unknown field `hence`"),
    ];
    for (text, expected) in cases {
        let store = SqliteStore::in_memory().await.unwrap();
        let refused = read(&store, text.as_bytes()).await.unwrap_err().to_string();
        assert!(refused.contains(expected), "expected {expected}, found {refused}");
        assert_eq!(written(&store).await.lines().count(), 2, "nothing is kept");
    }
}
