//! What the model is asked, and under which key its opinions are kept.

use plumbline_conversation::{Effort, Message, Request, ToolChoice, UserPart};
use serde_json::{Value, json};

use super::{JudgeIdentity, PARAMETERS, PARAMETERS_TEXT, PROMPT};
use crate::comment::Comment;
use crate::record::{CataloguedIssue, Decoy, Record};
use crate::{harness, packing};

/// The one call for all of these comments. Its answer is read with [`opinions`](super::opinions).
///
/// The comments are JSON within a block whose lines all have a prefix, and have no angle bracket left: none can end
/// the block or begin another.
pub fn request(record: &Record, comments: &[Comment], effort: Effort) -> Request {
    let findings = (1..).zip(comments).map(|(number, comment)| finding(comment, Some(number)));
    let parts = vec![
        UserPart::Text { text: known(record).into(), cache: true },
        UserPart::Text { text: packing::content_block("findings", &lines(findings)).into(), cache: false },
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

/// What the opinion of a comment is kept under, for ever: a hash of the judge, of the prompt and the tool, of what the
/// judge is shown of the record, and of the comment. The severity that a reviewer gives is not shown.
pub fn opinion_key(judge: &JudgeIdentity, record: &Record, comment: &Comment) -> String {
    let comment = finding(comment, None).to_string();
    harness::hash_parts(&[judge.as_str(), PROMPT, PARAMETERS_TEXT, &known(record), &comment])
}

fn finding(comment: &Comment, number: Option<u32>) -> Value {
    let Comment { file, start_line, end_line, title, body, .. } = comment;
    let mut finding =
        json!({ "file": file, "start_line": start_line, "end_line": end_line, "title": title, "body": body });
    if let Some(number) = number {
        finding["number"] = number.into();
    }
    finding
}

/// What is known of the record.
fn known(record: &Record) -> String {
    let issues = record.bugs.iter().chain(&record.also_valid).map(issue);
    let decoys = record.decoys.iter().map(decoy);
    let mut text = packing::required_text(record);
    text.push_str(&packing::content_block("known_issues", &lines(issues)));
    text.push_str(&packing::content_block("right_code", &lines(decoys)));
    text
}

fn issue(issue: &CataloguedIssue) -> Value {
    let CataloguedIssue { id, file, start_line, end_line, summary, mechanism, .. } = issue;
    json!({ "id": id, "file": file, "start_line": start_line, "end_line": end_line, "summary": summary,
        "mechanism": mechanism })
}

fn decoy(decoy: &Decoy) -> Value {
    let Decoy { file, start_line, end_line, why } = decoy;
    json!({ "file": file, "start_line": start_line, "end_line": end_line, "why": why })
}

/// One JSON object a line, without angle brackets.
fn lines(objects: impl Iterator<Item = Value>) -> String {
    objects.map(|object| object.to_string().replace('<', "\\u003c").replace('>', "\\u003e") + "\n").collect()
}
