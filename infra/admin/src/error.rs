//! What the person at the terminal is told when something was not done.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use plumbline_contract::{ScheduleId, Workspace};
use plumbline_store::StoreError;
use plumbline_store::operator::backup::InvalidLine;
use serde_json::{Value, json};

/// Why a command was not done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The command line does not say which service is meant.
    #[error("{0}")]
    WhichService(&'static str),
    /// An argument has a value that it cannot have.
    #[error("{argument}: {problem}")]
    Argument {
        /// As the help calls it.
        argument: &'static str,
        /// What is wrong with it.
        problem: String,
    },
    /// Nothing runs on a data folder.
    #[error("no service is running on the data folder {}", .0.display())]
    NotRunning(PathBuf),
    /// A ready file is not there, or what it speaks of is gone.
    #[error("no service answers that is described by {}", .0.display())]
    NotReady(PathBuf),
    /// A file that describes a service cannot be used.
    #[error("{} cannot be read", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// A backup cannot be written, or read.
    #[error("{} cannot be {what}", file.display())]
    Backup {
        /// The file.
        file: PathBuf,
        /// What was to be done with it.
        what: &'static str,
        /// What is wrong with it.
        source: io::Error,
    },
    /// A line of a backup cannot be used.
    #[error("line {line} of {} cannot be restored", file.display())]
    BackupLine {
        /// The file.
        file: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: InvalidLine,
    },
    /// Nobody has said where the queues are.
    #[error("nobody has said where the queues are")]
    NoQueues,
    /// The code host does not show the repository.
    #[error("the repository cannot be read, and nothing was kept")]
    CodeHost(#[source] plumbline_code_hosting::Fault),
    /// A model does not answer.
    #[error("the model does not answer as it should")]
    Model(#[source] plumbline_model::Fault),
    /// The HTTP client for outgoing calls could not be set up.
    #[error("the HTTP client could not be set up")]
    Egress(#[source] plumbline_egress::SetupError),
    /// There is nothing of that name.
    #[error("there is no {what} {name}")]
    NotFound {
        /// What kind of thing.
        what: &'static str,
        /// What it was called.
        name: String,
        /// The command that lists what there is, if one does.
        list: Option<String>,
    },
    /// It is there already.
    #[error("the workspace {0} exists already and is left as it is")]
    Exists(Workspace),
    /// The acting member may not do this.
    #[error("{member} is no admin of {workspace}: only an admin may change where answers are sent")]
    NotAdmin {
        /// Who acts.
        member: String,
        /// Where.
        workspace: Workspace,
    },
    /// A set-up would still lack a part.
    #[error("{0} is needed: the workspace has none yet")]
    Incomplete(&'static str),
    /// A webhook key has no limits of its own.
    #[error("{0} is a webhook key: only benchmark keys have limits")]
    NoLimits(String),
    /// EventBridge did not do what it was asked.
    #[error("EventBridge Scheduler failed")]
    EventBridge(#[source] Box<dyn Error + Send + Sync>),
    /// The table has a schedule that EventBridge does not have like this.
    #[error("the schedule {id} is kept, but EventBridge Scheduler did not take it over")]
    NotApplied {
        /// Which one.
        id: ScheduleId,
        /// Whose.
        workspace: Workspace,
        /// What to do again.
        again: &'static str,
        source: Box<dyn Error + Send + Sync>,
    },
    /// It is not in a state in which that can be done.
    #[error("{what}")]
    NotNow {
        /// What stands in the way.
        what: String,
        /// What to do.
        advice: &'static str,
    },
    /// Nobody confirmed. What was asked.
    #[error("nothing was changed, since this was not answered with y: {0}")]
    NotConfirmed(String),
    /// No token was given.
    #[error("no token was given")]
    NoToken,
    /// The terminal cannot be read from or written to.
    #[error("the terminal failed")]
    Terminal(#[source] io::Error),
    /// The machine gave no random bytes.
    #[error("the machine gave no random bytes: {0}")]
    Random(getrandom::Error),
    /// The service's state could not be read or changed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The same text for a program: what happened, without the word that says to a person that it is an error.
pub fn error_document(text: &str) -> Value {
    json!({ "error": text.strip_prefix("error: ").unwrap_or(text).trim_end() })
}

impl AdminError {
    /// There is no such workspace.
    pub(crate) fn no_workspace(workspace: &Workspace) -> Self {
        let list = Some("workspace list".to_owned());
        Self::NotFound { what: "workspace", name: workspace.to_string(), list }
    }

    /// What happened, each cause under it, and what to do.
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

    /// The program's exit status: 2 for a wrong command line, as for those that do not parse.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::WhichService(_) | Self::Argument { .. } => 2,
            _ => 1,
        }
    }

    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::WhichService(_) => {
                "Use --data DIR or --ready-file FILE for a service that runs on this machine, \
                or --table NAME with --vault-key ID for a deployed one (--help says more)."
            }
            Self::NotRunning(folder) => {
                return Some(format!("Start one with: cargo run -- serve --data {}", folder.display()));
            }
            Self::NotReady(_) => {
                "The service writes this file once everything answers (serve --ready-file FILE); \
                it is out of date once the service has stopped."
            }
            Self::NotFound { list, .. } => {
                return list.as_ref().map(|list| format!("What there is: plumbline-admin {list}"));
            }
            Self::Exists(_) => "Change its set-up with: plumbline-admin workspace set TYPE/ID …",
            Self::NotAdmin { .. } => {
                "Make somebody an admin with: plumbline-admin member set TYPE/ID NAME admin"
            }
            Self::EventBridge(_) => {
                "Check --schedule-target, the region, and that your credentials may use the schedules of its \
                group. Nothing else was changed: do the same again."
            }
            Self::NotApplied { id, workspace, again, .. } => {
                return Some(format!(
                    "Check --schedule-target, the region, and that your credentials may use the schedules of its \
                    group and pass its role. Then: plumbline-admin schedule {again} {workspace} {id}"
                ));
            }
            Self::NotNow { advice, .. } => advice,
            Self::Model(_) => {
                "Nothing was changed. Check --protocol, --base-url, --model, --effort and the key; \
                --untried keeps a connection without calling it."
            }
            Self::NotConfirmed(_) => "Answer y, or add --yes where nobody can be asked.",
            Self::NoToken => {
                "Put it into the environment variable PLUMBLINE_CHAT_TOKEN, PLUMBLINE_CODE_HOST_TOKEN or \
                PLUMBLINE_MODEL_KEY, or send it to standard input."
            }
            Self::Store(StoreError::Table { .. } | StoreError::Kms { .. }) => {
                "Check the table's name, the vault key, \
                the region, and that your credentials may use both."
            }
            Self::Store(StoreError::SealBroken) => {
                "The vault key is probably not the one this table was sealed with."
            }
            Self::NoQueues => "Name them with --queues (or PLUMBLINE_QUEUES): the stack's output Queues.",
            Self::Store(StoreError::Queue { .. }) => {
                "Check --queues, the region, and that your credentials may use the queues."
            }
            Self::Store(StoreError::Malformed(_)) => {
                "The table was probably written by another version: use its own tool."
            }
            Self::Store(StoreError::NewerSchema { .. }) => {
                "Use the tool of the release that wrote it (docs/upgrading.md)."
            }
            Self::Store(StoreError::Contended) => "Try again.",
            _ => return None,
        };
        Some(advice.to_owned())
    }
}
