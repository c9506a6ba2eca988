//! Failures to start the service.

use std::net::SocketAddr;
use std::path::PathBuf;

use crate::reviewer_host::ReviewerHostError;
use crate::workspace;

/// Failure to start the service.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on {address}: choose another address with --listen")]
    Listen { address: SocketAddr, source: std::io::Error },
    #[error("cannot serve the console on {address}: choose another address of this machine with --console")]
    ListenConsole { address: SocketAddr, source: std::io::Error },
    #[error(
        "the console cannot be served on {0}: over plain HTTP it answers on the loopback interface only, so choose an \
         address such as 127.0.0.1:8081"
    )]
    ConsoleExposed(SocketAddr),
    #[error("the embedded AWS services did not start")]
    Aws(#[from] plumbline_embedded_aws::EmbeddedAwsError),
    #[error("a call to an embedded AWS service failed")]
    Store(#[from] plumbline_store::StoreError),
    #[error("the demo workspace could not be set up")]
    Setup(#[from] workspace::SetupError),
    #[error("the reference reviewer did not start")]
    Reviewer(#[from] ReviewerHostError),
    #[error("the HTTP client for outgoing calls could not be created")]
    Egress(#[from] plumbline_egress::SetupError),
    #[error(
        "the addresses of the embedded AWS services cannot be written to {}: check the permissions and the free space \
         of the data folder",
        .path.display()
    )]
    Endpoints { path: PathBuf, source: std::io::Error },
    #[error("the dataset in this build cannot be read")]
    Dataset(#[from] plumbline_benchmark::bundle::BundleError),
}
