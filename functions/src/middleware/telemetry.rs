//! Logs: structured, one JSON object a line, times in UTC; and figures among them (see [`metrics`](crate::middleware::metrics)).

use tracing_subscriber::EnvFilter;

/// Sends the logs of a deployed function to its log group. What is logged is decided by `RUST_LOG`, `info` if
/// that is not set or not understood.
pub fn init() {
    crate::middleware::metrics::init(crate::config::metrics_namespace());
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().json().flatten_event(true).with_env_filter(filter).with_span_list(false).init();
}
