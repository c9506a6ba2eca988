//! Inputs of scoring.

use crate::draw::JudgedComment;
use crate::record::Record;

/// Input of scoring for one record of the dataset: its catalogued bugs.
#[derive(Clone, Debug)]
pub struct ScoredRecord<'a> {
    /// Slug, unique in the dataset.
    pub slug: &'a str,
    /// Ids of the catalogued bugs.
    pub bugs: Vec<&'a str>,
}

impl<'a> From<&'a Record> for ScoredRecord<'a> {
    fn from(record: &'a Record) -> Self {
        Self { slug: &record.slug, bugs: record.bugs.iter().map(|bug| bug.id.as_str()).collect() }
    }
}

/// Input of scoring for one completed draw: its judged comments.
#[derive(Clone, Copy, Debug)]
pub struct ScoredDraw<'a> {
    /// Slug of the record.
    pub record: &'a str,
    /// Index among the record's draws, starting at 0.
    pub index: u8,
    /// Judged comments of the review.
    pub comments: &'a [JudgedComment],
}
