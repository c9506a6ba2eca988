//! Errors of the tool, with the advice that is printed below each one.

use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use plumbline_report::{GateError, NotComparable, ReportFileError};

use crate::exit_status::ExitStatus;
use crate::service::ErrorResponse;

/// Failure of a command.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A setting that the command needs has no value.
    #[error("{setting} is not set")]
    Missing {
        /// Name of the setting.
        setting: &'static str,
        /// Advice on how to set the value.
        advice: &'static str,
    },
    /// A setting or an argument is invalid.
    #[error("{subject}: {problem}")]
    Invalid {
        /// Name of the setting or the argument.
        subject: String,
        /// Reason why the value is invalid, such as `the URL must be absolute`.
        problem: String,
    },
    /// A settings file or a model specification contains a secret.
    #[error("{} must not contain secrets, but {setting} looks like a secret", file.display())]
    SecretInFile {
        /// Path of the file.
        file: PathBuf,
        /// Name of the setting with its tables, such as `model.api-key`.
        setting: String,
    },
    /// A file cannot be read or written.
    #[error("{} cannot be {operation}", file.display())]
    File {
        /// Path of the file.
        file: PathBuf,
        /// Failed operation, as a participle for the message: `read` or `written`.
        operation: &'static str,
        /// Cause.
        source: io::Error,
    },
    /// A file is not a report that this release can read.
    #[error("{} cannot be read as a report: {source}", file.display())]
    Report {
        /// Path of the file.
        file: PathBuf,
        /// Cause.
        source: ReportFileError,
    },
    /// The last permitted attempt of a request got no response: the service could not be reached, or the connection was
    /// lost.
    #[error("no response from {address} after {attempts} attempts")]
    Unreachable {
        /// Base URL of the service.
        address: String,
        /// Number of attempts.
        attempts: u32,
        /// Cause of the last failure, without the URL of the request.
        source: reqwest::Error,
    },
    /// The HTTP client could not be created.
    #[error("the HTTP client could not be created")]
    Client(#[source] reqwest::Error),
    /// The service, or a proxy in front of it, answered with an error.
    #[error("{0}")]
    ErrorResponse(Box<ErrorResponse>),
    /// The service asks for a pause of this length, which is longer than the tool waits by itself.
    #[error("the service refused the request and asks to wait {} s before the next one", .0.as_secs())]
    PauseTooLong(Duration),
    /// A successful response is not in the format of the API. The field is the base URL of the API, not the body.
    #[error("the response from {0} does not have the format of the API")]
    UnexpectedBody(String),
    /// The runs cannot be compared.
    #[error(transparent)]
    NotComparable(NotComparable),
    /// A limit of the gate cannot be checked on this run.
    #[error(transparent)]
    Gate(#[from] GateError),
    /// The tool stopped waiting before the job or run had a result.
    #[error("{reason}; {state}")]
    NoResultYet {
        /// Reason why the tool stopped waiting.
        reason: &'static str,
        /// State of the job or run on the service, as a clause of the message, such as `the run continues`.
        state: &'static str,
        /// Instruction to resume the wait: a command line, or the option to add to the same command.
        resume_advice: String,
    },
    /// The async runtime could not start, or could not install a signal handler.
    #[error("plumbline could not start its async runtime or install a signal handler")]
    Runtime(#[source] io::Error),
    /// Standard input could not be read.
    #[error("standard input could not be read")]
    StandardInput(#[source] io::Error),
    /// Standard output could not be written.
    #[error("standard output could not be written")]
    StandardOutput(#[source] io::Error),
}

impl From<NotComparable> for CliError {
    fn from(error: NotComparable) -> Self {
        Self::NotComparable(error)
    }
}

impl CliError {
    /// Returns an error for an invalid argument or setting.
    pub(crate) fn invalid(subject: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Invalid { subject: subject.into(), problem: problem.into() }
    }

    /// Returns the exit status.
    pub fn exit_status(&self) -> ExitStatus {
        match self {
            Self::Missing { .. } | Self::Invalid { .. } | Self::SecretInFile { .. } => {
                ExitStatus::InvalidInput
            }
            Self::NoResultYet { .. } => ExitStatus::NoResultYet,
            _ => ExitStatus::Failure,
        }
    }

    /// Returns the message, its chain of causes and the advice, each on separate lines.
    pub fn explain(&self) -> String {
        let mut text = format!("{self}\n");
        let mut source = self.source().filter(|_| !self.message_includes_source());
        while let Some(cause) = source {
            text.push_str(&format!("  because {cause}\n"));
            source = cause.source();
        }
        if let Some(advice) = self.advice() {
            text.push_str(&advice);
            text.push('\n');
        }
        text
    }

    /// Returns true for an error whose message contains the text of its cause.
    fn message_includes_source(&self) -> bool {
        matches!(self, Self::Report { .. } | Self::NotComparable(_) | Self::Gate(_))
    }

    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::Missing { advice, .. } => advice,
            Self::SecretInFile { .. } => {
                "Remove the secret, and set PLUMBLINE_WEBHOOK_KEY, PLUMBLINE_BENCHMARK_KEY or PLUMBLINE_MODEL_KEY, or pass the \
                 key in a file (--help). If the file was shared, replace the key."
            }
            Self::Unreachable { .. } => {
                "Check the address, the network, and the proxy settings HTTPS_PROXY and NO_PROXY."
            }
            Self::ErrorResponse(response) => return response.advice().map(str::to_owned),
            Self::PauseTooLong(_) => "Repeat the command after that time.",
            Self::UnexpectedBody(_) => {
                "Check the base URL: it must be the address that the operator gave you, without /api/v1."
            }
            Self::Report { source: ReportFileError::Newer(_), .. } => "Use a newer release of this tool.",
            Self::Report { .. } => {
                "Use the output of plumbline run status ID --json, or a report file (plumbline report ID -o FILE.json)."
            }
            Self::NotComparable(NotComparable::NoResults(_))
            | Self::Gate(GateError::NotComparable(NotComparable::NoResults(_))) => {
                "Only completed runs can be compared."
            }
            Self::NotComparable(_) | Self::Gate(GateError::NotComparable(_)) => {
                "Start both runs on the same release of the service and with the same dataset."
            }
            Self::Gate(GateError::NoInterval(_)) => {
                "Leave out --confident, or use a report file with the counts of each record: the operator writes it with \
                 plumbline-admin run export."
            }
            Self::NoResultYet { resume_advice, .. } => {
                return Some(format!("To continue waiting: {resume_advice}"));
            }
            _ => return None,
        };
        Some(advice.to_owned())
    }
}
