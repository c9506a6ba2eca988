//! Facts about a run and its records that the results are computed from.

use plumbline_conversation::{CostRate, Effort, Usage};
use serde::{Deserialize, Serialize};

use crate::bundle::{Difficulties, RecordSummary};
use crate::record::{Record, Severity};
use crate::score::ScoredRecord;

/// Facts about a run: its parameters, prices and the tokens of its probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunFacts {
    /// Draws per record, 1 to 5.
    pub k: u8,
    /// Name of the endpoint's wire protocol: `compat_chat` or `messages_api`.
    pub provider: String,
    /// Requested reasoning effort.
    pub effort: Effort,
    /// Declared context window, in tokens.
    pub context_window: u64,
    /// Prices of tokens; `None` if the caller gave no prices, which makes every cost 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_rate: Option<CostRate>,
    /// Tokens that the eligibility probe consumed.
    pub probe_usage: Usage,
}

/// Slug, language and catalogued bugs of a record, with the bugs' difficulties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordFacts {
    /// Slug, unique in the dataset.
    pub slug: String,
    /// Language, in lower case.
    pub language: String,
    /// Id and severity of each catalogued bug.
    pub bugs: Vec<(String, Severity)>,
    /// Difficulty by bug id, for the bugs that blind trials have measured. No figure of the results depends on it.
    #[serde(default, skip_serializing_if = "Difficulties::is_empty")]
    pub difficulties: Difficulties,
}

impl From<&RecordSummary> for RecordFacts {
    fn from(summary: &RecordSummary) -> Self {
        let RecordSummary { slug, language, bugs, difficulties, .. } = summary.clone();
        Self { slug, language, bugs, difficulties }
    }
}

impl From<&Record> for RecordFacts {
    fn from(record: &Record) -> Self {
        let bugs = record.bugs.iter().map(|bug| (bug.id.clone(), bug.severity)).collect();
        let (slug, language) = (record.slug.clone(), record.language.clone());
        Self { slug, language, bugs, difficulties: Difficulties::new() }
    }
}

impl<'a> From<&'a RecordFacts> for ScoredRecord<'a> {
    fn from(record: &'a RecordFacts) -> Self {
        Self { slug: &record.slug, bugs: record.bugs.iter().map(|(id, _)| id.as_str()).collect() }
    }
}
