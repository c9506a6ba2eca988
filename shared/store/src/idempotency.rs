//! Idempotent requests: a repeated request gets the answer of the first one.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::secret_hash::hex;
use crate::table::{ItemKind, Key, Table};
use plumbline_instant::UtcInstant;

/// Time for which an `Idempotency-Key` is remembered.
const RETENTION: SignedDuration = SignedDuration::from_hours(24);

/// A request that carries an `Idempotency-Key`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotentRequest {
    /// Scope of `key`: the API key that authenticated the request, as `{prefix}_{id}`. The prefix names the API.
    /// Requests with another API key are no repetitions, even if they have the same `Idempotency-Key`.
    pub scope: String,
    /// Value of the `Idempotency-Key` header.
    pub key: String,
    /// Keyed hash of the request. A later request with the same `Idempotency-Key` is a repetition only if the hashes
    /// are equal.
    pub fingerprint: String,
}

/// Record of the first request with an `Idempotency-Key`, and of the job or run that it created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RememberedRequest {
    /// Keyed hash of the first request.
    pub fingerprint: String,
    /// Id of the job or run.
    #[serde(rename = "made")]
    pub created_id: String,
    /// Expiry time of the item (time-to-live), as Unix time in seconds.
    pub(crate) expires_at: i64,
}

impl IdempotentRequest {
    /// Returns the primary key of the request's item: a hash, because the `Idempotency-Key` may be any text.
    fn item_key(&self) -> Key {
        let digest = Sha256::digest(format!("{}\n{}", self.scope, self.key));
        ItemKind::IdempotentRequest.key([&hex(&digest)], [])
    }

    /// Returns a write that stores `created_id` under the request's `Idempotency-Key`. The caller adds the write to the
    /// transaction that creates the job or run with this id. The write fails if an earlier request has stored an id
    /// under the same key, and that id has not expired.
    pub(crate) fn write_to_remember(
        &self,
        table: &Table,
        created_id: &str,
        now: UtcInstant,
    ) -> Result<aws_sdk_dynamodb::types::TransactWriteItem> {
        let expires_at = now.plus(RETENTION).epoch_seconds();
        let body = RememberedRequest {
            fingerprint: self.fingerprint.clone(),
            created_id: created_id.to_owned(),
            expires_at,
        };
        table.write_to_create_or_replace_expired(&self.item_key(), &body, now)
    }

    /// Returns the result of a request that is not accepted. If an earlier request with the same `Idempotency-Key` was
    /// accepted, passes the record of that request to `repeated` and returns its result. Otherwise returns `refusal`.
    /// Makes one read, or none if `request` is `None`, for a request without an `Idempotency-Key`.
    pub(crate) async fn repeated_or_refusal<R>(
        request: Option<&Self>,
        table: &Table,
        now: UtcInstant,
        refusal: R,
        repeated: fn(RememberedRequest) -> R,
    ) -> Result<R> {
        let Some(idempotency) = request else { return Ok(refusal) };
        Ok(idempotency.first_request(table, now).await?.map_or(refusal, repeated))
    }

    /// Reads the record of the first request with this `Idempotency-Key`, if it is still remembered. Makes one read.
    pub(crate) async fn first_request(
        &self,
        table: &Table,
        now: UtcInstant,
    ) -> Result<Option<RememberedRequest>> {
        let found: Option<RememberedRequest> = table.get(self.item_key()).await?;
        Ok(found.filter(|remembered| remembered.expires_at > now.epoch_seconds()))
    }
}
