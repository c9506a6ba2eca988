//! Shared helpers for the tests of the agent's model.

use plumbline_clock::Clock;
use plumbline_conversation::{Effort, WireProtocol};
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use plumbline_store::queues::Queue;
use serde_json::{Value, json};

use super::fixtures::{AcceptedQuestion, question, service};
use crate::support::{Endpoint, ModelReply, ModelRequest, TestApp};

/// Both model protocols.
pub(super) const PROTOCOLS: [WireProtocol; WireProtocol::ALL.len()] = WireProtocol::ALL;

/// Start of a digest that replaces the answer of a model that could not be reached.
pub(super) const MODEL_UNREACHABLE: &str =
    "The language model could not be reached, so this is a digest made without it.\n\n";
/// Start of a digest that replaces the answer of a model whose output could not be used.
pub(super) const MODEL_UNUSABLE: &str =
    "The language model gave no usable answer, so this is a digest made without it.\n\n";

/// Starts a service, and an endpoint whose model answers the service's questions.
pub(super) async fn service_with_model(provider: WireProtocol) -> (TestApp, Endpoint) {
    let endpoint = Endpoint::start().await;
    let app = service(std::slice::from_ref(&endpoint.url)).await;
    app.connect_model(provider, endpoint.url.as_str()).await;
    (app, endpoint)
}

/// Returns a reply with this text, for texts that are not constants.
pub(super) fn text_reply(text: String) -> ModelReply {
    ModelReply::Text(Box::leak(text.into_boxed_str()))
}

/// Returns a reply that searches for all activity of 17 November.
pub(super) fn search_reply() -> ModelReply {
    ModelReply::ToolCalls(vec![("search_activity", json!({"since": "2026-11-17", "until": "2026-11-17"}))])
}

/// Script of a model that searches once, then cites the results.
pub(super) fn search_then_cite(request: &ModelRequest) -> ModelReply {
    match request.turn {
        0 => search_reply(),
        _ => {
            let ids: Vec<String> = returned_activities(request)
                .iter()
                .map(|one| format!("`{}`", one["id"].as_str().unwrap()))
                .collect();
            text_reply(format!("On 17 November (UTC): {}.", ids.join(" and ")))
        }
    }
}

/// Returns the text of every tool result in a request.
pub(super) fn tool_results(request: &ModelRequest) -> Vec<String> {
    let messages = request.body["messages"].as_array().unwrap();
    let chat = messages.iter().filter(|message| message["role"] == "tool").map(|message| &message["content"]);
    let blocks = messages.iter().flat_map(|message| message["content"].as_array().into_iter().flatten());
    let blocks = blocks.filter(|block| block["type"] == "tool_result").map(|block| &block["content"]);
    chat.chain(blocks).map(|content| content.as_str().unwrap().to_owned()).collect()
}

/// Returns the activities in the tool results of a request.
pub(super) fn returned_activities(request: &ModelRequest) -> Vec<Value> {
    let results = tool_results(request).join("\n");
    let lines = results.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter(|line| line["id"].is_string()).collect()
}

/// Returns the system text of a request, in either protocol.
pub(super) fn system_text(request: &ModelRequest) -> String {
    let block = request.body["system"][0]["text"].as_str();
    block.or_else(|| request.body["messages"][0]["content"].as_str()).unwrap_or_default().to_owned()
}

/// Returns true if a request forbids tools.
pub(super) fn forbids_tools(request: &ModelRequest) -> bool {
    request.body["tool_choice"] == "none" || request.body["tool_choice"]["type"] == "none"
}

impl TestApp {
    /// Connects the agent to a model at `base_url`, with the key `sk-1`.
    pub(super) async fn connect_model(&self, provider: WireProtocol, base_url: &str) {
        let settings = ModelSettings {
            provider,
            base_url: base_url.to_owned(),
            model_name: "large-1".to_owned(),
            effort: Effort::Low,
        };
        let now = self.clock.now().into();
        self.store
            .operator()
            .connections()
            .connect_model(ModelUse::Agent, &settings, "sk-1", now)
            .await
            .unwrap();
    }

    /// Submits the default question, runs its job and returns the answer.
    pub(super) async fn answer_to_default_question(&self) -> String {
        self.answer_to(&question()).await
    }

    /// Submits a question, runs its job and returns the answer.
    pub(super) async fn answer_to(&self, body: &Value) -> String {
        let accepted: AcceptedQuestion = self.submit(body).await;
        self.drain_queue(Queue::Query).await;
        let (status, body) = self.poll_json(&accepted).await;
        assert_eq!((status, &body["status"]), (200, &json!("completed")), "{body}");
        body["response"].as_str().unwrap().to_owned()
    }
}
