//! The eligibility probe: a request that requires one tool call and shows whether an endpoint can run the benchmark.

use plumbline_conversation::{Arguments, Effort, Message, Reply, Request, ToolCall, ToolChoice};
use serde::Deserialize;

use crate::review_parameters::{REVIEW_PARAMETERS, TOOLS};

const PROMPT: &str = include_str!("../../../harness/prompts/probe.md");
const SYSTEM: &str = include_str!("../../../harness/prompts/probe_system.md");

/// Assessment of the model's answer to the probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeAssessment {
    /// The model called the tool as requested.
    Passed,
    /// The model did not call the tool.
    IgnoredTool,
    /// The model called the tool with unusable arguments.
    UnparseableArguments,
}

/// Arguments of the probe's tool.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Confirmation {
    code: String,
}

/// Builds the request of the probe. The prompt asks the model to call the tool with a fixed code (`probeCode` of
/// `harness/review.json`). The tool's schema allows no other argument, so that an endpoint that generates arguments
/// from the schema passes.
pub fn build_request(effort: Effort, max_output_tokens: u32) -> Request {
    let mut tool = TOOLS.probe.clone();
    tool.parameters["properties"]["code"]["enum"] = [REVIEW_PARAMETERS.probe_code.as_str()].into();
    Request {
        system: SYSTEM.trim_end().to_owned(),
        messages: vec![Message::user(PROMPT.replace("{code}", &REVIEW_PARAMETERS.probe_code))],
        tool_choice: ToolChoice::Named(tool.name.clone()),
        tools: vec![tool],
        effort,
        max_output_tokens,
    }
}

/// Assesses the answer to the request of [`build_request`]. One correct call is enough, whatever else the answer
/// contains.
pub fn assess(reply: &Reply) -> ProbeAssessment {
    let calls: Vec<&ToolCall> =
        reply.turn.tool_calls.iter().filter(|call| call.name == TOOLS.probe.name).collect();
    if calls.is_empty() {
        ProbeAssessment::IgnoredTool
    } else if calls.iter().any(|call| has_probe_code(&call.arguments)) {
        ProbeAssessment::Passed
    } else {
        ProbeAssessment::UnparseableArguments
    }
}

fn has_probe_code(arguments: &Arguments) -> bool {
    match arguments {
        Arguments::Object(object) => object
            .deserialize_as()
            .is_ok_and(|Confirmation { code }: Confirmation| code.trim() == REVIEW_PARAMETERS.probe_code),
        Arguments::Malformed(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use plumbline_conversation::{StopReason, Turn, Usage};
    use serde_json::{Value, json};

    use super::*;

    fn reply(name: &str, arguments: Arguments) -> Reply {
        let call = ToolCall { id: "1".to_owned(), name: name.to_owned(), arguments };
        let turn = Turn { tool_calls: vec![call], ..Turn::default() };
        Reply { turn, stop: StopReason::ToolCalls, usage: Usage::default() }
    }

    fn object(value: &Value) -> Arguments {
        Arguments::from_text(value.to_string())
    }

    #[test]
    fn request_requires_one_named_call() {
        let request = build_request(Effort::Max, 4096);
        assert_eq!(request.tool_choice, ToolChoice::Named("confirm_ready".to_owned()));
        assert_eq!(request.tools.len(), 1);
        let Message::User { parts } = &request.messages[0] else { panic!("no user turn") };
        assert!(format!("{parts:?}").contains(&REVIEW_PARAMETERS.probe_code));
        assert_eq!((request.effort, request.max_output_tokens), (Effort::Max, 4096));
    }

    #[test]
    fn correct_call_passes() {
        let right = reply("confirm_ready", object(&json!({"code": REVIEW_PARAMETERS.probe_code})));
        assert_eq!(assess(&right), ProbeAssessment::Passed);
    }

    #[test]
    fn text_or_another_tool_counts_as_ignored_tool() {
        let mut answer = reply("other", object(&json!({"code": REVIEW_PARAMETERS.probe_code})));
        assert_eq!(assess(&answer), ProbeAssessment::IgnoredTool);
        answer.turn = Turn { text: REVIEW_PARAMETERS.probe_code.clone(), ..Turn::default() };
        assert_eq!(assess(&answer), ProbeAssessment::IgnoredTool);
    }

    #[test]
    fn schema_allows_only_the_code() {
        let [tool] = &build_request(Effort::Off, 100).tools[..] else { panic!("one tool") };
        let code = &tool.parameters["properties"]["code"];
        assert_eq!(
            (&code["type"], &code["enum"]),
            (&json!("string"), &json!([REVIEW_PARAMETERS.probe_code]))
        );
    }

    #[test]
    fn wrong_or_malformed_arguments_are_unusable() {
        let wrong = [
            json!({}),
            json!({"code": 7}),
            json!({"code": "other"}),
            json!({"code": REVIEW_PARAMETERS.probe_code, "x": 1}),
        ];
        for arguments in wrong {
            let assessment = assess(&reply("confirm_ready", object(&arguments)));
            assert_eq!(assessment, ProbeAssessment::UnparseableArguments);
        }
        let malformed = reply("confirm_ready", Arguments::Malformed("{\"code\":".to_owned()));
        assert_eq!(assess(&malformed), ProbeAssessment::UnparseableArguments);
    }
}
