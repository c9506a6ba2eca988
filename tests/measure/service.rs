//! The service as `cargo run` composes it, with a clock of the caller's choice. It measures the time of AWS calls.

use std::sync::Arc;
use std::time::Duration;

use aws_smithy_runtime_api::client::interceptors::SharedInterceptor;
use jiff::Timestamp;
use plumbline_activity::{Activity, ActivityKind, Person};
use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::JobId;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::Quota;
use plumbline_egress::{Client, ConnectionReuse, Guard, Origin};
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS, Storage};
use plumbline_functions::BaseUrlSource;
use plumbline_functions::config::Dataset;
use plumbline_local::functions::{Dependencies, Functions};
use plumbline_local::poller::Poller;
use plumbline_local::service::{MAIN_TABLE, pollers};
use plumbline_local::{gateway, workspace};
use plumbline_store::agent::workspaces::Backfill;
use plumbline_store::operator::provisioning::{create_queues, create_tables};
use plumbline_store::queues::Queues;
use plumbline_store::{Kms, Store, TableNames};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::Fallible;
use crate::call_times::CallTimes;

/// Path of the route that accepts questions.
pub const TRIGGER_PATH: &str = "api/v1/workspaces/local/demo/query-agent-webhook-trigger";

/// Path of the route that polls a job; its token names the job.
pub const POLL_PATH: &str = "api/v1/workspaces/local/demo/query-agent-jobs";

/// Time to wait before a question is sent again that was rejected with status 429.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// A running service without workers. Each measurement starts the workers that it needs.
pub struct Service {
    pub store: Store,
    pub functions: Functions,
    pub base_url: Url,
    /// Durations of all AWS calls through `store`, which the functions share.
    pub call_times: CallTimes,
    pub webhook_key: String,
    pub http: reqwest::Client,
    aws: EmbeddedAws,
    shutdown: CancellationToken,
    _folder: TempDir,
}

/// A job that the service accepted: its id, and the token that polls it.
#[derive(Clone, Debug)]
pub struct AcceptedJob {
    pub id: JobId,
    pub token: String,
}

impl Service {
    /// Starts a service with its data in a temporary folder. The egress guard permits the origins of `allowed`, and the
    /// demo webhook's allowlist contains these URLs.
    pub async fn start(clock: Arc<dyn Clock>, allowed: &[Url]) -> Fallible<Self> {
        let folder = tempfile::tempdir()?;
        let aws = EmbeddedAws::start(Storage::Folder(&folder.path().join("data"))).await?;
        create_tables(&aws.dynamodb(), &TableNames::for_embedded_service(MAIN_TABLE)).await?;
        let call_times = CallTimes::default();
        let store = timed_store(&aws, &call_times).await?;
        set_up(&store, clock.now(), allowed).await?;
        let webhook_key = workspace::mint_webhook_key(&store, clock.now()).await?.to_string();
        let key_id = ApiKey::parse(&webhook_key, KeyPrefix::Webhook)?.key_id().clone();
        let many = Quota::new(1_000_000, 3_600, 100_000)?;
        store.operator().webhook_keys().set_quota(&key_id, many).await?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let base_url = Url::parse(&format!("http://{}/", listener.local_addr()?))?;
        let functions = build_functions(&store, clock, &base_url, allowed)?;
        let shutdown = CancellationToken::new();
        tokio::spawn(gateway::serve(listener, Arc::new(functions.clone()), shutdown.clone()));
        let http = reqwest::Client::builder().no_proxy().build()?;
        Ok(Self { store, functions, base_url, call_times, webhook_key, http, aws, shutdown, _folder: folder })
    }

    /// Returns the pollers of all queues, which `plumbline-local` runs too. They are not running yet.
    pub fn pollers(&self) -> Vec<Poller> {
        pollers(&self.functions, &self.store, &self.aws)
    }

    /// Builds a request with a question. Its answer is also sent to `destination`, if there is one.
    pub fn question(&self, query: &str, destination: Option<&Value>) -> reqwest::RequestBuilder {
        let body = json!({ "query": query, "responseDestination": destination });
        let request = self.http.post(format!("{}{TRIGGER_PATH}", self.base_url));
        let request = request.header("x-webhook-secret", &self.webhook_key);
        request.header("content-type", "application/json").body(body.to_string())
    }

