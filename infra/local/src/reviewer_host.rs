//! Hosts the reference reviewer on a port of its own, which stays the same after a restart, so that an interrupted
//! run can reach it again.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use plumbline_embedded_aws::{atomic_file, http_server};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::{reviewer, workspace};

/// Failure to start the reference reviewer.
#[derive(Debug, thiserror::Error)]
pub enum ReviewerHostError {
    #[error("no loopback port could be opened for the reference reviewer")]
    Listen(#[source] io::Error),
    #[error(
        "the port and key of the reference reviewer cannot be written to reviewer.json in the data folder: \
         check the folder's permissions and free space"
    )]
    Store(#[source] io::Error),
    #[error("the key for the reference reviewer could not be created: {0}")]
    Key(String),
}

/// Port and API key of the reference reviewer, stored across restarts.
#[derive(Serialize, Deserialize)]
struct PortAndKey {
    port: u16,
    key: String,
}

/// The running reference reviewer.
pub struct ReviewerHost {
    base_url: Url,
    api_key: String,
    task: JoinHandle<()>,
}

impl ReviewerHost {
    /// Starts the reviewer on the port of its last start, which the data folder stores, or else on a free loopback
    /// port.
    pub async fn start(data: &Path, shutdown: CancellationToken) -> Result<Self, ReviewerHostError> {
        let file = data.join("reviewer.json");
        let stored: Option<PortAndKey> =
            std::fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let (port, key) = match stored {
            Some(PortAndKey { port, key }) => (port, key),
            None => (0, new_key()?),
        };
        let listener = listen(port).await.map_err(ReviewerHostError::Listen)?;
        let address = listener.local_addr().map_err(ReviewerHostError::Listen)?;
        let stored = PortAndKey { port: address.port(), key };
        let text = serde_json::to_vec(&stored).map_err(io::Error::other);
        text.and_then(|text| atomic_file::replace(&file, &text)).map_err(ReviewerHostError::Store)?;
        let base_url = Url::parse(&format!("http://{address}")).map_err(io::Error::other);
        let router = reviewer::router(stored.key.clone());
        let task = tokio::spawn(http_server::serve(listener, router, shutdown));
        Ok(Self { base_url: base_url.map_err(ReviewerHostError::Listen)?, api_key: stored.key, task })
    }

    /// Returns the base URL of the reviewer, which is the same for both protocols.
    pub fn base_url(&self) -> &Url {
        &self.base_url
    }

    /// Returns the API key.
    pub fn api_key(&self) -> &str {
        &self.api_key
    }

    /// Waits until the reviewer has stopped.
    pub(crate) async fn wait_until_stopped(self) {
        let _ = self.task.await;
    }
}

/// Listens on the loopback port `port`, or on a free one if `port` cannot be opened.
async fn listen(port: u16) -> io::Result<TcpListener> {
    match TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await {
        Ok(listener) => Ok(listener),
        Err(_) => TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await,
    }
}

fn new_key() -> Result<String, ReviewerHostError> {
    let mut bytes = [0; 16];
    workspace::fill_random(&mut bytes).map_err(|error| ReviewerHostError::Key(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
