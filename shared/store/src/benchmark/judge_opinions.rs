//! Opinions of the model judge about comments. The model judges a comment once, and later runs reuse the stored
//! opinion.
//!
//! A stored opinion expires after 180 days. A use with less than 150 days left postpones this to 180 days after the
//! use, so an opinion that is used at least every 150 days never expires.
//!
//! The key of an opinion is a hash of the judge, the prompt, the record and the comment. Neither the key nor the
//! opinion contains text of the comment.

use std::collections::HashMap;

use jiff::SignedDuration;
use plumbline_benchmark::judge::model::Opinion;
use plumbline_instant::UtcInstant;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::table::{ItemKind, Key, Table, Update, WriteOutcome, take_item};

/// Time for which an opinion is kept after it was stored or extended.
const RETENTION: SignedDuration = SignedDuration::from_hours(24 * 180);

/// Remaining time to live below which a use of an opinion resets it to [`RETENTION`]. A use with more time left writes
/// nothing.
const EXTENSION_THRESHOLD: SignedDuration = SignedDuration::from_hours(24 * 150);

/// An opinion as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredOpinion {
    #[serde(flatten)]
    opinion: Opinion,
    /// Expiry time (time-to-live), as Unix time in seconds; absent in opinions of the first release.
    #[serde(default)]
    expires_at: Option<i64>,
}

fn item_key(hash: &str) -> Key {
    ItemKind::JudgeOpinion.key([&hash], [])
}

/// Reads and stores opinions of the model judge, for the `draw` function.
#[derive(Clone, Debug)]
pub struct JudgeOpinions {
    pub(crate) table: Table,
}

impl JudgeOpinions {
    /// Reads the opinions stored under `hashes`, and keeps each one with less than 150 days left for 180 days from
    /// `now`. Returns the opinions by their hashes, without those that are not stored. `hashes` contains at most 100
    /// hashes, each only once. Makes one read, and one write for each opinion that it keeps longer.
    pub async fn get_and_extend(
        &self,
        hashes: &[String],
        now: UtcInstant,
    ) -> Result<HashMap<String, Opinion>> {
        if hashes.is_empty() {
            return Ok(HashMap::new());
        }
        let mut items = self.table.get_batch(hashes.iter().map(|hash| item_key(hash))).await?;
        let threshold = now.plus(EXTENSION_THRESHOLD).epoch_seconds();
        let mut found = HashMap::new();
        for hash in hashes {
            let Some(stored) = take_item::<StoredOpinion>(&mut items, &item_key(hash))? else { continue };
            if stored.expires_at.is_none_or(|expires_at| expires_at < threshold) {
                let update = Update::of(item_key(hash)).if_exists().set(&["expires_at"], &expiry(now));
                self.table.update(update).await?;
            }
            found.insert(hash.clone(), stored.opinion);
        }
        Ok(found)
    }

    /// Stores an opinion under this hash, unless one is stored already, and returns the stored one. Makes one write,
    /// and one read if another opinion is stored already.
    pub async fn get_or_store(&self, hash: &str, opinion: &Opinion, now: UtcInstant) -> Result<Opinion> {
        let stored = StoredOpinion { opinion: opinion.clone(), expires_at: Some(expiry(now)) };
        match self.table.create(item_key(hash), &stored).await? {
            WriteOutcome::Done(_) => Ok(stored.opinion),
            WriteOutcome::Refused(_) => {
                let first: Option<StoredOpinion> = self.table.get(item_key(hash)).await?;
                Ok(first.unwrap_or(stored).opinion)
            }
        }
    }
}

fn expiry(now: UtcInstant) -> i64 {
    now.plus(RETENTION).epoch_seconds()
}
