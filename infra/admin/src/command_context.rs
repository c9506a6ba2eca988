//! The dependencies of a command, besides its arguments.

use jiff::Timestamp;
use plumbline_store::Store;
use zeroize::Zeroizing;

use crate::event_bridge::Scheduler;

/// A connection to one service, with the secrets and settings that a command may need.
pub struct CommandContext {
    /// Tables, queues and KMS key of the service.
    pub store: Store,
    /// True for a service on this machine, which accepts addresses that are not HTTPS.
    pub embedded: bool,
    /// Scheduler that fires the stored schedules.
    pub scheduler: Scheduler,
    /// Bearer token of the chat API, if the environment has one.
    pub chat_token: Option<Zeroizing<String>>,
    /// Token of the code host, if the environment has one.
    pub code_host_token: Option<Zeroizing<String>>,
    /// API key of a model, if the environment has one.
    pub model_key: Option<Zeroizing<String>>,
    /// True for JSON output, which a program reads.
    pub json: bool,
    /// Current time.
    pub now: Timestamp,
}
