//! Parameters of the catalogue judge, from `harness/judge.json`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::rule::Rule;

/// All parameters of the catalogue judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CatalogueJudgeParameters {
    /// Judge that the file is for; always `catalogue`.
    judge: String,
    pub(super) location: LocationParameters,
    pub(super) words: WordParameters,
    pub(super) prose: ProseParameters,
    pub(super) score: PointParameters,
    /// General remarks, such as "check the range and the edge cases": texts that fit many issues and describe no
    /// particular issue.
    pub(super) remarks: Vec<String>,
    /// Denials: phrases of comments that find nothing wrong, such as "not a bug".
    pub(super) denials: Vec<String>,
    /// Rule that calibration has switched off; otherwise `None`.
    #[serde(skip)]
    disabled_rule: Option<Rule>,
}

/// Conditions on the lines of a comment that matches an entry.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct LocationParameters {
    /// Maximum number of lines between a comment and a place of an entry.
    pub(super) tolerance_lines: u32,
    /// A comment's line range may be this number of lines longer than the range of the place that the comment matches.
    pub(super) extra_span_lines: u32,
}

/// Weights that words have when the judge compares a comment with a statement.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WordParameters {
    /// Weight of a word in `function_words`.
    pub(super) function_weight: u64,
    /// Weight of a word that is neither in `function_words` nor in `stop_words`. A word in `stop_words` weighs 0, a
    /// word in `function_words` weighs `function_weight`.
    pub(super) content_weight: u64,
    /// Decrease of a word's weight for each further entry of the record that uses the word. With n further entries,
    /// the weight is divided by 1 + n · `spread_per_mille` / 1000.
    pub(super) spread_per_mille: u64,
    /// Articles and other words without meaning of their own.
    pub(super) stop_words: Vec<String>,
    /// Pronouns, conjunctions and other words of grammar. Contains no word of `stop_words`.
    pub(super) function_words: Vec<String>,
}

/// Conditions under which sentences are prose.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ProseParameters {
    /// Maximum number of sentences in a window. A window is a range of consecutive sentences of a comment, which the
    /// judge compares with an entry as a single text.
    pub(super) window_sentences: usize,
    /// Minimum share of function words among the words and symbols of a window, in thousandths. Here and below, stop
    /// words count as function words.
    pub(super) minimum_function_per_mille: u32,
    /// Maximum number of consecutive words of a window without a function word. An identifier counts as one word.
    pub(super) maximum_run: u32,
    /// Minimum number of distinct content words in a window: words that are not function words. The judge ignores
    /// windows with fewer such words.
    pub(super) minimum_content_words: usize,
    /// Minimum number of separators (commas, `and`, `or`) of a sentence that is an enumeration.
    pub(super) minimum_list_items: u32,
    /// A sentence with at least `minimum_list_items` separators is an enumeration if it has fewer words and symbols
    /// than this number times its separators.
    pub(super) words_per_list_item: u32,
}

/// Parameters of the points that the catalogue judge gives a comment for each entry, in thousandths unless noted.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PointParameters {
    /// Weight added to the total weight of a window (up to `window_sentences` consecutive sentences). Without this
    /// addition, a window that consists of a few words of the entry would get full points.
    pub(super) added_weight: u64,
    /// Additive smoothing of word counts, in thousandths. This number is added to the count of a word in true
    /// statements about the entry, and to the word's count in false claims, decoys and other entries.
    pub(super) added_occurrences_per_mille: u64,
    /// Factor of the similarity to the closest true statement about the entry. The product is added to the points.
    pub(super) closeness_per_mille: i64,
    /// Factor of a word's contrast, a number between −1 and 1. The contrast is positive if the word is more frequent in
    /// true statements about the entry than in false claims, decoys and other entries. The product is part of the
    /// points for using the word.
    pub(super) contrast_per_mille: i64,
    /// Factor of the points for using a word, if a general remark (a text that fits many issues) uses the word too.
    /// Negative points are unchanged.
    pub(super) general_per_mille: i64,
    /// Points for each group of evidence from which the comment uses a term.
    pub(super) evidence_points: i64,
    /// Maximum number of groups of evidence that add points.
    pub(super) maximum_groups: usize,
    /// Factor of the similarity to the closest general remark (a text that fits many issues). The product is subtracted
    /// from the points, unless the similarity to a false claim, a decoy or another entry is larger.
    pub(super) remark_per_mille: i64,
    /// Minimum points of a match, as a share of the highest points that the comment gets for any entry close to the
    /// comment's lines.
    pub(super) rival_per_mille: i64,
    /// Number of points that a comment needs to match an entry.
    pub(super) required_points: i64,
}

impl CatalogueJudgeParameters {
    /// Returns the parameters of `harness/judge.json`, with `rule` switched off.
    pub(super) fn without_rule(rule: Rule) -> Self {
        Self { disabled_rule: Some(rule), ..harness_parameters().clone() }
    }

    /// Returns true unless calibration has switched the rule off.
    pub(super) fn applies(&self, rule: Rule) -> bool {
        self.disabled_rule != Some(rule)
    }
}

static PARAMETERS: LazyLock<CatalogueJudgeParameters> = LazyLock::new(parse);

/// Returns the parameters of `harness/judge.json`. They are frozen: a change of any parameter changes the harness
/// version.
pub(super) fn harness_parameters() -> &'static CatalogueJudgeParameters {
    &PARAMETERS
}

#[expect(clippy::expect_used, reason = "the text is compiled in and a test parses it")]
fn parse() -> CatalogueJudgeParameters {
    let text = include_str!("../../../../harness/judge.json");
    let parameters: CatalogueJudgeParameters = serde_json::from_str(text).expect("harness/judge.json");
    assert_eq!(parameters.judge, "catalogue", "`judge` in harness/judge.json must be `catalogue`");
    parameters
}

#[cfg(test)]
mod tests {
    #[test]
    fn parameters_are_well_formed() {
        let parameters = super::harness_parameters();
        assert!(parameters.score.required_points > 0);
        assert!(parameters.words.content_weight > parameters.words.function_weight);
    }
}
