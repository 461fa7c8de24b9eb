//! Everything that the server's parts share.

use std::sync::Arc;

use bus::{Bus, BusError, Voice};
use engine::Knowledge;
use protocol::{Code, Me, NewGame, Refusal};
use room::{Setup, State};
use solver::FileError;
use store::{GameRow, Journal, Store, StoreError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::analyses::Analyses;
use crate::bots::Bots;
use crate::chance;
use crate::limits::{LimitSettings, Limiter};
use crate::lobby::Lobby;
use crate::pulse::{BEAT, Pulse};
use crate::rooms::{Rooms, kept_entries, kept_summary};
use crate::time::{Rounds, Time};

/// How many letters the id of a game has.
const ID_LETTERS: usize = 10;
/// How many letters the key of an invitation has.
const KEY_LETTERS: usize = 16;

/// Everything that the server's parts share.
pub struct App {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// The way in which logs grow.
    pub journal: Journal,
    /// The games that are awake.
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
    /// What is said to them about games.
    pub voice: Voice,
    /// The time.
    pub time: Time,
    /// The signs of life in the store.
    pub pulse: Pulse,
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
        let pulse = Pulse::start(store.as_ref(), time.now()).await?;
        let bots = match bus.jobs() {
            Some(jobs) => Bots::shared(&jobs.desk().await?),
            None => Bots::start(bot_threads, &knowledge)?,
        };
        let app = Arc::new(Self {
            journal: Journal::new(Arc::clone(&store), LARGEST_BATCH),
            store,
            rooms: Rooms::default(),
            lobby: Lobby::default(),
            bots,
            analyses: Analyses::default(),
            knowledge,
            voice: Voice::new(bus.clone()),
            bus,
            limiter: Limiter::new(limits),
            time,
            pulse,
            sessions: TaskTracker::new(),
            leaving: CancellationToken::new(),
            closing: CancellationToken::new(),
            ending: CancellationToken::new(),
        });
        if app.bus.is_shared() {
            crate::company::join(&app, bot_threads).await?;
        } else {
            for id in app.store.clocked().await? {
                app.rooms.wake(&app, &id);
            }
        }
        crate::lobby::fill(&app).await?;
        tokio::spawn(beat(Arc::clone(&app)));
        Ok(app)
    }

    /// Makes a game and gives its id.
    pub async fn make_game(self: &Arc<Self>, wish: &NewGame, maker: &Me) -> Result<String, Refusal> {
        let setup = Setup::new(wish, maker, word(KEY_LETTERS)?, number()?)?;
        self.keep_game(setup).await
    }

    /// Makes the same game again with everybody one seat further on, and gives its id.
    pub(crate) async fn make_rematch(self: &Arc<Self>, state: &State) -> Result<String, Refusal> {
        let setup = state.setup().rotated(&state.seating(), word(KEY_LETTERS)?, number()?)?;
        self.keep_game(setup).await
    }

    async fn keep_game(self: &Arc<Self>, setup: Setup) -> Result<String, Refusal> {
        let now = self.time.now();
        loop {
            let id = word(ID_LETTERS)?;
            let mut state = State::new(id.clone(), setup.clone(), now).map_err(unavailable)?;
            let opening = state.opening();
            for entry in &opening {
                state.apply(now, entry).map_err(unavailable)?;
            }
            let row = GameRow {
                id: id.clone(),
                game: setup.game.clone(),
                setup: serde_json::to_string(&setup).map_err(unavailable)?,
                is_clocked: state.clock().is_there(),
                made_by: setup.maker.id.clone(),
                made_at: now,
            };
            let entries = kept_entries(0, now, &opening);
            match self.store.create(&row, &kept_summary(&state), &entries).await {
                Ok(()) => {
                    metrics::counter!("pardalis_games_made_total", "game" => row.game).increment(1);
                    self.rooms.wake(self, &id);
                    return Ok(id);
                }
                Err(StoreError::Taken(_)) => (),
                Err(error) => return Err(unavailable(error)),
            }
        }
    }

    /// Ends everything in good order: nothing new is begun, what is under way is kept.
    pub async fn end(&self) {
        self.ending.cancel();
        self.rooms.all_asleep().await;
        self.bots.close();
        self.journal.close().await;
        crate::company::leave(self).await;
        if let Err(error) = self.store.beat(self.time.now()).await {
            tracing::warn!(%error, "the last beat was not kept");
        }
        self.store.close().await;
    }
}

/// Appends in one commit: enough to make a commit cheap, few enough that the next ones do not wait long.
const LARGEST_BATCH: usize = 256;

/// Notes now and then that the server is alive, so that a downtime is known afterwards.
async fn beat(app: Arc<App>) {
    let mut rounds = Rounds::every(BEAT, &app.ending);
    while rounds.next().await {
        if let Err(error) = app.pulse.beat(app.store.as_ref(), app.time.now()).await {
            tracing::warn!(%error, "a beat was not kept");
        }
        app.limiter.forget();
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

/// What somebody is told when the fault is ours; the cause is only logged.
pub(crate) fn unavailable(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "something could not be done");
    Refusal::new(Code::Unavailable, "the server cannot do this at the moment; try again")
}

fn word(letters: usize) -> Result<String, Refusal> {
    chance::word(letters).map_err(unavailable)
}

fn number() -> Result<u64, Refusal> {
    chance::number().map_err(unavailable)
}
