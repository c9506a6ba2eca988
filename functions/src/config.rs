//! Environment variables of the deployed functions, and the clients built from them.
//!
//! | variable | read by | meaning |
//! | - | - | - |
//! | `TABLE_NAME` | all but unmatched | the main table |
//! | `RUN_SECRETS_TABLE_NAME` | [`RUN_SECRETS_FUNCTIONS`] | the table of run secrets |
//! | `VAULT_KEY_ID` | all but unmatched | the KMS key: id, ARN or alias |
//! | `QUERY_QUEUE_URL`, … | [`Queue::senders`] | URL of a queue; [`Queue::url_variable`] returns the variable's name |
//! | `AGENT_BASE_URL`, `BENCHMARK_BASE_URL` | trigger, start | public base URL of the API, if it is not the gateway's own |
//! | `CONSOLE_BASE_URL` | console | public base URL of the console, if it is not the gateway's own |
//! | `PUBLIC_BOARD` | console | `true` if anybody may see the board of published runs; default `false` |
//! | `AGENT_API_URL` | console | base URL of the agent API, which Trigger URLs begin with; required |
//! | `CODE_HOST_URL` | console | address of the code host that people sign in with; default `https://github.com` |
//! | `METRICS_NAMESPACE` | all | CloudWatch namespace of the metrics; default `Plumbline` |
//! | `RUST_LOG` | all | filter of the log lines; default `info` |
//! | `AWS_REGION`, `AWS_ACCESS_KEY_ID`, … | all but unmatched | region and credentials, which Lambda sets |
//! | `AWS_ENDPOINT_URL` | all but unmatched | endpoint of every AWS service, for an emulator; `AWS_ENDPOINT_URL_DYNAMODB`, `_SQS` and `_KMS` override it for one service |
//! | `SSL_CERT_FILE` | all but unmatched | file with the certificate authorities to trust instead of Amazon's, in PEM |
//! | `BENCHMARK_DATASET` | start, probe, draw, finalize, sweep | name of the dataset whose records the runs review; default `plumbline-review` |
//! | `OWN_BASE_URLS` | start, probe, draw, query | comma-separated base URLs of both APIs, whose hosts no model endpoint may use |

mod user_agent;

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use aws_config::environment::EnvironmentVariableCredentialsProvider;
use aws_config::stalled_stream_protection::StalledStreamProtectionConfig;
use aws_config::timeout::TimeoutConfig;
use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_sdk_dynamodb::config::{SharedCredentialsProvider, SharedHttpClient};
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{self, TlsContext, TrustStore};
use plumbline_benchmark::bundle::{Bundle, BundleError};
use plumbline_clock::{Clock, SystemClock};
use plumbline_egress::{ConnectionReuse, Guard};
use plumbline_store::benchmark::run_secrets::RUN_SECRETS_FUNCTIONS;
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Kms, Store, TableNames};
use url::{Host, Url};

use self::user_agent::ConstantUserAgentInterceptor;
use crate::console::address::ConsoleAddress;
use crate::middleware::http::BaseUrlSource;
use crate::middleware::warm_up::{self, AwsCall, Clients};

/// Maximum time to connect to an AWS service.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Maximum time for one attempt of an AWS call.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(3);

/// Name of the environment variable with the base URLs of both APIs.
const OWN_BASE_URLS: &str = "OWN_BASE_URLS";

/// Name of the environment variable with the URL of the code host's web pages.
const CODE_HOST_URL: &str = "CODE_HOST_URL";

/// Name of the environment variable that names the dataset of the benchmark.
const BENCHMARK_DATASET: &str = "BENCHMARK_DATASET";

/// A missing or invalid environment variable.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A required variable is not set, or is empty.
    #[error("the environment variable {0} is not set or is empty")]
    Missing(String),
    /// A variable has an unusable value.
    #[error("the environment variable {name} must be {expected}")]
    Invalid { name: &'static str, expected: &'static str },
}

/// Creates the client of an AWS service.
macro_rules! client {
    ($service:ident, $config:expr) => {{
        let config = $service::config::Builder::from(&$config).interceptor(ConstantUserAgentInterceptor);
        $service::Client::from_conf(config.build())
    }};
}

