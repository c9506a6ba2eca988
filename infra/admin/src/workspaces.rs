//! `workspace`.

use std::collections::BTreeMap;
use std::io::BufRead;

use clap::{Args, Subcommand};
use jiff::civil::Date;
use plumbline_agent::SprintCadence;
use plumbline_contract::Workspace;
use plumbline_contract::trigger::Timezone;
use plumbline_store::Stamp;
use plumbline_store::agent::workspaces::{Backfill, Role, WorkspaceSettings};
use serde::Serialize;

use crate::arguments::{time_zone, workspace};
use crate::output::{Fields, word};
use crate::{AdminError, Output, Session, terminal};

/// What to do with a workspace.
#[derive(Debug, Subcommand)]
pub enum WorkspaceCommand {
    /// Make a workspace.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline workspace create github/acme-shop --overview \"A web shop.\" --sprint-first-day 2026-11-16 --sprint-days 14 --time-zone Europe/Berlin"
    )]
    Create {
        /// The workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        #[command(flatten)]
        status: StatusArguments,
    },
    /// Change a workspace's set-up; what is not named stays.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline workspace set github/acme-shop --overview \"A web shop.\""
    )]
    Set {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        #[command(flatten)]
        status: StatusArguments,
    },
    /// Remove a workspace with its webhooks and its activity; its keys are revoked. Answers that are there can be
    /// polled until their tokens expire; nothing is sent on any more.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline workspace remove github/acme-shop --yes"
    )]
    Remove {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
    /// List every workspace.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline workspace list")]
    List,
    /// Show a workspace: its set-up, members and webhooks.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline workspace show local/demo")]
    Show {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
}

/// The steps of the set-up that are made by hand.
#[derive(Debug, Args)]
pub struct StatusArguments {
    /// What the product is, in the words of those who build it.
    #[arg(long, value_name = "TEXT")]
    overview: Option<String>,
    /// The first day of any one sprint.
    #[arg(long, value_name = "DATE", requires = "sprint_days")]
    sprint_first_day: Option<Date>,
    /// How long a sprint is, in days.
    #[arg(long, value_name = "N", requires = "sprint_first_day", value_parser = clap::value_parser!(u32).range(1..=366))]
    sprint_days: Option<u32>,
    /// The IANA time zone whose midnights begin the days; UTC unless given.
    #[arg(long, value_name = "ZONE", requires = "sprint_first_day", value_parser = time_zone)]
    time_zone: Option<Timezone>,
}

impl StatusArguments {
    fn overview(&self) -> Result<Option<String>, AdminError> {
        match &self.overview {
            Some(text) if text.trim().is_empty() => Err(AdminError::Argument {
                argument: "--overview",
                problem: "an overview is not blank".to_owned(),
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

/// A workspace as it is shown: without what its webhooks sign with.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    workspace: String,
    product_overview: Option<String>,
    sprint_cadence: Option<SprintCadence>,
    backfill: Backfill,
    unfinished_steps: Vec<&'static str>,
    members: BTreeMap<String, Role>,
    webhooks: BTreeMap<String, String>,
    created_at: Stamp,
}

impl From<WorkspaceSettings> for View {
    fn from(settings: WorkspaceSettings) -> Self {
        Self {
            workspace: settings.workspace.to_string(),
            unfinished_steps: settings.unfinished_steps().into_iter().map(|step| step.as_str()).collect(),
            product_overview: settings.product_overview,
            sprint_cadence: settings.sprint_cadence,
            backfill: settings.backfill,
            members: settings.members,
            webhooks: settings.webhooks.into_iter().map(|(id, webhook)| (id, webhook.name)).collect(),
            created_at: settings.created_at,
        }
    }
}

impl View {
    /// What is still to be done before a question can be answered.
    fn set_up(&self) -> String {
        if self.unfinished_steps.is_empty() {
            "complete".to_owned()
        } else {
            format!("lacks {}", self.unfinished_steps.join(", "))
        }
    }

    fn output(&self) -> Output {
        let pairs = |map: Vec<String>| if map.is_empty() { "none".to_owned() } else { map.join("\n") };
        let cadence = self.sprint_cadence.as_ref();
        let fields = Fields::default()
            .field("Workspace", &self.workspace)
            .field("Created", self.created_at)
            .field("Set-up", self.set_up())
            .maybe("Overview", self.product_overview.as_ref())
            .maybe(
                "Sprints",
                cadence.map(|each| {
                    format!("{} days from {} ({})", each.length_days, each.first_day, each.time_zone)
                }),
            )
            .field("Backfill", backfill(&self.backfill))
            .field(
                "Members",
                pairs(self.members.iter().map(|(name, role)| format!("{name} ({})", word(role))).collect()),
            )
            .field(
                "Webhooks",
                pairs(self.webhooks.iter().map(|(id, name)| format!("{id} ({name})")).collect()),
            );
        Output::new(fields.text(), self)
    }
}

fn backfill(backfill: &Backfill) -> String {
    match backfill {
        Backfill::Pending => "pending".to_owned(),
        Backfill::Running { percent } => format!("{percent} %"),
        Backfill::Finished { activities, first: Some(first), last: Some(last) } => {
            format!("{activities} activities, {first} to {last}")
        }
        Backfill::Finished { activities, .. } => format!("{activities} activities"),
    }
}

/// Reads a workspace that must be there.
pub(crate) async fn existing(
    session: &Session,
    workspace: &Workspace,
) -> Result<WorkspaceSettings, AdminError> {
    session.store.workspace(workspace).await?.ok_or_else(|| AdminError::no_workspace(workspace))
}

pub(crate) async fn perform(
    session: &Session,
    command: WorkspaceCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        WorkspaceCommand::Create { workspace, status } => create(session, workspace, &status).await,
        WorkspaceCommand::Set { workspace, status } => set(session, &workspace, &status).await,
        WorkspaceCommand::Remove { workspace, yes } => remove(session, &workspace, yes, input).await,
        WorkspaceCommand::List => list(session).await,
        WorkspaceCommand::Show { workspace } => Ok(View::from(existing(session, &workspace).await?).output()),
    }
}

async fn create(
    session: &Session,
    workspace: Workspace,
    status: &StatusArguments,
) -> Result<Output, AdminError> {
    let settings = WorkspaceSettings {
        workspace,
        product_overview: status.overview()?,
        sprint_cadence: status.cadence(),
        backfill: Backfill::Pending,
        webhooks: BTreeMap::new(),
        members: BTreeMap::new(),
        created_at: session.now.into(),
    };
    if session.store.create_workspace(&settings).await? {
        Ok(View::from(settings).output())
    } else {
        Err(AdminError::Exists(settings.workspace))
    }
}

async fn set(
    session: &Session,
    workspace: &Workspace,
    status: &StatusArguments,
) -> Result<Output, AdminError> {
    let mut settings = existing(session, workspace).await?;
    settings.product_overview = status.overview()?.or(settings.product_overview);
    settings.sprint_cadence = status.cadence().or(settings.sprint_cadence);
    let overview = settings.product_overview.as_ref().ok_or(AdminError::Incomplete("--overview"))?;
    let cadence = settings
        .sprint_cadence
        .as_ref()
        .ok_or(AdminError::Incomplete("--sprint-first-day with --sprint-days"))?;
    session.store.set_status(workspace, overview, cadence).await?;
    Ok(View::from(settings).output())
}

#[derive(Serialize)]
struct Removed {
    workspace: String,
}

async fn remove(
    session: &Session,
    workspace: &Workspace,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let settings = existing(session, workspace).await?;
    if !session.store.schedules(workspace).await?.is_empty() {
        return Err(AdminError::NotNow {
            what: format!("{workspace} has schedules, which may be known elsewhere too"),
            advice: "Remove them first: plumbline-admin schedule list and schedule remove.",
        });
    }
    if !yes {
        let webhooks = settings.webhooks.len();
        let question = format!(
            "Remove {workspace} with its activity and {webhooks} webhooks, and revoke their keys, for good?"
        );
        terminal::confirm(session, &question, input)?;
    }
    if !session.store.remove_workspace(workspace, session.now.into()).await? {
        return Err(AdminError::no_workspace(workspace));
    }
    Ok(Output::new(format!("{workspace} is removed.\n"), &Removed { workspace: workspace.to_string() }))
}

#[derive(Serialize)]
struct List {
    workspaces: Vec<View>,
}

async fn list(session: &Session) -> Result<Output, AdminError> {
    let mut workspaces: Vec<View> = session.store.workspaces().await?.into_iter().map(View::from).collect();
    workspaces.sort_by(|one, other| one.workspace.cmp(&other.workspace));
    let row = |view: &View| [view.workspace.clone(), view.webhooks.len().to_string(), view.set_up()];
    let rows = workspaces.iter().map(row).collect();
    Ok(Output::table(
        ["WORKSPACE", "WEBHOOKS", "SET-UP"],
        rows,
        "There is no workspace.",
        &List { workspaces },
    ))
}
