//! Chooses the reply to a request, independent of the protocol.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::packing;
use serde_json::{Map, Value, json};

use super::trials;

/// The parts of a request that the reviewer uses.
pub(super) struct ParsedRequest {
    /// Model name of the request, by which the replay tells runs apart.
    pub(super) model: String,
    /// Texts of the user messages, oldest first.
    pub(super) user_texts: Vec<String>,
    /// Name of each offered tool, and the JSON schema of its arguments.
    pub(super) tools: Vec<(String, Value)>,
    /// Name of the tool that the reply must call, if the request requires one.
    pub(super) required_tool: Option<String>,
    /// True if the request contains results of tools that the reviewer has called.
    pub(super) has_tool_results: bool,
}

/// A reply of the reviewer: tool calls, and a text that says that the reviewer replays recorded reviews.
#[derive(Debug, PartialEq)]
pub(super) struct Reply {
    pub(super) text: String,
    pub(super) calls: Vec<ToolCall>,
}

/// A tool call of the reviewer.
#[derive(Debug, PartialEq)]
pub(super) struct ToolCall {
    pub(super) name: String,
    pub(super) arguments: Value,
}

/// Replays recorded reviews in reply to the requests of one protocol. Counts the replayed reviews of each record, so
/// that each draw gets the next recorded review.
///
/// The draws of a record send equal requests, so a request does not show which draw it belongs to. The probe of a run,
/// which requires a tool call, resets the counters of its model name. The draws of the run then get the recorded
/// reviews in order, from the first one on. Concurrent runs with the same model name share the counters.
#[derive(Debug, Default)]
pub(super) struct Replay {
    /// Number of reviews replayed since the last reset, by model name and by slug of the record.
    replayed: Mutex<HashMap<String, HashMap<&'static str, usize>>>,
}

impl Replay {
    /// Returns the reply to a request. If the request requires a tool call, the reply is this call. If the request
    /// contains tool results, or the record has no recorded review, the reply is a call of `review_complete`. Otherwise
    /// the reply reports the comments of the record's next recorded review. For a recorded review without comments, it
    /// is a call of `review_complete`.
    pub(super) fn reply(&self, request: &ParsedRequest) -> Reply {
        if let Some(name) = &request.required_tool {
            self.reset_counters(&request.model);
            return required_call(name, request);
        }
        if request.has_tool_results {
            return review_complete_reply("The recorded review ends here.");
        }
        let pack = request.user_texts.iter().find_map(|text| packing::parse(text).ok());
        let Some(recorded) = pack.and_then(|pack| trials::find(&pack.diff)) else {
            return review_complete_reply(
                "There is no recorded review of this change, so this review is empty.",
            );
        };
        let (slug, count) = (recorded.slug, recorded.reviews.len());
        let index = self.count_review(&request.model, slug) % count;
        let number = index + 1;
        let sentence =
            format!("For the record {slug}, this response replays blind review {number} of {count}.");
        match recorded.reviews[index].as_slice() {
            [] => review_complete_reply(&sentence),
            comments => Reply {
                text: with_introduction(&sentence),
                calls: comments.iter().map(report_issue).collect(),
            },
        }
    }

    fn reset_counters(&self, model: &str) {
        self.replayed.lock().unwrap_or_else(PoisonError::into_inner).remove(model);
    }

    /// Counts one more review of a record, and returns the number of reviews before this one.
    fn count_review(&self, model: &str, slug: &'static str) -> usize {
        let mut replayed = self.replayed.lock().unwrap_or_else(PoisonError::into_inner);
        let count = replayed.entry(model.to_owned()).or_default().entry(slug).or_default();
        *count += 1;
        *count - 1
    }
}

fn with_introduction(sentence: &str) -> String {
    format!("The reference reviewer is not a model: it replays recorded reviews. {sentence}")
}

/// Returns a reply that ends a review: a call of `review_complete`, and a text that ends with `sentence`.
fn review_complete_reply(sentence: &str) -> Reply {
    let call = ToolCall { name: "review_complete".to_owned(), arguments: json!({}) };
    Reply { text: with_introduction(sentence), calls: vec![call] }
}

fn report_issue(comment: &Comment) -> ToolCall {
    ToolCall { name: "report_issue".to_owned(), arguments: json!(comment) }
}

fn required_call(name: &str, request: &ParsedRequest) -> Reply {
    let schema =
        request.tools.iter().find(|(tool, _)| tool == name).map_or(&Value::Null, |(_, schema)| schema);
    let arguments = required_arguments(schema, &request.user_texts.join("\n"));
    let call = ToolCall { name: name.to_owned(), arguments };
    Reply { text: with_introduction("It is ready."), calls: vec![call] }
}

/// Returns arguments with every property that the schema requires. For a property `code`, the function looks in the
/// instructions for a text such as "`code` set to `1234`", and takes the value 1234. Without such a text, the value is
/// empty.
fn required_arguments(schema: &Value, instructions: &str) -> Value {
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let fields = required.map(|name| (name.to_owned(), Value::from(stated_value(name, instructions))));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn stated_value(name: &str, instructions: &str) -> String {
    let marker = format!("`{name}` set to `");
    let rest = instructions.split_once(&marker).map_or("", |(_, rest)| rest);
    rest.split('`').next().unwrap_or_default().to_owned()
}
