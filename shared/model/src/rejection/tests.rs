use plumbline_conversation::{Message, Tool, ToolChoice};
use serde_json::json;

use super::*;

fn request(effort: Effort) -> Request {
    let tool =
        Tool { name: "t".to_owned(), description: String::new(), parameters: json!({ "type": "object" }) };
    Request {
        system: String::new(),
        messages: vec![Message::user("hello")],
        tools: vec![tool],
        tool_choice: ToolChoice::Required,
        effort,
        max_output_tokens: 100,
    }
}

fn action(status: u16, body: &str) -> RejectionAction {
    action_after_rejection(StatusCode::from_u16(status).unwrap(), body, &request(Effort::High))
}

/// Returns an error in the format of most chat-completions servers.
fn error(message: &str) -> String {
    json!({ "error": { "message": message, "type": "invalid_request_error", "param": null, "code": null } })
        .to_string()
}

#[test]
fn oversized_prompt_is_recognised_in_the_wording_of_every_server() {
    let messages = [
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 130001 tokens.",
        "'max_tokens' or 'max_completion_tokens' is too large: 9000. This model's maximum context length is 4096.",
        "prompt is too long: 210345 tokens > 200000 maximum",
        "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000",
        "the request exceeds the available context size, try increasing it",
        "Input is too long for requested model.",
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000",
        "Input validation error: `inputs` must have less than 4095 tokens. Given: 5000",
        "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
        "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
        "Please reduce the length of the messages or completion.",
        "Your input exceeds the context window of this model. Please adjust your input and try again.",
        "Prompt length exceeds maximum input length limitation",
    ];
    for message in messages {
        for status in [400, 422, 413, 500, 200] {
            let found = action(status, &error(message));
            assert_eq!(found, RejectionAction::Fail(Fault::ContextLength), "{status} {message}");
        }
    }
    let coded = json!({ "error": { "message": "no", "code": "context_length_exceeded" } }).to_string();
    assert_eq!(action(400, &coded), RejectionAction::Fail(Fault::ContextLength));
    let typed = json!({ "error": { "code": 400, "message": "n", "type": "exceed_context_size_error" } });
    assert_eq!(action(400, &typed.to_string()), RejectionAction::Fail(Fault::ContextLength));
}

#[test]
fn every_format_of_error_body_is_read() {
    let forms = [
        json!({ "object": "error", "message": "maximum context length is 1", "code": 400 }).to_string(),
        json!({ "error": "maximum context length is 1" }).to_string(),
        json!({ "detail": "maximum context length is 1" }).to_string(),
        json!({ "detail": [{ "loc": ["body"], "msg": "maximum context length is 1" }] }).to_string(),
        json!({ "type": "error", "error": { "type": "x", "message": "maximum context length" } }).to_string(),
        "maximum context length is 1".to_owned(),
    ];
    for form in forms {
        assert_eq!(action(400, &form), RejectionAction::Fail(Fault::ContextLength), "{form}");
    }
}

#[test]
fn echoed_request_is_not_read_as_the_message() {
    let input = json!({ "reasoning_effort": "high", "text": "maximum context length", "tool_choice": "x" });
    let body = json!({ "detail": [{ "loc": ["body", "model"], "msg": "unknown", "input": input }] });
    assert_eq!(action(422, &body.to_string()), RejectionAction::Fail(Fault::BadRequest));
}

#[test]
fn rejected_effort_is_recognised_if_one_was_sent() {
    let bodies = [
        json!({ "error": { "message": "Unsupported value", "param": "reasoning_effort" } }).to_string(),
        error("Unrecognized request argument supplied: reasoning_effort"),
        error("output_config: Extra inputs are not permitted"),
        error("This model does not support the effort parameter."),
        json!({ "detail": [{ "loc": ["body", "reasoning_effort"], "msg": "Input should be 'low'" }] })
            .to_string(),
    ];
    for body in bodies {
        assert_eq!(action(400, &body), RejectionAction::Fail(Fault::EffortRejected), "{body}");
        let off = action_after_rejection(StatusCode::BAD_REQUEST, &body, &request(Effort::Off));
        assert_eq!(off, RejectionAction::Fail(Fault::BadRequest), "{body}");
    }
}

#[test]
fn rejected_tool_choice_is_recognised() {
    let cases = [
        (400, "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"),
        (400, "registry/model does not support tools"),
        (404, "No endpoints found that support tool use."),
    ];
    for (status, message) in cases {
        assert_eq!(
            action(status, &error(message)),
            RejectionAction::Fail(Fault::ToolChoiceRejected),
            "{message}"
        );
    }
}

