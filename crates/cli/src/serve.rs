//! `pardalis serve`: the site.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;
use server::http::Origins;
use server::limits::LimitSettings;
use server::run::{Server, Settings};

use crate::place;
use crate::process::{self, Wishes};

/// Where the site listens unless something else is said.
const LISTEN: &str = "127.0.0.1:8960";
/// The name of the settings in the data folder.
const CONFIG: &str = "pardalis.toml";
/// The name of the folder with tables and exact endings in the data folder.
const TABLES: &str = "tables";

/// Every setting may come as a flag, from the environment or from a file, and the earlier of these counts.
#[derive(Args, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Arguments {
    /// Where to listen [default: 127.0.0.1:8960]
    #[arg(long, env = "PARDALIS_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The folder for everything that is kept [default: the platform's folder for data]
    #[arg(long, env = "PARDALIS_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database: sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME [default: a file in the data folder]
    #[arg(long, env = "PARDALIS_DATABASE", value_name = "URL")]
    database: Option<String>,
    /// NATS, by which several servers that share one PostgreSQL tell each other what happens: nats://HOST:PORT
    #[arg(long, env = "PARDALIS_NATS", value_name = "URL")]
    nats: Option<String>,
    /// The name of the site, where several share one NATS [default: pardalis]
    #[arg(long, env = "PARDALIS_SITE", value_name = "NAME")]
    site: Option<String>,
    /// The address under which people know the site, such as https://example.org
    #[arg(long, env = "PARDALIS_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Believe the header X-Forwarded-For, because all requests come through a proxy of ours
    #[arg(long, env = "PARDALIS_BEHIND_PROXY", value_name = "YES", num_args = 0..=1, default_missing_value = "true")]
    behind_proxy: Option<bool>,
    /// How many threads think for the computer players [default: one less than there are cores]
    #[arg(long, env = "PARDALIS_BOT_THREADS", value_name = "N")]
    bot_threads: Option<usize>,
    /// A folder with tables of `solve chameleon`, exact endings of `solve endings`, or both [default: tables in the
    /// data folder; endings that are worked out while thinking are kept there]
    #[arg(long, env = "PARDALIS_TABLES", value_name = "DIR")]
    tables: Option<PathBuf>,
    /// How many seconds to go on serving when told to end, while /ready tells the balancer to send nobody any more
    /// [default: 0]
    #[arg(long, env = "PARDALIS_DRAIN", value_name = "SECONDS")]
    drain: Option<u16>,
    /// Take away the limits on how much an address or a person may do, to measure the server
    #[arg(long, env = "PARDALIS_WITHOUT_LIMITS", value_name = "YES", num_args = 0..=1, default_missing_value = "true")]
    without_limits: Option<bool>,
    /// What to log: error, warn, info, debug, or by part such as server=debug [default: info]
    #[arg(long, env = "PARDALIS_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// Log a JSON object a line
    #[arg(long, env = "PARDALIS_LOG_JSON", value_name = "YES", num_args = 0..=1, default_missing_value = "true")]
    log_json: Option<bool>,
    /// A file with any of these settings [default: pardalis.toml in the data folder, if it is there]
    #[arg(long, env = "PARDALIS_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
}

