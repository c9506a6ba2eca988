//! State of a rate limit, as an attribute that each admitted request increments in the table.
//!
//! Many requests of one key may arrive at once, and none may fail because another was faster. So the state is a number
//! that a request increments in the table: the theoretical arrival time (GCRA) of the next request, in microseconds
//! since 1970. The condition of that write checks only that the request is within the limit. Every request within the
//! limit is admitted, in any order.

use jiff::Timestamp;
use plumbline_contract::limits::Quota;

use crate::table::Update;
use plumbline_instant::UtcInstant;

/// Returns true if the key has recently sent requests faster than its average rate: its theoretical arrival time is in
/// the future.
pub(crate) fn is_busy(arrival: Option<i64>, now: UtcInstant) -> bool {
    arrival.is_some_and(|arrival| arrival > microseconds(now))
}

/// Converts a stored arrival time, in microseconds since 1970, to a timestamp. Returns `None` if no time is stored.
pub(crate) fn timestamp(arrival: Option<i64>) -> Option<Timestamp> {
    arrival.and_then(|arrival| Timestamp::from_microsecond(arrival).ok())
}

/// Extends an update so that it counts a request in the attribute `name`, on condition that the request is within
/// `quota` and that the key is still as busy as `is_busy` says.
pub(crate) fn count(update: Update, name: &str, is_busy: bool, quota: &Quota, now: UtcInstant) -> Update {
    let now = microseconds(now);
    if is_busy {
        let latest = now + quota.tolerance();
        let update = update.if_above(name, &now).if_at_most(name, &latest);
        update.add(name, quota.emission_interval())
    } else {
        let arrival = now + quota.emission_interval();
        update.if_at_most(name, &now).set(&[name], &arrival)
    }
}

fn microseconds(stamp: UtcInstant) -> i64 {
    stamp.timestamp().as_microsecond()
}
