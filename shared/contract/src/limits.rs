//! Rate limits per key, decided by the generic cell rate algorithm (GCRA).
//!
//! The state of a key is one instant, the theoretical arrival time (TAT): the time at which the next request would
//! arrive if requests were spaced by the emission interval T. A request at `now` is admitted if TAT <= now +
//! (burst - 1) T, and moves TAT to max(now, TAT) + T.
//!
//! **No window admits more than the limit.** Take any n admitted requests at t1 <= ... <= tn. Each admission
//! advances TAT by at least T, and TAT is at least t1 + T after the first, so that before the last it is at
//! least t1 + (n - 1) T. The last was admitted, hence t1 + (n - 1) T <= tn + (burst - 1) T, that is
//! n <= (tn - t1) / T + burst. With T = floor(window / (limit - burst + 1)) + 1 and tn - t1 <= window,
//! (tn - t1) / T < limit - burst + 1, so that n < limit + 1. This holds for windows closed at both ends, and
//! T is the smallest whole interval for which the proof holds.
//!
//! Instants are whole microseconds, rounded down: a window of whole microseconds has the same length after
//! rounding. Coarser intervals would cost a caller part of the limit: whole milliseconds would allow 3598 polls an
//! hour.

mod decision;
mod headers;
mod quota;

pub use decision::{RateLimitDecision, decide, decision_after_admission, peek};
pub use headers::RateLimitHeaders;
pub use quota::{
    InvalidQuota, MAX_RUNS_IN_FLIGHT, MAX_UNFINISHED_JOBS, Quota, RUNS_IN_FLIGHT_RETRY_AFTER,
    UNFINISHED_JOBS_RETRY_AFTER,
};

#[cfg(test)]
mod tests;
