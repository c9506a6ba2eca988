//! What a deployed function reads from its environment, and the clients it builds from that.
//!
//! | variable | read by | meaning |
//! | - | - | - |
//! | `TABLE_NAME` | all | the table |
//! | `VAULT_KEY_ID` | all | the KMS key: id, ARN or alias |
//! | `QUERY_QUEUE_URL` | trigger, ask, sweep | where questions are sent |
//! | `DELIVERY_QUEUE_URL` | query, deliver, sweep | where answers are sent on from |
//! | `PROBE_QUEUE_URL` | start, sweep | where runs begin |
//! | `DRAW_QUEUE_URL` | probe, draw, sweep | where reviews are drawn |
//! | `FINALIZE_QUEUE_URL` | draw, sweep | where runs end |
//! | `SYNC_QUEUE_URL` | sync, sweep | where code hosts are read |
//! | `AGENT_BASE_URL`, `BENCHMARK_BASE_URL` | trigger, start | the public address, where it is not the gateway's own |

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use aws_config::BehaviorVersion;
use aws_config::timeout::TimeoutConfig;
use aws_smithy_http_client::tls;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use plumbline_benchmark::bundle::{Bundle, BundleError};
use plumbline_clock::{Clock, SystemClock};
use plumbline_egress::{Connections, Guard};
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Store, Vault};
use url::Url;

use crate::BaseUrl;

/// How long a connection to a service may take to come about.
const CONNECT: Duration = Duration::from_secs(1);

/// How long one attempt of one call may take.
const ATTEMPT: Duration = Duration::from_secs(3);

/// A variable that a function cannot start without.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It is not set.
    #[error("the environment variable {0} is not set")]
    Missing(String),
    /// It is set to something that cannot be used.
    #[error("the environment variable {name} must be {expected}")]
    Invalid { name: &'static str, expected: &'static str },
}

/// The environment of a deployed function.
#[derive(Clone, Debug)]
pub struct Environment {
    table: String,
    vault_key: String,
    queues: HashMap<Queue, String>,
}

impl Environment {
    /// Reads what every function needs, and the addresses of the queues that this one sends to.
    pub fn read(queues: &[Queue]) -> Result<Self, ConfigError> {
        let address =
            |queue: &Queue| Ok((*queue, required(&format!("{}_QUEUE_URL", queue.name().to_uppercase()))?));
        Ok(Self {
            table: required("TABLE_NAME")?,
            vault_key: required("VAULT_KEY_ID")?,
            queues: queues.iter().map(address).collect::<Result<_, ConfigError>>()?,
        })
    }

    /// The store over the account's own services.
    pub async fn store(&self) -> Store {
        // One HTTP client, and so one set of TLS roots and connections, for all three services.
        let http = aws_smithy_http_client::Builder::new()
            .tls_provider(tls::Provider::Rustls(CryptoMode::AwsLc))
            .build_https();
        let config = aws_config::defaults(BehaviorVersion::latest()).http_client(http);
        let config = config.timeout_config(timeouts()).load().await;
        let queues = Queues::new(aws_sdk_sqs::Client::new(&config), self.queues.clone());
        let vault = Vault::new(aws_sdk_kms::Client::new(&config), &self.vault_key);
        Store::new(aws_sdk_dynamodb::Client::new(&config), &self.table, queues, vault)
    }
}

/// A connection that is dead costs seconds, not the function's whole time: the SDK tries again.
fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder().connect_timeout(CONNECT).operation_attempt_timeout(ATTEMPT).build()
}

/// The address of an API: what the variable says, or the gateway's own.
pub fn base_url(variable: &'static str) -> Result<BaseUrl, ConfigError> {
    let Some(text) = optional(variable) else { return Ok(BaseUrl::Gateway) };
    let url: Url =
        text.parse().map_err(|_| ConfigError::Invalid { name: variable, expected: "an https URL" })?;
    Ok(BaseUrl::Fixed(url))
}

/// The way out to addresses that callers chose. Connections are not kept: one function serves many callers.
pub fn egress() -> Result<plumbline_egress::Client, plumbline_egress::SetupError> {
    plumbline_egress::Client::new(Guard::strict(), Connections::Closed)
}

/// The machine's clock.
pub fn clock() -> Arc<dyn Clock> {
    Arc::new(SystemClock)
}

/// The frozen dataset that this build carries.
static BUNDLE: &[u8] = include_bytes!("../../dataset/plumbline-review/bundle.bin");

/// The dataset, its index read.
///
/// # Errors
///
/// When the build carries a damaged one.
pub fn bundle() -> Result<Arc<Bundle>, BundleError> {
    Bundle::parse(BUNDLE).map(Arc::new)
}

fn required(name: &str) -> Result<String, ConfigError> {
    optional(name).ok_or_else(|| ConfigError::Missing(name.to_owned()))
}

/// A variable, unless it is unset or empty.
#[expect(clippy::disallowed_methods, reason = "this is where the functions read their environment")]
pub fn optional(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