#[test]
fn rejected_forced_call_while_thinking_is_recognised() {
    let messages = [
        "Thinking may not be enabled when tool_choice forces tool use.",
        "<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set to required or object in thinking mode",
        "tool_choice 'specified' is incompatible with thinking enabled",
        "deepseek-reasoner does not support this tool_choice",
    ];
    for message in messages {
        let found = action(400, &error(message));
        assert_eq!(found, RejectionAction::Fail(Fault::ForcedToolCallRejected), "{message}");
        let offered = Request { tool_choice: ToolChoice::Auto, ..request(Effort::High) };
        let found = action_after_rejection(StatusCode::BAD_REQUEST, &error(message), &offered);
        assert_eq!(found, RejectionAction::Fail(Fault::ToolChoiceRejected), "{message}");
    }
}

/// Errors copied from common servers, member for member.
#[test]
fn errors_of_common_servers_are_understood() {
    let context = RejectionAction::Fail(Fault::ContextLength);
    let key = RejectionAction::Fail(Fault::Authentication);
    let no_tools = RejectionAction::Fail(Fault::ToolChoiceRejected);
    let unreachable = RejectionAction::Fail(Fault::Unreachable);
    let cases = [
        // vLLM, in its older and its newer format.
        (
            400,
            json!({ "object": "error", "message": "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.", "type": "BadRequestError", "param": null, "code": 400 }),
            context,
        ),
        (
            400,
            json!({ "error": { "message": "You passed 4097 input tokens and requested 100 output tokens. However, the model's context length is only 4096 tokens.", "type": "BadRequestError", "param": "input_tokens", "code": 400 } }),
            context,
        ),
        (401, json!({ "error": "Unauthorized" }), key),
        (
            404,
            json!({ "error": { "message": "The model `m` does not exist.", "type": "NotFoundError", "param": "model", "code": 404 } }),
            unreachable,
        ),
        // llama.cpp.
        (
            400,
            json!({ "error": { "code": 400, "message": "the request exceeds the available context size, try increasing it", "type": "exceed_context_size_error", "n_prompt_tokens": 9000, "n_ctx": 4096 } }),
            context,
        ),
        (
            401,
            json!({ "error": { "code": 401, "message": "Invalid API Key", "type": "authentication_error" } }),
            key,
        ),
        (
            500,
            json!({ "error": { "code": 500, "message": "tools param requires --jinja flag", "type": "server_error" } }),
            no_tools,
        ),
        (
            503,
            json!({ "error": { "code": 503, "message": "Loading model", "type": "unavailable_error" } }),
            RejectionAction::Retry,
        ),
        // Ollama.
        (
            400,
            json!({ "error": { "message": "registry.ollama.ai/library/m:latest does not support tools", "type": "api_error", "param": null, "code": null } }),
            no_tools,
        ),
        (
            400,
            json!({ "error": { "message": "\"m\" does not support thinking", "type": "api_error", "param": null, "code": null } }),
            RejectionAction::Fail(Fault::EffortRejected),
        ),
        (
            404,
            json!({ "error": { "message": "model 'm' not found", "type": "api_error", "param": null, "code": null } }),
            unreachable,
        ),
        // LiteLLM: codes are text; without a database it accepts only its own key.
        (
            400,
            json!({ "error": { "message": "litellm.ContextWindowExceededError: litellm.BadRequestError: OpenAIException - no", "type": null, "param": null, "code": "400" } }),
            context,
        ),
        (
            400,
            json!({ "error": { "message": "No connected db.", "type": "no_db_connection", "param": null, "code": "400" } }),
            key,
        ),
        (
            400,
            json!({ "error": { "message": "Budget has been exceeded! Current cost: 2.0, Max budget: 1.0", "type": "budget_exceeded", "param": null, "code": "400" } }),
            key,
        ),
        (
            400,
            json!({ "error": { "message": "litellm.UnsupportedParamsError: openai does not support parameters: ['reasoning_effort'], for model=m.", "type": null, "param": null, "code": "400" } }),
            RejectionAction::Fail(Fault::EffortRejected),
        ),
        (
            200,
            json!({ "error": { "message": "No deployments available", "type": "None", "param": "None", "code": "429" } }),
            RejectionAction::Retry,
        ),
        // OpenRouter: an error inside a successful response.
        (402, json!({ "error": { "message": "Insufficient credits", "code": 402 } }), key),
        (
            200,
            json!({ "id": "g", "choices": [{ "error": { "code": 502, "message": "Provider returned error" }, "finish_reason": "error", "message": { "content": "" } }] }),
            RejectionAction::Retry,
        ),
        (
            200,
            json!({ "id": "g", "choices": [{ "error": { "code": 400, "message": "prompt is too long" }, "finish_reason": "error" }] }),
            context,
        ),
        // Gemini's endpoint for this protocol: a list of errors.
        (
            400,
            json!([{ "error": { "code": 400, "message": "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).", "status": "INVALID_ARGUMENT" } }]),
            context,
        ),
        // OpenAI.
        (
            429,
            json!({ "error": { "message": "You exceeded your current quota, please check your plan and billing details.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota" } }),
            RejectionAction::Retry,
        ),
        (
            400,
            json!({ "error": { "message": "Billing hard limit has been reached.", "type": "invalid_request_error", "param": null, "code": "billing_hard_limit_reached" } }),
            key,
        ),
        // Anthropic.
        (
            400,
            json!({ "type": "error", "error": { "type": "invalid_request_error", "message": "Your credit balance is too low to access the Anthropic API." }, "request_id": "req_1" }),
            key,
        ),
        (
            400,
            json!({ "type": "error", "error": { "type": "invalid_request_error", "message": "prompt is too long: 210345 tokens > 200000 maximum" }, "request_id": "req_1" }),
            context,
        ),
        (
            402,
            json!({ "type": "error", "error": { "type": "billing_error", "message": "Payment required" } }),
            key,
        ),
        (
            529,
            json!({ "type": "error", "error": { "type": "overloaded_error", "message": "Overloaded" }, "request_id": "req_1" }),
            RejectionAction::Retry,
        ),
        (
            200,
            json!({ "type": "error", "error": { "type": "billing_error", "message": "Payment required" } }),
            key,
        ),
    ];
    for (status, body, expected) in cases {
        assert_eq!(action(status, &body.to_string()), expected, "{status} {body}");
        assert!(status != 200 || is_error(&body.to_string()), "{body}");
    }
}

