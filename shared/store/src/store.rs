//! The store, which a process opens once. Its methods return handles, each for a few related operations.

use crate::agent::acceptance::QuestionAcceptance;
use crate::agent::activities::ActivityLogs;
use crate::agent::chat::ChatConnectionReader;
use crate::agent::code_hosts::CodeHostConnections;
use crate::agent::deliveries::Deliveries;
use crate::agent::jobs::JobExecution;
use crate::agent::jobs::Jobs;
use crate::agent::question_inputs::QuestionInputReader;
use crate::agent::schedules::ScheduleFirings;
use crate::agent::signing_keys::SigningKeyRotation;
use crate::agent::signing_keys::SigningKeys;
use crate::agent::webhook_keys::WebhookAuthentication;
use crate::agent::workspaces::SigningSecretsReader;
use crate::agent::workspaces::Workspaces;
use crate::benchmark::RunFinalization;
use crate::benchmark::admission::DrawAdmission;
use crate::benchmark::draws::Draws;
use crate::benchmark::judge_opinions::JudgeOpinions;
use crate::benchmark::keys::BenchmarkKeys;
use crate::benchmark::polls::StatusPolls;
use crate::benchmark::run_secrets::Backends;
use crate::benchmark::runs::Probes;
use crate::benchmark::runs::Runs;
use crate::benchmark::starts::RunStarts;
use crate::console::accounts::Accounts;
use crate::console::code_host_apps::AppSecretsReader;
use crate::console::{Sessions, WorkspaceDirectory};
use crate::kms::Kms;
use crate::model_connections::ModelConnections;
use crate::operator::OperatorHandles;
use crate::queues::Queues;
use crate::sweep::DueItems;
use crate::table::{Table, TableNames};

/// All state of the service: two tables, the queues, one KMS key.
///
/// The store itself changes no state: its methods return handles, and each Lambda function gets only those that it
/// needs.
#[derive(Clone, Debug)]
pub struct Store {
    table: Table,
    /// The table of run secrets.
    secrets: Table,
    /// The queues through which the Lambda functions send work to each other.
    pub queues: Queues,
    /// The KMS key that encrypts stored secrets.
    pub kms: Kms,
}

impl Store {
    /// Creates a store of the tables with these names.
    pub fn new(client: aws_sdk_dynamodb::Client, tables: TableNames, queues: Queues, kms: Kms) -> Self {
        let secrets = Table { client: client.clone(), name: tables.run_secrets };
        Self { table: Table { client, name: tables.main }, secrets, queues, kms }
    }

    /// Returns the handles that the operator's commands use. No Lambda function calls this method.
    pub fn operator(&self) -> OperatorHandles {
        OperatorHandles {
            table: self.table.clone(),
            secrets: self.secrets.clone(),
            queues: self.queues.clone(),
            kms: self.kms.clone(),
        }
    }

    /// Returns a handle that reads and writes the activity logs of workspaces.
    pub fn activity_logs(&self) -> ActivityLogs {
        ActivityLogs { table: self.table.clone() }
    }

    /// Returns a handle that reads a workspace's settings, and the connections to its code host and to the agent's
    /// model.
    pub fn question_inputs(&self) -> QuestionInputReader {
        QuestionInputReader { table: self.table.clone() }
    }

    /// Returns a handle that reads sealed backends of runs.
    pub fn backends(&self) -> Backends {
        Backends { secrets: self.secrets.clone() }
    }

    /// Returns a handle that reads live benchmark keys.
    pub fn benchmark_keys(&self) -> BenchmarkKeys {
        BenchmarkKeys { table: self.table.clone() }
    }

    /// Returns a handle that authenticates callers of the agent webhook API.
    pub fn webhook_authentication(&self) -> WebhookAuthentication {
        WebhookAuthentication { table: self.table.clone() }
    }

