//! The texts, tools and bounds of a review, from `harness/`.

use std::sync::LazyLock;

use plumbline_conversation::Tool;
use serde::Deserialize;

const DETECTION: &str = include_str!("../../../../harness/prompts/detection.md");
const PROTOCOL: &str = include_str!("../../../../harness/prompts/protocol.md");
const TOOLS_TEXT: &str = include_str!("../../../../harness/tools.json");

/// The bounds of a review, from `harness/review.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parameters {
    /// The turns a model has to complete a review.
    pub maximum_turns: u32,
    /// How many of them may need a correction.
    pub maximum_corrections: u32,
    /// The issues that one review may report.
    pub maximum_comments: usize,
    /// The length of an issue's title, in characters.
    pub maximum_title_characters: usize,
    /// The length of an issue's body, in characters.
    pub maximum_body_characters: usize,
    /// What the eligibility probe asks the model to pass to its tool.
    pub probe_code: String,
}

/// The tools of the harness.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tools {
    /// Those of a review.
    pub(crate) review: Vec<Tool>,
    /// That of the eligibility probe.
    pub(crate) probe: Tool,
}

/// The parameters in force.
#[expect(clippy::expect_used, reason = "the file is part of the build and read by this module's tests")]
pub static PARAMETERS: LazyLock<Parameters> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../harness/review.json")).expect("harness/review.json")
});

/// The tools in force.
#[expect(clippy::expect_used, reason = "the file is part of the build and read by this module's tests")]
pub(crate) static TOOLS: LazyLock<Tools> =
    LazyLock::new(|| serde_json::from_str(TOOLS_TEXT).expect("harness/tools.json"));

/// The default system prompt.
pub fn detection_prompt() -> &'static str {
    DETECTION
}

/// The whole system text: a prompt and, whichever it is, what explains the layout and the tools.
pub fn system_text(prompt: &str) -> String {
    format!("{}\n\n{PROTOCOL}", prompt.trim_end())
}

/// The tools as they are written down, which is about what an endpoint makes of them.
pub(crate) fn tools_text() -> &'static str {
    TOOLS_TEXT
}
