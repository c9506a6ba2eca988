//! The form that adds or changes a schedule: its values, and the schedule that they describe.

use plumbline_contract::trigger::{Destination, TriggerRequest};
use plumbline_contract::{Problem, ScheduleId, json};
use plumbline_delivery::rules::destination::is_permitted;
use plumbline_schedule::Expression;
use plumbline_store::agent::schedules::{Schedule, ScheduleState};
use plumbline_store::agent::workspaces::WorkspaceSettings;
use serde_json::json as value;

use crate::console::request::PageRequest;
use crate::console::view::content_hash;

/// Message for a form with neither or both of the two kinds of destination.
const NOT_ONE_DESTINATION: &str = "Enter a URL or a chat channel for the answers, but not both.";

/// Values of the form that adds or changes a schedule.
#[derive(Default)]
pub(super) struct ScheduleDraft {
    pub(super) webhook: String,
    pub(super) question: String,
    pub(super) when: String,
    pub(super) time_zone: String,
    pub(super) url: String,
    pub(super) channel: String,
    pub(super) thread: String,
}

impl ScheduleDraft {
    pub(super) fn for_new_schedule(settings: &WorkspaceSettings) -> Self {
        let cadence = settings.sprint_cadence.as_ref();
        let time_zone = cadence.map_or("UTC", |cadence| &cadence.time_zone).to_owned();
        Self { when: "cron(0 9 ? * MON-FRI *)".to_owned(), time_zone, ..Self::default() }
    }

    pub(super) fn from_schedule(schedule: &Schedule) -> Self {
        let (url, channel, thread) = match &schedule.destination {
            Destination::Url(url) => (url.clone(), String::new(), String::new()),
            Destination::Chat { channel_id, thread_ts } => {
                (String::new(), channel_id.clone(), thread_ts.clone().unwrap_or_default())
            }
        };
        Self {
            webhook: schedule.webhook_id.clone(),
            question: schedule.query.clone(),
            when: schedule.expression.to_string(),
            time_zone: schedule.timezone.to_string(),
            url,
            channel,
            thread,
        }
    }

    pub(super) fn from_form(request: &PageRequest) -> Self {
        let field = |name: &str| request.form.get(name).trim().to_owned();
        Self {
            webhook: field("webhook"),
            question: request.form.get("question").replace("\r\n", "\n"),
            when: field("when"),
            time_zone: field("time_zone"),
            url: field("url"),
            channel: field("channel"),
            thread: field("thread"),
        }
    }

    /// Returns the values as text, so that a person can compare two versions.
    pub(super) fn all_values_as_text(&self) -> String {
        let Self { webhook, question, when, time_zone, url, channel, thread } = self;
        format!(
            "{question}\n{when}, {time_zone}\nwebhook: {webhook}\nURL: {url}\nchat channel: {channel}\nthread: {thread}"
        )
    }

    /// Returns a hash of these values and of the state of `schedule`: paused, or active since a time. The form contains
    /// the hash of what it shows. The console refuses the form if the stored schedule has another hash by then.
    pub(super) fn content_hash(&self, schedule: &Schedule) -> String {
        content_hash(&(self.all_values_as_text(), &schedule.state))
    }

    pub(super) fn new_schedule(
        &self,
        id: &ScheduleId,
        settings: &WorkspaceSettings,
        request: &PageRequest,
    ) -> Result<Schedule, String> {
        let expression = Expression::parse(&self.when).map_err(|error| {
            format!("The schedule was not saved, because its expression is not valid: {error}.")
        })?;
        let schedule = Schedule {
            id: id.clone(),
            workspace: settings.workspace.clone(),
            webhook_id: String::new(),
            query: String::new(),
            timezone: Default::default(),
            destination: Destination::Url(String::new()),
            expression,
            state: ScheduleState::Active { since: request.now },
            created_at: request.now,
            last_firing: None,
            fired_by: Default::default(),
            sweep_at: None,
        };
        self.apply(schedule, settings, request)
    }

    /// Checks the values, and returns `schedule` with them. The error is a message for the person.
    pub(super) fn apply(
        &self,
        schedule: Schedule,
        settings: &WorkspaceSettings,
        request: &PageRequest,
    ) -> Result<Schedule, String> {
        let Some(webhook) = settings.webhooks.get(&self.webhook) else {
            return Err("Choose a webhook.".to_owned());
        };
        let question = self.parse_question().map_err(|problem| problem_text(&problem))?;
        let destination = question.destination.ok_or(NOT_ONE_DESTINATION)?;
        if !is_permitted(&request.deps.guard, &webhook.allowlists(), &destination) {
            let error = if destination.is_chat() {
                "The schedule was not saved, because this chat channel is not allowed: it must be on the webhook's \
                 list of chat channels or, if that list is empty, be the id of a channel."
            } else {
                "The schedule was not saved, because this URL is not allowed: it must be public, HTTPS, and on the \
                 webhook's list of allowed URLs."
            };
            return Err(error.to_owned());
        }
        let expression = Expression::parse(&self.when).map_err(|error| {
            format!("The schedule was not saved, because its expression is not valid: {error}.")
        })?;
        let first = expression.first_firing(question.timezone.rules(), request.now.timestamp());
        first.map_err(|error| {
            format!(
                "The schedule was not saved, because it would never fire: {error}. Change the expression."
            )
        })?;
        let state = match schedule.state {
            ScheduleState::Active { .. } => ScheduleState::Active { since: request.now },
            ScheduleState::Paused => ScheduleState::Paused,
        };
        Ok(Schedule {
            webhook_id: self.webhook.clone(),
            query: question.query,
            timezone: question.timezone,
            destination,
            expression,
            state,
            ..schedule
        })
    }

    /// Parses the question with its destination. The rules of a trigger request apply.
    fn parse_question(&self) -> Result<TriggerRequest, Problem> {
        let filled = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let body = value!({
            "query": self.question,
            "timezone": self.time_zone,
            "responseDestination": {
                "webhookUrl": filled(&self.url),
                "chatChannelId": filled(&self.channel),
                "chatThreadTs": filled(&self.thread),
            },
        });
        let object = json::parse_object(body.to_string().as_bytes(), Some("application/json"), None);
        object.and_then(TriggerRequest::parse)
    }
}

/// Returns the text of a problem, for the person who filled in the form.
fn problem_text(problem: &Problem) -> String {
    let Some(error) = problem.errors().first() else { return problem.detail().to_owned() };
    let field = match error.pointer.as_str() {
        "/responseDestination" => return NOT_ONE_DESTINATION.to_owned(),
        "/timezone" => "The time zone",
        "/responseDestination/webhookUrl" => "The URL",
        "/responseDestination/chatChannelId" => "The chat channel",
        "/responseDestination/chatThreadTs" => "The thread",
        _ => "The question",
    };
    format!("{field} {}.", error.detail)
}
