//! Numbers of unfinished jobs of a workspace, by the hour in which they were accepted.
//!
//! The transaction that creates a job counts it, and the one that ends the job takes it off again. A job ends within
//! half an hour. An hour's count is therefore disregarded when the next hour is over, so a count that is too high
//! blocks a workspace for two hours at most.

use jiff::SignedDuration;
use plumbline_contract::Workspace;
use plumbline_contract::limits::MAX_UNFINISHED_JOBS;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::table::{Item, ItemKind, Key, Update, take_item};
use plumbline_instant::UtcInstant;

/// Length of an hour, in seconds.
const SECONDS_PER_HOUR: i64 = 3_600;

/// Time for which an hour's count of unfinished jobs is kept, from the beginning of the hour. The limit on a
/// workspace's unfinished jobs uses the count only in the first two hours: a job ends within half an hour.
const RETENTION: SignedDuration = SignedDuration::from_hours(4);

/// An hour in which jobs were accepted, as the number of hours since 1 January 1970, 00:00 UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AcceptanceHour(i64);

impl AcceptanceHour {
    /// Returns the hour of an instant.
    pub fn of(instant: UtcInstant) -> Self {
        Self(instant.epoch_seconds().div_euclid(SECONDS_PER_HOUR))
    }

    fn previous(self) -> Self {
        Self(self.0 - 1)
    }

    fn expires_at(self) -> i64 {
        self.0 * SECONDS_PER_HOUR + RETENTION.as_secs()
    }
}

/// Stored count of one hour.
#[derive(Serialize, Deserialize)]
pub(crate) struct JobCount {
    /// Number of unfinished jobs. It is below zero if the item expired before some of the hour's jobs ended.
    pub(crate) unfinished: i64,
}

/// Returns the keys of the counts that matter at `now`: those of the current hour and of the hour before.
pub(crate) fn keys(workspace: &Workspace, now: UtcInstant) -> [Key; 2] {
    let hour = AcceptanceHour::of(now);
    [item_key(workspace, hour), item_key(workspace, hour.previous())]
}

fn item_key(workspace: &Workspace, hour: AcceptanceHour) -> Key {
    ItemKind::JobCount.key([workspace], [&hour.0])
}

/// Two counts of a workspace's unfinished jobs, as they were read: those accepted in the current clock hour, and those
/// accepted in the hour before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnfinishedJobCounts {
    /// Number of unfinished jobs that were accepted in the current clock hour.
    current: i64,
    /// Number of unfinished jobs that were accepted in the previous clock hour. This number only falls, because that
    /// hour is over.
    earlier: i64,
}

impl UnfinishedJobCounts {
    /// Takes the counts at these keys out of `items`, which one call has read, and decodes them. A missing count is 0.
    pub(crate) fn take_from(items: &mut Vec<Item>, [current, earlier]: &[Key; 2]) -> Result<Self> {
        let mut count = |key: &Key| -> Result<i64> {
            Ok(take_item::<JobCount>(items, key)?.map_or(0, |count| count.unfinished.max(0)))
        };
        Ok(Self { current: count(current)?, earlier: count(earlier)? })
    }

    /// Returns true if the workspace has [`MAX_UNFINISHED_JOBS`] unfinished jobs, and so may not ask another question.
    pub fn is_limit_reached(&self) -> bool {
        self.current + self.earlier >= i64::from(MAX_UNFINISHED_JOBS)
    }

    /// Returns the update that counts a job accepted at `now`, on condition that the workspace has fewer than
    /// [`MAX_UNFINISHED_JOBS`] unfinished jobs.
    pub(crate) fn increment_update(&self, workspace: &Workspace, now: UtcInstant) -> Update {
        let hour = AcceptanceHour::of(now);
        let bound = i64::from(MAX_UNFINISHED_JOBS) - 1 - self.earlier;
        counter_update(workspace, hour, 1).if_at_most("unfinished", &bound)
    }
}

/// Returns the update that takes an ended job off the count of unfinished jobs of `hour`.
pub(crate) fn decrement_update(workspace: &Workspace, hour: AcceptanceHour) -> Update {
    counter_update(workspace, hour, -1)
}

fn counter_update(workspace: &Workspace, hour: AcceptanceHour, change: i64) -> Update {
    Update::of(item_key(workspace, hour)).add("unfinished", change).set(&["expires_at"], &hour.expires_at())
}
