//! The two helper processes of `tests/measure/draws`: a model endpoint that responds at once, and a worker that only
//! executes draws.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use aws_config::stalled_stream_protection::StalledStreamProtectionConfig;
use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use clap::{Args, Parser};
use plumbline_benchmark::review::REVIEW_PARAMETERS;
use plumbline_clock::SystemClock;
use plumbline_egress::{Client, ConnectionReuse, Guard, Origin};
use plumbline_embedded_aws::{KEY_ALIAS, REGION};
use plumbline_functions::BaseUrlSource;
use plumbline_functions::config::Dataset;
use plumbline_local::functions::{Dependencies, Functions};
use plumbline_local::poller::{Poller, QueueWorker};
use plumbline_local::service::MAIN_TABLE;
use plumbline_store::operator::provisioning::create_queues;
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Kms, Store, TableNames};
use serde_json::json;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

/// Maximum length of a probe request, in bytes. Every review request is longer.
const MAX_PROBE_LENGTH: usize = 4096;

#[derive(Parser)]
enum Command {
    /// Serve a compat_chat model endpoint on a free loopback port and print its address. The endpoint completes every
    /// review in its first response, without comments.
    Endpoint {
        /// File to write: a JSON list with one review request for each record.
        #[arg(long)]
        record_to: PathBuf,
    },
    /// Execute draws from a running service's queue until interrupted, and print the total after every batch.
    Worker(Box<WorkerArguments>),
}

/// Endpoints of a running service, and settings of the worker.
#[derive(Args)]
struct WorkerArguments {
    #[arg(long)]
    dynamodb: Url,
    #[arg(long)]
    sqs: Url,
    #[arg(long)]
    kms: Url,
    /// Access key of the running service.
    #[arg(long, env = "AWS_ACCESS_KEY_ID", hide_env_values = true)]
    access_key_id: String,
    /// Origin of the model endpoint, which the egress guard allows although it is private or plain HTTP.
    #[arg(long)]
    allow: Url,
    /// Maximum number of draws in a batch. The default is the value in template.yaml.
    #[arg(long, default_value_t = 10)]
    batch_size: i32,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    match Command::parse() {
        Command::Endpoint { record_to } => endpoint(RecordedRequests::new(record_to)?).await,
        Command::Worker(arguments) => execute_draws(poller(&arguments).await?).await,
    }
}

async fn endpoint(recorded: RecordedRequests) -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    let routes =
        Router::new().fallback(answer).layer(DefaultBodyLimit::disable()).with_state(Arc::new(recorded));
    let stopped = async { drop(tokio::signal::ctrl_c().await) };
    Ok(axum::serve(listener, routes).with_graceful_shutdown(stopped).await?)
}

async fn answer(State(recorded): State<Arc<RecordedRequests>>, body: Bytes) -> Response {
    recorded.add(&body);
    let (name, arguments) = match body.len() < MAX_PROBE_LENGTH {
        true => ("confirm_ready", json!({ "code": REVIEW_PARAMETERS.probe_code }).to_string()),
        false => ("review_complete", "{}".to_owned()),
    };
    let call =
        json!({ "id": "call_0", "type": "function", "function": { "name": name, "arguments": arguments } });
    let message = json!({ "role": "assistant", "content": null, "tool_calls": [call] });
    let whole = json!({
        "id": "chatcmpl-0", "object": "chat.completion", "created": 0, "model": "canned",
        "choices": [{ "index": 0, "message": message, "finish_reason": "tool_calls" }],
        "usage": { "prompt_tokens": 1000, "completion_tokens": 10, "total_tokens": 1010 },
    });
    ([(CONTENT_TYPE, "application/json")], whole.to_string()).into_response()
}

/// The first distinct review requests, one for each record. They are written to a file when every record has one.
struct RecordedRequests {
    file: PathBuf,
    records: usize,
    requests: Mutex<BTreeSet<Vec<u8>>>,
}

impl RecordedRequests {
    fn new(file: PathBuf) -> Result<Self, Box<dyn Error>> {
        Ok(Self { file, records: Dataset::Basic.open()?.summaries().len(), requests: Mutex::default() })
    }

