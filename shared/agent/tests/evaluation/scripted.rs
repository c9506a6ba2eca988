//! Scripted model that knows the meaning of each question, calls tools accordingly and reports the results.
//!
//! It takes the part of a model with perfect understanding, so that the evaluation measures only the loop. Its answer
//! contains only results of tools: the window, the figures, the names and the cited ids.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_trait::async_trait;
use plumbline_agent::{AgentAnswer, Model, ModelUnavailable, answer_with_model};
use plumbline_conversation::{
    Arguments, Effort, Message, Reply, Request, StopReason, ToolCall, Turn, Usage, UserPart,
};
use serde_json::{Map, Value, json};

use crate::histories::History;
use crate::meaning::Meaning;
use crate::questions::{Case, Wanted};
use crate::telling;

/// Maximum number of calls in one turn.
const MAX_CALLS_PER_TURN: usize = 8;

/// Number of activities per page.
const PAGE_SIZE: u64 = 50;

/// Returns whether the question is about activity. Refusals and clarifying questions need no tools, and the script
/// would only repeat the expected text.
pub(crate) fn can_be_asked(case: &Case) -> bool {
    let names_nobody = case.asked.meant.get("by").and_then(|by| by.as_array()).is_some_and(Vec::is_empty);
    let needs_no_tool = matches!(
        case.wanted,
        Wanted::Refusal | Wanted::AskBack | Wanted::Overview | Wanted::Cadence | Wanted::Any
    );
    !needs_no_tool && !names_nobody
}

/// Returns the loop's answer to one question.
pub(crate) async fn answer(case: &Case, history: &History) -> AgentAnswer {
    let model = Scripted { meaning: Meaning::of(case) };
    answer_with_model(&case.question, &history.context, None, &history.activities, &model).await.unwrap()
}

struct Scripted {
    meaning: Meaning,
}

#[async_trait]
impl Model for Scripted {
    async fn turn(&self, request: &Request, _: Duration) -> Result<Reply, ModelUnavailable> {
        let results = results(request);
        let calls = self.remaining_calls(&results);
        let turn = if calls.is_empty() {
            Turn { text: telling::answer_text(&self.meaning, &results), ..Turn::default() }
        } else {
            Turn { tool_calls: numbered(calls), ..Turn::default() }
        };
        let stop = if turn.tool_calls.is_empty() { StopReason::EndOfTurn } else { StopReason::ToolCalls };
        Ok(Reply { turn, stop, usage: Usage { input: 900, output: 100, ..Usage::default() } })
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn effort(&self) -> Effort {
        Effort::Off
    }
}

/// A tool call and its result.
pub(crate) struct Returned {
    pub(crate) arguments: Map<String, Value>,
    pub(crate) header: Value,
    pub(crate) lines: Vec<Value>,
}

impl Scripted {
    /// Returns the calls still to make: first for the anchors of the window, then for each search, page by page.
    fn remaining_calls(&self, results: &[Returned]) -> Vec<(&'static str, Value)> {
        let asked: BTreeSet<String> =
            results.iter().map(|result| json!(result.arguments).to_string()).collect();
        let unasked = |calls: Vec<(&'static str, Value)>| -> Vec<(&'static str, Value)> {
            calls
                .into_iter()
                .filter(|(_, arguments)| !asked.contains(&arguments.to_string()))
                .take(MAX_CALLS_PER_TURN)
                .collect()
        };
        let anchors = unasked(self.meaning.anchors());
        if !anchors.is_empty() {
            return anchors;
        }
        if let Some(ids) = &self.meaning.ids {
            return unasked(
                ids.iter().map(|id| ("search_activity", json!({ "ids": [format!("#{id}")] }))).collect(),
            );
        }
        let searches = self.meaning.searches(results);
        unasked(searches.into_iter().filter_map(|search| next_page(search, results)).collect())
    }
}

/// Returns the call for the next page of a search, if there is one.
fn next_page(mut search: Map<String, Value>, results: &[Returned]) -> Option<(&'static str, Value)> {
    search.insert("limit".into(), PAGE_SIZE.into());
    let without = |arguments: &Map<String, Value>| {
        let kept = arguments.iter().filter(|(name, _)| *name != "offset");
        kept.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>()
    };
    let pages: Vec<&Returned> =
        results.iter().filter(|result| without(&result.arguments) == search).collect();
    let seen: u64 = pages.iter().filter_map(|page| page.header["shown"].as_u64()).sum();
    let more = pages.last().is_none_or(|page| page.header["matches"].as_u64() > Some(seen));
    search.insert("offset".into(), seen.into());
    more.then_some(("search_activity", Value::Object(search)))
}

fn numbered(calls: Vec<(&'static str, Value)>) -> Vec<ToolCall> {
    let call = |(at, (name, arguments)): (usize, (&str, Value))| ToolCall {
        id: format!("call_{at}"),
        name: name.to_owned(),
        arguments: Arguments::from_text(arguments.to_string()),
    };
    calls.into_iter().enumerate().map(call).collect()
}

/// Returns every call so far with its result, in order.
fn results(request: &Request) -> Vec<Returned> {
    let mut calls: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    let mut found = Vec::new();
    for message in &request.messages {
        match message {
            Message::Assistant(turn) => {
                calls = turn
                    .tool_calls
                    .iter()
                    .filter_map(|call| Some((call.id.clone(), object(call)?)))
                    .collect();
            }
            Message::User { parts } => {
                for part in parts {
                    if let UserPart::ToolResult { call_id, content, .. } = part {
                        found.push(result(calls[call_id].clone(), content));
                    }
                }
            }
        }
    }
    found
}

fn object(call: &ToolCall) -> Option<Map<String, Value>> {
    match &call.arguments {
        Arguments::Object(object) => object.deserialize_as().ok(),
        Arguments::Malformed(_) => None,
    }
}

fn result(arguments: Map<String, Value>, content: &str) -> Returned {
    let mut lines = content.lines();
    let header = lines.next().and_then(|line| serde_json::from_str(line).ok());
    let lines = lines.filter(|line| line.starts_with('{')).map(|line| serde_json::from_str(line).unwrap());
    Returned {
        arguments,
        header: header.unwrap_or_else(|| panic!("refused: {content}")),
        lines: lines.collect(),
    }
}
