//! Run starts: one transaction creates the run, counts the start, takes a slot and stores the `Idempotency-Key`.

use plumbline_contract::keys::ApiKey;
use plumbline_contract::limits::{self, RateLimitDecision};

use crate::benchmark::keys::{self, BenchmarkKey};
use crate::benchmark::run_secrets::{self, StoredBackend};
use crate::benchmark::runs::{self, Run};
use crate::error::{Result, StoreError};
use crate::idempotency::{IdempotentRequest, RememberedRequest};
use crate::kms::Sealed;
use crate::listed::ListedItem;
use crate::model_connections::{self, ModelConnection, ModelUse};
use crate::table::{Table, TransactionOutcome, Update, contention, take_item};
use plumbline_instant::UtcInstant;

/// The result of a request to start a run.
#[derive(Clone, Debug, PartialEq)]
pub enum StartResult {
    /// The run is created and counted. Contains the state of the API key's quota after the start.
    Started(RateLimitDecision),
    /// An earlier request had the same `Idempotency-Key`. Contains the hash of that request and the id of its run.
    Repeated(RememberedRequest),
    /// Another request with the same `Idempotency-Key` is being accepted at this moment.
    RequestInFlight,
    /// The API key is over its quota of starts. Contains the time until the next start is allowed.
    Limited(RateLimitDecision),
    /// The API key has too many runs in flight. No start is counted. Contains the state of the quota of starts.
    TooManyRunsInFlight(RateLimitDecision),
    /// The API key was revoked or deleted since it was read.
    KeyNotLive,
}

/// Maximum number of attempts of a start, if other requests change its key at the same time.
const MAX_ATTEMPTS: u32 = 20;

impl BenchmarkKey {
    /// Returns the refusal if the key's limits forbid a start at `now`, or `None` if they allow it. Does not count a
    /// start.
    pub fn start_refusal(&self, now: UtcInstant) -> Option<StartResult> {
        let decision = self.decide_start(now);
        if self.count_runs_in_flight(now) >= self.limits().in_flight as usize {
            return Some(StartResult::TooManyRunsInFlight(decision));
        }
        keys::new_theoretical_arrival(&decision).is_none().then_some(StartResult::Limited(decision))
    }

    fn decide_start(&self, now: UtcInstant) -> RateLimitDecision {
        limits::decide(self.start_arrival.map(UtcInstant::timestamp), now.timestamp(), &self.limits().starts)
    }
}

/// Starts runs, for the `start` function.
#[derive(Clone, Debug)]
pub struct RunStarts {
    pub(crate) table: Table,
    pub(crate) secrets: Table,
}

impl RunStarts {
    /// Reads the presented key, and the connection of the judge model, if one is connected. Returns `None` if the key
    /// is not live. Makes one read.
    pub async fn read_key_and_judge(
        &self,
        presented: &ApiKey,
    ) -> Result<Option<(BenchmarkKey, Option<ModelConnection>)>> {
        let keys = [keys::item_key(presented.key_id()), model_connections::item_key(ModelUse::Judge)];
        let mut items = self.table.get_batch(keys.clone()).await?;
        let [api_key, judge] = keys;
        let Some(live) = keys::authenticate(presented, take_item(&mut items, &api_key)?) else {
            return Ok(None);
        };
        Ok(Some((live, take_item(&mut items, &judge)?)))
    }

    /// Starts a run with its sealed backend, or returns the reason why it may not start. Each attempt is one
    /// transaction. If the key has changed since `seen` was read, or another transaction interferes, reads the key
    /// again and retries.
    pub async fn start(
        &self,
        presented: &ApiKey,
        seen: BenchmarkKey,
        run: &Run,
        backend: Sealed,
        idempotency: Option<&IdempotentRequest>,
    ) -> Result<StartResult> {
        let (mut seen, backend) = (seen, StoredBackend::of(run, backend));
        for tries in 1..=MAX_ATTEMPTS {
            if let Some(start) = self.try_start(presented, &seen, run, &backend, idempotency).await? {
                return Ok(start);
            }
            contention::pause(tries).await;
            match self.live_key(presented).await? {
                Some(current) => seen = current,
                None => return Ok(StartResult::KeyNotLive),
            }
        }
        Err(StoreError::Contended)
    }

    /// Attempts the transaction once. Returns `None` if the key has changed since it was read, or another transaction
    /// is writing one of the items.
    async fn try_start(
        &self,
        presented: &ApiKey,
        seen: &BenchmarkKey,
        run: &Run,
        backend: &StoredBackend,
        idempotency: Option<&IdempotentRequest>,
    ) -> Result<Option<StartResult>> {
        let now = run.created_at;
        let repeated_or_refusal = async |refusal| {
            IdempotentRequest::repeated_or_refusal(
                idempotency,
                &self.table,
                now,
                refusal,
                StartResult::Repeated,
            )
            .await
        };
        if let Some(refused) = seen.start_refusal(now) {
            return repeated_or_refusal(refused).await.map(Some);
        }
        let decision = seen.decide_start(now);
        let mut writes = vec![
            self.table.write_to_update(start_update(presented, seen, run, &decision))?,
            self.table.write_to_create(
                &runs::item_key(run.id),
                &ListedItem { item: run, listed: runs::list_attributes(run) },
            )?,
            self.secrets.write_to_create(&run_secrets::backend_key(run.id), backend)?,
        ];
        if let Some(idempotency) = idempotency {
            writes.push(idempotency.write_to_remember(&self.table, &run.id.to_string(), now)?);
        }
        match self.table.transact(writes).await? {
            TransactionOutcome::Done => Ok(Some(StartResult::Started(decision))),
            TransactionOutcome::Refused(at) if at.contains(&IDEMPOTENCY_WRITE) => {
                repeated_or_refusal(StartResult::RequestInFlight).await.map(Some)
            }
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => Ok(None),
        }
    }

    async fn live_key(&self, presented: &ApiKey) -> Result<Option<BenchmarkKey>> {
        let found = self.table.get(keys::item_key(presented.key_id())).await?;
        Ok(keys::authenticate(presented, found))
    }
}

/// Index, in the transaction's list of writes, of the write that stores the `Idempotency-Key`.
const IDEMPOTENCY_WRITE: usize = 3;

/// Returns the update that counts the start and takes a slot. Its conditions: the key is not revoked, and the state of
/// its limit on starts and its runs in flight have not changed since it was read.
fn start_update(presented: &ApiKey, seen: &BenchmarkKey, run: &Run, decision: &RateLimitDecision) -> Update {
    let mut in_flight = seen.in_flight.clone();
    in_flight.retain(|_, until| *until > run.created_at);
    in_flight.insert(run.id.to_string(), run.deadline);
    Update::of(keys::item_key(presented.key_id()))
        .if_absent("revoked_at")
        .if_unchanged("start_arrival", &seen.start_arrival)
        .if_equal("in_flight", &seen.in_flight)
        .set(&["start_arrival"], &keys::new_theoretical_arrival(decision).unwrap_or(run.created_at))
        .set(&["in_flight"], &in_flight)
}
