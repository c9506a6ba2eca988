//! Requests that may be sent twice: what was answered first is answered again.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::digest::hex;
use crate::error::Result;
use crate::table::{ItemKind, Key, Table};
use plumbline_instant::Stamp;

/// How long an `Idempotency-Key` is remembered.
const KEPT: SignedDuration = SignedDuration::from_hours(24);

/// A request that carries an `Idempotency-Key`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idempotency {
    /// The API key id that sent it: keys do not see each other's.
    pub scope: String,
    /// What the header said.
    pub key: String,
    /// A keyed hash of the request, which tells whether it is the same one.
    pub fingerprint: String,
}

/// What was done for the first request with this key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// The hash of that request.
    pub fingerprint: String,
    /// The id of the job or run that it made.
    pub made: String,
    /// When it may be forgotten, in seconds since 1970: the table's time-to-live.
    pub(crate) expires_at: i64,
}

impl Idempotency {
    /// The item is named by a hash, because the header may hold anything.
    fn at(&self) -> Key {
        let digest = Sha256::digest(format!("{}\n{}", self.scope, self.key));
        ItemKind::IdempotentRequest.key([&hex(&digest)], [])
    }

    /// Remembers, in one transaction with the work itself, what this request made; refused when the key is
    /// remembered already.
    pub(crate) fn remembering(
        &self,
        table: &Table,
        made: &str,
        now: Stamp,
    ) -> Result<aws_sdk_dynamodb::types::TransactWriteItem> {
        let expires_at = now.plus(KEPT).epoch_seconds();
        let body = Remembered { fingerprint: self.fingerprint.clone(), made: made.to_owned(), expires_at };
        table.creating_unless_live(&self.at(), &body, now)
    }

    /// Returns what the first request with this key created, if it is still remembered. One read.
    pub(crate) async fn remembered(&self, table: &Table, now: Stamp) -> Result<Option<Remembered>> {
        let found: Option<Remembered> = table.get(self.at()).await?;
        Ok(found.filter(|remembered| remembered.expires_at > now.epoch_seconds()))
    }
}
