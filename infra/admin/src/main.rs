//! Entry point of the operator's tool, `plumbline-admin`.

use std::io::{Write, stderr, stdin, stdout};
use std::process::ExitCode;

use clap::Parser;
use plumbline_admin::arguments::{Arguments, Command};
use plumbline_admin::service_arguments::Environment;
use plumbline_admin::{AdminError, CommandContext, Output, completions, connect, error_document};
use plumbline_clock::{Clock, SystemClock};

/// Exit status for an invalid command line.
const INVALID_COMMAND_LINE: u8 = 2;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return report_parse_error(&error),
    };
    let json = arguments.json;
    match perform(arguments).await.and_then(|output| print(&output, json)) {
        Ok(exit_code) => ExitCode::from(exit_code),
        Err(error) => report_failure(&error.explain(), json, error.exit_code()),
    }
}

/// Reports a command line that does not parse, or prints the requested help or version, which clap returns as an error.
fn report_parse_error(error: &clap::Error) -> ExitCode {
    let json = std::env::args_os().take_while(|word| word != "--").any(|word| word == "--json");
    if json && error.use_stderr() {
        report_failure(&error.to_string(), json, INVALID_COMMAND_LINE)
    } else {
        error.exit()
    }
}

/// Prints an error to standard error, and returns the exit status.
fn report_failure(text: &str, json: bool, exit_code: u8) -> ExitCode {
    let text = if json { format!("{}\n", error_document(text)) } else { text.to_owned() };
    // The exit status reports the failure even if standard error is closed.
    let _ = stderr().write_all(text.as_bytes());
    ExitCode::from(exit_code)
}

async fn perform(arguments: Arguments) -> Result<Output, AdminError> {
    if let Command::Completions { shell } = arguments.command {
        return Ok(completions::script(shell));
    }
    let environment = Environment::read();
    let json = arguments.json;
    let location = arguments.service.location(&environment)?;
    let target = arguments.service.schedule_target(&environment)?;
    let queues = arguments.service.queue_urls(&environment)?;
    let store = Box::pin(connect::open_store(&location, queues)).await?;
    let context = CommandContext {
        store,
        embedded: location.is_embedded(),
        scheduler: connect::open_scheduler(&location, target).await,
        chat_token: environment.chat_token,
        code_host_token: environment.code_host_token,
        model_key: environment.model_key,
        json,
        now: SystemClock.now(),
    };
    Box::pin(context.perform(arguments.command, &mut stdin().lock())).await
}

/// Prints a result and returns the exit status.
fn print(output: &Output, json: bool) -> Result<u8, AdminError> {
    let text = if json { format!("{:#}\n", output.json) } else { output.text.clone() };
    let mut out = stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(AdminError::unwritable_output)?;
    Ok(u8::from(output.has_problems))
}
