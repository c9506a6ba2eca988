//! Periodic work, such as the sweep, which an EventBridge rule starts on AWS.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

/// Runs `work` at once and then every `period`, until `shutdown`.
///
/// Runs never overlap: if one takes longer than a period, the timer skips the missed ones. A panic ends only the
/// current run. After `shutdown`, the function returns when the current run has finished.
pub async fn run_every<W, F>(period: Duration, shutdown: CancellationToken, mut work: W)
where
    W: FnMut() -> F,
    F: Future<Output = ()>,
{
    let mut ticks = tokio::time::interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        tokio::select! {
            biased;
            () = shutdown.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if AssertUnwindSafe(async { work().await }).catch_unwind().await.is_err() {
            tracing::error!(
                "a periodic task panicked; it runs again at its next time. \
                 The panic message on standard error names the place in the code"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const SHORT_PERIOD: Duration = Duration::from_millis(1);

    #[tokio::test]
    async fn work_repeats_until_shutdown() {
        let (runs, shutdown) = (Arc::new(AtomicUsize::new(0)), CancellationToken::new());
        let (counted, stop) = (runs.clone(), shutdown.clone());
        run_every(SHORT_PERIOD, shutdown, || {
            if counted.fetch_add(1, Ordering::SeqCst) + 1 == 3 {
                stop.cancel();
            }
            std::future::ready(())
        })
        .await;
        assert_eq!(runs.load(Ordering::SeqCst), 3);
    }

    #[tokio::test]
    async fn first_run_starts_at_once() {
        let shutdown = CancellationToken::new();
        let stop = shutdown.clone();
        let daily_loop = run_every(Duration::from_secs(86_400), shutdown, || {
            stop.cancel();
            std::future::ready(())
        });
        tokio::time::timeout(Duration::from_secs(10), daily_loop).await.expect("the first run waited");
    }

    #[tokio::test]
    async fn panic_ends_only_the_current_run() {
        let (mut runs, shutdown) = (0, CancellationToken::new());
        let stop = shutdown.clone();
        run_every(SHORT_PERIOD, shutdown, || {
            runs += 1;
            let run = runs;
            let stop = stop.clone();
            async move {
                assert!(run != 1, "the first run fails");
                stop.cancel();
            }
        })
        .await;
        assert_eq!(runs, 2);
    }

    #[tokio::test]
    async fn nothing_runs_after_shutdown() {
        let shutdown = CancellationToken::new();
        shutdown.cancel();
        let mut runs = 0;
        run_every(SHORT_PERIOD, shutdown, || {
            runs += 1;
            std::future::ready(())
        })
        .await;
        assert_eq!(runs, 0);
    }
}
