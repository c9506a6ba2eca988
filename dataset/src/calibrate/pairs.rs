//! Labelled pairs from other sources: JSON lines of a bug, a comment and a label.
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

use crate::problem::Problem;

/// One line of a file of pairs: a bug, a comment, and the label.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The bug.
    pub bug: PairBug,
    /// The comment.
    pub comment: PairComment,
    /// True if the comment states the bug.
    pub label: bool,
}

/// A bug from another source, with the fields of a catalogue entry that the judge reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairBug {
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

/// A comment from another source, with the fields that the judge reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairComment {
    #[serde(default)]
    pub title: String,
    pub body: String,
    pub file: Option<String>,
    pub start_line: Option<u32>,
    pub end_line: Option<u32>,
}

/// Texts of a bug by which the judge recognises it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvidenceSource {
    /// All texts, with groups of terms in the bug's `evidence`.
    Groups,
    /// All texts; the bug has no `evidence`.
    OwnWords,
}

impl Pair {
    /// Returns the texts by which the judge recognises the bug.
    pub fn evidence(&self) -> EvidenceSource {
        if self.bug.evidence.is_empty() { EvidenceSource::OwnWords } else { EvidenceSource::Groups }
    }
}

/// Reads a file of pairs.
///
/// # Errors
/// One problem for each invalid line, or the error of an unreadable or empty file.
pub fn read_pairs(path: &Path) -> Result<Vec<Pair>, Vec<Problem>> {
    let text = fs::read_to_string(path).map_err(|error| vec![Problem::unreadable(path, &error)])?;
    let (mut pairs, mut problems) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match parse_pair(line) {
            Ok(pair) => pairs.push(pair),
            Err(message) => problems.push(Problem::error(path, Some(index + 1), message)),
        }
    }
    if pairs.is_empty() && problems.is_empty() {
        problems.push(Problem::error(path, None, "contains no pairs"));
    }
    if problems.is_empty() { Ok(pairs) } else { Err(problems) }
}

fn parse_pair(line: &str) -> Result<Pair, String> {
    let pair: Pair = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let is_usable = |group: &Vec<String>| group.iter().any(|term| judge::is_usable_term(term));
    if !pair.bug.evidence.iter().all(is_usable) {
        return Err("`evidence` has a group of stop words and punctuation only: add a term to it".to_owned());
    }
    if pair.bug.summary.trim().is_empty() {
        return Err("`summary` is empty".to_owned());
    }
    Ok(pair)
}

/// Returns true if the judge matches the comment of a pair to its bug.
pub fn judge_pair(pair: &Pair) -> bool {
    let bug = place(pair.bug.file.as_ref(), pair.bug.start_line, pair.bug.end_line);
    let comment = place(pair.comment.file.as_ref(), pair.comment.start_line, pair.comment.end_line);
    let locations_known = bug.is_some() && comment.is_some();
    let entry = entry(&pair.bug, bug.unwrap_or_default());
    let comment = to_comment(&pair.comment, comment.unwrap_or_default());
    let is_there = !locations_known || judge::points_at(&entry, &comment);
    let id = entry.id.clone();
    let record = Record { bugs: vec![entry], ..Record::default() };
    let judge = CatalogueJudge::from_harness();
    let points = judge.prepare(&record).points_anywhere(&id, &comment);
    is_there && points.is_some_and(|points| points >= judge.required_points())
}

fn place(file: Option<&String>, start: Option<u32>, end: Option<u32>) -> Option<Place> {
    let (file, start_line) = (file?.clone(), start?);
    Some(Place { file, start_line, end_line: end.unwrap_or(start_line) })
}

fn entry(bug: &PairBug, place: Place) -> CataloguedIssue {
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

fn to_comment(comment: &PairComment, place: Place) -> Comment {
    let Place { file, start_line, end_line } = place;
    let (title, body) = (comment.title.clone(), comment.body.clone());
    Comment { file, start_line, end_line, severity: None, title, body }
}
