//! The old site, opened by the present program.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use harness::{Guest, request};
use hyper::Method;
use protocol::{Act, Action, GameView, Me};
use serde::Deserialize;
use serde_json::Value;
use server::http::Origins;
use server::limits::LimitSettings;
use server::run::{Server, Settings};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::Database;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::export;

/// What release 0.1.0 showed of a site.
#[derive(Clone, Deserialize)]
pub(crate) struct Views {
    pub(crate) people: Vec<Person>,
    pub(crate) games: Vec<Game>,
    /// Every game as lists show it, newest first; the other lists name ids.
    pub(crate) all: Vec<Value>,
    pub(crate) mine: BTreeMap<String, Vec<String>>,
    pub(crate) by_game: BTreeMap<String, Vec<String>>,
    pub(crate) by_status: BTreeMap<String, Vec<String>>,
    pub(crate) lobby: Vec<String>,
}

/// A person of the old site with the cookie that a browser may still hold.
#[derive(Clone, Deserialize)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) cookie: String,
}

/// A game as release 0.1.0 showed it.
#[derive(Clone, Deserialize)]
pub(crate) struct Game {
    /// The name by which tests find it.
    pub(crate) label: String,
    /// What a stranger saw.
    pub(crate) view: Value,
    pub(crate) moves: Value,
    pub(crate) record: String,
    pub(crate) key: Option<String>,
    /// The seats of everyone who held some, by the person's id.
    pub(crate) yours: BTreeMap<String, Vec<String>>,
    pub(crate) last_acts: Vec<LastAct>,
}

/// The last act of a person in a game, and the version that it made.
#[derive(Clone, Deserialize)]
pub(crate) struct LastAct {
    pub(crate) person: String,
    pub(crate) act: Value,
    pub(crate) version: u64,
}

impl Game {
    pub(crate) fn id(&self) -> &str {
        self.view["id"].as_str().expect("an id")
    }

    pub(crate) fn path(&self) -> String {
        format!("/api/games/{}", self.id())
    }

    pub(crate) fn is(&self, status: &str) -> bool {
        self.view["status"] == status
    }
}

/// A file of the old site.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/release-0.1.0").join(name)
}

/// The old site in the databases in which it is there, each a copy of its own.
pub(crate) async fn databases(folder: &TempDir) -> Vec<(&'static str, Database)> {
    let file = |name| Database::File(folder.path().join(name));
    std::fs::copy(data("site.sqlite"), folder.path().join("site.sqlite")).expect("a copy");
    let mut databases = vec![("sqlite", file("site.sqlite")), ("postgres", file("imported.sqlite"))];
    if let Ok(server) = std::env::var("PARDALIS_TEST_POSTGRES") {
        databases.push(("postgres", Database::Postgres(new_database(&server).await)));
    }
    let text = std::fs::read_to_string(data("site.postgres.export")).expect("the export");
    for (_, database) in &databases[1..] {
        let store = database.open().await.expect("an empty store");
        store.import(&mut export::kept(&text).into_iter().map(Ok)).await.expect("imported");
        store.close().await;
    }
    databases
}

/// Makes an empty database and returns its address.
async fn new_database(server: &str) -> String {
    static DATABASES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("release{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(server).await.expect("PostgreSQL");
    for statement in [format!("drop database if exists {name}"), format!("create database {name}")] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.expect("a database");
    }
    let (start, _) = server.rsplit_once('/').expect("an address with a database");
    format!("{start}/{name}")
}

/// A server on a copy of the old site.
pub(crate) struct Site {
    pub(crate) views: Views,
    address: SocketAddr,
    end: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl Site {
    async fn open(database: Database, views: Views) -> Self {
        let settings = Settings {
            listen: "127.0.0.1:0".parse().expect("an address"),
            database,
            origins: Origins::default(),
            bot_threads: 1,
            limits: LimitSettings::none(),
            cluster: None,
            tables: None,
            usual_tables: None,
        };
        let server = Server::start(settings).await.expect("a server");
        let address = server.address().expect("an address");
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn(server.serve(async {
            let _ = ended.await;
        }));
        Self { views, address, end, served }
    }

    async fn close(self) {
        drop(self.end);
        self.served.await.expect("no panic").expect("a good end");
    }

    /// The game with a label.
    pub(crate) fn game(&self, label: &str) -> &Game {
        self.views.games.iter().find(|game| game.label == label).expect("a game of this label")
    }

    /// Somebody of the old site, by the cookie.
    pub(crate) fn guest(&self, id: &str) -> Guest {
        let person = self.views.people.iter().find(|person| person.id == id).expect("a person of the site");
        let me = Me { id: person.id.clone(), name: person.name.clone() };
        Guest { address: self.address, cookie: person.cookie.clone(), me, from: None }
    }

    /// Somebody new.
    pub(crate) async fn stranger(&self) -> Guest {
        Guest::arrive(self.address).await.expect("a guest")
    }

    /// Returns what a stranger gets, as text.
    pub(crate) async fn text(&self, path: &str) -> String {
        let answer = request(self.address, Method::GET, path, &[], None).await.expect("an answer");
        assert!(answer.status.is_success(), "{path}: {} {}", answer.status, answer.body);
        answer.body
    }

    /// Returns what a stranger gets, as JSON.
    pub(crate) async fn get(&self, path: &str) -> Value {
        serde_json::from_str(&self.text(path).await).expect("JSON")
    }

    /// The game as it is now.
    pub(crate) async fn view(&self, game: &Game) -> GameView {
        serde_json::from_value(self.get(&game.path()).await).expect("a view")
    }

    /// Waits until a game is as wanted.
    pub(crate) async fn view_when(&self, game: &Game, wanted: impl Fn(&GameView) -> bool) -> GameView {
        for _ in 0..3_000 {
            let view = self.view(game).await;
            if wanted(&view) {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{}: not as wanted within half a minute: {:?}", game.label, self.view(game).await);
    }

    /// Does something for a seat and expects that it is done.
    pub(crate) async fn does(&self, game: &Game, seat: &str, nonce: &str, action: Action) -> u64 {
        let view = self.view(game).await;
        let place = view.seats.iter().find(|place| place.seat == seat).expect("a seat");
        let protocol::Sitter::Person { id, .. } = &place.sitter else { panic!("{seat}: nobody sits there") };
        let act = Act { nonce: nonce.to_owned(), seat: Some(seat.to_owned()), action };
        let path = format!("{}/acts", game.path());
        let answer = self.guest(id).post(&path, &act).await.expect("an answer");
        let done: Value = answer.json().unwrap_or_else(|error| panic!("{}: {act:?}: {error}", game.label));
        done["version"].as_u64().expect("a version")
    }
}

/// Runs a test on the old site in every database.
pub(crate) async fn on_every_site(test: impl AsyncFn(&Site)) {
    let folder = tempfile::tempdir().expect("a folder");
    let views = std::fs::read_to_string(data("views.json")).expect("the views");
    let views: BTreeMap<String, Views> = serde_json::from_str(&views).expect("the views");
    for (name, database) in databases(&folder).await {
        let site = Site::open(database, views[name].clone()).await;
        test(&site).await;
        site.close().await;
    }
}
