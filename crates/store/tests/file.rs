//! What is special about a store in a file: opening, refusing, and what a crash leaves behind.

#[path = "behaviour/damage.rs"]
mod damage;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use store::{
    Append, Entry, GameRow, GameStatus, Journal, Listing, NewGame, Person, SqliteStore, Step, Store,
    StoreError, StoredGame, Summary, Verdict,
};
use tempfile::TempDir;

fn row(id: &str) -> GameRow {
    GameRow {
        id: id.into(),
        game: "chameleon".into(),
        setup: "a setup".into(),
        is_clocked: true,
        made_by: "anna".into(),
        made_at: 5,
    }
}

fn summary() -> Summary {
    Summary { status: GameStatus::Playing, is_open: true, shown: "shown".into(), people: vec!["anna".into()] }
}

/// The row of a game with what it begins with.
fn made(row: &GameRow, summary: &Summary, entries: &[Entry]) -> NewGame {
    NewGame { row: row.clone(), summary: summary.clone(), entries: entries.to_vec(), deadline: None }
}

fn entry(version: u64) -> Entry {
    Entry { version, at: 9, body: format!("entry {version} {}", "x".repeat(200)) }
}

fn append(game: &str, version: u64) -> Append {
    Append { game: game.into(), entries: vec![entry(version)], ..Append::default() }
}

/// A folder with a closed database in it, whose game `a` has a log of this length.
async fn with_database(length: u64) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let log: Vec<Entry> = (1..=length).map(entry).collect();
    store.create(&made(&row("a"), &summary(), &log)).await.unwrap();
    store.close().await;
    (folder, path)
}

async fn raw(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

/// Why the file cannot be opened.
async fn refusal(path: &Path) -> StoreError {
    SqliteStore::open(path).await.map(|_| ()).unwrap_err()
}

#[tokio::test]
async fn what_was_kept_is_there_after_closing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("folders that/are not there/games ?#%.db");
    let store = SqliteStore::open(&path).await.unwrap();
    store.create(&made(&row("a"), &summary(), &[entry(1)])).await.unwrap();
    assert_eq!(store.append(&[append("a", 2)]).await, Ok(vec![Ok(Verdict::Kept)]));
    let anna = Person { id: "anna".into(), name: "Anna".into(), since: 3 };
    store.put_person(&anna).await.unwrap();
    store.secret("key", b"first").await.unwrap();
    store.awake(1_000, 0).await.unwrap();
    store.close().await;
    assert_eq!(store.ping().await, Err(StoreError::Closed));
    assert_eq!(store.append(&[append("a", 3)]).await, Err(StoreError::Closed));
    store.close().await;

    let store = SqliteStore::open(&path).await.unwrap();
    let game = StoredGame { row: row("a"), log: vec![entry(1), entry(2)] };
    assert_eq!(store.game("a").await, Ok(Some(game)));
    assert_eq!(store.person("anna").await, Ok(Some(anna)));
    assert_eq!(store.secret("key", b"second").await, Ok(b"first".to_vec()));
    store.awake(1_500, 0).await.unwrap();
    assert_eq!(store.downtime(0, 2_000).await, Ok(500));
    let page = store.list(&Listing { limit: 3, ..Default::default() }).await.unwrap();
    assert_eq!(page.games, [(row("a"), summary())]);
    assert_eq!(store.append(&[append("a", 3)]).await, Ok(vec![Ok(Verdict::Kept)]));
    store.close().await;
}

