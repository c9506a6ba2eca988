//! All functions of the deployment, except the console, in one process.

use std::sync::Arc;

use async_trait::async_trait;
use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use futures::FutureExt;
use futures::future::BoxFuture;
use lambda_http::{Body, Request, RequestExt};
use plumbline_benchmark::bundle::Bundle;
use plumbline_clock::Clock;
use plumbline_delivery::UrlSender;
use plumbline_egress::{Client, Guard};
use plumbline_functions::BaseUrlSource;
use plumbline_functions::api::poll::PollHandler;
use plumbline_functions::api::routes::{HttpFunction, ROUTES, match_path};
use plumbline_functions::api::start::StartHandler;
use plumbline_functions::api::status::StatusHandler;
use plumbline_functions::api::trigger::TriggerHandler;
use plumbline_functions::api::unmatched::UnmatchedHandler;
use plumbline_functions::schedules::ask::AskHandler;
use plumbline_functions::schedules::sweep::SweepHandler;
use plumbline_functions::workers::deliver::DeliverHandler;
use plumbline_functions::workers::draw::{DrawHandler, PackCache};
use plumbline_functions::workers::finalize::FinalizeHandler;
use plumbline_functions::workers::probe::ProbeHandler;
use plumbline_functions::workers::query::QueryHandler;
use plumbline_functions::workers::sync::SyncHandler;
use plumbline_store::Store;
use plumbline_store::queues::Queue;

use crate::gateway::HttpService;
use crate::poller::QueueWorker;

/// Dependencies of the functions.
#[derive(Clone)]
pub struct Dependencies<'a> {
    /// Function that returns the store for the Lambda function whose binary has the given name.
    pub store_for: &'a dyn Fn(&'static str) -> Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    /// Egress guard, which decides the addresses that the functions may call.
    pub guard: Guard,
    /// HTTP client for outgoing calls, which `guard` restricts to permitted addresses.
    pub egress: Client,
    /// Base URL of both APIs.
    pub base_url: BaseUrlSource,
    /// Function that returns a random number from 0 to 1, for the jitter of retry delays.
    pub jitter: fn() -> f64,
}

/// The Lambda functions of a deployment, except the console: handlers of API requests, queue messages and schedules.
#[derive(Clone)]
pub struct Functions {
    trigger: TriggerHandler,
    ask: AskHandler,
    poll: PollHandler,
    start: StartHandler,
    status: StatusHandler,
    query: QueryHandler,
    deliver: DeliverHandler,
    probe: ProbeHandler,
    draw: DrawHandler,
    finalize: FinalizeHandler,
    sweep: SweepHandler,
    sync: SyncHandler,
    guard: Guard,
}

impl Functions {
    /// Creates all functions.
    pub fn new(dependencies: Dependencies<'_>) -> Self {
        let Dependencies { store_for, clock, bundle, guard, egress, base_url, jitter } = dependencies;
        let url_sender = UrlSender::new(egress.clone());
        let (clock, bundle) = (|| clock.clone(), || bundle.clone());
        Self {
            trigger: TriggerHandler::new(&store_for("trigger"), clock(), guard.clone(), base_url.clone()),
            ask: AskHandler::new(&store_for("ask"), clock(), guard.clone()),
            poll: PollHandler::new(&store_for("poll"), clock()),
            start: StartHandler::new(&store_for("start"), clock(), bundle(), guard.clone(), base_url),
            status: StatusHandler::new(&store_for("status"), clock()),
            query: QueryHandler::new(&store_for("query"), clock(), egress.clone()),
            deliver: DeliverHandler::new(&store_for("deliver"), clock(), guard.clone(), url_sender, jitter),
            probe: ProbeHandler::new(&store_for("probe"), clock(), bundle(), egress.clone(), jitter),
            draw: DrawHandler::new(
                &store_for("draw"),
                clock(),
                bundle(),
                egress,
                PackCache::default(),
                jitter,
            ),
            finalize: FinalizeHandler::new(&store_for("finalize"), clock(), bundle()),
            sweep: SweepHandler::new(&store_for("sweep"), clock(), bundle(), guard.clone()),
            sync: SyncHandler::new(&store_for("sync"), clock()),
            guard,
        }
    }

    /// Returns the egress guard of the functions.
    pub fn guard(&self) -> &Guard {
        &self.guard
    }

    /// Returns the sweep, which must run every minute.
    pub fn sweep(&self) -> &SweepHandler {
        &self.sweep
    }

    /// Returns the function that every firing of a schedule invokes.
    pub fn ask(&self) -> &AskHandler {
        &self.ask
    }

    /// Returns the worker that handles the messages of a queue.
    pub fn worker(&self, queue: Queue) -> Arc<dyn QueueWorker> {
        Arc::new(Worker { queue, functions: self.clone() })
    }

    /// Passes an API request to the function whose route matches the method and path of the request.
    async fn dispatch(&self, request: Request) -> http::Response<Body> {
        let path = request.raw_http_path().to_owned();
        let with_method = ROUTES.iter().filter(|route| route.method == *request.method());
        let found =
            with_method.filter_map(|route| Some((route.function, match_path(route.path, &path)?))).next();
        let Some((function, parameters)) = found else { return UnmatchedHandler.handle(request).await };
        let parameters: std::collections::HashMap<_, _> =
            parameters.into_iter().map(|(name, value)| (name, vec![value])).collect();
        let request = request.with_path_parameters(parameters);
        match function {
            HttpFunction::Trigger => self.trigger.handle(request).await,
            HttpFunction::Poll => self.poll.handle(request).await,
            HttpFunction::Start => self.start.handle(request).await,
            HttpFunction::Status => self.status.handle(request).await,
        }
    }
}

impl HttpService for Functions {
    fn call(&self, request: Request) -> BoxFuture<'_, http::Response<Body>> {
        self.dispatch(request).boxed()
    }
}

/// Passes the message batches of one queue to the function that handles them.
struct Worker {
    queue: Queue,
    functions: Functions,
}

#[async_trait]
impl QueueWorker for Worker {
    async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        match self.queue {
            Queue::Query => self.functions.query.handle(event).await,
            Queue::Delivery => self.functions.deliver.handle(event).await,
            Queue::Probe => self.functions.probe.handle(event).await,
            Queue::Draw => self.functions.draw.handle(event).await,
            Queue::Finalize => self.functions.finalize.handle(event).await,
            Queue::Sync => self.functions.sync.handle(event).await,
        }
    }
}

/// Settings of the event source mapping between a queue and its worker.
#[derive(Clone, Copy, Debug)]
pub struct EventSourceMappingSettings {
    /// Maximum number of messages in a batch. For draws, it equals the value in template.yaml: several draws in one
    /// invocation are cheaper.
    pub batch_size: i32,
    /// Maximum number of batches handled concurrently.
    pub concurrency: usize,
}

impl EventSourceMappingSettings {
    /// Returns the settings for a queue.
    pub fn of(queue: Queue) -> Self {
        let (batch_size, concurrency) = match queue {
            // A model may take minutes to answer a question.
            Queue::Query => (1, 16),
            // A delivery waits up to 15 s for its receiver, and must not block other deliveries meanwhile.
            Queue::Delivery => (1, 256),
            Queue::Probe => (1, 4),
            Queue::Draw => (10, 8),
            Queue::Finalize | Queue::Sync => (1, 2),
        };
        Self { batch_size, concurrency }
    }
}
