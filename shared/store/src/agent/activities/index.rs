//! The index of a workspace's activity: which segment covers which stretch of time, and who is known. Pure.

use std::collections::BTreeMap;

use jiff::Timestamp;
use plumbline_agent::{Action, Activity, ActivityKind, Person, Window};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::segment::Segment;
use crate::compression::{pack, unpack};
use crate::error::Result;

/// The most activities that are merged in one transaction, which takes no more than 4 MB.
const MERGED_AT_ONCE: usize = 5_000;

/// The most people an index knows, so that it stays one item. The newest are kept.
const MOST_PEOPLE: usize = 10_000;

/// One segment in the index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    id: String,
    /// The instants of its first and its last activity, in seconds since 1970.
    first: i64,
    last: i64,
    /// How many activities it holds.
    count: u64,
}

impl Entry {
    pub(super) fn id(&self) -> &str {
        &self.id
    }
}

/// The index as the table holds it. Its segments are in the order of time, and no instant belongs to two.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Index {
    /// Counts the changes; 0 as long as there is none.
    version: u64,
    segments: Vec<Entry>,
    people: ByteBuf,
}

impl Index {
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.segments
    }

    pub(super) fn entry(&self, at: usize) -> &Entry {
        &self.segments[at]
    }

    pub(super) fn packed_people(&self) -> &ByteBuf {
        &self.people
    }

    pub(super) fn is_empty(&self) -> bool {
        self.segments.is_empty() && self.people.is_empty()
    }

    pub(super) fn count(&self) -> u64 {
        self.segments.iter().map(|entry| entry.count).sum()
    }

    pub(super) fn extent(&self) -> Option<Window> {
        let (first, last) = (self.segments.first()?.first, self.segments.last()?.last);
        let (from, until) = (Timestamp::from_second(first).ok()?, Timestamp::from_second(last + 1).ok()?);
        Some(Window { from, until })
    }

    pub(super) fn people(&self) -> Result<Vec<Person>> {
        if self.people.is_empty() { Ok(Vec::new()) } else { unpack(&self.people) }
    }

    /// The segments that may hold activities of the window.
    pub(super) fn within(&self, window: &Window) -> impl Iterator<Item = &Entry> {
        let (from, until) = (window.from.as_second(), window.until.as_second());
        self.segments.iter().filter(move |entry| entry.last >= from && entry.first <= until)
    }

    /// The segment that an activity belongs into: the last that begins no later than it, or the first of all.
    pub(super) fn place_of(&self, activity: &Activity) -> Option<usize> {
        let second = activity.at.as_second();
        let after = self.segments.partition_point(|entry| entry.first <= second);
        (!self.segments.is_empty()).then(|| after.saturating_sub(1))
    }

    /// The activities, those together that belong into one segment; the oldest last.
    pub(super) fn grouped(&self, activities: &[Activity]) -> Vec<Vec<Activity>> {
        let mut groups: BTreeMap<Option<usize>, Vec<Activity>> = BTreeMap::new();
        for activity in activities {
            groups.entry(self.place_of(activity)).or_default().push(activity.clone());
        }
        let in_order = groups.into_values().flat_map(|mut group| {
            group.sort_by(|one, other| order(one).cmp(&order(other)));
            group.chunks(MERGED_AT_ONCE).map(<[Activity]>::to_vec).collect::<Vec<_>>()
        });
        let mut groups: Vec<_> = in_order.collect();
        groups.reverse();
        groups
    }

    /// The index after `segments` took the place of the one at `place`, or came where there was none.
    pub(super) fn replacing(
        &self,
        place: Option<usize>,
        segments: &[Segment],
        news: &[Activity],
    ) -> Result<Self> {
        let mut changed = self.clone();
        changed.version += 1;
        let ids = changed.new_ids(segments.len());
        let entries = ids.zip(segments).map(|(id, segment)| {
            let (first, last, count) = segment.extent();
            Entry { id, first, last, count }
        });
        let entries: Vec<Entry> = entries.collect();
        let range = place.map_or(0..0, |at| at..at + 1);
        changed.segments.splice(range, entries);
        changed.meet(news)?;
        Ok(changed)
    }

    /// The ids of the segments that came with the latest change.
    pub(super) fn new_ids(&self, count: usize) -> impl Iterator<Item = String> + use<> {
        let version = self.version;
        (0..count).map(move |at| format!("{version:08}-{at}"))
    }

    /// The index without its first segments, and those. The people go with the last.
    pub(super) fn without_first(&self, count: usize) -> (Self, &[Entry]) {
        let (gone, left) = self.segments.split_at(count.min(self.segments.len()));
        let people = if left.is_empty() { ByteBuf::new() } else { self.people.clone() };
        (Self { version: self.version + 1, segments: left.to_vec(), people }, gone)
    }

    /// Adds the people who were not known.
    fn meet(&mut self, news: &[Activity]) -> Result<()> {
        let mut known = self.people()?;
        let mut seen: std::collections::HashSet<Person> = known.iter().cloned().collect();
        let before = known.len();
        for person in news.iter().flat_map(|one| std::iter::once(&one.author).chain(&one.co_authors)) {
            if seen.insert(person.clone()) {
                known.push(person.clone());
            }
        }
        if known.len() > before {
            known.drain(..known.len().saturating_sub(MOST_PEOPLE));
            self.people = pack(&known)?;
        }
        Ok(())
    }
}

/// What orders activities, and tells one from another: a later text of the same thing replaces the earlier.
pub(super) fn order(activity: &Activity) -> (i64, ActivityKind, &str, Action) {
    (activity.at.as_second(), activity.kind, &activity.id, activity.action)
}

/// `content` with `news`, in order; nothing when all of it was there already.
pub(super) fn merged(content: Vec<Activity>, news: &[Activity]) -> Option<Vec<Activity>> {
    let mut changed = false;
    let key = |activity: &Activity| {
        let (second, kind, id, action) = order(activity);
        (second, kind, id.to_owned(), action)
    };
    let mut all: BTreeMap<_, Activity> = content.into_iter().map(|one| (key(&one), one)).collect();
    for one in news {
        let before = all.insert(key(one), one.clone());
        changed |= before.as_ref() != Some(one);
    }
    changed.then(|| all.into_values().collect())
}
