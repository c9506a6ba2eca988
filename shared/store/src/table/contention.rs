//! Waiting for other writers of the same item.
//!
//! A write that meets a transaction at its item is refused, not queued, and the SDK does not try it again. Every
//! write here does, with "full jitter" (<https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/>).

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};

/// The longest pause, in milliseconds.
const LONGEST: u32 = 1_000;

/// How often a write is tried: with the pauses between, about a minute in all, for what is written may be a
/// review that its caller has paid for.
pub(crate) const TRIES: u32 = 120;

/// Waits at random up to 10 ms, twice as much after each try, to a second. It takes real time whatever the
/// service's clock says, because the other writers do.
pub(crate) async fn pause(tries: u32) {
    let most = LONGEST.min(10 << tries.min(8));
    let random = getrandom::u32().unwrap_or(most);
    SystemClock.sleep(Duration::from_millis(u64::from(random % (most + 1)))).await;
}
