//! Dataset records: a pull request with its catalogue of known issues.

use serde::{Deserialize, Serialize};

/// Severity of a catalogued issue, or of a comment as the reviewer rated it. `Critical` sorts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The bug loses or exposes data or money, or causes an outage.
    Critical,
    /// The bug causes a wrong result or a crash on ordinary input.
    High,
    /// The bug causes a wrong result in an edge case that occurs in practice.
    Medium,
    /// The bug is a minor defect.
    Low,
}

/// Difficulty of a catalogued bug, as measured by the dataset's blind trials: reviews of the complete input, without
/// knowledge of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// The easiest bugs: every trial found the bug.
    Sanity,
    /// At least one trial found the bug, and at least one trial missed the bug.
    Hard,
    /// The hardest bugs: no trial found the bug.
    Frontier,
}

/// Lines of a changed repository at which a comment may state an issue. The lines are the faulty code, a call of that
/// code, a contract that the code breaks, or the head of the function.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Path of the file, relative to the repository's root, with `/` as the separator.
    pub file: String,
    /// First line in the file after the change, counted from 1.
    pub start_line: u32,
    /// Last line in the file after the change, included.
    pub end_line: u32,
}

/// A known issue of a pull request: a catalogued bug, or a smaller issue that is valid to report (`also_valid`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CataloguedIssue {
    /// Id, unique within the record: lower-case words joined by dashes.
    pub id: String,
    /// Severity of the issue.
    pub severity: Severity,
    /// Places of the issue, the cause first. A comment at any place can match the issue.
    pub places: Vec<Place>,
    /// Summary of the defect, in one sentence.
    pub summary: String,
    /// Explanation of the defect: its cause, the input that triggers the defect, and the consequence.
    pub mechanism: String,
    /// Groups of terms (symptom, cause, fix …). A comment that states the issue uses terms of several groups.
    pub evidence: Vec<Vec<String>>,
    /// Examples of comments that state the issue in other words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paraphrases: Vec<String>,
    /// Examples of wrong or unrelated comments on the lines of the issue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub false_claims: Vec<String>,
}

/// Code that looks wrong but is correct. A comment that objects to it is noise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decoy {
    /// Path of the file.
    pub file: String,
    /// First line in the file after the change, counted from 1.
    pub start_line: u32,
    /// Last line in the file after the change, included.
    pub end_line: u32,
    /// Reason why the code of the decoy is correct.
    pub why: String,
}

/// A complete file as it is after the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Path, relative to the repository's root, with `/` as the separator.
    pub path: String,
    /// Text of the file.
    pub content: String,
}

/// An excerpt of an unchanged file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// Path of the file.
    pub path: String,
    /// First line in the file, counted from 1.
    pub start_line: u32,
    /// Last line in the file, included.
    pub end_line: u32,
    /// Text of the lines.
    pub text: String,
    /// Number of tokens that the chunk adds to the input of a review, heading and line numbers included.
    pub tokens: u32,
}

/// A record of a dataset: a pull request, the code around the change, and the catalogue of known issues. A reviewer
/// reads the pull request and the code. The catalogue judge reads the catalogue; the model judge reads the catalogue
/// and the change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Name of the record's folder in the dataset.
    pub slug: String,
    /// Title of the pull request.
    pub title: String,
    /// Description by the author of the pull request.
    pub description: String,
    /// Main language, in lower case (`python`, `cpp` …).
    pub language: String,
    /// Catalogued bugs; empty for a clean control.
    pub bugs: Vec<CataloguedIssue>,
    /// Smaller issues that are valid to report.
    pub also_valid: Vec<CataloguedIssue>,
    /// Code that looks wrong but is correct.
    pub decoys: Vec<Decoy>,
    /// Unified diff of the complete change.
    pub diff: String,
    /// New content of every changed or added text file, sorted by path.
    pub changed_files: Vec<SourceFile>,
    /// Excerpts of unchanged files, the most relevant to the change first.
    pub chunks: Vec<Chunk>,
    /// Number of tokens of the record that every draw sends: title, description, diff and changed files. Excludes the
    /// chunks, the system prompt and the tool definitions.
    pub required_tokens: u32,
    /// True if the bugs have no proofs, as in an imported record. Part of the dataset's content hash.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unproved: bool,
}
