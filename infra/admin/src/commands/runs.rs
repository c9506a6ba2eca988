//! `run`: lists and shows benchmark runs.

mod export;
mod view;

use clap::{Subcommand, ValueEnum};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use plumbline_contract::keys::KeyId;
use plumbline_store::UtcInstant;
use plumbline_store::benchmark::runs::Run;
use serde::Serialize;

use self::view::RunView;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::output::variant_name;
use crate::value_parsers::account;

/// Commands for runs.
#[derive(Debug, Subcommand)]
pub enum RunCommand {
    /// List runs, newest first. Scans the whole table.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline run list --status running\n  \
        plumbline-admin --data .plumbline run list --account team-1 --limit 5")]
    List {
        /// Only runs of this account.
        #[arg(long, value_parser = account)]
        account: Option<String>,
        /// Only runs with this status.
        #[arg(long)]
        status: Option<RunStatusArgument>,
        /// Maximum number of runs to list.
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=10_000))]
        limit: u16,
    },
    /// Show the progress and the settings of a run.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline run show 7f4d3b8a-1c7e-4c55-9a0b-2f4f6f1f9a10"
    )]
    Show {
        /// Run id, from the response to the start request.
        run_id: BenchmarkId,
        /// Also show the results of the run and, if a model judged it, the results by the catalogue judge.
        #[arg(long)]
        content: bool,
    },
    /// Print an ended run as a report file (JSON).
    ///
    /// For each draw, the file lists the known bugs that the draw found, and how many comments it made: all, valid
    /// ones, and those that count as signal. The API does not return these.
    #[command(after_help = "Example:\n  \
        plumbline-admin --data .plumbline run export 7f4d3b8a-1c7e-4c55-9a0b-2f4f6f1f9a10 > run.json\n  \
        plumbline report run.json -o report.html")]
    Export {
        /// Run id.
        run_id: BenchmarkId,
    },
}

/// Status of a run, as a command-line value.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RunStatusArgument {
    Running,
    Completed,
    Errored,
}

impl From<RunStatusArgument> for RunStatus {
    fn from(status: RunStatusArgument) -> Self {
        match status {
            RunStatusArgument::Running => Self::Running,
            RunStatusArgument::Completed => Self::Completed,
            RunStatusArgument::Errored => Self::Errored,
        }
    }
}

pub(crate) async fn perform(context: &CommandContext, command: RunCommand) -> Result<Output, AdminError> {
    match command {
        RunCommand::List { account, status, limit } => list(context, account, status, limit.into()).await,
        RunCommand::Show { run_id, content } => show(context, run_id, content).await,
        RunCommand::Export { run_id } => export::export(context, &find(context, run_id).await?).await,
    }
}

/// One row of the run list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedRun {
    id: BenchmarkId,
    account: String,
    key_id: KeyId,
    status: RunStatus,
    message: Option<RunErrorReason>,
    draws_done: u32,
    total_draws: u32,
    created_at: UtcInstant,
    finished_at: Option<UtcInstant>,
}

impl From<Run> for ListedRun {
    fn from(run: Run) -> Self {
        Self {
            id: run.id,
            account: run.account,
            key_id: run.key_id,
            status: run.status,
            message: run.error_reason,
            draws_done: run.draws_done,
            total_draws: run.total_draws,
            created_at: run.created_at,
            finished_at: run.finished_at,
        }
    }
}

impl ListedRun {
    fn row(&self) -> [String; 5] {
        let message =
            self.message.as_ref().map(|message| format!(": {}", variant_name(message))).unwrap_or_default();
        let status = format!("{}{message}", variant_name(&self.status));
        let draws = format!("{} of {}", self.draws_done, self.total_draws);
        [self.id.to_string(), self.account.clone(), self.created_at.to_string(), draws, status]
    }
}

#[derive(Serialize)]
struct RunList {
    runs: Vec<ListedRun>,
}

async fn list(
    context: &CommandContext,
    account: Option<String>,
    status: Option<RunStatusArgument>,
    limit: usize,
) -> Result<Output, AdminError> {
    let status = status.map(RunStatus::from);
    let is_selected = |run: &Run| {
        account.as_ref().is_none_or(|account| *account == run.account)
            && status.is_none_or(|status| status == run.status)
    };
    let runs = context.store.operator().inspection().newest_runs(limit, is_selected).await?;
    let runs: Vec<ListedRun> = runs.into_iter().map(ListedRun::from).collect();
    let rows = runs.iter().map(ListedRun::row).collect();
    Ok(Output::table(
        ["RUN", "ACCOUNT", "CREATED", "DRAWS", "STATUS"],
        rows,
        "No runs found.",
        &RunList { runs },
    ))
}

async fn show(
    context: &CommandContext,
    run_id: BenchmarkId,
    show_results: bool,
) -> Result<Output, AdminError> {
    let run = find(context, run_id).await?;
    let has_backend = context.store.backends().get(run.id).await?.is_some();
    Ok(RunView::new(run, has_backend, show_results).output())
}

async fn find(context: &CommandContext, run_id: BenchmarkId) -> Result<Run, AdminError> {
    let run = context.store.runs().get(run_id).await?;
    run.ok_or_else(|| AdminError::NotFound {
        kind: "run",
        name: run_id.to_string(),
        list: Some("run list".to_owned()),
    })
}
