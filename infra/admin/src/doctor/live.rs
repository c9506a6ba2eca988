//! What only shows while it runs: an API that answers, and a question that comes to its answer.

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::trigger::TriggerRequest;
use plumbline_contract::{JobId, Workspace};
use plumbline_store::agent::jobs::{Creation, Job, JobStatus};
use url::Url;

use super::Finding;
use crate::{AdminError, Session, random};

/// How often it is looked for the answer.
const LOOK: Duration = Duration::from_millis(500);

/// How long an API may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// A path that neither API has.
const NOWHERE: &str = "/plumbline-admin/doctor";

/// Asks an API for what it does not have. Anything but its own refusal comes from somewhere else.
pub(super) async fn api(url: &Url) -> Finding {
    let about = "APIs";
    let advice = "Compare the address with the stack's outputs AgentBaseUrl and BenchmarkBaseUrl, and see that a domain \
                  of your own leads to the gateway.";
    match asked(url).await {
        Ok((404, true)) => Finding::good(about, format!("{url} answers")),
        Ok((status, true)) => {
            Finding::problem(about, format!("{url} answers {status} where 404 is due"), advice)
        }
        Ok((status, false)) => {
            Finding::problem(about, format!("something else answers at {url}, with {status}"), advice)
        }
        Err(error) => Finding::failed(about, &error, advice),
    }
}

/// The status, and whether the answer is a problem of this service.
async fn asked(url: &Url) -> Result<(u16, bool), reqwest::Error> {
    let client =
        reqwest::Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).build()?;
    let mut nowhere = url.clone();
    nowhere.set_path(NOWHERE);
    let answer = client.get(nowhere).send().await?;
    let is_problem = answer
        .headers()
        .get("content-type")
        .is_some_and(|kind| kind.as_bytes() == b"application/problem+json");
    Ok((answer.status().as_u16(), is_problem && answer.headers().contains_key("x-request-id")))
}

/// Leaves a question for the sweep to find and waits for its answer: then sweep, queue and query function all work.
pub(super) async fn ask(session: &Session, workspace: &Workspace, wait: u32) -> Finding {
    let about = "a question";
    match answered(session, workspace, wait).await {
        Ok(JobStatus::Completed) => Finding::good(about, format!("{workspace} answered one")),
        Ok(JobStatus::Failed) => {
            let advice = "See that the workspace is there and set up, and the log of the query function.";
            Finding::problem(about, format!("{workspace} could not answer one"), advice)
        }
        Ok(JobStatus::Running) => {
            let what = format!("{workspace} has not answered one within {wait} s");
            let advice =
                "See, in this order, the logs of the sweep and the query function, and dead-letter list.";
            Finding::problem(about, what, advice)
        }
        Err(error) => Finding::failed(about, &error, "See the findings above."),
    }
}

async fn answered(session: &Session, workspace: &Workspace, wait: u32) -> Result<JobStatus, AdminError> {
    let (id, now) = (JobId::from(random::uuid()?), session.now.into());
    let question = TriggerRequest {
        query: "How many changes were made yesterday?".to_owned(),
        destination: None,
        timezone: Default::default(),
    };
    let job = Job::asked(id, workspace, "doctor", question, now, now);
    if session.store.job_intake().create(&job, None).await? != Creation::Created {
        return Ok(JobStatus::Running);
    }
    let looks = u128::from(wait) * 1_000 / LOOK.as_millis();
    for _ in 0..looks {
        let status = session.store.jobs().get(id).await?.map_or(JobStatus::Failed, |job| job.status);
        if status != JobStatus::Running {
            return Ok(status);
        }
        SystemClock.sleep(LOOK).await;
    }
    Ok(JobStatus::Running)
}
