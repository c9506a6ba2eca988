//! Opinions of the model judge about comments. They never expire, so that a comment is judged once and gets the same
//! verdict in every run.
//!
//! The key of an opinion is a hash of the judge, the prompt, the record and the comment. Neither the key nor the
//! opinion contains text of the comment.

use std::collections::HashMap;

use plumbline_benchmark::judge::model::Opinion;

use crate::error::Result;
use crate::table::{ItemKind, Key, Table, Written, take};

fn key(hash: &str) -> Key {
    ItemKind::JudgeOpinion.key([&hash], [])
}

/// Reads and stores opinions of the model judge. Used by the `draw` function.
#[derive(Clone, Debug)]
pub struct JudgeOpinions {
    pub(crate) table: Table,
}

impl JudgeOpinions {
    /// Reads the opinions stored under these distinct keys, at most 100. Makes one read.
    pub async fn get_all(&self, keys: &[String]) -> Result<HashMap<String, Opinion>> {
        if keys.is_empty() {
            return Ok(HashMap::new());
        }
        let mut items = self.table.get_all(keys.iter().map(|hash| key(hash))).await?;
        let mut found = HashMap::new();
        for hash in keys {
            if let Some(opinion) = take(&mut items, &key(hash))? {
                found.insert(hash.clone(), opinion);
            }
        }
        Ok(found)
    }

    /// Stores an opinion, unless one is stored already, and returns the stored one. Makes one write, and one read if
    /// another worker was first.
    pub async fn keep(&self, hash: &str, opinion: &Opinion) -> Result<Opinion> {
        match self.table.create(key(hash), opinion).await? {
            Written::Done(_) => Ok(opinion.clone()),
            Written::Refused(_) => Ok(self.table.get(key(hash)).await?.unwrap_or_else(|| opinion.clone())),
        }
    }
}