/// Configuration of a deployed function, read from environment variables.
#[derive(Clone, Debug)]
pub struct Environment {
    tables: TableNames,
    kms_key_id: String,
    queues: HashMap<Queue, String>,
}

impl Environment {
    /// Reads the variables that every function needs, and those of the queues and of the table of run secrets if
    /// `function` uses them.
    pub fn read(function: &str) -> Result<Self, ConfigError> {
        let queues = Queue::ALL.into_iter().filter(|queue| queue.senders().contains(&function));
        let uses_run_secrets = RUN_SECRETS_FUNCTIONS.contains(&function);
        let run_secrets =
            if uses_run_secrets { required_variable("RUN_SECRETS_TABLE_NAME")? } else { String::new() };
        Ok(Self {
            tables: TableNames { main: required_variable("TABLE_NAME")?, run_secrets },
            kms_key_id: required_variable("VAULT_KEY_ID")?,
            queues: queues
                .map(|queue| Ok((queue, required_variable(&queue.url_variable())?)))
                .collect::<Result<_, ConfigError>>()?,
        })
    }

    /// Creates the store and its AWS clients. Opens a connection for each of `expected_calls`, so that the first event
    /// does not wait for it.
    pub async fn create_store(&self, expected_calls: &[AwsCall]) -> Store {
        // One HTTP client, and so one set of TLS roots and connections, for all three services.
        let http = aws_smithy_http_client::Builder::new()
            .tls_provider(tls::Provider::Rustls(CryptoMode::AwsLc))
            .tls_context(trust_anchors())
            .build_https();
        let config = sdk_config(http);
        let dynamodb = client!(aws_sdk_dynamodb, with_endpoint_from(&config, "AWS_ENDPOINT_URL_DYNAMODB"));
        let sqs = client!(aws_sdk_sqs, with_endpoint_from(&config, "AWS_ENDPOINT_URL_SQS"));
        let kms = client!(aws_sdk_kms, with_endpoint_from(&config, "AWS_ENDPOINT_URL_KMS"));
        let clients = Clients { dynamodb: &dynamodb, sqs: &sqs, kms: &kms };
        warm_up::open_connections(clients, expected_calls).await;
        let queues = Queues::new(sqs, self.queues.clone());
        Store::new(dynamodb, self.tables.clone(), queues, Kms::new(kms, &self.kms_key_id))
    }
}

/// Builds the configuration of the AWS clients from the variables that Lambda sets. Does not use the SDK's default
/// credential provider chain, which reads the same variables first, but also links and initialises every other
/// provider.
fn sdk_config(http: SharedHttpClient) -> SdkConfig {
    let credentials = SharedCredentialsProvider::new(EnvironmentVariableCredentialsProvider::new());
    let mut config = SdkConfig::builder();
    config
        .set_region(optional_variable("AWS_REGION").map(Region::new))
        .set_endpoint_url(optional_variable("AWS_ENDPOINT_URL"))
        // Each attempt has a timeout, so stalled streams need no separate detection.
        .set_stalled_stream_protection(Some(StalledStreamProtectionConfig::disabled()));
    config
        .behavior_version(BehaviorVersion::latest())
        .credentials_provider(credentials)
        .http_client(http)
        .timeout_config(timeouts())
        .build()
}

/// Returns `config`. If the environment variable `variable` is set, its value replaces the endpoint.
fn with_endpoint_from(config: &SdkConfig, variable: &str) -> SdkConfig {
    match optional_variable(variable) {
        Some(url) => config.to_builder().endpoint_url(url).build(),
        None => config.clone(),
    }
}

/// Certificate authorities of the AWS endpoints outside China. Loading the system's 150 instead would add a millisecond
/// to every cold start.
static AMAZON_TRUST_SERVICES: &[u8] = include_bytes!("amazon_trust_services.pem");

/// Returns the trust anchors for AWS endpoints: Amazon's own or, in China, the system's. If `SSL_CERT_FILE` is set, for
/// a proxy for instance, returns the certificates in that file instead.
fn trust_anchors() -> TlsContext {
    let is_in_china = optional_variable("AWS_REGION").is_some_and(|region| region.starts_with("cn-"));
    if is_in_china || optional_variable("SSL_CERT_FILE").is_some() {
        return TlsContext::default();
    }
    let store = TrustStore::empty().with_pem_certificate(AMAZON_TRUST_SERVICES);
    TlsContext::builder().with_trust_store(store).build().unwrap_or_default()
}

