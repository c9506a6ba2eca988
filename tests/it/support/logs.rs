//! Captures log lines for tests.

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use plumbline_functions::middleware::telemetry::dependency_debug_filter;
use tracing::Dispatch;
use tracing::subscriber::NoSubscriber;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;

/// Buffer of captured log lines.
#[derive(Clone, Default)]
pub(crate) struct CapturedLogs(Arc<Mutex<Vec<u8>>>);

impl Write for CapturedLogs {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl CapturedLogs {
    /// Removes the captured lines and returns them.
    pub(crate) fn take_text(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

/// A second subscriber. With only one, `tracing` caches a call site as disabled if a thread without the subscriber
/// reaches it first. Log lines of other tests would then be lost.
static SECOND_SUBSCRIBER: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(NoSubscriber::default()));

/// Captures the logs of this thread until the returned guard is dropped. It filters them like a service with
/// `RUST_LOG=trace`.
pub(crate) fn capture_logs() -> (CapturedLogs, tracing::subscriber::DefaultGuard) {
    LazyLock::force(&SECOND_SUBSCRIBER);
    let logs = CapturedLogs::default();
    let writer = logs.clone();
    let filter = EnvFilter::new("trace");
    let own = dependency_debug_filter(&filter);
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish()
        .with(own);
    (logs, tracing::subscriber::set_default(subscriber))
}
