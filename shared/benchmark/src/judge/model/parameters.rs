//! Prompt, tool and limits of the model judge, from `harness/`.

use std::sync::LazyLock;

use plumbline_conversation::Tool;
use serde::Deserialize;

pub(super) const PROMPT: &str = include_str!("../../../../../harness/prompts/judge.md");
pub(super) const PARAMETERS_TEXT: &str = include_str!("../../../../../harness/model_judge.json");

/// Parameters of the model judge, from `harness/model_judge.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ModelJudgeParameters {
    /// Judge that the file is for; always `model`.
    judge: String,
    /// Maximum number of tokens in one answer.
    pub maximum_output_tokens: u32,
    /// Maximum number of answers to request until one is usable.
    pub maximum_answers: u32,
    pub(super) tool: Tool,
}

/// Parameters of the model judge, parsed from `harness/model_judge.json` on first use.
#[expect(clippy::expect_used, reason = "the text is compiled in and read by this module's tests")]
pub static PARAMETERS: LazyLock<ModelJudgeParameters> = LazyLock::new(|| {
    let parameters: ModelJudgeParameters =
        serde_json::from_str(PARAMETERS_TEXT).expect("harness/model_judge.json");
    assert_eq!(parameters.judge, "model", "`judge` in harness/model_judge.json must be `model`");
    parameters
});
