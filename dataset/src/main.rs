//! Entry point of the dataset tool, `plumbline-dataset`.

use std::process::ExitCode;

use clap::Parser;
use plumbline_dataset::cli::{Arguments, run};

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
