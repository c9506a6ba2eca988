//! How the tool reaches a service's state: over the same AWS clients, wherever it is.

use std::io;
use std::path::{Path, PathBuf};

use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use plumbline_store::operator::provisioning::find_queues;
use plumbline_store::queues::Queues;
use plumbline_store::{Kms, Store};
use serde::Deserialize;
use tokio::net::TcpStream;
use url::Url;

use crate::AdminError;
use crate::event_bridge::{EventBridge, ScheduleTarget, Timer};
use crate::queue_addresses::QueueAddresses;

/// Where an embedded service keeps the addresses of its services, in its data folder.
const ENDPOINTS_FILE: &str = "endpoints.json";

/// The vault's key of an embedded service.
const EMBEDDED_KEY: &str = "alias/plumbline";

/// The region that an embedded service is in.
const EMBEDDED_REGION: &str = "us-east-1";

/// Where a service is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// On this machine: the folder it keeps its data in.
    DataFolder(PathBuf),
    /// On this machine: the file it wrote when it was ready.
    ReadyFile(PathBuf),
    /// On AWS.
    Deployed {
        /// The table's name.
        table: String,
        /// The KMS key: id, ARN or alias.
        vault_key: String,
    },
}

impl Place {
    /// Whether it is on this machine.
    pub fn is_embedded(&self) -> bool {
        !matches!(self, Self::Deployed { .. })
    }
}

/// A ready file, or an endpoints file, as far as the tool needs it.
#[derive(Deserialize)]
struct EndpointsFile {
    aws: Endpoints,
}

#[derive(Deserialize)]
struct Endpoints {
    dynamodb: Url,
    sqs: Url,
    kms: Url,
    table: String,
}

/// Connects to a service. Where the queues of a deployed one are must be said; one on this machine is asked.
///
/// # Errors
///
/// [`AdminError::NotRunning`] and the like, when it is on this machine and cannot be reached. Of one on AWS,
/// the first command tells.
pub async fn store(place: &Place, queues: QueueAddresses) -> Result<Store, AdminError> {
    match place {
        Place::DataFolder(folder) => embedded(&folder.join(ENDPOINTS_FILE), Some(folder)).await,
        Place::ReadyFile(file) => embedded(file, None).await,
        Place::Deployed { table, vault_key } => Ok(deployed(table, vault_key, queues).await),
    }
}

/// Who lets the schedules of a service fire.
pub async fn timer(place: &Place, target: Option<ScheduleTarget>) -> Timer {
    match (place, target) {
        (Place::DataFolder(_) | Place::ReadyFile(_), _) => Timer::Embedded,
        (Place::Deployed { .. }, None) => Timer::Unnamed,
        (Place::Deployed { .. }, Some(target)) => {
            let config = aws_config::defaults(BehaviorVersion::latest()).load().await;
            Timer::EventBridge(EventBridge::new(aws_sdk_scheduler::Client::new(&config), target))
        }
    }
}

async fn deployed(table: &str, vault_key: &str, queues: QueueAddresses) -> Store {
    let config = aws_config::defaults(BehaviorVersion::latest()).load().await;
    let vault = Kms::new(aws_sdk_kms::Client::new(&config), vault_key);
    let queues = Queues::new(aws_sdk_sqs::Client::new(&config), queues.into());
    Store::new(aws_sdk_dynamodb::Client::new(&config), table, queues, vault)
}

async fn embedded(file: &Path, folder: Option<&Path>) -> Result<Store, AdminError> {
    let endpoints = read(file, folder)?;
    if !(answers(&endpoints.dynamodb).await && answers(&endpoints.kms).await) {
        return Err(not_running(file, folder));
    }
    let config = embedded_config();
    let dynamodb = aws_sdk_dynamodb::config::Builder::from(&config).endpoint_url(endpoints.dynamodb).build();
    let kms = aws_sdk_kms::config::Builder::from(&config).endpoint_url(endpoints.kms).build();
    let vault = Kms::new(aws_sdk_kms::Client::from_conf(kms), EMBEDDED_KEY);
    let sqs = aws_sdk_sqs::config::Builder::from(&config).endpoint_url(endpoints.sqs).build();
    let sqs = aws_sdk_sqs::Client::from_conf(sqs);
    let queues = Queues::new(sqs.clone(), find_queues(&sqs).await?);
    Ok(Store::new(aws_sdk_dynamodb::Client::from_conf(dynamodb), endpoints.table, queues, vault))
}

fn read(file: &Path, folder: Option<&Path>) -> Result<Endpoints, AdminError> {
    let content = match std::fs::read(file) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(not_running(file, folder)),
        Err(source) => return Err(AdminError::Unreadable { file: file.to_owned(), source }),
    };
    let parsed: Result<EndpointsFile, _> = serde_json::from_slice(&content);
    parsed
        .map(|parsed| parsed.aws)
        .map_err(|error| AdminError::Unreadable { file: file.to_owned(), source: error.into() })
}

fn not_running(file: &Path, folder: Option<&Path>) -> AdminError {
    match folder {
        Some(folder) => AdminError::NotRunning(folder.to_owned()),
        None => AdminError::NotReady(file.to_owned()),
    }
}

/// Whether anything listens there. A service that was killed leaves its file behind.
async fn answers(url: &Url) -> bool {
    let Ok(addresses) = url.socket_addrs(|| None) else { return false };
    TcpStream::connect(&*addresses).await.is_ok()
}

/// Nothing of it comes from the environment: an embedded service takes any credentials, and no proxy leads
/// to it.
fn embedded_config() -> SdkConfig {
    let credentials = Credentials::new("plumbline", "plumbline", None, None, "embedded");
    SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static(EMBEDDED_REGION))
        .credentials_provider(SharedCredentialsProvider::new(credentials))
        .http_client(aws_smithy_http_client::Builder::new().build_http())
        .build()
}
