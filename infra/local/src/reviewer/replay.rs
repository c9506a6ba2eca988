//! One turn of the replay, independent of the protocol.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::packing;
use serde_json::{Map, Value, json};

use super::trials;

/// The parts of a request that the reviewer uses.
pub(super) struct Asked {
    /// Model name of the request, which tells callers apart.
    pub(super) model: String,
    /// Texts of the user messages, oldest first.
    pub(super) user_texts: Vec<String>,
    /// Offered tools: name and schema.
    pub(super) tools: Vec<(String, Value)>,
    /// Tool that must be called, if any.
    pub(super) forced: Option<String>,
    /// True if the request has results of the reviewer's own calls.
    pub(super) has_results: bool,
}

/// The reviewer's reply: what it is, and its tool calls.
#[derive(Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) text: String,
    pub(super) calls: Vec<Call>,
}

/// A tool call of the reviewer.
#[derive(Debug, PartialEq)]
pub(super) struct Call {
    pub(super) name: String,
    pub(super) arguments: Value,
}

/// The replay of one protocol. It counts the reviews of each record, so that each draw gets another recorded review.
///
/// The draws of a record send equal requests, so no request tells which draw it belongs to. The forced call at the start
/// of a run sets the counters of its model name back: the draws of each run get the reviews from the first one on, in
/// the order in which they ask. Runs with the same model name at the same time share the counters.
#[derive(Debug, Default)]
pub(super) struct Replay {
    /// Number of reviews that were given, by model name and slug.
    given: Mutex<HashMap<String, HashMap<&'static str, usize>>>,
}

impl Replay {
    /// Returns the reply to a request: the forced call, a recorded review, or the completion.
    pub(super) fn turn(&self, asked: &Asked) -> Turn {
        if let Some(name) = &asked.forced {
            self.restart(&asked.model);
            return forced(name, asked);
        }
        if asked.has_results {
            return completion("The recorded review ends here.");
        }
        let pack = asked.user_texts.iter().find_map(|text| packing::read(text).ok());
        let Some(recorded) = pack.and_then(|pack| trials::of(&pack.diff)) else {
            return completion("There is no recorded review of this change, so this review is empty.");
        };
        let (slug, count) = (recorded.slug, recorded.reviews.len());
        let index = self.next(&asked.model, slug) % count;
        let said = format!("Recorded blind review {} of {count} of the record {slug}.", index + 1);
        match recorded.reviews[index].as_slice() {
            [] => completion(&said),
            comments => Turn { text: introduced(&said), calls: comments.iter().map(report).collect() },
        }
    }

    fn restart(&self, model: &str) {
        self.given.lock().unwrap_or_else(PoisonError::into_inner).remove(model);
    }

    /// Counts a review. Returns the number of earlier ones.
    fn next(&self, model: &str, slug: &'static str) -> usize {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let count = given.entry(model.to_owned()).or_default().entry(slug).or_default();
        *count += 1;
        *count - 1
    }
}

fn introduced(said: &str) -> String {
    format!("The reference reviewer is not a model: it replays recorded reviews. {said}")
}

fn completion(said: &str) -> Turn {
    let call = Call { name: "review_complete".to_owned(), arguments: json!({}) };
    Turn { text: introduced(said), calls: vec![call] }
}

fn report(comment: &Comment) -> Call {
    Call { name: "report_issue".to_owned(), arguments: json!(comment) }
}

fn forced(name: &str, asked: &Asked) -> Turn {
    let schema = asked.tools.iter().find(|(tool, _)| tool == name).map_or(&Value::Null, |(_, schema)| schema);
    let call = Call { name: name.to_owned(), arguments: filled(schema, &asked.user_texts.join("\n")) };
    Turn { text: introduced("It is ready."), calls: vec![call] }
}

/// Returns arguments for a schema. Each required text is taken from the instructions (`name` set to `value`), or
/// empty.
fn filled(schema: &Value, instructions: &str) -> Value {
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let fields = required.map(|name| (name.to_owned(), Value::from(value_of(name, instructions))));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn value_of(name: &str, instructions: &str) -> String {
    let marker = format!("`{name}` set to `");
    let rest = instructions.split_once(&marker).map_or("", |(_, rest)| rest);
    rest.split('`').next().unwrap_or_default().to_owned()
}
