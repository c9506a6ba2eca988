//! Phases and limits of a run, and the recovery of a run that has stalled.

use jiff::SignedDuration;
use plumbline_instant::UtcInstant;
use serde::{Deserialize, Serialize};

use super::decision::DrawCounters;

/// Maximum duration of a run. The sweep ends a run that takes longer.
pub const MAX_DURATION: SignedDuration = SignedDuration::from_hours(6);

/// Maximum number of attempts of a probe. A further attempt ends the run instead.
pub const MAX_PROBE_ATTEMPTS: u32 = 3;

/// Maximum number of attempts of a draw. After them the draw counts as errored.
pub const MAX_DRAW_ATTEMPTS: u32 = 4;

/// Minimum context window of a run, in tokens.
pub const MIN_CONTEXT_WINDOW: u32 = 128_000;

/// Phase of a run that has not ended: first the probe of its endpoint, then its draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The eligibility probe: a request that requires one tool call shows whether the endpoint can run the benchmark.
    Probe,
    /// The draws: the model reviews records.
    Draws,
}

/// State of a run that determines its next step: its phase, and the number of its draws by outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunProgress {
    /// True until the run is completed or errored.
    pub is_running: bool,
    /// Phase of the run; if the run has ended, its last phase.
    pub phase: Phase,
    /// Number of draws of the run, by outcome.
    pub counters: DrawCounters,
}

/// Reason to end a run instead of probing its endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeSkipReason {
    /// The declared context window is below [`MIN_CONTEXT_WINDOW`].
    ContextWindowTooSmall,
    /// [`MAX_PROBE_ATTEMPTS`] attempts have not finished the probe.
    OutOfAttempts,
    /// This build differs from the build that started the run in harness version or dataset.
    OtherBuild,
}

/// Step that resumes or ends a stalled run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecoveryStep {
    /// End the run as errored, with the results of the finished draws.
    EndEarly,
    /// Send the message that starts the probe.
    SendProbe,
    /// Send messages for the admitted draws that have neither an outcome nor a worker.
    SendDraws,
    /// Send the message that scores the run and ends it.
    SendFinalize,
}

impl RunProgress {
    /// Returns true if the run is running and has passed its probe.
    pub fn is_drawing(&self) -> bool {
        self.is_running && self.phase == Phase::Draws
    }

    /// Returns true while outcomes of further draws still count: the run is drawing and no error ceiling is exceeded.
    pub fn accepts_outcomes(&self) -> bool {
        self.is_drawing() && !self.counters.exceeds_error_ceiling()
    }

    /// Returns the next step of a stalled run that has not ended. `is_from_compatible_build` is true if this
    /// build has the same harness version and dataset as the build that started the run.
    pub fn recovery_step(
        &self,
        deadline: UtcInstant,
        now: UtcInstant,
        is_from_compatible_build: bool,
    ) -> RecoveryStep {
        if deadline <= now || !is_from_compatible_build {
            return RecoveryStep::EndEarly;
        }
        match self.phase {
            Phase::Probe => RecoveryStep::SendProbe,
            Phase::Draws if self.counters.decision().is_some() => RecoveryStep::SendFinalize,
            Phase::Draws => RecoveryStep::SendDraws,
        }
    }
}

/// Returns the reason to end a run without probing its endpoint, or `None` to probe it. `attempts` includes the current
/// attempt. `is_from_compatible_build` is true if this build has the same harness version and dataset as the build that
/// started the run.
pub fn reason_to_skip_probe(
    context_window: u32,
    attempts: u32,
    is_from_compatible_build: bool,
) -> Option<ProbeSkipReason> {
    if context_window < MIN_CONTEXT_WINDOW {
        return Some(ProbeSkipReason::ContextWindowTooSmall);
    }
    if attempts > MAX_PROBE_ATTEMPTS {
        return Some(ProbeSkipReason::OutOfAttempts);
    }
    (!is_from_compatible_build).then_some(ProbeSkipReason::OtherBuild)
}

/// Returns true if a draw needs another message: it has no outcome, and no worker has a lease on it at `now`.
pub fn draw_needs_message(has_outcome: bool, lease_until: Option<UtcInstant>, now: UtcInstant) -> bool {
    !has_outcome && lease_until.is_none_or(|until| until <= now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> UtcInstant {
        jiff::Timestamp::from_second(second).unwrap().into()
    }

    fn drawing(done: u32, errored: u32) -> RunProgress {
        let counters = DrawCounters { total: 10, done, errored, over_context: 0 };
        RunProgress { is_running: true, phase: Phase::Draws, counters }
    }

    #[test]
    fn run_accepts_outcomes_until_it_is_invalid_or_ended() {
        assert!(drawing(0, 0).accepts_outcomes());
        assert!(drawing(10, 2).accepts_outcomes(), "the store discards the second outcome of a draw");
        assert!(!drawing(3, 3).accepts_outcomes(), "more than a fifth errored");
        assert!(!RunProgress { is_running: false, ..drawing(0, 0) }.accepts_outcomes());
        assert!(!RunProgress { phase: Phase::Probe, ..drawing(0, 0) }.accepts_outcomes());
        assert!(
            drawing(3, 3).is_drawing() && !RunProgress { is_running: false, ..drawing(3, 3) }.is_drawing()
        );
    }

    #[test]
    fn recovery_follows_the_phase() {
        let step = |progress: RunProgress| progress.recovery_step(at(10), at(9), true);
        let probing = RunProgress { phase: Phase::Probe, ..drawing(0, 0) };
        assert_eq!(step(probing), RecoveryStep::SendProbe);
        assert_eq!(step(drawing(9, 0)), RecoveryStep::SendDraws);
        assert_eq!(step(drawing(10, 0)), RecoveryStep::SendFinalize);
        assert_eq!(step(drawing(3, 3)), RecoveryStep::SendFinalize);
    }

    #[test]
    fn run_past_its_deadline_or_of_another_build_ends_early() {
        assert_eq!(drawing(10, 0).recovery_step(at(10), at(10), true), RecoveryStep::EndEarly);
        assert_eq!(drawing(10, 0).recovery_step(at(10), at(9), false), RecoveryStep::EndEarly);
    }

    #[test]
    fn first_of_several_reasons_refuses_the_probe() {
        assert_eq!(reason_to_skip_probe(MIN_CONTEXT_WINDOW, MAX_PROBE_ATTEMPTS, true), None);
        let small = Some(ProbeSkipReason::ContextWindowTooSmall);
        assert_eq!(reason_to_skip_probe(MIN_CONTEXT_WINDOW - 1, MAX_PROBE_ATTEMPTS + 1, false), small);
        let attempts = Some(ProbeSkipReason::OutOfAttempts);
        assert_eq!(reason_to_skip_probe(MIN_CONTEXT_WINDOW, MAX_PROBE_ATTEMPTS + 1, false), attempts);
        assert_eq!(reason_to_skip_probe(MIN_CONTEXT_WINDOW, 1, false), Some(ProbeSkipReason::OtherBuild));
    }

    #[test]
    fn draw_without_outcome_or_lease_needs_a_message() {
        assert!(draw_needs_message(false, None, at(5)));
        assert!(draw_needs_message(false, Some(at(5)), at(5)), "the lease has ended");
        assert!(!draw_needs_message(false, Some(at(6)), at(5)));
        assert!(!draw_needs_message(true, None, at(5)));
    }
}
