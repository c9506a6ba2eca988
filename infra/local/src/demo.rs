//! `demo`: the main job once, over HTTP, on this machine: three questions to the agent and two benchmark runs.

mod api;
mod progress;
mod questions;
mod report;

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use futures::future::try_join_all;
use plumbline_clock::{Clock, SystemClock};
use serde::Serialize;
use serde_json::{Value, json};

use crate::arguments::DemoArguments;
use crate::serve::{bare, this_checkout};
use crate::service::{Options, Service};
use crate::workspace;
use api::Api;
use progress::Progress;

/// Draws per record.
const K: u8 = 2;

/// All that happened: the exact bodies of requests and answers.
#[derive(Debug, Serialize)]
struct Report {
    queries: Vec<Asked>,
    runs: Vec<Ran>,
    seconds: f64,
}

/// One question.
#[derive(Debug, Serialize)]
struct Asked {
    request: Value,
    trigger: Value,
    answer: Value,
}

/// One benchmark run.
#[derive(Debug, Serialize)]
struct Ran {
    provider: &'static str,
    start: Value,
    status: Value,
}

/// Something did not end as it should.
#[derive(Debug, thiserror::Error)]
#[error("the demo did not succeed: {0}")]
struct Unsuccessful(String);

/// Tries everything once.
///
/// # Errors
///
/// When anything did not end as it should.
pub async fn demo(arguments: DemoArguments) -> Result<(), Box<dyn Error + Send + Sync>> {
    let begun = Instant::now();
    let folder = tempfile::tempdir()?;
    let repository = arguments.repo.clone().or_else(this_checkout);
    let service = Service::start(&options(folder.path().to_owned(), repository)).await?;
    let progress = Progress::new(!arguments.json);
    let tried = try_everything(&service, &progress).await;
    let addresses = report::Addresses::of(&service);
    service.stop().await;
    let (queries, runs) = tried?;
    let report = Report { queries, runs, seconds: begun.elapsed().as_secs_f64() };
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        report::print(&report, &addresses);
    }
    verify(&report).map_err(Into::into)
}

fn options(data: PathBuf, repository: Option<PathBuf>) -> Options {
    let listen = ([127, 0, 0, 1], 0).into();
    Options { listen, data, repository, allow: Vec::new(), allowlist: Vec::new(), chat: None, model: None }
}

type Tried = (Vec<Asked>, Vec<Ran>);

async fn try_everything(
    service: &Service,
    progress: &Progress,
) -> Result<Tried, Box<dyn Error + Send + Sync>> {
    let now = SystemClock.now();
    let api = Api::new(
        service.base_url.clone(),
        workspace::mint_webhook_key(&service.store, now).await?.to_string(),
        workspace::mint_benchmark_key(&service.store, now).await?.to_string(),
    )?;
    let questions = questions::about(&service.store).await?;
    let queries = try_join_all(questions.into_iter().map(|request| ask(&api, request, progress))).await?;
    let providers = ["compat_chat", "messages_api"];
    let runs = try_join_all(providers.map(|provider| run(&api, provider, service, progress))).await?;
    progress.finish();
    Ok((queries, runs))
}

async fn ask(api: &Api, request: Value, progress: &Progress) -> Result<Asked, api::ApiError> {
    let trigger = api.trigger(&request).await?;
    let answer = api.answer(&trigger).await?;
    progress.line(&format!("answered: {}", request["query"].as_str().unwrap_or_default()));
    Ok(Asked { request, trigger, answer })
}

async fn run(
    api: &Api,
    provider: &'static str,
    service: &Service,
    progress: &Progress,
) -> Result<Ran, api::ApiError> {
    let bar = progress.bar(provider);
    let start = api.start(&start_request(provider, service)).await?;
    let status = api.finished(&start, |percent| bar.at(percent)).await?;
    bar.done();
    Ok(Ran { provider, start, status })
}

/// The reference reviewer, priced like a small model so that the cost figures are not all zero.
fn start_request(provider: &str, service: &Service) -> Value {
    json!({
        "k": K,
        "modelBackend": {
            "provider": provider,
            "baseUrl": bare(service.reviewer.base_url()),
            "modelName": crate::reviewer::MODEL_NAME,
            "apiKey": service.reviewer.api_key(),
            "effort": "off",
            "contextWindow": 200_000,
            "maxOutputTokens": 8_000,
            "costRate": {"inputCost": 15, "outputCost": 60},
        },
    })
}

fn verify(report: &Report) -> Result<(), Unsuccessful> {
    let unanswered = report.queries.iter().filter(|asked| asked.answer["status"] != "completed").count();
    let unfinished = report.runs.iter().filter(|ran| ran.status["status"] != "completed").count();
    if unanswered + unfinished == 0 {
        return Ok(());
    }
    Err(Unsuccessful(format!(
        "{unanswered} questions were not answered and {unfinished} runs were not completed"
    )))
}
