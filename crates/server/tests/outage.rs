//! Two servers whose NATS is away for a while. Needs PostgreSQL and NATS: `cargo xtask services` runs this.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bus::{Bus, GameMessage, Incoming};
use harness::{Guest, Socket, request};
use hyper::{Method, StatusCode};
use protocol::{Action, Choices, ClockSetting, LegalMoves, NewGame, NewSeat, ToClient, Version};
use server::http::Origins;
use server::limits::LimitSettings;
use server::run::{ClusterSettings, Server, Settings};
use services::Nats;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::Database;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// How soon a watcher on another server is right once NATS is there.
const RIGHT_WITHIN: Duration = Duration::from_secs(2);
/// How many games are played, and how many moves in each: more than the 2,048 messages that NATS's client keeps.
const GAMES: usize = 48;
const MOVES: usize = 48;

/// Two servers on a database and a NATS of their own.
struct Site {
    nats: Nats,
    name: String,
    servers: [Node; 2],
}

struct Node {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl Site {
    async fn open(name: &str) -> Self {
        let nats = Nats::start().expect("NATS");
        let postgres = std::env::var("PARDALIS_TEST_POSTGRES")
            .expect("PARDALIS_TEST_POSTGRES names a server: run this by `cargo xtask services`");
        let name = format!("outage_{name}");
        let mut connection = PgConnection::connect(&postgres).await.expect("PostgreSQL");
        for statement in [format!("drop database if exists {name}"), format!("create database {name}")] {
            sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.expect("a database");
        }
        let (server, _) = postgres.rsplit_once('/').expect("an address with a database");
        let database = format!("{server}/{name}");
        let cluster = ClusterSettings { nats: nats.address(), site: name.clone() };
        let servers = [Node::start(&database, &cluster).await, Node::start(&database, &cluster).await];
        Self { nats, name, servers }
    }

    fn addresses(&self) -> [SocketAddr; 2] {
        [self.servers[0].address, self.servers[1].address]
    }

    /// Another server of the site as NATS sees it.
    async fn join_bus(&self) -> Bus {
        Bus::connect(&self.nats.address(), &self.name, "another").await.expect("a bus")
    }

    async fn close(self) {
        for Node { end, served, .. } in self.servers {
            drop(end);
            served.await.expect("no panic").expect("a good end");
        }
    }
}

impl Node {
    async fn start(database: &str, cluster: &ClusterSettings) -> Self {
        let settings = Settings {
            listen: "127.0.0.1:0".parse().expect("an address"),
            database: Database::Postgres(database.to_owned()),
            origins: Origins::default(),
            bot_threads: 0,
            limits: LimitSettings::none(),
            cluster: Some(cluster.clone()),
            tables: None,
            usual_tables: None,
        };
        let server = Server::start(settings).await.expect("a server");
        let address = server.address().expect("an address");
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn(server.serve(async {
            let _ = ended.await;
        }));
        Self { address, end, served }
    }
}

/// A person who plays both sides of a game.
struct Player {
    guest: Guest,
    socket: Socket,
    game: String,
    played: usize,
}

impl Player {
    async fn begin(address: SocketAddr) -> Self {
        let guest = Guest::arrive(address).await.expect("a guest");
        let me = NewSeat::Me { name: None };
        let wish = NewGame {
            game: "chess960".to_owned(),
            seats: [("w".to_owned(), me.clone()), ("b".to_owned(), me)].into(),
            choices: Choices { start: Some(518), ..Choices::default() },
            clock: ClockSetting::None,
        };
        let game = timeout(PATIENCE, guest.make(&wish)).await.expect("in time").expect("a game").id;
        let socket = guest.connect().await.expect("a socket");
        Self { guest, socket, game, played: 0 }
    }

