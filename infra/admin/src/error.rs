//! Errors of the tool, with the advice that is printed below each one.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use plumbline_contract::{ScheduleId, Workspace};
use plumbline_store::StoreError;
use plumbline_store::operator::backups::InvalidLine;
use serde_json::{Value, json};

/// Failure of a command.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The command line and the environment select no service, or only some of the resources of a deployed one. The
    /// text is the error message.
    #[error("{0}")]
    NoService(&'static str),
    /// An argument is missing, or its value is invalid.
    #[error("{argument}: {problem}")]
    Argument {
        /// Name of the argument or environment variable, or a description of the input, such as `the token or key`.
        argument: &'static str,
        /// Problem with the value, as the error message prints it.
        problem: String,
    },
    /// No running service uses the data folder.
    #[error("no running service uses the data folder {}", .0.display())]
    NotRunning(PathBuf),
    /// A ready file describes a service that has stopped.
    #[error("no service answers at the addresses in the ready file {}", .0.display())]
    StaleReadyFile(PathBuf),
    /// A ready file is missing.
    #[error("the ready file {} does not exist", .0.display())]
    NoReadyFile(PathBuf),
    /// A data folder's endpoints file or a ready file cannot be read or parsed.
    #[error("the file {} cannot be read", file.display())]
    Unreadable {
        /// Path of the file.
        file: PathBuf,
        /// Cause.
        source: io::Error,
    },
    /// A backup file cannot be written or read.
    #[error("the backup file {} cannot be {operation}", file.display())]
    Backup {
        /// Path of the file.
        file: PathBuf,
        /// Failed operation, as a participle for the message: `read` or `written`.
        operation: &'static str,
        /// Cause.
        source: io::Error,
    },
    /// A line of a backup is malformed, or a newer release wrote it.
    #[error("line {line} of {} cannot be restored", file.display())]
    BackupLine {
        /// Path of the file.
        file: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// Cause.
        source: InvalidLine,
    },
    /// The queue URLs of a deployed service are not configured.
    #[error("the queue URLs are not configured")]
    NoQueues,
    /// `code-host connect` cannot read the repository.
    #[error("the repository cannot be read, and nothing was saved")]
    CodeHost(#[source] plumbline_code_hosting::CodeHostError),
    /// The test call to a model failed.
    #[error("the test call to the model failed")]
    Model(#[source] plumbline_model::Fault),
    /// The HTTP client for outgoing calls could not be created.
    #[error("the HTTP client could not be created")]
    Egress(#[source] plumbline_egress::SetupError),
    /// The named item does not exist.
    #[error("there is no {kind} {name}")]
    NotFound {
        /// Kind of item, such as `webhook`.
        kind: &'static str,
        /// Name that was looked up.
        name: String,
        /// Arguments of `plumbline-admin` that list the existing items, such as `workspace list`; `None` if no command
        /// lists these items.
        list: Option<String>,
    },
    /// The workspace to create already exists.
    #[error("the workspace {0} exists already and was not changed")]
    WorkspaceExists(Workspace),
    /// The member in whose name the command changes a webhook's allowlist or channels is not an admin of the workspace.
    #[error(
        "{member} is not an admin of {workspace}: only an admin may change the allowlist or the channels of a webhook"
    )]
    NotAdmin {
        /// Value of `--as`.
        member: String,
        /// Workspace of the webhook.
        workspace: Workspace,
    },
    /// `workspace set` would leave a required setting without a value. The text names the missing argument.
    #[error("nothing was changed: the workspace lacks a required setting, so add {0}")]
    MissingSetting(&'static str),
    /// `key limit` got a limit that the key cannot have: a limit for benchmark keys with a webhook key, or a limit for
    /// webhook keys with a benchmark key.
    #[error(
        "the limit of {key} was not changed: {key} is a {key_kind} key, and this limit is for {limit_kind} keys"
    )]
    InapplicableLimit {
        /// Key id.
        key: String,
        /// Kind of the key: `webhook` or `benchmark`.
        key_kind: &'static str,
        /// Kind of key that the rejected limit is for: `webhook` or `benchmark`.
        limit_kind: &'static str,
    },
    /// A call to EventBridge Scheduler failed.
    #[error("a call to EventBridge Scheduler failed")]
    EventBridge(#[source] Box<dyn Error + Send + Sync>),
    /// The schedule was written to the table, but EventBridge Scheduler did not accept it.
    #[error(
        "the schedule {id} is stored, but EventBridge Scheduler did not accept it: the schedule may fail to fire"
    )]
    NotApplied {
        /// Schedule id.
        id: ScheduleId,
        /// Workspace of the schedule.
        workspace: Workspace,
        /// Subcommand of `schedule` that repeats the change.
        repeat_subcommand: &'static str,
        /// Cause.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The current state of the item does not allow the command.
    #[error("{problem}")]
    Conflict {
        /// State that prevents the command, as the error message prints it.
        problem: String,
        /// Next step for the operator.
        advice: &'static str,
    },
    /// The operator did not confirm the change. The text is the prompt that the operator saw.
    #[error("nothing was changed, because you did not answer y to the question: {0}")]
    NotConfirmed(String),
    /// The command got no token and no key, or an empty one.
    #[error("this command needs a token or a key, but got none")]
    NoToken,
    /// Standard input or output failed.
    #[error("{failure}")]
    StandardIo {
        /// Text of the error message. The text names the failed operation and the stream: standard input or output.
        failure: &'static str,
        /// Cause.
        source: io::Error,
    },
    /// The operating system returned no random bytes.
    #[error("the operating system returned no random bytes: {0}")]
    Random(getrandom::Error),
    /// A read or a write of the service's state failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Returns the JSON document `{"error": TEXT}`. TEXT is `text` without the prefix `error: ` or trailing whitespace.
pub fn error_document(text: &str) -> Value {
    json!({ "error": text.strip_prefix("error: ").unwrap_or(text).trim_end() })
}

impl AdminError {
    /// Returns the error for a failed read of standard input.
    pub(crate) fn unreadable_input(source: io::Error) -> Self {
        Self::StandardIo { failure: "standard input could not be read", source }
    }

    /// Returns the error for a failure to write a command's result to standard output.
    pub fn unwritable_output(source: io::Error) -> Self {
        Self::StandardIo {
            failure: "the command has finished, but its result could not be written to standard output",
            source,
        }
    }

    /// Returns the error for a workspace that does not exist.
    pub(crate) fn unknown_workspace(workspace: &Workspace) -> Self {
        let list = Some("workspace list".to_owned());
        Self::NotFound { kind: "workspace", name: workspace.to_string(), list }
    }

    /// Returns the message, its chain of causes and the advice, each on separate lines.
    pub fn explain(&self) -> String {
        let mut text = format!("error: {self}\n");
        let mut source = self.source();
        while let Some(cause) = source {
            text.push_str(&format!("  because {cause}\n"));
            source = cause.source();
        }
        match self.advice() {
            Some(advice) => format!("{text}{advice}\n"),
            None => text,
        }
    }

    /// Returns the exit status: 2 for an invalid command line, 1 otherwise.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::NoService(_) | Self::Argument { .. } => 2,
            _ => 1,
        }
    }

    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::NoService(_) => {
                "Use --data DIR or --ready-file FILE for a service that runs on this machine, \
                or --table, --run-secrets-table and --vault-key for a deployed one (see --help)."
            }
            Self::NotRunning(folder) => {
                return Some(format!(
                    "Start the service with: cargo run -- serve --data {}",
                    folder.display()
                ));
            }
            Self::StaleReadyFile(_) | Self::NoReadyFile(_) => {
                "Start the service with: cargo run -- serve --ready-file FILE. The service writes the file when it is \
                ready; after the service has stopped, the file is out of date."
            }
            Self::NotFound { list, .. } => {
                return list
                    .as_ref()
                    .map(|list| format!("To list the existing items, run: plumbline-admin {list}"));
            }
            Self::WorkspaceExists(workspace) => {
                return Some(format!(
                    "Change its configuration with: plumbline-admin workspace set {workspace} …"
                ));
            }
            Self::NotAdmin { member, workspace } => {
                return Some(format!(
                    "Grant the admin role with: plumbline-admin member set {workspace} {member} admin"
                ));
            }
            Self::EventBridge(_) => {
                "Check --schedule-target, the region, and that your credentials may use the schedules of the target's \
                group. Look at plumbline-admin schedule list before you repeat schedule create: the schedule may exist."
            }
            Self::NotApplied { id, workspace, repeat_subcommand, .. } => {
                return Some(format!(
                    "Check --schedule-target, the region, and that your credentials may use the schedules of the \
                    target's group and pass the target's role. Then run: plumbline-admin schedule {repeat_subcommand} {workspace} {id}"
                ));
            }
            Self::Conflict { advice, .. } => advice,
            Self::Model(_) => {
                "Nothing was changed. Check --protocol, --base-url, --model, --effort and the key; \
                --untried saves a connection without calling the model."
            }
            Self::InapplicableLimit { .. } => {
                "A webhook key has --questions-per-minute; a benchmark key has --starts-per-day, --polls-per-hour and \
                --in-flight."
            }
            Self::NotConfirmed(_) => "Answer y, or add --yes in scripts.",
            Self::NoToken => {
                "Pass the token or the key on standard input, or set the environment variable of the command: \
                PLUMBLINE_CHAT_TOKEN (token of the chat API), PLUMBLINE_CODE_HOST_TOKEN (token of a code host) or \
                PLUMBLINE_MODEL_KEY (API key of a model)."
            }
            Self::Store(StoreError::Table { .. } | StoreError::Kms { .. }) => {
                "Check the table's name, the KMS key, \
                the region, and that your credentials may use the table and the key."
            }
            Self::Store(StoreError::SealInvalid) => {
                "The table's secrets were probably sealed with another KMS key: check --vault-key."
            }
            Self::Store(StoreError::AddressNotSealed) => {
                "That command shows the address, and after your confirmation seals the credential for this address."
            }
            Self::NoQueues => "Set --queues or PLUMBLINE_QUEUES to the stack's output Queues.",
            Self::Store(StoreError::Queue { .. }) => {
                "Check --queues, the region, and that your credentials may use the queues."
            }
            Self::Store(StoreError::Malformed(_)) => {
                "Another release probably wrote this table: use the tool of that release."
            }
            Self::Store(StoreError::NewerSchema { .. }) => {
                "Use the tool of the release that wrote the item (docs/upgrading.md)."
            }
            Self::Store(StoreError::Contended) => "Repeat the command.",
            _ => return None,
        };
        Some(advice.to_owned())
    }
}
