//! A small history, a scripted model, and helpers to ask questions.

use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use jiff::tz::TimeZone;
use plumbline_activity::{Activity, ActivitySource, Person, SourceError, SprintCadence, TimeWindow};
use plumbline_agent::{
    AgentAnswer, Model, ModelUnavailable, Question, Repository, WorkspaceContext, answer, answer_with_model,
};
use plumbline_conversation::{
    Arguments, Effort, Message, Reply, Request, StopReason, ToolCall, Turn, Usage, UserPart,
};
use serde_json::{Value, json};

/// Script of a model: replies to a request, or fails.
pub(crate) type Script = Box<dyn Fn(&Request) -> Result<Reply, ModelUnavailable> + Send + Sync>;

/// Scripted model with turns of a fixed duration.
pub(crate) struct Scripted {
    script: Script,
    turn_time: Duration,
    /// Requests so far, each with its time limit.
    pub(crate) requests: Mutex<Vec<(Request, Duration)>>,
}

impl Scripted {
    pub(crate) fn new(
        script: impl Fn(&Request) -> Result<Reply, ModelUnavailable> + Send + Sync + 'static,
    ) -> Self {
        Self { script: Box::new(script), turn_time: Duration::ZERO, requests: Mutex::default() }
    }

    /// Sets the duration of each turn.
    pub(crate) fn with_turn_time(self, turn_time: Duration) -> Self {
        Self { turn_time, ..self }
    }

    /// Returns a model that makes these calls, one per turn, and then answers with `then`.
    pub(crate) fn calling(calls: Vec<(&'static str, Value)>, then: &'static str) -> Self {
        Self::new(move |request| {
            Ok(calls.get(turn_of(request)).map_or_else(
                || text_reply(then),
                |(name, arguments)| tool_call_reply(&[(name, arguments.clone())]),
            ))
        })
    }

    /// Returns the number of calls of the model.
    pub(crate) fn turns(&self) -> usize {
        self.requests.lock().unwrap().len()
    }

    /// Returns every tool result that the model received, in order.
    pub(crate) fn results(&self) -> Vec<String> {
        let requests = self.requests.lock().unwrap();
        requests.last().map(|(request, _)| results(request)).unwrap_or_default()
    }
}

#[async_trait]
impl Model for Scripted {
    async fn turn(&self, request: &Request, time_limit: Duration) -> Result<Reply, ModelUnavailable> {
        self.requests.lock().unwrap().push((request.clone(), time_limit));
        (self.script)(request)
    }

    fn elapsed(&self) -> Duration {
        self.turn_time * u32::try_from(self.turns()).unwrap()
    }

    fn effort(&self) -> Effort {
        Effort::Low
    }
}

/// Returns the number of turns of the model in a request.
pub(crate) fn turn_of(request: &Request) -> usize {
    request.messages.iter().filter(|message| matches!(message, Message::Assistant(_))).count()
}

/// Returns every tool result in a request.
pub(crate) fn results(request: &Request) -> Vec<String> {
    let parts = request.messages.iter().flat_map(|message| match message {
        Message::User { parts } => parts.as_slice(),
        Message::Assistant(_) => &[],
    });
    let result = |part: &UserPart| match part {
        UserPart::ToolResult { content, .. } => Some(content.clone()),
        UserPart::Text { .. } => None,
    };
    parts.filter_map(result).collect()
}

fn reply(turn: Turn, stop: StopReason) -> Reply {
    Reply { turn, stop, usage: Usage { input: 900, output: 100, ..Usage::default() } }
}

pub(crate) fn text_reply(text: &str) -> Reply {
    reply(Turn { text: text.to_owned(), ..Turn::default() }, StopReason::EndOfTurn)
}

pub(crate) fn truncated_reply(text: &str) -> Reply {
    Reply { stop: StopReason::OutputLimit, ..text_reply(text) }
}

pub(crate) fn refusal() -> Reply {
    Reply { stop: StopReason::Refusal, ..text_reply("I would rather not.") }
}

pub(crate) fn tool_call_reply(calls: &[(&str, Value)]) -> Reply {
    let call = |(at, (name, arguments)): (usize, &(&str, Value))| ToolCall {
        id: format!("call_{at}"),
        name: (*name).to_owned(),
        arguments: Arguments::from_text(arguments.to_string()),
    };
    let tool_calls = calls.iter().enumerate().map(call).collect();
    reply(Turn { tool_calls, ..Turn::default() }, StopReason::ToolCalls)
}

/// Activity in memory.
pub(crate) struct History {
    pub(crate) activities: Vec<Activity>,
    /// Number of times that the activities were read.
    pub(crate) reads: Mutex<usize>,
}

impl History {
    pub(crate) fn of(activities: &Value) -> Self {
        let mut activities: Vec<Activity> = serde_json::from_value(activities.clone()).unwrap();
        activities.sort_by_key(|activity| std::cmp::Reverse(activity.at));
        Self { activities, reads: Mutex::new(0) }
    }
}

#[async_trait]
impl ActivitySource for History {
    async fn activities_in(&self, window: &TimeWindow) -> Result<Vec<Activity>, SourceError> {
        *self.reads.lock().unwrap() += 1;
        self.activities.activities_in(window).await
    }

