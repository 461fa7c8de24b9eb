//! What `export` writes, `import` reads, and nothing else.

use store::{Entry, GameRow, GameStatus, Person, SqliteStore, Summary};

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
    store.create(&row, &summary, &[entry]).await.unwrap();
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
