//! What programs that run for long have in common: a log, a good end, and the way to others.

use anyhow::{Context, Result, bail};
use server::run::ClusterSettings;

/// The name of a site unless something else is said.
const SITE: &str = "pardalis";

/// Writes a log to standard error.
pub(crate) fn start_logging(filter: Option<&str>, is_json: bool) -> Result<()> {
    let filter = filter.unwrap_or("info");
    let filter = tracing_subscriber::EnvFilter::try_new(filter)
        .with_context(|| format!("--log: expected a filter such as info, found {filter}"))?;
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(is_terminal);
    let log = log.with_writer(std::io::stderr);
    let started = if is_json { log.json().try_init() } else { log.try_init() };
    started.map_err(|error| anyhow::anyhow!("{error}"))
}

/// The way to the other servers of a site, where NATS is named.
pub(crate) fn cluster(nats: Option<&str>, site: Option<&str>) -> Result<Option<ClusterSettings>> {
    let site = site.unwrap_or(SITE);
    // The name is part of NATS's subjects and of the name of a stream, where dots, stars and spaces mean something.
    if site.is_empty()
        || !site.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    {
        bail!("--site: expected letters, digits, - and _, found {site:?}");
    }
    Ok(nats.map(|nats| ClusterSettings { nats: nats.to_owned(), site: site.to_owned() }))
}

/// The wishes of the user and the system that the program end.
pub(crate) struct Wishes {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Wishes {
    /// Listens from now on.
    pub(crate) fn listen() -> Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
                .context("cannot listen for SIGTERM")?,
        })
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        let interrupted = tokio::signal::ctrl_c();
        #[cfg(unix)]
        tokio::select! {
            _ = interrupted => (),
            _ = self.terminate.recv() => (),
        }
        #[cfg(not(unix))]
        let _ = interrupted.await;
    }
}
