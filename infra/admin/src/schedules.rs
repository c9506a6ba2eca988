//! `schedule`.

use std::io::BufRead;

use clap::{Args, Subcommand};
use plumbline_contract::{ScheduleId, Workspace};
use plumbline_store::agent::schedules::{Schedule, ScheduleState};
use serde_json::json;

use crate::arguments::workspace;
use crate::event_bridge::{EventBridge, Timer};
use crate::workspaces::existing;
use crate::{AdminError, Output, Session, terminal};

mod create;
mod view;

use view::{List, Switch, View};

/// What to do with a schedule.
#[derive(Debug, Subcommand)]
pub enum ScheduleCommand {
    /// Ask a question again and again, and send the answers to a URL or a chat channel.
    #[command(after_help = create::HELP)]
    Create(create::CreateArguments),
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

pub(crate) async fn perform(
    session: &Session,
    command: ScheduleCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        ScheduleCommand::Create(arguments) => create::create(session, arguments).await,
        ScheduleCommand::List { workspace } => list(session, &workspace).await,
        ScheduleCommand::Show { which, content } => show(session, &which, content).await,
        ScheduleCommand::Pause { which } => set(session, &which, ScheduleState::Paused).await,
        ScheduleCommand::Resume { which } => {
            set(session, &which, ScheduleState::Active { since: session.now.into() }).await
        }
        ScheduleCommand::Remove { which, yes } => remove(session, &which, yes, input).await,
    }
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
        first.map_err(|error| AdminError::Argument {
            argument: "SCHEDULE_ID",
            problem: format!("it has no firing left: {error}"),
        })?;
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
        terminal::confirm(session, &format!("Remove {} of {}?", schedule.id, schedule.workspace), input)?;
    }
    if let Some(timer) = timer {
        timer.remove(&schedule.id).await.map_err(AdminError::EventBridge)?;
    }
    session.store.remove_schedule(&schedule.workspace, &schedule.id).await?;
    let view = json!({ "id": schedule.id, "workspace": schedule.workspace.to_string() });
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
