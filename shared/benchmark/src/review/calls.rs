//! Strict parsing of the model's tool calls. The service refuses a call that does not fit its schema or names a file
//! outside the pack, and tells the model why.

use std::collections::BTreeMap;

use plumbline_conversation::{Arguments, ToolCall};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::comment::Comment;
use crate::packing::ParsedPack;
use crate::record::Severity;
use crate::review_parameters::REVIEW_PARAMETERS;

/// Maximum length of the parser's error that a refusal contains, in characters. The error may quote the model's
/// arguments, which can be long.
const MAX_REASON_CHARACTERS: usize = 200;

/// Result of checking one call: an issue, the end of the review, or a refusal with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CheckedCall {
    Comment(Comment),
    Complete,
    Refused(String),
}

/// The files that a comment may name.
#[derive(Clone, Debug)]
pub(super) struct KnownFiles {
    /// Number of lines of each file by its path; `None` if the pack does not have the whole file.
    line_counts: BTreeMap<String, Option<u32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportIssue {
    file: String,
    start_line: u32,
    end_line: u32,
    severity: Option<Severity>,
    title: String,
    body: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewComplete {
    #[serde(rename = "summary")]
    _summary: Option<String>,
}

impl KnownFiles {
    pub(super) fn of(pack: &ParsedPack) -> Self {
        let old_paths = pack.diff.lines().filter_map(|line| line.strip_prefix("--- a/"));
        let chunks = pack.chunks.iter().map(|chunk| chunk.path.as_str());
        let mut line_counts: BTreeMap<_, _> =
            old_paths.chain(chunks).map(|path| (path.to_owned(), None)).collect();
        for file in &pack.files {
            let lines = u32::try_from(file.content.lines().count()).unwrap_or(u32::MAX);
            line_counts.insert(file.path.clone(), Some(lines.max(1)));
        }
        Self { line_counts }
    }

    pub(super) fn check(&self, call: &ToolCall) -> CheckedCall {
        let checked = match call.name.as_str() {
            "report_issue" => arguments(call).and_then(|issue| self.comment(issue)).map(CheckedCall::Comment),
            "review_complete" => arguments::<ReviewComplete>(call).map(|_| CheckedCall::Complete),
            _ => Err("there is no such tool: call `report_issue` or `review_complete`".to_owned()),
        };
        checked.unwrap_or_else(|why| CheckedCall::Refused(format!("Refused: {why}.")))
    }

    fn comment(&self, issue: ReportIssue) -> Result<Comment, String> {
        let (file, lines) = self.find(&issue.file)?;
        let last = lines.unwrap_or(u32::MAX);
        if issue.start_line < 1 || issue.end_line < issue.start_line {
            return Err("`start_line` must be at least 1 and `end_line` at least `start_line`".to_owned());
        }
        if issue.end_line > last {
            return Err(format!("`end_line` is past the end of the file, which has {last} lines"));
        }
        checked_text("title", &issue.title, REVIEW_PARAMETERS.maximum_title_characters)?;
        checked_text("body", &issue.body, REVIEW_PARAMETERS.maximum_body_characters)?;
        let ReportIssue { start_line, end_line, severity, title, body, .. } = issue;
        Ok(Comment { file, start_line, end_line, severity, title, body })
    }

    /// Returns the path and number of lines of the file that the model calls `name`. Ignores a prefix `./`, `/`, `a/`
    /// or `b/` unless it is part of the path.
    fn find(&self, name: &str) -> Result<(String, Option<u32>), String> {
        let prefixes = ["", "./", "/", "b/", "a/"];
        let paths = prefixes.iter().filter_map(|prefix| name.strip_prefix(prefix));
        let found = paths.filter_map(|path| self.line_counts.get_key_value(path)).next();
        let found = found.map(|(path, lines)| (path.clone(), *lines));
        found.ok_or_else(|| "`file` is none of the paths that were given".to_owned())
    }
}

fn arguments<T: DeserializeOwned>(call: &ToolCall) -> Result<T, String> {
    match &call.arguments {
        Arguments::Object(object) => object.deserialize_as().map_err(|error| {
            let reason: String = error.to_string().chars().take(MAX_REASON_CHARACTERS).collect();
            format!("the arguments do not fit the tool's schema: {reason}")
        }),
        Arguments::Malformed(_) => Err("the arguments are not a JSON object".to_owned()),
    }
}

fn checked_text(name: &str, text: &str, maximum: usize) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err(format!("`{name}` must not be blank"));
    }
    if text.chars().count() > maximum {
        return Err(format!("`{name}` is longer than {maximum} characters"));
    }
    Ok(())
}
