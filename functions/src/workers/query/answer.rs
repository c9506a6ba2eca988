//! Answers one question with the model that the operator has connected, or else with the digest.

use std::sync::Arc;

use jiff::Timestamp;
use plumbline_agent::{AgentAnswer, AnswerAuthor, Question, Repository, WorkspaceContext, answer_with_model};
use plumbline_clock::Clock;
use plumbline_model::{Client, Endpoint};
use plumbline_store::UtcInstant;
use plumbline_store::agent::activities::ActivityLogs;
use plumbline_store::agent::jobs::{Job, JobExecution, MODEL_LEASE};
use plumbline_store::agent::question_inputs::QuestionInputs;
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::model_connections::{ModelConnection, ModelConnections, ModelUse};
use url::Url;

use super::activity_source::RecordedActivity;
use super::model_turns::ConnectedModel;
use crate::middleware::failure::error_chain;
use crate::middleware::worker_result::WorkerError;
use crate::services::connected_model;

/// Host of GitHub's API, and host of its repositories' web pages.
const GITHUB_HOSTS: (&str, &str) = ("api.github.com", "github.com");

/// Answers questions with the connected model, or else with a digest: a summary that needs no model.
pub(super) struct Answerer<'a> {
    pub(super) execution: &'a JobExecution,
    pub(super) activities: &'a ActivityLogs,
    pub(super) models: &'a ModelConnections,
    pub(super) clock: &'a Arc<dyn Clock>,
    /// HTTP client for the connected model.
    pub(super) egress: &'a plumbline_egress::Client,
}

impl Answerer<'_> {
    /// Returns the answer to the question of `job`. `started` is the time just before the worker claimed the job.
    pub(super) async fn answer(
        &self,
        job: &Job,
        inputs: &QuestionInputs,
        may_call_model: bool,
        started: Timestamp,
    ) -> Result<String, WorkerError> {
        let question = Question {
            text: job.query.clone(),
            time_zone: job.timezone.rules().clone(),
            asked_at: job.created_at.timestamp(),
        };
        let context = workspace_context(inputs.workspace.as_ref());
        let Some(connection) = &inputs.model else {
            let activity = self.read_activity(job).await?;
            let answer = plumbline_agent::answer(&question, &context, &activity).await;
            return Ok(answer.map_err(WorkerError::retryable)?.to_commonmark());
        };
        self.execution.extend_lease(job, UtcInstant::from(self.clock.now()), MODEL_LEASE).await?;
        let model = self.model(connection, may_call_model, started).await;
        let activity = self.read_activity(job).await?;
        let code_host = inputs.code_host.as_ref();
        let repository = code_host.and_then(|host| web_repository(&host.base_url, &host.repository));
        let answered = answer_with_model(&question, &context, repository.as_ref(), &activity, &model).await;
        let answered = answered.map_err(WorkerError::retryable)?;
        log_answer_counts(&answered);
        Ok(answered.text)
    }

    async fn read_activity(&self, job: &Job) -> Result<RecordedActivity, WorkerError> {
        Ok(RecordedActivity(self.activities.read_log(&job.workspace).await?))
    }

    async fn model(
        &self,
        connection: &ModelConnection,
        may_call_model: bool,
        started: Timestamp,
    ) -> ConnectedModel {
        let client = Client::new(self.egress.clone(), self.clock.clone()).with_streaming();
        let effort = connection.settings.effort;
        let endpoint = self.endpoint(connection, may_call_model).await;
        ConnectedModel { client, endpoint, effort, clock: self.clock.clone(), started }
    }

    /// Returns the model's endpoint, or `None` if the model must not be called. If the model's key cannot be decrypted,
    /// logs an error for the operator, and the digest answers.
    async fn endpoint(&self, connection: &ModelConnection, may_call_model: bool) -> Option<Endpoint> {
        if !may_call_model {
            tracing::warn!(
                "this is the last attempt to answer a question, so the digest answers instead of the model"
            );
            return None;
        }
        match connected_model::decrypt_endpoint(self.models, ModelUse::Agent, connection).await {
            Ok(endpoint) => Some(endpoint),
            Err(error) => {
                tracing::error!(
                    error = error_chain(&error),
                    "the key of the connected model cannot be decrypted, so the digest answers: connect the model \
                     again with `plumbline-admin model connect`"
                );
                None
            }
        }
    }
}

fn workspace_context(workspace: Option<&WorkspaceSettings>) -> WorkspaceContext {
    WorkspaceContext {
        product_overview: workspace.and_then(|found| found.product_overview.clone()).unwrap_or_default(),
        cadence: workspace.and_then(|found| found.sprint_cadence.clone()),
        ..WorkspaceContext::default()
    }
}

/// Returns the repository `name` at its web address, for the code host whose API is at `api`. A GitHub Enterprise
/// server has its API and its web pages on the same host.
fn web_repository(api: &str, name: &str) -> Option<Repository> {
    let api = Url::parse(api).ok()?;
    let host = match api.host_str()? {
        host if host == GITHUB_HOSTS.0 => GITHUB_HOSTS.1,
        host => host,
    };
    let port = api.port().map(|port| format!(":{port}")).unwrap_or_default();
    Repository::new(&format!("{}://{host}{port}/{name}", api.scheme()))
}

/// Logs who answered, with the counts of turns, tool calls and tokens, but neither the question nor the answer.
fn log_answer_counts(answered: &AgentAnswer) {
    let AgentAnswer { author, turns, tool_calls, tokens, .. } = answered;
    match author {
        AnswerAuthor::Model | AnswerAuthor::ModelPartial => {
            tracing::info!(?author, turns, tool_calls, tokens, "a model answered");
        }
        AnswerAuthor::DigestModelUnavailable | AnswerAuthor::DigestNoUsableAnswer => {
            tracing::warn!(
                ?author,
                turns,
                tool_calls,
                tokens,
                "the digest answered instead of the model: `author` has the reason"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_point_to_the_repository_of_the_code_host() {
        let at = |api: &str| web_repository(api, "acme/shop");
        assert_eq!(at("https://api.github.com/"), Repository::new("https://github.com/acme/shop"));
        assert_eq!(
            at("https://git.acme.example/api/v3"),
            Repository::new("https://git.acme.example/acme/shop")
        );
        assert_eq!(
            at("https://git.acme.example:8443"),
            Repository::new("https://git.acme.example:8443/acme/shop")
        );
        assert_eq!((at("http://127.0.0.1:9"), at("nonsense")), (None, None));
    }
}