#[tokio::test]
async fn what_was_answered_is_there_after_a_crash() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    store.create(&made(&row("a"), &summary(), &[])).await.unwrap();
    for version in 1..=20 {
        assert_eq!(store.append(&[append("a", version)]).await, Ok(vec![Ok(Verdict::Kept)]));
        // What a killed program leaves on the disk: nothing was closed or moved.
        let left = folder.path().join(format!("crash {version}"));
        fs::create_dir(&left).unwrap();
        for file in ["games.db", "games.db-wal"] {
            fs::copy(folder.path().join(file), left.join(file)).unwrap();
        }
        let found = SqliteStore::open(&left.join("games.db")).await.unwrap();
        let log: Vec<Entry> = (1..=version).map(entry).collect();
        assert_eq!(found.game("a").await, Ok(Some(StoredGame { row: row("a"), log })));
        assert_eq!(found.append(&[append("a", version + 1)]).await, Ok(vec![Ok(Verdict::Kept)]));
        found.close().await;
    }
    store.close().await;
}

#[tokio::test]
async fn two_programs_do_not_serve_one_file() {
    let (_folder, path) = with_database(1).await;
    let store = SqliteStore::open(&path).await.unwrap();
    let StoreError::Place { place, reason } = refusal(&path).await else { panic!() };
    assert_eq!(
        (place, reason.as_str()),
        (path.display().to_string(), "another program is using this database")
    );
    store.close().await;
    SqliteStore::open(&path).await.unwrap().close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn two_programs_do_not_serve_one_file_by_two_names() {
    let (folder, path) = with_database(1).await;
    let (link, other) = (folder.path().join("link.db"), folder.path().join("other"));
    std::os::unix::fs::symlink(&path, &link).unwrap();
    std::os::unix::fs::symlink(folder.path(), &other).unwrap();
    let store = SqliteStore::open(&link).await.unwrap();
    for way in [&path, &other.join("games.db"), &other.join("link.db")] {
        let StoreError::Place { reason, .. } = refusal(way).await else { panic!() };
        assert_eq!(reason, "another program is using this database", "{}", way.display());
    }
    assert_eq!(store.append(&[append("a", 2)]).await, Ok(vec![Ok(Verdict::Kept)]));
    store.close().await;
    let store = SqliteStore::open(&path).await.unwrap();
    assert_eq!(store.game("a").await.unwrap().unwrap().log.len(), 2);
    store.close().await;
    // A link to a file that is not there yet.
    let (missing, link) = (folder.path().join("missing.db"), folder.path().join("to missing.db"));
    std::os::unix::fs::symlink(&missing, &link).unwrap();
    let store = SqliteStore::open(&link).await.unwrap();
    assert!(matches!(refusal(&missing).await, StoreError::Place { .. }));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_program_that_writes_delays_but_does_not_hang() {
    let (_folder, path) = with_database(1).await;
    let store = Arc::new(SqliteStore::open(&path).await.unwrap());
    let mut other = raw(&path).await;
    sqlx::query("begin immediate").execute(&mut other).await.unwrap();
    let began = Instant::now();
    let journal = Journal::new(store.clone(), 16);
    let appends = [journal.append(append("a", 2)), journal.append(append("a", 3))];
    for answer in futures_util::future::join_all(appends).await {
        assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    }
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(store.game("a").await.unwrap().unwrap().log.len(), 1, "who reads does not wait");
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(&[append("a", 2)]).await }
    });
    while !waiting.is_finished() && store.ping().await.is_err() {}
    let began = Instant::now();
    journal.close().await;
    store.close().await;
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    sqlx::query("rollback").execute(&mut other).await.unwrap();
    waiting.abort();
}

#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_hide_the_others() {
    for damage in [
        "update games set status = 'plaing' where id = 'b'",
        "update games set shown = cast(x'ff00' as text) where id = 'b'",
        "update holders set person = cast(x'ff00' as text) where game = 2",
        "update games set made_at = 'then' where id = 'b'",
    ] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games.db");
        let store = SqliteStore::open(&path).await.unwrap();
        for id in ["a", "b", "c"] {
            store.create(&made(&row(id), &summary(), &[entry(1)])).await.unwrap();
        }
        let mut connection = raw(&path).await;
        sqlx::query(damage).execute(&mut connection).await.unwrap();
        damage::one_of_three_is_damaged(&store).await;
        store.close().await;
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("letter.txt");
    let text = "Dear Anna, this is a letter and no database. ".repeat(100);
    fs::write(&path, &text).unwrap();
    let StoreError::Place { reason, .. } = refusal(&path).await else { panic!() };
    assert!(reason.contains("not a database"), "{reason}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert!(matches!(refusal(folder.path()).await, StoreError::Place { .. }), "a folder");
    assert!(matches!(refusal(&path.join("below a file")).await, StoreError::Place { .. }));
}

