//! EventBridge Scheduler, which fires the schedules of a deployed service.
//!
//! The table stores the question and the state of a schedule. EventBridge only decides when to fire, and refers to the
//! schedule by its id.
//!
//! The commands write a schedule to the table first, and delete it from EventBridge first. After an interrupted
//! command, EventBridge therefore never fires a schedule that the table lacks. `schedule show` reports the difference,
//! and repeating the command repairs it.

use std::collections::HashMap;
use std::str::FromStr;

use aws_sdk_scheduler::Client;
use aws_sdk_scheduler::operation::delete_schedule::DeleteScheduleError;
use aws_sdk_scheduler::operation::get_schedule::GetScheduleError;
use aws_sdk_scheduler::operation::update_schedule::UpdateScheduleError;
use aws_sdk_scheduler::primitives::DateTime;
use aws_sdk_scheduler::types::{
    DeadLetterConfig, FlexibleTimeWindow, FlexibleTimeWindowMode, RetryPolicy, ScheduleState as AwsState,
    Target,
};
use plumbline_contract::ScheduleId;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::{Schedule, ScheduleState};
use serde::Deserialize;

/// Age at which EventBridge stops retrying a firing that Lambda does not accept, in seconds.
const MAX_EVENT_AGE_SECONDS: i32 = 3_600;

/// Maximum number of retries of a firing that Lambda does not accept.
const MAX_RETRIES: i32 = 20;

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Target of the schedules in EventBridge: the stack's output `ScheduleTarget`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleTarget {
    /// Name of the schedule group.
    pub group: String,
    /// ARN of the function `ask`.
    pub function: String,
    /// ARN of the role that may invoke the function.
    pub role: String,
    /// ARN of the dead-letter queue for firings that EventBridge could not deliver.
    pub dead_letter_queue: String,
}

impl FromStr for ScheduleTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        serde_json::from_str(text)
            .map_err(|error| format!("expected the stack's output ScheduleTarget, a JSON object: {error}"))
    }
}

/// Client of EventBridge Scheduler for the schedule group of one service.
pub struct EventBridge {
    client: Client,
    target: ScheduleTarget,
}

/// Scheduler that fires the schedules of a service.
pub enum Scheduler {
    /// The embedded service itself, which reads the due schedules from its table.
    Embedded,
    /// EventBridge Scheduler.
    EventBridge(EventBridge),
    /// EventBridge Scheduler without a configured target: the tool cannot change its schedules.
    NotConfigured,
}

/// Fills in a request that creates or updates a schedule. A macro, because the SDK has a separate type for
/// each of the two requests.
macro_rules! schedule_request {
    ($request:expr, $event_bridge:expr, $schedule:expr) => {
        $request
            .name($schedule.id.as_str())
            .group_name(&$event_bridge.target.group)
            .schedule_expression($schedule.expression.as_str())
            .schedule_expression_timezone($schedule.timezone.name())
            .flexible_time_window(no_flexible_window()?)
            .target($event_bridge.target($schedule)?)
            .state(aws_state($schedule.state))
            .set_start_date(start_date($schedule))
    };
}

impl EventBridge {
    /// Creates a client of the schedule group from an SDK client for the service's account and region.
    pub fn new(client: Client, target: ScheduleTarget) -> Self {
        Self { client, target }
    }

    /// Returns the ARN of the dead-letter queue.
    pub(crate) fn dead_letter_queue(&self) -> &str {
        &self.target.dead_letter_queue
    }

    /// Creates or updates the schedule in EventBridge to match the one in the table.
    pub(crate) async fn put(&self, schedule: &Schedule) -> Result<(), BoxError> {
        let request = schedule_request!(self.client.update_schedule(), self, schedule);
        match request.send().await {
            Ok(_) => Ok(()),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(UpdateScheduleError::is_resource_not_found_exception) =>
            {
                let request = schedule_request!(self.client.create_schedule(), self, schedule);
                request.send().await.map(drop).map_err(BoxError::from)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the invocation that EventBridge makes when the schedule fires.
    fn target(&self, schedule: &Schedule) -> Result<Target, BoxError> {
        let ScheduleTarget { function, role, dead_letter_queue, .. } = &self.target;
        let retries = RetryPolicy::builder()
            .maximum_event_age_in_seconds(MAX_EVENT_AGE_SECONDS)
            .maximum_retry_attempts(MAX_RETRIES);
        let target = Target::builder()
            .arn(function)
            .role_arn(role)
            .input(Firing::event_template(&schedule.workspace, &schedule.id))
            .dead_letter_config(DeadLetterConfig::builder().arn(dead_letter_queue).build())
            .retry_policy(retries.build());
        Ok(target.build()?)
    }

    /// Deletes a schedule, if it exists.
    pub(crate) async fn remove(&self, id: &ScheduleId) -> Result<(), BoxError> {
        let request = self.client.delete_schedule().name(id.as_str()).group_name(&self.target.group);
        match request.send().await {
            Ok(_) => Ok(()),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(DeleteScheduleError::is_resource_not_found_exception) =>
            {
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the state of a schedule in EventBridge, or `None` if it does not exist there.
    pub(crate) async fn schedule_state(&self, id: &ScheduleId) -> Result<Option<AwsState>, BoxError> {
        let request = self.client.get_schedule().name(id.as_str()).group_name(&self.target.group);
        match request.send().await {
            Ok(found) => Ok(found.state),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(GetScheduleError::is_resource_not_found_exception) =>
            {
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the state of every schedule in the group, by the schedule's id.
    pub(crate) async fn schedule_states(&self) -> Result<HashMap<String, AwsState>, BoxError> {
        let mut pages =
            self.client.list_schedules().group_name(&self.target.group).into_paginator().items().send();
        let mut states = HashMap::new();
        while let Some(found) = pages.try_next().await? {
            states.extend(found.name.zip(found.state));
        }
        Ok(states)
    }
}

fn no_flexible_window() -> Result<FlexibleTimeWindow, BoxError> {
    Ok(FlexibleTimeWindow::builder().mode(FlexibleTimeWindowMode::Off).build()?)
}

/// Returns the state that a schedule should have in EventBridge.
pub(crate) fn aws_state(state: ScheduleState) -> AwsState {
    match state {
        ScheduleState::Active { .. } => AwsState::Enabled,
        ScheduleState::Paused => AwsState::Disabled,
    }
}

/// Returns the start date of an active rate-based schedule: its first firing. Without a start date, EventBridge would
/// fire at once. Returns `None` for every other schedule.
fn start_date(schedule: &Schedule) -> Option<DateTime> {
    let ScheduleState::Active { since } = schedule.state else { return None };
    let first = schedule.next_firing(since).filter(|_| schedule.expression.is_rate())?;
    Some(DateTime::from_millis(first.timestamp().as_millisecond()))
}