    /// Sends a question, and repeats it as long as the service rejects it with status 429.
    pub async fn ask(&self, query: &str, destination: Option<&Value>) -> Fallible<AcceptedJob> {
        let response = loop {
            let response = self.question(query, destination).send().await?;
            if response.status() != StatusCode::TOO_MANY_REQUESTS {
                break response;
            }
            SystemClock.sleep(RETRY_INTERVAL).await;
        };
        let answer: Value = serde_json::from_slice(&response.error_for_status()?.bytes().await?)?;
        let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        Ok(AcceptedJob { id: text("workflowId").parse()?, token: text("jobToken") })
    }

    /// Counts the items of the table with a due time, past or future: work that has not ended.
    pub async fn count_unfinished(&self) -> Fallible<usize> {
        let request = self.aws.dynamodb().scan().table_name(MAIN_TABLE);
        let request = request.filter_expression("attribute_exists(due_at)").select("COUNT".into());
        let mut pages = request.into_paginator().send();
        let mut count = 0;
        while let Some(page) = pages.next().await {
            count += page?.count();
        }
        Ok(usize::try_from(count)?)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

async fn timed_store(aws: &EmbeddedAws, call_times: &CallTimes) -> Fallible<Store> {
    let urls = create_queues(&aws.sqs()).await?;
    let timer = || SharedInterceptor::new(call_times.clone());
    let table = aws_sdk_dynamodb::Client::from_conf(aws.dynamodb_config().interceptor(timer()).build());
    let queues = aws_sdk_sqs::Client::from_conf(aws.sqs_config().interceptor(timer()).build());
    let kms = aws_sdk_kms::Client::from_conf(aws.kms_config().interceptor(timer()).build());
    Ok(Store::new(
        table,
        TableNames::for_embedded_service(MAIN_TABLE),
        Queues::new(queues, urls),
        Kms::new(kms, KEY_ALIAS),
    ))
}

/// Creates the demo workspace with two commits, and adds `allowed` to its webhook's allowlist.
async fn set_up(store: &Store, now: Timestamp, allowed: &[Url]) -> Fallible<()> {
    workspace::set_up_demo_workspace(store, now).await?;
    workspace::add_to_allowlist(store, allowed).await?;
    let demo = workspace::demo_workspace();
    let day = Duration::from_secs(24 * 3600);
    let activities = [commit("a1b2c3d4e5", now - 2 * day), commit("b7c8d9e0f1", now - day)];
    store.activity_logs().merge(&demo, &activities).await?;
    let [first, last] = activities.map(|activity| Some(activity.at.into()));
    store.workspaces().set_backfill(&demo, &Backfill::Finished { activities: 2, first, last }).await?;
    Ok(())
}

fn commit(id: &str, at: Timestamp) -> Activity {
    Activity {
        id: id.repeat(4),
        kind: ActivityKind::Commit,
        action: Default::default(),
        at,
        author: Person { name: "Alice Moreau".to_owned(), email: None, login: None },
        co_authors: Vec::new(),
        title: "Fix time zone of the report".to_owned(),
        paths: vec!["src/report.rs".to_owned()],
        deleted: Vec::new(),
        renames: Vec::new(),
        is_merge: false,
        merged_in: None,
    }
}

fn build_functions(
    store: &Store,
    clock: Arc<dyn Clock>,
    base_url: &Url,
    allowed: &[Url],
) -> Fallible<Functions> {
    let guard = Guard::with_exceptions(allowed.iter().filter_map(Origin::of).collect());
    Ok(Functions::new(Dependencies {
        store_for: &|_| store.clone(),
        clock,
        bundle: Dataset::Basic.open()?,
        egress: Client::new(guard.clone(), ConnectionReuse::Close)?,
        guard,
        base_url: BaseUrlSource::Fixed(base_url.clone()),
        jitter: plumbline_model::random_fraction,
    }))
}
