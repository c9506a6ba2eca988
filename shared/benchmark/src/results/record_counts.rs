//! Counts of each record of a run: what the record's draws found, without the text of the comments.

use serde::{Deserialize, Serialize};

use super::RecordFacts;
use crate::draw::{Draw, DrawOutcome, ErrorReason};
use crate::record::{Difficulty, Severity};
use crate::score::{DrawTally, MAX_DRAWS, Tally};

/// Counts of one record: its catalogued bugs, and for each finished draw the bugs that it found and the numbers of its
/// comments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordCounts {
    /// Slug, unique in the dataset.
    pub slug: String,
    /// Language, in lower case.
    pub language: String,
    /// Catalogued bugs.
    pub bugs: Vec<BugSummary>,
    /// Finished draws.
    pub draws: Vec<DrawSummary>,
}

/// A catalogued bug without its texts and places: id, severity and difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BugSummary {
    /// Id, unique within the record.
    pub id: String,
    /// Severity of the bug.
    pub severity: Severity,
    /// Difficulty, if blind trials have measured it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
}

/// A finished draw without its comments: the counts of a completed draw, or the reason why the draw failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum DrawSummary {
    /// A completed draw.
    Scored {
        /// Bugs that the draw found, and counts of its comments.
        #[serde(flatten)]
        counts: DrawTally,
        /// Time that the model spent generating, in milliseconds.
        #[serde(rename = "generatingMs")]
        generating_ms: u64,
    },
    /// A failed draw.
    Errored {
        /// Index among the record's draws, from 0.
        index: u8,
        /// Reason of the failure.
        reason: ErrorReason,
    },
}

impl DrawSummary {
    fn of(record: &RecordFacts, draw: &Draw) -> Self {
        match &draw.outcome {
            DrawOutcome::Scored { comments, generating_ms, .. } => {
                let bugs = record.bugs.iter().map(|(id, _)| id.as_str());
                let counts = DrawTally::of(draw.index, bugs, comments);
                Self::Scored { counts, generating_ms: *generating_ms }
            }
            DrawOutcome::Errored { reason, .. } => Self::Errored { index: draw.index, reason: *reason },
        }
    }

    /// Returns the index among the record's draws, from 0.
    pub fn draw_index(&self) -> u8 {
        match self {
            Self::Scored { counts, .. } => counts.index,
            Self::Errored { index, .. } => *index,
        }
    }

    /// Returns the counts of a completed draw, or `None` for a failed one.
    pub fn counts(&self) -> Option<&DrawTally> {
        match self {
            Self::Scored { counts, .. } => Some(counts),
            Self::Errored { .. } => None,
        }
    }
}

impl RecordCounts {
    /// Counts the draws of each record with at least one finished draw, in the order of the slugs. Draws of unknown
    /// records and draws with an index of k or more are ignored, as in the results.
    pub fn from_draws(records: &[RecordFacts], draws: &[Draw], k: u8) -> Vec<Self> {
        let counted = records.iter().filter_map(|record| {
            let draws =
                draws.iter().filter(|draw| draw.record == record.slug && draw.index < k.min(MAX_DRAWS));
            let mut draws: Vec<DrawSummary> = draws.map(|draw| DrawSummary::of(record, draw)).collect();
            draws.sort_by_key(DrawSummary::draw_index);
            let bugs = record.bugs.iter().map(|(id, severity)| BugSummary {
                id: id.clone(),
                severity: *severity,
                difficulty: record.difficulties.get(id).copied(),
            });
            let (slug, language) = (record.slug.clone(), record.language.clone());
            (!draws.is_empty()).then(|| Self { slug, language, bugs: bugs.collect(), draws })
        });
        let mut counted: Vec<Self> = counted.collect();
        counted.sort_by(|left, right| left.slug.cmp(&right.slug));
        counted
    }

    /// Returns the counts of the completed draws.
    pub fn completed_draws(&self) -> impl Iterator<Item = &DrawTally> {
        self.draws.iter().filter_map(DrawSummary::counts)
    }

    /// Adds up the completed draws to the counts from which [`ScoreMetrics`](crate::score::ScoreMetrics) are computed;
    /// all zeros without a completed draw.
    pub fn tally(&self) -> Tally {
        let completed: Vec<DrawTally> = self.completed_draws().cloned().collect();
        let bugs: Vec<&str> = self.bugs.iter().map(|bug| bug.id.as_str()).collect();
        if completed.is_empty() { Tally::default() } else { Tally::of(&bugs, &completed) }
    }
}