#[test]
fn hint_to_the_newer_output_limit_is_recognised() {
    let message = "Unsupported parameter: 'max_tokens' is not supported with this model. \
                   Use 'max_completion_tokens' instead.";
    assert_eq!(action(400, &error(message)), RejectionAction::RenameOutputLimit);
}

#[test]
fn unspecific_errors_are_classified_by_status() {
    let cases = [
        (301, RejectionAction::Fail(Fault::Unreachable)),
        (308, RejectionAction::Fail(Fault::Unreachable)),
        (400, RejectionAction::Fail(Fault::BadRequest)),
        (401, RejectionAction::Fail(Fault::Authentication)),
        (402, RejectionAction::Fail(Fault::Authentication)),
        (403, RejectionAction::Fail(Fault::Authentication)),
        (404, RejectionAction::Fail(Fault::Unreachable)),
        (408, RejectionAction::Retry),
        (409, RejectionAction::Fail(Fault::BadRequest)),
        (425, RejectionAction::Retry),
        (429, RejectionAction::Retry),
        (500, RejectionAction::Retry),
        (503, RejectionAction::Retry),
        (529, RejectionAction::Retry),
    ];
    for (status, expected) in cases {
        assert_eq!(action(status, "{}"), expected, "{status}");
        assert_eq!(action(status, "<html>"), expected, "{status}");
    }
    assert_eq!(action(429, &error("reduce the length of the messages")), RejectionAction::Retry);
    assert_eq!(action(403, &error("tool use is not enabled")), RejectionAction::Fail(Fault::Authentication));
}

#[test]
fn error_with_status_200_is_classified_by_code_or_type() {
    let cases = [
        (json!({ "error": { "code": 429, "message": "slow down" } }), RejectionAction::Retry),
        (json!({ "error": { "code": 401 } }), RejectionAction::Fail(Fault::Authentication)),
        (
            json!({ "error": { "type": "authentication_error" } }),
            RejectionAction::Fail(Fault::Authentication),
        ),
        (json!({ "error": { "code": "invalid_api_key" } }), RejectionAction::Fail(Fault::Authentication)),
        (json!({ "error": { "type": "invalid_request_error" } }), RejectionAction::Fail(Fault::BadRequest)),
        (json!({ "type": "error", "error": { "type": "overloaded_error" } }), RejectionAction::Retry),
        (json!({ "error": "something" }), RejectionAction::Retry),
    ];
    for (body, expected) in cases {
        assert!(is_error(&body.to_string()), "{body}");
        assert_eq!(action(200, &body.to_string()), expected, "{body}");
    }
    assert!(!is_error("{\"type\": \"message\", \"content\": []}"));
    assert!(!is_error("{\"choices\": [], \"error\": null}"));
}
