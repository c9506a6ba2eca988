//! State of a rate limit, as a numeric attribute: the theoretical arrival time (GCRA) of the next request, as
//! Unix time in microseconds.
//!
//! Many requests of one key may arrive at once, and none that is within the limit may fail because another was faster.
//! So a request increments the number in the table, on condition that the request is within the limit. The condition
//! does not compare the number with the one that was read. It checks only whether the stored time is still after the
//! present time (the key is *busy*) or still not after it (the key is *idle*), as the caller assumes. If this is no
//! longer so, the caller reads the key again and retries.

use jiff::Timestamp;
use plumbline_contract::limits::Quota;

use crate::table::Update;
use plumbline_instant::UtcInstant;

/// Returns true if a request at `now` would exceed the sustained rate: the stored theoretical arrival time (GCRA), as
/// Unix time in microseconds, is after `now`. The quota may still allow the request as part of a burst.
pub(crate) fn is_past_sustained_rate(theoretical_arrival_micros: Option<i64>, now: UtcInstant) -> bool {
    theoretical_arrival_micros.is_some_and(|arrival| arrival > microseconds(now))
}

/// Converts a stored theoretical arrival time (GCRA) from Unix time in microseconds to a timestamp. Returns `None` if
/// no time is stored.
pub(crate) fn theoretical_arrival(micros: Option<i64>) -> Option<Timestamp> {
    micros.and_then(|micros| Timestamp::from_microsecond(micros).ok())
}

/// Extends `update` so that it counts a request, on condition that the request is within `quota`, and returns it.
/// `attribute` is the name of the attribute that contains the theoretical arrival time (GCRA) of the next request.
/// `is_busy` is true if the caller assumes that this time is after `now`. The update then has the condition that it is;
/// otherwise, the condition that it is absent or not after `now`.
pub(crate) fn with_request_counted(
    update: Update,
    attribute: &str,
    is_busy: bool,
    quota: &Quota,
    now: UtcInstant,
) -> Update {
    let now = microseconds(now);
    if is_busy {
        let latest = now + quota.burst_tolerance_micros();
        let update = update.if_above(attribute, &now).if_at_most(attribute, &latest);
        update.add(attribute, quota.emission_interval_micros())
    } else {
        let arrival = now + quota.emission_interval_micros();
        update.if_at_most(attribute, &now).set(&[attribute], &arrival)
    }
}

fn microseconds(stamp: UtcInstant) -> i64 {
    stamp.timestamp().as_microsecond()
}
