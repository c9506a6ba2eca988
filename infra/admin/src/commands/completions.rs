//! `completions`: prints shell completion scripts.

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use serde::Serialize;

use crate::arguments::Arguments;
use crate::output::Output;

#[derive(Serialize)]
struct Completions {
    shell: String,
    script: String,
}

/// Returns the completion script of this tool for a shell.
pub fn script(shell: Shell) -> Output {
    let mut script = Vec::new();
    generate(shell, &mut Arguments::command(), "plumbline-admin", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    Output::new(script.clone(), &Completions { shell: shell.to_string(), script })
}
