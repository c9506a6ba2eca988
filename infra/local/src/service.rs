//! The whole service in one process: embedded backends, gateway, workers, sweep, reference reviewer.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_egress::{Client, Connections, Guard, Origin};
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS, Storage, timer};
use plumbline_functions::{BaseUrl, config};
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use plumbline_store::operator::provisioning::create_queues;
use plumbline_store::operator::provisioning::create_table;
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Kms, Store};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::functions::{Functions, Parts};
use crate::poller::Poller;
use crate::ready_file::{AwsEndpoints, ENDPOINTS_FILE, write_endpoints};
use crate::reviewer_host::{ReviewerHost, ReviewerHostError};
use crate::schedules::Scheduler;
use crate::{gateway, workspace};

/// The table's name.
pub const TABLE: &str = "plumbline";

/// How often the sweep looks.
const SWEEP: Duration = Duration::from_secs(60);

/// How often it is looked for schedules that are due. EventBridge is up to a minute late.
const SCHEDULES: Duration = Duration::from_secs(5);

/// How long work in hand may go on after a stop was asked for. What is cut short goes on after the next start.
const DRAIN: Duration = Duration::from_secs(5);

/// How to run.
#[derive(Clone)]
pub struct Options {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder that keeps the state.
    pub data: PathBuf,
    /// What the demo workspace is backfilled from.
    pub repository: Option<PathBuf>,
    /// Origins that the guard lets through although it would not.
    pub allow: Vec<Url>,
    /// What is put on the demo webhook's allowlist.
    pub allowlist: Vec<Url>,
    /// Where the chat API is, and its token.
    pub chat: Option<(Url, String)>,
    /// The model that answers questions from now on, and its key.
    pub model: Option<(ModelSettings, String)>,
}

