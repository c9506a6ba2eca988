//! Questions that a person asks in the console. Each is a job like any other.

use plumbline_contract::JobId;
use plumbline_contract::limits::{self, Quota, RateLimitDecision};
use serde::Deserialize;

use crate::agent::job_counts::{self, UnfinishedJobCounts};
use crate::agent::jobs::{self, Job};
use crate::console::sessions::{ConsoleToken, SessionOwner, session_item_key};
use crate::console::workspace::WorkspaceEditor;
use crate::error::{Result, StoreError};
use crate::queues::{JobMessage, Queue};
use crate::rate_limit;
use crate::table::{TransactionOutcome, Update, contention, take_item};
use plumbline_instant::UtcInstant;

/// Maximum number of attempts to accept a question, if other requests change the same counts at the same time.
const MAX_ATTEMPTS: u32 = 20;

/// Index, in the transaction's list of writes, of the write that creates the job.
const JOB_WRITE: usize = 1;

/// Result of a request to ask a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskResult {
    /// The job is created.
    Asked,
    /// The job exists: the form was submitted twice.
    Repeated,
    /// The session has asked too many questions.
    Limited {
        /// Time until the session may ask again, in seconds.
        retry_after: u64,
    },
    /// The workspace has too many unfinished jobs.
    TooManyUnfinished,
    /// The session has ended in the meantime.
    SignedOut,
}

/// State of the rate limit on a session's questions, which is an attribute of the session's item.
#[derive(Deserialize)]
struct QuestionLimitState {
    /// Theoretical arrival time (GCRA) of the next question, as Unix time in microseconds.
    #[serde(default)]
    question_arrival: Option<i64>,
}

impl WorkspaceEditor {
    /// In one transaction, creates the job of a question that `person` asks in the session `session_id`, counts the
    /// question against the limits of the session and of the workspace, and records the question in the audit log. A
    /// session and a webhook key have quotas of the same size.
    pub async fn ask(
        &self,
        session_id: &ConsoleToken,
        person: &SessionOwner,
        job: &Job,
    ) -> Result<AskResult> {
        let job = Job { asked_by: Some(person.owner_id()), ..job.with_acceptance_hour() };
        for tries in 1..=MAX_ATTEMPTS {
            if let Some(result) = self.try_ask(session_id, &job).await? {
                return Ok(result);
            }
            contention::pause(tries).await;
        }
        Err(StoreError::Contended)
    }

    /// Reads a question that `person` asked in the workspace, with its answer.
    pub async fn question(&self, person: &SessionOwner, id: JobId) -> Result<Option<Job>> {
        let found: Option<Job> = self.reader.table.get(jobs::item_key(id)).await?;
        let is_own =
            |job: &Job| job.workspace == self.reader.workspace && job.asked_by == Some(person.owner_id());
        Ok(found.filter(is_own))
    }

    /// Reads the limits and attempts the transaction once. Returns `None` if the limits have changed since they were
    /// read, or another transaction is writing one of the items.
    async fn try_ask(&self, session_id: &ConsoleToken, job: &Job) -> Result<Option<AskResult>> {
        let (table, now) = (&self.reader.table, job.created_at);
        let (session, counts) = (session_item_key(session_id), job_counts::keys(&job.workspace, now));
        let mut items = table.get_batch([&[session.clone()][..], &counts].concat()).await?;
        let unfinished = UnfinishedJobCounts::take_from(&mut items, &counts)?;
        let Some(QuestionLimitState { question_arrival }) = take_item(&mut items, &session)? else {
            return Ok(Some(AskResult::SignedOut));
        };
        if let Some(refused) = refusal(question_arrival, &unfinished, now) {
            return Ok(Some(refused));
        }
        let event = self.event("asked the question", &job.id.to_string(), now);
        let session_update = Update::of(session).if_above("ends_at", &now);
        let is_busy = rate_limit::is_past_sustained_rate(question_arrival, now);
        let count_update = rate_limit::with_request_counted(
            session_update,
            "question_arrival",
            is_busy,
            &Quota::QUESTIONS,
            now,
        );
        let writes = vec![
            table.write_to_update(count_update)?,
            table.write_to_create(&jobs::item_key(job.id), job)?,
            table.write_to_update(unfinished.increment_update(&job.workspace, now))?,
        ];
        match table.transact(self.reader.with_audit(writes, &event)?).await? {
            TransactionOutcome::Done => {
                self.enqueue_question(job).await;
                Ok(Some(AskResult::Asked))
            }
            TransactionOutcome::Refused(at) if at.contains(&JOB_WRITE) => Ok(Some(AskResult::Repeated)),
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => Ok(None),
        }
    }

    /// Sends the id of a question to the query queue. If that fails, the sweep sends it.
    async fn enqueue_question(&self, job: &Job) {
        let (message, group) = (JobMessage { job_id: job.id }, job.workspace.to_string());
        if let Err(error) = self.queues.send(Queue::Query, &message, &group, 0).await {
            tracing::warn!(job_id = %job.id, error = &error as &dyn std::error::Error, "the queue message for a question was not sent; the sweep will send it");
        }
    }
}

/// Returns the refusal if a limit forbids a question at `now`, or `None` if the question is allowed.
fn refusal(arrival: Option<i64>, unfinished: &UnfinishedJobCounts, now: UtcInstant) -> Option<AskResult> {
    match limits::decide(rate_limit::theoretical_arrival(arrival), now.timestamp(), &Quota::QUESTIONS) {
        RateLimitDecision::Deny { retry_after } => Some(AskResult::Limited { retry_after }),
        RateLimitDecision::Allow { .. } if unfinished.is_limit_reached() => {
            Some(AskResult::TooManyUnfinished)
        }
        RateLimitDecision::Allow { .. } => None,
    }
}
