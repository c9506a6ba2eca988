//! The command line: `plumbline COMMAND …`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use plumbline_contract::benchmark::RunStatus;
use plumbline_contract::{BenchmarkId, Workspace};

const AFTER_HELP: &str = "\
Settings come from the command line, then the environment, then plumbline.toml (here or in a folder above):
  PLUMBLINE_AGENT_URL, PLUMBLINE_WORKSPACE, PLUMBLINE_TIME_ZONE     [agent] base-url, workspace, time-zone
  PLUMBLINE_BENCHMARK_URL                                           [benchmark] base-url
Secrets come from the environment or a file, never from arguments or plumbline.toml:
  PLUMBLINE_WEBHOOK_KEY, PLUMBLINE_BENCHMARK_KEY, PLUMBLINE_MODEL_KEY, PLUMBLINE_JOB_TOKEN, PLUMBLINE_SIGNING_SECRET

Examples:
  plumbline ask \"What shipped since Monday?\"
  plumbline run start --spec model.toml
  plumbline gate 035ff308-3625-4672-acae-1c3db0df4949 --min-f1 .40 --min-recall critical=.8

Exit status: 0 success; 1 failure, explained on standard error; 2 invalid command line or settings; 3 negative result
(gate missed, job failed, run errored, signature invalid); 4 no result yet (time limit, interrupted, still running).";

/// Asks questions about a workspace, runs the code review benchmark, and reports, compares and gates its results.
#[derive(Debug, Parser)]
#[command(name = "plumbline", version, about, after_help = AFTER_HELP)]
pub struct Arguments {
    /// Options that every command accepts.
    #[command(flatten)]
    pub options: GlobalOptions,
    /// Command to perform.
    #[command(subcommand)]
    pub command: Command,
}

/// Options that every command accepts.
#[derive(Debug, Default, Args)]
pub struct GlobalOptions {
    /// Print JSON: the API's response, or the command's own result; on failure, {"error": TEXT} on standard error.
    #[arg(long, global = true)]
    pub json: bool,
    /// Print no progress and no warnings.
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Settings file to read instead of plumbline.toml.
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// Ready file, in which a service on this machine wrote its addresses and keys (`cargo run -- --ready-file FILE`).
    #[arg(long, value_name = "FILE", global = true)]
    pub ready_file: Option<PathBuf>,
    /// Allow plain HTTP to another machine. Plain HTTP sends the keys unencrypted.
    #[arg(long, global = true)]
    pub allow_http: bool,
}

/// Commands of `plumbline`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Ask a question about the workspace, and print the answer.
    Ask(AskArguments),
    /// Commands for jobs: questions that were asked earlier.
    #[command(subcommand)]
    Job(JobCommand),
    /// Commands for benchmark runs.
    #[command(subcommand)]
    Run(RunCommand),
    /// Write a report of runs: HTML, Markdown, CSV, JSON or JUnit.
    Report(ReportArguments),
    /// Compare two runs: differences with 95 % confidence intervals.
    Compare(CompareArguments),
    /// Check a run against limits and a baseline.
    Gate(GateArguments),
    /// Verify the signature of a delivery that a URL has received.
    Verify(VerifyArguments),
    /// Print a completion script for a shell.
    Completions(CompletionsArguments),
    /// Print the manual page of plumbline, or write a page for each command to a folder.
    Man(ManArguments),
}

/// Address of the agent webhook API, and the workspace.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Service")]
pub struct AgentArguments {
    /// Base URL of the agent webhook API [env: PLUMBLINE_AGENT_URL].
    #[arg(long, value_name = "URL")]
    pub agent_url: Option<String>,
    /// Workspace to ask about [env: PLUMBLINE_WORKSPACE].
    #[arg(long, value_name = "TYPE/ID")]
    pub workspace: Option<Workspace>,
}

/// Address of the benchmark run API, and the file with its key.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Service")]
pub struct BenchmarkArguments {
    /// Base URL of the benchmark run API [env: PLUMBLINE_BENCHMARK_URL].
    #[arg(long, value_name = "URL")]
    pub benchmark_url: Option<String>,
    /// File with the benchmark key, or - for standard input. PLUMBLINE_BENCHMARK_KEY can have the key itself instead.
    #[arg(long, value_name = "FILE")]
    pub key_file: Option<PathBuf>,
}

/// Time limit of the wait, and polling interval.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Waiting")]
pub struct WaitArguments {
    /// Longest time to wait, such as 90s, 30m or 2h; afterwards, exit with status 4 [default: no limit].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub timeout: Option<Duration>,
    /// Time between two polls, such as 5s [default: 2s for a job; for a run, 1s that grows to 20s]. If the service asks
    /// for a pause, polls of a job wait for the pause instead; polls of a run wait for the longer of the two.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub interval: Option<Duration>,
}

