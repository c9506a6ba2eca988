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

/// Conditions on the lines of a comment that matches an entry.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct LocationParameters {
    /// Maximum number of lines between a comment and a place of an entry.
    pub(super) tolerance_lines: u32,
    /// Number of lines by which a comment may be longer than the place that it matches.
    pub(super) extra_span_lines: u32,
}

/// Weights of words.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WordParameters {
    /// Weight of a function word.
    pub(super) function_weight: u64,
    /// Weight of a word that is neither a function word nor a stop word. Stop words weigh 0.
    pub(super) content_weight: u64,
    /// Decrease of a word's weight for each further entry of the record that uses the word. With 1,000, the first
    /// further entry halves the weight.
    pub(super) spread_per_mille: u64,
    /// Articles and other words without meaning of their own.
    pub(super) stop_words: Vec<String>,
    /// Function words of English that are no stop words, such as pronouns and prepositions.
    pub(super) function_words: Vec<String>,
}

/// Conditions under which sentences are prose.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ProseParameters {
    /// Maximum number of consecutive sentences of a comment that are compared together with an entry.
    pub(super) window_sentences: usize,
    /// Minimum share of function words among words and symbols, in thousandths.
    pub(super) minimum_function_per_mille: u32,
    /// Maximum number of consecutive words without a function word. An identifier counts as one word.
    pub(super) maximum_run: u32,
    /// Minimum number of distinct words, without function words, in a window (up to `window_sentences` consecutive
    /// sentences).
    pub(super) minimum_content_words: usize,
    /// Minimum number of commas, `and` and `or` in an enumeration.
    pub(super) minimum_list_items: u32,
    /// A sentence is an enumeration if it has fewer words and symbols than this number for each comma, `and` and `or`.
    pub(super) words_per_list_item: u32,
}

/// Parameters of the points that the catalogue judge gives a comment for each entry, in thousandths unless noted.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PointParameters {
    /// Weight added to the total weight of a sentence window, so that a few words of the entry alone do not get full
    /// points.
    pub(super) added_weight: u64,
    /// Smoothing: thousandths added to the number of true statements, and to that of other statements, that use a word.
    pub(super) added_occurrences_per_mille: u64,
    /// Factor of the similarity to the closest true statement.
    pub(super) closeness_per_mille: i64,
    /// Factor of a word's contrast: how much more often true statements use the word than other statements do.
    pub(super) contrast_per_mille: i64,
    /// Share of a word's positive credit that remains if general remarks use the word.
    pub(super) general_per_mille: i64,
    /// Points for each group of evidence from which the comment uses a term.
    pub(super) evidence_points: i64,
    /// Maximum number of groups of evidence that add points.
    pub(super) maximum_groups: usize,
    /// Factor of the similarity to the closest general remark.
    pub(super) remark_per_mille: i64,
    /// Minimum ratio of an entry's points to the highest points of any entry that the comment points at. Below it, the
    /// comment does not match the entry.
    pub(super) rival_per_mille: i64,
    /// Number of points that a comment needs to match an entry.
    pub(super) required_points: i64,
}

impl CatalogueJudgeParameters {
    /// Returns the parameters of `harness/judge.json`, with `rule` switched off.
    pub(super) fn without_rule(rule: Rule) -> Self {
        Self { left_out: Some(rule), ..harness_parameters().clone() }
    }

    /// Returns true unless calibration has switched the rule off.
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