    /// Returns a handle that reads the chat connection and decrypts its token.
    pub fn chat_connection(&self) -> ChatConnectionReader {
        ChatConnectionReader { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that reads and claims connections to code hosts, and records the progress of reading the
    /// repositories.
    pub fn code_hosts(&self) -> CodeHostConnections {
        CodeHostConnections { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that signs people in to the console and out of it.
    pub fn console_sessions(&self) -> Sessions {
        Sessions { table: self.table.clone() }
    }

    /// Returns a handle that decrypts the secrets of GitHub Apps, for signing in to the console.
    pub fn console_app_secrets(&self) -> AppSecretsReader {
        AppSecretsReader { kms: self.kms.clone() }
    }

    /// Returns a handle that reads and changes benchmark accounts and the board for the console.
    pub fn console_accounts(&self) -> Accounts {
        Accounts { table: self.table.clone() }
    }

    /// Returns a handle that lists workspaces for the console, and returns handles for single workspaces.
    pub fn console_directory(&self) -> WorkspaceDirectory {
        WorkspaceDirectory { table: self.table.clone(), kms: self.kms.clone(), queues: self.queues.clone() }
    }

    /// Returns a handle that claims and holds deliveries, and records their attempts.
    pub fn deliveries(&self) -> Deliveries {
        Deliveries { table: self.table.clone() }
    }

    /// Returns a handle that decrypts the signing secrets of webhooks, for deliveries.
    pub fn signing_secrets(&self) -> SigningSecretsReader {
        SigningSecretsReader { kms: self.kms.clone() }
    }

    /// Returns a handle that admits as many draws of a run as its congestion window allows, and sends their messages.
    pub fn draw_admission(&self) -> DrawAdmission {
        DrawAdmission { table: self.table.clone(), queues: self.queues.clone() }
    }

    /// Returns a handle that claims draws and counts their outcomes.
    pub fn draws(&self) -> Draws {
        Draws { table: self.table.clone(), secrets: self.secrets.clone() }
    }

    /// Returns a handle that lists due items.
    pub fn due_items(&self) -> DueItems {
        DueItems { table: self.table.clone() }
    }

    /// Returns a handle that claims and ends jobs.
    pub fn job_execution(&self) -> JobExecution {
        JobExecution { table: self.table.clone() }
    }

    /// Returns a handle that accepts questions.
    pub fn question_acceptance(&self) -> QuestionAcceptance {
        QuestionAcceptance { table: self.table.clone() }
    }

    /// Returns a handle that reads jobs.
    pub fn jobs(&self) -> Jobs {
        Jobs { table: self.table.clone() }
    }

    /// Returns a handle that reads and stores the model judge's opinions.
    pub fn judge_opinions(&self) -> JudgeOpinions {
        JudgeOpinions { table: self.table.clone() }
    }

    /// Returns a handle that reads the connections to models and decrypts their API keys.
    pub fn model_connections(&self) -> ModelConnections {
        ModelConnections { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that claims the probes of runs, and records each probe that passes.
    pub fn probes(&self) -> Probes {
        Probes { table: self.table.clone() }
    }

    /// Returns a handle that ends runs.
    pub fn run_finalization(&self) -> RunFinalization {
        RunFinalization { table: self.table.clone(), secrets: self.secrets.clone() }
    }

    /// Returns a handle that reads runs.
    pub fn runs(&self) -> Runs {
        Runs { table: self.table.clone() }
    }

    /// Returns a handle that records the firings of schedules and creates their jobs.
    pub fn schedule_firings(&self) -> ScheduleFirings {
        ScheduleFirings { table: self.table.clone() }
    }

    /// Returns a handle that creates and lists the keys that sign job tokens.
    pub fn signing_key_rotation(&self) -> SigningKeyRotation {
        SigningKeyRotation { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that reads the keys that sign and verify job tokens.
    pub fn signing_keys(&self) -> SigningKeys {
        SigningKeys { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that starts runs.
    pub fn run_starts(&self) -> RunStarts {
        RunStarts { table: self.table.clone(), secrets: self.secrets.clone() }
    }

    /// Returns a handle that authenticates status polls, and counts them against the rate limit of their key.
    pub fn status_polls(&self) -> StatusPolls {
        StatusPolls { table: self.table.clone() }
    }

    /// Returns a handle that reads workspaces and records the progress of their backfill.
    pub fn workspaces(&self) -> Workspaces {
        Workspaces { table: self.table.clone() }
    }
}
