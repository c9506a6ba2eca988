//! The commands, one module each, and their dispatch.

pub(crate) mod accounts;
pub(crate) mod chat;
pub(crate) mod code_hosts;
pub mod completions;
pub(crate) mod console;
pub(crate) mod dead_letters;
pub(crate) mod deliveries;
pub(crate) mod jobs;
pub(crate) mod keys;
pub(crate) mod members;
pub(crate) mod models;
pub(crate) mod runs;
pub(crate) mod schedules;
pub(crate) mod signing_keys;
pub(crate) mod tables;
pub(crate) mod webhooks;
pub(crate) mod workspaces;

use std::io::BufRead;

use plumbline_store::model_connections::ModelUse;

use crate::arguments::Command;
use crate::command_context::CommandContext;
use crate::doctor;
use crate::error::AdminError;
use crate::output::Output;

impl CommandContext {
    /// Runs a command, which reads confirmations and secrets from `input`.
    ///
    /// # Errors
    ///
    /// [`AdminError`] when the command could not be completed.
    pub async fn perform(&self, command: Command, input: &mut dyn BufRead) -> Result<Output, AdminError> {
        match command {
            Command::Workspace(command) => workspaces::perform(self, command, input).await,
            Command::Member(command) => members::perform(self, command).await,
            Command::Webhook(command) => webhooks::perform(self, command, input).await,
            Command::Delivery(command) => deliveries::perform(self, command).await,
            Command::Key(command) => keys::perform(self, command, input).await,
            Command::Chat(command) => chat::perform(self, command, input).await,
            Command::CodeHost(command) => code_hosts::perform(self, command, input).await,
            Command::Model(command) => models::perform(self, ModelUse::Agent, command, input).await,
            Command::Judge(command) => models::perform(self, ModelUse::Judge, command, input).await,
            Command::Console(command) => console::perform(self, command).await,
            Command::SigningKey(command) => signing_keys::perform(self, command).await,
            Command::Schedule(command) => schedules::perform(self, command, input).await,
            Command::Run(command) => runs::perform(self, command).await,
            Command::Job(command) => jobs::perform(self, command).await,
            Command::Account(command) => accounts::perform(self, command, input).await,
            Command::DeadLetter(command) => dead_letters::perform(self, command, input).await,
            Command::Table(command) => tables::perform(self, command, input).await,
            Command::Doctor(arguments) => Box::pin(doctor::perform(self, &arguments)).await,
            Command::Completions { shell } => Ok(completions::script(shell)),
        }
    }
}
