//! Acceptance of a question: one transaction creates its job, counts it against the limits of its key and of its
//! workspace, and remembers the request.

use plumbline_contract::keys::ApiKey;
use plumbline_contract::limits::{self, Quota, RateLimitDecision};

use crate::agent::job_counts::{self, UnfinishedJobCounts};
use crate::agent::jobs::{self, Job};
use crate::agent::webhook_keys::{self, WebhookKey};
use crate::error::{Result, StoreError};
use crate::idempotency::{IdempotentRequest, RememberedRequest};
use crate::rate_limit;
use crate::secret_hash::hex;
use crate::table::{Table, TransactionOutcome, Update, contention, take_item};
use plumbline_instant::UtcInstant;

/// Result of a request to accept a question.
#[derive(Clone, Debug, PartialEq)]
pub enum AcceptanceResult {
    /// The job is created and counted. Contains [`RateLimitDecision::Allow`], with the number of questions that the API
    /// key may still ask.
    Accepted(RateLimitDecision),
    /// An earlier request had the same `Idempotency-Key`. Contains the record of that request.
    Repeated(RememberedRequest),
    /// Another request with the same `Idempotency-Key` is being accepted at this moment.
    InFlight,
    /// The API key is over its quota of questions. Contains [`RateLimitDecision::Deny`], with the time until the next
    /// question is allowed.
    Limited(RateLimitDecision),
    /// The workspace has too many unfinished jobs. The question does not count towards the quota.
    TooManyUnfinished,
    /// The API key has been revoked or deleted since it was read.
    KeyNotLive,
}

/// State that decides whether a limit forbids a question, as it was last read: the API key with its rate limit, and the
/// counts of unfinished jobs.
#[derive(Clone, Debug)]
pub struct LimitsSnapshot {
    /// The live key of the caller, with the state of its rate limit.
    pub key: WebhookKey,
    /// Numbers of unfinished jobs of the key's workspace: those accepted in the current clock hour, and those accepted
    /// in the hour before.
    pub unfinished: UnfinishedJobCounts,
}

impl LimitsSnapshot {
    /// Returns the key's quota of questions: the one that the operator has set for it, or the default.
    pub fn quota(&self) -> Quota {
        self.key.quota.unwrap_or(Quota::QUESTIONS)
    }

    /// Returns the state of the rate limit at `now`, without counting a question: `remaining` is the number of
    /// questions that the key may still ask.
    pub fn peek_question_limit(&self, now: UtcInstant) -> RateLimitDecision {
        limits::peek(
            rate_limit::theoretical_arrival(self.key.question_arrival),
            now.timestamp(),
            &self.quota(),
        )
    }

    /// Decides whether the rate limit allows a question at `now`: `remaining` is the number of questions that the key
    /// may ask after this one.
    fn rate_limit_decision(&self, now: UtcInstant) -> RateLimitDecision {
        limits::decide(
            rate_limit::theoretical_arrival(self.key.question_arrival),
            now.timestamp(),
            &self.quota(),
        )
    }

    /// Returns the refusal if a limit forbids the question, or `None` if the question is allowed. `decision` is the
    /// result of [`Self::rate_limit_decision`].
    fn refusal(&self, decision: RateLimitDecision) -> Option<AcceptanceResult> {
        match decision {
            RateLimitDecision::Deny { .. } => Some(AcceptanceResult::Limited(decision)),
            RateLimitDecision::Allow { .. } if self.unfinished.is_limit_reached() => {
                Some(AcceptanceResult::TooManyUnfinished)
            }
            RateLimitDecision::Allow { .. } => None,
        }
    }
}

/// Maximum number of attempts to accept a question, if other requests change its key or workspace at the same time.
const MAX_ATTEMPTS: u32 = 20;

/// Index, in the transaction's list of writes, of the write that stores the `Idempotency-Key`.
const IDEMPOTENCY_WRITE: usize = 3;

/// Accepts questions, for the `trigger` function and the operator's tool.
#[derive(Clone, Debug)]
pub struct QuestionAcceptance {
    pub(crate) table: Table,
}

