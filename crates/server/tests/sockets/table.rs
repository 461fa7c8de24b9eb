//! A site of one's own and people around it.
//!
//! Usually that is one server on a file. Where `PARDALIS_TEST_POSTGRES` and `PARDALIS_TEST_NATS` name servers, as
//! `cargo xtask services` has it, it is three servers that share them, and people come to one after the other.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use harness::{Guest, Socket};
use protocol::{Action, Choices, ClockSetting, GameView, Happening, LegalMoves, NewGame, NewSeat};
use server::app::App;
use server::http::Origins;
use server::limits::LimitSettings;
use server::run::{ClusterSettings, Server, Settings};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::Database;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How many servers share a database.
const SERVERS: usize = 3;

/// Where everything is kept.
enum Place {
    /// In a file, for one server.
    File(TempDir),
    /// In PostgreSQL, for several servers that hear of each other by NATS.
    Shared { database: String, cluster: ClusterSettings },
}

impl Place {
    async fn new() -> Self {
        let named = |name| std::env::var(name).ok();
        match (named("PARDALIS_TEST_POSTGRES"), named("PARDALIS_TEST_NATS")) {
            (Some(server), Some(nats)) => {
                let (name, database) = database(&server).await;
                Self::Shared { database, cluster: ClusterSettings { nats, site: name } }
            }
            _ => Self::File(tempfile::tempdir().expect("a folder")),
        }
    }

    fn database(&self) -> Database {
        match self {
            Self::File(folder) => Database::File(folder.path().join("games.sqlite")),
            Self::Shared { database, .. } => Database::Postgres(database.clone()),
        }
    }

    fn servers(&self) -> usize {
        match self {
            Self::File(_) => 1,
            Self::Shared { .. } => SERVERS,
        }
    }
}

/// Makes an empty database and gives its name and address.
async fn database(server: &str) -> (String, String) {
    static DATABASES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("house{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(server).await.expect("PostgreSQL");
    for statement in [format!("drop database if exists {name}"), format!("create database {name}")] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.expect("a database");
    }
    let (start, _) = server.rsplit_once('/').expect("an address with a database");
    let address = format!("{start}/{name}");
    (name, address)
}

/// One server.
struct Node {
    address: SocketAddr,
    app: Arc<App>,
    end: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl Node {
    async fn start(place: &Place, limits: &LimitSettings) -> Self {
        let cluster = match place {
            Place::File(_) => None,
            Place::Shared { cluster, .. } => Some(cluster.clone()),
        };
        let settings = Settings {
            listen: "127.0.0.1:0".parse().expect("an address"),
            database: place.database(),
            origins: Origins::default(),
            bot_threads: 1,
            limits: *limits,
            cluster,
            tables: None,
            usual_tables: None,
        };
        let server = Server::start(settings).await.expect("a server");
        let (address, app) = (server.address().expect("an address"), Arc::clone(server.app()));
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn(server.serve(async {
            let _ = ended.await;
        }));
        Self { address, app, end, served }
    }
}

/// How far each game is known to be: a server that has not heard of it yet is waited for.
type Known = Arc<Mutex<HashMap<String, u64>>>;

/// A site that ends with the test.
pub(crate) struct House {
    /// Where its first server is.
    pub(crate) address: SocketAddr,
    nodes: Vec<Node>,
    place: Place,
    arrived: AtomicUsize,
    known: Known,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::open_with(LimitSettings::none()).await
    }

    pub(crate) async fn open_with(limits: LimitSettings) -> Self {
        Self::open_in(Place::new().await, limits).await
    }

    async fn open_in(place: Place, limits: LimitSettings) -> Self {
        let mut nodes = Vec::new();
        for _ in 0..place.servers() {
            nodes.push(Node::start(&place, &limits).await);
        }
        let address = nodes[0].address;
        Self { address, nodes, place, arrived: AtomicUsize::new(0), known: Known::default() }
    }

    /// The server that the next one comes to.
    fn door(&self) -> SocketAddr {
        self.nodes[self.arrived.fetch_add(1, Ordering::Relaxed) % self.nodes.len()].address
    }

    /// Lets time pass.
    pub(crate) fn put_forward(&self, time: Duration) {
        self.nodes.iter().for_each(|node| node.app.time.put_forward(time));
    }

    /// Lets it be long ago that the store was told of the servers.
    pub(crate) fn miss_beats(&self) {
        self.nodes.iter().for_each(|node| node.app.pulse.miss());
    }

    /// Ends the servers in good order.
    pub(crate) async fn close(self) {
        self.shut().await;
    }

    async fn shut(self) -> Place {
        for node in self.nodes {
            drop(node.end);
            drop(node.app);
            node.served.await.expect("no panic").expect("a good end");
        }
        self.place
    }

