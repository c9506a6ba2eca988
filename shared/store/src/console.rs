//! The console: sign-in links, sessions, and the reads and changes that a session may make.
//!
//! [`Sessions`] turns a sign-in link into a session, and finds the session of a cookie. [`WorkspaceEditor`]
//! reads and changes one workspace for a session: each of its calls names that workspace, so that no handler
//! can reach another. A change and the record of it in the audit log are one transaction.

pub mod accounts;
pub mod audit;
pub mod benchmark_keys;
pub mod board;
mod change;
pub mod code_host_apps;
pub mod deliveries;
pub mod label;
pub mod questions;
pub mod runs;
mod schedules;
pub mod sessions;
mod status;
pub mod webhooks;
pub mod workspace;

pub use self::accounts::Account;
pub use self::audit::{Actor, AuditEvent};
pub use self::change::ChangeResult;
pub use self::label::Label;
pub use self::sessions::Sessions;
pub use self::workspace::{DestinationManager, WorkspaceDirectory, WorkspaceEditor, WorkspaceReader};
