//! Prompts, tools and limits of a review, from `harness/`.

use std::sync::LazyLock;

use plumbline_conversation::Tool;
use serde::Deserialize;

const DETECTION: &str = include_str!("../../../harness/prompts/detection.md");
const PROTOCOL: &str = include_str!("../../../harness/prompts/protocol.md");
const TOOLS_JSON: &str = include_str!("../../../harness/tools.json");

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
    /// Confirmation code, a short text: the eligibility probe tells it to the model, which must pass it to the probe's
    /// tool.
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
pub static REVIEW_PARAMETERS: LazyLock<ReviewParameters> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../harness/review.json")).expect("harness/review.json")
});

/// Tools of the harness, parsed from `harness/tools.json` on first use.
#[expect(clippy::expect_used, reason = "the file is part of the build and read by this module's tests")]
pub(crate) static TOOLS: LazyLock<Tools> =
    LazyLock::new(|| serde_json::from_str(TOOLS_JSON).expect("harness/tools.json"));

/// Returns the default prompt, which a caller can replace by one of their own.
pub fn default_prompt() -> &'static str {
    DETECTION
}

/// Returns the full system prompt of a review: `prompt` (the default prompt or the caller's own), followed by the fixed
/// explanation of the tools and of the layout of a packed record.
pub fn full_system_prompt(prompt: &str) -> String {
    format!("{}\n\n{PROTOCOL}", prompt.trim_end())
}

/// Returns the tool definitions as JSON text, whose token count estimates the tokens that an endpoint counts for them.
pub(crate) fn tools_json() -> &'static str {
    TOOLS_JSON
}
