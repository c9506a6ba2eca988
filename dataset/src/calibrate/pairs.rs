//! Labelled pairs of a bug and a comment from outside the datasets, in a file of JSON lines.
//!
//! ```text
//! {"bug": {"id": …, "summary": …, "mechanism": …, "evidence": [[…], …],
//!          "paraphrases": […], "false_claims": […], "file": …, "start_line": …, "end_line": …},
//!  "comment": {"title": …, "body": …, "file": …, "start_line": …, "end_line": …},
//!  "label": true}
//! ```
//!
//! The required fields are `label`, the bug's `summary` and the comment's `body`. If the bug or the comment has no
//! location, the judge does not compare locations. If the bug has no evidence, the judge uses its other texts alone.

use std::fs;
use std::path::Path;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{self, CatalogueJudge};
use plumbline_benchmark::record::{CataloguedIssue, Place, Record, Severity};
use serde::Deserialize;

use crate::problem::FileProblem;

/// A bug, a comment, and the label of the comment: one line of a file of pairs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BugCommentPair {
    /// The bug.
    pub bug: ExternalBug,
    /// The comment.
    pub comment: ExternalComment,
    /// True if the comment states the bug.
    pub label: bool,
}

/// A bug from outside the datasets. Its fields have the meaning of those of [`CataloguedIssue`] and
/// [`Place`].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalBug {
    #[serde(default)]
    pub id: String,
    pub summary: String,
    #[serde(default)]
    pub mechanism: String,
    #[serde(default)]
    pub evidence: Vec<Vec<String>>,
    #[serde(default)]
    pub paraphrases: Vec<String>,
    #[serde(default)]
    pub false_claims: Vec<String>,
    pub file: Option<String>,
    pub start_line: Option<u32>,
    pub end_line: Option<u32>,
}

/// A comment from outside the datasets. Its fields have the meaning of those of [`Comment`].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalComment {
    #[serde(default)]
    pub title: String,
    pub body: String,
    pub file: Option<String>,
    pub start_line: Option<u32>,
    pub end_line: Option<u32>,
}

impl BugCommentPair {
    /// Returns true if the `evidence` of the bug has groups of terms. Without such groups, the judge compares the
    /// comment with the bug's other texts alone.
    pub fn has_evidence(&self) -> bool {
        !self.bug.evidence.is_empty()
    }
}

/// Reads a file of pairs.
///
/// # Errors
/// One problem for each invalid line, or the error of an unreadable or empty file.
pub fn read_pairs(path: &Path) -> Result<Vec<BugCommentPair>, Vec<FileProblem>> {
    let text = fs::read_to_string(path).map_err(|error| vec![FileProblem::unreadable(path, &error)])?;
    let (mut pairs, mut problems) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match parse_pair(line) {
            Ok(pair) => pairs.push(pair),
            Err(message) => problems.push(FileProblem::error(path, Some(index + 1), message)),
        }
    }
    if pairs.is_empty() && problems.is_empty() {
        problems.push(FileProblem::error(
            path,
            None,
            "contains no pairs: write one pair a line, as a JSON object with `bug`, `comment` and `label`",
        ));
    }
    if problems.is_empty() { Ok(pairs) } else { Err(problems) }
}

fn parse_pair(line: &str) -> Result<BugCommentPair, String> {
    let pair: BugCommentPair = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let is_usable = |group: &Vec<String>| group.iter().any(|term| judge::is_usable_term(term));
    if !pair.bug.evidence.iter().all(is_usable) {
        return Err(
            "a group of `evidence` has only stop words and punctuation: add another term to the group"
                .to_owned(),
        );
    }
    if pair.bug.summary.trim().is_empty() {
        return Err("`summary` is empty".to_owned());
    }
    Ok(pair)
}

/// Returns true if the judge decides that the comment of a pair states its bug.
pub fn is_judged_match(pair: &BugCommentPair) -> bool {
    let bug = place(pair.bug.file.as_ref(), pair.bug.start_line, pair.bug.end_line);
    let comment = place(pair.comment.file.as_ref(), pair.comment.start_line, pair.comment.end_line);
    let locations_known = bug.is_some() && comment.is_some();
    let entry = entry(&pair.bug, bug.unwrap_or_default());
    let comment = to_comment(&pair.comment, comment.unwrap_or_default());
    let is_there = !locations_known || judge::is_at_place(&entry, &comment);
    let id = entry.id.clone();
    let record = Record { bugs: vec![entry], ..Record::default() };
    let judge = CatalogueJudge::from_harness();
    let points = judge.prepare(&record).points_ignoring_location(&id, &comment);
    is_there && points.is_some_and(|points| points >= judge.required_points())
}

fn place(file: Option<&String>, start: Option<u32>, end: Option<u32>) -> Option<Place> {
    let (file, start_line) = (file?.clone(), start?);
    Some(Place { file, start_line, end_line: end.unwrap_or(start_line) })
}

fn entry(bug: &ExternalBug, place: Place) -> CataloguedIssue {
    CataloguedIssue {
        id: bug.id.clone(),
        severity: Severity::Medium,
        places: vec![place],
        summary: bug.summary.clone(),
        mechanism: bug.mechanism.clone(),
        evidence: bug.evidence.clone(),
        paraphrases: bug.paraphrases.clone(),
        false_claims: bug.false_claims.clone(),
    }
}

fn to_comment(comment: &ExternalComment, place: Place) -> Comment {
    let Place { file, start_line, end_line } = place;
    let (title, body) = (comment.title.clone(), comment.body.clone());
    Comment { file, start_line, end_line, severity: None, title, body }
}
