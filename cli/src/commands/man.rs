//! `man`: prints the manual page, or writes the pages of all commands.

use clap::CommandFactory;
use clap_mangen::Man;

use crate::arguments::{Arguments, ManArguments};
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::output::Output;

pub(crate) fn perform(arguments: &ManArguments, output: &Output) -> Result<ExitStatus, CliError> {
    if let Some(folder) = &arguments.dir {
        let failed = |source| CliError::File { file: folder.clone(), operation: "written", source };
        std::fs::create_dir_all(folder).map_err(failed)?;
        clap_mangen::generate_to(Arguments::command(), folder).map_err(failed)?;
        output.note(&format!("Wrote the manual pages to {}", folder.display()));
        return Ok(ExitStatus::Success);
    }
    let mut page = Vec::new();
    Man::new(Arguments::command()).render(&mut page).map_err(CliError::StandardOutput)?;
    output.print_verbatim(&String::from_utf8_lossy(&page))?;
    Ok(ExitStatus::Success)
}
