//! The commands, one module each.

mod ask;
mod compare;
pub(crate) mod completions;
mod gate;
mod job;
pub(crate) mod man;
mod report;
mod run;
pub(crate) mod verify;

use crate::arguments::{Command, JobCommand, RunCommand};
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::output::Output;
use crate::settings::Settings;

/// Performs a command that needs settings: any but `verify`, `completions` and `man`.
pub(crate) async fn perform(
    command: Command,
    settings: &Settings<'_>,
    output: &Output,
) -> Result<ExitStatus, CliError> {
    match command {
        Command::Ask(arguments) => ask::perform(arguments, settings, *output).await,
        Command::Job(JobCommand::Watch(arguments)) => job::watch(&arguments, settings, *output).await,
        Command::Run(RunCommand::Start(arguments)) => run::start(*arguments, settings, *output).await,
        Command::Run(RunCommand::Watch(arguments)) => run::watch(&arguments, settings, *output).await,
        Command::Run(RunCommand::Status(arguments)) => run::status(&arguments, settings, *output).await,
        Command::Report(arguments) => report::perform(&arguments, settings, *output).await,
        Command::Compare(arguments) => compare::perform(&arguments, settings, *output).await,
        Command::Gate(arguments) => gate::perform(arguments, settings, *output).await,
        // `crate::perform` has performed these commands.
        Command::Verify(_) | Command::Completions(_) | Command::Man(_) => Ok(ExitStatus::Success),
    }
}
