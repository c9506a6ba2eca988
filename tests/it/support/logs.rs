//! Captures log lines for tests.

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use tracing::Dispatch;
use tracing::subscriber::NoSubscriber;
use tracing_subscriber::EnvFilter;

/// Logs, kept.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Kept {
    /// Returns the lines since the last time.
    pub(crate) fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

/// While there is one subscriber alone, a line that a thread without it comes by first is taken for one that nobody
/// wants: the tests of other threads would switch lines off.
static ANOTHER: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(NoSubscriber::default()));

/// Logs from here on, as a deployed function writes them and everything of our own besides.
pub(crate) fn kept_logs() -> (Kept, tracing::subscriber::DefaultGuard) {
    LazyLock::force(&ANOTHER);
    let logs = Kept::default();
    let writer = logs.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new("info,plumbline=trace"))
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    (logs, tracing::subscriber::set_default(subscriber))
}
