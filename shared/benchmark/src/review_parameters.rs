//! Prompts, tools and limits of a review, from `harness/`.

use std::sync::LazyLock;

use plumbline_conversation::Tool;
use serde::Deserialize;

const DETECTION: &str = include_str!("../../../harness/prompts/detection.md");
const PROTOCOL: &str = include_str!("../../../harness/prompts/protocol.md");
const TOOLS_TEXT: &str = include_str!("../../../harness/tools.json");

/// Limits of a review, from `harness/review.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewParameters {
    /// Maximum number of turns of a review.
    pub maximum_turns: u32,
    /// Maximum number of turns that the service answers with a correction. The next turn that needs a correction fails
    /// the review.
    pub maximum_corrections: u32,
    /// Maximum number of issues that a review may report.
    pub maximum_comments: usize,
    /// Maximum length of an issue's title, in characters.
    pub maximum_title_characters: usize,
    /// Maximum length of an issue's body, in characters.
    pub maximum_body_characters: usize,
    /// Code that the model must pass to the tool of the eligibility probe.
    pub probe_code: String,
}

/// Tools that the tested model can call.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tools {
    /// Tools of a review.
    pub(crate) review: Vec<Tool>,
    /// Tool of the eligibility probe.
    pub(crate) probe: Tool,
}

/// Limits of a review, parsed from `harness/review.json` on first use.
#[expect(clippy::expect_used, reason = "the file is part of the build and read by this module's tests")]
pub static PARAMETERS: LazyLock<ReviewParameters> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../harness/review.json")).expect("harness/review.json")
});

/// Tools of the harness, parsed from `harness/tools.json` on first use.
#[expect(clippy::expect_used, reason = "the file is part of the build and read by this module's tests")]
pub(crate) static TOOLS: LazyLock<Tools> =
    LazyLock::new(|| serde_json::from_str(TOOLS_TEXT).expect("harness/tools.json"));

/// Returns the default system prompt.
pub fn default_prompt() -> &'static str {
    DETECTION
}

/// Returns the complete system text: `prompt`, followed by the explanation of the tools and of the layout of a packed
/// record.
pub fn system_text(prompt: &str) -> String {
    format!("{}\n\n{PROTOCOL}", prompt.trim_end())
}

/// Returns the tools as JSON text. Its token count is close to the count that endpoints charge for the tools.
pub(crate) fn tools_text() -> &'static str {
    TOOLS_TEXT
}
