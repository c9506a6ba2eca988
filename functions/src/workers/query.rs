//! `query`: answers one question about a workspace.

mod answering;
mod turns;

use std::error::Error;
use std::sync::Arc;

use async_trait::async_trait;
use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use plumbline_agent::{Activity, ActivitySource, Person, SourceError, Window};
use plumbline_clock::Clock;
use plumbline_store::Claim;
use plumbline_store::agent::activities::ActivityLog;
use plumbline_store::agent::jobs::{JobCompletion, MAX_ATTEMPTS};
use plumbline_store::queues::{JobMessage, Queue};
use plumbline_store::{Stamp, Store, StoreError};

use crate::middleware::batch::{self, Outcome};
use crate::middleware::metrics;

/// What the function needs.
#[derive(Clone)]
pub struct Query {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    /// The way to the model that the operator has connected.
    pub egress: plumbline_egress::Client,
}

impl Query {
    /// Handles a batch of questions.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::each(event, "query", |message: JobMessage| self.answer(message)).await
    }

    async fn answer(&self, message: JobMessage) -> Result<Outcome, Box<dyn Error + Send + Sync>> {
        let began = self.clock.now();
        let job = match self.store.claim_job(message.job_id, self.now()).await? {
            Claim::Claimed(job) => job,
            Claim::InProgress | Claim::AlreadyFinished => return Ok(Outcome::Drop),
        };
        let setup = self.store.agent_setup(&job.workspace).await?;
        let ending = if job.attempts <= MAX_ATTEMPTS && setup.workspace.is_some() {
            JobCompletion::Completed(self.ask(&job, &setup, began).await?)
        } else {
            JobCompletion::Failed
        };
        let finished = self.store.finish_job(&job, &ending, self.now()).await?;
        if finished {
            metrics::job_ended(ending != JobCompletion::Failed, job.created_at.timestamp(), self.clock.now());
        }
        if let Some(destination) = job.destination.filter(|_| finished) {
            self.store.queues.send(Queue::Delivery, &message, &destination.group(), 0).await?;
        }
        Ok(Outcome::Done)
    }

    fn now(&self) -> Stamp {
        self.clock.now().into()
    }
}

/// The recorded activity of one workspace.
struct Recorded(ActivityLog);

#[async_trait]
impl ActivitySource for Recorded {
    async fn within(&self, window: &Window) -> Result<Vec<Activity>, SourceError> {
        self.0.within(window).await.map_err(unavailable)
    }

    async fn authors(&self) -> Result<Vec<Person>, SourceError> {
        self.0.people().map_err(unavailable)
    }

    async fn extent(&self) -> Result<Option<Window>, SourceError> {
        Ok(self.0.extent())
    }
}

fn unavailable(error: StoreError) -> SourceError {
    SourceError::Unavailable(Box::new(error))
}
