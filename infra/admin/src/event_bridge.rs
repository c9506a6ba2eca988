//! EventBridge Scheduler, which fires the schedules of a deployed service.
//!
//! The table says what is asked and whether; EventBridge only says when, by the schedule's own id. What is
//! switched on is written to the table first, what is taken away leaves EventBridge first: whatever is cut short
//! in between asks nothing that the table does not hold, shows in `schedule show`, and is mended by doing the
//! same again.

use std::collections::HashMap;
use std::str::FromStr;

use aws_sdk_scheduler::Client;
use aws_sdk_scheduler::operation::delete_schedule::DeleteScheduleError;
use aws_sdk_scheduler::operation::get_schedule::GetScheduleError;
use aws_sdk_scheduler::operation::update_schedule::UpdateScheduleError;
use aws_sdk_scheduler::primitives::DateTime;
use aws_sdk_scheduler::types::{
    DeadLetterConfig, FlexibleTimeWindow, FlexibleTimeWindowMode, RetryPolicy, ScheduleState as Switch,
    Target,
};
use plumbline_contract::ScheduleId;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::{Schedule, ScheduleState};
use serde::Deserialize;

/// How long EventBridge goes on handing over a firing that Lambda does not take, in seconds.
const MAXIMUM_AGE: i32 = 3_600;

/// How often it does so.
const RETRIES: i32 = 20;

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// What EventBridge calls and how: the stack's output `ScheduleTarget`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleTarget {
    /// The name of the group that the schedules are in.
    pub group: String,
    /// The ARN of the function `ask`.
    pub function: String,
    /// The ARN of the role that may call it.
    pub role: String,
    /// The ARN of the queue that takes what could not be told.
    pub dead_letter_queue: String,
}

impl FromStr for ScheduleTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| {
            format!("not the stack's output ScheduleTarget, which is a JSON object: {error}")
        })
    }
}

/// The schedules of one service in EventBridge.
pub struct EventBridge {
    client: Client,
    target: ScheduleTarget,
}

/// Who lets schedules fire.
pub enum Timer {
    /// The service itself, which is on this machine and reads its table.
    Embedded,
    /// EventBridge.
    EventBridge(EventBridge),
    /// EventBridge, and nobody said what it is to call.
    Unnamed,
}

/// A request that makes a schedule or changes all of it: the SDK has a type for each.
macro_rules! described {
    ($request:expr, $event_bridge:expr, $schedule:expr) => {
        $request
            .name($schedule.id.as_str())
            .group_name(&$event_bridge.target.group)
            .schedule_expression($schedule.expression.as_str())
            .schedule_expression_timezone($schedule.timezone.name())
            .flexible_time_window(on_time()?)
            .target($event_bridge.target($schedule)?)
            .state(switch($schedule.state))
            .set_start_date(start($schedule))
    };
}

impl EventBridge {
    /// Over a client of the service's own account and region.
    pub fn new(client: Client, target: ScheduleTarget) -> Self {
        Self { client, target }
    }

    /// The ARN of the queue that takes what could not be told.
    pub(crate) fn dead_letter_queue(&self) -> &str {
        &self.target.dead_letter_queue
    }

    /// Makes EventBridge's schedule what the table's is, whether it is there or not.
    pub(crate) async fn put(&self, schedule: &Schedule) -> Result<(), Fault> {
        let request = described!(self.client.update_schedule(), self, schedule);
        match request.send().await {
            Ok(_) => Ok(()),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(UpdateScheduleError::is_resource_not_found_exception) =>
            {
                let request = described!(self.client.create_schedule(), self, schedule);
                request.send().await.map(drop).map_err(Fault::from)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn target(&self, schedule: &Schedule) -> Result<Target, Fault> {
        let ScheduleTarget { function, role, dead_letter_queue, .. } = &self.target;
        let retries =
            RetryPolicy::builder().maximum_event_age_in_seconds(MAXIMUM_AGE).maximum_retry_attempts(RETRIES);
        let target = Target::builder()
            .arn(function)
            .role_arn(role)
            .input(Firing::template(&schedule.workspace, &schedule.id))
            .dead_letter_config(DeadLetterConfig::builder().arn(dead_letter_queue).build())
            .retry_policy(retries.build());
        Ok(target.build()?)
    }

    /// Takes a schedule away, if it is there.
    pub(crate) async fn remove(&self, id: &ScheduleId) -> Result<(), Fault> {
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

    /// What EventBridge has of a schedule: `ENABLED` or `DISABLED`; nothing when it is not there.
    pub(crate) async fn switch(&self, id: &ScheduleId) -> Result<Option<String>, Fault> {
        let request = self.client.get_schedule().name(id.as_str()).group_name(&self.target.group);
        match request.send().await {
            Ok(found) => Ok(found.state.map(|state| state.as_str().to_owned())),
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

    /// The same of every schedule in the group, by id.
    pub(crate) async fn switches(&self) -> Result<HashMap<String, String>, Fault> {
        let mut pages =
            self.client.list_schedules().group_name(&self.target.group).into_paginator().items().send();
        let mut switches = HashMap::new();
        while let Some(found) = pages.try_next().await? {
            let state = found.state.map(|state| state.as_str().to_owned());
            switches.extend(found.name.zip(state));
        }
        Ok(switches)
    }
}

fn on_time() -> Result<FlexibleTimeWindow, Fault> {
    Ok(FlexibleTimeWindow::builder().mode(FlexibleTimeWindowMode::Off).build()?)
}

fn switch(state: ScheduleState) -> Switch {
    match state {
        ScheduleState::Active { .. } => Switch::Enabled,
        ScheduleState::Paused => Switch::Disabled,
    }
}

/// Without a date to start at, EventBridge lets a rate fire at once.
fn start(schedule: &Schedule) -> Option<DateTime> {
    let ScheduleState::Active { since } = schedule.state else { return None };
    let first = schedule.next(since).filter(|_| schedule.expression.is_rate())?;
    Some(DateTime::from_millis(first.timestamp().as_millisecond()))
}
