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

fn verdict(status: u16, body: &str) -> Verdict {
    judge(StatusCode::from_u16(status).unwrap(), body.as_bytes(), &request(Effort::High))
}

/// An error in the form most chat-completions servers use.
fn error(message: &str) -> String {
    json!({ "error": { "message": message, "type": "invalid_request_error", "param": null, "code": null } })
        .to_string()
}

#[test]
fn a_prompt_that_does_not_fit_is_recognised_in_every_servers_words() {
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
            let found = verdict(status, &error(message));
            assert_eq!(found, Verdict::Final(Fault::ContextLength), "{status} {message}");
        }
    }
    let coded = json!({ "error": { "message": "no", "code": "context_length_exceeded" } }).to_string();
    assert_eq!(verdict(400, &coded), Verdict::Final(Fault::ContextLength));
    let typed = json!({ "error": { "code": 400, "message": "n", "type": "exceed_context_size_error" } });
    assert_eq!(verdict(400, &typed.to_string()), Verdict::Final(Fault::ContextLength));
}

#[test]
fn the_body_may_have_any_form() {
    let forms = [
        json!({ "object": "error", "message": "maximum context length is 1", "code": 400 }).to_string(),
        json!({ "error": "maximum context length is 1" }).to_string(),
        json!({ "detail": "maximum context length is 1" }).to_string(),
        json!({ "detail": [{ "loc": ["body"], "msg": "maximum context length is 1" }] }).to_string(),
        json!({ "type": "error", "error": { "type": "x", "message": "maximum context length" } }).to_string(),
        "maximum context length is 1".to_owned(),
    ];
    for form in forms {
        assert_eq!(verdict(400, &form), Verdict::Final(Fault::ContextLength), "{form}");
    }
}

#[test]
fn what_a_validator_echoes_is_not_taken_for_its_message() {
    let input = json!({ "reasoning_effort": "high", "text": "maximum context length", "tool_choice": "x" });
    let body = json!({ "detail": [{ "loc": ["body", "model"], "msg": "unknown", "input": input }] });
    assert_eq!(verdict(422, &body.to_string()), Verdict::Final(Fault::BadRequest));
}

#[test]
fn a_rejected_effort_is_recognised_when_one_was_sent() {
    let bodies = [
        json!({ "error": { "message": "Unsupported value", "param": "reasoning_effort" } }).to_string(),
        error("Unrecognized request argument supplied: reasoning_effort"),
        error("output_config: Extra inputs are not permitted"),
        error("This model does not support the effort parameter."),
        json!({ "detail": [{ "loc": ["body", "reasoning_effort"], "msg": "Input should be 'low'" }] })
            .to_string(),
    ];
    for body in bodies {
        assert_eq!(verdict(400, &body), Verdict::Final(Fault::EffortRejected), "{body}");
        let off = judge(StatusCode::BAD_REQUEST, body.as_bytes(), &request(Effort::Off));
        assert_eq!(off, Verdict::Final(Fault::BadRequest), "{body}");
    }
}

#[test]
fn a_rejected_tool_choice_is_recognised() {
    let cases = [
        (400, "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"),
        (400, "registry/model does not support tools"),
        (404, "No endpoints found that support tool use."),
    ];
    for (status, message) in cases {
        assert_eq!(verdict(status, &error(message)), Verdict::Final(Fault::ToolChoiceRejected), "{message}");
    }
}

#[test]
fn a_tool_that_cannot_be_forced_while_the_model_thinks_is_told_apart() {
    let messages = [
        "Thinking may not be enabled when tool_choice forces tool use.",
        "<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set to required or object in thinking mode",
        "tool_choice 'specified' is incompatible with thinking enabled",
        "deepseek-reasoner does not support this tool_choice",
    ];
    for message in messages {
        let found = verdict(400, &error(message));
        assert_eq!(found, Verdict::Final(Fault::ForcedWhileThinking), "{message}");
        let offered = Request { tool_choice: ToolChoice::Auto, ..request(Effort::High) };
        let found = judge(StatusCode::BAD_REQUEST, error(message).as_bytes(), &offered);
        assert_eq!(found, Verdict::Final(Fault::ToolChoiceRejected), "{message}");
    }
}

