//! How many draws of a run are under way at once: pure arithmetic over what each draw met.
//!
//! As TCP does with its congestion window (RFC 5681): it begins small, grows by one with each answer until the
//! endpoint first shows strain, by one with each windowful after that, and halves at strain, at most once for all
//! draws that were under way together. So neither a laptop's server nor a strict quota is flooded, and a large
//! endpoint is soon used in full. It also stops growing while each token takes much longer than it did at best:
//! a server that queues what it cannot do at once shows no other strain.
//!
//! The window is never below one, so that a run always goes forward, and what was admitted is never taken back.

use jiff::SignedDuration;
use plumbline_conversation::EndpointCapabilities;
use serde::{Deserialize, Serialize};

use crate::Stamp;

/// How many draws a run begins with.
pub const INITIAL: u32 = 4;

/// The most draws of one run that are under way at once.
pub const MAXIMUM: u32 = 32;

/// An endpoint that asks to be left alone for longer is not waited for: its draws fail, and soon the run. It is
/// also the longest that a queue can hold a message back.
pub const LONGEST_HOLD: SignedDuration = SignedDuration::from_secs(900);

/// So many times the best time per token is a server that queues.
const QUEUEING: u32 = 2;

/// Microseconds per token below which differences say nothing of a server.
const NOTICEABLE: u32 = 1_000;

/// How far a run's draws have been sent, and how many more may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// How many draws were admitted, in the run's fixed order.
    pub admitted: u32,
    window: u32,
    /// Answers since the window grew last.
    answers: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reduced_at: Option<Stamp>,
    /// Until when the endpoint asked to be left alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    not_before: Option<Stamp>,
    /// The lowest time per output token so far, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quickest: Option<u32>,
    /// How the endpoint wants to be asked. It is here because what a draw met is noted here.
    #[serde(default, skip_serializing_if = "EndpointCapabilities::is_default")]
    manner: EndpointCapabilities,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            admitted: 0,
            window: INITIAL,
            answers: 0,
            reduced_at: None,
            not_before: None,
            quickest: None,
            manner: EndpointCapabilities::default(),
        }
    }
}

/// Whether an endpoint kept up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strain {
    /// It answered.
    None,
    /// It answered 429 or 5xx, took too long, or broke a connection, even if it was all right in the end.
    Shown,
}

/// What a draw met at its endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// When the draw began.
    pub began: Stamp,
    /// Whether the endpoint kept up.
    pub strain: Strain,
    /// Until when it asked to be left alone.
    pub not_before: Option<Stamp>,
    /// How long it took for each output token, in microseconds, where that is known.
    pub token_time: Option<u32>,
    /// What is known of how it wants to be asked.
    pub manner: EndpointCapabilities,
}

impl Pace {
    /// How many draws may be under way at once.
    pub fn window(&self) -> u32 {
        self.window
    }

    /// How the endpoint wants to be asked, as far as a draw or the probe has found out.
    pub fn manner(&self) -> EndpointCapabilities {
        self.manner
    }

    /// The same with what somebody has found out of that.
    #[must_use]
    pub fn knowing(&self, manner: EndpointCapabilities) -> Self {
        Self { manner: self.manner.merge(manner), ..self.clone() }
    }

    /// The pace after `seen` was met at `now`.
    #[must_use]
    pub fn after(&self, seen: &Observation, now: Stamp) -> Self {
        let held = Self { not_before: self.held_until(seen, now), ..self.knowing(seen.manner) };
        if self.reduced_at.is_some_and(|at| seen.began <= at) {
            return held;
        }
        match seen.strain {
            Strain::Shown => {
                Self { window: (self.window / 2).max(1), answers: 0, reduced_at: Some(now), ..held }
            }
            Strain::None => held.after_answer(seen.token_time),
        }
    }

    /// The pace with as many draws admitted as there is room for, when `done` of `total` are over.
    #[must_use]
    pub fn admitting(&self, done: u32, total: u32) -> Self {
        let room = done.saturating_add(self.window).min(total);
        Self { admitted: self.admitted.max(room), ..self.clone() }
    }

    /// How long a draw has to wait before it may begin: not at all, to [`LONGEST_HOLD`].
    pub fn hold(&self, now: Stamp) -> SignedDuration {
        let left = self.not_before.map(|until| until.timestamp().duration_since(now.timestamp()));
        left.unwrap_or_default().clamp(SignedDuration::ZERO, LONGEST_HOLD)
    }

    fn held_until(&self, seen: &Observation, now: Stamp) -> Option<Stamp> {
        let asked = seen.not_before.filter(|until| (now..=now.plus(LONGEST_HOLD)).contains(until));
        self.not_before.max(asked)
    }

    fn after_answer(self, token_time: Option<u32>) -> Self {
        let token_time = token_time.map(|time| time.max(NOTICEABLE));
        let quickest = self.quickest.into_iter().chain(token_time).min();
        let queueing =
            token_time.zip(quickest).is_some_and(|(time, quickest)| time > quickest.saturating_mul(QUEUEING));
        let same = Self { quickest, ..self };
        if queueing { same } else { same.grown() }
    }

    fn grown(self) -> Self {
        let answers = self.answers + 1;
        let needed = if self.reduced_at.is_none() { 1 } else { self.window };
        if answers < needed {
            return Self { answers, ..self };
        }
        Self { answers: 0, window: (self.window + 1).min(MAXIMUM), ..self }
    }
}

#[cfg(test)]
mod tests;
