//! Arguments and environment variables that select a service.

use std::path::PathBuf;

use clap::Args;
use plumbline_store::TableNames;
use zeroize::Zeroizing;

use crate::connect::ServiceLocation;
use crate::error::AdminError;
use crate::event_bridge::ScheduleTarget;
use crate::queue_urls::QueueUrls;

/// Arguments that select the service to operate on.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Service")]
pub struct ServiceArguments {
    /// Data folder of a service that runs on this machine.
    #[arg(long, value_name = "DIR", global = true, conflicts_with_all = ["ready_file", "table", "run_secrets_table", "vault_key"])]
    pub data: Option<PathBuf>,
    /// Ready file of a service that runs on this machine.
    #[arg(long, value_name = "FILE", global = true, conflicts_with_all = ["table", "run_secrets_table", "vault_key"])]
    pub ready_file: Option<PathBuf>,
    /// Main table of a deployed service [env: PLUMBLINE_TABLE].
    #[arg(long, value_name = "NAME", global = true)]
    pub table: Option<String>,
    /// Table of run secrets of a deployed service [env: PLUMBLINE_RUN_SECRETS_TABLE].
    #[arg(long, value_name = "NAME", global = true)]
    pub run_secrets_table: Option<String>,
    /// KMS key of a deployed service: id, ARN or alias [env: PLUMBLINE_VAULT_KEY].
    #[arg(long, value_name = "ID", global = true)]
    pub vault_key: Option<String>,
    /// Target of the EventBridge schedules of a deployed service, for the schedule commands: the stack's output
    /// ScheduleTarget [env: PLUMBLINE_SCHEDULE_TARGET].
    #[arg(long, value_name = "JSON", global = true, conflicts_with_all = ["data", "ready_file"])]
    pub schedule_target: Option<ScheduleTarget>,
    /// Queue URLs of a deployed service, for the commands dead-letter and doctor, and to start a code-host sync at
    /// once: the stack's output Queues [env: PLUMBLINE_QUEUES].
    #[arg(long, value_name = "JSON", global = true, conflicts_with_all = ["data", "ready_file"])]
    pub queues: Option<QueueUrls>,
}

/// Values of the environment variables of the tool.
#[derive(Default)]
pub struct Environment {
    /// `PLUMBLINE_TABLE`: main table of a deployed service.
    pub table: Option<String>,
    /// `PLUMBLINE_RUN_SECRETS_TABLE`: table of run secrets of a deployed service.
    pub run_secrets_table: Option<String>,
    /// `PLUMBLINE_VAULT_KEY`: KMS key of a deployed service, as id, ARN or alias.
    pub vault_key: Option<String>,
    /// `PLUMBLINE_SCHEDULE_TARGET`: target of the EventBridge schedules, as JSON.
    pub schedule_target: Option<String>,
    /// `PLUMBLINE_QUEUES`: queue URLs, as JSON.
    pub queues: Option<String>,
    /// `PLUMBLINE_CHAT_TOKEN`: bearer token of the chat API.
    pub chat_token: Option<Zeroizing<String>>,
    /// `PLUMBLINE_CODE_HOST_TOKEN`: token of the code host.
    pub code_host_token: Option<Zeroizing<String>>,
    /// `PLUMBLINE_MODEL_KEY`: API key of a model.
    pub model_key: Option<Zeroizing<String>>,
}

impl Environment {
    /// Reads the environment. An empty variable counts as unset.
    pub fn read() -> Self {
        Self {
            table: variable("PLUMBLINE_TABLE"),
            run_secrets_table: variable("PLUMBLINE_RUN_SECRETS_TABLE"),
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

impl ServiceArguments {
    /// Returns the target of the EventBridge schedules, if one is configured.
    ///
    /// # Errors
    ///
    /// [`AdminError::Argument`] when the environment variable is malformed.
    pub fn schedule_target(&self, environment: &Environment) -> Result<Option<ScheduleTarget>, AdminError> {
        if let Some(target) = &self.schedule_target {
            return Ok(Some(target.clone()));
        }
        let parsed = environment.schedule_target.as_ref().map(|text| text.parse()).transpose();
        parsed.map_err(|problem| AdminError::Argument { argument: "PLUMBLINE_SCHEDULE_TARGET", problem })
    }

    /// Returns the queue URLs of a deployed service; empty if none are configured.
    ///
    /// # Errors
    ///
    /// [`AdminError::Argument`] when the environment variable is malformed.
    pub fn queue_urls(&self, environment: &Environment) -> Result<QueueUrls, AdminError> {
        if let Some(queues) = &self.queues {
            return Ok(queues.clone());
        }
        let parsed = environment.queues.as_ref().map(|text| text.parse()).transpose();
        parsed
            .map(Option::unwrap_or_default)
            .map_err(|problem| AdminError::Argument { argument: "PLUMBLINE_QUEUES", problem })
    }

    /// Returns the location of the selected service. The command line takes precedence over the environment.
    ///
    /// # Errors
    ///
    /// [`AdminError::NoService`] when neither selects a service.
    pub fn location(&self, environment: &Environment) -> Result<ServiceLocation, AdminError> {
        if let Some(folder) = &self.data {
            return Ok(ServiceLocation::DataFolder(folder.clone()));
        }
        if let Some(file) = &self.ready_file {
            return Ok(ServiceLocation::ReadyFile(file.clone()));
        }
        let table = self.table.as_ref().or(environment.table.as_ref());
        let run_secrets = self.run_secrets_table.as_ref().or(environment.run_secrets_table.as_ref());
        let vault_key = self.vault_key.as_ref().or(environment.vault_key.as_ref());
        let (Some(main), Some(run_secrets), Some(vault_key)) = (table, run_secrets, vault_key) else {
            return Err(AdminError::NoService(match (table, run_secrets, vault_key) {
                (None, None, None) => "no service is selected",
                (None, ..) => "--table (or PLUMBLINE_TABLE) is missing",
                (_, None, _) => "--run-secrets-table (or PLUMBLINE_RUN_SECRETS_TABLE) is missing",
                _ => "--vault-key (or PLUMBLINE_VAULT_KEY) is missing",
            }));
        };
        let tables = TableNames { main: main.clone(), run_secrets: run_secrets.clone() };
        Ok(ServiceLocation::Deployed { tables, vault_key: vault_key.clone() })
    }
}
