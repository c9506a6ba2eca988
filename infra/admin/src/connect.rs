//! Connections to a service. The same AWS clients reach an embedded and a deployed service; only their
//! endpoints and credentials differ.

use std::io;
use std::path::{Path, PathBuf};

use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use plumbline_store::operator::provisioning::find_queues;
use plumbline_store::queues::Queues;
use plumbline_store::{Kms, Store, TableNames};
use serde::Deserialize;
use tokio::net::TcpStream;
use url::Url;

use crate::error::AdminError;
use crate::event_bridge::{EventBridge, ScheduleTarget, Scheduler};
use crate::queue_urls::QueueUrls;

/// File in a data folder to which an embedded service writes the endpoints of its AWS emulators.
const ENDPOINTS_FILE: &str = "endpoints.json";

/// Alias of the KMS key of an embedded service.
const EMBEDDED_KEY_ALIAS: &str = "alias/plumbline";

/// Region of an embedded service.
const EMBEDDED_REGION: &str = "us-east-1";

/// A service to connect to: an embedded one on this machine, or one deployed to AWS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceLocation {
    /// Embedded service, identified by its data folder.
    DataFolder(PathBuf),
    /// Embedded service, identified by its ready file.
    ReadyFile(PathBuf),
    /// Service deployed to AWS.
    Deployed {
        /// Names of the tables.
        tables: TableNames,
        /// KMS key: id, ARN or alias.
        vault_key: String,
    },
}

impl ServiceLocation {
    /// Returns true for a service on this machine.
    pub fn is_embedded(&self) -> bool {
        !matches!(self, Self::Deployed { .. })
    }
}

/// Content of a ready file or of an endpoints file: only the JSON members that the tool needs.
#[derive(Deserialize)]
struct EndpointsFile {
    aws: Endpoints,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Endpoints {
    dynamodb: Url,
    sqs: Url,
    kms: Url,
    table: String,
    run_secrets_table: String,
    access_key_id: String,
}

/// Connects to a service. `queues` are the queue URLs of a deployed service. For an embedded service, they are ignored:
/// the function asks its SQS for the URLs.
///
/// # Errors
///
/// [`AdminError::NotRunning`], [`AdminError::StaleReadyFile`] or [`AdminError::NoReadyFile`] when an embedded service
/// cannot be reached, and [`AdminError::Unreadable`] when its file cannot be read or parsed. [`AdminError::Store`] when
/// its queues cannot be listed. This function does not call a deployed service. If the deployed service is
/// unreachable, the first operation on the store fails.
pub async fn open_store(location: &ServiceLocation, queues: QueueUrls) -> Result<Store, AdminError> {
    match location {
        ServiceLocation::DataFolder(folder) => {
            connect_embedded(&folder.join(ENDPOINTS_FILE), Some(folder)).await
        }
        ServiceLocation::ReadyFile(file) => connect_embedded(file, None).await,
        ServiceLocation::Deployed { tables, vault_key } => {
            Ok(connect_deployed(tables.clone(), vault_key, queues).await)
        }
    }
}

/// Returns the scheduler of a service. `target` is the configured target of a deployed service's EventBridge schedules.
pub async fn open_scheduler(location: &ServiceLocation, target: Option<ScheduleTarget>) -> Scheduler {
    match (location, target) {
        (ServiceLocation::DataFolder(_) | ServiceLocation::ReadyFile(_), _) => Scheduler::Embedded,
        (ServiceLocation::Deployed { .. }, None) => Scheduler::NotConfigured,
        (ServiceLocation::Deployed { .. }, Some(target)) => {
            let config = aws_config::defaults(BehaviorVersion::latest()).load().await;
            Scheduler::EventBridge(EventBridge::new(aws_sdk_scheduler::Client::new(&config), target))
        }
    }
}

async fn connect_deployed(tables: TableNames, vault_key: &str, queues: QueueUrls) -> Store {
    let config = aws_config::defaults(BehaviorVersion::latest()).load().await;
    let kms = Kms::new(aws_sdk_kms::Client::new(&config), vault_key);
    let queues = Queues::new(aws_sdk_sqs::Client::new(&config), queues.into());
    Store::new(aws_sdk_dynamodb::Client::new(&config), tables, queues, kms)
}

async fn connect_embedded(file: &Path, folder: Option<&Path>) -> Result<Store, AdminError> {
    let endpoints = read_endpoints(file, folder)?;
    if !(is_reachable(&endpoints.dynamodb).await && is_reachable(&endpoints.kms).await) {
        return Err(not_running(file, folder));
    }
    let config = embedded_config(&endpoints.access_key_id);
    let dynamodb = aws_sdk_dynamodb::config::Builder::from(&config).endpoint_url(endpoints.dynamodb).build();
    let kms = aws_sdk_kms::config::Builder::from(&config).endpoint_url(endpoints.kms).build();
    let kms = Kms::new(aws_sdk_kms::Client::from_conf(kms), EMBEDDED_KEY_ALIAS);
    let sqs = aws_sdk_sqs::config::Builder::from(&config).endpoint_url(endpoints.sqs).build();
    let sqs = aws_sdk_sqs::Client::from_conf(sqs);
    let queues = Queues::new(sqs.clone(), find_queues(&sqs).await?);
    let tables = TableNames { main: endpoints.table, run_secrets: endpoints.run_secrets_table };
    Ok(Store::new(aws_sdk_dynamodb::Client::from_conf(dynamodb), tables, queues, kms))
}

fn read_endpoints(file: &Path, folder: Option<&Path>) -> Result<Endpoints, AdminError> {
    let content = match std::fs::read(file) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(match folder {
                Some(folder) => AdminError::NotRunning(folder.to_owned()),
                None => AdminError::NoReadyFile(file.to_owned()),
            });
        }
        Err(source) => return Err(AdminError::Unreadable { file: file.to_owned(), source }),
    };
    let parsed: Result<EndpointsFile, _> = serde_json::from_slice(&content);
    parsed
        .map(|parsed| parsed.aws)
        .map_err(|error| AdminError::Unreadable { file: file.to_owned(), source: error.into() })
}

/// Returns the error for an embedded service that cannot be reached. `folder` is the data folder that selected the
/// service, or `None` if the ready file `file` selected it.
fn not_running(file: &Path, folder: Option<&Path>) -> AdminError {
    match folder {
        Some(folder) => AdminError::NotRunning(folder.to_owned()),
        None => AdminError::StaleReadyFile(file.to_owned()),
    }
}

/// Returns true if a server accepts connections at the URL. `endpoints.json` alone does not prove this, since a service
/// that was killed leaves the file behind.
async fn is_reachable(url: &Url) -> bool {
    let Ok(addresses) = url.socket_addrs(|| None) else { return false };
    TcpStream::connect(&*addresses).await.is_ok()
}

/// Returns the SDK configuration for an embedded service. It ignores environment variables, because they may set an
/// HTTP proxy, which could not reach the service.
///
/// The service accepts only the access key id that it created when it started. It does not verify signatures, so any
/// secret access key works.
fn embedded_config(access_key_id: &str) -> SdkConfig {
    let credentials = Credentials::new(access_key_id, "unused", None, None, "embedded");
    SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static(EMBEDDED_REGION))
        .credentials_provider(SharedCredentialsProvider::new(credentials))
        .http_client(aws_smithy_http_client::Builder::new().build_http())
        .build()
}
