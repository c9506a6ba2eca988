//! Pairs that somebody else labelled: JSON lines of a bug, a comment and a label.
//!
//! ```text
//! {"bug": {"id": …, "summary": …, "mechanism": …, "evidence": [[…], …],
//!          "paraphrases": […], "false_claims": […], "file": …, "start_line": …, "end_line": …},
//!  "comment": {"title": …, "body": …, "file": …, "start_line": …, "end_line": …},
//!  "label": true}
//! ```
//!
//! Of the bug only `summary` is needed, of the comment only `body`. Where either does not say its place, places
//! are not compared. Where the bug has no evidence, its own words serve.

use std::fs;
use std::path::Path;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge;
use plumbline_benchmark::record::{CataloguedIssue, Severity};
use serde::Deserialize;

use crate::problem::Problem;

/// A labelled pair.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The bug.
    pub bug: Bug,
    /// The comment.
    pub comment: Words,
    /// Whether they match.
    pub label: bool,
}

/// The bug of a pair.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bug {
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

/// The comment of a pair.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    #[serde(default)]
    pub title: String,
    pub body: String,
    pub file: Option<String>,
    pub start_line: Option<u32>,
    pub end_line: Option<u32>,
}

/// What a bug is recognised by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Its own groups of terms.
    Groups,
    /// The words of its summary and mechanism.
    OwnWords,
}

impl Pair {
    /// What its bug is recognised by.
    pub fn evidence(&self) -> Evidence {
        if self.bug.evidence.is_empty() { Evidence::OwnWords } else { Evidence::Groups }
    }
}

/// Reads a file of pairs.
///
/// # Errors
/// Every line that cannot be used.
pub fn read_pairs(path: &Path) -> Result<Vec<Pair>, Vec<Problem>> {
    let text = fs::read_to_string(path).map_err(|error| vec![Problem::unreadable(path, &error)])?;
    let (mut pairs, mut problems) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read_pair(line) {
            Ok(pair) => pairs.push(pair),
            Err(message) => problems.push(Problem::error(path, Some(index + 1), message)),
        }
    }
    if pairs.is_empty() && problems.is_empty() {
        problems.push(Problem::error(path, None, "has no pairs"));
    }
    if problems.is_empty() { Ok(pairs) } else { Err(problems) }
}

fn read_pair(line: &str) -> Result<Pair, String> {
    let pair: Pair = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let usable = |group: &Vec<String>| group.iter().any(|term| judge::is_usable_term(term));
    if !pair.bug.evidence.iter().all(usable) {
        return Err("`evidence` has a group without a word that can be looked for".to_owned());
    }
    if pair.bug.summary.trim().is_empty() {
        return Err("`summary` is empty".to_owned());
    }
    Ok(pair)
}

/// Whether the judge finds that a pair matches.
pub fn judge_pair(pair: &Pair) -> bool {
    let (place, pointer) = (Place::of_bug(&pair.bug), Place::of_comment(&pair.comment));
    let places_known = place.is_some() && pointer.is_some();
    let entry = entry(&pair.bug, place.unwrap_or_default());
    let comment = comment(&pair.comment, pointer.unwrap_or_default());
    (!places_known || judge::points_at(&entry, &comment))
        && judge::evidence_score(&entry, &comment).is_enough()
}

/// A file and lines in it.
#[derive(Default)]
struct Place {
    file: String,
    start_line: u32,
    end_line: u32,
}

impl Place {
    fn of(file: Option<&String>, start: Option<u32>, end: Option<u32>) -> Option<Self> {
        let (file, start_line) = (file?.clone(), start?);
        Some(Self { file, start_line, end_line: end.unwrap_or(start_line) })
    }

    fn of_bug(bug: &Bug) -> Option<Self> {
        Self::of(bug.file.as_ref(), bug.start_line, bug.end_line)
    }

    fn of_comment(comment: &Words) -> Option<Self> {
        Self::of(comment.file.as_ref(), comment.start_line, comment.end_line)
    }
}

fn entry(bug: &Bug, place: Place) -> CataloguedIssue {
    let Place { file, start_line, end_line } = place;
    CataloguedIssue {
        id: bug.id.clone(),
        severity: Severity::Medium,
        file,
        start_line,
        end_line,
        summary: bug.summary.clone(),
        mechanism: bug.mechanism.clone(),
        evidence: bug.evidence.clone(),
        paraphrases: bug.paraphrases.clone(),
        false_claims: bug.false_claims.clone(),
    }
}

fn comment(words: &Words, place: Place) -> Comment {
    let Place { file, start_line, end_line } = place;
    let (title, body) = (words.title.clone(), words.body.clone());
    Comment { file, start_line, end_line, severity: None, title, body }
}