    /// Records a new review request, unless every record has one already. All draws of a record send equal requests.
    fn add(&self, body: &Bytes) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new =
            body.len() >= MAX_PROBE_LENGTH && requests.len() < self.records && requests.insert(body.to_vec());
        if is_new && requests.len() == self.records {
            let list =
                requests.iter().map(|body| String::from_utf8_lossy(body)).collect::<Vec<_>>().join(",");
            if let Err(error) = std::fs::write(&self.file, format!("[{list}]")) {
                eprintln!("the review requests could not be written to {}: {error}", self.file.display());
            }
        }
    }
}

async fn poller(arguments: &WorkerArguments) -> Result<Poller, Box<dyn Error>> {
    let (store, sqs) = store(arguments).await?;
    let guard = Guard::with_exceptions(Origin::of(&arguments.allow).into_iter().collect());
    let functions = Functions::new(Dependencies {
        store_for: &|_| store.clone(),
        clock: Arc::new(SystemClock),
        bundle: Dataset::Basic.open()?,
        egress: Client::new(guard.clone(), ConnectionReuse::Close)?,
        guard,
        base_url: BaseUrlSource::Fixed(arguments.allow.clone()),
        jitter: plumbline_model::random_fraction,
    });
    let queue_url = store.queues.url(Queue::Draw).ok_or("SQS returned no URL for the draw queue")?.to_owned();
    let arn = format!("arn:aws:sqs:{REGION}:000000000000:plumbline-{}", Queue::Draw.name());
    let counted = CountingWorker { worker: functions.worker(Queue::Draw), draws: AtomicU64::new(0) };
    let poller = Poller::new(sqs, queue_url, arn, Arc::new(counted));
    Ok(Poller { batch_size: arguments.batch_size, ..poller })
}

async fn store(services: &WorkerArguments) -> Result<(Store, aws_sdk_sqs::Client), Box<dyn Error>> {
    let shared = sdk_config(&services.access_key_id);
    let dynamodb = aws_sdk_dynamodb::config::Builder::from(&shared).endpoint_url(services.dynamodb.as_str());
    let kms = aws_sdk_kms::config::Builder::from(&shared).endpoint_url(services.kms.as_str());
    let sqs = aws_sdk_sqs::config::Builder::from(&shared).endpoint_url(services.sqs.as_str());
    let sqs = aws_sdk_sqs::Client::from_conf(sqs.build());
    let queues = Queues::new(sqs.clone(), create_queues(&sqs).await?);
    let kms = Kms::new(aws_sdk_kms::Client::from_conf(kms.build()), KEY_ALIAS);
    let store = Store::new(
        aws_sdk_dynamodb::Client::from_conf(dynamodb.build()),
        TableNames::for_embedded_service(MAIN_TABLE),
        queues,
        kms,
    );
    Ok((store, sqs))
}

/// Returns an SDK configuration for the embedded AWS services, with the running service's access key. As in the
/// configuration of the deployed functions, stalled-stream protection is disabled.
fn sdk_config(access_key_id: &str) -> SdkConfig {
    let credentials = Credentials::new(access_key_id, "unused", None, None, "embedded");
    SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static(REGION))
        .credentials_provider(SharedCredentialsProvider::new(credentials))
        .http_client(aws_smithy_http_client::Builder::new().build_http())
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled())
        .build()
}

/// Executes draws until interrupted, and finishes the batches in progress.
async fn execute_draws(poller: Poller) -> Result<(), Box<dyn Error>> {
    let shutdown = CancellationToken::new();
    let stop = shutdown.clone();
    tokio::spawn(async move {
        drop(tokio::signal::ctrl_c().await);
        stop.cancel();
    });
    println!("0");
    poller.run(shutdown).await;
    Ok(())
}

/// A worker that prints the total number of draws after every batch.
struct CountingWorker {
    worker: Arc<dyn QueueWorker>,
    draws: AtomicU64,
}

#[async_trait]
impl QueueWorker for CountingWorker {
    async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        let count = event.records.len() as u64;
        let response = self.worker.handle(event).await;
        println!("{}", self.draws.fetch_add(count, Ordering::Relaxed) + count);
        response
    }
}
