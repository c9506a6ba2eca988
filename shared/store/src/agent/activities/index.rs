//! Index of a workspace's activity: the time range of each segment, and the people who appear in the activity. This
//! module makes no AWS calls.

use std::collections::BTreeMap;

use jiff::Timestamp;
use plumbline_activity::{Action, Activity, ActivityKind, Person, TimeWindow};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::segment::{Segment, SegmentSummary};
use crate::compression::{compress_json, decompress_json};
use crate::error::Result;

/// Maximum number of activities that one transaction merges. DynamoDB allows transactions of 4 MB.
const MAX_MERGED: usize = 5_000;

/// Maximum number of people in an index, so that the index fits into one item. The index keeps those who were added
/// last.
const MAX_PEOPLE: usize = 10_000;

/// Entry of one segment in the index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SegmentEntry {
    id: String,
    /// Time of the first activity, as Unix time in seconds.
    first: i64,
    /// Time of the last activity, as Unix time in seconds.
    last: i64,
    /// Number of activities in the segment.
    count: u64,
}

impl SegmentEntry {
    pub(super) fn id(&self) -> &str {
        &self.id
    }
}

/// Stored index. Its segments are in chronological order, and all activities of one second are in the same segment.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Index {
    /// Number of changes of the index so far, or 0 if no index is stored.
    #[serde(rename = "version")]
    revision: u64,
    segments: Vec<SegmentEntry>,
    /// People who appear in the activity, in the order in which they were added, as compressed JSON.
    people: ByteBuf,
}

impl Index {
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    pub(super) fn entries(&self) -> &[SegmentEntry] {
        &self.segments
    }

    pub(super) fn entry(&self, position: usize) -> &SegmentEntry {
        &self.segments[position]
    }

    /// Returns the people as they are stored: as compressed JSON.
    pub(super) fn compressed_people(&self) -> &ByteBuf {
        &self.people
    }

    pub(super) fn is_empty(&self) -> bool {
        self.segments.is_empty() && self.people.is_empty()
    }

    pub(super) fn count(&self) -> u64 {
        self.segments.iter().map(|entry| entry.count).sum()
    }

    pub(super) fn extent(&self) -> Option<TimeWindow> {
        let (first, last) = (self.segments.first()?.first, self.segments.last()?.last);
        let (from, until) = (Timestamp::from_second(first).ok()?, Timestamp::from_second(last + 1).ok()?);
        Some(TimeWindow { from, until })
    }

    pub(super) fn people(&self) -> Result<Vec<Person>> {
        if self.people.is_empty() { Ok(Vec::new()) } else { decompress_json(&self.people) }
    }

    /// Returns the entries of the segments that may contain activities of the time window.
    pub(super) fn entries_in(&self, window: &TimeWindow) -> impl Iterator<Item = &SegmentEntry> {
        let (from, until) = (window.from.as_second(), window.until.as_second());
        self.segments.iter().filter(move |entry| entry.last >= from && entry.first <= until)
    }

    /// Returns the position of the segment that an activity belongs to: the last segment that begins no later than the
    /// activity, or else the first. Returns `None` if the index has no segment.
    pub(super) fn segment_position(&self, activity: &Activity) -> Option<usize> {
        let second = activity.at.as_second();
        let after = self.segments.partition_point(|entry| entry.first <= second);
        (!self.segments.is_empty()).then(|| after.saturating_sub(1))
    }

    /// Groups activities by the segment that they belong to, the oldest group last.
    pub(super) fn group_by_segment(&self, activities: &[Activity]) -> Vec<Vec<Activity>> {
        let mut groups: BTreeMap<Option<usize>, Vec<Activity>> = BTreeMap::new();
        for activity in activities {
            groups.entry(self.segment_position(activity)).or_default().push(activity.clone());
        }
        let sorted = groups.into_values().flat_map(|mut group| {
            group.sort_by(|one, other| sort_key(one).cmp(&sort_key(other)));
            group.chunks(MAX_MERGED).map(<[Activity]>::to_vec).collect::<Vec<_>>()
        });
        let mut groups: Vec<_> = sorted.collect();
        groups.reverse();
        groups
    }

    /// Returns the index with `segments` in place of the segment at `position`. If `position` is `None`, inserts
    /// `segments` at the beginning. Adds the people in `new_activities`.
    pub(super) fn replace_segment(
        &self,
        position: Option<usize>,
        segments: &[Segment],
        new_activities: &[Activity],
    ) -> Result<Self> {
        let mut changed = self.clone();
        changed.revision += 1;
        let ids = changed.new_segment_ids(segments.len());
        let entries = ids.zip(segments).map(|(id, segment)| {
            let SegmentSummary { first, last, count } = segment.summary();
            SegmentEntry { id, first, last, count }
        });
        let entries: Vec<SegmentEntry> = entries.collect();
        let range = position.map_or(0..0, |at| at..at + 1);
        changed.segments.splice(range, entries);
        changed.add_people(new_activities)?;
        Ok(changed)
    }

    /// Returns the ids of the segments that the latest change of the index created. `count` is their number. Ids
    /// contain the revision, so those of different changes differ.
    pub(super) fn new_segment_ids(&self, count: usize) -> impl Iterator<Item = String> + use<> {
        let revision = self.revision;
        (0..count).map(move |at| format!("{revision:08}-{at}"))
    }

    /// Returns the index without its first `count` segments, and the entries of the removed segments. If no segment
    /// remains, the list of people who appear in the activity becomes empty too.
    pub(super) fn without_first_segments(&self, count: usize) -> (Self, &[SegmentEntry]) {
        let (removed, remaining) = self.segments.split_at(count.min(self.segments.len()));
        let people = if remaining.is_empty() { ByteBuf::new() } else { self.people.clone() };
        (Self { revision: self.revision + 1, segments: remaining.to_vec(), people }, removed)
    }

    /// Adds the people in `new_activities` who are not in the index yet.
    fn add_people(&mut self, new_activities: &[Activity]) -> Result<()> {
        let mut people = self.people()?;
        let mut seen: std::collections::HashSet<Person> = people.iter().cloned().collect();
        let count_before = people.len();
        for person in
            new_activities.iter().flat_map(|one| std::iter::once(&one.author).chain(&one.co_authors))
        {
            if seen.insert(person.clone()) {
                people.push(person.clone());
            }
        }
        if people.len() > count_before {
            people.drain(..people.len().saturating_sub(MAX_PEOPLE));
            self.people = compress_json(&people)?;
        }
        Ok(())
    }
}

/// Returns the sort key of an activity, which also identifies it: a later version with the same key replaces the
/// earlier one.
pub(super) fn sort_key(activity: &Activity) -> (i64, ActivityKind, &str, Action) {
    (activity.at.as_second(), activity.kind, &activity.id, activity.action)
}

/// Merges `new_activities` into `stored`, the activities of a segment, and returns all in chronological order. Returns
/// `None` if nothing changes.
pub(super) fn merge_if_changed(stored: Vec<Activity>, new_activities: &[Activity]) -> Option<Vec<Activity>> {
    let mut changed = false;
    let key = |activity: &Activity| {
        let (second, kind, id, action) = sort_key(activity);
        (second, kind, id.to_owned(), action)
    };
    let mut all: BTreeMap<_, Activity> = stored.into_iter().map(|one| (key(&one), one)).collect();
    for one in new_activities {
        let before = all.insert(key(one), one.clone());
        changed |= before.as_ref() != Some(one);
    }
    changed.then(|| all.into_values().collect())
}
