"""Builds answers with the response types of the official SDKs, and the expected result of parsing each one."""

import json

from anthropic import types as messages
from openai.types import CompletionUsage, chat, completion_usage

CALLS = [("call_a", "report_issue", {"file": "a.py", "start_line": 7}), ("call_b", "review_complete", {})]
THOUGHT = "First I look at the loop."
USAGE = {"input": 100, "output": 50, "cacheRead": 60, "cacheWrite": 40}


class Answers:
    """Builds answers to requests, by protocol and case."""

    def __init__(self):
        self.asked = set()

    def answer(self, protocol, case, body):
        kind = {"compat_chat": Chat, "messages_api": Messages}[protocol]
        if case == "newer_output_limit" and "max_completion_tokens" not in body and protocol == "compat_chat":
            return Failure(protocol, "newer_output_limit")
        if case.startswith("error_"):
            return Failure(protocol, case)
        return kind(case, **content(case))


def content(case):
    """Returns text, tool calls, thought and stop reason of the answer in this case."""
    if case.startswith(("parallel_calls", "reasoning")):
        return {"text": "Two things.", "calls": CALLS, "thought": THOUGHT if case.startswith("reasoning") else None, "stop": "ToolCalls"}
    if case.startswith("broken_arguments"):
        return {"text": "", "calls": [("call_a", "report_issue", "{\"file\": ")], "thought": None, "stop": "ToolCalls"}
    if case.startswith("silence"):
        return {"text": "", "calls": [], "thought": None, "stop": "EndOfTurn"}
    if case in ("named", "required"):
        return {"text": "", "calls": CALLS[1:], "thought": None, "stop": "ToolCalls"}
    stop = {"output_limit": "OutputLimit", "refused": "Refusal", "window_full": "WindowFull"}.get(case, "EndOfTurn")
    return {"text": "As far as I see", "calls": [], "thought": None, "stop": stop}


def expected_result(answer, reasoning):
    calls = [{"id": id, "name": name, "arguments": expected_arguments(given)} for id, name, given in answer.calls]
    turn = {"text": answer.text, "tool_calls": calls, "reasoning": reasoning}
    return {"turn": turn, "stop": answer.stop, "usage": answer.usage}


def expected_arguments(given):
    return {"malformed": given} if isinstance(given, str) else {"object": given}


def event_stream(events, end=""):
    """Formats server-sent events. `events` are pairs of an optional name and data."""
    lines = [(f"event: {name}\n" if name else "") + f"data: {json.dumps(data)}\n\n" for name, data in events]
    return 200, "text/event-stream", "".join(lines) + end


