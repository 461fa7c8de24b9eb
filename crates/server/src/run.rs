//! The whole server, from its first breath to its last.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use solver::{Known, Shelf};
use store::Database;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::{App, StartError};
use crate::http::{Origins, Site, router};
use crate::identity::Signer;
use crate::limits::LimitSettings;
use crate::listen;

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
    /// The folder with tables of Chameleon, if there is one.
    pub tables: Option<PathBuf>,
}

/// A server that is ready to serve.
pub struct Server {
    listener: TcpListener,
    site: Site,
}

impl Server {
    /// Opens the database and takes the address; nobody is served before [`serve`](Self::serve).
    pub async fn start(settings: Settings) -> Result<Self, StartError> {
        let known = settings.tables.as_deref().map(open_tables).transpose()?;
        let store = settings.database.open().await?;
        let listener = TcpListener::bind(settings.listen).await.map_err(|error| {
            std::io::Error::new(error.kind(), format!("cannot listen on {}: {error}", settings.listen))
        })?;
        let signer = Signer::from_store(store.as_ref()).await?;
        let app = App::start(store, settings.bot_threads, settings.limits, known).await?;
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
        let token = app.ending.clone();
        let throw = token.clone();
        tokio::spawn(async move {
            ending.await;
            throw.cancel();
        });
        tokio::spawn(tidy_figures(self.site.figures.clone(), token.clone()));
        listen::serve(self.listener, router(self.site), token).await?;
        app.end().await;
        Ok(())
    }
}

/// Opens the tables of Chameleon; that all their values are sound is found out while the server serves already.
fn open_tables(folder: &Path) -> Result<Arc<Known>, StartError> {
    let shelf = Shelf::open(folder)?;
    let (classes, positions) = (shelf.classes(), shelf.positions());
    tracing::info!(folder = %folder.display(), classes, positions, "tables of Chameleon are open");
    let known = Arc::new(Known::shipped().unwrap_or_default().with_tables(shelf));
    let (audited, folder) = (Arc::clone(&known), folder.to_owned());
    std::thread::Builder::new().name("tables".into()).spawn(move || {
        for error in audited.tables().map(|shelf| shelf.audit(&folder)).into_iter().flatten() {
            tracing::error!(%error, "a table is not used any more");
        }
    })?;
    Ok(known)
}

/// How often the figures are brought into short form.
const TIDY: Duration = Duration::from_secs(5);

/// Brings the figures into short form until the server ends: where nobody asks for them they would grow for ever.
async fn tidy_figures(figures: PrometheusHandle, ending: CancellationToken) {
    let mut times = tokio::time::interval(TIDY);
    loop {
        tokio::select! {
            _ = times.tick() => figures.run_upkeep(),
            () = ending.cancelled() => return,
        }
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