/// Returns timeouts that end a call on a dead connection within seconds, so that the SDK has time to retry it.
fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .operation_attempt_timeout(ATTEMPT_TIMEOUT)
        .build()
}

/// Returns the public base URL of an API: the value of the environment variable `variable`, or the gateway's own URL.
pub fn base_url(variable: &'static str) -> Result<BaseUrlSource, ConfigError> {
    let Some(text) = optional_variable(variable) else { return Ok(BaseUrlSource::Gateway) };
    Ok(BaseUrlSource::Fixed(https_url(variable, &text)?))
}

/// Parses `text`, the value of the environment variable `name`, as an HTTPS URL. Refuses plain HTTP, over which keys,
/// tokens and cookies could be read.
fn https_url(name: &'static str, text: &str) -> Result<Url, ConfigError> {
    let url: Option<Url> = text.parse().ok().filter(|url: &Url| url.scheme() == "https");
    url.ok_or(ConfigError::Invalid { name, expected: "an https URL" })
}

/// Returns the address of the console: `CONSOLE_BASE_URL`, or the gateway's own URL.
pub fn console_address() -> Result<ConsoleAddress, ConfigError> {
    Ok(match base_url("CONSOLE_BASE_URL")? {
        BaseUrlSource::Gateway => ConsoleAddress::Gateway,
        BaseUrlSource::Fixed(url) => ConsoleAddress::Fixed(url),
    })
}

/// Returns the value of `PUBLIC_BOARD`: true if anybody may see the board of published runs.
pub fn has_public_board() -> Result<bool, ConfigError> {
    let Some(text) = optional_variable("PUBLIC_BOARD") else { return Ok(false) };
    text.parse().map_err(|_| ConfigError::Invalid { name: "PUBLIC_BOARD", expected: "true or false" })
}

/// Returns `AGENT_API_URL`, the base URL of the agent API, for the console, whose own gateway has another URL.
pub fn agent_base_url() -> Result<Url, ConfigError> {
    https_url("AGENT_API_URL", &required_variable("AGENT_API_URL")?)
}

/// Returns the URL of the code host's web pages: `CODE_HOST_URL`, or GitHub's.
pub fn code_host_url() -> Result<Url, ConfigError> {
    let text = optional_variable(CODE_HOST_URL).unwrap_or_else(|| "https://github.com".to_owned());
    https_url(CODE_HOST_URL, &text)
}

/// Returns the CloudWatch namespace of the metrics.
pub fn metrics_namespace() -> String {
    optional_variable("METRICS_NAMESPACE").unwrap_or_else(|| "Plumbline".to_owned())
}

/// Returns the egress guard for model endpoints, which also refuses the hosts in `OWN_BASE_URLS`.
pub fn model_endpoint_guard() -> Result<Guard, ConfigError> {
    let hosts = own_hosts(&optional_variable(OWN_BASE_URLS).unwrap_or_default())?;
    Ok(Guard::strict().refusing_own_hosts(hosts))
}

/// Returns the hosts of comma-separated base URLs. Skips empty entries, which come from template parameters that are
/// not set.
fn own_hosts(urls: &str) -> Result<Vec<Host>, ConfigError> {
    let expected = "URLs separated by commas";
    let host = |text: &str| Url::parse(text).ok()?.host().map(|host| host.to_owned());
    let entries = urls.split(',').map(str::trim).filter(|text| !text.is_empty());
    entries.map(|text| host(text).ok_or(ConfigError::Invalid { name: OWN_BASE_URLS, expected })).collect()
}

/// Builds the HTTP client for addresses that callers chose. The client reuses no connection, because one function
/// serves many callers.
pub fn egress_client(guard: Guard) -> Result<plumbline_egress::Client, plumbline_egress::SetupError> {
    plumbline_egress::Client::new(guard, ConnectionReuse::Close)
}

/// Returns the system clock.
pub fn clock() -> Arc<dyn Clock> {
    Arc::new(SystemClock)
}

