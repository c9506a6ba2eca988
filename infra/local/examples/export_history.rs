//! Prints the history of a git repository as one JSON activity per line, newest first: the input of the agent's examples
//! `ask` and `converse`.
//!
//! `export_history REPOSITORY > HISTORY`

use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;

use plumbline_local::git;

fn main() -> Result<(), Box<dyn Error>> {
    let repository: PathBuf = std::env::args_os().nth(1).ok_or("usage: export_history REPOSITORY")?.into();
    let mut output = std::io::stdout().lock();
    for activity in git::history(&repository, git::MAX_COMMITS)? {
        serde_json::to_writer(&mut output, &activity)?;
        writeln!(output)?;
    }
    Ok(())
}
