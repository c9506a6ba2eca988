//! Structured logs, with one JSON object per line and times in UTC. Metrics go to the same output (see [`metrics`]).

mod json_lines;

use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterFn, LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use self::json_lines::JsonLines;
use super::metrics;

/// Prefix of the log targets of Plumbline's own crates.
const OWN_TARGET_PREFIX: &str = "plumbline";

/// Starts logs and metrics of a deployed function. `RUST_LOG` sets the log filter; the default is `info`.
pub fn init() {
    metrics::init(crate::config::metrics_namespace());
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let detail_filter = dependency_debug_filter(&filter);
    let subscriber = tracing_subscriber::fmt().fmt_fields(JsonLines).event_format(JsonLines);
    subscriber.with_env_filter(filter).finish().with(detail_filter).init();
}

/// Returns a filter that drops the `debug` and `trace` lines of all crates but Plumbline's own, whatever `RUST_LOG`
/// says. In such lines, HTTP and AWS clients log whole requests, with keys, queries and prompts.
///
/// The returned filter declares the same maximum level as `filter`. `tracing` then discards more detailed lines without
/// evaluating a filter.
pub fn dependency_debug_filter(filter: &EnvFilter) -> FilterFn {
    let is_logged: fn(&Metadata<'_>) -> bool = is_own_or_at_least_info;
    filter_fn(is_logged).with_max_level_hint(filter.max_level_hint().unwrap_or(LevelFilter::TRACE))
}

fn is_own_or_at_least_info(metadata: &Metadata<'_>) -> bool {
    *metadata.level() <= Level::INFO || metadata.target().starts_with(OWN_TARGET_PREFIX)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use tracing::Subscriber;

    use super::*;

    /// Log lines, kept in memory.
    #[derive(Clone, Default)]
    pub(super) struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Lines {
        pub(super) fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn only_own_targets_log_below_info() {
        let lines = Lines::default();
        let writer = lines.clone();
        let filter = EnvFilter::new("trace");
        let detail_filter = dependency_debug_filter(&filter);
        let subscriber = tracing_subscriber::fmt().with_env_filter(filter);
        let subscriber = subscriber.with_writer(move || writer.clone()).finish().with(detail_filter);

        tracing::subscriber::with_default(subscriber, || {
            tracing::trace!(target: "plumbline_store::table", "own trace");
            tracing::info!(target: "aws_smithy_runtime", "foreign info");
            tracing::debug!(target: "aws_smithy_runtime", "canary of a debug line");
            tracing::trace!(target: "hyper::proto", "canary of a trace line");
            let span = tracing::debug_span!(target: "reqwest", "request", url = "canary of a span");
            span.in_scope(|| tracing::info!("own info"));
        });

        let text = lines.text();
        for kept in ["own trace", "foreign info", "own info"] {
            assert!(text.contains(kept), "{kept} is missing: {text}");
        }
        assert!(!text.contains("canary"), "{text}");
    }

    #[test]
    fn maximum_level_is_that_of_the_log_filter() {
        let level = |text| {
            let filter = EnvFilter::new(text);
            let detail_filter = dependency_debug_filter(&filter);
            tracing_subscriber::registry().with(filter).with(detail_filter).max_level_hint()
        };
        assert_eq!(level("info"), Some(LevelFilter::INFO));
        assert_eq!(level("warn,plumbline_store=debug"), Some(LevelFilter::DEBUG));
    }
}
