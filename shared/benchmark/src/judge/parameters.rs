//! Numbers and word lists of the catalogue judge, from `harness/judge.json`.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

/// All parameters of the catalogue judge.
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

/// Conditions on the lines of a comment.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Location {
    /// Maximum number of lines between a comment and an entry.
    pub(super) tolerance_lines: u32,
    /// Maximum number of lines that a comment may span beyond those of the entry.
    pub(super) extra_span_lines: u32,
}

/// Parameters of parsing text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Text {
    /// Maximum number of other words inside a phrase.
    pub(super) phrase_slack: u32,
    /// Words that are ignored when phrases are matched.
    pub(super) stop_words: HashSet<String>,
}

/// Parameters of scoring evidence.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Evidence {
    /// Strength that a term of one word adds to its group, in thousandths.
    pub(super) word_per_mille: u32,
    /// Strength that a term of several words adds to its group, in thousandths.
    pub(super) phrase_per_mille: u32,
    /// Weights of the groups, in their order; the last one applies to all further groups.
    pub(super) group_weights: Vec<u32>,
    /// Number of heaviest groups whose total weight equals 1,000 points.
    pub(super) groups_counted: usize,
    /// Number of groups that a comment must use; all of them if an entry has fewer.
    pub(super) required_groups: usize,
    /// Points that a comment must have, in thousandths.
    pub(super) required_per_mille: u32,
}

/// Conditions under which words shared with an entry are sufficient.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Vocabulary {
    /// Weight of a word of the evidence; any other word of the entry weighs 1.
    pub(super) evidence_weight: u64,
    /// Minimum total weight of the shared words.
    pub(super) required_weight: u64,
    /// Minimum share of a comment's meaningful words that must be shared, in thousandths.
    pub(super) required_share_per_mille: usize,
    /// Words without meaning of their own, in addition to stop words and function words.
    pub(super) common_words: HashSet<String>,
    /// Families of synonyms: single words, or pairs of consecutive words. The first member is a single word.
    pub(super) synonyms: Vec<Vec<String>>,
}

/// Conditions under which a comment resembles an entry or another statement. Similarity is Ochiai's coefficient of the
/// meaningful words, in thousandths.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Wordings {
    /// Minimum number of shared words for a similarity above 0.
    pub(super) minimum_shared_words: u64,
    /// Minimum similarity to a statement of the entry that is sufficient.
    pub(super) required_likeness_per_mille: u64,
    /// Minimum ratio of that similarity to the similarity to any other statement, in thousandths.
    pub(super) lead_per_mille: u64,
    /// Minimum similarity to another statement for a refusal.
    pub(super) false_likeness_per_mille: u64,
    /// Minimum ratio of that similarity to the similarity to the entry, in thousandths.
    pub(super) false_lead_per_mille: u64,
    /// Remarks that fit any line. They count as other statements for every entry.
    pub(super) vague_remarks: Vec<String>,
}

/// Conditions under which the judge refuses a comment, whatever terms it contains.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Guards {
    /// Length above which points shrink in proportion, in words.
    pub(super) full_credit_words: u32,
    /// Maximum share of a comment's words that may be evidence, in thousandths.
    pub(super) maximum_evidence_per_mille: u32,
    /// Minimum share of function words, stop words included, in thousandths. The count has a bonus of one word.
    pub(super) minimum_glue_per_mille: u32,
    /// Maximum length of a run of words without a function word. An identifier counts as one word; numbers and
    /// operators do not count.
    pub(super) maximum_words_without_glue: u32,
    /// Conditions under which a body only repeats its title.
    pub(super) repetition: Repetition,
    /// Function words of English that are not keywords of a programming language.
    pub(super) glue_words: HashSet<String>,
    /// Minimum number of distinct words shared with the entry that do not occur in the code that the comment points at.
    pub(super) minimum_own_words: usize,
    /// Ratio, in thousandths, of the words shared with another entry on the same lines to those shared with the entry.
    /// From this ratio on, the comment is about the other entry.
    pub(super) other_entry_per_mille: usize,
    /// Maximum number of kinds of hazard, unrelated to the entry, that a comment may name.
    pub(super) maximum_other_hazards: usize,
    /// Kinds of hazard and the terms that name them.
    pub(super) hazards: BTreeMap<String, Vec<String>>,
    /// Phrases of comments that find nothing wrong.
    pub(super) dismissals: Vec<String>,
}

/// Conditions under which a body only repeats its title. Only meaningful words count.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Repetition {
    /// Minimum number of words of a title that can count as repeated.
    pub(super) minimum_title_words: usize,
    /// Maximum number of words that a repeating body adds, unless the title has more. A body that adds more does not
    /// repeat its title.
    pub(super) added_words: usize,
    /// Maximum share of the title's words that the body may repeat, in thousandths.
    pub(super) maximum_per_mille: usize,
}

static FROZEN: LazyLock<Parameters> = LazyLock::new(parse);

/// Returns the parsed parameters.
pub(super) fn frozen() -> &'static Parameters {
    &FROZEN
}

#[expect(clippy::expect_used, reason = "the text is compiled in and a test parses it")]
fn parse() -> Parameters {
    let text = include_str!("../../../../harness/judge.json");
    let parameters: Parameters = serde_json::from_str(text).expect("the judge's parameters are well-formed");
    assert_eq!(parameters.judge, "catalogue", "the parameters belong to another judge");
    assert!(!parameters.evidence.group_weights.is_empty(), "no group has a weight");
    parameters
}

#[cfg(test)]
mod tests {
    #[test]
    fn parameters_are_well_formed() {
        let parameters = super::frozen();
        assert!(parameters.evidence.required_per_mille > 0);
        assert!(parameters.guards.hazards.len() > parameters.guards.maximum_other_hazards);
    }
}
