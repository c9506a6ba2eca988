//! Pace of a run: the state that limits how many of its draws are under way at once.
//!
//! The limit is a congestion window like TCP's (RFC 5681). The window starts small. Until the endpoint first shows
//! congestion, the window grows by one with each answer. Afterwards, a window of w grows by one with every w answers.
//! Congestion halves the window, but only once for all draws that were under way at that moment. So a small server or a
//! strict quota is not overloaded, and a large endpoint soon reaches full use.
//!
//! The window also stops growing while the time per output token is much longer than its minimum: a server that queues
//! requests shows no other sign. The window never falls below one, so that every run makes progress. An admitted
//! draw stays admitted.

use jiff::SignedDuration;
use plumbline_conversation::EndpointCapabilities;
use plumbline_instant::UtcInstant;
use serde::{Deserialize, Serialize};

use super::decision::DrawCounters;

/// Congestion window at the start of a run: the maximum number of draws under way at once.
pub const INITIAL_WINDOW: u32 = 4;

/// Maximum number of draws of one run under way at once.
pub const MAX_WINDOW: u32 = 32;

/// Maximum delay that an endpoint may request with `Retry-After`, which is the maximum delay of an SQS message. If an
/// endpoint requests a longer delay, the draw fails, and the other draws of the run do not wait.
pub const MAX_DELAY: SignedDuration = SignedDuration::from_secs(900);

/// Limit of a server's time per output token, as a multiple of the shortest such time in the run. A server that exceeds
/// the limit counts as queueing requests.
const QUEUEING_FACTOR: u32 = 2;

/// Time per output token, in microseconds, below which differences are noise. Shorter times count as this time.
const MIN_TOKEN_TIME: u32 = 1_000;

/// Pace of a run: the number of draws admitted so far, the congestion window (the maximum number of draws under way at
/// once), the delay that the endpoint requested, and the detected capabilities of the endpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// Number of draws admitted so far, in the run's fixed order.
    pub admitted: u32,
    window: u32,
    /// Number of answers without congestion or queueing since the congestion window last changed.
    answers: u32,
    /// Instant of the last reduction of the congestion window. Congestion and answers of draws that began by then are
    /// ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reduced_at: Option<UtcInstant>,
    /// Instant before which no draw may begin, as the endpoint requested (`Retry-After`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    not_before: Option<UtcInstant>,
    /// Shortest time per output token so far, in microseconds; `None` if no draw has reported a time.
    #[serde(default, rename = "quickest", skip_serializing_if = "Option::is_none")]
    min_token_time: Option<u32>,
    /// Capabilities of the endpoint, as far as the probe and the draws have detected them.
    #[serde(default, rename = "manner", skip_serializing_if = "EndpointCapabilities::is_default")]
    capabilities: EndpointCapabilities,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            admitted: 0,
            window: INITIAL_WINDOW,
            answers: 0,
            reduced_at: None,
            not_before: None,
            min_token_time: None,
            capabilities: EndpointCapabilities::default(),
        }
    }
}

/// Congestion that a draw observed at its endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Congestion {
    /// The endpoint showed no sign of overload.
    None,
    /// The endpoint answered 429 or 5xx, timed out or broke a connection, even if a retry succeeded.
    Observed,
}

/// Load of an endpoint as one draw observed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadSignal {
    /// Start of the draw.
    pub began: UtcInstant,
    /// Congestion that the draw observed.
    pub congestion: Congestion,
    /// Earliest instant for further calls, if the endpoint requested a delay (`Retry-After`).
    pub not_before: Option<UtcInstant>,
    /// Time per output token in microseconds, if known.
    pub token_time: Option<u32>,
    /// Capabilities of the endpoint, as far as the draw knows them.
    pub capabilities: EndpointCapabilities,
}

impl Pace {
    /// Returns the maximum number of draws that may be under way at once.
    pub fn window(&self) -> u32 {
        self.window
    }

