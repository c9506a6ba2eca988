//! Code around every handler: HTTP requests, message batches, failures, logs, metrics and start-up.

pub(crate) mod batch;
pub(crate) mod elapsed;
pub(crate) mod failure;
pub(crate) mod http;
pub mod metrics;
pub mod telemetry;
pub mod warm_up;
pub(crate) mod worker_result;
