//! Everything that the server's parts share.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::time::Duration;

use bus::{Bus, BusError};
use engine::Knowledge;
use protocol::{Code, Me, Millis, NewGame, Refusal};
use room::{LogVersion, Setup};
use solver::FileError;
use store::{Journal, NewGame as StoredNewGame, Store, StoreError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::analyses::Analyses;
use crate::bots::Bots;
use crate::chance;
use crate::limits::{LimitSettings, Limiter};
use crate::lobby::Lobby;
use crate::pulse::{Pulse, Rhythm};
use crate::rooms::{Rooms, new_game};
use crate::time::{self, Rounds, Time};

/// How many letters the id of a game has.
const ID_LETTERS: usize = 10;
/// How far a machine's clock may be off the database's, in milliseconds.
const MAX_CLOCK_OFF: Millis = 500;
/// How many letters the key of an invitation has.
const KEY_LETTERS: usize = 16;

/// Everything that the server's parts share.
pub struct App {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// The way in which logs grow.
    pub journal: Journal,
    /// The games that are loaded.
    pub rooms: Rooms,
    /// The games with free seats.
    pub lobby: Lobby,
    /// The computer players.
    pub bots: Bots,
    /// The games that are looked through.
    pub analyses: Analyses,
    /// What is known for certain beyond what the program brings along.
    pub knowledge: Knowledge,
    /// Who asks for too much.
    pub limiter: Limiter,
    /// The other servers.
    pub bus: Bus,
    /// The time.
    pub time: Time,
    /// The signs of life in the store.
    pub pulse: Pulse,
    /// The oldest version of the log among the servers alive.
    pub(crate) oldest_log: AtomicU32,
    /// How far the machine's clock is behind the database's, as last measured.
    clock_off: AtomicI64,
    /// The sockets that are served.
    pub sessions: TaskTracker,
    /// Thrown when nobody new is to be sent here, because the server is to end soon.
    pub leaving: CancellationToken,
    /// Thrown when connections are to end; what is under way is still done.
    pub closing: CancellationToken,
    /// Thrown when everything is to end, after the connections.
    pub ending: CancellationToken,
}

impl App {
    /// Puts the parts together and wakes the games whose clocks run.
    pub async fn start(
        store: Arc<dyn Store>,
        bot_threads: usize,
        limits: LimitSettings,
        knowledge: Knowledge,
        bus: Bus,
    ) -> Result<Arc<Self>, StartError> {
        let time = Time::start();
        let rhythm = if bus.is_shared() { Rhythm::SHARED } else { Rhythm::ALONE };
        let clock_off = AtomicI64::new(0);
        if bus.is_shared() {
            let off = time::agree_with(&time, store.as_ref()).await?;
            clock_off.store(off.unwrap_or(0), Ordering::Relaxed);
        }
        let pulse = Pulse::start(store.as_ref(), rhythm, time.now()).await?;
        let bots = match bus.jobs() {
            Some(jobs) => Bots::shared(jobs.queue().await?, &knowledge),
            None => Bots::local(bot_threads, &knowledge),
        };
        let app = Arc::new(Self {
            journal: Journal::new(Arc::clone(&store), LARGEST_BATCH),
            store,
            rooms: Rooms::default(),
            lobby: Lobby::default(),
            bots,
            analyses: Analyses::default(),
            knowledge,
            bus,
            limiter: Limiter::new(limits),
            time,
            pulse,
            oldest_log: AtomicU32::new(LogVersion::NEWEST.number()),
            clock_off,
            sessions: TaskTracker::new(),
            leaving: CancellationToken::new(),
            closing: CancellationToken::new(),
            ending: CancellationToken::new(),
        });
        if app.bus.is_shared() {
            crate::cluster::join(&app, bot_threads).await?;
        } else {
            for id in app.store.unattended_clocks().await? {
                app.rooms.load(&app, &id);
            }
        }
        crate::lobby::fill(&app).await?;
        tokio::spawn(beat(Arc::clone(&app)));
        tokio::spawn(watch_deadlines(Arc::clone(&app)));
        Ok(app)
    }

    /// Makes a game and gives its id.
    ///
    /// # Errors
    ///
    /// If something is asked for that is not offered, or the game cannot be stored.
    pub async fn make_game(self: &Arc<Self>, wish: &NewGame, maker: &Me) -> Result<String, Refusal> {
        let (key, chance) = Self::chance_of_a_game()?;
        let setup = Setup::new(wish, maker, key, chance)?;
        loop {
            let game = self.with_new_id(setup.clone())?;
            match self.store.create(&game).await {
                Ok(()) => {
                    self.game_made(&game);
                    return Ok(game.row.id);
                }
                Err(StoreError::Taken(_)) => (),
                Err(error) => return Err(unavailable(error)),
            }
        }
    }

    /// A key for an invitation and a number, both left to chance.
    pub(crate) fn chance_of_a_game() -> Result<(String, u64), Refusal> {
        Ok((word(KEY_LETTERS)?, number()?))
    }

    /// A new game under a new id, to be stored.
    pub(crate) fn with_new_id(&self, setup: Setup) -> Result<StoredNewGame, Refusal> {
        new_game(&word(ID_LETTERS)?, setup, self.time.now()).map_err(unavailable)
    }

    /// Counts a game that was stored, and loads it.
    pub(crate) fn game_made(self: &Arc<Self>, game: &StoredNewGame) {
        metrics::counter!("pardalis_games_made_total", "game" => game.row.game.clone()).increment(1);
        self.rooms.load(self, &game.row.id);
    }

    /// Takes over the time of the database, which all servers share.
    pub(crate) async fn agree_on_time(&self) -> Result<(), StoreError> {
        let Some(off) = time::agree_with(&self.time, self.store.as_ref()).await? else { return Ok(()) };
        if self.clock_off.swap(off, Ordering::Relaxed).abs() <= MAX_CLOCK_OFF && off.abs() > MAX_CLOCK_OFF {
            tracing::warn!(
                off_ms = off,
                "this machine's clock is off the database's; not ready until it is right"
            );
        }
        Ok(())
    }

    /// How far the machine's clock is behind the database's, where that is too far for a server among others: games
    /// go by the database's time, but a machine that is so far off must be looked after.
    pub(crate) fn clock_fault(&self) -> Option<Millis> {
        Some(self.clock_off.load(Ordering::Relaxed)).filter(|off| off.abs() > MAX_CLOCK_OFF)
    }

    /// The version of the log that every server alive can read.
    pub(crate) fn log_version(&self) -> LogVersion {
        LogVersion::for_oldest(self.oldest_log.load(Ordering::Relaxed))
    }

    /// Ends everything in good order: nothing new is begun, what is under way is stored. What hangs is left behind.
    pub async fn end(&self) {
        self.ending.cancel();
        self.bots.close();
        within(ROOMS_END, "rooms", self.rooms.all_unloaded()).await;
        within(JOURNAL_END, "journal", self.journal.close()).await;
        within(STORE_END, "store", async {
            crate::cluster::leave(self).await;
            if let Err(error) = self.store.beat(self.time.now()).await {
                tracing::warn!(%error, "failed to store the last beat");
            }
            self.store.close().await;
        })
        .await;
    }
}

/// How long rooms may take to end: each may wait for the store, which gives up within seconds.
const ROOMS_END: Duration = Duration::from_secs(3);
/// How long the journal may take to store what it took.
const JOURNAL_END: Duration = Duration::from_secs(3);
/// How long the store may take to let go.
const STORE_END: Duration = Duration::from_secs(2);

/// Waits for the end of a part, and no longer than this.
async fn within(timeout: Duration, part: &'static str, end: impl Future<Output = ()>) {
    if tokio::time::timeout(timeout, end).await.is_err() {
        tracing::error!(part, "a part of the server did not end in time and is left behind");
    }
}

/// Appends in one commit: enough to make a commit cheap, few enough that the next ones do not wait long.
const LARGEST_BATCH: usize = 256;

/// Notes now and then that the server is alive, so that a downtime is known afterwards.
async fn beat(app: Arc<App>) {
    let mut rounds = Rounds::every(app.pulse.interval(), &app.ending);
    while rounds.next().await {
        if let Err(error) = app.pulse.beat(app.store.as_ref(), app.time.now()).await {
            tracing::warn!(%error, "failed to store a beat");
        }
        app.limiter.forget();
    }
}

/// How often is looked for games whose deadline has passed.
const DEADLINES: Duration = Duration::from_secs(1);
/// How many of them are loaded at a time.
const DUE_AT_ONCE: u32 = 500;

/// Loads the games whose deadline has passed: a correspondence game is in memory only while something happens in it.
async fn watch_deadlines(app: Arc<App>) {
    let mut rounds = Rounds::every(DEADLINES, &app.ending);
    while rounds.next().await {
        match app.store.due(app.time.now(), DUE_AT_ONCE).await {
            Ok(games) => games.iter().for_each(|game| app.rooms.load(&app, game)),
            Err(error) => tracing::warn!(%error, "failed to look for deadlines"),
        }
    }
}

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The tables of Chameleon are not what they should be.
    #[error(transparent)]
    Tables(#[from] FileError),
    /// The other servers cannot be reached.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The machine refuses something.
    #[error("{0}")]
    Machine(#[from] std::io::Error),
}

/// The refusal of what cannot be done through no fault of the client; the cause is only logged.
pub(crate) fn unavailable(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "internal error; request refused");
    Refusal::new(Code::Unavailable, "the server cannot do this at the moment; try again")
}

fn word(letters: usize) -> Result<String, Refusal> {
    chance::word(letters).map_err(unavailable)
}

fn number() -> Result<u64, Refusal> {
    chance::number().map_err(unavailable)
}
