//! `schedule create`.

use clap::Args;
use plumbline_contract::allowlist::{self, AllowlistEntry};
use plumbline_contract::trigger::{Destination, Timezone, TriggerRequest};
use plumbline_contract::{Problem, Workspace, json};
use plumbline_schedule::Expression;
use plumbline_store::agent::schedules::{Schedule, ScheduleState};
use plumbline_store::agent::workspaces::Webhook;
use serde_json::json as value;

use super::{apply, event_bridge, shown};
use crate::arguments::{time_zone, workspace};
use crate::webhooks::no_webhook;
use crate::workspaces::existing;
use crate::{AdminError, Output, Session, random};

pub(super) const HELP: &str = "\
WHEN is an expression of EventBridge Scheduler, in the time zone that --time-zone names:
  cron(0 9 ? * MON-FRI *)   minutes, hours, day of month, month, day of week, year
  rate(12 hours)            minutes, hours or days
  at(2027-01-04T09:00:00)   once

Example:
  plumbline-admin --data .plumbline schedule create local/demo --webhook demo --when \"cron(0 9 ? * MON-FRI *)\" --time-zone Europe/Berlin --query \"What changed yesterday?\" --channel C0123456789";

/// A schedule to make.
#[derive(Debug, Args)]
pub struct CreateArguments {
    /// The workspace.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// The webhook in whose name it asks: its allowlist holds, and its secrets sign.
    #[arg(long = "webhook", value_name = "WEBHOOK_ID")]
    webhook_id: String,
    /// When it asks.
    #[arg(long, value_name = "WHEN", value_parser = Expression::parse)]
    when: Expression,
    /// What it asks.
    #[arg(long, value_name = "TEXT")]
    query: String,
    /// The IANA time zone of WHEN and of the dates in the question; UTC unless given.
    #[arg(long, value_name = "ZONE", value_parser = time_zone)]
    time_zone: Option<Timezone>,
    /// Send the answers to this URL, which the webhook's allowlist must have.
    #[arg(long, required_unless_present = "channel", conflicts_with = "channel")]
    url: Option<String>,
    /// Send the answers to this chat channel.
    #[arg(long)]
    channel: Option<String>,
    /// Reply to this message in it.
    #[arg(long, value_name = "TIMESTAMP", requires = "channel")]
    thread: Option<String>,
}

pub(super) async fn create(session: &Session, arguments: CreateArguments) -> Result<Output, AdminError> {
    let timer = event_bridge(session)?;
    let question = question(&arguments)?;
    let CreateArguments { workspace, webhook_id, when, .. } = arguments;
    let mut settings = existing(session, &workspace).await?;
    let webhook = settings.webhooks.remove(&webhook_id).ok_or_else(|| no_webhook(&workspace, &webhook_id))?;
    let destination = question.destination.ok_or_else(|| wrong("--url", "a destination is needed"))?;
    check_destination(&webhook, &destination)?;
    when.first(question.timezone.zone(), session.now).map_err(|error| wrong("--when", error))?;
    let schedule = Schedule {
        id: random::name("sch_")?.try_into().map_err(|error| wrong("SCHEDULE_ID", error))?,
        workspace,
        webhook_id,
        query: question.query,
        timezone: question.timezone,
        destination,
        expression: when,
        state: ScheduleState::Active { since: session.now.into() },
        created_at: session.now.into(),
        last_firing: None,
    };
    session.store.create_schedule(&schedule).await?;
    apply(timer, &schedule).await?;
    shown(session, schedule, false).await
}

/// The question, by the rules of a request's body.
fn question(arguments: &CreateArguments) -> Result<TriggerRequest, AdminError> {
    let body = value!({
        "query": arguments.query,
        "timezone": arguments.time_zone,
        "responseDestination": {
            "webhookUrl": arguments.url,
            "chatChannelId": arguments.channel,
            "chatThreadTs": arguments.thread,
        },
    });
    let object = json::parse_object(body.to_string().as_bytes(), Some("application/json"), None);
    object.and_then(TriggerRequest::parse).map_err(|problem| refused(&problem))
}

fn refused(problem: &Problem) -> AdminError {
    let Some(error) = problem.errors().first() else { return wrong("--query", problem.detail()) };
    let argument = match error.pointer.as_str() {
        "/timezone" => "--time-zone",
        "/responseDestination/webhookUrl" => "--url",
        "/responseDestination/chatChannelId" => "--channel",
        "/responseDestination/chatThreadTs" => "--thread",
        _ => "--query",
    };
    wrong(argument, &error.detail)
}

fn wrong(argument: &'static str, problem: impl std::fmt::Display) -> AdminError {
    AdminError::Argument { argument, problem: problem.to_string() }
}

/// The list is asked again at every firing; that it refuses already is better said now.
fn check_destination(webhook: &Webhook, destination: &Destination) -> Result<(), AdminError> {
    let Destination::Url(url) = destination else { return Ok(()) };
    let entries: Vec<_> =
        webhook.allowlist.iter().filter_map(|entry| AllowlistEntry::trusted(entry).ok()).collect();
    if allowlist::permits(&entries, url) {
        return Ok(());
    }
    Err(wrong("--url", "the webhook's allowlist does not have it: see webhook allow --help"))
}
