//! Output of the `schedule` commands. The question and the full destination appear only with `--content`.

use aws_sdk_scheduler::types::ScheduleState as AwsState;
use jiff::Timestamp;
use plumbline_contract::ScheduleId;
use plumbline_contract::trigger::Timezone;
use plumbline_schedule::Expression;
use plumbline_store::UtcInstant;
use plumbline_store::agent::schedules::{FiringOutcome, LastFiring, Schedule, ScheduleState};
use serde::Serialize;

use crate::delivery_view::describe_destination;
use crate::event_bridge::aws_state;
use crate::output::Output;
use crate::output::{LabelledValues, variant_name};

/// State of a schedule in EventBridge, compared with the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum EventBridgeState {
    /// The schedule has the same state in EventBridge and in the table.
    #[serde(rename = "in_step")]
    InSync,
    /// The schedule is paused in EventBridge but not in the table, or the reverse, for example because a command was
    /// interrupted.
    #[serde(rename = "out_of_step")]
    OutOfSync,
    /// EventBridge does not have the schedule, for example because a command was interrupted.
    Missing,
}

impl EventBridgeState {
    /// Compares the state of a schedule in the table with its state in EventBridge. `event_bridge` is `None` if
    /// EventBridge does not have the schedule.
    pub(super) fn compare(schedule: &Schedule, event_bridge: Option<&AwsState>) -> Self {
        match event_bridge {
            Some(state) if *state == aws_state(schedule.state) => Self::InSync,
            Some(_) => Self::OutOfSync,
            None => Self::Missing,
        }
    }

    fn description(self) -> &'static str {
        match self {
            Self::InSync => "same state",
            Self::OutOfSync => "differs from the state above: run schedule pause or schedule resume again",
            Self::Missing => "missing, so the schedule cannot fire: run schedule resume or schedule remove",
        }
    }
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum ScheduleStateView {
    Active,
    Paused,
}

/// A schedule with its next and last firing.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScheduleView {
    id: ScheduleId,
    workspace: String,
    webhook_id: String,
    when: Expression,
    timezone: Timezone,
    destination: String,
    state: ScheduleStateView,
    created_at: UtcInstant,
    next_firing_at: Option<UtcInstant>,
    last_firing: Option<LastFiringView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event_bridge: Option<EventBridgeState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LastFiringView {
    scheduled_at: UtcInstant,
    fired_at: UtcInstant,
    #[serde(flatten)]
    outcome: OutcomeView,
}

#[derive(Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum OutcomeView {
    Accepted { job_id: String },
    Refused { code: String, detail: String },
}

impl From<LastFiring> for LastFiringView {
    fn from(firing: LastFiring) -> Self {
        let outcome = match firing.outcome {
            FiringOutcome::Accepted { job_id } => OutcomeView::Accepted { job_id: job_id.to_string() },
            FiringOutcome::Refused { code, detail } => OutcomeView::Refused { code, detail },
        };
        Self { scheduled_at: firing.scheduled_at, fired_at: firing.fired_at, outcome }
    }
}

impl LastFiringView {
    fn description(&self) -> String {
        match &self.outcome {
            OutcomeView::Accepted { job_id } => {
                format!("{}  created the job {job_id}", self.scheduled_at)
            }
            OutcomeView::Refused { code, detail } => {
                format!("{}  refused ({code}): {detail}", self.scheduled_at)
            }
        }
    }
}

impl ScheduleView {
    /// Creates the view of a schedule, with its question and full destination if `show_content` is true.
    pub(super) fn new(
        schedule: Schedule,
        event_bridge: Option<EventBridgeState>,
        now: Timestamp,
        show_content: bool,
    ) -> Self {
        Self {
            next_firing_at: schedule.next_firing(now.into()),
            destination: describe_destination(&schedule.destination, show_content),
            state: match schedule.state {
                ScheduleState::Active { .. } => ScheduleStateView::Active,
                ScheduleState::Paused => ScheduleStateView::Paused,
            },
            id: schedule.id,
            workspace: schedule.workspace.to_string(),
            webhook_id: schedule.webhook_id,
            when: schedule.expression,
            timezone: schedule.timezone,
            created_at: schedule.created_at,
            last_firing: schedule.last_firing.map(LastFiringView::from),
            event_bridge,
            query: Some(schedule.query).filter(|_| show_content),
        }
    }

    pub(super) fn output(&self) -> Output {
        let fields = LabelledValues::default()
            .field("Schedule", &self.id)
            .field("Workspace", format!("{} (webhook {})", self.workspace, self.webhook_id))
            .field("When", format!("{} ({})", self.when, self.timezone))
            .field("State", variant_name(&self.state))
            .optional_field("EventBridge", self.event_bridge.map(EventBridgeState::description))
            .field("Destination", &self.destination)
            .field("Created", self.created_at)
            .optional_field("Next firing", self.next_firing_at)
            .optional_field("Last firing", self.last_firing.as_ref().map(LastFiringView::description))
            .optional_field("Question", self.query.as_ref());
        Output::new(fields.text(), self)
    }

    fn row(&self) -> [String; 5] {
        let state = match self.event_bridge {
            None | Some(EventBridgeState::InSync) => variant_name(&self.state),
            Some(state) => format!("{}\nEventBridge: {}", variant_name(&self.state), state.description()),
        };
        let next = self.next_firing_at.map_or("none".to_owned(), |at| at.to_string());
        let last = self.last_firing.as_ref().map_or("none".to_owned(), LastFiringView::description);
        [self.id.to_string(), format!("{} ({})", self.when, self.timezone), state, next, last]
    }
}

/// The schedules of a workspace.
#[derive(Serialize)]
pub(super) struct ScheduleList {
    pub(super) workspace: String,
    pub(super) schedules: Vec<ScheduleView>,
}

impl ScheduleList {
    pub(super) fn output(&self) -> Output {
        let rows = self.schedules.iter().map(ScheduleView::row).collect();
        let headings = ["ID", "WHEN", "STATE", "NEXT FIRING", "LAST FIRING"];
        Output::table(headings, rows, "There are no schedules.", self)
    }
}
