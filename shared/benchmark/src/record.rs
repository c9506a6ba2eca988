//! A dataset record as the harness uses it: one pull request and what is known about it.

use serde::{Deserialize, Serialize};

/// How bad a catalogued bug is, or how bad a reviewer says a finding is. Ordered worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Loses or exposes data or money, or takes the system down.
    Critical,
    /// Wrong result or crash on ordinary input.
    High,
    /// Wrong on an edge that will occur.
    Medium,
    /// Minor.
    Low,
}

/// Something known about a pull request that a reviewer may rightly say: a catalogued bug, or a smaller
/// thing (`also_valid`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CataloguedIssue {
    /// Unique within the record: lower-case words joined by dashes.
    pub id: String,
    /// How bad it is.
    pub severity: Severity,
    /// The file it is in, relative to the repository's root, with `/`.
    pub file: String,
    /// Its first line on the new side, counted from 1.
    pub start_line: u32,
    /// Its last line on the new side.
    pub end_line: u32,
    /// What is wrong, in one sentence.
    pub summary: String,
    /// Why it fails, on which input, and what happens.
    pub mechanism: String,
    /// Groups of terms (symptom, cause, fix …) of which a right comment uses some.
    pub evidence: Vec<Vec<String>>,
    /// What people say who mean it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paraphrases: Vec<String>,
    /// What people say of the same lines that is not so, or is something else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub false_claims: Vec<String>,
}

/// Code that looks wrong and is right. A comment on it is noise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decoy {
    /// The file it is in.
    pub file: String,
    /// Its first line on the new side.
    pub start_line: u32,
    /// Its last line on the new side.
    pub end_line: u32,
    /// Why it is right.
    pub why: String,
}

/// One whole file of the new side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path, relative to the repository's root, with `/`.
    pub path: String,
    /// Its text.
    pub content: String,
}

/// A piece of the repository outside the changed files that the change refers to or is referred to by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// The file it is in.
    pub path: String,
    /// Its first line, counted from 1.
    pub start_line: u32,
    /// Its last line.
    pub end_line: u32,
    /// The lines themselves.
    pub text: String,
    /// What it adds to a prompt, in tokens, its heading included.
    pub tokens: u32,
}

/// A record, ready to be reviewed and judged. The judge looks at its catalogue and its changed files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The name of its folder.
    pub slug: String,
    /// The pull request's title.
    pub title: String,
    /// What the pull request's author wrote about it.
    pub description: String,
    /// The language most of it is in, in lower case (`python`, `cpp` …).
    pub language: String,
    /// The catalogued bugs; empty for a clean control.
    pub bugs: Vec<CataloguedIssue>,
    /// Smaller things that are valid to say.
    pub also_valid: Vec<CataloguedIssue>,
    /// Traps.
    pub decoys: Vec<Decoy>,
    /// The unified diff of the whole change.
    pub diff: String,
    /// The new content of every changed or added file, by path.
    pub changed_files: Vec<SourceFile>,
    /// Reference-graph chunks, best first.
    pub chunks: Vec<Chunk>,
    /// What all but the chunks and the system text comes to, in tokens.
    pub required_tokens: u32,
    /// Whether no program shows that its bugs are some: it was imported, and nobody has proved it yet. Part of the
    /// dataset's identity.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unproved: bool,
}