impl Arguments {
    /// These settings, with what is not set taken from others.
    fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            database: self.database.or(other.database),
            nats: self.nats.or(other.nats),
            site: self.site.or(other.site),
            public_url: self.public_url.or(other.public_url),
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            bot_threads: self.bot_threads.or(other.bot_threads),
            tables: self.tables.or(other.tables),
            drain: self.drain.or(other.drain),
            without_limits: self.without_limits.or(other.without_limits),
            log: self.log.or(other.log),
            log_json: self.log_json.or(other.log_json),
            config: self.config.or(other.config),
        }
    }

    /// Adds what the file says; a file that was named must be there.
    fn with_file(self) -> Result<Self> {
        let (path, must_exist) = match &self.config {
            Some(path) => (path.clone(), true),
            None => (place::data_folder(self.data.as_deref())?.join(CONFIG), false),
        };
        match std::fs::read_to_string(&path) {
            Ok(text) => {
                let from_file: Self = toml::from_str(&text).with_context(|| path.display().to_string())?;
                Ok(self.or(from_file))
            }
            Err(error) if !must_exist && error.kind() == std::io::ErrorKind::NotFound => Ok(self),
            Err(error) => Err(error).with_context(|| path.display().to_string()),
        }
    }

    fn settings(&self) -> Result<Settings> {
        let database = place::database(self.database.as_deref(), self.data.as_deref())?;
        if let Some(url) = &self.public_url
            && !(url.starts_with("http://") || url.starts_with("https://"))
        {
            bail!("--public-url: expected an address such as https://example.org, found {url}");
        }
        let cluster = process::cluster(self.nats.as_deref(), self.site.as_deref())?;
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let default_listen = LISTEN.parse().context("the address to listen on")?;
        let is_unlimited = self.without_limits.unwrap_or(false);
        Ok(Settings {
            listen: self.listen.unwrap_or(default_listen),
            database,
            origins: Origins {
                public_url: self.public_url.clone(),
                is_behind_proxy: self.behind_proxy.unwrap_or(false),
            },
            // Among others a server may leave the thinking to workers.
            bot_threads: self
                .bot_threads
                .unwrap_or(cores.saturating_sub(1))
                .max(usize::from(cluster.is_none())),
            limits: if is_unlimited { LimitSettings::none() } else { LimitSettings::default() },
            cluster,
            tables: self.tables.clone(),
            usual_tables: Some(place::data_folder(self.data.as_deref())?.join(TABLES)),
        })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let arguments = arguments.clone().with_file()?;
    process::start_logging(arguments.log.as_deref(), arguments.log_json.unwrap_or(false))?;
    let settings = arguments.settings()?;
    let drain = Duration::from_secs(arguments.drain.unwrap_or(0).into());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::start(settings).await?;
        let address = server.address()?;
        // The address alone on standard output, so that programs that start us can read it.
        println!("http://{address}");
        tracing::info!(%address, "Pardalis is ready: open http://{address}");
        let (mut wishes, app) = (Wishes::listen()?, Arc::clone(server.app()));
        let end = async move {
            wishes.next().await;
            app.leaving.cancel();
            tracing::info!(seconds = drain.as_secs(), "told to end: nobody new is wanted");
            // Who says it twice means at once.
            let _ = tokio::time::timeout(drain, wishes.next()).await;
        };
        server.serve(end).await?;
        tracing::info!("Pardalis has ended in good order");
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use store::Database;

    use super::*;

    #[test]
    fn flags_count_before_the_file() {
        let folder = std::env::temp_dir().join(format!("pardalis-serve-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(CONFIG);
        let text = "listen = \"127.0.0.1:1\"\nbot-threads = 3\ntables = \"elsewhere\"\n";
        std::fs::write(&file, text).expect("a file");
        let flags = Arguments {
            listen: Some("127.0.0.1:2".parse().expect("an address")),
            data: Some(folder.clone()),
            ..Arguments::default()
        };
        let settings = flags.with_file().expect("a good file").settings().expect("good settings");
        assert_eq!((settings.listen.port(), settings.bot_threads), (2, 3));
        assert_eq!(settings.tables, Some(PathBuf::from("elsewhere")));
        assert_eq!(settings.database, Database::File(folder.join(place::DATABASE)));
        std::fs::write(&file, "lisen = 1\n").expect("a file");
        let mistaken = Arguments { data: Some(folder.clone()), ..Arguments::default() };
        let error = mistaken.with_file().err().map(|error| format!("{error:#}")).unwrap_or_default();
        assert!(error.contains("lisen"), "{error}");
        std::fs::remove_dir_all(&folder).expect("cleaned up");
    }
}
