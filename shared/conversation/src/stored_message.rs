//! Deserialization of stored messages.

use serde::Deserialize;

use crate::raw_object::RawObject;
use crate::{Message, ToolCall, Turn, UserPart};

/// JSON object of a stored [`Message`], with the members of both roles. Deserializing the tagged enum directly would
/// buffer a parsed tree of the whole message; deserializing this struct does not.
#[derive(Deserialize)]
pub(crate) struct StoredMessage {
    role: Role,
    parts: Option<Vec<UserPart>>,
    text: Option<String>,
    tool_calls: Option<Vec<ToolCall>>,
    reasoning: Option<Vec<RawObject>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Role {
    User,
    Assistant,
}

impl TryFrom<StoredMessage> for Message {
    type Error = &'static str;

    fn try_from(stored: StoredMessage) -> Result<Self, &'static str> {
        let StoredMessage { role, parts, text, tool_calls, reasoning } = stored;
        let message = match role {
            Role::User => parts.map(|parts| Self::User { parts }),
            Role::Assistant => text
                .zip(tool_calls)
                .zip(reasoning)
                .map(|((text, tool_calls), reasoning)| Self::Assistant(Turn { text, tool_calls, reasoning })),
        };
        message.ok_or(
            "a user message needs `parts`; an assistant message needs `text`, `tool_calls` and `reasoning`",
        )
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::Message;

    #[test]
    fn stored_format_round_trips() {
        let user = json!({"role": "user", "parts": [
            {"part": "tool_result", "call_id": "a", "content": "Recorded.", "is_error": false},
            {"part": "text", "text": "Go on.", "cache": true},
        ]});
        let assistant = json!({
            "role": "assistant", "text": "Look:", "reasoning": [{"type": "thinking", "thinking": "hm"}],
            "tool_calls": [
                {"id": "a", "name": "f", "arguments": {"object": {"line": 7}}},
                {"id": "b", "name": "g", "arguments": {"malformed": "{"}},
            ],
        });
        for stored in [user, assistant] {
            let message: Message = serde_json::from_str(&stored.to_string()).expect("reads");
            assert_eq!(serde_json::to_value(message).expect("writes"), stored);
        }
    }

    #[test]
    fn message_without_a_required_member_is_rejected() {
        for stored in
            ["{\"role\": \"user\"}", "{\"role\": \"assistant\", \"text\": \"x\"}", "{\"parts\": []}"]
        {
            assert!(serde_json::from_str::<Message>(stored).is_err(), "{stored}");
        }
    }
}