    /// Plays a legal move by number; gives the version it makes, or nothing if the game is over.
    async fn play(&mut self, number: usize) -> Option<Version> {
        let path = format!("/api/games/{}/moves", self.game);
        let legal: LegalMoves = self.guest.get(&path).await.expect("legal moves");
        let text = legal.moves.get(number % legal.moves.len().max(1))?.clone();
        self.played += 1;
        let action = Action::Move { ply: legal.ply, text };
        let done =
            self.socket.act(&self.game, &format!("n{}", self.played), action).await.expect("an answer");
        Some(done.expect("an accepted move"))
    }
}

/// Waits until a watcher knows a version.
async fn hear_version(socket: &mut Socket, version: Version) {
    let knows = |message| match message {
        ToClient::Happened(happened) => (happened.version >= version).then_some(()),
        ToClient::Game { view } => (view.version >= version).then_some(()),
        _ => None,
    };
    socket.hear_until(knows).await.expect("the version");
}

/// Plays some moves, each after the watcher has heard of the one before. Without NATS each takes a second on average.
async fn play_with_watcher(player: &mut Player, watcher: &mut Socket) {
    for number in 0..8 {
        let version = player.play(7 * number).await.expect("a game that goes on");
        hear_version(watcher, version).await;
    }
}

async fn watch(address: SocketAddr, game: &str) -> Socket {
    let mut socket = Guest::arrive(address).await.expect("a guest").connect().await.expect("a socket");
    socket.watch(game).await.expect("a view");
    socket
}

async fn get(address: SocketAddr, path: &str) -> (StatusCode, String) {
    let answer = request(address, Method::GET, path, &[], None).await.expect("an answer");
    (answer.status, answer.body)
}

async fn dropped_messages(address: SocketAddr) -> u64 {
    let (_, figures) = get(address, "/metrics").await;
    let mut lines = figures.lines();
    let found = lines.find_map(|line| line.strip_prefix("pardalis_nats_dropped_messages_total "));
    found.expect("the counter is there from the start").parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_while_nats_is_away() {
    let mut site = Site::open("away").await;
    let [here, there] = site.addresses();
    let mut players = Vec::new();
    for _ in 0..GAMES {
        players.push(Player::begin(here).await);
    }
    let mut watcher = watch(there, &players[0].game).await;
    assert_eq!(dropped_messages(here).await, 0);

    site.nats.kill().expect("killed");
    let mut games = JoinSet::new();
    for (seed, mut player) in players.into_iter().enumerate() {
        games.spawn(async move {
            let mut version = 0;
            for number in 0..MOVES {
                match player.play(number * 31 + seed * 17).await {
                    Some(next) => version = next,
                    None => break,
                }
            }
            (seed, version, player)
        });
    }
    let mut players = games.join_all().await;
    players.sort_unstable_by_key(|(seed, ..)| *seed);
    let played: usize = players.iter().map(|(.., player)| player.played).sum();
    assert!(played > 2_100, "only {played} moves were played");
    Player::begin(here).await.play(0).await.expect("a new game goes on");
    let (status, words) = get(here, "/ready").await;
    assert!(status == StatusCode::OK && words.contains("NATS"), "{status}: {words}");
    assert!(dropped_messages(here).await > 2_100);

    site.nats.start_again().expect("started again");
    let (_, version, mut first) = players.swap_remove(0);
    let right = async {
        hear_version(&mut watcher, version).await;
        play_with_watcher(&mut first, &mut watcher).await;
    };
    timeout(RIGHT_WITHIN, right).await.expect("the watcher is right in time");
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_takes_a_server_off_nats() {
    let site = Site::open("long").await;
    let [here, there] = site.addresses();
    let mut player = Player::begin(here).await;
    let mut watcher = watch(there, &player.game).await;
    let began = Instant::now();
    let long = format!("/api/games/{}", "A".repeat(5_000));
    // As often as it was seen to take a server off NATS.
    let asking = async {
        let mut ticks = tokio::time::interval(Duration::from_millis(100));
        for _ in 0..20 {
            ticks.tick().await;
            assert_eq!(get(here, &long).await.0, StatusCode::NOT_FOUND);
        }
    };
    let playing = async {
        play_with_watcher(&mut player, &mut watcher).await;
        began.elapsed()
    };
    let ((), lasted) = tokio::join!(asking, playing);
    assert!(lasted < RIGHT_WITHIN, "the watcher was {lasted:?} behind");
    site.close().await;
}

#[tokio::test]
async fn the_presence_of_a_dead_server_ends_by_itself() {
    let site = Site::open("dead").await;
    let [here, _] = site.addresses();
    let player = Player::begin(here).await;
    let mut watcher = watch(here, &player.game).await;
    let dead = site.join_bus().await;
    let mut subscription = dead.subscribe_game(&player.game);
    assert_eq!(timeout(PATIENCE, subscription.next()).await.expect("effective"), Incoming::Resync);
    let seen = |wanted: u32| {
        move |message| match message {
            ToClient::Presence { spectators, .. } => (spectators == wanted).then_some(()),
            _ => None,
        }
    };
    watcher.hear_until(seen(1)).await.expect("the watcher itself");
    let mut ticks = tokio::time::interval(Duration::from_millis(200));
    let publishing = async {
        loop {
            ticks.tick().await;
            let message = GameMessage::Presence { people: Vec::new(), spectators: 7 };
            dead.publish_game(&player.game, message);
        }
    };
    tokio::select! {
        () = publishing => {}
        seen = watcher.hear_until(seen(8)) => seen.expect("the spectators of the other server"),
    }
    // From here on it says nothing more.
    watcher.hear_until(seen(1)).await.expect("they are forgotten");
    site.close().await;
}
