//! `run`.

use clap::{Subcommand, ValueEnum};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{ErroredMessage, Provider, RunStatus};
use plumbline_contract::keys::KeyId;
use plumbline_store::Stamp;
use plumbline_store::benchmark::runs::{Phase, Run};
use serde::Serialize;
use serde_json::Value;

use crate::arguments::account;
use crate::output::{Fields, word};
use crate::{AdminError, Output, Session};

/// What to do with a run.
#[derive(Debug, Subcommand)]
pub enum RunCommand {
    /// List runs, the newest first. Reads the whole table.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline run list --status running\n  \
        plumbline-admin --data .plumbline run list --account team-1 --limit 5")]
    List {
        /// Only those of this account.
        #[arg(long, value_parser = account)]
        account: Option<String>,
        /// Only those that stand so.
        #[arg(long)]
        status: Option<RunStatusArgument>,
        /// How many at most.
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=10_000))]
        limit: u16,
    },
    /// Show a run: where it stands, and what it is.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline run show 7f4d3b8a-1c7e-4c55-9a0b-2f4f6f1f9a10"
    )]
    Show {
        /// The run, as its start was answered.
        run_id: BenchmarkId,
        /// Show its results too; where a model judged, also what the catalogue would have made of them.
        #[arg(long)]
        content: bool,
    },
}

/// Where a run stands, as the command line writes it.
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

/// What has become of the caller's base URL, model name, key and prompt.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Backend {
    Sealed,
    Removed,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    id: BenchmarkId,
    account: String,
    key_id: KeyId,
    status: RunStatus,
    phase: Phase,
    message: Option<ErroredMessage>,
    k: u8,
    provider: Provider,
    context_window: u32,
    custom_prompt: bool,
    backend: Backend,
    draws_done: u32,
    total_draws: u32,
    draws_errored: u32,
    draws_over_context: u32,
    probe_attempts: u32,
    harness_version: String,
    /// Which model judges, as a hash; absent where the catalogue does.
    #[serde(skip_serializing_if = "Option::is_none")]
    judge: Option<String>,
    dataset_name: String,
    dataset_hash: Option<String>,
    created_at: Stamp,
    deadline: Stamp,
    finished_at: Option<Stamp>,
    due_at: Option<Stamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<Value>,
    /// What they would be by the catalogue, where a model judged. The contract has no room for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    catalogue_results: Option<Value>,
}

impl View {
    fn of(run: Run, is_sealed: bool, content: bool) -> Self {
        let shown = |results: Option<String>| {
            let text = results.filter(|_| content)?;
            Some(serde_json::from_str(&text).unwrap_or(Value::String(text)))
        };
        Self {
            id: run.id,
            account: run.account,
            key_id: run.key_id,
            status: run.status,
            phase: run.phase,
            message: run.message,
            k: run.k,
            provider: run.provider,
            context_window: run.context_window,
            custom_prompt: run.custom_prompt,
            backend: if is_sealed { Backend::Sealed } else { Backend::Removed },
            draws_done: run.draws_done,
            total_draws: run.total_draws,
            draws_errored: run.draws_errored,
            draws_over_context: run.draws_over_context,
            probe_attempts: run.probe_attempts,
            harness_version: run.harness_version,
            judge: run.judge.map(|judge| judge.as_str().to_owned()),
            dataset_name: run.dataset_name,
            dataset_hash: run.dataset_hash,
            created_at: run.created_at,
            deadline: run.deadline,
            finished_at: run.finished_at,
            due_at: run.due.map(|due| due.due_at),
            results: shown(run.results),
            catalogue_results: shown(run.catalogue_results),
        }
    }

    fn output(&self) -> Output {
        let draws = format!(
            "{} of {} ({} errored, {} of them over the context window)",
            self.draws_done, self.total_draws, self.draws_errored, self.draws_over_context
        );
        let fields = Fields::default()
            .field("Run", self.id)
            .field("Account", format!("{} (key {})", self.account, self.key_id))
            .field("Status", word(&self.status))
            .maybe("Message", self.message.as_ref().map(word))
            .field("Phase", format!("{} (probe begun {} times)", word(&self.phase), self.probe_attempts))
            .field("Draws", draws)
            .field(
                "Endpoint",
                format!("{}, {} tokens, {}", word(&self.provider), self.context_window, word(&self.backend)),
            )
            .field("Harness", &self.harness_version)
            .field("Judge", self.judge.as_deref().unwrap_or("the catalogue"))
            .field("Dataset", format!("{}, k = {}", self.dataset_name, self.k))
            .field("Created", self.created_at)
            .maybe("Finished", self.finished_at)
            .maybe("Looked after at", self.due_at)
            .maybe("Results", self.results.as_ref().map(|results| format!("{results:#}")))
            .maybe("By catalogue", self.catalogue_results.as_ref().map(|results| format!("{results:#}")));
        Output::new(fields.text(), self)
    }
}

pub(crate) async fn perform(session: &Session, command: RunCommand) -> Result<Output, AdminError> {
    match command {
        RunCommand::List { account, status, limit } => list(session, account, status, limit.into()).await,
        RunCommand::Show { run_id, content } => show(session, run_id, content).await,
    }
}

/// A run in a list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    id: BenchmarkId,
    account: String,
    key_id: KeyId,
    status: RunStatus,
    message: Option<ErroredMessage>,
    draws_done: u32,
    total_draws: u32,
    created_at: Stamp,
    finished_at: Option<Stamp>,
}

impl From<Run> for Listed {
    fn from(run: Run) -> Self {
        Self {
            id: run.id,
            account: run.account,
            key_id: run.key_id,
            status: run.status,
            message: run.message,
            draws_done: run.draws_done,
            total_draws: run.total_draws,
            created_at: run.created_at,
            finished_at: run.finished_at,
        }
    }
}

impl Listed {
    fn row(&self) -> [String; 5] {
        let message = self.message.as_ref().map(|message| format!(": {}", word(message))).unwrap_or_default();
        let status = format!("{}{message}", word(&self.status));
        let draws = format!("{} of {}", self.draws_done, self.total_draws);
        [self.id.to_string(), self.account.clone(), self.created_at.to_string(), draws, status]
    }
}

#[derive(Serialize)]
struct List {
    runs: Vec<Listed>,
}

async fn list(
    session: &Session,
    account: Option<String>,
    status: Option<RunStatusArgument>,
    limit: usize,
) -> Result<Output, AdminError> {
    let status = status.map(RunStatus::from);
    let wanted = |run: &Run| {
        account.as_ref().is_none_or(|account| *account == run.account)
            && status.is_none_or(|status| status == run.status)
    };
    let runs = session.store.newest_runs(limit, wanted).await?;
    let runs: Vec<Listed> = runs.into_iter().map(Listed::from).collect();
    let rows = runs.iter().map(Listed::row).collect();
    Ok(Output::table(
        ["RUN", "ACCOUNT", "CREATED", "DRAWS", "STATUS"],
        rows,
        "There is no such run.",
        &List { runs },
    ))
}

async fn show(session: &Session, run_id: BenchmarkId, content: bool) -> Result<Output, AdminError> {
    match session.store.run(run_id).await? {
        Some(run) => {
            let is_sealed = session.store.backend(run.id).await?.is_some();
            Ok(View::of(run, is_sealed, content).output())
        }
        None => Err(AdminError::NotFound {
            what: "run",
            name: run_id.to_string(),
            list: Some("run list".to_owned()),
        }),
    }
}
