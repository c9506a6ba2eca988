//! `completions`: prints a completion script for a shell.

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::output::Output;

pub(crate) fn perform(arguments: &CompletionsArguments, output: &Output) -> Result<ExitStatus, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "plumbline", &mut script);
    output.print_verbatim(&String::from_utf8_lossy(&script))?;
    Ok(ExitStatus::Success)
}