class Chat:
    """An answer of compat_chat."""

    REASONS = {"ToolCalls": "tool_calls", "EndOfTurn": "stop", "OutputLimit": "length", "Refusal": "content_filter", "WindowFull": "length"}
    status = 200

    def __init__(self, case, text, calls, thought, stop):
        self.text, self.calls, self.stop = text, calls, "OutputLimit" if stop == "WindowFull" else stop
        self.thought, self.reason = thought, self.REASONS[stop]
        self.usage = USAGE
        self.expected = expected_result(self, [{"reasoning_content": thought}] if thought else [])

    def whole(self):
        calls = [
            chat.ChatCompletionMessageFunctionToolCall(
                id=id, type="function", function={"name": name, "arguments": arguments_text(given)}
            )
            for id, name, given in self.calls
        ]
        extension = {"reasoning_content": self.thought} if self.thought else {}
        message = chat.ChatCompletionMessage(role="assistant", content=self.text or None, tool_calls=calls or None, **extension)
        choice = {"index": 0, "finish_reason": self.reason, "message": message, "logprobs": None}
        answer = chat.ChatCompletion(
            id="chatcmpl-1", created=0, model="m", object="chat.completion", choices=[choice], usage=self.usage_of_type()
        )
        return 200, "application/json", answer.model_dump_json()

    def usage_of_type(self):
        prompt = USAGE["input"] + USAGE["cacheRead"] + USAGE["cacheWrite"]
        details = completion_usage.PromptTokensDetails(
            cached_tokens=USAGE["cacheRead"], cache_write_tokens=USAGE["cacheWrite"], audio_tokens=0
        )
        return CompletionUsage(
            prompt_tokens=prompt,
            completion_tokens=USAGE["output"],
            total_tokens=prompt + USAGE["output"],
            prompt_tokens_details=details,
            completion_tokens_details=completion_usage.CompletionTokensDetails(reasoning_tokens=30),
        )

    def streamed(self):
        deltas = [{"role": "assistant", "content": ""}]
        deltas += [{"reasoning_content": piece} for piece in halves(self.thought or "")]
        deltas += [{"content": piece} for piece in halves(self.text)]
        for index, (id, name, given) in enumerate(self.calls):
            deltas.append({"tool_calls": [{"index": index, "id": id, "type": "function", "function": {"name": name, "arguments": ""}}]})
            pieces = halves(arguments_text(given))
            deltas += [{"tool_calls": [{"index": index, "function": {"arguments": piece}}]} for piece in pieces]
        chunks = [self.chunk(choices=[{"index": 0, "delta": delta}]) for delta in deltas]
        chunks.append(self.chunk(choices=[{"index": 0, "delta": {}, "finish_reason": self.reason}]))
        chunks.append(self.chunk(choices=[], usage=self.usage_of_type()))
        return event_stream([(None, chunk) for chunk in chunks], "data: [DONE]\n\n")

    def chunk(self, **members):
        chunk = chat.ChatCompletionChunk(id="chatcmpl-1", created=0, model="m", object="chat.completion.chunk", **members)
        return chunk.model_dump(mode="json")


class Messages:
    """An answer of messages_api."""

    REASONS = {"ToolCalls": "tool_use", "EndOfTurn": "end_turn", "OutputLimit": "max_tokens", "Refusal": "refusal", "WindowFull": "model_context_window_exceeded"}
    status = 200

    def __init__(self, case, text, calls, thought, stop):
        self.text, self.calls, self.stop, self.reason = text, calls, stop, self.REASONS[stop]
        self.usage = USAGE
        self.thoughts = []
        if thought:
            self.thoughts.append(messages.ThinkingBlock(type="thinking", thinking=thought, signature="c2ln"))
            self.thoughts.append(messages.RedactedThinkingBlock(type="redacted_thinking", data="b3BhcXVl"))
        self.expected = expected_result(self, [block.model_dump(mode="json") for block in self.thoughts])
        if stop == "WindowFull":
            self.expected = {"fault": "ContextLength", "usage": USAGE}

    def blocks(self):
        text = [messages.TextBlock(type="text", text=self.text)] if self.text else []
        return [*self.thoughts, *text, *(self.call(*call) for call in self.calls)]

    def call(self, id, name, given):
        """Builds a tool call. Its input may be incomplete JSON text, which the SDK's type does not allow."""
        make = messages.ToolUseBlock.model_construct if isinstance(given, str) else messages.ToolUseBlock
        return make(type="tool_use", id=id, name=name, input=given)

    def message(self, content, stop_reason, output):
        usage = messages.Usage(
            input_tokens=USAGE["input"],
            output_tokens=output,
            cache_read_input_tokens=USAGE["cacheRead"],
            cache_creation_input_tokens=USAGE["cacheWrite"],
            cache_creation={"ephemeral_5m_input_tokens": USAGE["cacheWrite"], "ephemeral_1h_input_tokens": 0},
            service_tier="standard",
        )
        return messages.Message(
            id="msg_1", type="message", role="assistant", model="m", content=content, stop_reason=stop_reason, usage=usage
        )

    def whole(self):
        return 200, "application/json", self.message(self.blocks(), self.reason, USAGE["output"]).model_dump_json(warnings=False)

    def streamed(self):
        events = [messages.RawMessageStartEvent(type="message_start", message=self.message([], None, 1))]
        for index, block in enumerate(self.blocks()):
            start, deltas = pieces_of(block)
            events.append(messages.RawContentBlockStartEvent(type="content_block_start", index=index, content_block=start))
            events += [messages.RawContentBlockDeltaEvent(type="content_block_delta", index=index, delta=delta) for delta in deltas]
            events.append(messages.RawContentBlockStopEvent(type="content_block_stop", index=index))
        events.append(
            messages.RawMessageDeltaEvent(
                type="message_delta", delta={"stop_reason": self.reason}, usage={"output_tokens": USAGE["output"]}
            )
        )
        events.append(messages.RawMessageStopEvent(type="message_stop"))
        return event_stream([(event.type, event.model_dump(mode="json", warnings=False)) for event in events])


