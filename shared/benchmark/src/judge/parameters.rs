//! The frozen numbers and word lists of the catalogue judge.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

/// `harness/judge.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Parameters {
    judge: String,
    pub(super) location: Location,
    pub(super) text: Text,
    pub(super) evidence: Evidence,
    pub(super) vocabulary: Vocabulary,
    pub(super) wordings: Wordings,
    pub(super) guards: Guards,
}

/// How exactly a comment must point at the lines of an entry.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Location {
    /// How many lines may lie between a comment and an entry, one more than that not.
    pub(super) tolerance_lines: u32,
    /// How many more lines than the entry a comment may span.
    pub(super) extra_span_lines: u32,
}

/// How text is read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Text {
    /// How many other words may stand inside a phrase.
    pub(super) phrase_slack: u32,
    /// Words that a phrase is matched without.
    pub(super) stop_words: HashSet<String>,
}

/// How evidence adds up.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Evidence {
    /// What a term of one word gives to its group.
    pub(super) word_per_mille: u32,
    /// What a term of several words gives to its group.
    pub(super) phrase_per_mille: u32,
    /// What the groups weigh, in their order; the last one stands for all that follow.
    pub(super) group_weights: Vec<u32>,
    /// How many groups, the heaviest, make up the whole that points are a share of.
    pub(super) groups_counted: usize,
    /// How many groups a comment must touch, or all if there are fewer.
    pub(super) required_groups: usize,
    /// The points a comment must have.
    pub(super) required_per_mille: u32,
}

/// When words that a comment shares with an entry are enough.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Vocabulary {
    /// What a word of the evidence weighs; any other of the entry's words weighs 1.
    pub(super) evidence_weight: u64,
    /// What the shared words must weigh together.
    pub(super) required_weight: u64,
    /// The share of a comment's telling words that must be shared.
    pub(super) required_share_per_mille: usize,
    /// Words that tell nothing, beside stop words and glue.
    pub(super) common_words: HashSet<String>,
    /// Families of words, or of two words that follow each other, that reviewers use for one thing. A family begins
    /// with one word.
    pub(super) synonyms: Vec<Vec<String>>,
}

/// When a comment is like what is said of an entry, and when like something else. Likeness is Ochiai's coefficient of the
/// telling words, in thousandths.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Wordings {
    /// How many words two texts must share to be alike at all.
    pub(super) minimum_shared_words: u64,
    /// How like a statement of the entry a comment must be for that to be enough.
    pub(super) required_likeness_per_mille: u64,
    /// How many times as like as anything else it must then be.
    pub(super) lead_per_mille: u64,
    /// How like something else it must be to be refused.
    pub(super) false_likeness_per_mille: u64,
    /// How many times as like something else as the entry it must then be.
    pub(super) false_lead_per_mille: u64,
    /// What can be said of any line. It is something else than every entry.
    pub(super) vague_remarks: Vec<String>,
}

/// What makes a comment worthless whatever it mentions.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Guards {
    /// Above this length points shrink in proportion.
    pub(super) full_credit_words: u32,
    /// The largest share of a comment's words that may be evidence.
    pub(super) maximum_evidence_per_mille: u32,
    /// The smallest share of a comment's words that must be glue: stop words or glue words. A comment has
    /// one word of it granted.
    pub(super) minimum_glue_per_mille: u32,
    /// How many words may follow each other without any glue. An identifier is one word; numbers and operators are none.
    pub(super) maximum_words_without_glue: u32,
    /// When a body only says its title again.
    pub(super) repetition: Repetition,
    /// The words that hold English sentences together and are no keywords of a programming language.
    pub(super) glue_words: HashSet<String>,
    /// How many different words of its entry a comment must have that do not stand in the lines it points at.
    pub(super) minimum_own_words: usize,
    /// How many times the words that a comment shares with its entry it may share with another one of the same place,
    /// in thousandths; with so many it is about that one.
    pub(super) other_entry_per_mille: usize,
    /// How many kinds of hazard a comment may name that its entry has nothing to do with.
    pub(super) maximum_other_hazards: usize,
    /// The kinds of hazard and the terms that name them.
    pub(super) hazards: BTreeMap<String, Vec<String>>,
    /// Phrases that say that nothing is wrong.
    pub(super) dismissals: Vec<String>,
}

/// When a body only says its title again. Only words that say something count.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Repetition {
    /// How many words make a title that can be said again.
    pub(super) minimum_title_words: usize,
    /// A body that adds more words than this, and more than the title has, says more.
    pub(super) added_words: usize,
    /// The largest share of the title's words that any other body may have.
    pub(super) maximum_per_mille: usize,
}

static FROZEN: LazyLock<Parameters> = LazyLock::new(parse);

/// The parameters in force.
pub(super) fn frozen() -> &'static Parameters {
    &FROZEN
}

#[expect(clippy::expect_used, reason = "the text is compiled in and a test parses it")]
fn parse() -> Parameters {
    let text = include_str!("../../../../harness/judge.json");
    let parameters: Parameters = serde_json::from_str(text).expect("the judge's parameters are well-formed");
    assert_eq!(parameters.judge, "catalogue", "the parameters are another judge's");
    assert!(!parameters.evidence.group_weights.is_empty(), "no group has a weight");
    parameters
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_frozen_parameters_are_well_formed() {
        let parameters = super::frozen();
        assert!(parameters.evidence.required_per_mille > 0);
        assert!(parameters.guards.hazards.len() > parameters.guards.maximum_other_hazards);
    }
}
