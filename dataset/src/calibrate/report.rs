//! Reports on the judge's agreement with labels.

use std::collections::HashMap;

use comfy_table::{Table, presets};
use plumbline_benchmark::judge::CatalogueJudge;

use super::agreement::{
    ConfusionMatrix, LabelAndDecision, LabelAndPoints, agreement_at_threshold, best_threshold,
};
use super::calibration::{CommentAndDecision, JudgeResults};
use super::cases::JudgeCase;
use super::comments::{CommentCategory, Split};
use super::pairs::{BugCommentPair, is_judged_match};
use super::scores_with_added_comments::SimulatedReviewerScore;

/// Maximum number of words of a comment that counts as short.
const MAX_SHORT_WORDS: usize = 50;

/// Returns the report on the judge's agreement with a dataset's labelled comments. Lists each wrong decision in the
/// tuning split, but none in the measuring split.
pub fn report(results: &JudgeResults) -> String {
    let mut parts = Vec::new();
    for split in Split::ALL {
        let whole = results.agreement(|comment| comment.split == split);
        parts.push(format!("{}: {}", split.folder(), figures(&whole)));
        parts.push(confusion_table(&whole));
        parts.push(category_table(results, split));
    }
    let wrong = results.judged_comments.iter().filter(|judged| {
        judged.labelled.split == Split::Tuning && judged.is_matched != judged.labelled.category.is_match()
    });
    parts.extend(wrong.map(disagreement));
    parts.push(added_comments_table(&results.scores_with_added_comments));
    if !results.trial_cases.is_empty() {
        parts.push(trial_table(results));
    }
    parts.join("\n") + "\n"
}

/// Returns the report on the judge's agreement with labelled pairs of a bug and a comment from outside the datasets.
pub fn pairs_report(pairs: &[BugCommentPair]) -> String {
    let decide = |pair: &BugCommentPair| LabelAndDecision {
        is_labelled_match: pair.label,
        is_judged_match: is_judged_match(pair),
    };
    let all: ConfusionMatrix = pairs.iter().map(decide).collect();
    let without_evidence = pairs.iter().filter(|pair| !pair.has_evidence()).count();
    let heading = format!(
        "{}; in {without_evidence} of {} pairs, the bug has no evidence: \
         the judge used the bug's other texts alone",
        figures(&all),
        pairs.len()
    );
    format!("{heading}\n{}\n", confusion_table(&all))
}

/// Returns a table of the judge's agreement with the labels of blind trials, for short and long comments, and for
/// comments with and without code.
fn trial_table(results: &JudgeResults) -> String {
    let mut table = new_table(&["comments of blind trials", "agreement"]);
    let pairs: Vec<(&JudgeCase, LabelAndPoints)> = results
        .trial_cases
        .iter()
        .map(|(case, points)| (case, LabelAndPoints { is_labelled_match: case.is_match, points: *points }))
        .collect();
    let default_threshold = CatalogueJudge::from_harness().required_points();
    let mut add = |name: &str, is_selected: &dyn Fn(&JudgeCase) -> bool| {
        let selected: Vec<(&JudgeCase, LabelAndPoints)> =
            pairs.iter().filter(|(case, _)| is_selected(case)).copied().collect();
        let points: Vec<LabelAndPoints> = selected.iter().map(|(_, points)| *points).collect();
        table.add_row([name.to_owned(), figures(&agreement_at_threshold(&points, default_threshold))]);
        let held_out = held_out_agreement(&pairs, &selected, default_threshold);
        table.add_row([
            format!(
                "{name}, leave-one-record-out: the points required for a match give the highest kappa on the \
                other records"
            ),
            figures(&held_out),
        ]);
    };
    add("all", &|_| true);
    add("at most 50 words", &|case| case.word_count() <= MAX_SHORT_WORDS);
    add("more than 50 words", &|case| case.word_count() > MAX_SHORT_WORDS);
    add("with code", &JudgeCase::has_code);
    add("without code", &|case| !case.has_code());
    table.to_string()
}

/// Returns the agreement of judge and labels on `selected` by leave-one-record-out cross-validation: for each record,
/// the match threshold is the one with the highest kappa on all other records.
fn held_out_agreement(
    pairs: &[(&JudgeCase, LabelAndPoints)],
    selected: &[(&JudgeCase, LabelAndPoints)],
    default_threshold: i64,
) -> ConfusionMatrix {
    let mut thresholds: HashMap<usize, i64> = HashMap::new();
    let mut decide = |(case, points): &(&JudgeCase, LabelAndPoints)| {
        let required = *thresholds.entry(case.record).or_insert_with(|| {
            let others = pairs.iter().filter(|(other, _)| other.record != case.record);
            best_threshold(&others.map(|(_, points)| *points).collect::<Vec<_>>(), default_threshold)
        });
        points.label_and_decision(required)
    };
    selected.iter().map(&mut decide).collect()
}

fn figures(counts: &ConfusionMatrix) -> String {
    let kappa = counts.kappa().map_or("undefined".to_owned(), |kappa| format!("{kappa:.3}"));
    let (precision, recall) = (counts.precision(), counts.recall());
    format!("{} pairs, kappa {kappa}, precision {precision:.3}, recall {recall:.3}", counts.pair_count())
}

fn confusion_table(counts: &ConfusionMatrix) -> String {
    let mut table = new_table(&["", "judge: match", "judge: no match"]);
    table.add_row([
        "label: match".to_owned(),
        counts.true_positives.to_string(),
        counts.false_negatives.to_string(),
    ]);
    table.add_row([
        "label: no match".to_owned(),
        counts.false_positives.to_string(),
        counts.true_negatives.to_string(),
    ]);
    table.to_string()
}

fn category_table(results: &JudgeResults, split: Split) -> String {
    let mut table = new_table(&["category", "label", "pairs", "judge agrees", "share"]);
    for category in CommentCategory::ALL {
        let counts = results.agreement(|comment| comment.split == split && comment.category == category);
        let (agreed, pairs) = (counts.true_positives + counts.true_negatives, counts.pair_count());
        let label = if category.is_match() { "match" } else { "no match" };
        let share = agreed as f64 * 100.0 / pairs.max(1) as f64;
        table.add_row([
            category.to_string(),
            label.to_owned(),
            pairs.to_string(),
            agreed.to_string(),
            format!("{share:.0} %"),
        ]);
    }
    table.to_string()
}

fn disagreement(judged: &CommentAndDecision) -> String {
    let comment = &judged.labelled;
    let (decision, label) = if judged.is_matched { ("match", "no match") } else { ("no match", "match") };
    let (path, line) = (comment.path.display(), comment.line);
    let (category, issue) = (comment.category, &comment.issue);
    format!(
        "{path}:{line}: note: comment on `{issue}`: the judge says {decision}, the label `{category}` says {label}"
    )
}

fn added_comments_table(scores_with_added_comments: &[SimulatedReviewerScore]) -> String {
    let mut table = new_table(&[
        "reviewer",
        "F1",
        "signal-to-noise",
        "F1 or signal-to-noise higher than without added comments",
    ]);
    for SimulatedReviewerScore { reviewer, f1_score, signal_to_noise, has_higher_score } in
        scores_with_added_comments
    {
        let has_higher_score = if *has_higher_score { "yes" } else { "no" };
        table.add_row([
            reviewer.clone(),
            format!("{f1_score:.4}"),
            format!("{signal_to_noise:.4}"),
            has_higher_score.to_owned(),
        ]);
    }
    table.to_string()
}

pub(super) fn new_table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header(header.to_vec());
    table
}
