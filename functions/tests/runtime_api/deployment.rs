//! A deployment for tests: embedded AWS services, and processes of functions that use them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS, REGION, Storage};
use plumbline_local::workspace;
use plumbline_store::operator::provisioning::{create_queues, create_tables};
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Kms, Store, TableNames, UtcInstant};
use serde_json::Value;
use tokio::process::{Child, Command};

use crate::runtime::{Answer, RuntimeApi};

const TABLE: &str = "plumbline";

/// Time limit of an invocation that should not time out.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Resources of one deployment, with the demo workspace set up.
pub(crate) struct Deployment {
    pub(crate) store: Store,
    pub(crate) webhook_key: String,
    pub(crate) benchmark_key: String,
    aws: EmbeddedAws,
    urls: HashMap<Queue, String>,
}

impl Deployment {
    pub(crate) async fn start() -> Self {
        let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
        let tables = TableNames::for_embedded_service(TABLE);
        create_tables(&aws.dynamodb(), &tables).await.unwrap();
        let urls = create_queues(&aws.sqs()).await.unwrap();
        let (queues, kms) = (Queues::new(aws.sqs(), urls.clone()), Kms::new(aws.kms(), KEY_ALIAS));
        let store = Store::new(aws.dynamodb(), tables, queues, kms);
        let now = SystemClock.now();
        workspace::set_up_demo_workspace(&store, now).await.unwrap();
        workspace::backfill(&store, None).await.unwrap();
        let webhook_key = workspace::mint_webhook_key(&store, now).await.unwrap().to_string();
        let benchmark_key = workspace::mint_benchmark_key(&store, now).await.unwrap().to_string();
        Self { store, webhook_key, benchmark_key, aws, urls }
    }

    /// Receives and deletes the only message of a queue, and returns its body.
    pub(crate) async fn message(&self, queue: Queue) -> String {
        let url = &self.urls[&queue];
        let received = self.aws.sqs().receive_message().queue_url(url).send().await.unwrap();
        let [message] = received.messages() else { panic!("the queue must contain exactly one message") };
        let handle = message.receipt_handle().unwrap_or_default();
        self.aws.sqs().delete_message().queue_url(url).receipt_handle(handle).send().await.unwrap();
        message.body().unwrap_or_default().to_owned()
    }

    /// Starts the process of a function.
    pub(crate) async fn function(&self, binary: &str) -> Function {
        Function::start(binary, &self.environment()).await
    }

    /// Starts the process of a function whose DynamoDB endpoint accepts connections and never responds.
    pub(crate) async fn function_without_table(&self, binary: &str) -> Function {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut environment = self.environment();
        let address = format!("http://{}", listener.local_addr().unwrap());
        environment.insert("AWS_ENDPOINT_URL_DYNAMODB".to_owned(), address);
        Function { _table: Some(listener), ..Function::start(binary, &environment).await }
    }

    /// Returns the environment variables that the template and Lambda set for a function.
    fn environment(&self) -> HashMap<String, String> {
        let queues = self.urls.iter();
        let mut all: HashMap<_, _> = queues.map(|(queue, url)| (queue.url_variable(), url.clone())).collect();
        let rest = [
            ("TABLE_NAME", TABLE.to_owned()),
            ("RUN_SECRETS_TABLE_NAME", TableNames::for_embedded_service(TABLE).run_secrets),
            ("VAULT_KEY_ID", KEY_ALIAS.to_owned()),
            ("AWS_ENDPOINT_URL_DYNAMODB", self.aws.dynamodb_url()),
            ("AWS_ENDPOINT_URL_SQS", self.aws.sqs_url()),
            ("AWS_ENDPOINT_URL_KMS", self.aws.kms_url()),
            ("AWS_REGION", REGION.to_owned()),
            ("AWS_ACCESS_KEY_ID", self.aws.access_key_id().expose().to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "test".to_owned()),
            ("AWS_LAMBDA_FUNCTION_NAME", "it".to_owned()),
            ("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST".to_owned()),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256".to_owned()),
            ("AWS_LAMBDA_LOG_GROUP_NAME", "it".to_owned()),
            ("AWS_LAMBDA_LOG_STREAM_NAME", "it".to_owned()),
            ("AGENT_API_URL", "https://agent.example.com".to_owned()),
            ("OWN_BASE_URLS", "https://agent.example.com,https://benchmark.example.com".to_owned()),
        ];
        all.extend(rest.map(|(name, value)| (name.to_owned(), value)));
        all
    }

    /// Returns the current instant.
    pub(crate) fn now() -> UtcInstant {
        SystemClock.now().into()
    }
}

/// Process of one function, with its Runtime API.
pub(crate) struct Function {
    process: Child,
    runtime: RuntimeApi,
    _table: Option<tokio::net::TcpListener>,
}

impl Function {
    async fn start(binary: &str, environment: &HashMap<String, String>) -> Self {
        let runtime = RuntimeApi::start().await;
        let process = Command::new(executable_path(binary))
            .env_clear()
            .envs(environment)
            .env("AWS_LAMBDA_RUNTIME_API", runtime.address.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        Self { process, runtime, _table: None }
    }

    /// Invokes the function with an event. Panics if the process ends.
    pub(crate) async fn invoke(&mut self, event: &Value) -> Answer {
        self.invoke_with(event.to_string().as_bytes()).await
    }

    /// Invokes the function with any bytes, which may be invalid JSON. Panics if the process ends.
    pub(crate) async fn invoke_with(&mut self, event: &[u8]) -> Answer {
        let answer = tokio::select! {
            answer = self.runtime.invoke(event, TIMEOUT) => answer.expect("an answer in time"),
            status = self.process.wait() => panic!("the process ended: {status:?}"),
        };
        assert_eq!(self.process.try_wait().unwrap(), None, "the process ended with the invocation");
        answer
    }

    /// Invokes a queue's function and returns the ids of the messages that it reports as failed.
    pub(crate) async fn failures(&mut self, event: &Value) -> Vec<String> {
        let Answer::Response(response) = self.invoke(event).await else { panic!("the function failed") };
        let failures = response["batchItemFailures"].as_array().unwrap().iter();
        failures.map(|failure| failure["itemIdentifier"].as_str().unwrap().to_owned()).collect()
    }

    /// Invokes the function, then kills the process, as Lambda does at a timeout. Returns true if the function did not
    /// respond within `limit`.
    pub(crate) async fn times_out_after(mut self, limit: Duration, event: &Value) -> bool {
        let answer = self.runtime.invoke(event.to_string().as_bytes(), limit).await;
        self.process.kill().await.unwrap();
        answer.is_none()
    }
}

/// Returns the path of the executable of the binary or example `binary`.
fn executable_path(binary: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_BIN_EXE_trigger")).parent().unwrap();
    let own = folder.join(binary);
    let example = folder.join("examples").join(binary);
    assert!(
        own.exists() || example.exists(),
        "{binary} is not built: run `cargo test` without selecting targets, which builds it"
    );
    if own.exists() { own } else { example }
}
