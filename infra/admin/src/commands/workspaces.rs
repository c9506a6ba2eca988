//! `workspace`: creates, configures and removes workspaces.

mod view;

use std::collections::BTreeMap;
use std::io::BufRead;

use clap::{Args, Subcommand};
use jiff::civil::Date;
use plumbline_activity::SprintCadence;
use plumbline_contract::Workspace;
use plumbline_contract::trigger::Timezone;
use plumbline_store::agent::workspaces::{Backfill, WorkspaceSettings};
use serde::Serialize;

use self::view::{WorkspaceList, WorkspaceView};
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::find_workspace;
use crate::output::Output;
use crate::terminal;
use crate::value_parsers::{time_zone, workspace};

/// Commands for workspaces.
#[derive(Debug, Subcommand)]
pub enum WorkspaceCommand {
    /// Create a workspace.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline workspace create github/acme-shop --overview \"A web shop.\" --sprint-first-day 2026-11-16 --sprint-days 14 --time-zone Europe/Berlin"
    )]
    Create {
        /// The workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        #[command(flatten)]
        arguments: SettingsArguments,
    },
    /// Change the configuration of a workspace. Settings that are not named stay as they are.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline workspace set github/acme-shop --overview \"A web shop.\""
    )]
    Set {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        #[command(flatten)]
        arguments: SettingsArguments,
    },
    /// Remove a workspace with its webhooks and its activity, and revoke its keys. Existing answers can be polled
    /// until their tokens expire; pending deliveries are dropped.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline workspace remove github/acme-shop --yes"
    )]
    Remove {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
    /// List every workspace.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline workspace list")]
    List,
    /// Show a workspace: its configuration, members and webhooks.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline workspace show local/demo")]
    Show {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
}

/// Settings of a workspace.
#[derive(Debug, Args)]
pub struct SettingsArguments {
    /// Description of the product, in the team's own words.
    #[arg(long, value_name = "TEXT")]
    overview: Option<String>,
    /// First day of any one sprint. All other sprints are computed from it and the length of a sprint.
    #[arg(long, value_name = "DATE", requires = "sprint_days")]
    sprint_first_day: Option<Date>,
    /// Length of a sprint, in days.
    #[arg(long, value_name = "N", requires = "sprint_first_day", value_parser = clap::value_parser!(u32).range(1..=366))]
    sprint_days: Option<u32>,
    /// IANA time zone of the sprint's days [default: UTC].
    #[arg(long, value_name = "ZONE", requires = "sprint_first_day", value_parser = time_zone)]
    time_zone: Option<Timezone>,
}

impl SettingsArguments {
    fn overview(&self) -> Result<Option<String>, AdminError> {
        match &self.overview {
            Some(text) if text.trim().is_empty() => Err(AdminError::Argument {
                argument: "--overview",
                problem: "an overview must not be blank".to_owned(),
            }),
            given => Ok(given.clone()),
        }
    }

    fn cadence(&self) -> Option<SprintCadence> {
        let (first_day, length_days) = self.sprint_first_day.zip(self.sprint_days)?;
        let time_zone = self.time_zone.clone().unwrap_or_default().name().to_owned();
        Some(SprintCadence { first_day, length_days, time_zone })
    }
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: WorkspaceCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        WorkspaceCommand::Create { workspace, arguments } => create(context, workspace, &arguments).await,
        WorkspaceCommand::Set { workspace, arguments } => set(context, &workspace, &arguments).await,
        WorkspaceCommand::Remove { workspace, yes } => remove(context, &workspace, yes, input).await,
        WorkspaceCommand::List => list(context).await,
        WorkspaceCommand::Show { workspace } => {
            Ok(WorkspaceView::from(find_workspace(context, &workspace).await?).output())
        }
    }
}

async fn create(
    context: &CommandContext,
    workspace: Workspace,
    arguments: &SettingsArguments,
) -> Result<Output, AdminError> {
    let settings = WorkspaceSettings {
        workspace,
        product_overview: arguments.overview()?,
        sprint_cadence: arguments.cadence(),
        backfill: Backfill::Pending,
        webhooks: BTreeMap::new(),
        members: BTreeMap::new(),
        benchmark_accounts: Default::default(),
        created_at: context.now.into(),
    };
    if context.store.operator().workspaces().create(&settings).await? {
        Ok(WorkspaceView::from(settings).output())
    } else {
        Err(AdminError::WorkspaceExists(settings.workspace))
    }
}

async fn set(
    context: &CommandContext,
    workspace: &Workspace,
    arguments: &SettingsArguments,
) -> Result<Output, AdminError> {
    let mut settings = find_workspace(context, workspace).await?;
    settings.product_overview = arguments.overview()?.or(settings.product_overview);
    settings.sprint_cadence = arguments.cadence().or(settings.sprint_cadence);
    let overview = settings.product_overview.as_ref().ok_or(AdminError::MissingSetting("--overview"))?;
    let cadence = settings
        .sprint_cadence
        .as_ref()
        .ok_or(AdminError::MissingSetting("--sprint-first-day with --sprint-days"))?;
    context.store.operator().workspaces().set_status_setup(workspace, overview, cadence).await?;
    Ok(WorkspaceView::from(settings).output())
}

#[derive(Serialize)]
struct RemovedWorkspace {
    workspace: String,
}

async fn remove(
    context: &CommandContext,
    workspace: &Workspace,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let settings = find_workspace(context, workspace).await?;
    if !context.store.operator().schedules().list(workspace).await?.is_empty() {
        return Err(AdminError::Conflict {
            problem: format!(
                "{workspace} was not removed: it still has schedules, which may also exist in EventBridge"
            ),
            advice: "Remove them first, with plumbline-admin schedule list and schedule remove.",
        });
    }
    if !yes {
        let webhooks = settings.webhooks.len();
        let question = format!(
            "Permanently remove {workspace} with its activity and {webhooks} webhooks, and revoke their keys?"
        );
        terminal::confirm(context, &question, input)?;
    }
    if !context.store.operator().workspaces().remove(workspace, context.now.into()).await? {
        return Err(AdminError::unknown_workspace(workspace));
    }
    Ok(Output::new(format!("Removed {workspace}.\n"), &RemovedWorkspace { workspace: workspace.to_string() }))
}

async fn list(context: &CommandContext) -> Result<Output, AdminError> {
    let mut workspaces: Vec<WorkspaceView> =
        context.store.operator().workspaces().list().await?.into_iter().map(WorkspaceView::from).collect();
    workspaces.sort_by(|one, other| one.workspace.cmp(&other.workspace));
    let row =
        |view: &WorkspaceView| [view.workspace.clone(), view.webhooks.len().to_string(), view.setup_status()];
    let rows = workspaces.iter().map(row).collect();
    Ok(Output::table(
        ["WORKSPACE", "WEBHOOKS", "SETUP"],
        rows,
        "There are no workspaces.",
        &WorkspaceList { workspaces },
    ))
}
