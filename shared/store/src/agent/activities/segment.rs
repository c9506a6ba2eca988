//! Segments: many activities in one item, compressed.

use plumbline_agent::Activity;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::compression::{pack, unpack};
use crate::error::Result;

/// The most activities that one segment holds.
const MOST: usize = 2_000;

/// How many a segment is left with that had to be split, so that the next activity does not split it again.
const AFTER_SPLIT: usize = 1_500;

/// The most bytes that a segment is let grow to. An item holds 400 KB.
const LARGEST: usize = 300_000;

/// The paths that are kept of one activity that would fill a segment by itself.
const PATHS_OF_THE_LARGEST: usize = 2_000;

/// A segment as the table holds it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Segment {
    data: ByteBuf,
    #[serde(skip)]
    first: i64,
    #[serde(skip)]
    last: i64,
    #[serde(skip)]
    count: u64,
}

impl Segment {
    /// What it holds, oldest first.
    pub(super) fn activities(&self) -> Result<Vec<Activity>> {
        unpack(&self.data)
    }

    /// The instants of its first and its last activity, in seconds, and how many there are; of a new one.
    pub(super) fn extent(&self) -> (i64, i64, u64) {
        (self.first, self.last, self.count)
    }

    fn of(activities: &[Activity]) -> Result<Self> {
        let second = |activity: Option<&Activity>| activity.map_or(0, |activity| activity.at.as_second());
        let data = pack(&activities)?;
        let (first, last) = (second(activities.first()), second(activities.last()));
        Ok(Self { data, first, last, count: activities.len() as u64 })
    }
}

/// As few segments as hold the activities, which are in order. No instant is in two of them.
pub(super) fn split(activities: Vec<Activity>) -> Result<Vec<Segment>> {
    if activities.len() <= MOST {
        return fitting(activities);
    }
    let mut segments = Vec::new();
    let mut left = activities;
    while !left.is_empty() {
        let rest = left.split_off(border(&left, AFTER_SPLIT.min(left.len())));
        segments.extend(fitting(left)?);
        left = rest;
    }
    Ok(segments)
}

/// Halves what is too large until it fits.
fn fitting(mut activities: Vec<Activity>) -> Result<Vec<Segment>> {
    let segment = Segment::of(&activities)?;
    if segment.data.len() <= LARGEST {
        return Ok(vec![segment]);
    }
    let middle = border(&activities, activities.len() / 2);
    if middle == 0 || middle == activities.len() {
        activities.iter_mut().for_each(|activity| activity.paths.truncate(PATHS_OF_THE_LARGEST));
        return Ok(vec![Segment::of(&activities)?]);
    }
    let rest = activities.split_off(middle);
    let mut segments = fitting(activities)?;
    segments.extend(fitting(rest)?);
    Ok(segments)
}

/// Where to cut so that what happened in one second stays together: at `wanted` or, failing that, near it.
fn border(activities: &[Activity], wanted: usize) -> usize {
    let is_border = |at: &usize| {
        let (before, after) = (at.checked_sub(1).and_then(|at| activities.get(at)), activities.get(*at));
        before.zip(after).is_none_or(|(before, after)| before.at.as_second() != after.at.as_second())
    };
    let backwards = (1..=wanted).rev().find(is_border);
    backwards.or_else(|| (wanted..=activities.len()).find(is_border)).unwrap_or(activities.len())
}
