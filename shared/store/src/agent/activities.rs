//! Activity log of a workspace, in chronological order.
//!
//! Every question about a history of 100,000 activities must be answered with one to three reads. The log therefore
//! consists of *segments* and one *index*. A segment is a compressed item of up to two thousand activities, contiguous
//! in time. The index lists the time range of each segment and the people who appear in the activity. To answer a
//! question, the worker reads the index and then the segments of the question's window, usually with one
//! `BatchGetItem`. It filters by people, paths, words and kinds in memory.
//!
//! Segments are immutable. One transaction replaces an old segment with new ones and updates the index, on condition
//! that the index has not changed since it was read. So no reader sees a partial change: if a segment has been replaced
//! in the meantime, the reader does not find it and reads the index again.

mod index;
mod segment;

use aws_sdk_dynamodb::types::KeysAndAttributes;
use plumbline_activity::{Activity, Person, TimeWindow};
use plumbline_contract::Workspace;

use self::index::{Index, SegmentEntry};
use self::segment::Segment;
use crate::error::{Result, StoreError};
use crate::table::{Item, ItemKind, Key, Table, Update, contention, from_item};

/// Maximum number of items in one `BatchGetItem` request.
const MAX_BATCH_GET: usize = 100;

/// Maximum number of segments that one transaction deletes, besides the index update.
const MAX_DELETED_SEGMENTS: usize = 90;

/// Maximum number of attempts to read the segments of a time window, if writers replace segments at the same time.
const MAX_READ_ATTEMPTS: usize = 5;

/// Activity log of one workspace: its index, which has been read, and its segments, which are read on demand.
#[derive(Debug)]
pub struct ActivityLog {
    activities: ActivityLogs,
    workspace: Workspace,
    index: Index,
}

impl ActivityLog {
    /// Returns the window from the first activity to just after the last, or `None` if there is no activity.
    pub fn extent(&self) -> Option<TimeWindow> {
        self.index.extent()
    }

    /// Returns the number of activities.
    pub fn count(&self) -> u64 {
        self.index.count()
    }

    /// Returns the people who appear in the activity.
    ///
    /// # Errors
    ///
    /// If the index cannot be decoded.
    pub fn people(&self) -> Result<Vec<Person>> {
        self.index.people()
    }

    /// Returns the activities of a time window, newest first. Makes one call for each 100 segments or 16 MB.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, a segment cannot be decoded, or writers replace the segments faster than they can
    /// be read ([`StoreError::Contended`]).
    pub async fn activities_in(&self, window: &TimeWindow) -> Result<Vec<Activity>> {
        let mut newer;
        let mut log = self;
        for _ in 0..MAX_READ_ATTEMPTS {
            if let Some(found) = log.try_activities_in(window).await? {
                return Ok(found);
            }
            newer = self.activities.read_log(&self.workspace).await?;
            log = &newer;
        }
        Err(StoreError::Contended)
    }

    /// Returns the activities of a time window, or `None` if a segment in the index no longer exists.
    async fn try_activities_in(&self, window: &TimeWindow) -> Result<Option<Vec<Activity>>> {
        let wanted: Vec<&SegmentEntry> = self.index.entries_in(window).collect();
        let mut activities = Vec::new();
        for entries in wanted.chunks(MAX_BATCH_GET) {
            let segments = self.activities.segments(&self.workspace, entries).await?;
            if segments.len() < entries.len() {
                return Ok(None);
            }
            for segment in segments {
                activities.extend(segment.activities()?.into_iter().filter(|one| window.contains(one.at)));
            }
        }
        activities.sort_by(|one, other| index::sort_key(other).cmp(&index::sort_key(one)));
        Ok(Some(activities))
    }
}

/// Reads and writes the activity logs of workspaces, for the `sync` and `query` functions and the operator's tool.
#[derive(Clone, Debug)]
pub struct ActivityLogs {
    pub(crate) table: Table,
}

impl ActivityLogs {
    /// Returns the activity log of a workspace. Makes one read: only the index is read now.
    pub async fn read_log(&self, workspace: &Workspace) -> Result<ActivityLog> {
        let index = self.table.get(index_key(workspace)).await?.unwrap_or_default();
        Ok(ActivityLog { activities: self.clone(), workspace: workspace.clone(), index })
    }

    /// Adds activities, which may be in any order, to a workspace. An activity replaces a stored activity that has the
    /// same time (in whole seconds), kind, id and action. Writes nothing if nothing changes.
    pub async fn merge(&self, workspace: &Workspace, activities: &[Activity]) -> Result<()> {
        let mut index: Index = self.table.get(index_key(workspace)).await?.unwrap_or_default();
        let mut groups = index.group_by_segment(activities);
        let mut tries = 0;
        while let Some(group) = groups.pop() {
            match self.merge_group(workspace, &index, &group).await? {
                Some(changed) => index = changed,
                None if tries >= contention::MAX_ATTEMPTS => return Err(StoreError::Contended),
                None => {
                    tries += 1;
                    contention::pause(tries).await;
                    index = self.table.get(index_key(workspace)).await?.unwrap_or_default();
                    let remaining: Vec<Activity> = groups.into_iter().flatten().chain(group).collect();
                    groups = index.group_by_segment(&remaining);
                }
            }
        }
        Ok(())
    }

