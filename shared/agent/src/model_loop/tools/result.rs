//! Result of a tool call.

use crate::answer::shorten;

/// Maximum length of a refusal's reason, in characters.
const MAX_REASON_CHARACTERS: usize = 300;

/// Result of a tool call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ToolResult {
    /// The output.
    Result(String),
    /// The reason why the call was refused, so that the model can correct it.
    Refused(String),
}

impl ToolResult {
    /// Builds a refusal with a reason of limited length, since `why` may repeat the model's text and every further turn
    /// sends it again.
    pub(super) fn refused(why: &str) -> Self {
        Self::Refused(format!("Refused: {}.", shorten(why, MAX_REASON_CHARACTERS)))
    }
}
