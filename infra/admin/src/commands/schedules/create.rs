//! `schedule create`: parses and stores a new schedule.

use clap::Args;
use plumbline_contract::trigger::{Destination, Timezone, TriggerRequest};
use plumbline_contract::{Problem, Workspace, json};
use plumbline_delivery::rules::destination::is_allowlisted;
use plumbline_schedule::Expression;
use plumbline_store::agent::schedules::{Schedule, ScheduleState};
use plumbline_store::agent::workspaces::Webhook;
use serde_json::json as value;

use super::event_bridge_sync::{self, event_bridge, put_in_event_bridge};
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::{find_workspace, unknown_webhook};
use crate::output::Output;
use crate::random;
use crate::value_parsers::{time_zone, workspace};

pub(super) const HELP: &str = "\
WHEN is an expression of EventBridge Scheduler, in the time zone that --time-zone names:
  cron(0 9 ? * MON-FRI *)   minutes, hours, day of month, month, day of week, year
  rate(12 hours)            minutes, hours or days
  at(2027-01-04T09:00:00)   once

Example:
  plumbline-admin --data .plumbline schedule create local/demo --webhook demo --when \"cron(0 9 ? * MON-FRI *)\" --time-zone Europe/Berlin --query \"What changed yesterday?\" --channel C0123456789";

/// Arguments of `schedule create`.
#[derive(Debug, Args)]
pub struct CreateArguments {
    /// Type and id of the workspace, such as github/acme-shop.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// Webhook that owns the schedule: its allowlist applies, and its secrets sign the deliveries.
    #[arg(long = "webhook", value_name = "WEBHOOK_ID")]
    webhook_id: String,
    /// Cron, rate or at expression that says when the question is asked.
    #[arg(long, value_name = "WHEN", value_parser = Expression::parse)]
    when: Expression,
    /// Question to ask.
    #[arg(long, value_name = "TEXT")]
    query: String,
    /// IANA time zone of WHEN and of the dates in the question [default: UTC].
    #[arg(long, value_name = "ZONE", value_parser = time_zone)]
    time_zone: Option<Timezone>,
    /// Deliver the answers to this URL, which the webhook's allowlist must permit.
    #[arg(long, required_unless_present = "channel", conflicts_with = "channel")]
    url: Option<String>,
    /// Post the answers to this chat channel.
    #[arg(long)]
    channel: Option<String>,
    /// Post the answers to this thread of the channel, given as the timestamp of the thread's first message.
    #[arg(long, value_name = "TIMESTAMP", requires = "channel")]
    thread: Option<String>,
}

pub(super) async fn create(
    context: &CommandContext,
    arguments: CreateArguments,
) -> Result<Output, AdminError> {
    let event_bridge = event_bridge(context)?;
    let question = trigger_request(&arguments)?;
    let CreateArguments { workspace, webhook_id, when, .. } = arguments;
    let mut settings = find_workspace(context, &workspace).await?;
    let webhook =
        settings.webhooks.remove(&webhook_id).ok_or_else(|| unknown_webhook(&workspace, &webhook_id))?;
    let destination = question
        .destination
        .ok_or_else(|| argument_error("--url", "a destination is required: --url or --channel"))?;
    check_destination(&webhook, &destination)?;
    when.first_firing(question.timezone.rules(), context.now)
        .map_err(|error| argument_error("--when", error))?;
    let schedule = Schedule {
        id: random::identifier("sch_")?.try_into().map_err(|error| argument_error("SCHEDULE_ID", error))?,
        workspace,
        webhook_id,
        query: question.query,
        timezone: question.timezone,
        destination,
        expression: when,
        state: ScheduleState::Active { since: context.now.into() },
        created_at: context.now.into(),
        last_firing: None,
        fired_by: Default::default(),
        sweep_at: None,
    };
    context.store.operator().schedules().create(&schedule).await?;
    put_in_event_bridge(event_bridge, &schedule).await?;
    event_bridge_sync::output(context, schedule, false).await
}

/// Builds the trigger request that asks the question, and checks it as the agent webhook API would.
fn trigger_request(arguments: &CreateArguments) -> Result<TriggerRequest, AdminError> {
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
    object.and_then(TriggerRequest::parse).map_err(|problem| invalid_argument(&problem))
}

/// Converts the first validation error of a trigger request to an error that names the command-line argument at fault.
fn invalid_argument(problem: &Problem) -> AdminError {
    let Some(error) = problem.errors().first() else { return argument_error("--query", problem.detail()) };
    let argument = match error.pointer.as_str() {
        "/timezone" => "--time-zone",
        "/responseDestination/webhookUrl" => "--url",
        "/responseDestination/chatChannelId" => "--channel",
        "/responseDestination/chatThreadTs" => "--thread",
        _ => "--query",
    };
    argument_error(argument, &error.detail)
}

fn argument_error(argument: &'static str, problem: impl std::fmt::Display) -> AdminError {
    AdminError::Argument { argument, problem: problem.to_string() }
}

/// Checks the destination against the allowlist, to report an error early: every firing checks the destination again.
fn check_destination(webhook: &Webhook, destination: &Destination) -> Result<(), AdminError> {
    if is_allowlisted(&webhook.allowlists(), destination) {
        return Ok(());
    }
    match destination {
        Destination::Url(_) => Err(argument_error(
            "--url",
            "the webhook's allowlist does not permit this URL: run plumbline-admin webhook allow with this URL and \
             every URL that must stay allowed",
        )),
        Destination::Chat { .. } => {
            let problem = "the webhook's list of channels does not permit this channel: run plumbline-admin webhook \
                           allow-channels with this channel and every channel that must stay allowed";
            Err(argument_error("--channel", problem))
        }
    }
}
