//! Counting of failed draws.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::document::{DrawErrors, LanguageCount, ReasonCount};
use crate::draw::ErrorReason;

/// Counts of failed draws by reason and by language.
#[derive(Debug, Default)]
pub(super) struct FailureCounts {
    by_reason: BTreeMap<ErrorReason, u64>,
    by_language: BTreeMap<String, u64>,
}

impl FailureCounts {
    /// Adds a failed draw.
    pub(super) fn add(&mut self, reason: ErrorReason, language: &str) {
        *self.by_reason.entry(reason).or_default() += 1;
        *self.by_language.entry(language.to_owned()).or_default() += 1;
    }

    /// Returns the number of failed draws.
    pub(super) fn count(&self) -> u64 {
        self.by_reason.values().sum()
    }

    /// Builds the `errors` member of the results, or `None` if no draw failed.
    pub(super) fn into_errors(self) -> Option<DrawErrors> {
        let over_window = self.by_reason.get(&ErrorReason::ContextWindowExceeded);
        (self.count() > 0).then(|| DrawErrors {
            errored_draws: self.count(),
            context_window_exceeded_draws: over_window.copied().unwrap_or(0),
            by_reason: by_count(&self.by_reason, |reason, count| ReasonCount { reason, count }),
            by_language: by_count(&self.by_language, |language, count| LanguageCount { language, count }),
        })
    }
}

/// Returns `element(key, count)` for each key, the largest count first. Equal counts stay in the order of the keys.
fn by_count<K: Clone, T>(counts: &BTreeMap<K, u64>, element: impl Fn(K, u64) -> T) -> Vec<T> {
    let mut sorted: Vec<(&K, &u64)> = counts.iter().collect();
    sorted.sort_by_key(|(_, count)| Reverse(**count));
    sorted.into_iter().map(|(key, count)| element(key.clone(), *count)).collect()
}
