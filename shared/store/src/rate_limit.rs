//! State of a rate limit, as a numeric attribute: the theoretical arrival time (GCRA) of the next request, as
//! Unix time in microseconds.
//!
//! Requests of one key that arrive at the same time must not make each other fail while all are within the limit. So an
//! update does not require that the number is unchanged since it was read. It advances the stored number, under two
//! conditions:
//!
//! - The request is within the limit.
//! - The caller's assumption about the key is right: it is *busy* (the stored time is after the present time) or *idle*
//!   (the stored time is not after it). If the assumption is wrong, the caller reads the key again and retries.

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

/// Returns `update`, extended so that it counts a request, on condition that the request is within `quota`. `attribute`
/// is the name of the attribute that contains the theoretical arrival time (GCRA) of the next request. `is_busy` is the
/// caller's assumption about this time: true for after `now`, false for absent or not after `now`. The update has the
/// condition that the assumption is right.
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