#[tokio::test]
async fn a_torn_file_is_refused() {
    let (_folder, path) = with_database(200).await;
    let whole = fs::read(&path).unwrap();
    for length in [100, 1_000, 4_096, whole.len() / 2, whole.len() - 4_096] {
        fs::write(&path, &whole[..length]).unwrap();
        let refusal = refusal(&path).await;
        assert!(matches!(refusal, StoreError::Place { .. }), "{length}: {refusal:?}");
    }
    fs::write(&path, &whole).unwrap();
    SqliteStore::open(&path).await.unwrap().close().await;
}

#[tokio::test]
async fn a_damaged_log_is_not_shown() {
    let (_folder, path) = with_database(3).await;
    let mut connection = raw(&path).await;
    sqlx::query("delete from entries where version = 2").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let damage = StoreError::Damaged("the log of a has version 3 where 2 belongs".into());
    assert_eq!(store.game("a").await, Err(damage));
    store.close().await;
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let (_folder, path) = with_database(1).await;
    let mut connection = raw(&path).await;
    sqlx::query("insert into _sqlx_migrations values (9999, 'later', '2100-01-01', true, x'00', 0)")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let StoreError::TooNew { found, known } = refusal(&path).await else { panic!() };
    assert_eq!(found, 9_999);
    assert!(known < found);
}

#[tokio::test]
async fn the_program_before_goes_on_with_additive_tables() {
    const ADDITIVE: Step = (
        3,
        "ratings",
        "alter table games add column rated boolean not null default false; \
         insert into store_version (version, readable_from) values (3, 2)",
    );
    const BREAKING: Step = (
        4,
        "names",
        "alter table games rename column shown to summary; \
         insert into store_version (version, readable_from) values (4, 4)",
    );
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let newer = SqliteStore::open_with(&path, &[ADDITIVE]).await.unwrap();
    newer.create(&made(&row("a"), &summary(), &[entry(1)])).await.unwrap();
    newer.close().await;
    let older = SqliteStore::open(&path).await.unwrap();
    assert_eq!(older.list(&Listing { limit: 9, ..Default::default() }).await.unwrap().games.len(), 1);
    assert_eq!(older.append(&[append("a", 2)]).await, Ok(vec![Ok(Verdict::Kept)]));
    older.create(&made(&row("b"), &summary(), &[])).await.unwrap();
    older.close().await;
    let newer = SqliteStore::open_with(&path, &[ADDITIVE]).await.unwrap();
    assert_eq!(newer.game("a").await.unwrap().unwrap().log.len(), 2);
    newer.close().await;
    SqliteStore::open_with(&path, &[ADDITIVE, BREAKING]).await.unwrap().close().await;
    assert_eq!(refusal(&path).await, StoreError::TooNew { found: 4, known: 2 });
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("other.db");
    let mut connection = raw(&path).await;
    sqlx::query("create table recipes (name text)").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let StoreError::Place { reason, .. } = refusal(&path).await else { panic!() };
    assert!(reason.contains("recipes"), "{reason}");
    let mut connection = raw(&path).await;
    let tables: i64 =
        sqlx::query_scalar("select count(*) from sqlite_master").fetch_one(&mut connection).await.unwrap();
    assert_eq!(tables, 1);
    connection.close().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    store.secret("key", b"secret").await.unwrap();
    for file in fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{:?}", file.path());
    }
    store.close().await;
}
