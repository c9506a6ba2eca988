//! DynamoDB emulator that stores its table in SQLite.

use std::io;
use std::time::Duration;

use dynoxide::server::serve_with_shutdown;
use dynoxide::{Database, DynoxideError};
use futures::future::BoxFuture;
use tokio_util::sync::CancellationToken;

use crate::data_folder::DataFolder;
use crate::loopback_server::LoopbackServer;
use crate::timer;

/// Maximum time for finishing open requests after a shutdown begins.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);
/// Interval between removals of expired items. AWS may take days to remove one.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(3600);

/// The opened database, before it is served.
pub(crate) struct Table {
    database: Database,
    /// True if expired items are removed. A database in memory keeps them, because tests set their own time.
    expires: bool,
}

impl Table {
    /// Opens the database in the folder, or one in memory.
    pub(crate) fn open(folder: Option<&DataFolder>) -> Result<Self, DynoxideError> {
        let Some(folder) = folder else { return Ok(Self { database: Database::memory()?, expires: false }) };
        let database = Database::new(&folder.table().to_string_lossy())?;
        // This sets `synchronous=NORMAL`, which makes writes faster; dynoxide offers no other way. With a write-ahead
        // log, a killed process loses no acknowledged write, because the operating system has received it already.
        database.enable_bulk_loading()?;
        database.disable_bulk_loading()?;
        Ok(Self { database, expires: true })
    }

    /// Serves the database until `shutdown`.
    pub(crate) fn serve(self, shutdown: CancellationToken) -> io::Result<LoopbackServer> {
        LoopbackServer::start("plumbline-table", move |listener| async move {
            if self.expires {
                tokio::spawn(timer::every(EXPIRY_INTERVAL, shutdown.clone(), remove_expired(&self.database)));
            }
            let serving = serve_with_shutdown(listener, self.database, shutdown.clone().cancelled_owned());
            tokio::select! {
                served = serving => if let Err(error) = served {
                    tracing::error!(error, "the table's server failed");
                },
                () = drain_timeout(shutdown) => tracing::warn!("the table stopped before all requests were answered"),
            }
        })
    }
}

/// Returns a function that removes expired items while the database continues to serve requests.
fn remove_expired(database: &Database) -> impl FnMut() -> BoxFuture<'static, ()> + use<> {
    let database = database.clone();
    move || {
        let database = database.clone();
        Box::pin(async move {
            match tokio::task::spawn_blocking(move || database.sweep_ttl()).await {
                Ok(Ok(removed)) => tracing::debug!(removed, "expired items were removed"),
                Ok(Err(error)) => tracing::warn!(%error, "expired items were not removed"),
                Err(_) => tracing::error!("the removal of expired items panicked"),
            }
        })
    }
}

/// Completes [`DRAIN_TIMEOUT`] after `shutdown`.
async fn drain_timeout(shutdown: CancellationToken) {
    shutdown.cancelled().await;
    let _ = tokio::time::timeout(DRAIN_TIMEOUT, std::future::pending::<()>()).await;
}
