//! Entry point of the caller's tool, `plumbline`.

use std::process::ExitCode;

use clap::Parser;
use plumbline_cli::{Arguments, Environment, perform, report_error};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let json = arguments.options.json;
    match perform(arguments, &Environment::read()) {
        Ok(exit) => exit.into(),
        Err(error) => report_error(&error, json),
    }
}