    /// Merges `group`, activities that all belong to one segment, into this segment. Returns the new index, or `None`
    /// if another writer has changed the index in the meantime.
    async fn merge_group(
        &self,
        workspace: &Workspace,
        index: &Index,
        group: &[Activity],
    ) -> Result<Option<Index>> {
        let position = index.segment_position(&group[0]);
        let old = position.map(|at| index.entry(at));
        let mut stored = Vec::new();
        if let Some(entry) = old {
            let Some(segment) = self.segments(workspace, &[entry]).await?.pop() else { return Ok(None) };
            stored = segment.activities()?;
        }
        let Some(merged) = index::merge_if_changed(stored, group) else { return Ok(Some(index.clone())) };
        let segments = segment::split_into_segments(merged)?;
        let changed = index.replace_segment(position, &segments, group)?;
        let mut writes = vec![self.table.write_to_update(index_update(workspace, index, &changed))?];
        for (segment, id) in segments.iter().zip(changed.new_segment_ids(segments.len())) {
            writes.push(self.table.write_to_create(&segment_key(workspace, &id), segment)?);
        }
        if let Some(entry) = old {
            writes.push(self.table.write_to_delete(&segment_key(workspace, entry.id()))?);
        }
        Ok(self.table.transact(writes).await?.is_done().then_some(changed))
    }

    /// Removes every activity of a workspace, so that another history can replace it.
    pub async fn clear(&self, workspace: &Workspace) -> Result<()> {
        for tries in 1..=contention::MAX_ATTEMPTS {
            let mut index: Index = self.table.get(index_key(workspace)).await?.unwrap_or_default();
            while !index.is_empty() {
                let (remaining, removed) = index.without_first_segments(MAX_DELETED_SEGMENTS);
                let mut writes =
                    vec![self.table.write_to_update(index_update(workspace, &index, &remaining))?];
                for entry in removed {
                    writes.push(self.table.write_to_delete(&segment_key(workspace, entry.id()))?);
                }
                if !self.table.transact(writes).await?.is_done() {
                    break;
                }
                index = remaining;
            }
            if index.is_empty() {
                return Ok(());
            }
            contention::pause(tries).await;
        }
        Err(StoreError::Contended)
    }

    /// Deletes a workspace's activity, and the item of its index.
    pub(crate) async fn delete(&self, workspace: &Workspace) -> Result<()> {
        self.clear(workspace).await?;
        self.table.delete(&index_key(workspace)).await
    }

    /// Reads the segments of these `entries` of the index, and omits segments that no longer exist. Makes one call for
    /// each 16 MB.
    async fn segments(&self, workspace: &Workspace, entries: &[&SegmentEntry]) -> Result<Vec<Segment>> {
        let keys = entries.iter().map(|entry| segment_key(workspace, entry.id()).into_attribute_map());
        let mut keys: Vec<Item> = keys.collect();
        let mut segments = Vec::with_capacity(keys.len());
        while !keys.is_empty() {
            let (found, unread) = self.read_batch(keys).await?;
            segments.extend(found.into_iter().map(from_item::<Segment>).collect::<Result<Vec<_>>>()?);
            keys = unread;
        }
        Ok(segments)
    }

    /// Reads the items at these keys. Returns those that fit into one response, and the keys that are left to read.
    async fn read_batch(&self, keys: Vec<Item>) -> Result<(Vec<Item>, Vec<Item>)> {
        let keys = KeysAndAttributes::builder().consistent_read(true).set_keys(Some(keys)).build();
        let keys = keys.map_err(StoreError::table("building a request"))?;
        let request = self.table.client.batch_get_item().request_items(&self.table.name, keys);
        let output = request.send().await.map_err(StoreError::table("BatchGetItem"))?;
        let found = output.responses.and_then(|mut tables| tables.remove(&self.table.name));
        let unread = output.unprocessed_keys.and_then(|mut tables| tables.remove(&self.table.name));
        Ok((found.unwrap_or_default(), unread.map(|unread| unread.keys).unwrap_or_default()))
    }
}

/// Checks that an activity index and its list of people can be decoded.
pub(crate) fn check_index(item: Item) -> Result<()> {
    from_item::<Index>(item)?.people().map(drop)
}

/// Checks that a segment and the activities in it can be decoded.
pub(crate) fn check_segment(item: Item) -> Result<()> {
    from_item::<Segment>(item)?.activities().map(drop)
}

fn index_key(workspace: &Workspace) -> Key {
    ItemKind::ActivityIndex.key([workspace], [])
}

fn segment_key(workspace: &Workspace, id: &str) -> Key {
    ItemKind::ActivitySegment.key([workspace], [&id])
}

/// Returns the update of the index from `seen` to `changed`, on condition that the stored index has not changed since
/// `seen` was read.
fn index_update(workspace: &Workspace, seen: &Index, changed: &Index) -> Update {
    let update = Update::of(index_key(workspace));
    let update = match seen.revision() {
        0 => update.if_absent("version"),
        revision => update.if_equal("version", &revision),
    };
    let update = update.set(&["version"], &changed.revision()).set(&["segments"], &changed.entries());
    update.set(&["people"], changed.compressed_people())
}
