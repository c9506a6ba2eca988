//! The command line: `plumbline-admin --data DIR <what> <to do> …`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use plumbline_contract::Workspace;
use plumbline_contract::trigger::Timezone;
use zeroize::Zeroizing;

use crate::AdminError;
use crate::accounts::AccountCommand;
use crate::chat::ChatCommand;
use crate::code_hosts::CodeHostCommand;
use crate::connect::Place;
use crate::dead_letters::DeadLetterCommand;
use crate::deliveries::DeliveryCommand;
use crate::doctor::DoctorArguments;
use crate::event_bridge::ScheduleTarget;
use crate::jobs::JobCommand;
use crate::keys::KeyCommand;
use crate::members::MemberCommand;
use crate::models::ModelCommand;
use crate::queue_addresses::QueueAddresses;
use crate::runs::RunCommand;
use crate::schedules::ScheduleCommand;
use crate::signing_keys::SigningKeyCommand;
use crate::tables::TableCommand;
use crate::webhooks::WebhookCommand;
use crate::workspaces::WorkspaceCommand;

const AFTER_HELP: &str = "\
Say which service is meant:
  on this machine, running    --data .plumbline        or --ready-file FILE
  deployed on AWS             --table NAME --vault-key ID (the stack's outputs TableName and VaultKeyId), with the
                              usual AWS configuration: AWS_PROFILE, AWS_REGION and so on

Examples:
  plumbline-admin --data .plumbline workspace list
  plumbline-admin --data .plumbline doctor

Exit status: 0 done; 1 not done, and standard error says why, or doctor has found something wrong; 2 the command line
is wrong.";

/// Operates a Plumbline service: workspaces, webhooks, keys, and a look at single jobs and runs.
#[derive(Debug, Parser)]
#[command(name = "plumbline-admin", version, about, after_help = AFTER_HELP)]
pub struct Arguments {
    /// Print one JSON document instead of text; when it is not done, {"error": TEXT} on standard error.
    #[arg(long, global = true)]
    pub json: bool,
    /// Which service is meant.
    #[command(flatten)]
    pub service: Service,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to work on.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make, set up and show workspaces.
    #[command(subcommand)]
    Workspace(WorkspaceCommand),
    /// Say what the members of a workspace may do.
    #[command(subcommand)]
    Member(MemberCommand),
    /// Make, list and look after webhooks, and say where their answers may go.
    #[command(subcommand)]
    Webhook(WebhookCommand),
    /// Show how an answer was sent on, and send it again.
    #[command(subcommand)]
    Delivery(DeliveryCommand),
    /// Make, list, limit and revoke the keys of both APIs.
    #[command(subcommand)]
    Key(KeyCommand),
    /// Connect the chat API that answers are posted through.
    #[command(subcommand)]
    Chat(ChatCommand),
    /// Connect the repository that a workspace is about, and see how far it has been read.
    #[command(subcommand)]
    CodeHost(CodeHostCommand),
    /// Connect the model that answers questions. Without one they are answered by a digest.
    #[command(subcommand)]
    Model(ModelCommand),
    /// Connect the model that judges what benchmark runs report, with the same words as `model`. Without one the
    /// catalogue judges. Runs that are under way when it is exchanged or taken away end as errored: that is asked first.
    #[command(subcommand)]
    Judge(ModelCommand),
    /// Rotate the keys that job tokens are signed with.
    #[command(subcommand)]
    SigningKey(SigningKeyCommand),
    /// Ask questions again and again.
    #[command(subcommand)]
    Schedule(ScheduleCommand),
    /// Say which accounts may use the benchmark API.
    #[command(subcommand)]
    Account(AccountCommand),
    /// Look at benchmark runs.
    #[command(subcommand)]
    Run(RunCommand),
    /// Look at jobs of the agent webhook API.
    #[command(subcommand)]
    Job(JobCommand),
    /// See how the queues stand, and look after what was set aside.
    #[command(subcommand)]
    DeadLetter(DeadLetterCommand),
    /// Save the whole table, and write it back.
    #[command(subcommand)]
    Table(TableCommand),
    /// Look over the whole deployment, and say what is wrong and what to do.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline doctor\n  \
        plumbline-admin --data .plumbline doctor --ask local/demo --url http://127.0.0.1:8080")]
    Doctor(DoctorArguments),
    /// Print what lets a shell complete these commands. No service is needed.
    #[command(after_help = "Examples:\n  \
        plumbline-admin completions bash > ~/.local/share/bash-completion/completions/plumbline-admin\n  \
        plumbline-admin completions fish > ~/.config/fish/completions/plumbline-admin.fish")]
    Completions {
        /// Which shell.
        shell: Shell,
    },
}

/// Which service is meant.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Service")]
pub struct Service {
    /// The data folder of a service that runs on this machine.
    #[arg(long, value_name = "DIR", global = true, conflicts_with_all = ["ready_file", "table", "vault_key"])]
    pub data: Option<PathBuf>,
    /// The ready file of a service that runs on this machine.
    #[arg(long, value_name = "FILE", global = true, conflicts_with_all = ["table", "vault_key"])]
    pub ready_file: Option<PathBuf>,
    /// The table of a deployed service [env: PLUMBLINE_TABLE].
    #[arg(long, value_name = "NAME", global = true)]
    pub table: Option<String>,
    /// The KMS key of a deployed service: id, ARN or alias [env: PLUMBLINE_VAULT_KEY].
    #[arg(long, value_name = "ID", global = true)]
    pub vault_key: Option<String>,
    /// What lets the schedules of a deployed service fire, for the schedule commands: the stack's output
    /// ScheduleTarget [env: PLUMBLINE_SCHEDULE_TARGET].
    #[arg(long, value_name = "JSON", global = true, conflicts_with_all = ["data", "ready_file"])]
    pub schedule_target: Option<ScheduleTarget>,
    /// The queues of a deployed service, for dead-letter and doctor: the stack's output Queues
    /// [env: PLUMBLINE_QUEUES].
    #[arg(long, value_name = "JSON", global = true, conflicts_with_all = ["data", "ready_file"])]
    pub queues: Option<QueueAddresses>,
}

/// What the environment says: `PLUMBLINE_TABLE`, `PLUMBLINE_VAULT_KEY`, `PLUMBLINE_SCHEDULE_TARGET`,
/// `PLUMBLINE_QUEUES`, `PLUMBLINE_CHAT_TOKEN`, `PLUMBLINE_CODE_HOST_TOKEN`, `PLUMBLINE_MODEL_KEY`.
#[derive(Default)]
pub struct Environment {
    /// The table of a deployed service.
    pub table: Option<String>,
    /// Its KMS key.
    pub vault_key: Option<String>,
    /// What lets its schedules fire, as JSON.
    pub schedule_target: Option<String>,
    /// Where its queues are, as JSON.
    pub queues: Option<String>,
    /// The chat API's token.
    pub chat_token: Option<Zeroizing<String>>,
    /// The code host's token.
    pub code_host_token: Option<Zeroizing<String>>,
    /// The key of a model.
    pub model_key: Option<Zeroizing<String>>,
}

impl Environment {
    /// Reads it. A variable that is empty counts as one that is not set.
    pub fn read() -> Self {
        Self {
            table: variable("PLUMBLINE_TABLE"),
            vault_key: variable("PLUMBLINE_VAULT_KEY"),
            schedule_target: variable("PLUMBLINE_SCHEDULE_TARGET"),
            queues: variable("PLUMBLINE_QUEUES"),
            chat_token: variable("PLUMBLINE_CHAT_TOKEN").map(Zeroizing::new),
            code_host_token: variable("PLUMBLINE_CODE_HOST_TOKEN").map(Zeroizing::new),
            model_key: variable("PLUMBLINE_MODEL_KEY").map(Zeroizing::new),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is where the tool reads its environment")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

impl Service {
    /// What lets the schedules of a deployed service fire, where that is said.
    ///
    /// # Errors
    ///
    /// [`AdminError::Argument`] when it is not of its form.
    pub fn schedule_target(&self, environment: &Environment) -> Result<Option<ScheduleTarget>, AdminError> {
        if let Some(target) = &self.schedule_target {
            return Ok(Some(target.clone()));
        }
        let read = |text: &String| text.parse();
        environment
            .schedule_target
            .as_ref()
            .map(read)
            .transpose()
            .map_err(|problem| AdminError::Argument { argument: "PLUMBLINE_SCHEDULE_TARGET", problem })
    }

    /// Where the queues of a deployed service are, where that is said; none otherwise.
    ///
    /// # Errors
    ///
    /// [`AdminError::Argument`] when it is not of its form.
    pub fn queue_addresses(&self, environment: &Environment) -> Result<QueueAddresses, AdminError> {
        if let Some(queues) = &self.queues {
            return Ok(queues.clone());
        }
        let read = |text: &String| text.parse();
        let read = environment.queues.as_ref().map(read).transpose();
        read.map(Option::unwrap_or_default)
            .map_err(|problem| AdminError::Argument { argument: "PLUMBLINE_QUEUES", problem })
    }

    /// The service that is meant. What the command line says goes before what the environment says.
    ///
    /// # Errors
    ///
    /// [`AdminError::WhichService`] when neither says enough.
    pub fn place(&self, environment: &Environment) -> Result<Place, AdminError> {
        if let Some(folder) = &self.data {
            return Ok(Place::DataFolder(folder.clone()));
        }
        if let Some(file) = &self.ready_file {
            return Ok(Place::ReadyFile(file.clone()));
        }
        let table = self.table.as_ref().or(environment.table.as_ref());
        let vault_key = self.vault_key.as_ref().or(environment.vault_key.as_ref());
        match (table, vault_key) {
            (Some(table), Some(key)) => Ok(Place::Deployed { table: table.clone(), vault_key: key.clone() }),
            (Some(_), None) => {
                Err(AdminError::WhichService("--vault-key (or PLUMBLINE_VAULT_KEY) is missing"))
            }
            (None, Some(_)) => Err(AdminError::WhichService("--table (or PLUMBLINE_TABLE) is missing")),
            (None, None) => Err(AdminError::WhichService("no service is named")),
        }
    }
}

/// Reads `TYPE/ID`.
pub(crate) fn workspace(text: &str) -> Result<Workspace, String> {
    text.parse().map_err(|error| {
        format!("{error}; a workspace is TYPE/ID, such as github/acme-shop: TYPE of a-z, 0-9 and -, ID of letters, digits, '.', '_' and '-'")
    })
}

/// Reads a time zone.
pub(crate) fn time_zone(text: &str) -> Result<Timezone, String> {
    Timezone::parse(text).map_err(|error| format!("{error}; an IANA name such as Europe/Berlin is wanted"))
}

/// The most characters of a name.
const MAX_NAME: usize = 100;

/// Reads a name for people to read.
pub(crate) fn name(text: &str) -> Result<String, String> {
    let fits =
        !text.trim().is_empty() && text.chars().count() <= MAX_NAME && !text.chars().any(char::is_control);
    if fits { Ok(text.to_owned()) } else { Err(format!("a name has 1 to {MAX_NAME} printable characters")) }
}

/// Reads the name of an account.
pub(crate) fn account(text: &str) -> Result<String, String> {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let fits = (1..=MAX_NAME).contains(&text.len()) && text.bytes().all(word);
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("an account has 1 to {MAX_NAME} letters, digits, '.', '_' and '-'"))
    }
}

#[cfg(test)]
mod tests;
