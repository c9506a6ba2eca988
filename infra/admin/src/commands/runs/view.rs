//! Output of `run show`. The results appear only with `--content`.

use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{RunErrorReason, RunStatus, WireProtocol};
use plumbline_contract::keys::KeyId;
use plumbline_store::UtcInstant;
use plumbline_store::benchmark::runs::{Phase, Run};
use serde::Serialize;
use serde_json::Value;

use crate::output::{LabelledValues, Output, variant_name};

/// State of a run's backend. The backend consists of the caller's base URL, model name, key and prompt.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum BackendState {
    /// The backend is stored, encrypted.
    Sealed,
    /// The backend is deleted, because the run has ended.
    Removed,
}

/// A run with its progress and settings.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RunView {
    id: BenchmarkId,
    account: String,
    key_id: KeyId,
    status: RunStatus,
    phase: Phase,
    message: Option<RunErrorReason>,
    k: u8,
    provider: WireProtocol,
    context_window: u32,
    custom_prompt: bool,
    backend: BackendState,
    draws_done: u32,
    total_draws: u32,
    draws_errored: u32,
    draws_over_context: u32,
    probe_attempts: u32,
    harness_version: String,
    /// Hash that identifies the model that judges the comments of the run; absent if no model judges them.
    #[serde(rename = "judge", skip_serializing_if = "Option::is_none")]
    judge_hash: Option<String>,
    /// Number of tokens that the judge model has used for the draws of the run.
    judge_tokens: u64,
    /// Number of draws that were judged by the catalogue because the token budget of the judge model was used up. If it
    /// is above 0, the whole run is scored by the catalogue.
    draws_over_judge_budget: u32,
    dataset_name: String,
    dataset_hash: Option<String>,
    created_at: UtcInstant,
    deadline: UtcInstant,
    finished_at: Option<UtcInstant>,
    due_at: Option<UtcInstant>,
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<Value>,
    /// Results by the deterministic catalogue judge, for comparison, if a model judged the run. The API does not return
    /// them.
    #[serde(skip_serializing_if = "Option::is_none")]
    catalogue_results: Option<Value>,
}

impl RunView {
    /// Creates the view of a run. `has_backend` is true while the caller's base URL, model name, key and prompt are
    /// stored. The view contains the results if `shows_results` is true.
    pub(super) fn new(run: Run, has_backend: bool, shows_results: bool) -> Self {
        let parse = |results: Option<String>| {
            let text = results.filter(|_| shows_results)?;
            Some(serde_json::from_str(&text).unwrap_or(Value::String(text)))
        };
        Self {
            id: run.id,
            account: run.account,
            key_id: run.key_id,
            status: run.status,
            phase: run.phase,
            message: run.error_reason,
            k: run.k,
            provider: run.provider,
            context_window: run.context_window,
            custom_prompt: run.custom_prompt,
            backend: if has_backend { BackendState::Sealed } else { BackendState::Removed },
            draws_done: run.draws_done,
            total_draws: run.total_draws,
            draws_errored: run.draws_errored,
            draws_over_context: run.draws_over_context,
            probe_attempts: run.probe_attempts,
            harness_version: run.harness_version,
            judge_hash: run.judge.map(|judge| judge.as_str().to_owned()),
            judge_tokens: run.judge_tokens,
            draws_over_judge_budget: run.draws_over_judge_budget,
            dataset_name: run.dataset_name,
            dataset_hash: run.dataset_hash,
            created_at: run.created_at,
            deadline: run.deadline,
            finished_at: run.finished_at,
            due_at: run.due.map(|due| due.due_at),
            results: parse(run.results),
            catalogue_results: parse(run.catalogue_results),
        }
    }

    /// Describes how many tokens of its budget the judge model has used. Returns `None` if no model judges.
    fn judge_budget(&self) -> Option<String> {
        self.judge_hash.as_ref()?;
        Some(match self.draws_over_judge_budget {
            0 => format!("{} tokens used", self.judge_tokens),
            draws => format!(
                "used up after {} tokens: the catalogue judge judged {draws} draws in place of the model, and \
                 alone scores the run",
                self.judge_tokens
            ),
        })
    }

    /// Returns the run as labelled values.
    pub(super) fn output(&self) -> Output {
        let draws = format!(
            "{} of {} ({} errored, {} of them over the context window)",
            self.draws_done, self.total_draws, self.draws_errored, self.draws_over_context
        );
        let fields = LabelledValues::default()
            .field("Run", self.id)
            .field("Account", format!("{} (key {})", self.account, self.key_id))
            .field("Status", variant_name(&self.status))
            .optional_field("Message", self.message.as_ref().map(variant_name))
            .field(
                "Phase",
                format!("{} (probe attempts: {})", variant_name(&self.phase), self.probe_attempts),
            )
            .field("Draws", draws)
            .field(
                "Endpoint",
                format!(
                    "{}, {} tokens, {}",
                    variant_name(&self.provider),
                    self.context_window,
                    variant_name(&self.backend)
                ),
            )
            .field("Harness", &self.harness_version)
            .field("Judge", self.judge_hash.as_deref().unwrap_or("the catalogue judge"))
            .optional_field("Judge budget", self.judge_budget())
            .field("Dataset", format!("{}, k = {}", self.dataset_name, self.k))
            .field("Created", self.created_at)
            .optional_field("Finished", self.finished_at)
            .optional_field("Due at", self.due_at)
            .optional_field("Results", self.results.as_ref().map(|results| format!("{results:#}")))
            .optional_field(
                "Catalogue results",
                self.catalogue_results.as_ref().map(|results| format!("{results:#}")),
            );
        Output::new(fields.text(), self)
    }
}
