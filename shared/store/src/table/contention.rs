//! Retries after a conflict with other writers of the same item.
//!
//! DynamoDB refuses a write to an item that a transaction is writing, and the SDK does not retry it. This
//! package retries updates of one item and most transactions, with exponential backoff and "full jitter"
//! (<https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/>).

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};

/// Maximum pause between attempts, in milliseconds.
const MAX_PAUSE: u32 = 1_000;

/// Maximum number of attempts of a transaction, and of retries of an update. All attempts and the pauses between them
/// last about a minute. The limit is this high because the write may contain a review that the caller has paid for.
pub(crate) const MAX_ATTEMPTS: u32 = 120;

/// Waits for a random time after `tries` attempts. The upper bound of the time is 20 ms after the first attempt,
/// doubles after each further one, and is at most [`MAX_PAUSE`]. Uses the system clock even if the service runs on a
/// simulated one, because the other writers take real time.
pub(crate) async fn pause(tries: u32) {
    let bound = MAX_PAUSE.min(10 << tries.min(8));
    let random = getrandom::u32().unwrap_or(bound);
    SystemClock.sleep(Duration::from_millis(u64::from(random % (bound + 1)))).await;
}
