//! The whole service in one process: embedded AWS services, gateway, workers, sweep, scheduler, console and
//! reference reviewer.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_egress::{Client, ConnectionReuse, Guard, Origin};
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS, Storage, timer};
use plumbline_functions::BaseUrlSource;
use plumbline_functions::config::Dataset;
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use plumbline_store::operator::provisioning::{create_queues, create_tables};
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Kms, Store, TableNames};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::console::{self, Console, ConsoleSettings};
use crate::functions::{Dependencies, EventSourceMappingSettings, Functions};
use crate::poller::Poller;
use crate::ready_file::{AwsEndpoints, ENDPOINTS_FILE, write_endpoints};
use crate::reviewer_host::ReviewerHost;
use crate::schedules::Scheduler;
use crate::start_error::StartError;
use crate::{gateway, workspace};

/// Name of the main table.
pub const MAIN_TABLE: &str = "plumbline";

/// Interval between two sweeps.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// Interval between checks for due schedules. A firing may thus be 5 s late; on AWS, EventBridge may fire a minute
/// late.
const SCHEDULE_INTERVAL: Duration = Duration::from_secs(5);

/// Maximum time to finish work in progress after a stop. Interrupted work resumes after the next start.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// Settings of the service.
#[derive(Clone)]
pub struct Options {
    /// Address of both APIs; port 0 selects a free port.
    pub listen: SocketAddr,
    /// Address of the console, on the loopback interface; `None` for the next free port after `listen`.
    pub console: Option<SocketAddr>,
    /// Base URL of the code host with which people sign in to the console.
    pub code_host: Url,
    /// True if anybody who reaches the console may see the board of published runs.
    pub public_board: bool,
    /// Data folder, which contains the tables and the KMS keys.
    pub data: PathBuf,
    /// Repository whose history becomes the activity of the demo workspace.
    pub repository: Option<PathBuf>,
    /// Dataset of the benchmark.
    pub dataset: Dataset,
    /// Origins that the egress guard permits although they are private or not HTTPS.
    pub allowed_origins: Vec<Url>,
    /// URLs to add to the demo webhook's allowlist.
    pub allowlist: Vec<Url>,
    /// Base URL of the chat API, and its bearer token.
    pub chat: Option<(Url, String)>,
    /// Model that answers questions, and its API key.
    pub model: Option<(ModelSettings, String)>,
}

/// A running service.
pub struct Service {
    /// Access to the tables, the queues and KMS, for set-up and inspection.
    pub store: Store,
    /// Base URL of both APIs.
    pub base_url: Url,
    /// URL of the console.
    pub console_url: Url,
    /// Embedded AWS services.
    pub aws: EmbeddedAws,
    /// Reference reviewer.
    pub reviewer: ReviewerHost,
    /// Dataset of the benchmark.
    pub dataset: Dataset,
    /// True if this start created the demo workspace's webhook, as the first start in a data folder does.
    pub created_demo_webhook: bool,
    /// Number of activities in the history of the repository; 0 without a repository.
    pub activity_count: usize,
    endpoints_file: PathBuf,
    tasks: JoinSet<()>,
    shutdown: CancellationToken,
}

impl Service {
    /// Starts the service. When this returns, the service accepts requests.
    pub async fn start(options: &Options) -> Result<Self, StartError> {
        let listener = listen(options.listen).await?;
        let base_url = base_url_of(&listener, options.listen)?;
        let (console_listener, console_address) = console::listen(options.console, &listener).await?;
        let console_url = console::url(console_address);
        let aws = EmbeddedAws::start(Storage::Folder(&options.data)).await?;
        let shutdown = CancellationToken::new();
        let reviewer = ReviewerHost::start(&options.data, shutdown.clone()).await?;
        let store = create_store(&aws).await?;
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        store.operator().crash_recovery().make_unfinished_work_due(clock.now().into()).await?;
        let created_demo_webhook = workspace::set_up_demo_workspace(&store, clock.now()).await?;
        let activity_count = workspace::backfill(&store, options.repository.as_deref()).await?;
        workspace::add_to_allowlist(&store, &options.allowlist).await?;
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
        let permitted = permitted_origins(&store, options, &reviewer).await?;
        let dataset = options.dataset;
        let functions = create_functions(&store, clock.clone(), &base_url, dataset, permitted)?;
        let scheduler =
            Scheduler { store: store.clone(), clock: clock.clone(), ask: functions.ask().clone() };
        let endpoints_file = write_endpoints_file(&aws, &options.data)?;
        let guard = functions.guard().clone();
        let mut tasks = spawn_tasks(functions, listener, &store, &aws, &shutdown);
        let settings = ConsoleSettings {
            port: console_address.port(),
            agent_base_url: base_url.clone(),
            code_host: options.code_host.clone(),
            has_public_board: options.public_board,
        };
        let console = Console::new(&store, clock, guard, settings);
        tasks.spawn(gateway::serve(console_listener, Arc::new(console), shutdown.clone()));
        tasks.spawn(timer::run_every(SCHEDULE_INTERVAL, shutdown.clone(), move || {
            fire_due_schedules(scheduler.clone())
        }));
        Ok(Self {
            store,
            base_url,
            console_url,
            aws,
            reviewer,
            dataset,
            created_demo_webhook,
            activity_count,
            endpoints_file,
            tasks,
            shutdown,
        })
    }

