//! Requests to the model, and the keys under which its opinions are stored.

use plumbline_conversation::{Effort, Message, Request, ToolChoice, UserPart};
use serde_json::{Value, json};

use super::identity::JudgeIdentity;
use super::parameters::{PARAMETERS, PARAMETERS_TEXT, PROMPT};
use crate::comment::Comment;
use crate::hash::hash_texts;
use crate::packing;
use crate::record::{CataloguedIssue, Decoy, Record};

/// Builds the request for the model's opinions on `comments`. The request also contains the change and the catalogue.
///
/// The comments are JSON in a block whose lines all have a prefix, with angle brackets escaped. So no comment can end
/// the block or start another.
pub fn build_request(record: &Record, comments: &[Comment], effort: Effort) -> Request {
    let findings = (1..).zip(comments).map(|(number, comment)| comment_json(comment, Some(number)));
    let parts = vec![
        UserPart::Text { text: record_text(record).into(), cache: true },
        UserPart::Text {
            text: packing::content_block("findings", &json_lines(findings)).into(),
            cache: false,
        },
    ];
    let tool = PARAMETERS.tool.clone();
    Request {
        system: PROMPT.to_owned(),
        messages: vec![Message::User { parts }],
        tool_choice: ToolChoice::Named(tool.name.clone()),
        tools: vec![tool],
        effort,
        max_output_tokens: PARAMETERS.maximum_output_tokens,
    }
}

/// Returns the key under which the opinion on a comment is stored. The key is a hash of the judge, its prompt and
/// parameters, the parts of the record that the judge sees, and the comment without the severity that the reviewer
/// gave, which the judge does not see.
pub fn opinion_key(judge: &JudgeIdentity, record: &Record, comment: &Comment) -> String {
    let comment = comment_json(comment, None).to_string();
    hash_texts(&[judge.as_str(), PROMPT, PARAMETERS_TEXT, &record_text(record), &comment])
}

fn comment_json(comment: &Comment, number: Option<u32>) -> Value {
    let Comment { file, start_line, end_line, title, body, .. } = comment;
    let mut finding =
        json!({ "file": file, "start_line": start_line, "end_line": end_line, "title": title, "body": body });
    if let Some(number) = number {
        finding["number"] = number.into();
    }
    finding
}

/// Returns the text of the parts of a record that the judge sees: the change, the decoys, and the catalogue without
/// severities, evidence, paraphrases and false claims.
fn record_text(record: &Record) -> String {
    let issues = record.bugs.iter().chain(&record.also_valid).map(issue_json);
    let decoys = record.decoys.iter().map(decoy_json);
    let mut text = packing::required_text(record);
    text.push_str(&packing::content_block("known_issues", &json_lines(issues)));
    text.push_str(&packing::content_block("right_code", &json_lines(decoys)));
    text
}

fn issue_json(issue: &CataloguedIssue) -> Value {
    let CataloguedIssue { id, places, summary, mechanism, .. } = issue;
    json!({ "id": id, "places": places, "summary": summary, "mechanism": mechanism })
}

fn decoy_json(decoy: &Decoy) -> Value {
    let Decoy { file, start_line, end_line, why } = decoy;
    json!({ "file": file, "start_line": start_line, "end_line": end_line, "why": why })
}

/// Serializes JSON values, one per line, with angle brackets escaped.
fn json_lines(values: impl Iterator<Item = Value>) -> String {
    values.map(|value| value.to_string().replace('<', "\\u003c").replace('>', "\\u003e") + "\n").collect()
}
