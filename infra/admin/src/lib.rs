//! The operator's tool: workspaces and their members, webhooks, keys, the chat connection, models, token-signing keys,
//! schedules, a look at jobs and runs, what was set aside, backups, and a look over all of it.
//!
//! What always holds: a secret is shown once, when it is made, and never taken as an argument; nothing but the
//! store's own transitions is written; a command that did not do what it says ends with an error.

mod accounts;
pub mod arguments;
mod chat;
mod code_hosts;
pub mod completions;
pub mod connect;
mod dead_letters;
mod deliveries;
mod doctor;
mod error;
pub mod event_bridge;
mod jobs;
mod keys;
mod members;
mod models;
mod output;
pub mod queue_addresses;
mod random;
mod runs;
mod schedules;
mod signing_keys;
mod tables;
mod terminal;
mod webhook_care;
mod webhooks;
mod workspaces;

use std::io::BufRead;

use jiff::Timestamp;
use plumbline_store::Store;
use plumbline_store::model_connections::ModelUse;
use zeroize::Zeroizing;

use crate::arguments::Command;
pub use crate::error::{AdminError, error_document};
use crate::event_bridge::Timer;
pub use crate::output::Output;

/// A service to work on, and what a command may need besides its arguments.
pub struct Session {
    /// The service's state.
    pub store: Store,
    /// Whether it is one on this machine, which may name addresses that are not HTTPS.
    pub embedded: bool,
    /// Who lets its schedules fire.
    pub timer: Timer,
    /// The chat API's token, where the environment has it.
    pub chat_token: Option<Zeroizing<String>>,
    /// The code host's token, where the environment has it.
    pub code_host_token: Option<Zeroizing<String>>,
    /// The key of a model, where the environment has it.
    pub model_key: Option<Zeroizing<String>>,
    /// Whether a program reads what is printed.
    pub json: bool,
    /// The time.
    pub now: Timestamp,
}

impl Session {
    /// Does what a command says. `input` is what a question is answered from.
    ///
    /// # Errors
    ///
    /// [`AdminError`], when it is not done.
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
