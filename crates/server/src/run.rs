//! The whole server, from its first breath to its last.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bus::Bus;
use engine::{Endgames, Knowledge};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use store::Database;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::{App, StartError};
use crate::chance;
use crate::http::{Origins, Site, router};
use crate::identity::Signer;
use crate::limits::LimitSettings;
use crate::listen;
use crate::time::Rounds;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub database: Database,
    /// From which pages requests may come.
    pub origins: Origins,
    /// How many threads think for the computer players.
    pub bot_threads: usize,
    /// How much people may do.
    pub limits: LimitSettings,
    /// The way to the other servers, if there are any.
    pub cluster: Option<ClusterSettings>,
    /// The folder with tables and exact endings, where one is named.
    pub tables: Option<PathBuf>,
    /// The folder in which they are kept otherwise; it need not be there.
    pub usual_tables: Option<PathBuf>,
}

/// The way to the servers and workers of a cluster.
#[derive(Clone, Debug)]
pub struct ClusterSettings {
    /// The address of NATS.
    pub nats: String,
    /// The name of the site, which keeps sites apart that share one NATS.
    pub site: String,
}

impl ClusterSettings {
    /// Connects to NATS under a new name.
    pub(crate) async fn connect(&self) -> Result<Bus, StartError> {
        Ok(Bus::connect(&self.nats, &self.site, &name()?).await?)
    }
}

/// A server that is ready to serve.
pub struct Server {
    listener: TcpListener,
    site: Site,
}

impl Server {
    /// Opens the database and takes the address; nobody is served before [`serve`](Self::serve).
    pub async fn start(settings: Settings) -> Result<Self, StartError> {
        if settings.cluster.is_some() && !matches!(settings.database, Database::Postgres(_)) {
            return Err(StartError::Machine(std::io::Error::other(
                "several servers need one PostgreSQL: with --nats expected --database postgres://…",
            )));
        }
        let knowledge = knowledge(settings.tables.as_deref(), settings.usual_tables.as_deref())?;
        let store = settings.database.open().await?;
        let listener = TcpListener::bind(settings.listen).await.map_err(|error| {
            std::io::Error::new(error.kind(), format!("cannot listen on {}: {error}", settings.listen))
        })?;
        let signer = Signer::from_store(store.as_ref()).await?;
        let bus = match &settings.cluster {
            Some(cluster) => cluster.connect().await?,
            None => Bus::alone(&name()?),
        };
        let app = App::start(store, settings.bot_threads, settings.limits, knowledge, bus).await?;
        let site = Site { app, signer, origins: Arc::new(settings.origins), figures: figures() };
        Ok(Self { listener, site })
    }

    /// The games and everything around them.
    pub fn app(&self) -> &Arc<App> {
        &self.site.app
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `ending` is done, then ends in good order.
    pub async fn serve(self, ending: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let app = Arc::clone(&self.site.app);
        let closing = app.closing.clone();
        let throw = closing.clone();
        tokio::spawn(async move {
            ending.await;
            throw.cancel();
        });
        tokio::spawn(tidy_figures(self.site.figures.clone(), app.ending.clone()));
        listen::serve(self.listener, router(self.site), closing).await?;
        // Everybody is told why; who does not hear it in time is left without.
        app.sessions.close();
        let _ = tokio::time::timeout(listen::LEAVE, app.sessions.wait()).await;
        app.end().await;
        Ok(())
    }
}

/// What is known for certain: the folder that is named must hold something, the usual one need not.
fn knowledge(named: Option<&Path>, usual: Option<&Path>) -> Result<Knowledge, StartError> {
    match (named, usual) {
        (Some(folder), _) => open_tables(folder),
        (None, None) => Ok(Knowledge::default()),
        (None, Some(folder)) => match open_tables(folder) {
            Err(StartError::Tables(error)) if error.is_absence() => {
                let endgames = Arc::new(Endgames::with_folder(folder));
                Ok(Knowledge { endgames, ..Knowledge::default() })
            }
            opened => opened,
        },
    }
}

/// Opens the tables and endings of a folder.
///
/// That all values of Chameleon are sound is found out while the server serves already.
pub(crate) fn open_tables(folder: &Path) -> Result<Knowledge, StartError> {
    let knowledge = Knowledge::open(folder)?;
    let Some(known) = knowledge.known.clone() else { return Ok(knowledge) };
    let (classes, positions) = known.tables().map_or((0, 0), |shelf| (shelf.classes(), shelf.positions()));
    tracing::info!(folder = %folder.display(), classes, positions, "tables of Chameleon are open");
    let folder = folder.to_owned();
    std::thread::Builder::new().name("tables".into()).spawn(move || {
        for error in known.tables().map(|shelf| shelf.audit(&folder)).into_iter().flatten() {
            tracing::error!(%error, "a table is not used any more");
        }
    })?;
    Ok(knowledge)
}

/// How many letters the name of a server has.
const NAME_LETTERS: usize = 12;

/// A name for a server, new with every start.
fn name() -> Result<String, StartError> {
    Ok(chance::word(NAME_LETTERS).map_err(std::io::Error::other)?)
}

/// How often the figures are brought into short form.
const TIDY: Duration = Duration::from_secs(5);

/// Brings the figures into short form until the server ends: where nobody asks for them they would grow for ever.
async fn tidy_figures(figures: PrometheusHandle, ending: CancellationToken) {
    let mut rounds = Rounds::every(TIDY, &ending);
    while rounds.next().await {
        figures.run_upkeep();
    }
}

/// Where the figures are collected: once in a program, however many servers it starts.
fn figures() -> PrometheusHandle {
    static FIGURES: std::sync::OnceLock<PrometheusHandle> = std::sync::OnceLock::new();
    FIGURES
        .get_or_init(|| {
            let recorder = PrometheusBuilder::new().build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("figures are collected elsewhere already");
            }
            handle
        })
        .clone()
}