/// Arguments of `ask`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline ask \"What shipped since Monday?\" --time-zone Europe/Berlin
  plumbline ask \"Which changes touched billing?\" --channel C0123456789 --thread 1512085950.000216
  git log -1 --format=%B | plumbline ask -
  PLUMBLINE_JOB_TOKEN=$(plumbline ask --detach \"Who worked on the release?\")

Standard output contains only the answer, in Markdown. With --detach, it contains only the job's token.")]
pub struct AskArguments {
    /// The question, or - to read it from standard input.
    pub question: String,
    /// Chat channel that receives the answer.
    #[arg(long, value_name = "ID", conflicts_with = "url")]
    pub channel: Option<String>,
    /// Thread in which to post the answer, given by the timestamp of its first message.
    #[arg(long, value_name = "TIMESTAMP", requires = "channel")]
    pub thread: Option<String>,
    /// Allowlisted HTTPS URL that receives the answer.
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// IANA time zone of dates in the question [env: PLUMBLINE_TIME_ZONE] [default: UTC].
    #[arg(long, value_name = "ZONE")]
    pub time_zone: Option<String>,
    /// Print the job's token and do not wait for the answer.
    #[arg(long)]
    pub detach: bool,
    /// Idempotency key: a repeated question with the same key gets the same job. Default: a new key each time.
    #[arg(long, value_name = "KEY")]
    pub idempotency_key: Option<String>,
    /// File with the webhook key, or - for standard input. PLUMBLINE_WEBHOOK_KEY can have the key itself instead.
    #[arg(long, value_name = "FILE", help_heading = "Service")]
    pub key_file: Option<PathBuf>,
    /// Address of the agent webhook API, and the workspace.
    #[command(flatten)]
    pub agent: AgentArguments,
    /// Time limit of the wait, and polling interval.
    #[command(flatten)]
    pub wait: WaitArguments,
}

/// Commands for jobs.
#[derive(Debug, Subcommand)]
pub enum JobCommand {
    /// Wait for the answer to an earlier question, and print it.
    Watch(JobWatchArguments),
}

/// Arguments of `job watch`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  PLUMBLINE_JOB_TOKEN=$TOKEN plumbline job watch
  plumbline job watch < token.txt

The token comes from PLUMBLINE_JOB_TOKEN, or else from standard input. It is valid for about an hour.")]
pub struct JobWatchArguments {
    /// Address of the agent webhook API, and the workspace.
    #[command(flatten)]
    pub agent: AgentArguments,
    /// Time limit of the wait, and polling interval.
    #[command(flatten)]
    pub wait: WaitArguments,
}

/// Commands for benchmark runs.
#[derive(Debug, Subcommand)]
pub enum RunCommand {
    /// Start a run and watch it until it has ended.
    Start(Box<RunStartArguments>),
    /// Watch a run until it has ended, and print its results.
    Watch(RunWatchArguments),
    /// Print the status of a run, and its results if it has ended.
    Status(RunStatusArguments),
}

/// Arguments of `run start`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline run start --spec model.toml -k 3
  plumbline run start --spec model.toml --detach
  plumbline run start --spec model.toml --prompt detect.md --timeout 2h

model.toml:
  provider = \"compat_chat\"            # or messages_api
  base-url = \"https://models.example.com/v1\"
  model-name = \"reviewer-large\"
  effort = \"high\"                     # off, low, medium, high, xhigh, max
  context-window = 200000
  max-output-tokens = 32000
  [cost-rate]                         # optional, in cents per million tokens
  input-cost = 300
  output-cost = 1500

The model's key comes from PLUMBLINE_MODEL_KEY or --model-key-file. Without --spec, the table [model] of plumbline.toml
is used, or with --ready-file the reference reviewer of that service.")]
pub struct RunStartArguments {
    /// TOML file with the model endpoint.
    #[arg(long, value_name = "FILE")]
    pub spec: Option<PathBuf>,
    /// Draws (independent reviews) of each record, 1 to 5 [default: 3, set by the service].
    #[arg(short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub k: Option<u8>,
    /// File with a system prompt to use in place of the service's, or - for standard input. Only runs with the same
    /// prompt are comparable.
    #[arg(long, value_name = "FILE")]
    pub prompt: Option<PathBuf>,
    /// Watch the run until it has ended; this is the default.
    #[arg(long, conflicts_with = "detach")]
    pub watch: bool,
    /// Print the run's id and do not wait.
    #[arg(long)]
    pub detach: bool,
    /// Idempotency key: a repeated start with the same key gets the same run. Default: a new key each time.
    #[arg(long, value_name = "KEY")]
    pub idempotency_key: Option<String>,
    /// File with the model's key, or - for standard input. PLUMBLINE_MODEL_KEY can have the key itself instead.
    #[arg(long, value_name = "FILE")]
    pub model_key_file: Option<PathBuf>,
    /// Address of the benchmark run API, and the file with its key.
    #[command(flatten)]
    pub benchmark: BenchmarkArguments,
    /// Time limit of the wait, and polling interval.
    #[command(flatten)]
    pub wait: WaitArguments,
}

/// Arguments of `run watch`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline run watch 035ff308-3625-4672-acae-1c3db0df4949
  plumbline run watch 035ff308-3625-4672-acae-1c3db0df4949 --timeout 30m --json > status.json")]
pub struct RunWatchArguments {
    /// Id of the run.
    pub id: BenchmarkId,
    /// Address of the benchmark run API, and the file with its key.
    #[command(flatten)]
    pub benchmark: BenchmarkArguments,
    /// Time limit of the wait, and polling interval.
    #[command(flatten)]
    pub wait: WaitArguments,
}

/// Arguments of `run status`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  plumbline run status 035ff308-3625-4672-acae-1c3db0df4949 --json

Exit status: 0 completed, 3 errored, 4 running.")]
pub struct RunStatusArguments {
    /// Id of the run.
    pub id: BenchmarkId,
    /// Address of the benchmark run API, and the file with its key.
    #[command(flatten)]
    pub benchmark: BenchmarkArguments,
}

/// Arguments of `report`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline report 035ff308-3625-4672-acae-1c3db0df4949 -o report.html -o report.md
  plumbline report large.json small.json -o both.html
  plumbline report status.json > report.md

A FILE contains a status response of the API (plumbline run status ID --json) or a report (docs/report-format.md). Its
name without the extension is the run's name in the report.")]
pub struct ReportArguments {
    /// Id of a run, or a JSON file with a status response or a report (see below).
    #[arg(value_name = "ID|FILE", required = true)]
    pub runs: Vec<String>,
    /// File to write; its extension selects the format: html, md, csv, json or xml (JUnit). Repeatable. Without a file,
    /// standard output gets Markdown.
    #[arg(long, short, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// Address and key of the benchmark run API, for a run that is given by its id.
    #[command(flatten)]
    pub benchmark: BenchmarkArguments,
}

/// Arguments of `compare`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline compare last-week.json today.json
  plumbline compare last-week.json 035ff308-3625-4672-acae-1c3db0df4949 -o comparison.html

A difference is the value of the second run minus that of the first. If both files contain the counts of each record,
its interval comes from a bootstrap paired by record; otherwise it follows from the intervals of the two runs. Runs of
different harness versions or datasets cannot be compared.")]
pub struct CompareArguments {
    /// First run: its id, or a JSON file as for `report`.
    #[arg(value_name = "A")]
    pub first: String,
    /// Second run: its id, or a JSON file as for `report`.
    #[arg(value_name = "B")]
    pub second: String,
    /// Report file to write; its extension selects the format, as for `report`. Repeatable.
    #[arg(long, short, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// Address and key of the benchmark run API, for a run that is given by its id.
    #[command(flatten)]
    pub benchmark: BenchmarkArguments,
}

/// Arguments of `gate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline gate status.json --min-f1 .40 --min-recall critical=.8 --max-error-rate .1 --max-cost 5
  plumbline gate status.json --min-f1 .40 --confident
  plumbline gate today.json --baseline main.json --max-drop .02 --strict

Exit status: 0 passed, 3 missed or the run errored, 4 the run is still running. A drop whose interval contains the limit
is inconclusive: it passes with a warning, and fails with --strict.")]
pub struct GateArguments {
    /// Run to check: its id, or a JSON file as for `report`.
    #[arg(value_name = "ID|FILE")]
    pub run: String,
    /// Minimum F1, from 0 to 1.
    #[arg(long, value_name = "F1", value_parser = parse_fraction)]
    pub min_f1: Option<f64>,
    /// Minimum precision, from 0 to 1.
    #[arg(long, value_name = "PRECISION", value_parser = parse_fraction)]
    pub min_precision: Option<f64>,
    /// Minimum recall, of all bugs (such as .5) or of the bugs of one severity (such as critical=.8). Repeatable.
    #[arg(long, value_name = "[SEVERITY=]RECALL", value_parser = parse_minimum_recall)]
    pub min_recall: Vec<MinimumRecall>,
    /// Maximum share of failed draws, from 0 to 1.
    #[arg(long, value_name = "RATE", value_parser = parse_fraction)]
    pub max_error_rate: Option<f64>,
    /// Maximum total cost, in US dollars.
    #[arg(long, value_name = "DOLLARS", value_parser = parse_non_negative)]
    pub max_cost: Option<f64>,
    /// Baseline run: F1 must not drop below its F1 by more than --max-drop. Its id, or a JSON file as for `report`.
    #[arg(long, value_name = "ID|FILE")]
    pub baseline: Option<String>,
    /// Maximum drop of F1 below the baseline [default: 0].
    #[arg(long, value_name = "F1", value_parser = parse_fraction, requires = "baseline")]
    pub max_drop: Option<f64>,
    /// Apply each minimum to the lower end of the figure's 95 % confidence interval, instead of the figure itself.
    #[arg(long)]
    pub confident: bool,
    /// Fail if the comparison with the baseline is inconclusive.
    #[arg(long)]
    pub strict: bool,
    /// Report file to write, with the outcome of each check; its extension selects the format. Repeatable.
    #[arg(long, short, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// Print the outcome on standard output as annotations for a CI system.
    #[arg(long, value_name = "SYSTEM")]
    pub annotations: Option<CiSystem>,
    /// Address and key of the benchmark run API, for a run that is given by its id.
    #[command(flatten)]
    pub benchmark: BenchmarkArguments,
}

/// A CI system that shows annotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CiSystem {
    /// GitHub Actions: `::error` and `::warning` lines.
    Github,
}