    /// Finishes the work in progress, for at most 5 s, and stops.
    pub async fn stop(mut self) {
        // The file is removed while this process still locks the data folder: afterwards, another process may use the
        // folder and write the file. If the removal fails, no server answers at the addresses in the file.
        if let Err(error) = std::fs::remove_file(&self.endpoints_file) {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                file = %self.endpoints_file.display(),
                "the file of the embedded AWS services' addresses could not be deleted; the next start replaces it"
            );
        }
        self.shutdown.cancel();
        let drained = async { while self.tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(DRAIN_TIMEOUT, drained).await.is_err() {
            tracing::warn!("work in progress was interrupted and resumes after the next start");
            self.tasks.shutdown().await;
        }
        self.reviewer.wait_until_stopped().await;
        self.aws.shutdown().await;
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| StartError::Listen { address, source })
}

/// Returns the base URL of a listener. `requested` is the address that an error names.
fn base_url_of(listener: &TcpListener, requested: SocketAddr) -> Result<Url, StartError> {
    let failed = |source| StartError::Listen { address: requested, source };
    let bound = listener.local_addr().map_err(failed)?;
    Url::parse(&format!("http://{bound}")).map_err(|error| failed(std::io::Error::other(error)))
}

/// Writes the endpoints of the embedded services to the data folder, where `plumbline-admin` reads them.
fn write_endpoints_file(aws: &EmbeddedAws, data: &Path) -> Result<PathBuf, StartError> {
    let path = data.join(ENDPOINTS_FILE);
    match write_endpoints(&path, &AwsEndpoints::new(aws, MAIN_TABLE)) {
        Ok(()) => Ok(path),
        Err(source) => Err(StartError::Endpoints { path, source }),
    }
}

/// Returns a store over embedded services. Creates its tables and queues if they do not exist.
pub async fn create_store(aws: &EmbeddedAws) -> Result<Store, StartError> {
    let tables = TableNames::for_embedded_service(MAIN_TABLE);
    create_tables(&aws.dynamodb(), &tables).await?;
    let urls = create_queues(&aws.sqs()).await?;
    Ok(Store::new(aws.dynamodb(), tables, Queues::new(aws.sqs(), urls), Kms::new(aws.kms(), KEY_ALIAS)))
}

/// Returns the origins that the egress guard permits even if they are private: those of the command line, of the
/// reference reviewer, and of the connected model.
async fn permitted_origins(
    store: &Store,
    options: &Options,
    reviewer: &ReviewerHost,
) -> Result<Vec<Origin>, StartError> {
    let connected = store.model_connections().get(ModelUse::Agent).await?;
    let model: Option<Url> = connected.and_then(|connected| connected.settings.base_url.parse().ok());
    let urls = options.allowed_origins.iter().chain([reviewer.base_url()]).chain(&model);
    Ok(urls.filter_map(Origin::of).collect())
}

fn create_functions(
    store: &Store,
    clock: Arc<dyn Clock>,
    base_url: &Url,
    dataset: Dataset,
    permitted: Vec<Origin>,
) -> Result<Functions, StartError> {
    let guard = Guard::with_exceptions(permitted);
    Ok(Functions::new(Dependencies {
        store_for: &|_| store.clone(),
        clock,
        bundle: dataset.open()?,
        egress: Client::new(guard.clone(), ConnectionReuse::Close)?,
        guard,
        base_url: BaseUrlSource::Fixed(base_url.clone()),
        jitter: plumbline_model::random_fraction,
    }))
}

/// Starts the pollers of the queues, the sweep, and the gateway of both APIs.
fn spawn_tasks(
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
    tasks.spawn(timer::run_every(SWEEP_INTERVAL, shutdown.clone(), move || {
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

async fn fire_due_schedules(scheduler: Scheduler) {
    if let Err(error) = scheduler.fire_due_schedules().await {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "the schedules could not be read, so none was fired; the next check reads them again"
        );
    }
}

/// Returns a poller for each queue whose URL is known. A poller passes the messages of one queue to the function that
/// handles these messages.
pub fn pollers(functions: &Functions, store: &Store, aws: &EmbeddedAws) -> Vec<Poller> {
    let poller = |queue: Queue| {
        let url = store.queues.url(queue)?.to_owned();
        let arn =
            format!("arn:aws:sqs:{}:000000000000:plumbline-{}", plumbline_embedded_aws::REGION, queue.name());
        let EventSourceMappingSettings { batch_size, concurrency } = EventSourceMappingSettings::of(queue);
        let poller = Poller::new(aws.sqs(), url, arn, functions.worker(queue));
        Some(Poller { concurrency, batch_size, ..poller })
    };
    Queue::ALL.into_iter().filter_map(poller).collect()
}