def pieces_of(block):
    """Returns the start of a block, and the deltas that complete it."""
    if block.type == "text":
        return {"type": "text", "text": ""}, [{"type": "text_delta", "text": piece} for piece in halves(block.text)]
    if block.type == "thinking":
        deltas = [{"type": "thinking_delta", "thinking": piece} for piece in halves(block.thinking)]
        deltas.append({"type": "signature_delta", "signature": block.signature})
        return {"type": "thinking", "thinking": "", "signature": ""}, deltas
    if block.type == "tool_use":
        pieces = halves(arguments_text(block.input))
        deltas = [{"type": "input_json_delta", "partial_json": piece} for piece in ["", *pieces]]
        return {"type": "tool_use", "id": block.id, "name": block.name, "input": {}}, deltas
    return block.model_dump(mode="json"), []


def halves(text):
    return [text[: len(text) // 2], text[len(text) // 2 :]] if text else []


def arguments_text(given):
    return given if isinstance(given, str) else json.dumps(given)


class Failure:
    """An error with the status, type and code of the SDK or its documentation."""

    # Case -> status, openai's type and code, anthropic's type, text, and the client's fault.
    KINDS = {
        "error_authentication": (401, "invalid_request_error", "invalid_api_key", "authentication_error", "Bad key.", "Authentication"),
        "error_billing": (402, "insufficient_quota", "billing_not_active", "billing_error", "Your account is not active.", "Authentication"),
        "error_context": (400, "invalid_request_error", "context_length_exceeded", "invalid_request_error", "prompt is too long: 9 tokens > 8 maximum", "ContextLength"),
        "error_effort": (400, "invalid_request_error", "unsupported_value", "invalid_request_error", "Unsupported value: effort does not take 'high'.", "EffortRejected"),
        "error_not_found": (404, "invalid_request_error", "model_not_found", "not_found_error", "No such model.", "Unreachable"),
        "error_overloaded": (529, "server_error", "slow_down", "overloaded_error", "Overloaded", "Unreachable"),
        "error_permission": (403, "invalid_request_error", "unsupported_country", "permission_error", "Not allowed.", "Authentication"),
        "error_rate_limit": (429, "rate_limit_exceeded", "rate_limit_exceeded", "rate_limit_error", "Slow down.", "Unreachable"),
        "error_server": (500, "server_error", None, "api_error", "Internal server error", "Unreachable"),
        "newer_output_limit": (400, "invalid_request_error", "unsupported_parameter", "", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "BadRequest"),
    }

    def __init__(self, protocol, case):
        self.protocol, self.kind = protocol, self.KINDS[case]
        self.status = self.kind[0]
        self.expected = {"fault": self.kind[5]}

    def whole(self):
        from anthropic.types.shared import ErrorResponse
        from openai.types.shared import ErrorObject

        status, type, code, anthropic_type, text, _ = self.kind
        if self.protocol == "compat_chat":
            error = ErrorObject(message=text, type=type, param=None, code=code)
            return status, "application/json", json.dumps({"error": error.model_dump(mode="json")})
        answer = ErrorResponse(type="error", error={"type": anthropic_type, "message": text}, request_id="req_1")
        return status, "application/json", answer.model_dump_json()
