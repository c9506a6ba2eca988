//! State of a rate limit, as an attribute that each admitted request increments in the table.
//!
//! Many requests of one key may arrive at once, and none may fail because another was faster. So the state is a number
//! that a request increments in the table: the theoretical arrival time (GCRA) of the next one, in microseconds since
//! 1970. The condition of that write only checks that the request is within the limit: every request within it is
//! admitted, in any order.

use jiff::Timestamp;
use plumbline_contract::limits::Quota;

use crate::table::Update;
use plumbline_instant::UtcInstant;

/// Returns true if the key has recently sent requests faster than its average rate: its theoretical arrival time is in
/// the future.
pub(crate) fn is_busy(arrival: Option<i64>, now: UtcInstant) -> bool {
    arrival.is_some_and(|arrival| arrival > microseconds(now))
}

/// Returns a stored arrival time.
pub(crate) fn timestamp(arrival: Option<i64>) -> Option<Timestamp> {
    arrival.and_then(|arrival| Timestamp::from_microsecond(arrival).ok())
}

/// Counts a request in the attribute `name`, if it is within the limit and `is_busy` still holds.
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
