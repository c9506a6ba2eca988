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
//! | `METRICS_NAMESPACE` | all | what figures are filed under in CloudWatch; `Plumbline` unless set |
//! | `OWN_BASE_URLS` | start, probe, draw, query | every address of both APIs, divided by commas: no run and no question may call one |

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use aws_config::BehaviorVersion;
use aws_config::retry::RetryConfig;
use aws_config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::http::HttpRequest;
use aws_sdk_dynamodb::types::KeysAndAttributes;
use aws_smithy_http_client::tls;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_types::body::SdkBody;
use plumbline_benchmark::bundle::{Bundle, BundleError};
use plumbline_clock::{Clock, SystemClock};
use plumbline_egress::{Connections, Guard};
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Store, Vault};
use url::{Host, Url};

use crate::BaseUrl;

/// How long a connection to a service may take to come about.
const CONNECT: Duration = Duration::from_secs(1);

/// How long one attempt of one call may take.
const ATTEMPT: Duration = Duration::from_secs(3);

/// How long a function may take to make ready for its first request.
const AHEAD: Duration = Duration::from_secs(1);

/// The variable that names every address of both APIs.
const OWN_BASE_URLS: &str = "OWN_BASE_URLS";

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
        let dynamodb = aws_sdk_dynamodb::Client::new(&config);
        let sqs = aws_sdk_sqs::Client::new(&config);
        let kms = aws_sdk_kms::Client::new(&config);
        self.connect(&dynamodb, &sqs, &kms).await;
        let queues = Queues::new(sqs, self.queues.clone());
        Store::new(dynamodb, &self.table, queues, Vault::new(kms, &self.vault_key))
    }

    /// Opens a connection to each service while the function starts, when Lambda lends it a whole processor whatever its
    /// memory: the first request need not wait for three handshakes, nor for the code of the commonest calls. What is
    /// sent is made as such a call is and then is none, so that it takes no permission and costs nothing; what comes
    /// back does not matter.
    async fn connect(
        &self,
        dynamodb: &aws_sdk_dynamodb::Client,
        sqs: &aws_sdk_sqs::Client,
        kms: &aws_sdk_kms::Client,
    ) {
        let table = dynamodb
            .batch_get_item()
            .set_request_items(no_keys().map(|keys| HashMap::from([(self.table.clone(), keys)])))
            .customize()
            .mutate_request(no_call);
        let table = table.config_override(aws_sdk_dynamodb::config::Builder::new().retry_config(once()));
        let queues = sqs
            .send_message()
            .queue_url("https://none.invalid")
            .message_body("none")
            .customize()
            .mutate_request(no_call);
        let queues = queues.config_override(aws_sdk_sqs::config::Builder::new().retry_config(once()));
        let vault = kms.generate_data_key().key_id(&self.vault_key).customize().mutate_request(no_call);
        let vault = vault.config_override(aws_sdk_kms::config::Builder::new().retry_config(once()));
        let queues = async { if self.queues.is_empty() { None } else { queues.send().await.ok() } };
        ahead(async { tokio::join!(table.send(), queues, vault.send()) }).await;
    }
}

/// Turns a call into a plain request for the service's root.
fn no_call(request: &mut HttpRequest) {
    let described = ["x-amz-target", "content-type", "content-length"];
    for header in described {
        request.headers_mut().remove(header);
    }
    *request.body_mut() = SdkBody::empty();
    let as_get = request.set_method("GET");
    debug_assert!(as_get.is_ok(), "GET is a method");
}

fn no_keys() -> Option<KeysAndAttributes> {
    KeysAndAttributes::builder().set_keys(Some(Vec::new())).build().ok()
}

fn once() -> RetryConfig {
    RetryConfig::disabled()
}

/// Does something ahead of the first request, for a second at most. Whoever needs it finds out whether it failed.
pub async fn ahead<T>(work: impl Future<Output = T>) {
    let done = tokio::time::timeout(AHEAD, work).await;
    drop(done);
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

/// What figures are filed under.
pub fn metrics_namespace() -> String {
    optional("METRICS_NAMESPACE").unwrap_or_else(|| "Plumbline".to_owned())
}

/// The rules for an endpoint that a caller wants benchmarked: none of the service's own hosts.
pub fn endpoint_guard() -> Result<Guard, ConfigError> {
    let hosts = own_hosts(&optional(OWN_BASE_URLS).unwrap_or_default())?;
    Ok(Guard::strict().with_own_hosts(hosts))
}

/// The hosts of a list of base URLs. An empty place in it is one that the operator did not fill.
fn own_hosts(urls: &str) -> Result<Vec<Host>, ConfigError> {
    let expected = "https URLs, divided by commas";
    let host = |text: &str| Url::parse(text).ok()?.host().map(|host| host.to_owned());
    let named = urls.split(',').map(str::trim).filter(|text| !text.is_empty());
    named.map(|text| host(text).ok_or(ConfigError::Invalid { name: OWN_BASE_URLS, expected })).collect()
}

/// The way out to addresses that callers chose. Connections are not kept: one function serves many callers.
pub fn egress(guard: Guard) -> Result<plumbline_egress::Client, plumbline_egress::SetupError> {
    plumbline_egress::Client::new(guard, Connections::Closed)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_hosts_are_those_of_the_urls_that_are_there() {
        let hosts = own_hosts("https://A1.example.com, https://b2.example.com:8443/v1,,").unwrap();
        assert_eq!(
            hosts.iter().map(Host::to_string).collect::<Vec<_>>(),
            ["a1.example.com", "b2.example.com"]
        );
        assert_eq!(own_hosts("").unwrap(), Vec::<Host>::new());
        let message = own_hosts("a1.example.com").unwrap_err().to_string();
        assert_eq!(message, "the environment variable OWN_BASE_URLS must be https URLs, divided by commas");
    }
}
