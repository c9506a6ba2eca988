//! `doctor`: checks a whole deployment, from the table's configuration to an answered question, and reports problems
//! with their remedies.
//!
//! The command writes nothing to the service, except for `--ask`, which creates a job. It prints no secret, question or
//! answer.

mod contents;
mod credentials;
mod finding;
mod live;
mod models;
mod resources;
mod schedules;

use clap::Args;
use plumbline_contract::Workspace;
use serde::Serialize;
use url::Url;

use self::finding::{Finding, Level, count_with_noun};
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::value_parsers::workspace;

/// Arguments of `doctor`: its optional checks.
#[derive(Debug, Args)]
pub struct DoctorArguments {
    /// Ask this workspace a question, to test the sweep, the queue and the query function together.
    #[arg(long, value_name = "TYPE/ID", value_parser = workspace)]
    ask: Option<Workspace>,
    /// Maximum time to wait for the answer, in seconds. Up to a minute of it passes before the sweep enqueues the
    /// question.
    #[arg(long, value_name = "SECONDS", default_value_t = 180, value_parser = clap::value_parser!(u32).range(..=600))]
    wait: u32,
    /// Base URL of an API to test. The test requests a path that does not exist, which Plumbline answers with 404. May
    /// be repeated.
    #[arg(long = "url", value_name = "URL")]
    urls: Vec<Url>,
}

#[derive(Serialize)]
struct Report {
    problems: u64,
    warnings: u64,
    findings: Vec<Finding>,
}

pub(crate) async fn perform(
    context: &CommandContext,
    arguments: &DoctorArguments,
) -> Result<Output, AdminError> {
    let mut findings = resources::check_tables(context).await;
    findings.extend(resources::check_kms_key(context).await);
    findings.extend(resources::check_signing_keys(context).await);
    findings.extend(resources::check_queues(context).await);
    findings.extend(contents::check_all(context).await);
    findings.extend(models::check_all(context).await);
    for url in &arguments.urls {
        findings.push(live::check_api(url).await);
    }
    if let Some(workspace) = &arguments.ask {
        findings.push(live::check_answer(context, workspace, arguments.wait).await);
    }
    Ok(report(findings))
}

/// Builds the report, worst findings first.
fn report(mut findings: Vec<Finding>) -> Output {
    findings.sort_by_key(|finding| finding.level);
    let count = |level| findings.iter().filter(|finding| finding.level == level).count() as u64;
    let (problems, warnings) = (count(Level::Problem), count(Level::Warning));
    let rows = findings.iter().map(Finding::row).collect();
    let view = Report { problems, warnings, findings };
    let mut output = Output::table(["", "SUBJECT", "FINDING"], rows, "", &view);
    output.text.push_str(&match (problems, warnings) {
        (0, 0) => "\nNo problems and no warnings.\n".to_owned(),
        (problems, warnings) => {
            format!("\n{}, {}.\n", count_with_noun(problems, "problem"), count_with_noun(warnings, "warning"))
        }
    });
    output.has_problems = problems > 0;
    output
}
