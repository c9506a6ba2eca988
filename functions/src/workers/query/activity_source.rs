//! Source of a workspace's recorded activity for the agent.

use async_trait::async_trait;
use plumbline_activity::{Activity, ActivitySource, Person, SourceError, TimeWindow};
use plumbline_store::StoreError;
use plumbline_store::agent::activities::ActivityLog;

/// Activity log of one workspace, as an [`ActivitySource`] for the agent.
pub(super) struct RecordedActivity(pub(super) ActivityLog);

#[async_trait]
impl ActivitySource for RecordedActivity {
    async fn activities_in(&self, window: &TimeWindow) -> Result<Vec<Activity>, SourceError> {
        self.0.activities_in(window).await.map_err(unavailable)
    }

    async fn contributors(&self) -> Result<Vec<Person>, SourceError> {
        self.0.people().map_err(unavailable)
    }

    async fn extent(&self) -> Result<Option<TimeWindow>, SourceError> {
        Ok(self.0.extent())
    }
}

fn unavailable(error: StoreError) -> SourceError {
    SourceError::Unavailable(Box::new(error))
}
