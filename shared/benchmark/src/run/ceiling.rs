//! Error ceilings: the shares of errored draws above which a run is invalid.

use serde::{Deserialize, Serialize};

use crate::run_parameters::run_parameters;

/// The error ceiling that a run has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExceededCeiling {
    /// More than a fifth of the draws errored.
    TooManyErrored,
    /// More than a tenth of the draws exceeded the context window.
    ContextWindow,
}

/// Returns the ceiling that a run has exceeded, or `None`. `total` counts all draws of the run, sent or not. `errored`
/// counts those that errored so far, and `over_context` the errored ones whose input did not fit the context window.
///
/// A run exactly at a ceiling is valid. If both ceilings are exceeded, the result is
/// [`ExceededCeiling::ContextWindow`], since that tells the caller what to change. The counts only grow, so a run that
/// is invalid early stays invalid.
pub fn exceeded_ceiling(total: u64, errored: u64, over_context: u64) -> Option<ExceededCeiling> {
    let ceilings = &run_parameters().ceilings;
    if exceeds(over_context, total, ceilings.context_window_percent) {
        return Some(ExceededCeiling::ContextWindow);
    }
    exceeds(errored, total, ceilings.errored_percent).then_some(ExceededCeiling::TooManyErrored)
}

fn exceeds(count: u64, total: u64, percent: u64) -> bool {
    u128::from(count) * 100 > u128::from(total) * u128::from(percent)
}

#[cfg(test)]
mod tests {
    use super::ExceededCeiling::{ContextWindow, TooManyErrored};
    use super::exceeded_ceiling;

    #[test]
    fn run_exactly_at_a_ceiling_is_valid() {
        for (total, errored, context, expected) in [
            (90, 0, 0, None),
            (90, 18, 0, None),
            (90, 19, 0, Some(TooManyErrored)),
            (90, 9, 9, None),
            (90, 10, 10, Some(ContextWindow)),
            (90, 18, 9, None),
            (90, 19, 9, Some(TooManyErrored)),
            (90, 19, 10, Some(ContextWindow)),
            (90, 90, 90, Some(ContextWindow)),
            (7, 1, 0, None),
            (7, 2, 0, Some(TooManyErrored)),
            (7, 1, 1, Some(ContextWindow)),
            (11, 1, 1, None),
        ] {
            assert_eq!(
                exceeded_ceiling(total, errored, context),
                expected,
                "{errored} ({context}) of {total}"
            );
        }
    }

    #[test]
    fn run_without_draws_is_valid_and_counts_do_not_overflow() {
        assert_eq!(exceeded_ceiling(0, 0, 0), None);
        assert_eq!(exceeded_ceiling(u64::MAX, u64::MAX, 0), Some(TooManyErrored));
    }
}
