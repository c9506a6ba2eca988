//! Runs the service's model loop with turns from a file in place of a model, so that a person can write the model's
//! turns one by one.
//!
//! `converse HISTORY QUESTIONS ID TURNS` asks the question with the id ID in the file QUESTIONS, which has the format
//! of the example `ask`. HISTORY has one JSON activity per line. TURNS is a JSON list of the model's turns. Each turn
//! is either a list of tool calls, `[["search_activity", {…}], …]`, or a text, which is the answer.
//!
//! - If TURNS has no answer, prints the model's next input: before the first turn the instructions and the tools, later
//!   the results of the last turn's calls.
//! - If TURNS has an answer, prints the answer that the service would send, and the numbers of turns and calls.

use std::io::BufRead;
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use jiff::{Timestamp, tz::TimeZone};
use plumbline_activity::{Activity, SprintCadence};
use plumbline_agent::{AgentAnswer, Model, ModelUnavailable, Question, WorkspaceContext, answer_with_model};
use plumbline_conversation::{
    Arguments, Effort, Message, Reply, Request, StopReason, ToolCall, Turn, Usage, UserPart,
};
use serde::Deserialize;
use serde_json::Value;

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [history, questions, id, turns] = arguments.as_slice() else {
        return Err("usage: converse HISTORY QUESTIONS ID TURNS".into());
    };
    let lines = std::io::BufReader::new(std::fs::File::open(history)?).lines();
    let activities = lines.map(|line| Ok(serde_json::from_str(&line?)?));
    let source: Vec<Activity> = activities.collect::<Result<_, Failure>>()?;
    let (question, context) = find_question(&std::fs::read_to_string(questions)?, id)?;
    let turns = serde_json::from_str(&std::fs::read_to_string(turns)?)?;
    let model = ScriptedModel { turns, next_input: Mutex::default() };
    let AgentAnswer { text, author, turns, tool_calls, .. } =
        answer_with_model(&question, &context, None, &source, &model).await?;
    match model.next_input.into_inner()? {
        Some(input) => println!("{input}"),
        None => println!("{text}\n\n({author:?}, {turns} turns, {tool_calls} calls)"),
    }
    Ok(())
}

/// Finds the question with this id in the text of the file QUESTIONS. Returns it with the settings of a workspace that
/// has sprints of two weeks from 2026-01-05 on.
fn find_question(questions: &str, id: &str) -> Result<(Question, WorkspaceContext), Failure> {
    let parsed = questions.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    let asked = parsed
        .iter()
        .find(|asked| asked["id"] == id)
        .ok_or(format!("no question in the file QUESTIONS has the id {id}"))?;
    let text = |name: &str| asked[name].as_str().unwrap_or_default().to_owned();
    let time_zone = text("time_zone");
    let cadence =
        SprintCadence { first_day: "2026-01-05".parse()?, length_days: 14, time_zone: time_zone.clone() };
    let context = WorkspaceContext { cadence: Some(cadence), ..WorkspaceContext::default() };
    let asked_at = text("at").parse::<Timestamp>()?;
    Ok((Question { text: text("question"), time_zone: TimeZone::get(&time_zone)?, asked_at }, context))
}

/// One turn of the model, as written in the file TURNS.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum ScriptedTurn {
    Answer(String),
    Calls(Vec<(String, Value)>),
}

/// Model that replies with the turns of the file TURNS, one after another.
struct ScriptedModel {
    turns: Vec<ScriptedTurn>,
    /// Input that the model gets after the last turn of the file; `None` if that turn is an answer.
    next_input: Mutex<Option<String>>,
}

#[async_trait]
impl Model for ScriptedModel {
    async fn turn(&self, request: &Request, _: Duration) -> Result<Reply, ModelUnavailable> {
        let taken =
            request.messages.iter().filter(|message| matches!(message, Message::Assistant(_))).count();
        let Some(scripted) = self.turns.get(taken).cloned() else {
            if let Ok(mut next_input) = self.next_input.lock() {
                *next_input = Some(format_input(request));
            }
            return Err(ModelUnavailable);
        };
        let (turn, stop) = match scripted {
            ScriptedTurn::Answer(text) => (Turn { text, ..Turn::default() }, StopReason::EndOfTurn),
            ScriptedTurn::Calls(calls) => {
                (Turn { tool_calls: numbered(calls), ..Turn::default() }, StopReason::ToolCalls)
            }
        };
        Ok(Reply { turn, stop, usage: Usage::default() })
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn effort(&self) -> Effort {
        Effort::Off
    }
}

fn numbered(calls: Vec<(String, Value)>) -> Vec<ToolCall> {
    let call = |(at, (name, arguments)): (usize, (String, Value))| ToolCall {
        id: format!("call_{at}"),
        name,
        arguments: Arguments::from_text(arguments.to_string()),
    };
    calls.into_iter().enumerate().map(call).collect()
}

/// Formats the newest input of the model: the last user turn and, before the model's first turn, also the instructions
/// and the tools.
fn format_input(request: &Request) -> String {
    let mut parts_of_input = Vec::new();
    if let [Message::User { .. }] = request.messages.as_slice() {
        parts_of_input.push(request.system.clone());
        parts_of_input.extend(
            request
                .tools
                .iter()
                .map(|tool| format!("Tool {}: {}\n{:#}", tool.name, tool.description, tool.parameters)),
        );
    }
    if let Some(Message::User { parts }) = request.messages.last() {
        parts_of_input.extend(parts.iter().map(|part| match part {
            UserPart::Text { text, .. } => text.to_string(),
            UserPart::ToolResult { call_id, content, .. } => format!("{call_id}: {content}"),
        }));
    }
    parts_of_input.join("\n\n")
}
