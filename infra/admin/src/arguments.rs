//! The command line: `plumbline-admin --data DIR COMMAND SUBCOMMAND …`.

use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::commands::accounts::AccountCommand;
use crate::commands::chat::ChatCommand;
use crate::commands::code_hosts::CodeHostCommand;
use crate::commands::console::ConsoleCommand;
use crate::commands::dead_letters::DeadLetterCommand;
use crate::commands::deliveries::DeliveryCommand;
use crate::commands::jobs::JobCommand;
use crate::commands::keys::KeyCommand;
use crate::commands::members::MemberCommand;
use crate::commands::models::ModelCommand;
use crate::commands::runs::RunCommand;
use crate::commands::schedules::ScheduleCommand;
use crate::commands::signing_keys::SigningKeyCommand;
use crate::commands::tables::TableCommand;
use crate::commands::webhooks::WebhookCommand;
use crate::commands::workspaces::WorkspaceCommand;
use crate::doctor::DoctorArguments;
use crate::service_arguments::ServiceArguments;

const AFTER_HELP: &str = "\
Select the service:
  on this machine, running    --data .plumbline        or --ready-file FILE
  deployed on AWS             --table NAME --run-secrets-table NAME --vault-key ID (the stack's outputs TableName,
                              RunSecretsTableName and VaultKeyId), with the usual AWS configuration: AWS_PROFILE,
                              AWS_REGION and so on

Examples:
  plumbline-admin --data .plumbline workspace list
  plumbline-admin --data .plumbline doctor

Exit status: 0 success; 1 failure, explained on standard error, or a problem found by doctor; 2 invalid command line.";

/// Operates a Plumbline service: workspaces, webhooks, keys, schedules, jobs and runs.
#[derive(Debug, Parser)]
#[command(name = "plumbline-admin", version, about, after_help = AFTER_HELP)]
pub struct Arguments {
    /// Print one JSON document instead of text; on failure, {"error": TEXT} on standard error.
    #[arg(long, global = true)]
    pub json: bool,
    /// Service that the command operates on.
    #[command(flatten)]
    pub service: ServiceArguments,
    /// Command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// Commands, grouped by the kind of item that they operate on.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Create, configure and show workspaces.
    #[command(subcommand)]
    Workspace(WorkspaceCommand),
    /// Manage the roles of workspace members.
    #[command(subcommand)]
    Member(MemberCommand),
    /// Create and manage webhooks, their allowlists and their endpoints.
    #[command(subcommand)]
    Webhook(WebhookCommand),
    /// Show and replay the delivery of an answer.
    #[command(subcommand)]
    Delivery(DeliveryCommand),
    /// Create, list, limit and revoke the keys of both APIs.
    #[command(subcommand)]
    Key(KeyCommand),
    /// Manage the connection to the chat API through which answers are posted.
    #[command(subcommand)]
    Chat(ChatCommand),
    /// Connect a workspace to its repository, and show the progress of the sync.
    #[command(subcommand)]
    CodeHost(CodeHostCommand),
    /// Manage the model that answers questions. Without a model, the digest answers: a deterministic summary.
    #[command(subcommand)]
    Model(ModelCommand),
    /// Manage the model that judges the comments of benchmark runs, with the same subcommands as `model`. Without a
    /// model, the deterministic catalogue judge decides. Before the model is replaced or disconnected, the command asks
    /// for confirmation, because runs in progress that use this model then end with the status errored.
    #[command(subcommand)]
    Judge(ModelCommand),
    /// Create a link that signs the operator in to the web console.
    #[command(subcommand)]
    Console(ConsoleCommand),
    /// Rotate and list the keys that sign job tokens.
    #[command(subcommand)]
    SigningKey(SigningKeyCommand),
    /// Manage recurring questions.
    #[command(subcommand)]
    Schedule(ScheduleCommand),
    /// List, enable and disable the accounts of the benchmark API.
    #[command(subcommand)]
    Account(AccountCommand),
    /// List, show and export benchmark runs.
    #[command(subcommand)]
    Run(RunCommand),
    /// List and show jobs of the agent webhook API.
    #[command(subcommand)]
    Job(JobCommand),
    /// Show the queues, and redrive or discard dead-lettered messages.
    #[command(subcommand)]
    DeadLetter(DeadLetterCommand),
    /// Export, restore and upgrade the whole table, and end the runs of a restored table.
    #[command(subcommand)]
    Table(TableCommand),
    /// Check the whole deployment, and report problems with their remedies.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline doctor\n  \
        plumbline-admin --data .plumbline doctor --ask local/demo --url http://127.0.0.1:8080")]
    Doctor(DoctorArguments),
    /// Print the completion script for a shell. Needs no service.
    #[command(after_help = "Examples:\n  \
        plumbline-admin completions bash > ~/.local/share/bash-completion/completions/plumbline-admin\n  \
        plumbline-admin completions fish > ~/.config/fish/completions/plumbline-admin.fish")]
    Completions {
        /// Shell that will run the script.
        shell: Shell,
    },
}

#[cfg(test)]
mod tests;