/// Errors as common servers send them, member for member.
#[test]
fn errors_of_common_servers_are_understood() {
    let context = Verdict::Final(Fault::ContextLength);
    let key = Verdict::Final(Fault::Authentication);
    let no_tools = Verdict::Final(Fault::ToolChoiceRejected);
    let unreachable = Verdict::Final(Fault::Unreachable);
    let cases = [
        // vLLM, before and since its errors have a member of their own.
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
            Verdict::Again,
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
            Verdict::Final(Fault::EffortRejected),
        ),
        (
            404,
            json!({ "error": { "message": "model 'm' not found", "type": "api_error", "param": null, "code": null } }),
            unreachable,
        ),
        // LiteLLM: codes are text; without a database it knows its own key only.
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
            Verdict::Final(Fault::EffortRejected),
        ),
        (
            200,
            json!({ "error": { "message": "No deployments available", "type": "None", "param": "None", "code": "429" } }),
            Verdict::Again,
        ),
        // OpenRouter: an error in the place of an answer.
        (402, json!({ "error": { "message": "Insufficient credits", "code": 402 } }), key),
        (
            200,
            json!({ "id": "g", "choices": [{ "error": { "code": 502, "message": "Provider returned error" }, "finish_reason": "error", "message": { "content": "" } }] }),
            Verdict::Again,
        ),
        (
            200,
            json!({ "id": "g", "choices": [{ "error": { "code": 400, "message": "prompt is too long" }, "finish_reason": "error" }] }),
            context,
        ),
        // Gemini behind the protocol: a list.
        (
            400,
            json!([{ "error": { "code": 400, "message": "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).", "status": "INVALID_ARGUMENT" } }]),
            context,
        ),
        // OpenAI.
        (
            429,
            json!({ "error": { "message": "You exceeded your current quota, please check your plan and billing details.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota" } }),
            Verdict::Again,
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
            Verdict::Again,
        ),
        (
            200,
            json!({ "type": "error", "error": { "type": "billing_error", "message": "Payment required" } }),
            key,
        ),
    ];
    for (status, body, expected) in cases {
        assert_eq!(verdict(status, &body.to_string()), expected, "{status} {body}");
        assert!(status != 200 || is_error(&body), "{body}");
    }
}

#[test]
fn the_newer_name_of_the_output_limit_is_heard_of() {
    let message = "Unsupported parameter: 'max_tokens' is not supported with this model. \
                   Use 'max_completion_tokens' instead.";
    assert_eq!(verdict(400, &error(message)), Verdict::RenameOutputLimit);
}

#[test]
fn otherwise_the_status_decides() {
    let cases = [
        (301, Verdict::Final(Fault::Unreachable)),
        (308, Verdict::Final(Fault::Unreachable)),
        (400, Verdict::Final(Fault::BadRequest)),
        (401, Verdict::Final(Fault::Authentication)),
        (402, Verdict::Final(Fault::Authentication)),
        (403, Verdict::Final(Fault::Authentication)),
        (404, Verdict::Final(Fault::Unreachable)),
        (408, Verdict::Again),
        (409, Verdict::Final(Fault::BadRequest)),
        (425, Verdict::Again),
        (429, Verdict::Again),
        (500, Verdict::Again),
        (503, Verdict::Again),
        (529, Verdict::Again),
    ];
    for (status, expected) in cases {
        assert_eq!(verdict(status, "{}"), expected, "{status}");
        assert_eq!(verdict(status, "<html>"), expected, "{status}");
    }
    assert_eq!(verdict(429, &error("reduce the length of the messages")), Verdict::Again);
    assert_eq!(verdict(403, &error("tool use is not enabled")), Verdict::Final(Fault::Authentication));
}

#[test]
fn an_error_with_status_200_is_judged_by_its_code_or_type() {
    let cases = [
        (json!({ "error": { "code": 429, "message": "slow down" } }), Verdict::Again),
        (json!({ "error": { "code": 401 } }), Verdict::Final(Fault::Authentication)),
        (json!({ "error": { "type": "authentication_error" } }), Verdict::Final(Fault::Authentication)),
        (json!({ "error": { "code": "invalid_api_key" } }), Verdict::Final(Fault::Authentication)),
        (json!({ "error": { "type": "invalid_request_error" } }), Verdict::Final(Fault::BadRequest)),
        (json!({ "type": "error", "error": { "type": "overloaded_error" } }), Verdict::Again),
        (json!({ "error": "something" }), Verdict::Again),
    ];
    for (body, expected) in cases {
        assert!(is_error(&body), "{body}");
        assert_eq!(verdict(200, &body.to_string()), expected, "{body}");
    }
    assert!(!is_error(&json!({ "type": "message", "content": [] })));
    assert!(!is_error(&json!({ "choices": [], "error": null })));
}
