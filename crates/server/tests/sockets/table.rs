//! A server of one's own and people around it.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use harness::{Guest, Socket};
use protocol::{Action, Choices, ClockSetting, GameView, Happening, LegalMoves, NewGame, NewSeat};
use server::app::App;
use server::http::Origins;
use server::limits::LimitSettings;
use server::run::{Server, Settings};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that ends with the test.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) app: Arc<App>,
    folder: TempDir,
    end: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::open_with(LimitSettings::none()).await
    }

    pub(crate) async fn open_with(limits: LimitSettings) -> Self {
        Self::open_in(tempfile::tempdir().expect("a folder"), limits).await
    }

    async fn open_in(folder: TempDir, limits: LimitSettings) -> Self {
        let settings = Settings {
            listen: "127.0.0.1:0".parse().expect("an address"),
            database: store::Database::File(folder.path().join("games.sqlite")),
            origins: Origins::default(),
            bot_threads: 1,
            limits,
            tables: None,
        };
        let server = Server::start(settings).await.expect("a server");
        let (address, app) = (server.address().expect("an address"), Arc::clone(server.app()));
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn(server.serve(async {
            let _ = ended.await;
        }));
        Self { address, app, folder, end, served }
    }

    /// Ends the server in good order.
    pub(crate) async fn close(self) -> TempDir {
        drop(self.end);
        drop(self.app);
        self.served.await.expect("no panic").expect("a good end");
        self.folder
    }

    /// Ends the server and starts it again on the same files, under another address.
    pub(crate) async fn reopen(self) -> Self {
        Self::open_in(self.close().await, LimitSettings::none()).await
    }
}

/// A person with a socket.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) socket: Socket,
    nonces: u32,
}

impl Player {
    pub(crate) async fn arrive(house: &House) -> Self {
        let guest = Guest::arrive(house.address).await.expect("a guest");
        let socket = guest.connect().await.expect("a socket");
        Self { guest, socket, nonces: 0 }
    }

    pub(crate) fn nonce(&mut self) -> String {
        self.nonces += 1;
        format!("n{}", self.nonces)
    }

    /// Does something and expects that it is done.
    pub(crate) async fn does(&mut self, game: &str, action: Action) -> u64 {
        let nonce = self.nonce();
        let done = self.socket.act(game, &nonce, action.clone()).await.expect("an answer");
        done.unwrap_or_else(|refusal| panic!("{action:?} was refused: {refusal:?}"))
    }

    /// Does something and expects that it is refused.
    pub(crate) async fn is_refused(&mut self, game: &str, action: Action) -> protocol::Code {
        let nonce = self.nonce();
        let answer = self.socket.act(game, &nonce, action.clone()).await.expect("an answer");
        answer.expect_err(&format!("{action:?} should be refused")).code
    }

    pub(crate) async fn view(&self, game: &str) -> GameView {
        self.guest.game(game).await.expect("a game")
    }

    pub(crate) async fn legal(&self, game: &str) -> LegalMoves {
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
        choices: Choices::default(),
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
