//! The operator's tool: sets up and inspects a service, repairs it, and saves and restores its table.
//!
//! Three rules hold for every command. A secret is shown once, when it is created, and never accepted as an argument.
//! The tool writes through the store's own transitions only. A command that did not do what it says ends with an error.

pub mod arguments;
mod commands;
pub mod connect;
mod delivery_view;
mod doctor;
mod error;
pub mod event_bridge;
mod lookups;
mod output;
pub mod queue_addresses;
mod random;
pub mod service_arguments;
mod session;
mod terminal;
mod value_parsers;

pub use crate::commands::completions;
pub use crate::error::{AdminError, error_document};
pub use crate::output::Output;
pub use crate::session::Session;
