//! The embedded runner's scheduler: tells `ask` of every firing that is due, with the event that EventBridge
//! Scheduler sends.
//!
//! It keeps nothing itself. What has fired is on the schedule, written with the job, so that after a restart or
//! a crash nothing is lost and nothing comes twice. Of the firings that were missed while nothing ran, the
//! newest is made up for, and no other.

use std::sync::Arc;

use futures::StreamExt;
use plumbline_clock::Clock;
use plumbline_functions::schedules::ask::AskHandler;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::Schedule;
use plumbline_store::{Store, StoreError};

/// How many firings are told of at once.
const AT_ONCE: usize = 8;

/// Fires what is due.
#[derive(Clone)]
pub struct Scheduler {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub ask: AskHandler,
}

impl Scheduler {
    /// Lets every schedule fire that is due; how many there were. One that fails is due again the next time.
    ///
    /// # Errors
    ///
    /// When the schedules cannot be read.
    pub async fn fire_due(&self) -> Result<usize, StoreError> {
        let now = self.clock.now().into();
        let schedules = self.store.operator().schedules().list_all().await?;
        let due: Vec<Firing> = schedules.iter().filter_map(|schedule| firing(schedule, now)).collect();
        // `ask` logs what fails.
        let fire = |firing: Firing| async move { drop(self.ask.handle(&firing).await) };
        let count = due.len();
        futures::stream::iter(due).for_each_concurrent(AT_ONCE, fire).await;
        Ok(count)
    }
}

fn firing(schedule: &Schedule, now: plumbline_store::Stamp) -> Option<Firing> {
    let scheduled_time = schedule.due(now)?.timestamp();
    Some(Firing { workspace: schedule.workspace.clone(), schedule_id: schedule.id.clone(), scheduled_time })
}
