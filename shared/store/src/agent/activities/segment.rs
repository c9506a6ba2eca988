//! Segments: compressed items of many activities each.

use plumbline_activity::Activity;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::compression::{compress_json, decompress_json};
use crate::error::Result;

/// Maximum number of activities in one segment.
const MAX_ACTIVITIES: usize = 2_000;

/// Maximum number of activities in each segment that a split creates. It is below [`MAX_ACTIVITIES`], so that the next
/// activity does not split the segment again.
const ACTIVITIES_AFTER_SPLIT: usize = 1_500;

/// Maximum size of a segment, in bytes. DynamoDB allows items of 400 KB.
const MAX_BYTES: usize = 300_000;

/// A segment: its stored data, and its summary, which is known only for a newly built segment.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Segment {
    data: ByteBuf,
    #[serde(skip)]
    summary: SegmentSummary,
}

/// Time range and number of activities of a segment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SegmentSummary {
    /// Time of the first activity, as Unix time in seconds.
    pub(super) first: i64,
    /// Time of the last activity, as Unix time in seconds.
    pub(super) last: i64,
    /// Number of activities.
    pub(super) count: u64,
}

impl Segment {
    /// Returns the activities of the segment, oldest first.
    pub(super) fn activities(&self) -> Result<Vec<Activity>> {
        decompress_json(&self.data)
    }

    /// Returns the time range and the number of activities. Call this only for a newly built segment. A segment read
    /// from the table has zeros instead, because its summary is not stored.
    pub(super) fn summary(&self) -> SegmentSummary {
        self.summary
    }

    /// Compresses activities, which are in chronological order, into one segment. Enforces no limit on its size.
    fn compress(activities: &[Activity]) -> Result<Self> {
        let second = |activity: Option<&Activity>| activity.map_or(0, |activity| activity.at.as_second());
        let data = compress_json(&activities)?;
        let (first, last) = (second(activities.first()), second(activities.last()));
        Ok(Self { data, summary: SegmentSummary { first, last, count: activities.len() as u64 } })
    }
}

/// Splits activities, which are in chronological order, into segments. All activities of one second stay in the same
/// segment.
pub(super) fn split_into_segments(activities: Vec<Activity>) -> Result<Vec<Segment>> {
    if activities.len() <= MAX_ACTIVITIES {
        return build_segments(activities);
    }
    let mut segments = Vec::new();
    let mut remaining = activities;
    while !remaining.is_empty() {
        let position = split_position(&remaining, ACTIVITIES_AFTER_SPLIT.min(remaining.len()));
        let rest = remaining.split_off(position);
        segments.extend(build_segments(remaining)?);
        remaining = rest;
    }
    Ok(segments)
}

/// Builds segments from activities, which are in chronological order. Halves the list until each segment fits into
/// [`MAX_BYTES`].
fn build_segments(mut activities: Vec<Activity>) -> Result<Vec<Segment>> {
    let segment = Segment::compress(&activities)?;
    if segment.data.len() <= MAX_BYTES {
        return Ok(vec![segment]);
    }
    let middle = split_position(&activities, activities.len() / 2);
    if middle == 0 || middle == activities.len() {
        return Ok(vec![build_reduced_segment(activities)?]);
    }
    let rest = activities.split_off(middle);
    let mut segments = build_segments(activities)?;
    segments.extend(build_segments(rest)?);
    Ok(segments)
}

/// Builds one segment from activities of one second that are too large for a segment. Omits their paths and renames. If
/// the segment is still too large, drops the later half of the activities, repeatedly if needed. An incomplete history
/// is better than none.
fn build_reduced_segment(mut activities: Vec<Activity>) -> Result<Segment> {
    for activity in &mut activities {
        activity.paths.clear();
        activity.deleted.clear();
        activity.renames.clear();
    }
    let found = activities.len();
    loop {
        let segment = Segment::compress(&activities)?;
        if segment.data.len() <= MAX_BYTES || activities.len() == 1 {
            let kept = activities.len();
            tracing::warn!(
                found,
                kept,
                "the activities of one second are too large for one segment: `kept` of `found` activities are stored, without paths and renames"
            );
            return Ok(segment);
        }
        activities.truncate(activities.len().div_ceil(2));
    }
}

/// Returns the position at which to split the activities, so that activities of the same second stay together. Returns
/// the last suitable position up to `wanted`. If all positions up to `wanted` are unsuitable, returns the first
/// suitable position after `wanted`.
fn split_position(activities: &[Activity], wanted: usize) -> usize {
    let is_boundary = |at: &usize| {
        let (before, after) = (at.checked_sub(1).and_then(|at| activities.get(at)), activities.get(*at));
        before.zip(after).is_none_or(|(before, after)| before.at.as_second() != after.at.as_second())
    };
    let backwards = (1..=wanted).rev().find(is_boundary);
    backwards.or_else(|| (wanted..=activities.len()).find(is_boundary)).unwrap_or(activities.len())
}