    /// Ends the servers and starts them again on what they kept, under other addresses.
    pub(crate) async fn reopen(self) -> Self {
        Self::open_in(self.shut().await, LimitSettings::none()).await
    }
}

/// A person with a socket.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) socket: Socket,
    nonces: u32,
    known: Known,
}

impl Player {
    pub(crate) async fn arrive(house: &House) -> Self {
        let guest = Guest::arrive(house.door()).await.expect("a guest");
        let socket = guest.connect().await.expect("a socket");
        Self { guest, socket, nonces: 0, known: Arc::clone(&house.known) }
    }

    pub(crate) fn nonce(&mut self) -> String {
        self.nonces += 1;
        format!("n{}", self.nonces)
    }

    /// Does something and expects that it is done.
    pub(crate) async fn does(&mut self, game: &str, action: Action) -> u64 {
        let nonce = self.nonce();
        self.does_as(game, &nonce, action).await
    }

    /// Does something under this nonce and expects that it is done, now or before.
    pub(crate) async fn does_as(&mut self, game: &str, nonce: &str, action: Action) -> u64 {
        let done = self.socket.act(game, nonce, action.clone()).await.expect("an answer");
        let version = done.unwrap_or_else(|refusal| panic!("{action:?} was refused: {refusal:?}"));
        let mut known = self.known.lock().expect("no panic");
        let latest = known.entry(game.to_owned()).or_default();
        *latest = version.max(*latest);
        version
    }

    /// Does something and expects that it is refused.
    pub(crate) async fn is_refused(&mut self, game: &str, action: Action) -> protocol::Code {
        let nonce = self.nonce();
        let answer = self.socket.act(game, &nonce, action.clone()).await.expect("an answer");
        answer.expect_err(&format!("{action:?} should be refused")).code
    }

    /// The game as this person's server shows it, once that server knows what was done on any.
    pub(crate) async fn view(&self, game: &str) -> GameView {
        let known = self.known.lock().expect("no panic").get(game).copied().unwrap_or_default();
        for _ in 0..500 {
            let view = self.guest.game(game).await.expect("a game");
            if view.version >= known {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("version {known} of {game} was not heard of within five seconds");
    }

    pub(crate) async fn legal(&self, game: &str) -> LegalMoves {
        self.view(game).await;
        self.guest.get(&format!("/api/games/{game}/moves")).await.expect("moves")
    }

    /// Plays the legal move with this number, counted round.
    pub(crate) async fn moves(&mut self, game: &str, number: usize) -> String {
        let legal = self.legal(game).await;
        let text = legal.moves[number % legal.moves.len()].clone();
        self.does(game, Action::Move { ply: legal.ply, text: text.clone() }).await;
        text
    }
}

pub(crate) const ME: NewSeat = NewSeat::Me { name: None };

pub(crate) fn wish(game: &str, seats: &[(&str, NewSeat)]) -> NewGame {
    NewGame {
        game: game.to_owned(),
        seats: seats.iter().map(|(letter, seat)| ((*letter).to_owned(), seat.clone())).collect(),
        // A start by chance would make games end sooner or later from run to run.
        choices: Choices { start: (game == "chess960").then_some(518), ..Choices::default() },
        clock: ClockSetting::None,
    }
}

/// A game among these people, one for each seat in turn order; everybody follows it.
pub(crate) async fn seat_all(wish: &NewGame, people: &mut [Player]) -> GameView {
    let (maker, others) = people.split_first_mut().expect("somebody");
    let game = maker.guest.make(wish).await.expect("a game");
    for other in others.iter_mut() {
        other.does(&game.id, Action::Join { key: game.key.clone() }).await;
    }
    let mut view = maker.socket.watch(&game.id).await.expect("a view");
    for other in others {
        view = other.socket.watch(&game.id).await.expect("a view");
    }
    view
}

/// Who holds which seat.
pub(crate) fn holders(view: &GameView, people: &[Player]) -> BTreeMap<String, usize> {
    let holder = |seat: &protocol::SeatView| {
        let protocol::Sitter::Person { id, .. } = &seat.sitter else { return None };
        let index = people.iter().position(|player| player.guest.me.id == *id)?;
        Some((seat.seat.clone(), index))
    };
    view.seats.iter().filter_map(holder).collect()
}

/// A number that looks like chance and is the same every time.
pub(crate) fn scrambled(seed: u64, step: u64) -> usize {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ step.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 29;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    (x >> 33) as usize
}

/// Whether a happening is a move.
pub(crate) fn is_move(happening: &Happening) -> bool {
    matches!(happening, Happening::Played { .. })
}
