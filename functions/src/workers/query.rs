//! `query`: answers one question about a workspace.

mod activity_source;
mod answer;
mod model_turns;

use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use plumbline_clock::Clock;
use plumbline_delivery::rules::job::{self, JobStep};
use plumbline_store::Claim;
use plumbline_store::agent::JobEnd;
use plumbline_store::agent::activities::ActivityLogs;
use plumbline_store::agent::jobs::JobExecution;
use plumbline_store::agent::question_inputs::QuestionInputReader;
use plumbline_store::model_connections::ModelConnections;
use plumbline_store::queues::{JobMessage, Queue, Queues};
use plumbline_store::{Store, UtcInstant};

use self::answer::Answerer;
use crate::middleware::worker_result::{Disposition, WorkerResult};
use crate::middleware::{batch, metrics};

/// Handler of `query`, with its dependencies.
#[derive(Clone)]
pub struct QueryHandler {
    pub execution: JobExecution,
    pub inputs: QuestionInputReader,
    pub activities: ActivityLogs,
    pub models: ModelConnections,
    pub queues: Queues,
    pub clock: Arc<dyn Clock>,
    /// HTTP client for the model that the operator has connected.
    pub egress: plumbline_egress::Client,
}

impl QueryHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>, egress: plumbline_egress::Client) -> Self {
        Self {
            execution: store.job_execution(),
            inputs: store.question_inputs(),
            activities: store.activity_logs(),
            models: store.model_connections(),
            queues: store.queues.clone(),
            clock,
            egress,
        }
    }

    /// Handles a batch of questions.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::for_each(event, "query", |message: JobMessage| self.answer(message)).await
    }

    async fn answer(&self, message: JobMessage) -> WorkerResult {
        let started = self.clock.now();
        let job = match self.execution.claim(message.job_id, self.now()).await? {
            Claim::Claimed(job) => job,
            Claim::InProgress | Claim::AlreadyFinished => return Ok(Disposition::Drop),
        };
        let inputs = self.inputs.load(&job.workspace).await?;
        let end = match job::next_step(job.attempts, inputs.workspace.is_some()) {
            JobStep::Answer { with_model } => {
                JobEnd::Completed(self.answerer().answer(&job, &inputs, with_model, started).await?)
            }
            JobStep::Fail => JobEnd::Failed,
        };
        let is_finished = self.execution.end_job(&job, &end, self.now()).await?;
        if is_finished {
            let is_answered = end != JobEnd::Failed;
            metrics::count_ended_job(is_answered, job.created_at.timestamp(), self.clock.now());
        }
        if let Some(destination) = job.destination.filter(|_| is_finished) {
            self.queues.send(Queue::Delivery, &message, &destination.message_group_id(), 0).await?;
        }
        Ok(Disposition::Done)
    }

    fn answerer(&self) -> Answerer<'_> {
        let Self { execution, activities, models, clock, egress, .. } = self;
        Answerer { execution, activities, models, clock, egress }
    }

    fn now(&self) -> UtcInstant {
        self.clock.now().into()
    }
}