impl QuestionAcceptance {
    /// Creates the job of a question, or returns the reason why the question may not be asked. Takes one transaction.
    /// `presented` is the API key in the request. If the limits have changed since `seen` was read, or another
    /// transaction writes one of the items at the same time, reads the limits again and retries.
    pub async fn accept(
        &self,
        presented: &ApiKey,
        seen: LimitsSnapshot,
        job: &Job,
        idempotency: Option<&IdempotentRequest>,
    ) -> Result<AcceptanceResult> {
        let (mut seen, job) = (seen, job.with_acceptance_hour());
        for tries in 1..=MAX_ATTEMPTS {
            if let Some(result) = self.try_accept(presented, &seen, &job, idempotency).await? {
                return Ok(result);
            }
            contention::pause(tries).await;
            match self.read_limits(presented, &job).await? {
                Some(current) => seen = current,
                None => return Ok(AcceptanceResult::KeyNotLive),
            }
        }
        Err(StoreError::Contended)
    }

    /// Creates a job without checking or counting it against any limit, for a test question of the operator's tool.
    /// Changes nothing if the job's id is already in use. Makes one write.
    pub async fn create_without_limits(&self, job: &Job) -> Result<()> {
        self.table.create(jobs::item_key(job.id), job).await.map(drop)
    }

    /// Returns the record of the first request with this `Idempotency-Key`, if it is still remembered. Makes one read.
    pub async fn first_request(
        &self,
        idempotency: &IdempotentRequest,
        now: UtcInstant,
    ) -> Result<Option<RememberedRequest>> {
        idempotency.first_request(&self.table, now).await
    }

    /// Attempts the transaction once. Returns `None` if the limits have changed since they were read, or another
    /// transaction is writing one of the items.
    async fn try_accept(
        &self,
        presented: &ApiKey,
        seen: &LimitsSnapshot,
        job: &Job,
        idempotency: Option<&IdempotentRequest>,
    ) -> Result<Option<AcceptanceResult>> {
        let now = job.created_at;
        let repeated_or_refusal = async |refusal| {
            let repeated = AcceptanceResult::Repeated;
            IdempotentRequest::repeated_or_refusal(idempotency, &self.table, now, refusal, repeated).await
        };
        let decision = seen.rate_limit_decision(now);
        if let Some(refused) = seen.refusal(decision) {
            return repeated_or_refusal(refused).await.map(Some);
        }
        let mut writes = vec![
            self.table.write_to_update(question_update(presented, seen, now))?,
            self.table.write_to_create(&jobs::item_key(job.id), job)?,
            self.table.write_to_update(seen.unfinished.increment_update(&job.workspace, now))?,
        ];
        if let Some(idempotency) = idempotency {
            writes.push(idempotency.write_to_remember(&self.table, &job.id.to_string(), now)?);
        }
        match self.table.transact(writes).await? {
            TransactionOutcome::Done => Ok(Some(AcceptanceResult::Accepted(decision))),
            TransactionOutcome::Refused(at) if at.contains(&IDEMPOTENCY_WRITE) => {
                repeated_or_refusal(AcceptanceResult::InFlight).await.map(Some)
            }
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => Ok(None),
        }
    }

    /// Reads the limits again. Returns `None` if the key is no longer live. Makes one read.
    async fn read_limits(&self, presented: &ApiKey, job: &Job) -> Result<Option<LimitsSnapshot>> {
        let key = webhook_keys::item_key(presented.key_id());
        let counts = job_counts::keys(&job.workspace, job.created_at);
        let mut items = self.table.get_batch([&[key.clone()][..], &counts].concat()).await?;
        let unfinished = UnfinishedJobCounts::take_from(&mut items, &counts)?;
        let found = webhook_keys::authenticate(presented, take_item(&mut items, &key)?);
        Ok(found.map(|key| LimitsSnapshot { key, unfinished }))
    }
}

/// Returns the update that counts a question. Its conditions: the key is live, its quota has not changed since `seen`
/// was read, and the question does not exceed the quota.
fn question_update(presented: &ApiKey, seen: &LimitsSnapshot, now: UtcInstant) -> Update {
    let update = Update::of(webhook_keys::item_key(presented.key_id()))
        .if_equal("secret_hash", &hex(&presented.secret_hash()))
        .if_absent("revoked_at")
        .if_unchanged("quota", &seen.key.quota);
    let update = update.set(&["last_used_at"], &now);
    let is_busy = rate_limit::is_past_sustained_rate(seen.key.question_arrival, now);
    rate_limit::with_request_counted(update, "question_arrival", is_busy, &seen.quota(), now)
}
