//! `schedule`: creates and manages recurring questions.

mod create;
mod event_bridge_sync;
mod view;

use std::io::BufRead;

use clap::{Args, Subcommand};
use plumbline_contract::{ScheduleId, Workspace};
use plumbline_store::agent::schedules::{FiredBy, Schedule, ScheduleState};
use serde_json::json;

use self::event_bridge_sync::{event_bridge, put_in_event_bridge};
use self::view::{EventBridgeState, ScheduleList, ScheduleView};
use crate::error::AdminError;
use crate::event_bridge::Scheduler;
use crate::lookups::find_workspace;
use crate::output::Output;
use crate::session::Session;
use crate::terminal;
use crate::value_parsers::workspace;

/// Commands for schedules.
#[derive(Debug, Subcommand)]
pub enum ScheduleCommand {
    /// Ask a question on a schedule, and deliver the answers to a URL or a chat channel.
    #[command(after_help = create::HELP)]
    Create(create::CreateArguments),
    /// List the schedules of a workspace, with the outcome of each one's last firing.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline schedule list local/demo")]
    List {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Show a schedule, its next firing, and the outcome of its last one.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule show local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e"
    )]
    Show {
        #[command(flatten)]
        schedule: ScheduleArgument,
        /// Also show the question and the full destination (chat channel, or URL with its path).
        #[arg(long)]
        content: bool,
    },
    /// Pause a schedule: it does not fire until it is resumed.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule pause local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e"
    )]
    Pause {
        #[command(flatten)]
        schedule: ScheduleArgument,
    },
    /// Resume a schedule. Firings missed during the pause are skipped.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule resume local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e"
    )]
    Resume {
        #[command(flatten)]
        schedule: ScheduleArgument,
    },
    /// Remove a schedule. Questions that it has asked are still answered.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline schedule remove local/demo sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e --yes"
    )]
    Remove {
        #[command(flatten)]
        schedule: ScheduleArgument,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

/// Workspace and id of an existing schedule.
#[derive(Debug, Args)]
pub struct ScheduleArgument {
    /// The workspace.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// Id of the schedule.
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
        ScheduleCommand::Show { schedule, content } => show(session, &schedule, content).await,
        ScheduleCommand::Pause { schedule } => set_state(session, &schedule, ScheduleState::Paused).await,
        ScheduleCommand::Resume { schedule } => {
            set_state(session, &schedule, ScheduleState::Active { since: session.now.into() }).await
        }
        ScheduleCommand::Remove { schedule, yes } => remove(session, &schedule, yes, input).await,
    }
}

async fn list(session: &Session, workspace: &Workspace) -> Result<Output, AdminError> {
    find_workspace(session, workspace).await?;
    let states = match &session.scheduler {
        Scheduler::EventBridge(event_bridge) => {
            Some(event_bridge.states().await.map_err(AdminError::EventBridge)?)
        }
        Scheduler::Embedded | Scheduler::NotConfigured => None,
    };
    let schedules = session.store.operator().schedules().list(workspace).await?;
    let view = |schedule: Schedule| {
        let state = states.as_ref().filter(|_| schedule.fired_by == FiredBy::Scheduler);
        let state = state.map(|all| EventBridgeState::of(&schedule, all.get(schedule.id.as_str())));
        ScheduleView::new(schedule, state, session.now, false)
    };
    let schedules = schedules.into_iter().map(view).collect();
    Ok(ScheduleList { workspace: workspace.to_string(), schedules }.output())
}

async fn show(session: &Session, argument: &ScheduleArgument, content: bool) -> Result<Output, AdminError> {
    let schedule = find(session, argument).await?;
    event_bridge_sync::output(session, schedule, content).await
}

/// Pauses or resumes a schedule, in the table first: a schedule that is paused there asks no question, even if
/// EventBridge fires it.
async fn set_state(
    session: &Session,
    argument: &ScheduleArgument,
    state: ScheduleState,
) -> Result<Output, AdminError> {
    let event_bridge = event_bridge(session)?;
    let found = find(session, argument).await?;
    let schedule = Schedule { state, fired_by: FiredBy::Scheduler, sweep_at: None, ..found };
    if let ScheduleState::Active { .. } = state {
        let first = schedule.expression.first(schedule.timezone.zone(), session.now);
        first.map_err(|error| AdminError::Argument {
            argument: "SCHEDULE_ID",
            problem: format!("the schedule has no firing left: {error}"),
        })?;
    }
    if !session
        .store
        .operator()
        .schedules()
        .set_state(&argument.workspace, &argument.schedule_id, state)
        .await?
    {
        return Err(unknown_schedule(argument));
    }
    put_in_event_bridge(event_bridge, &schedule).await?;
    event_bridge_sync::output(session, schedule, false).await
}

/// Removes a schedule, from EventBridge first, so that EventBridge never has a schedule that the table lacks.
async fn remove(
    session: &Session,
    argument: &ScheduleArgument,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let event_bridge = event_bridge(session)?;
    let schedule = find(session, argument).await?;
    if !yes {
        terminal::confirm(session, &format!("Remove {} of {}?", schedule.id, schedule.workspace), input)?;
    }
    if let Some(event_bridge) = event_bridge {
        event_bridge.remove(&schedule.id).await.map_err(AdminError::EventBridge)?;
    }
    session.store.operator().schedules().remove(&schedule.workspace, &schedule.id).await?;
    let view = json!({ "id": schedule.id, "workspace": schedule.workspace.to_string() });
    Ok(Output::new(format!("Removed {}.\n", schedule.id), &view))
}

async fn find(session: &Session, argument: &ScheduleArgument) -> Result<Schedule, AdminError> {
    let schedule =
        session.store.operator().schedules().get(&argument.workspace, &argument.schedule_id).await?;
    schedule.ok_or_else(|| unknown_schedule(argument))
}

fn unknown_schedule(argument: &ScheduleArgument) -> AdminError {
    let ScheduleArgument { workspace, schedule_id } = argument;
    let list = Some(format!("schedule list {workspace}"));
    AdminError::NotFound { what: "schedule", name: format!("{schedule_id} of {workspace}"), list }
}