    /// Returns the capabilities of the endpoint, as far as the probe and the draws have detected them.
    pub fn capabilities(&self) -> EndpointCapabilities {
        self.capabilities
    }

    /// Returns the pace with these detected capabilities added.
    #[must_use]
    pub fn with_capabilities(&self, capabilities: EndpointCapabilities) -> Self {
        Self { capabilities: self.capabilities.merge(capabilities), ..self.clone() }
    }

    /// Returns the pace after a draw reported `signal` at `now`.
    #[must_use]
    pub fn after_signal(&self, signal: &LoadSignal, now: UtcInstant) -> Self {
        let held = Self {
            not_before: self.next_not_before(signal, now),
            ..self.with_capabilities(signal.capabilities)
        };
        if self.reduced_at.is_some_and(|at| signal.began <= at) {
            return held;
        }
        match signal.congestion {
            Congestion::Observed => {
                Self { window: (self.window / 2).max(1), answers: 0, reduced_at: Some(now), ..held }
            }
            Congestion::None => held.after_answer(signal.token_time),
        }
    }

    /// Returns the pace with as many draws admitted as the congestion window allows, when `done` of `total` draws have
    /// an outcome.
    #[must_use]
    pub fn with_draws_admitted(&self, done: u32, total: u32) -> Self {
        let limit = done.saturating_add(self.window).min(total);
        Self { admitted: self.admitted.max(limit), ..self.clone() }
    }

    /// Returns the pace after draws reported `signals`, with as many draws admitted as the congestion window then
    /// allows.
    ///
    /// Once all draws are admitted, ignores every signal that neither requests a delay nor reports newly detected
    /// capabilities.
    #[must_use]
    pub fn after_signals_and_admission(
        &self,
        counters: &DrawCounters,
        signals: &[LoadSignal],
        now: UtcInstant,
    ) -> Self {
        let are_all_admitted = self.admitted >= counters.total;
        let recorded = signals.iter().fold(self.clone(), |pace, signal| {
            let requests_delay = signal.not_before.is_some_and(|until| until > now);
            let is_relevant = requests_delay || pace.with_capabilities(signal.capabilities) != pace;
            if are_all_admitted && !is_relevant { pace } else { pace.after_signal(signal, now) }
        });
        recorded.with_draws_admitted(counters.done, counters.total)
    }

    /// Returns the delay before a draw may begin: zero to [`MAX_DELAY`].
    pub fn delay(&self, now: UtcInstant) -> SignedDuration {
        let remaining = self.not_before.map(|until| until.timestamp().duration_since(now.timestamp()));
        remaining.unwrap_or_default().clamp(SignedDuration::ZERO, MAX_DELAY)
    }

    /// Returns the instant before which no draw may begin: the later of `self.not_before` and `signal.not_before`.
    /// `signal.not_before` counts only if it lies between `now` and `now` plus [`MAX_DELAY`].
    fn next_not_before(&self, signal: &LoadSignal, now: UtcInstant) -> Option<UtcInstant> {
        let requested = signal.not_before.filter(|until| (now..=now.plus(MAX_DELAY)).contains(until));
        self.not_before.max(requested)
    }

    fn after_answer(self, token_time: Option<u32>) -> Self {
        let token_time = token_time.map(|time| time.max(MIN_TOKEN_TIME));
        let min_token_time = self.min_token_time.into_iter().chain(token_time).min();
        let is_queueing = token_time
            .zip(min_token_time)
            .is_some_and(|(time, min_token_time)| time > min_token_time.saturating_mul(QUEUEING_FACTOR));
        let timed = Self { min_token_time, ..self };
        if is_queueing { timed } else { timed.count_answer() }
    }

    fn count_answer(self) -> Self {
        let answers = self.answers + 1;
        let needed = if self.reduced_at.is_none() { 1 } else { self.window };
        if answers < needed {
            return Self { answers, ..self };
        }
        Self { answers: 0, window: (self.window + 1).min(MAX_WINDOW), ..self }
    }
}

#[cfg(test)]
mod tests;
