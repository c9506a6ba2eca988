//! The rate limit on status polls, whose state is part of the key's item.

use plumbline_contract::keys::ApiKey;
use plumbline_contract::limits::{self, Quota, RateLimitDecision};

use crate::benchmark::keys::{self, BenchmarkKey, KeyLimits};
use crate::error::{Result, StoreError};
use crate::rate_limit;
use crate::secret_hash::hex;
use crate::table::{Table, Update, WriteOutcome, from_item};
use plumbline_instant::UtcInstant;

/// The result of counting a status poll.
#[derive(Clone, Debug, PartialEq)]
pub enum PollResult {
    /// The key is live and the poll is counted.
    Admitted { key: Box<BenchmarkKey>, decision: RateLimitDecision },
    /// The key is live and over its limit. The poll is not counted.
    Limited { key: Box<BenchmarkKey>, decision: RateLimitDecision },
    /// The presented key is unknown or revoked.
    KeyNotLive,
}

/// Assumed state of a key. DynamoDB refuses the next write if the stored state is different.
#[derive(Clone, Copy)]
struct AssumedKeyState {
    /// Limits stored with the key, or `None` for the defaults.
    limits: Option<KeyLimits>,
    /// True if the theoretical arrival time of the key's next poll is in the future, that is, recent polls have used
    /// up a part of the burst that the quota allows.
    is_past_sustained_rate: bool,
}

/// Maximum number of attempts to count one poll. Each attempt is a write that assumes certain limits and a certain
/// state of the key. The first attempt assumes the default limits and no recent polls. If an assumption is wrong,
/// DynamoDB refuses the write and returns the stored key. The next attempt assumes the limits and state of the returned
/// key, and fails only if the key has changed in the meantime. A poll over the limit gets no further attempt.
const MAX_ATTEMPTS: usize = 8;

/// Authenticates status polls and counts them, for the `status` function.
#[derive(Clone, Debug)]
pub struct StatusPolls {
    pub(crate) table: Table,
}

impl StatusPolls {
    /// Authenticates a key, and counts a poll that is within the limit. Refuses a poll with one conditional write.
    /// Counts a poll with one write if the key has the default limits and its theoretical arrival time (GCRA) is not in
    /// the future. Counts any other poll with two writes, or with more if the key changes in the meantime.
    pub async fn authenticate_and_count(&self, presented: &ApiKey, now: UtcInstant) -> Result<PollResult> {
        let mut assumed = AssumedKeyState { limits: None, is_past_sustained_rate: false };
        for _ in 0..MAX_ATTEMPTS {
            let quota = assumed.limits.unwrap_or_default().polls;
            let found = match self.table.update(poll_update(presented, &assumed, &quota, now)).await? {
                WriteOutcome::Done(item) => return Ok(admitted_result(from_item(item)?, &quota, now)),
                WriteOutcome::Refused(found) => found.map(from_item::<BenchmarkKey>).transpose()?,
            };
            let Some(key) = keys::authenticate(presented, found) else { return Ok(PollResult::KeyNotLive) };
            let decision = limits::decide(
                rate_limit::theoretical_arrival(key.poll_arrival),
                now.timestamp(),
                &key.limits().polls,
            );
            if matches!(decision, RateLimitDecision::Deny { .. }) {
                return Ok(PollResult::Limited { key: Box::new(key), decision });
            }
            let is_past_sustained_rate = rate_limit::is_past_sustained_rate(key.poll_arrival, now);
            assumed = AssumedKeyState { limits: key.limits, is_past_sustained_rate };
        }
        Err(StoreError::Contended)
    }
}

/// Returns the update that counts a poll, on condition that the key is live, its stored limits and state are as in
/// `assumed`, and the poll is within `quota`.
fn poll_update(presented: &ApiKey, assumed: &AssumedKeyState, quota: &Quota, now: UtcInstant) -> Update {
    let update = Update::of(keys::item_key(presented.key_id()))
        .if_equal("secret_hash", &hex(&presented.secret_hash()))
        .if_absent("revoked_at")
        .if_unchanged("limits", &assumed.limits);
    rate_limit::with_request_counted(update, "poll_arrival", assumed.is_past_sustained_rate, quota, now)
}

fn admitted_result(key: BenchmarkKey, quota: &Quota, now: UtcInstant) -> PollResult {
    let new_theoretical_arrival =
        rate_limit::theoretical_arrival(key.poll_arrival).unwrap_or(now.timestamp());
    PollResult::Admitted {
        decision: limits::decision_after_admission(new_theoretical_arrival, now.timestamp(), quota),
        key: Box::new(key),
    }
}
