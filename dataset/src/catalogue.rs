//! Formats of the files that describe a record: `record.toml`, `wordings.toml` and `proof/run.toml`.

use std::collections::BTreeMap;

use plumbline_benchmark::record::{CataloguedIssue, Decoy, Place, Severity};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// Content of `record.toml`: the pull request, its known issues, and decoys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordFile {
    /// Title of the pull request.
    pub title: String,
    /// Description of the pull request.
    pub description: String,
    /// Main programming language.
    pub language: String,
    /// True for an imported record whose bugs have no proofs yet.
    #[serde(default)]
    pub unproved: bool,
    /// Catalogued bugs; empty for a clean control.
    #[serde(default, rename = "bug")]
    pub bugs: Vec<IssueEntry>,
    /// Minor issues that are valid to report.
    #[serde(default)]
    pub also_valid: Vec<IssueEntry>,
    /// Correct code that looks wrong.
    #[serde(default, rename = "decoy")]
    pub decoys: Vec<DecoyEntry>,
}

impl RecordFile {
    /// Sets the paraphrases and false claims of each entry whose id is in `file`.
    ///
    /// # Errors
    /// The first id in `file` that no entry of `record.toml` has.
    pub fn set_wordings(&mut self, file: WordingsFile) -> Result<(), Spanned<String>> {
        for (id, wordings) in file {
            let mut entries = self.bugs.iter_mut().chain(&mut self.also_valid);
            let entry = entries.find(|entry| entry.id.get_ref() == id.get_ref());
            entry.ok_or(id)?.wordings = wordings;
        }
        Ok(())
    }

    /// Returns every entry that a comment may match: the bugs, then the minor issues.
    pub fn entries(&self) -> Vec<CataloguedIssue> {
        self.bugs.iter().chain(&self.also_valid).map(Into::into).collect()
    }
}

/// A `[[bug]]` or an `[[also_valid]]` entry of `record.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IssueEntry {
    /// Id, unique within the record.
    pub id: Spanned<String>,
    /// Severity of the issue.
    pub severity: Severity,
    /// Kind of mistake; required for a bug.
    pub kind: Option<BugKind>,
    /// Origin of the bug, called `tier` in `record.toml`; `None` if the entry has no tier. Most `also_valid` entries
    /// have none.
    #[serde(rename = "tier")]
    pub origin: Option<BugOrigin>,
    /// Code that a reviewer must see to find the bug, called `distance` in `record.toml`; `None` if nobody has
    /// determined it.
    #[serde(rename = "distance")]
    pub required_context: Option<RequiredContext>,
    /// True if the bug lies in unchanged code, which the change breaks.
    #[serde(default, rename = "unchanged")]
    pub in_unchanged_code: bool,
    /// Line ranges at which a comment may state the issue, the cause first.
    #[serde(default, rename = "place")]
    pub places: Vec<PlaceWithRole>,
    /// Description of the issue in one sentence.
    pub summary: String,
    /// Cause, triggering input and consequence of the issue.
    pub mechanism: String,
    /// Groups of terms; a matching comment uses terms of several groups. Without groups, the judge uses the
    /// other texts of the entry alone.
    #[serde(default)]
    pub evidence: Vec<Vec<String>>,
    /// Paraphrases of the issue, and false claims about its lines, from `wordings.toml`.
    #[serde(skip)]
    pub wordings: Wordings,
}

/// Content of `wordings.toml`: paraphrases and false claims of each entry, by the entry's id.
pub type WordingsFile = BTreeMap<Spanned<String>, Wordings>;

/// Paraphrases of an entry, and false claims about its lines, which the judge compares with comments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wordings {
    /// True statements of the issue in other words.
    pub paraphrases: Vec<String>,
    /// Claims about the same lines that are false or describe another issue.
    pub false_claims: Vec<String>,
}

/// A `[[decoy]]` entry: correct code that looks wrong.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecoyEntry {
    /// Path of the file.
    pub file: Spanned<String>,
    /// First line in `head/`.
    pub start_line: u32,
    /// Last line in `head/`.
    pub end_line: u32,
    /// Reason why the code is correct.
    pub why: String,
}

/// A `[[bug.place]]` or `[[also_valid.place]]`: lines of `head/` that belong to the issue.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWithRole {
    /// Path of the file.
    pub file: Spanned<String>,
    /// First line in `head/`.
    pub start_line: u32,
    /// Last line in `head/`.
    pub end_line: u32,
    /// Relation of the lines to the issue.
    pub role: PlaceRole,
}

