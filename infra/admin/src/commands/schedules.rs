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
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::event_bridge::Scheduler;
use crate::lookups::find_workspace;
use crate::output::Output;
use crate::terminal;
use crate::value_parsers::workspace;

/// Commands for schedules.
#[derive(Debug, Subcommand)]
pub enum ScheduleCommand {
    /// Ask a question on a schedule, and deliver the answers to a URL or a chat channel.
    #[command(after_help = create::HELP)]
    Create(create::CreateArguments),
    /// List the schedules of a workspace, each with the outcome of its last firing.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline schedule list local/demo")]
    List {
        /// Type and id of the workspace, such as github/acme-shop.
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
    /// Resume a schedule. Questions that it would have asked during the pause are not asked later.
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
    /// Type and id of the workspace, such as github/acme-shop.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// Id of the schedule.
    #[arg(value_parser = |text: &str| ScheduleId::parse(text).map_err(|error| error.to_string()))]
    schedule_id: ScheduleId,
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: ScheduleCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        ScheduleCommand::Create(arguments) => create::create(context, arguments).await,
        ScheduleCommand::List { workspace } => list(context, &workspace).await,
        ScheduleCommand::Show { schedule, content } => show(context, &schedule, content).await,
        ScheduleCommand::Pause { schedule } => set_state(context, &schedule, ScheduleState::Paused).await,
        ScheduleCommand::Resume { schedule } => {
            set_state(context, &schedule, ScheduleState::Active { since: context.now.into() }).await
        }
        ScheduleCommand::Remove { schedule, yes } => remove(context, &schedule, yes, input).await,
    }
}

async fn list(context: &CommandContext, workspace: &Workspace) -> Result<Output, AdminError> {
    find_workspace(context, workspace).await?;
    let states = match &context.scheduler {
        Scheduler::EventBridge(event_bridge) => {
            Some(event_bridge.schedule_states().await.map_err(AdminError::EventBridge)?)
        }
        Scheduler::Embedded | Scheduler::NotConfigured => None,
    };
    let schedules = context.store.operator().schedules().list(workspace).await?;
    let view = |schedule: Schedule| {
        let state = states.as_ref().filter(|_| schedule.fired_by == FiredBy::Scheduler);
        let state = state.map(|all| EventBridgeState::compare(&schedule, all.get(schedule.id.as_str())));
        ScheduleView::new(schedule, state, context.now, false)
    };
    let schedules = schedules.into_iter().map(view).collect();
    Ok(ScheduleList { workspace: workspace.to_string(), schedules }.output())
}

async fn show(
    context: &CommandContext,
    argument: &ScheduleArgument,
    show_content: bool,
) -> Result<Output, AdminError> {
    let schedule = find(context, argument).await?;
    event_bridge_sync::output(context, schedule, show_content).await
}

/// Pauses or resumes a schedule, in the table first: a schedule that is paused there asks no question, even if
/// EventBridge fires it.
async fn set_state(
    context: &CommandContext,
    argument: &ScheduleArgument,
    state: ScheduleState,
) -> Result<Output, AdminError> {
    let event_bridge = event_bridge(context)?;
    let found = find(context, argument).await?;
    let schedule = Schedule { state, fired_by: FiredBy::Scheduler, sweep_at: None, ..found };
    if let ScheduleState::Active { .. } = state {
        let first = schedule.expression.first_firing(schedule.timezone.rules(), context.now);
        first.map_err(|error| AdminError::Argument {
            argument: "SCHEDULE_ID",
            problem: format!("the schedule was not resumed, because it has no further firing: {error}"),
        })?;
    }
    if !context
        .store
        .operator()
        .schedules()
        .set_state(&argument.workspace, &argument.schedule_id, state)
        .await?
    {
        return Err(unknown_schedule(argument));
    }
    put_in_event_bridge(event_bridge, &schedule).await?;
    event_bridge_sync::output(context, schedule, false).await
}

/// Removes a schedule, from EventBridge first, so that EventBridge never has a schedule that the table lacks.
async fn remove(
    context: &CommandContext,
    argument: &ScheduleArgument,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let event_bridge = event_bridge(context)?;
    let schedule = find(context, argument).await?;
    if !yes {
        terminal::confirm(context, &format!("Remove {} of {}?", schedule.id, schedule.workspace), input)?;
    }
    if let Some(event_bridge) = event_bridge {
        event_bridge.remove(&schedule.id).await.map_err(AdminError::EventBridge)?;
    }
    context.store.operator().schedules().remove(&schedule.workspace, &schedule.id).await?;
    let view = json!({ "id": schedule.id, "workspace": schedule.workspace.to_string() });
    Ok(Output::new(format!("Removed {}.\n", schedule.id), &view))
}

async fn find(context: &CommandContext, argument: &ScheduleArgument) -> Result<Schedule, AdminError> {
    let schedule =
        context.store.operator().schedules().get(&argument.workspace, &argument.schedule_id).await?;
    schedule.ok_or_else(|| unknown_schedule(argument))
}

fn unknown_schedule(argument: &ScheduleArgument) -> AdminError {
    let ScheduleArgument { workspace, schedule_id } = argument;
    let list = Some(format!("schedule list {workspace}"));
    AdminError::NotFound { kind: "schedule", name: format!("{schedule_id} of {workspace}"), list }
}
