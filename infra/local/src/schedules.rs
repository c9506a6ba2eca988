//! The embedded scheduler, which invokes `ask` for every due firing, with the event that EventBridge Scheduler sends.
//!
//! The scheduler has no state of its own. One transaction records a firing on its schedule and creates the job, so a
//! restart or a crash neither loses nor repeats a firing. If a schedule missed several firings while the service was
//! down, the scheduler performs only the newest of them. It skips schedules that were last changed in the console,
//! which the sweep fires.

use std::sync::Arc;

use futures::StreamExt;
use plumbline_clock::Clock;
use plumbline_functions::schedules::ask::AskHandler;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::{FiredBy, Schedule};
use plumbline_store::{Store, StoreError};

/// Maximum number of concurrent firings.
const CONCURRENT_FIRINGS: usize = 8;

/// Scheduler that reads the due schedules from the table and invokes `ask` for each.
#[derive(Clone)]
pub struct Scheduler {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub ask: AskHandler,
}

impl Scheduler {
    /// Fires every due schedule and returns their number. A schedule whose firing fails remains due.
    ///
    /// # Errors
    ///
    /// The schedules cannot be read.
    pub async fn fire_due_schedules(&self) -> Result<usize, StoreError> {
        let now = self.clock.now().into();
        let schedules = self.store.operator().schedules().list_all().await?;
        let due: Vec<Firing> = schedules.iter().filter_map(|schedule| due_firing(schedule, now)).collect();
        // `ask` logs failures.
        let fire = |firing: Firing| async move { drop(self.ask.handle(&firing).await) };
        let count = due.len();
        futures::stream::iter(due).for_each_concurrent(CONCURRENT_FIRINGS, fire).await;
        Ok(count)
    }
}

/// Returns the due firing of a schedule. Returns `None` if none is due, or if the schedule was last changed in the
/// console, so that the sweep fires it.
fn due_firing(schedule: &Schedule, now: plumbline_store::UtcInstant) -> Option<Firing> {
    if schedule.fired_by == FiredBy::Sweep {
        return None;
    }
    let scheduled_time = schedule.latest_missed_firing(now)?.timestamp();
    Some(Firing { workspace: schedule.workspace.clone(), schedule_id: schedule.id.clone(), scheduled_time })
}
