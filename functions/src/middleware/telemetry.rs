//! Structured logs, with one JSON object per line and times in UTC. Metrics go to the same output (see [`metrics`]).

use tracing_subscriber::EnvFilter;

use super::metrics;

/// Starts logs and metrics of a deployed function. `RUST_LOG` sets the log filter; the default is `info`.
pub fn init() {
    metrics::init(crate::config::metrics_namespace());
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().json().flatten_event(true).with_env_filter(filter).with_span_list(false).init();
}