/// Minimum recall of all bugs, or of the bugs of a severity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinimumRecall {
    /// Severity; `None` for all bugs.
    pub severity: Option<plumbline_report::Severity>,
    /// Minimum recall, from 0 to 1.
    pub minimum: f64,
}

/// Arguments of `verify`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline verify --headers headers.txt < body.json
  plumbline verify --id 069d72d6-b1dd-4cca-b7ca-34b0c2b41b42 --timestamp 1790000000 --signature v1,… --body body.json

headers.txt has a line for each header, as curl -v and most servers print them. The webhook's signing secret comes from
PLUMBLINE_SIGNING_SECRET. The body must be the exact bytes that were received, not parsed and serialized again.

Exit status: 0 valid, 3 not valid.")]
pub struct VerifyArguments {
    /// File with the received headers, one per line.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["id", "timestamp", "signature"], required_unless_present_all = ["id", "timestamp", "signature"])]
    pub headers: Option<PathBuf>,
    /// Value of the header webhook-id.
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
    /// Value of the header webhook-timestamp: Unix time in seconds.
    #[arg(long, value_name = "SECONDS")]
    pub timestamp: Option<String>,
    /// Value of the header webhook-signature.
    #[arg(long, value_name = "SIGNATURES")]
    pub signature: Option<String>,
    /// File with the received body, or - for standard input.
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub body: PathBuf,
    /// Maximum difference between the timestamp and the current time, in either direction. A delivery with a larger
    /// difference is invalid, because it could be a replay.
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = parse_duration)]
    pub tolerance: Duration,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline completions bash > ~/.local/share/bash-completion/completions/plumbline
  plumbline completions zsh > ~/.zfunc/_plumbline")]