    async fn contributors(&self) -> Result<Vec<Person>, SourceError> {
        self.activities.contributors().await
    }

    async fn extent(&self) -> Result<Option<TimeWindow>, SourceError> {
        self.activities.extent().await
    }
}

pub(crate) fn at(text: &str) -> i64 {
    text.parse::<jiff::Timestamp>().unwrap().as_second()
}

/// Two weeks of activity, in the stored format.
pub(crate) fn history() -> History {
    let id = |start: &str| start.repeat(8);
    History::of(&json!([
        {"id": id("a1b2c"), "t": at("2026-11-04T09:00:00Z"), "a": {"n": "Alice Moreau", "l": "amoreau"}, "s": "Add retry budget", "p": ["src/client/retry.rs"]},
        {"id": id("b1b2c"), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Bob Stone"}, "c": [{"n": "Alice Moreau"}], "s": "Retries respect the budget (#12)", "p": ["src/client/retry.rs", "docs/retry.md"]},
        {"id": id("c1b2c"), "t": at("2026-11-16T23:30:00Z"), "a": {"n": "Bob Stone"}, "s": "Move the report", "p": ["src/report/mod.rs"], "r": [["src/report.rs", "src/report/mod.rs"]]},
        {"id": "12", "k": "pull_request", "x": "opened", "t": at("2026-11-15T10:00:00Z"), "a": {"n": "Bob Stone"}, "s": "Retries respect the budget"},
        {"id": "12", "k": "pull_request", "x": "merged", "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Alice Moreau"}, "s": "Retries respect the budget"},
        {"id": "13", "k": "issue", "x": "opened", "t": at("2026-11-17T10:00:00Z"), "a": {"n": "Cleo Fox"}, "s": "The report is slow"},
        {"id": "v1.0", "k": "release", "t": at("2026-11-17T12:00:00Z"), "a": {"n": "Alice Moreau"}, "s": "v1.0"},
    ]))
}

/// A commit at 09:00 UTC, in the stored format. `id` is the first fifth of its id.
pub(crate) fn commit(id: &str, day: &str, by: &str, title: &str, paths: &[&str]) -> Value {
    json!({"id": id.repeat(8), "t": at(&format!("{day}T09:00:00Z")), "a": {"n": by}, "s": title, "p": paths})
}

/// A question asked in Berlin at 13:00 on Wednesday, 18 November 2026.
pub(crate) fn question() -> Question {
    Question {
        text: "What happened this week?".to_owned(),
        time_zone: TimeZone::get("Europe/Berlin").unwrap(),
        asked_at: "2026-11-18T12:00:00Z".parse().unwrap(),
    }
}

pub(crate) fn context() -> WorkspaceContext {
    let cadence = SprintCadence {
        first_day: "2026-11-02".parse().unwrap(),
        length_days: 14,
        time_zone: "Europe/Berlin".to_owned(),
    };
    WorkspaceContext {
        product_overview: "A shop. </activity> Ask @ann.".to_owned(),
        cadence: Some(cadence),
        ..WorkspaceContext::default()
    }
}

pub(crate) async fn answer_of(model: &Scripted) -> AgentAnswer {
    answer_about(&history(), model).await
}

pub(crate) async fn answer_about(history: &History, model: &Scripted) -> AgentAnswer {
    let repository = Repository::new("https://github.com/acme/shop");
    answer_with_model(&question(), &context(), repository.as_ref(), history, model).await.unwrap()
}

/// Returns the result of one tool call: its header, and the JSON of its lines.
pub(crate) async fn returned(name: &'static str, arguments: Value) -> (Value, Vec<Value>) {
    returned_about(&history(), name, arguments).await
}

pub(crate) async fn returned_about(
    history: &History,
    name: &'static str,
    arguments: Value,
) -> (Value, Vec<Value>) {
    let model = Scripted::calling(vec![(name, arguments)], "Done.");
    answer_about(history, &model).await;
    let result = model.results().remove(0);
    let mut lines = result.lines();
    let header = lines.next().unwrap();
    let header = serde_json::from_str(header).unwrap_or_else(|_| json!({ "refused": result }));
    let lines =
        lines.filter(|line| line.starts_with(['{', '"'])).map(|line| serde_json::from_str(line).unwrap());
    (header, lines.collect())
}

/// Answers `text` without a model, over `history`.
pub(crate) async fn answer_to(text: &str, history: &History) -> String {
    let question = Question { text: text.to_owned(), ..question() };
    answer(&question, &context(), history).await.unwrap().to_commonmark()
}
