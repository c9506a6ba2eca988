//! The statements that the judge compares comments on a record with: true statements and false claims about each entry,
//! explanations of decoys, and general remarks.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::lexicon::{Lexicon, StemId, is_comparable};
use super::parameters::CatalogueJudgeParameters;
use super::words;
use crate::record::{CataloguedIssue, Record};

/// A statement, as the set of its words.
pub(super) struct Statement {
    pub(super) words: Vec<StemId>,
    /// Total weight of the words.
    pub(super) weight: u64,
}

/// Word frequencies in a set of statements.
#[derive(Default)]
pub(super) struct StatementsPerWord {
    /// Number of statements that use each word. The key is the word's stem.
    pub(super) by_word: HashMap<StemId, u64>,
    /// Number of all statements.
    pub(super) total: u64,
}

/// The statements about one entry.
pub(super) struct EntryStatements {
    /// Summary, mechanism and paraphrases of the entry, each as one statement.
    pub(super) descriptions: Vec<Statement>,
    /// Groups of evidence. Each [`Statement`] has the words of one group.
    evidence_groups: Vec<Statement>,
    /// Terms of evidence, group by group. Each [`Statement`] has the words of one term.
    pub(super) evidence_terms: Vec<Vec<Statement>>,
    /// All words of summary, mechanism and evidence, as one statement.
    pub(super) gist: Statement,
    pub(super) false_claims: Vec<Statement>,
}

/// All statements of a record.
pub(super) struct RecordStatements {
    pub(super) lexicon: Lexicon,
    pub(super) entries: Vec<EntryStatements>,
    /// Explanation why each decoy is correct.
    pub(super) decoys: Vec<Statement>,
    /// General remarks of `harness/judge.json`, which fit many issues and state none.
    pub(super) remarks: Vec<Statement>,
    /// Words of the general remarks.
    pub(super) general_words: HashSet<StemId>,
}

impl RecordStatements {
    pub(super) fn new(
        record: &Record,
        entries: &[&CataloguedIssue],
        parameters: &CatalogueJudgeParameters,
    ) -> Self {
        let mut lexicon = Lexicon::new(parameters);
        let mut entries: Vec<EntryStatements> =
            entries.iter().map(|entry| EntryStatements::new(entry, &mut lexicon)).collect();
        for entry in &entries {
            for stem in entry.words() {
                lexicon.count_entry(stem);
            }
        }
        let mut decoys: Vec<Statement> =
            record.decoys.iter().map(|decoy| Statement::new([decoy.why.as_str()], &mut lexicon)).collect();
        let mut remarks: Vec<Statement> =
            parameters.remarks.iter().map(|remark| Statement::new([remark.as_str()], &mut lexicon)).collect();
        let of_entries = entries.iter_mut().flat_map(EntryStatements::all);
        for statement in of_entries.chain(&mut decoys).chain(&mut remarks) {
            statement.weight = statement.words.iter().map(|stem| lexicon.weight(*stem)).sum();
        }
        let general_words = remarks.iter().flat_map(|remark| remark.words.iter().copied()).collect();
        Self { lexicon, entries, decoys, remarks, general_words }
    }
}

impl EntryStatements {
    fn new(entry: &CataloguedIssue, lexicon: &mut Lexicon) -> Self {
        let CataloguedIssue { summary, mechanism, .. } = entry;
        let terms = entry.evidence.iter().flatten();
        let gist: Vec<&str> = [summary, mechanism].into_iter().chain(terms).map(String::as_str).collect();
        let gist = Statement::new(gist, lexicon);
        let mut one = |text: &String| Statement::new([text.as_str()], lexicon);
        let own = [summary, mechanism].into_iter().filter(|text| !text.trim().is_empty());
        let descriptions = own.chain(&entry.paraphrases).map(&mut one).collect();
        let false_claims = entry.false_claims.iter().map(&mut one).collect();
        let groups = entry.evidence.iter();
        let evidence_groups =
            groups.map(|group| Statement::new(group.iter().map(String::as_str), lexicon)).collect();
        let mut term = |term: &String| Statement::new([term.as_str()], lexicon);
        let groups = entry.evidence.iter();
        let evidence_terms = groups.map(|group| group.iter().map(&mut term).collect()).collect();
        Self { descriptions, evidence_groups, evidence_terms, gist, false_claims }
    }

    /// Returns the distinct words of the true statements.
    fn words(&self) -> BTreeSet<StemId> {
        self.true_statements().flat_map(|statement| statement.words.iter().copied()).collect()
    }

    /// Returns the true statements: summary, mechanism, paraphrases, and each group of evidence.
    pub(super) fn true_statements(&self) -> impl Iterator<Item = &Statement> {
        self.descriptions.iter().chain(&self.evidence_groups)
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Statement> {
        let Self { descriptions, evidence_groups, evidence_terms, gist, false_claims } = self;
        let terms = evidence_terms.iter_mut().flatten();
        descriptions.iter_mut().chain(evidence_groups).chain(terms).chain([gist]).chain(false_claims)
    }
}

impl Statement {
    fn new<'a>(texts: impl IntoIterator<Item = &'a str>, lexicon: &mut Lexicon) -> Self {
        let split = texts.into_iter().flat_map(words::split).filter(is_comparable);
        let words: BTreeSet<StemId> = split.map(|word| lexicon.intern(&word.text)).collect();
        Self { words: words.into_iter().collect(), weight: 0 }
    }
}

/// Counts, for each word, the statements that use the word. Also counts all statements.
pub(super) fn count_statements_per_word<'a>(
    statements: impl Iterator<Item = &'a Statement>,
) -> StatementsPerWord {
    let mut counts = StatementsPerWord::default();
    for statement in statements {
        counts.total += 1;
        for stem in &statement.words {
            *counts.by_word.entry(*stem).or_default() += 1;
        }
    }
    counts
}
