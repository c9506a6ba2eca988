//! Decision that a run is complete or invalid, from counts of its draws.

use super::ceiling::{self, ExceededCeiling};
use crate::draw::{DrawOutcome, ErrorReason};

/// Number of draws of a run, by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawCounters {
    /// Number of all draws of the run, sent or not: records times draws per record.
    pub total: u32,
    /// Number of draws that were scored or errored.
    pub done: u32,
    /// Number of draws that errored; `done` includes them.
    pub errored: u32,
    /// Number of draws whose input did not fit the context window; `errored` includes them.
    pub over_context: u32,
}

/// Decision that a run is complete or invalid, derived from the outcomes of its draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunDecision {
    /// All draws have an outcome, and no error ceiling is exceeded.
    Complete,
    /// An error ceiling is exceeded, so the run is invalid whatever the remaining draws return.
    Invalid(ExceededCeiling),
}

impl DrawCounters {
    /// Counts outcomes of a run of `total` draws.
    pub fn of<'a>(total: u32, outcomes: impl Iterator<Item = &'a DrawOutcome>) -> Self {
        outcomes.fold(Self { total, ..Self::default() }, |counted, outcome| {
            let reason = outcome.error();
            let is_over_context = reason == Some(ErrorReason::ContextWindowExceeded);
            Self {
                total,
                done: counted.done.saturating_add(1),
                errored: counted.errored.saturating_add(u32::from(reason.is_some())),
                over_context: counted.over_context.saturating_add(u32::from(is_over_context)),
            }
        })
    }

    /// Returns the decision, or `None` while draws remain and no error ceiling is exceeded.
    ///
    /// The counters only grow, so a run that is invalid stays invalid.
    pub fn decision(&self) -> Option<RunDecision> {
        let Self { total, done, errored, over_context } = *self;
        match ceiling::exceeded_ceiling(u64::from(total), u64::from(errored), u64::from(over_context)) {
            Some(ceiling) => Some(RunDecision::Invalid(ceiling)),
            None => (done >= total).then_some(RunDecision::Complete),
        }
    }

    /// Returns true if the share of errored draws, or of draws over the context window, exceeds its ceiling.
    pub fn exceeds_error_ceiling(&self) -> bool {
        matches!(self.decision(), Some(RunDecision::Invalid(_)))
    }
}

#[cfg(test)]
mod tests {
    use plumbline_conversation::Usage;

    use super::*;

    fn errored(reason: ErrorReason) -> DrawOutcome {
        DrawOutcome::Errored { reason, usage: Usage::default() }
    }

    fn scored() -> DrawOutcome {
        DrawOutcome::Scored { comments: Vec::new(), usage: Usage::default(), generating_ms: 1 }
    }

    #[test]
    fn outcomes_are_counted_by_kind() {
        let outcomes = [
            scored(),
            errored(ErrorReason::ContextWindowExceeded),
            errored(ErrorReason::EndpointUnreachable),
            scored(),
        ];
        let expected = DrawCounters { total: 10, done: 4, errored: 2, over_context: 1 };
        assert_eq!(DrawCounters::of(10, outcomes.iter()), expected);
        assert_eq!(DrawCounters::of(10, [].iter()), DrawCounters { total: 10, ..DrawCounters::default() });
    }

    #[test]
    fn run_is_undecided_until_its_last_draw() {
        let counters = |done| DrawCounters { total: 10, done, errored: 2, over_context: 1 };
        assert_eq!(counters(9).decision(), None);
        assert_eq!(counters(10).decision(), Some(RunDecision::Complete));
        assert_eq!(counters(11).decision(), Some(RunDecision::Complete));
        assert!(!counters(10).exceeds_error_ceiling());
    }

    #[test]
    fn ceiling_decides_before_the_last_draw() {
        let counters = |errored, over_context| DrawCounters { total: 10, done: 3, errored, over_context };
        let too_many = Some(RunDecision::Invalid(ExceededCeiling::TooManyErrored));
        assert_eq!(counters(3, 0).decision(), too_many);
        let over_context = Some(RunDecision::Invalid(ExceededCeiling::ContextWindow));
        assert_eq!(counters(2, 2).decision(), over_context);
        assert!(counters(2, 2).exceeds_error_ceiling() && !counters(2, 1).exceeds_error_ceiling());
    }

    #[test]
    fn invalid_run_stays_invalid_when_all_draws_have_an_outcome() {
        let counters = DrawCounters { total: 10, done: 10, errored: 3, over_context: 0 };
        assert_eq!(counters.decision(), Some(RunDecision::Invalid(ExceededCeiling::TooManyErrored)));
    }
}
