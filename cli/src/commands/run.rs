//! `run`: starts, watches and shows benchmark runs.

use std::fs;
use std::io::{Read, stdin};
use std::path::Path;

use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use plumbline_report::{Report, Run};
use uuid::Uuid;

use crate::arguments::{RunStartArguments, RunStatusArguments, RunWatchArguments, WaitArguments};
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::model_spec::ModelSpec;
use crate::output::Output;
use crate::progress::ProgressDisplay;
use crate::secrets::Secret;
use crate::service::{BenchmarkApi, RunStatusResponse};
use crate::settings::Settings;
use crate::waiting::InterruptibleWait;

mod table;

pub(crate) async fn start(
    arguments: RunStartArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let api = settings.benchmark_api(&arguments.benchmark)?;
    let (spec, key) = model_spec_and_key(&arguments, settings)?;
    let prompt = arguments.prompt.as_deref().map(read_prompt).transpose()?;
    let body = spec.into_start_request_body(&key, arguments.k, prompt)?;
    let idempotency_key = arguments.idempotency_key.clone().unwrap_or_else(|| Uuid::new_v4().to_string());
    let waiting = InterruptibleWait {
        state: "the service may have started the run",
        resume_advice: format!("repeat the command with --idempotency-key {idempotency_key}"),
        timeout: arguments.wait.timeout,
    };
    let work = async {
        let progress = ProgressDisplay::spinner(output, "Starting the run");
        api.start(&progress, &body, &idempotency_key).await
    };
    let started = waiting.wait_for(work).await?;
    if arguments.detach {
        let id = started.id.to_string();
        output.print_verbatim(if output.json { &started.body } else { &id })?;
        return Ok(ExitStatus::Success);
    }
    output.note(&format!("Run {}", started.id));
    wait(&api, started.id, &arguments.wait, output).await
}

pub(crate) async fn watch(
    arguments: &RunWatchArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let api = settings.benchmark_api(&arguments.benchmark)?;
    wait(&api, arguments.id, &arguments.wait, output).await
}

pub(crate) async fn status(
    arguments: &RunStatusArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let api = settings.benchmark_api(&arguments.benchmark)?;
    let progress = ProgressDisplay::spinner(output, "Reading the run");
    let status = api.status(&progress, arguments.id).await?;
    drop(progress);
    print_status(&status, output)
}

async fn wait(
    api: &BenchmarkApi,
    id: BenchmarkId,
    arguments: &WaitArguments,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let waiting = InterruptibleWait {
        state: "the run continues",
        resume_advice: format!("plumbline run watch {id}"),
        timeout: arguments.timeout,
    };
    let work = async {
        let progress = ProgressDisplay::percent_bar(output, "Reviewing");
        api.wait(&progress, id, arguments.interval).await
    };
    let status = waiting.wait_for(work).await?;
    print_status(&status, output)
}

/// Prints the status of a run and its results, and returns the exit status.
fn print_status(status: &RunStatusResponse, output: Output) -> Result<ExitStatus, CliError> {
    if output.json {
        output.print_verbatim(&status.body)?;
    } else {
        let runs = [Run::new(Some("run".to_owned()), status.parsed.clone())];
        output.print(&table::runs_text(&Report::new(&runs)))?;
    }
    Ok(match status.parsed.status {
        RunStatus::Completed => ExitStatus::Success,
        RunStatus::Errored => ExitStatus::NegativeResult,
        RunStatus::Running => ExitStatus::NoResultYet,
    })
}

/// Returns the model endpoint under test and its key.
fn model_spec_and_key(
    arguments: &RunStartArguments,
    settings: &Settings<'_>,
) -> Result<(ModelSpec, Secret), CliError> {
    let key = settings.model_key(arguments.model_key_file.as_deref())?;
    let spec = match (&arguments.spec, settings.reference_reviewer(), settings.model_table()) {
        (Some(file), _, _) => ModelSpec::read(file)?,
        (None, Some(reviewer), _) => {
            let key = Secret::new(&reviewer.api_key, "the reference reviewer's key")?;
            return Ok((ModelSpec::for_reference_reviewer(reviewer), key));
        }
        (None, None, Some((_, table))) => ModelSpec::from_table(table),
        (None, None, None) => {
            return Err(CliError::Missing {
                setting: "the model endpoint",
                advice: "Use --spec FILE, or a table [model] in plumbline.toml (plumbline run start --help shows one).",
            });
        }
    };
    let key = key.ok_or(CliError::Missing {
        setting: "the model's key",
        advice: "Set PLUMBLINE_MODEL_KEY, or use --model-key-file FILE. For an endpoint that needs no key, set any word as the key.",
    })?;
    Ok((spec, key))
}

fn read_prompt(file: &Path) -> Result<String, CliError> {
    if file == Path::new("-") {
        let mut text = String::new();
        return stdin().lock().read_to_string(&mut text).map(|_| text).map_err(CliError::StandardInput);
    }
    fs::read_to_string(file).map_err(|source| CliError::File {
        file: file.to_owned(),
        operation: "read",
        source,
    })
}
