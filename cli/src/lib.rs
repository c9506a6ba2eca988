//! The caller's tool: asks questions, starts and watches benchmark runs, writes reports, compares runs and checks them
//! against limits. `cli/README.md` describes it.
//!
//! Standard output contains only the result; progress, warnings and errors go to standard error. A secret is never an
//! argument. The only secret that the tool prints is the token of a job, with `ask --detach`.

mod arguments;
mod commands;
mod environment;
mod error;
mod exit_status;
mod inputs;
mod model_spec;
mod output;
mod progress;
mod secrets;
mod service;
mod settings;
mod toml_file;
mod waiting;

use std::process::ExitCode;

pub use self::arguments::Arguments;
use self::arguments::Command;
pub use self::environment::Environment;
pub use self::error::CliError;
pub use self::exit_status::ExitStatus;
use self::output::Output;
pub use self::service::ErrorResponse;
use self::settings::Settings;

/// Performs the command and returns the exit status.
///
/// # Errors
///
/// [`CliError`] if the command could not be completed.
pub fn perform(arguments: Arguments, environment: &Environment) -> Result<ExitStatus, CliError> {
    let output = Output::new(&arguments.options);
    match arguments.command {
        // These commands need neither settings nor a runtime.
        Command::Completions(arguments) => commands::completions::perform(&arguments, &output),
        Command::Man(arguments) => commands::man::perform(&arguments, &output),
        Command::Verify(arguments) => commands::verify::perform(&arguments, environment, &output),
        command => {
            let settings = Settings::read(&arguments.options, environment)?;
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.map_err(CliError::Runtime)?;
            runtime.block_on(commands::perform(command, &settings, &output))
        }
    }
}

/// Prints an error to standard error, as text or as `{"error": TEXT}`, and returns its exit status.
pub fn report_error(error: &CliError, json: bool) -> ExitCode {
    output::print_error(error, json);
    error.exit_status().into()
}
