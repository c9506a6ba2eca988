//! Interface for reading recorded activity.

use std::collections::BTreeSet;

use crate::activity::{Activity, Person};
use crate::window::{TimeWindow, one_second_after};

/// Interface for reading a workspace's recorded activity, wherever it is stored.
#[async_trait::async_trait]
pub trait ActivitySource: Send + Sync {
    /// Returns the activity inside `window`, newest first.
    async fn activities_in(&self, window: &TimeWindow) -> Result<Vec<Activity>, SourceError>;

    /// Returns everybody who is an author or a co-author in the workspace's activity. The agent recognises the names
    /// in a question by this list.
    async fn contributors(&self) -> Result<Vec<Person>, SourceError>;

    /// Returns the window from the first activity to just after the last; `None` if nothing is recorded.
    async fn extent(&self) -> Result<Option<TimeWindow>, SourceError>;
}

/// A source in memory, for tests and examples.
#[async_trait::async_trait]
impl ActivitySource for Vec<Activity> {
    async fn activities_in(&self, window: &TimeWindow) -> Result<Vec<Activity>, SourceError> {
        Ok(self.iter().filter(|activity| window.contains(activity.at)).cloned().collect())
    }

    async fn contributors(&self) -> Result<Vec<Person>, SourceError> {
        let people: BTreeSet<&Person> = self.iter().flat_map(Activity::contributors).collect();
        Ok(people.into_iter().cloned().collect())
    }

    async fn extent(&self) -> Result<Option<TimeWindow>, SourceError> {
        let times = || self.iter().map(|activity| activity.at);
        let ends = times().min().zip(times().max());
        Ok(ends.map(|(from, last)| TimeWindow { from, until: one_second_after(last) }))
    }
}

/// Reason why activity could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The source could not be reached; a retry may help.
    #[error("the workspace's activity could not be read (a retry may help)")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The stored activity could not be decoded; a retry will not help.
    #[error("the workspace's stored activity could not be decoded (a retry will not help)")]
    Malformed(#[source] Box<dyn std::error::Error + Send + Sync>),
}
