//! `ask`: asks a question and prints the answer.

use std::io::{Read, stdin};

use plumbline_contract::trigger::PollResponse;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::arguments::AskArguments;
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::output::{Output, sanitize_for_terminal};
use crate::progress::ProgressDisplay;
use crate::service::Question;
use crate::settings::Settings;
use crate::waiting::InterruptibleWait;

/// Maximum size of a question on standard input, in bytes. Further bytes are not read. The API accepts 32,000
/// characters.
const MAX_QUESTION_BYTES: u64 = 256 * 1024;

pub(crate) async fn perform(
    arguments: AskArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let api = settings.agent_api(&arguments.agent)?;
    let key = settings.webhook_key(arguments.key_file.as_deref())?;
    let question = Question {
        query: question(&arguments)?,
        time_zone: settings.time_zone(arguments.time_zone.as_deref())?,
        destination: destination(&arguments),
    };
    let idempotency_key = arguments.idempotency_key.clone().unwrap_or_else(|| Uuid::new_v4().to_string());
    let waiting = InterruptibleWait {
        state: "the job continues",
        // The same key gets the same job. A token is a secret and the question may be one, so neither is printed.
        resume_advice: format!("repeat the command with --idempotency-key {idempotency_key}"),
        timeout: arguments.wait.timeout,
    };
    let work = async {
        let progress = ProgressDisplay::spinner(output, "Waiting for the answer");
        let job = api.ask(&progress, &key, &question, &idempotency_key).await?;
        if arguments.detach {
            return Ok(Err(job));
        }
        api.wait(&progress, &job.token, arguments.wait.interval).await.map(Ok)
    };
    match waiting.wait_for(work).await? {
        Ok((response, body)) => print_poll_response(&response, &body, output),
        Err(job) => {
            output.print_verbatim(if output.json { &job.body } else { job.token.expose() })?;
            Ok(ExitStatus::Success)
        }
    }
}

/// Prints the answer of a job, or a warning that the job failed, and returns the exit status.
///
/// `body` is the response as it was received, which is printed with `--json`.
pub(super) fn print_poll_response(
    response: &PollResponse,
    body: &str,
    output: Output,
) -> Result<ExitStatus, CliError> {
    if output.json {
        output.print_verbatim(body)?;
    }
    match response {
        PollResponse::Completed { response } => {
            if !output.json {
                output.print_verbatim(&sanitize_for_terminal(response))?;
            }
            Ok(ExitStatus::Success)
        }
        PollResponse::Failed => {
            output.warn(
                "the job failed: the service could not finish it. Ask again; if that fails too, tell the operator.",
            );
            Ok(ExitStatus::NegativeResult)
        }
        PollResponse::Running => Ok(ExitStatus::NoResultYet),
    }
}

fn question(arguments: &AskArguments) -> Result<String, CliError> {
    let mut text = arguments.question.clone();
    if text == "-" {
        text.clear();
        stdin().lock().take(MAX_QUESTION_BYTES).read_to_string(&mut text).map_err(CliError::StandardInput)?;
    }
    if text.trim().is_empty() {
        return Err(CliError::invalid("the question", "the text is empty"));
    }
    Ok(text)
}

fn destination(arguments: &AskArguments) -> Option<Value> {
    if let Some(url) = &arguments.url {
        return Some(json!({ "webhookUrl": url }));
    }
    let channel = arguments.channel.as_ref()?;
    let mut destination = json!({ "chatChannelId": channel });
    if let Some(thread) = &arguments.thread {
        destination["chatThreadTs"] = json!(thread);
    }
    Some(destination)
}
