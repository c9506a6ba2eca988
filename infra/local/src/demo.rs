//! `demo`: three questions to the agent and two benchmark runs, over HTTP on this machine.

mod api;
mod html_report;
mod progress;
mod questions;
mod terminal_report;
mod transcript;

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use futures::future::try_join_all;
use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::BenchmarkId;
use plumbline_functions::config::Dataset;
use serde_json::{Value, json};

use self::api::Api;
use self::progress::Progress;
use self::transcript::{DRAWS_PER_RECORD, QueryExchange, RunExchange, Transcript};
use crate::arguments::DemoArguments;
use crate::console;
use crate::serve::{current_checkout, without_trailing_slash};
use crate::service::{Options, Service};
use crate::workspace;

/// Failure of a demo in which a question or a run did not complete.
#[derive(Debug, thiserror::Error)]
#[error("the demo failed: {0}")]
struct DemoError(String);

/// Runs the demo and prints its results.
///
/// # Errors
///
/// The service failed, or a question or a run did not complete.
pub async fn demo(arguments: DemoArguments) -> Result<(), Box<dyn Error + Send + Sync>> {
    let started = Instant::now();
    let folder = tempfile::tempdir()?;
    let repository = arguments.repo.clone().or_else(current_checkout);
    let options = options(folder.path().join("data"), repository, arguments.dataset);
    let service = Service::start(&options).await?;
    let progress = Progress::new(!arguments.json);
    let exchanges = run_all(&service, &progress).await;
    let summary = terminal_report::ServiceSummary::new(&service);
    service.stop().await;
    let (queries, runs) = exchanges?;
    let transcript = Transcript { queries, runs, seconds: started.elapsed().as_secs_f64() };
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&transcript)?);
    } else {
        terminal_report::print(&transcript, &summary);
    }
    check_all_completed(&transcript)?;
    if !arguments.json || arguments.report.is_some() {
        let file = html_report::write(&transcript.runs, arguments.report.as_deref())?;
        if !arguments.json {
            println!("Report of both runs: {}", file.display());
        }
    }
    Ok(())
}

fn options(data: PathBuf, repository: Option<PathBuf>, dataset: Dataset) -> Options {
    let listen = ([127, 0, 0, 1], 0).into();
    let (allow, allowlist) = (Vec::new(), Vec::new());
    Options {
        listen,
        console: None,
        code_host: console::github_url(),
        public_board: false,
        data,
        repository,
        dataset,
        allowed_origins: allow,
        allowlist,
        chat: None,
        model: None,
    }
}

type Exchanges = (Vec<QueryExchange>, Vec<RunExchange>);

async fn run_all(service: &Service, progress: &Progress) -> Result<Exchanges, Box<dyn Error + Send + Sync>> {
    let now = SystemClock.now();
    let api = Api::new(
        service.base_url.clone(),
        workspace::mint_webhook_key(&service.store, now).await?.to_string(),
        workspace::mint_benchmark_key(&service.store, now).await?.to_string(),
    )?;
    let questions = questions::demo_questions(&service.store).await?;
    let queries = try_join_all(questions.into_iter().map(|request| ask(&api, request, progress))).await?;
    let providers = ["compat_chat", "messages_api"];
    let runs = try_join_all(providers.map(|provider| run(&api, provider, service, progress))).await?;
    progress.clear();
    Ok((queries, runs))
}

async fn ask(api: &Api, request: Value, progress: &Progress) -> Result<QueryExchange, api::ApiError> {
    let trigger = api.trigger(&request).await?;
    let answer = api.wait_for_answer(&trigger).await?;
    progress.print_line(&format!("answered: {}", request["query"].as_str().unwrap_or_default()));
    Ok(QueryExchange { request, trigger, answer })
}

async fn run(
    api: &Api,
    provider: &'static str,
    service: &Service,
    progress: &Progress,
) -> Result<RunExchange, Box<dyn Error + Send + Sync>> {
    let run_progress = progress.add_run(provider);
    let start = api.start_run(&start_request(provider, service)).await?;
    let status = api.wait_for_run(&start, |percent| run_progress.set_percent(percent)).await?;
    run_progress.finish();
    let id: BenchmarkId = status["benchmarkId"].as_str().unwrap_or_default().parse()?;
    let records = html_report::read_record_counts(service, id).await?;
    Ok(RunExchange { provider, start, status, records })
}

/// Returns the body of a request to start a run of the reference reviewer in the protocol `provider`. The body names
/// the prices of a small model, so that the costs in the results are not zero.
fn start_request(provider: &str, service: &Service) -> Value {
    json!({
        "k": DRAWS_PER_RECORD,
        "modelBackend": {
            "provider": provider,
            "baseUrl": without_trailing_slash(service.reviewer.base_url()),
            "modelName": crate::reviewer::MODEL_NAME,
            "apiKey": service.reviewer.api_key(),
            "effort": "off",
            "contextWindow": 200_000,
            "maxOutputTokens": 8_000,
            "costRate": {"inputCost": 15, "outputCost": 60},
        },
    })
}

/// Returns an error unless every question was answered and every run was completed.
fn check_all_completed(transcript: &Transcript) -> Result<(), DemoError> {
    let unanswered = transcript.queries.iter().filter(|query| query.answer["status"] != "completed").count();
    let unfinished = transcript.runs.iter().filter(|run| run.status["status"] != "completed").count();
    if unanswered + unfinished == 0 {
        return Ok(());
    }
    Err(DemoError(format!(
        "{unanswered} questions were not answered, and {unfinished} runs did not complete"
    )))
}
