//! The operator's tool: sets up, inspects and repairs a service, and exports and restores its table.
//!
//! Three rules apply to every command:
//!
//! - The command shows a secret only when it creates the secret, and never accepts one as an argument.
//! - The command changes the tables only through the operations of the store.
//! - The command ends with an error unless it did what its documentation says.

pub mod arguments;
mod command_context;
mod commands;
pub mod connect;
mod delivery_view;
mod doctor;
mod error;
pub mod event_bridge;
mod lookups;
mod output;
pub mod queue_urls;
mod random;
pub mod service_arguments;
mod terminal;
mod value_parsers;

pub use crate::command_context::CommandContext;
pub use crate::commands::completions;
pub use crate::error::{AdminError, error_document};
pub use crate::output::Output;
