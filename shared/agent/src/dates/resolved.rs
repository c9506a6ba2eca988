//! Resolved windows, and the reasons why a window cannot be used.

use crate::activity::Window;

/// Window that a question gives, or the default window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedWindow {
    /// The window. One that ends "now" includes the second of the question.
    pub window: Window,
    /// The window as a phrase that can follow a noun, such as "from Monday 16 November 2026 00:00 to … (Europe/Berlin)".
    pub wording: String,
    /// True if the question gives the window.
    pub explicit: bool,
    /// Release or commit after which the window begins, if the question gives one.
    pub after: Option<Anchor>,
    /// Release or commit with which the window ends, if the question gives one.
    pub up_to: Option<Anchor>,
}

/// Activity that delimits a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Release with this version or tag.
    Release(String),
    /// The newest release.
    LastRelease,
    /// Commit, by a prefix of its id.
    Commit(String),
}

/// Reason why the window of a question cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowError {
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
    /// Day and month of the date could be swapped.
    UnclearDate(String),
}
