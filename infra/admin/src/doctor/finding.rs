//! Findings of the checks.

use std::error::Error;

use serde::Serialize;

use crate::output::variant_name;

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Level {
    /// The service does not work correctly, or soon will not.
    Problem,
    /// The service works, but the operator should act.
    Warning,
    /// Information that needs no action.
    Note,
    /// A check passed.
    Good,
}

/// Result of one check.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Finding {
    pub(super) level: Level,
    /// Subject of the check, such as `queues`.
    #[serde(rename = "about")]
    pub(super) subject: &'static str,
    /// Description of the finding.
    #[serde(rename = "what")]
    pub(super) text: String,
    /// Remedy, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) advice: Option<String>,
}

impl Finding {
    pub(super) fn new(level: Level, subject: &'static str, text: impl Into<String>) -> Self {
        Self { level, subject, text: text.into(), advice: None }
    }

    pub(super) fn problem(subject: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..Self::new(Level::Problem, subject, text) }
    }

    pub(super) fn warning(subject: &'static str, text: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..Self::new(Level::Warning, subject, text) }
    }

    pub(super) fn note(subject: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Note, subject, text)
    }

    pub(super) fn good(subject: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Good, subject, text)
    }

    /// Creates a problem from the error that stopped a check. The description contains the error with its chain of
    /// causes, and `advice` is the remedy.
    pub(super) fn from_error(subject: &'static str, error: &dyn Error, advice: &str) -> Self {
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            text.push_str(&format!(": {cause}"));
            source = cause.source();
        }
        Self::problem(subject, text, advice)
    }

    /// Returns the table row of the finding: the level, the subject, and the description with the remedy on the next
    /// line.
    pub(super) fn row(&self) -> [String; 3] {
        let advice = self.advice.as_ref().map(|advice| format!("\n→ {advice}")).unwrap_or_default();
        [variant_name(&self.level), self.subject.to_owned(), format!("{}{advice}", self.text)]
    }
}

/// Returns a count with its noun, in the plural unless the count is 1: `1 item`, `2 items`.
pub(super) fn count_with_noun(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
