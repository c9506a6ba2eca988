//! `completions`: prints a completion script for a shell.

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::Output;

pub(crate) fn perform(arguments: &CompletionsArguments, output: &Output) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "plumbline", &mut script);
    output.print_verbatim(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Success)
}
