//! One question, answered by the model that the operator has connected, or else by the digest.

use std::error::Error;

use jiff::Timestamp;
use plumbline_agent::{Answered, Author, Question, Repository, WorkspaceContext, answer_with_model};
use plumbline_model::{Client, Endpoint};
use plumbline_store::agent::jobs::{Job, MAX_ATTEMPTS, MODEL_LEASE};
use plumbline_store::agent::setup::AgentSetup;
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::model_connections::{ModelConnection, ModelUse};
use url::Url;

use super::turns::Turns;
use super::{Query, Recorded, unavailable};
use crate::middleware::failure::chain;
use crate::services::connected_model;

/// Where the repositories are that GitHub's own API tells of.
const GITHUB: (&str, &str) = ("api.github.com", "github.com");

impl Query {
    pub(super) async fn ask(
        &self,
        job: &Job,
        setup: &AgentSetup,
        began: Timestamp,
    ) -> Result<String, Box<dyn Error + Send + Sync>> {
        let question = Question {
            text: job.query.clone(),
            time_zone: job.timezone.zone().clone(),
            asked_at: job.created_at.timestamp(),
        };
        let context = context(setup.workspace.as_ref());
        let Some(connection) = &setup.model else {
            let log = self.store.activity_log(&job.workspace).await.map_err(unavailable)?;
            return Ok(plumbline_agent::answer(&question, &context, &Recorded(log)).await?);
        };
        self.store.hold_job(job, self.now(), MODEL_LEASE).await?;
        let turns = self.turns(job, connection, began).await;
        let log = self.store.activity_log(&job.workspace).await.map_err(unavailable)?;
        let repository =
            setup.code_host.as_ref().and_then(|host| repository(&host.base_url, &host.repository));
        let answered =
            answer_with_model(&question, &context, repository.as_ref(), &Recorded(log), &turns).await?;
        tell(&answered);
        Ok(answered.text)
    }

    async fn turns(&self, job: &Job, connection: &ModelConnection, began: Timestamp) -> Turns {
        let client = Client::new(self.egress.clone(), self.clock.clone()).with_streaming();
        let effort = connection.settings.effort;
        let endpoint = self.endpoint(job, connection).await;
        Turns { client, endpoint, effort, clock: self.clock.clone(), began }
    }

    /// Where the model is called, unless it must not be: two workers may have died of it, and the last attempt
    /// goes without; and a key that does not open is for the operator to mend while the digest answers.
    async fn endpoint(&self, job: &Job, connection: &ModelConnection) -> Option<Endpoint> {
        if job.attempts >= MAX_ATTEMPTS {
            tracing::warn!("the last attempt at a question goes without the model");
            return None;
        }
        match connected_model::endpoint(&self.store, ModelUse::Agent, connection).await {
            Ok(endpoint) => Some(endpoint),
            Err(error) => {
                tracing::error!(error = chain(&error), "the model's key does not open");
                None
            }
        }
    }
}

fn context(workspace: Option<&WorkspaceSettings>) -> WorkspaceContext {
    WorkspaceContext {
        product_overview: workspace.and_then(|found| found.product_overview.clone()).unwrap_or_default(),
        cadence: workspace.and_then(|found| found.sprint_cadence.clone()),
        ..WorkspaceContext::default()
    }
}

/// The repository on the web. An enterprise server has its API under its own host.
fn repository(api: &str, name: &str) -> Option<Repository> {
    let api = Url::parse(api).ok()?;
    let host = match api.host_str()? {
        host if host == GITHUB.0 => GITHUB.1,
        host => host,
    };
    let port = api.port().map(|port| format!(":{port}")).unwrap_or_default();
    Repository::new(&format!("{}://{host}{port}/{name}", api.scheme()))
}

/// Figures alone: neither the question nor the answer is logged.
fn tell(answered: &Answered) {
    let Answered { author, turns, tool_calls, tokens, .. } = answered;
    match author {
        Author::Model | Author::ModelInPart => {
            tracing::info!(?author, turns, tool_calls, tokens, "a model answered");
        }
        Author::DigestForNoReply | Author::DigestForNoAnswer => {
            tracing::warn!(
                ?author,
                turns,
                tool_calls,
                tokens,
                "the digest answered in the place of the model"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_repository_of_the_code_host() {
        let at = |api: &str| repository(api, "acme/shop");
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
