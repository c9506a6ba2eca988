//! What people write about a record: `record.toml`, `wordings.toml` and `proof/run.toml`.

use std::collections::BTreeMap;

use plumbline_benchmark::record::{CataloguedIssue, Decoy, Severity};
use serde::Deserialize;
use toml::Spanned;

/// `record.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The pull request's title.
    pub title: String,
    /// What its author wrote about it.
    pub description: String,
    /// The language most of it is in.
    pub language: String,
    /// Whether no program shows that its bugs are some: it was imported, and nobody has proved it yet.
    #[serde(default)]
    pub unproved: bool,
    /// The catalogued bugs; none for a clean control.
    #[serde(default, rename = "bug")]
    pub bugs: Vec<Issue>,
    /// Smaller things that are valid to say.
    #[serde(default)]
    pub also_valid: Vec<Issue>,
    /// Traps.
    #[serde(default, rename = "decoy")]
    pub decoys: Vec<Trap>,
}

impl Catalogue {
    /// Gives every entry its wordings.
    ///
    /// # Errors
    /// The first id that no entry has.
    pub fn word(&mut self, all: AllWordings) -> Result<(), Spanned<String>> {
        for (id, wordings) in all {
            let mut entries = self.bugs.iter_mut().chain(&mut self.also_valid);
            let entry = entries.find(|entry| entry.id.get_ref() == id.get_ref());
            entry.ok_or(id)?.wordings = wordings;
        }
        Ok(())
    }

    /// Everything that a comment may match: the bugs, then the smaller things.
    pub fn entries(&self) -> Vec<CataloguedIssue> {
        self.bugs.iter().chain(&self.also_valid).map(Into::into).collect()
    }
}

/// A `[[bug]]` or an `[[also_valid]]`. A bug has a kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Issue {
    /// Unique within the record.
    pub id: Spanned<String>,
    /// How bad it is.
    pub severity: Severity,
    /// What kind of mistake it is.
    pub kind: Option<Kind>,
    /// The file it is in.
    pub file: String,
    /// Its first line in `head/`.
    pub start_line: u32,
    /// Its last line in `head/`.
    pub end_line: u32,
    /// What is wrong, in one sentence.
    pub summary: String,
    /// Why it fails, on which input, and what happens.
    pub mechanism: String,
    /// Groups of terms of which a right comment uses some. Where there are none, its own words serve.
    #[serde(default)]
    pub evidence: Vec<Vec<String>>,
    /// How people word it.
    #[serde(skip)]
    pub wordings: Wordings,
}

/// `wordings.toml`: how people word the entries, by their ids.
pub type AllWordings = BTreeMap<Spanned<String>, Wordings>;

/// How people word an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wordings {
    /// What they say who mean it.
    pub paraphrases: Vec<String>,
    /// What they say of the same lines that is not so, or is something else.
    pub false_claims: Vec<String>,
}

/// A `[[decoy]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {
    /// The file it is in.
    pub file: Spanned<String>,
    /// Its first line in `head/`.
    pub start_line: u32,
    /// Its last line in `head/`.
    pub end_line: u32,
    /// Why it is right.
    pub why: String,
}

/// The kinds of mistake that a dataset is to be spread over. They are not part of the bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    OffByOne,
    Null,
    Concurrency,
    ResourceLeak,
    ErrorSwallowed,
    WrongDefault,
    TimeZone,
    IntegerOverflow,
    FloatingMoney,
    Injection,
    Authorisation,
    Cache,
    Transaction,
    ApiMisuse,
    IteratorInvalidation,
    Pagination,
    Encoding,
    RetryIdempotency,
}

/// `proof/run.toml`: how the record's programs are run.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunPlan {
    /// The programs that must be on the search path.
    pub toolchain: Vec<String>,
    /// What is run first in every copy.
    #[serde(default)]
    pub build: Vec<String>,
    /// The repository's own tests: they pass on base, head and fixed.
    pub tests: Vec<String>,
    /// One per bug.
    #[serde(default, rename = "proof")]
    pub proofs: Vec<Proof>,
}

/// A `[[proof]]`: ends with 1 where the bug is and with 0 where it is not.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The id of the bug that it shows.
    pub bug: Spanned<String>,
    /// The program and its arguments, run in the copy's root.
    pub command: Vec<String>,
}

impl From<&Issue> for CataloguedIssue {
    fn from(issue: &Issue) -> Self {
        Self {
            id: issue.id.get_ref().clone(),
            severity: issue.severity,
            file: issue.file.clone(),
            start_line: issue.start_line,
            end_line: issue.end_line,
            summary: issue.summary.clone(),
            mechanism: issue.mechanism.clone(),
            evidence: issue.evidence.clone(),
            paraphrases: issue.wordings.paraphrases.clone(),
            false_claims: issue.wordings.false_claims.clone(),
        }
    }
}

impl From<&Trap> for Decoy {
    fn from(trap: &Trap) -> Self {
        let Trap { file, start_line, end_line, why } = trap;
        let file = file.get_ref().clone();
        Self { file, start_line: *start_line, end_line: *end_line, why: why.clone() }
    }
}