/// Why the service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on {address}: choose another with --listen")]
    Listen { address: SocketAddr, source: std::io::Error },
    #[error("the embedded backends did not start")]
    Aws(#[from] plumbline_embedded_aws::EmbeddedAwsError),
    #[error("the table, a queue or the vault failed")]
    Store(#[from] plumbline_store::StoreError),
    #[error("the demo workspace could not be set up")]
    Setup(#[from] workspace::SetupError),
    #[error("the reference reviewer did not start")]
    Reviewer(#[from] ReviewerHostError),
    #[error("the HTTP client for outgoing calls could not be set up")]
    Egress(#[from] plumbline_egress::SetupError),
    #[error("{} cannot be written", .path.display())]
    Endpoints { path: PathBuf, source: std::io::Error },
    #[error("this build carries a damaged dataset")]
    Dataset(#[from] plumbline_benchmark::bundle::BundleError),
}

/// A running service.
pub struct Service {
    /// Its state, for set-up and inspection.
    pub store: Store,
    /// Where both APIs are.
    pub base_url: Url,
    /// The embedded backends.
    pub aws: EmbeddedAws,
    /// The reference reviewer.
    pub reviewer: ReviewerHost,
    /// Whether the demo workspace was made just now.
    pub is_new: bool,
    /// How many activities the backfill read.
    pub activities: usize,
    endpoints: PathBuf,
    tasks: JoinSet<()>,
    shutdown: CancellationToken,
}

impl Service {
    /// Starts everything; when it returns, everything answers.
    pub async fn start(options: &Options) -> Result<Self, StartError> {
        let listener = listen(options.listen).await?;
        let base_url = address_of(&listener, options.listen)?;
        let aws = EmbeddedAws::start(Storage::Folder(&options.data)).await?;
        let shutdown = CancellationToken::new();
        let reviewer = ReviewerHost::start(&options.data, shutdown.clone()).await?;
        let store = store(&aws).await?;
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        store.operator().recovery().recover(clock.now().into()).await?;
        let is_new = workspace::ensure(&store, clock.now()).await?;
        let activities = workspace::backfill(&store, options.repository.as_deref()).await?;
        workspace::allow(&store, &options.allowlist).await?;
        if let Some((url, token)) = &options.chat {
            store.operator().connections().connect_chat(url.as_str(), token).await?;
        }
        if let Some((settings, key)) = &options.model {
            store
                .operator()
                .connections()
                .connect_model(ModelUse::Agent, settings, key, clock.now().into())
                .await?;
        }
        let allowed = allowed(&store, options, &reviewer).await?;
        let functions = functions(&store, clock.clone(), &base_url, allowed)?;
        let scheduler = Scheduler { store: store.clone(), clock, ask: functions.ask().clone() };
        let endpoints = publish(&aws, &options.data)?;
        let mut tasks = run(functions, listener, &store, &aws, &shutdown);
        tasks.spawn(timer::every(SCHEDULES, shutdown.clone(), move || fire_due(scheduler.clone())));
        Ok(Self { store, base_url, aws, reviewer, is_new, activities, endpoints, tasks, shutdown })
    }

    /// Finishes what is in hand and stops.
    pub async fn stop(mut self) {
        // While the data folder is still this process's own: afterwards the file may be another's. A file that
        // stays behind, here or after a crash, names addresses where nothing answers.
        if let Err(error) = std::fs::remove_file(&self.endpoints) {
            tracing::warn!(error = &error as &dyn std::error::Error, "the endpoints file stays behind");
        }
        self.shutdown.cancel();
        let drained = async { while self.tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(DRAIN, drained).await.is_err() {
            tracing::warn!("work in hand is left to the next start");
            self.tasks.shutdown().await;
        }
        self.reviewer.stopped().await;
        self.aws.shutdown().await;
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| StartError::Listen { address, source })
}

fn address_of(listener: &TcpListener, asked: SocketAddr) -> Result<Url, StartError> {
    let failed = |source| StartError::Listen { address: asked, source };
    let bound = listener.local_addr().map_err(failed)?;
    Url::parse(&format!("http://{bound}")).map_err(|error| failed(std::io::Error::other(error)))
}

/// Writes down where the embedded services are, for the operator's tool.
fn publish(aws: &EmbeddedAws, data: &Path) -> Result<PathBuf, StartError> {
    let path = data.join(ENDPOINTS_FILE);
    match write_endpoints(&path, &AwsEndpoints::of(aws)) {
        Ok(()) => Ok(path),
        Err(source) => Err(StartError::Endpoints { path, source }),
    }
}

/// The store over embedded backends, its table and queues made if they are not there.
pub async fn store(aws: &EmbeddedAws) -> Result<Store, StartError> {
    create_table(&aws.dynamodb(), TABLE).await?;
    let urls = create_queues(&aws.sqs()).await?;
    Ok(Store::new(aws.dynamodb(), TABLE, Queues::new(aws.sqs(), urls), Kms::new(aws.kms(), KEY_ALIAS)))
}

/// What the guard lets through: what the command line names, the reference reviewer, and the connected model.
async fn allowed(
    store: &Store,
    options: &Options,
    reviewer: &ReviewerHost,
) -> Result<Vec<Origin>, StartError> {
    let connected = store.model_connections().get(ModelUse::Agent).await?;
    let model: Option<Url> = connected.and_then(|connected| connected.settings.base_url.parse().ok());
    let named = options.allow.iter().chain([reviewer.base_url()]).chain(&model);
    Ok(named.filter_map(Origin::of).collect())
}

fn functions(
    store: &Store,
    clock: Arc<dyn Clock>,
    base_url: &Url,
    allowed: Vec<Origin>,
) -> Result<Functions, StartError> {
    let guard = Guard::with_exceptions(allowed);
    Ok(Functions::new(Parts {
        store: &|_| store.clone(),
        clock,
        bundle: config::bundle()?,
        egress: Client::new(guard.clone(), Connections::Closed)?,
        guard,
        base_url: BaseUrl::Fixed(base_url.clone()),
        jitter: plumbline_model::random_fraction,
    }))
}

fn run(
    functions: Functions,
    listener: TcpListener,
    store: &Store,
    aws: &EmbeddedAws,
    shutdown: &CancellationToken,
) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    for poller in pollers(&functions, store, aws) {
        let shutdown = shutdown.clone();
        tasks.spawn(async move { poller.run(shutdown).await });
    }
    let sweep = functions.sweep().clone();
    tasks.spawn(timer::every(SWEEP, shutdown.clone(), move || {
        let sweep = sweep.clone();
        async move {
            if let Err(error) = sweep.handle().await {
                tracing::error!(error = &*error as &dyn std::error::Error, "a sweep failed");
            }
        }
    }));
    tasks.spawn(gateway::serve(listener, Arc::new(functions), shutdown.clone()));
    tasks
}

async fn fire_due(scheduler: Scheduler) {
    if let Err(error) = scheduler.fire_due().await {
        tracing::error!(error = &error as &dyn std::error::Error, "schedules that are due were not found");
    }
}

/// Every queue's mapping to its function.
pub fn pollers(functions: &Functions, store: &Store, aws: &EmbeddedAws) -> Vec<Poller> {
    let poller = |queue: Queue| {
        let url = store.queues.url(queue)?.to_owned();
        let arn =
            format!("arn:aws:sqs:{}:000000000000:plumbline-{}", plumbline_embedded_aws::REGION, queue.name());
        let poller = Poller::new(aws.sqs(), url, arn, functions.worker(queue));
        Some(Poller { concurrency: concurrency(queue), batch_size: batch_size(queue), ..poller })
    };
    Queue::ALL.into_iter().filter_map(poller).collect()
}

/// How many messages of a queue are handed over together, as the template has it where that matters: draws of one run
/// are cheaper together.
fn batch_size(queue: Queue) -> i32 {
    match queue {
        Queue::Draw => 10,
        _ => 1,
    }
}

/// How many batches of a queue are worked at once. A delivery does little but wait for its receiver, up to 15 s
/// if that one hangs, and must not keep the others waiting for a place.
fn concurrency(queue: Queue) -> usize {
    match queue {
        Queue::Probe => 4,
        // A question may wait for a model for minutes.
        Queue::Query => 16,
        Queue::Delivery => 256,
        Queue::Draw => 8,
        Queue::Finalize | Queue::Sync => 2,
    }
}