pub struct CompletionsArguments {
    /// Shell for which to print a completion script.
    pub shell: Shell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plumbline man | man -l -
  plumbline man --dir ~/.local/share/man/man1")]
pub struct ManArguments {
    /// Folder that receives one page for each command.
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Parses a duration such as `90s`, `30m` or `2h`; a number without a unit is in seconds.
fn parse_duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = match unit {
        "ms" => Some(Duration::from_millis(1)),
        "" | "s" => Some(Duration::from_secs(1)),
        "m" => Some(Duration::from_secs(60)),
        "h" => Some(Duration::from_secs(3_600)),
        _ => None,
    };
    let number: Option<u32> = number.parse().ok();
    let time = number.zip(unit).and_then(|(number, unit)| unit.checked_mul(number));
    time.ok_or_else(|| "must be a whole number and a unit (ms, s, m or h; default s), as in 90s".to_owned())
}

/// Parses a number from 0 to 1.
fn parse_fraction(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|number| (0.0..=1.0).contains(number))
        .ok_or_else(|| "must be a number from 0 to 1, such as .5".to_owned())
}

fn parse_non_negative(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let amount = number.filter(|number| number.is_finite() && *number >= 0.0);
    amount.ok_or_else(|| "must be a number, 0 or more, such as 5".to_owned())
}

/// Parses a minimum recall: `.5` for all bugs, or `critical=.8` for the bugs of one severity.
fn parse_minimum_recall(text: &str) -> Result<MinimumRecall, String> {
    let Some((name, minimum)) = text.split_once('=') else {
        return Ok(MinimumRecall { severity: None, minimum: parse_fraction(text)? });
    };
    let severity = plumbline_report::parse_severity(name)
        .ok_or("the severity must be critical, high, medium or low, as in critical=.8")?;
    Ok(MinimumRecall { severity: Some(severity), minimum: parse_fraction(minimum)? })
}

/// Returns true for a completed or errored run.
pub(crate) fn has_ended(status: RunStatus) -> bool {
    status != RunStatus::Running
}
