//! All functions of the deployment in one process, over one store.

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
use plumbline_functions::BaseUrl;
use plumbline_functions::api::poll::Poll;
use plumbline_functions::api::routes::{HttpFunction, ROUTES, parameters};
use plumbline_functions::api::start::Start;
use plumbline_functions::api::status::Status;
use plumbline_functions::api::trigger::Trigger;
use plumbline_functions::api::unmatched::Unmatched;
use plumbline_functions::schedules::ask::Ask;
use plumbline_functions::schedules::sweep::Sweep;
use plumbline_functions::services::token_signing::TokenSigner;
use plumbline_functions::workers::deliver::Deliver;
use plumbline_functions::workers::draw::{Draw, Packs};
use plumbline_functions::workers::finalize::Finalize;
use plumbline_functions::workers::probe::Probe;
use plumbline_functions::workers::query::Query;
use plumbline_functions::workers::sync::Sync;
use plumbline_store::Store;
use plumbline_store::queues::Queue;

use crate::gateway::HttpService;
use crate::poller::QueueWorker;

/// What the functions are built from.
#[derive(Clone)]
pub struct Parts<'a> {
    /// The store of the function of this name, which is its binary's.
    pub store: &'a dyn Fn(&'static str) -> Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub guard: Guard,
    /// Goes out under the same guard.
    pub egress: Client,
    /// Where both APIs are.
    pub base_url: BaseUrl,
    /// Spreads retries: a number from 0 to 1.
    pub jitter: fn() -> f64,
}

/// Every function.
#[derive(Clone)]
pub struct Functions {
    trigger: Trigger,
    ask: Ask,
    poll: Poll,
    start: Start,
    status: Status,
    query: Query,
    deliver: Deliver,
    probe: Probe,
    draw: Draw,
    finalize: Finalize,
    sweep: Sweep,
    sync: Sync,
}

impl Functions {
    /// Builds them all.
    pub fn new(parts: Parts<'_>) -> Self {
        let Parts { store, clock, bundle, guard, egress, base_url, jitter } = parts;
        let urls = UrlSender::new(egress.clone());
        let (c, b) = (|| clock.clone(), || bundle.clone());
        let (trigger, poll) = (store("trigger"), store("poll"));
        Self {
            trigger: Trigger {
                signing: TokenSigner::new(trigger.clone()),
                store: trigger,
                clock: c(),
                guard: guard.clone(),
                base_url: base_url.clone(),
            },
            ask: Ask { store: store("ask"), clock: c(), guard: guard.clone() },
            poll: Poll { signing: TokenSigner::new(poll.clone()), store: poll, clock: c() },
            start: Start { store: store("start"), clock: c(), bundle: b(), guard: guard.clone(), base_url },
            status: Status { store: store("status"), clock: c() },
            query: Query { store: store("query"), clock: c(), egress: egress.clone() },
            deliver: Deliver { store: store("deliver"), clock: c(), guard, urls, jitter },
            probe: Probe { store: store("probe"), clock: c(), bundle: b(), egress: egress.clone(), jitter },
            draw: Draw {
                store: store("draw"),
                clock: c(),
                bundle: b(),
                egress,
                packs: Packs::default(),
                jitter,
            },
            finalize: Finalize { store: store("finalize"), clock: c(), bundle: b() },
            sweep: Sweep { store: store("sweep"), clock: c(), bundle: b() },
            sync: Sync { store: store("sync"), clock: c() },
        }
    }

    /// What the schedule calls each minute.
    pub fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    /// What a schedule that fires calls.
    pub fn ask(&self) -> &Ask {
        &self.ask
    }

    /// What the messages of a queue are handed to.
    pub fn worker(&self, queue: Queue) -> Arc<dyn QueueWorker> {
        Arc::new(Worker { queue, functions: self.clone() })
    }

    async fn answer(&self, request: Request) -> http::Response<Body> {
        let path = request.raw_http_path().to_owned();
        let on_path = ROUTES.iter().filter(|route| route.method == *request.method());
        let found = on_path.filter_map(|route| Some((route.function, parameters(route.path, &path)?))).next();
        let Some((function, parameters)) = found else { return Unmatched.handle(request).await };
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
        self.answer(request).boxed()
    }
}

/// The function behind one queue.
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
