//! `schedule`.

use std::io::BufRead;

use clap::{Args, Subcommand};
use plumbline_contract::allowlist::{self, AllowlistEntry};
use plumbline_contract::trigger::{Destination, TriggerRequest};
use plumbline_contract::{Problem, ScheduleId, Workspace, json};
use plumbline_schedule::Expression;
use plumbline_store::schedules::{Schedule, ScheduleState};
use plumbline_store::workspaces::Webhook;
use serde_json::{Value, json as value};

use crate::arguments::{time_zone, workspace};
use crate::event_bridge::{EventBridge, Timer};
use crate::webhooks::no_webhook;
use crate::workspaces::existing;
use crate::{AdminError, Output, Session, random, terminal};

mod view;

use view::{List, Switch, View};

/// What to do with a schedule.
#[derive(Debug, Subcommand)]
pub enum ScheduleCommand {
    /// Ask a question again and again, and send the answers to a URL or a chat channel.
    #[command(after_help = CREATE_HELP)]
    Create(CreateArguments),
    /// List the schedules of a workspace, and what came of the last firing of each.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline schedule list local/demo")]
    List {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Show a schedule, its next firing, and what came of the last.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule show local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e"
    )]
    Show {
        #[command(flatten)]
        which: Which,
        /// Show the question and the whole destination too.
        #[arg(long)]
        content: bool,
    },
    /// Let a schedule fire no more, until it is resumed.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule pause local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e"
    )]
    Pause {
        #[command(flatten)]
        which: Which,
    },
    /// Let a schedule fire from now on. What it missed is not made up for.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule resume local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e"
    )]
    Resume {
        #[command(flatten)]
        which: Which,
    },
    /// Take a schedule away. Questions that it has asked are still answered.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule remove local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e --yes"
    )]
    Remove {
        #[command(flatten)]
        which: Which,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

const CREATE_HELP: &str = "\
WHEN is an expression of EventBridge Scheduler, in the time zone that --time-zone names:
  cron(0 9 ? * MON-FRI *)   minutes, hours, day of month, month, day of week, year
  rate(12 hours)            minutes, hours or days
  at(2027-01-04T09:00:00)   once

Example:
  plumbline-admin --data .plumbline schedule create local/demo --webhook demo --when \"cron(0 9 ? * MON-FRI *)\" --time-zone Europe/Berlin --query \"What changed yesterday?\" --channel C0123456789";

/// One schedule.
#[derive(Debug, Args)]
pub struct Which {
    /// The workspace.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// The schedule.
    #[arg(value_parser = |text: &str| ScheduleId::parse(text).map_err(|error| error.to_string()))]
    schedule_id: ScheduleId,
}

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
    time_zone: Option<plumbline_contract::trigger::Timezone>,
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

pub(crate) async fn perform(
    session: &Session,
    command: ScheduleCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        ScheduleCommand::Create(arguments) => create(session, arguments).await,
        ScheduleCommand::List { workspace } => list(session, &workspace).await,
        ScheduleCommand::Show { which, content } => show(session, &which, content).await,
        ScheduleCommand::Pause { which } => set(session, &which, ScheduleState::Paused).await,
        ScheduleCommand::Resume { which } => {
            set(session, &which, ScheduleState::Active { since: session.now.into() }).await
        }
        ScheduleCommand::Remove { which, yes } => remove(session, &which, yes, input).await,
    }
}

