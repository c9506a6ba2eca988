//! Synchronises EventBridge Scheduler with the schedules of the table.

use plumbline_store::agent::schedules::{FiredBy, Schedule, ScheduleState};

use super::view::{EventBridgeState, ScheduleView};
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::event_bridge::{EventBridge, Scheduler};
use crate::output::Output;

/// Returns the EventBridge client of a deployed service, and `None` for an embedded one. A missing `--schedule-target`
/// is an error.
pub(super) fn event_bridge(context: &CommandContext) -> Result<Option<&EventBridge>, AdminError> {
    match &context.scheduler {
        Scheduler::Embedded => Ok(None),
        Scheduler::EventBridge(event_bridge) => Ok(Some(event_bridge)),
        Scheduler::NotConfigured => Err(AdminError::Argument {
            argument: "--schedule-target",
            problem: "not given; set it, or PLUMBLINE_SCHEDULE_TARGET, to the stack's output ScheduleTarget"
                .to_owned(),
        }),
    }
}

/// Writes a schedule to EventBridge, if EventBridge fires the schedules of this service.
pub(super) async fn put_in_event_bridge(
    event_bridge: Option<&EventBridge>,
    schedule: &Schedule,
) -> Result<(), AdminError> {
    let Some(event_bridge) = event_bridge else { return Ok(()) };
    event_bridge.put(schedule).await.map_err(|source| AdminError::NotApplied {
        id: schedule.id.clone(),
        workspace: schedule.workspace.clone(),
        repeat_subcommand: if schedule.state == ScheduleState::Paused { "pause" } else { "resume" },
        source,
    })
}

/// Returns the output for a schedule, with its state in EventBridge.
pub(super) async fn output(
    context: &CommandContext,
    schedule: Schedule,
    show_content: bool,
) -> Result<Output, AdminError> {
    let state = match &context.scheduler {
        Scheduler::EventBridge(event_bridge) if schedule.fired_by == FiredBy::Scheduler => {
            let found = event_bridge.schedule_state(&schedule.id).await.map_err(AdminError::EventBridge)?;
            Some(EventBridgeState::compare(&schedule, found.as_ref()))
        }
        Scheduler::EventBridge(_) | Scheduler::Embedded | Scheduler::NotConfigured => None,
    };
    Ok(ScheduleView::new(schedule, state, context.now, show_content).output())
}