/// A dataset that is compiled into this build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dataset {
    /// `plumbline-basic`: small changes, in which strong reviewers find nearly every bug.
    Basic,
    /// `plumbline-review`: large changes, in which even strong reviewers miss bugs.
    #[default]
    Review,
}

impl Dataset {
    /// All datasets.
    pub const ALL: [Self; 2] = [Self::Basic, Self::Review];

    /// Returns the name of the dataset.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Basic => "plumbline-basic",
            Self::Review => "plumbline-review",
        }
    }

    /// Opens the dataset and reads its index.
    ///
    /// # Errors
    ///
    /// If the dataset is damaged.
    pub fn open(self) -> Result<Arc<Bundle>, BundleError> {
        let bytes: &'static [u8] = match self {
            Self::Basic => include_bytes!("../../dataset/plumbline-basic/bundle.bin"),
            Self::Review => include_bytes!("../../dataset/plumbline-review/bundle.bin"),
        };
        Bundle::parse(bytes).map(Arc::new)
    }
}

/// No dataset of this build has the requested name.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("unknown dataset: the datasets of this build are {} and {}", Dataset::ALL[0].name(), Dataset::ALL[1].name())]
pub struct UnknownDataset;

impl FromStr for Dataset {
    type Err = UnknownDataset;

    fn from_str(name: &str) -> Result<Self, UnknownDataset> {
        Self::ALL.into_iter().find(|dataset| dataset.name() == name).ok_or(UnknownDataset)
    }
}

/// Opens the dataset that `BENCHMARK_DATASET` names, or the default one.
///
/// # Errors
///
/// If there is no such dataset, or if it is damaged.
pub fn open_dataset() -> Result<Arc<Bundle>, DatasetError> {
    let expected = "plumbline-basic or plumbline-review";
    let invalid = |_| ConfigError::Invalid { name: BENCHMARK_DATASET, expected };
    let named = optional_variable(BENCHMARK_DATASET)
        .map(|name| name.parse::<Dataset>().map_err(invalid))
        .transpose()?;
    Ok(named.unwrap_or_default().open()?)
}

/// Reason why the configured dataset cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// No dataset of this build has the name in `BENCHMARK_DATASET`.
    #[error(transparent)]
    Unknown(#[from] ConfigError),
    /// The dataset is damaged.
    #[error(transparent)]
    Damaged(#[from] BundleError),
}

fn required_variable(name: &str) -> Result<String, ConfigError> {
    optional_variable(name).ok_or_else(|| ConfigError::Missing(name.to_owned()))
}

/// Returns the value of an environment variable, or `None` if it is unset or empty.
#[expect(clippy::disallowed_methods, reason = "this is where the functions read their environment")]
pub fn optional_variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dataset_is_found_by_its_name_and_opens() {
        for dataset in Dataset::ALL {
            assert_eq!(dataset.name().parse::<Dataset>().unwrap(), dataset);
            let bundle = dataset.open().unwrap();
            assert_eq!(bundle.name(), dataset.name());
            assert!(!bundle.summaries().is_empty());
        }
        let message = "plumbline".parse::<Dataset>().unwrap_err().to_string();
        assert!(message.contains("are plumbline-basic and plumbline-review"), "{message}");
    }

    #[test]
    fn url_with_plain_http_is_refused() {
        assert!(https_url("AGENT_BASE_URL", "https://agent.example.com").is_ok());
        for text in ["http://agent.example.com", "agent.example.com", ""] {
            let message = https_url("AGENT_BASE_URL", text).unwrap_err().to_string();
            assert_eq!(message, "the environment variable AGENT_BASE_URL must be an https URL", "{text}");
        }
    }

    #[test]
    fn own_hosts_are_the_hosts_of_non_empty_entries() {
        let hosts = own_hosts("https://A1.example.com, https://b2.example.com:8443/v1,,").unwrap();
        assert_eq!(
            hosts.iter().map(Host::to_string).collect::<Vec<_>>(),
            ["a1.example.com", "b2.example.com"]
        );
        assert_eq!(own_hosts("").unwrap(), Vec::<Host>::new());
        let message = own_hosts("a1.example.com").unwrap_err().to_string();
        assert_eq!(message, "the environment variable OWN_BASE_URLS must be URLs separated by commas");
    }
}