async fn create(session: &Session, arguments: CreateArguments) -> Result<Output, AdminError> {
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

async fn list(session: &Session, workspace: &Workspace) -> Result<Output, AdminError> {
    existing(session, workspace).await?;
    let switches = match &session.timer {
        Timer::EventBridge(event_bridge) => {
            Some(event_bridge.switches().await.map_err(AdminError::EventBridge)?)
        }
        Timer::Embedded | Timer::Unnamed => None,
    };
    let schedules = session.store.schedules(workspace).await?;
    let view = |schedule: Schedule| {
        let switch = switches.as_ref().map(|all| Switch::of(&schedule, all.get(schedule.id.as_str())));
        View::of(schedule, switch, session.now, false)
    };
    let schedules = schedules.into_iter().map(view).collect();
    Ok(List { workspace: workspace.to_string(), schedules }.output())
}

async fn show(session: &Session, which: &Which, content: bool) -> Result<Output, AdminError> {
    let schedule = found(session, which).await?;
    shown(session, schedule, content).await
}

async fn shown(session: &Session, schedule: Schedule, content: bool) -> Result<Output, AdminError> {
    let switch = match &session.timer {
        Timer::EventBridge(event_bridge) => {
            let found = event_bridge.switch(&schedule.id).await.map_err(AdminError::EventBridge)?;
            Some(Switch::of(&schedule, found.as_ref()))
        }
        Timer::Embedded | Timer::Unnamed => None,
    };
    Ok(View::of(schedule, switch, session.now, content).output())
}

/// The table first: paused there, a schedule asks nothing whatever EventBridge does.
async fn set(session: &Session, which: &Which, state: ScheduleState) -> Result<Output, AdminError> {
    let timer = event_bridge(session)?;
    let schedule = Schedule { state, ..found(session, which).await? };
    if let ScheduleState::Active { .. } = state {
        let first = schedule.expression.first(schedule.timezone.zone(), session.now);
        first.map_err(|error| wrong("SCHEDULE_ID", format!("it has no firing left: {error}")))?;
    }
    if !session.store.set_schedule_state(&which.workspace, &which.schedule_id, state).await? {
        return Err(no_schedule(which));
    }
    apply(timer, &schedule).await?;
    shown(session, schedule, false).await
}

/// EventBridge first: what it has, the table has too.
async fn remove(
    session: &Session,
    which: &Which,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let timer = event_bridge(session)?;
    let schedule = found(session, which).await?;
    if !yes {
        terminal::confirm(&format!("Remove {} of {}?", schedule.id, schedule.workspace), input)?;
    }
    if let Some(timer) = timer {
        timer.remove(&schedule.id).await.map_err(AdminError::EventBridge)?;
    }
    session.store.remove_schedule(&schedule.workspace, &schedule.id).await?;
    let view: Value = value!({ "id": schedule.id, "workspace": schedule.workspace.to_string() });
    Ok(Output::new(format!("{} is removed.\n", schedule.id), &view))
}

/// EventBridge, where it is what lets schedules fire.
fn event_bridge(session: &Session) -> Result<Option<&EventBridge>, AdminError> {
    match &session.timer {
        Timer::Embedded => Ok(None),
        Timer::EventBridge(event_bridge) => Ok(Some(event_bridge)),
        Timer::Unnamed => Err(AdminError::WhichService(
            "--schedule-target (or PLUMBLINE_SCHEDULE_TARGET) is missing: the stack's output ScheduleTarget",
        )),
    }
}

async fn apply(timer: Option<&EventBridge>, schedule: &Schedule) -> Result<(), AdminError> {
    let Some(timer) = timer else { return Ok(()) };
    timer.put(schedule).await.map_err(|source| AdminError::NotApplied {
        id: schedule.id.clone(),
        workspace: schedule.workspace.clone(),
        again: if schedule.state == ScheduleState::Paused { "pause" } else { "resume" },
        source,
    })
}

async fn found(session: &Session, which: &Which) -> Result<Schedule, AdminError> {
    let found = session.store.schedule(&which.workspace, &which.schedule_id).await?;
    found.ok_or_else(|| no_schedule(which))
}

fn no_schedule(which: &Which) -> AdminError {
    let Which { workspace, schedule_id } = which;
    let list = Some(format!("schedule list {workspace}"));
    AdminError::NotFound { what: "schedule", name: format!("{schedule_id} of {workspace}"), list }
}
