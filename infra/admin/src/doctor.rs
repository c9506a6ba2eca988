//! `doctor`: looks over a whole deployment, from the table's set-up to an answer that arrives, and says what is wrong
//! and what to do about it.
//!
//! It reads, with one exception that has to be asked for: `--ask` makes a job. Nothing that it prints is a secret, a
//! question or an answer.

mod contents;
mod live;
mod models;
mod parts;

use std::error::Error;

use clap::Args;
use plumbline_contract::Workspace;
use serde::Serialize;
use url::Url;

use crate::output::word;
use crate::value_parsers::workspace;
use crate::{AdminError, Output, Session};

/// What to look at besides.
#[derive(Debug, Args)]
pub struct DoctorArguments {
    /// Ask this workspace a question, which the sweep, the queue and the query function must bring to its answer.
    #[arg(long, value_name = "TYPE/ID", value_parser = workspace)]
    ask: Option<Workspace>,
    /// How many seconds to wait for that answer. The sweep, which sends the question on, comes by each minute.
    #[arg(long, value_name = "SECONDS", default_value_t = 180, value_parser = clap::value_parser!(u32).range(..=600))]
    wait: u32,
    /// Ask the API at this address for a page that it does not have, and expect its own answer. Once for each API.
    #[arg(long = "url", value_name = "URL")]
    urls: Vec<Url>,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
enum Level {
    /// Something does not work, or will not for long.
    Problem,
    /// Something works and should not stay as it is.
    Warning,
    /// Something to know.
    Note,
    /// It is as it should be.
    Good,
}

/// What was found of one thing.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Finding {
    level: Level,
    about: &'static str,
    what: String,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
}

impl Finding {
    fn new(level: Level, about: &'static str, what: impl Into<String>) -> Self {
        Self { level, about, what: what.into(), advice: None }
    }

    fn problem(about: &'static str, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..Self::new(Level::Problem, about, what) }
    }

    fn warning(about: &'static str, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..Self::new(Level::Warning, about, what) }
    }

    fn note(about: &'static str, what: impl Into<String>) -> Self {
        Self::new(Level::Note, about, what)
    }

    fn good(about: &'static str, what: impl Into<String>) -> Self {
        Self::new(Level::Good, about, what)
    }

    /// Something could not be looked at, for these reasons.
    fn failed(about: &'static str, error: &dyn Error, advice: &str) -> Self {
        let mut what = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            what.push_str(&format!(": {cause}"));
            source = cause.source();
        }
        Self::problem(about, what, advice)
    }

    fn row(&self) -> [String; 3] {
        let advice = self.advice.as_ref().map(|advice| format!("\n→ {advice}")).unwrap_or_default();
        [word(&self.level), self.about.to_owned(), format!("{}{advice}", self.what)]
    }
}

#[derive(Serialize)]
struct Report {
    problems: u64,
    warnings: u64,
    findings: Vec<Finding>,
}

pub(crate) async fn perform(session: &Session, arguments: &DoctorArguments) -> Result<Output, AdminError> {
    let mut findings = parts::table(session).await;
    findings.extend(parts::vault(session).await);
    findings.extend(parts::signing_keys(session).await);
    findings.extend(parts::queues(session).await);
    findings.extend(contents::all(session).await);
    findings.extend(models::all(session).await);
    for url in &arguments.urls {
        findings.push(live::api(url).await);
    }
    if let Some(workspace) = &arguments.ask {
        findings.push(live::ask(session, workspace, arguments.wait).await);
    }
    Ok(report(findings))
}

/// The worst first.
fn report(mut findings: Vec<Finding>) -> Output {
    findings.sort_by_key(|finding| finding.level);
    let count = |level| findings.iter().filter(|finding| finding.level == level).count() as u64;
    let (problems, warnings) = (count(Level::Problem), count(Level::Warning));
    let rows = findings.iter().map(Finding::row).collect();
    let view = Report { problems, warnings, findings };
    let mut output = Output::table(["", "OF", "FOUND"], rows, "", &view);
    output.text.push_str(&match (problems, warnings) {
        (0, 0) => "\nAll is well.\n".to_owned(),
        (problems, warnings) => format!("\n{}, {}.\n", some(problems, "problem"), some(warnings, "warning")),
    });
    output.is_bad = problems > 0;
    output
}

/// A number of things, in words.
fn some(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
