//! Time windows resolved to instants, and the reasons why a window cannot be used.

use jiff::Timestamp;

/// Time window of a question, resolved to instants, or to releases and commits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ResolvedWindow {
    /// First instant of the window, if the question gives one.
    pub start: Option<Timestamp>,
    /// First instant after the window, if the window ends before the question.
    pub end: Option<Timestamp>,
    /// Release or commit after which the window begins, if the question gives one.
    pub after: Option<Anchor>,
    /// Release or commit with which the window ends, if the question gives one.
    pub up_to: Option<Anchor>,
}

/// Activity that delimits a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Release with this version or tag.
    Release(String),
    /// The newest release.
    LastRelease,
    /// Commit, by a prefix of its id.
    Commit(String),
}

/// Reason why the window of a question cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WindowError {
    /// The window ends before it begins; contains the text of both ends.
    Reversed(String, String),
    /// The window begins in the future; contains the text of its start.
    Future(String),
    /// The window needs a sprint cadence, and the workspace has none.
    NoCadence,
    /// The question gives the number of a sprint, and sprints have no numbers.
    NumberedSprint,
    /// The date does not exist.
    NotADate(String),
    /// The date has two readings, with day and month swapped.
    UnclearDate(String),
}