/// Relation of a place's lines to the issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceRole {
    /// The lines are wrong.
    Cause,
    /// The lines call the wrong code, or rely on that code in another way.
    Call,
    /// The lines state a contract that the bug breaks, such as a type or a comment.
    Contract,
    /// The lines declare the function that contains the wrong code.
    Function,
}

/// Origin of a bug: invented, or a surviving mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BugOrigin {
    /// The author of the record invented the bug. Called `plain` in `record.toml`.
    #[serde(rename = "plain")]
    Invented,
    /// A surviving mutant: a mutation tool changed intricate code, and the code's thorough tests did not detect the
    /// change. Called `depth` in `record.toml`.
    #[serde(rename = "depth")]
    Mutant,
}

/// Code that a reviewer must see to find a bug; the variants go from one hunk of the diff to the most distant file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RequiredContext {
    /// One hunk of the diff.
    Hunk,
    /// The whole file of the bug.
    File,
    /// Another changed file.
    ChangedFile,
    /// An unchanged file that the change refers to.
    OneHop,
    /// An unchanged file that the change reaches only through another unchanged file.
    TwoHops,
}

/// Kind of coding mistake that causes a bug. The bundle does not contain the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BugKind {
    Aliasing,
    ApiMisuse,
    AsyncOrdering,
    Authorisation,
    Boundary,
    Cache,
    CacheKey,
    Calendar,
    Cancellation,
    Compatibility,
    Concurrency,
    CryptoMisuse,
    DataMigration,
    Deadlock,
    Deserialisation,
    Encoding,
    ErrorSwallowed,
    Exhaustion,
    FloatingMoney,
    Idempotency,
    Injection,
    IntegerOverflow,
    Invalidation,
    IsolationLevel,
    IteratorInvalidation,
    Locale,
    LostUpdate,
    MemoryModel,
    MissingCase,
    MissingCondition,
    MissingEdge,
    MissingUpdate,
    Null,
    Numeric,
    OffByOne,
    OmittedChange,
    Ordering,
    Pagination,
    PartialFailure,
    QuadraticWork,
    Recovery,
    ResourceLeak,
    RetryIdempotency,
    Rounding,
    SchemaMigration,
    SimilarVariable,
    Ssrf,
    StaleState,
    StateMachine,
    TimeZone,
    Transaction,
    UndefinedBehaviour,
    Unicode,
    Unit,
    Validation,
    WrongDefault,
}

/// `proof/run.toml`: the commands that build, test and prove a record.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofPlan {
    /// Programs that must be on the search path.
    pub toolchain: Vec<String>,
    /// Build command, which runs before the tests and proofs in every copy of the repository.
    #[serde(default)]
    pub build: Vec<String>,
    /// Test command of the repository, which must pass on base, on head, and on head with all fixes.
    pub tests: Vec<String>,
    /// Proofs, one per bug.
    #[serde(default, rename = "proof")]
    pub proofs: Vec<Proof>,
}

/// A `[[proof]]`: a command that exits with 1 if the bug is present and with 0 if it is fixed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Id of the bug.
    pub bug: Spanned<String>,
    /// Program and arguments, run in the root of a copy of the repository.
    pub command: Vec<String>,
}

impl From<&IssueEntry> for CataloguedIssue {
    fn from(issue: &IssueEntry) -> Self {
        Self {
            id: issue.id.get_ref().clone(),
            severity: issue.severity,
            places: issue.places.iter().map(Into::into).collect(),
            summary: issue.summary.clone(),
            mechanism: issue.mechanism.clone(),
            evidence: issue.evidence.clone(),
            paraphrases: issue.wordings.paraphrases.clone(),
            false_claims: issue.wordings.false_claims.clone(),
        }
    }
}

impl From<&PlaceWithRole> for Place {
    fn from(entry: &PlaceWithRole) -> Self {
        let PlaceWithRole { file, start_line, end_line, .. } = entry;
        Self { file: file.get_ref().clone(), start_line: *start_line, end_line: *end_line }
    }
}

impl From<&DecoyEntry> for Decoy {
    fn from(entry: &DecoyEntry) -> Self {
        let DecoyEntry { file, start_line, end_line, why } = entry;
        let file = file.get_ref().clone();
        Self { file, start_line: *start_line, end_line: *end_line, why: why.clone() }
    }
}
