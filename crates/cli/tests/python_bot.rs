//! The example bot plays whole games, also over connections that break. `cargo xtask test` runs this with a Python
//! that has what the bot needs; it is not among the tests that run by themselves.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use harness::{Guest, ServerProcess};
use protocol::{GameView, Status};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// How long a game may take; far longer than any does.
const PATIENCE: Duration = Duration::from_secs(120);

/// A bot that plays.
struct Bot {
    process: Child,
    output: Lines<BufReader<ChildStdout>>,
}

impl Bot {
    fn start(address: SocketAddr, arguments: &[&str]) -> Self {
        let python = std::env::var_os("PARDALIS_PYTHON").expect(
            "PARDALIS_PYTHON: expected a Python with the package websockets; `cargo xtask test` sets it",
        );
        let mut process = Command::new(python)
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot/bot.py"))
            .args(["--seed", "1", "--url", &format!("http://{address}")])
            .args(arguments)
            .env("NO_PROXY", "127.0.0.1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("a bot");
        let output = process.stdout.take().expect("its output");
        Self { process, output: BufReader::new(output).lines() }
    }

    async fn says(&mut self) -> String {
        let line = timeout(PATIENCE, self.output.next_line()).await.expect("a line in time");
        line.expect("a line that can be read").expect("one more line")
    }

    /// The id and the key of the game that it made.
    async fn made(&mut self) -> (String, String) {
        let line = self.says().await;
        let words: Vec<&str> = line.split(' ').collect();
        assert!(matches!(words[..], ["game", _, _]), "{line}");
        (words[1].to_owned(), words[2].to_owned())
    }

    /// Waits until it has played, and gives what it says of the result.
    async fn ends(mut self) -> String {
        let line = self.says().await;
        assert!(timeout(PATIENCE, self.process.wait()).await.expect("an end").expect("a status").success());
        line
    }
}

/// The game as it stands, which must be over, and as the bot says it is.
async fn check_over(address: SocketAddr, id: &str, said: &str) -> GameView {
    let guest = Guest::arrive(address).await.expect("a guest");
    let view = guest.game(id).await.expect("a game");
    assert_eq!(view.status, Status::Over);
    let result = view.result.clone().expect("a result");
    let places: Vec<String> = result.places.iter().map(|(seat, place)| format!("{seat} {place}")).collect();
    assert_eq!(said, format!("over by {}: {}", result.reason, places.join(", ")));
    view
}

async fn server() -> (tempfile::TempDir, ServerProcess) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = ServerProcess::start(Path::new(env!("CARGO_BIN_EXE_pardalis")), folder.path()).await;
    (folder, server.expect("a server"))
}

#[tokio::test]
async fn it_plays_every_game_against_the_computer() {
    let (_folder, server) = server().await;
    for game in ["chameleon", "chameleon-chess", "cameleon", "chess960"] {
        let mut bot = Bot::start(server.address(), &["--game", game, "--against-computer", "1"]);
        let (id, _) = bot.made().await;
        let view = check_over(server.address(), &id, &bot.ends().await).await;
        assert_eq!(view.game, game);
        assert!(view.moves.len() > 1);
    }
    server.kill().await.expect("ended");
}

#[tokio::test]
async fn two_play_against_each_other_over_connections_that_break() {
    let (_folder, server) = server().await;
    let cuts = Arc::new(AtomicU32::new(0));
    let way = bad_way(server.address(), Arc::clone(&cuts)).await;
    let mut maker = Bot::start(way, &["--game", "chameleon"]);
    let (id, key) = maker.made().await;
    let guest = Bot::start(way, &["--join", &id, "--key", &key]);
    let said = maker.ends().await;
    assert_eq!(guest.ends().await, said);
    check_over(server.address(), &id, &said).await;
    assert!(cuts.load(Ordering::Relaxed) > 2, "the connections did not break");
    server.kill().await.expect("ended");
}

/// A way to the server on which every socket breaks after some bytes, sometimes in the middle of an answer.
async fn bad_way(server: SocketAddr, cuts: Arc<AtomicU32>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("an address");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(carry(client, server, Arc::clone(&cuts)));
        }
    });
    address
}

/// Carries bytes both ways; a socket is cut off when so many have come back that most games need several.
async fn carry(mut client: TcpStream, server: SocketAddr, cuts: Arc<AtomicU32>) -> Option<()> {
    let mut server = TcpStream::connect(server).await.ok()?;
    let (mut asked, mut answered) = ([0; 4096], [0; 4096]);
    let mut allowed: Option<usize> = None;
    loop {
        tokio::select! {
            read = client.read(&mut asked) => {
                let read = read.ok().filter(|read| *read > 0)?;
                if asked[..read].starts_with(b"GET /ws") {
                    allowed = Some(2_500 + 137 * cuts.load(Ordering::Relaxed) as usize);
                }
                server.write_all(&asked[..read]).await.ok()?;
            }
            read = server.read(&mut answered) => {
                let read = read.ok().filter(|read| *read > 0)?;
                if allowed.is_some_and(|allowed| allowed < read) {
                    cuts.fetch_add(1, Ordering::Relaxed);
                    return None;
                }
                allowed = allowed.map(|allowed| allowed - read);
                client.write_all(&answered[..read]).await.ok()?;
            }
        }
    }
}
