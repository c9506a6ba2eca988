//! End-to-end checks: a request to an API, and a question to a workspace.

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::trigger::TriggerRequest;
use plumbline_contract::{JobId, Workspace};
use plumbline_store::agent::jobs::{Job, JobStatus};
use url::Url;

use super::finding::Finding;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::random;

/// Polling interval for the answer to the test question.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Time limit of the request to an API.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Path that exists in neither API.
const UNKNOWN_PATH: &str = "/plumbline-admin/doctor";

/// Requests an unknown path from an API, and reports every response other than Plumbline's 404 as a problem.
pub(super) async fn check_api(url: &Url) -> Finding {
    let subject = "APIs";
    let advice = "Compare the address with the stack's outputs AgentBaseUrl and BenchmarkBaseUrl. Check that a custom \
                  domain points to the gateway.";
    match request_unknown_path(url).await {
        Ok((404, true)) => Finding::good(subject, format!("{url} answers")),
        Ok((status, true)) => Finding::problem(
            subject,
            format!("{url} answers a request for an unknown path with {status} instead of 404"),
            advice,
        ),
        Ok((status, false)) => Finding::problem(
            subject,
            format!(
                "another server answers at {url}: its response, with status {status}, is not Plumbline's"
            ),
            advice,
        ),
        Err(error) => Finding::from_error(subject, &error, advice),
    }
}

/// Returns the HTTP status, and true if the response is a problem document with a request id, as Plumbline's
/// errors are.
async fn request_unknown_path(url: &Url) -> Result<(u16, bool), reqwest::Error> {
    let client =
        reqwest::Client::builder().timeout(TIMEOUT).redirect(reqwest::redirect::Policy::none()).build()?;
    let mut unknown = url.clone();
    unknown.set_path(UNKNOWN_PATH);
    let answer = client.get(unknown).send().await?;
    let is_problem = answer
        .headers()
        .get("content-type")
        .is_some_and(|kind| kind.as_bytes() == b"application/problem+json");
    Ok((answer.status().as_u16(), is_problem && answer.headers().contains_key("x-request-id")))
}

/// Creates a job but sends no message for it, so that the sweep must find it, and waits for the answer, at most
/// `max_wait_seconds`. This tests the sweep, the queue and the query function.
pub(super) async fn check_answer(
    context: &CommandContext,
    workspace: &Workspace,
    max_wait_seconds: u32,
) -> Finding {
    let subject = "a question";
    match wait_for_answer(context, workspace, max_wait_seconds).await {
        Ok(JobStatus::Completed) => {
            Finding::good(subject, format!("the test question to {workspace} was answered"))
        }
        Ok(JobStatus::Failed) => {
            let advice =
                "Check that the workspace exists and is configured, and read the log of the query function.";
            Finding::problem(subject, format!("the job of the test question to {workspace} failed"), advice)
        }
        Ok(JobStatus::Running) => {
            let text = format!(
                "no answer to the test question to {workspace} within {max_wait_seconds} s: the sweep did not find its \
                 job, or the query function did not finish it"
            );
            let advice = "Check that the sweep runs every minute, read the logs of the sweep and the query function, and \
                          see plumbline-admin dead-letter list.";
            Finding::problem(subject, text, advice)
        }
        Err(error) => {
            let advice =
                "Check that your credentials may read and write the table, and see the findings about table.";
            Finding::from_error(subject, &error, advice)
        }
    }
}

async fn wait_for_answer(
    context: &CommandContext,
    workspace: &Workspace,
    max_wait_seconds: u32,
) -> Result<JobStatus, AdminError> {
    let (id, now) = (JobId::from(random::uuid()?), context.now.into());
    let question = TriggerRequest {
        query: "How many changes were made yesterday?".to_owned(),
        destination: None,
        timezone: Default::default(),
    };
    let job = Job::new(id, workspace, "doctor", question, now, now);
    context.store.question_acceptance().create_without_limits(&job).await?;
    let polls = u128::from(max_wait_seconds) * 1_000 / POLL_INTERVAL.as_millis();
    for _ in 0..polls {
        let status = context.store.jobs().get(id).await?.map_or(JobStatus::Failed, |job| job.status);
        if status != JobStatus::Running {
            return Ok(status);
        }
        SystemClock.sleep(POLL_INTERVAL).await;
    }
    Ok(JobStatus::Running)
}
