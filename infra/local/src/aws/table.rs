//! The table: DynamoDB over SQLite.

use std::io;
use std::time::Duration;

use dynoxide::server::serve_with_shutdown;
use dynoxide::{Database, DynoxideError};
use futures::future::BoxFuture;
use tokio_util::sync::CancellationToken;

use super::data_folder::DataFolder;
use super::server::Server;
use crate::timer;

/// How long open requests may go on after a shutdown was asked for.
const DRAIN_TIME: Duration = Duration::from_secs(5);
/// How often items whose time to live has passed are removed; in the cloud that may take days.
const EXPIRY_PERIOD: Duration = Duration::from_secs(3600);

/// The table, opened and not yet served.
pub(super) struct Table {
    database: Database,
    /// Whether items whose time to live has passed are removed. In memory they stay: a test's time is its own.
    expires: bool,
}

impl Table {
    /// Opens the folder's table, or one in memory.
    pub(super) fn open(folder: Option<&DataFolder>) -> Result<Self, DynoxideError> {
        let Some(folder) = folder else { return Ok(Self { database: Database::memory()?, expires: false }) };
        let database = Database::new(&folder.table().to_string_lossy())?;
        // The only way it offers to `synchronous=NORMAL`. With a write-ahead log that costs nothing when the
        // process dies (what was acknowledged is with the system by then), and makes writes faster.
        database.enable_bulk_loading()?;
        database.disable_bulk_loading()?;
        Ok(Self { database, expires: true })
    }

    /// Serves the table until `stop`.
    pub(super) fn serve(self, stop: CancellationToken) -> io::Result<Server> {
        Server::start("plumbline-table", move |listener| async move {
            if self.expires {
                tokio::spawn(timer::every(EXPIRY_PERIOD, stop.clone(), expiry(&self.database)));
            }
            let serving = serve_with_shutdown(listener, self.database, stop.clone().cancelled_owned());
            tokio::select! {
                served = serving => if let Err(error) = served {
                    tracing::error!(error, "the table's server ended");
                },
                () = grace(stop) => tracing::warn!("requests were still in hand when the table stopped"),
            }
        })
    }
}

/// Removes what has expired, beside the requests: the table lets them in between.
fn expiry(database: &Database) -> impl FnMut() -> BoxFuture<'static, ()> + use<> {
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

/// Ends [`DRAIN_TIME`] after `stop`.
async fn grace(stop: CancellationToken) {
    stop.cancelled().await;
    let _ = tokio::time::timeout(DRAIN_TIME, std::future::pending::<()>()).await;
}
