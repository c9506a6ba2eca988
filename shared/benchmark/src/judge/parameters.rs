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
    /// General remarks: each fits many issues, such as every off-by-one error, and states none.
    pub(super) remarks: Vec<String>,
    /// Phrases of comments that find nothing wrong.
    pub(super) denials: Vec<String>,
    /// Rule that does not apply; `None` except in calibration.
    #[serde(skip)]
    left_out: Option<Rule>,
}

/// Conditions on the lines of a comment.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct LocationParameters {
    /// Maximum number of lines between a comment and a place of an entry.
    pub(super) tolerance_lines: u32,
    /// Maximum length of a comment's line range, in lines, above the length of the place that it matches.
    pub(super) extra_span_lines: u32,
}

/// Weights of words.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WordParameters {
    /// Weight of a function word.
    pub(super) function_weight: u64,
    /// Weight of any other word. Stop words weigh 0.
    pub(super) content_weight: u64,
    /// Decrease of a word's weight for each further entry of the record that uses the word. With 1,000, the first
    /// further entry halves the weight.
    pub(super) spread_per_mille: u64,
    /// Articles and other words without meaning of their own.
    pub(super) stop_words: Vec<String>,
    /// Other function words of English.
    pub(super) function_words: Vec<String>,
}

/// Conditions under which sentences are prose.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ProseParameters {
    /// Maximum number of consecutive sentences that are compared together.
    pub(super) window_sentences: usize,
    /// Minimum share of function words among words and symbols, in thousandths.
    pub(super) minimum_function_per_mille: u32,
    /// Maximum length of a run of words without a function word. An identifier counts as one word.
    pub(super) maximum_run: u32,
    /// Minimum number of distinct words, without function words, in a window (up to `window_sentences` consecutive
    /// sentences).
    pub(super) minimum_content_words: usize,
    /// Minimum number of commas, `and` and `or` in an enumeration.
    pub(super) minimum_list_items: u32,
    /// Number of words and symbols per comma, `and` or `or` below which a sentence is an enumeration.
    pub(super) words_per_list_item: u32,
}

/// Parameters of the points that the catalogue judge gives a comment for each entry, in thousandths unless noted.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PointParameters {
    /// Weight added to that of a window's words, so that a few words of the entry do not get full points.
    pub(super) added_weight: u64,
    /// Number added to the occurrences of each word, in true and in other statements.
    pub(super) added_occurrences_per_mille: u64,
    /// Factor of the similarity to the closest true statement.
    pub(super) closeness_per_mille: i64,
    /// Factor of the contrast of true and other statements.
    pub(super) contrast_per_mille: i64,
    /// Share of a word's credit that remains if general remarks use the word too.
    pub(super) general_per_mille: i64,
    /// Points for each group of evidence from which the comment uses a term.
    pub(super) evidence_points: i64,
    /// Maximum number of groups of evidence that add points.
    pub(super) maximum_groups: usize,
    /// Factor of the similarity to the closest general remark.
    pub(super) remark_per_mille: i64,
    /// Minimum ratio of an entry's points to those of the best entry that the comment points at.
    pub(super) rival_per_mille: i64,
    /// Number of points that a comment needs to match an entry.
    pub(super) required_points: i64,
}

impl CatalogueJudgeParameters {
    /// Returns the parameters without a rule.
    pub(super) fn without_rule(rule: Rule) -> Self {
        Self { left_out: Some(rule), ..harness_parameters().clone() }
    }

    /// Returns true if the rule applies.
    pub(super) fn applies(&self, rule: Rule) -> bool {
        self.left_out != Some(rule)
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
    let parameters: CatalogueJudgeParameters =
        serde_json::from_str(text).expect("the judge's parameters are well-formed");
    assert_eq!(parameters.judge, "catalogue", "the parameters belong to another judge");
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
