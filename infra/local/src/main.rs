//! Entry point of `plumbline-local`, which serves Plumbline on one machine, or runs a demo.

use std::process::ExitCode;

use clap::Parser;
use plumbline_functions::middleware::telemetry::dependency_debug_filter;
use plumbline_local::arguments::{Arguments, Command};
use plumbline_local::{demo, serve};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Log filter of `serve` if the environment variable `RUST_LOG` sets none.
const DEFAULT_LOG_FILTER: &str = "info";

#[tokio::main]
async fn main() -> ExitCode {
    let command = Arguments::parse().command();
    let quiet = matches!(&command, Command::Demo(_));
    let default = if quiet { "error" } else { DEFAULT_LOG_FILTER };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(default));
    let detail_filter = dependency_debug_filter(&filter);
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .finish()
        .with(detail_filter)
        .init();
    let outcome = match command {
        Command::Serve(arguments) => serve::serve(*arguments).await,
        Command::Demo(arguments) => demo::demo(arguments).await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", serve::format_with_causes(&*error));
            ExitCode::FAILURE
        }
    }
}
