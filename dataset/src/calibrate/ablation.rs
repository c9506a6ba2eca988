//! Ablation: measures the catalogue judge without each of its rules.

use std::path::PathBuf;

use plumbline_benchmark::judge::{CatalogueJudge, Rule};

use super::agreement::{LabelAndPoints, agreement_at_threshold, best_threshold};
use super::cases::{CommentOrigin, Corpus};
use super::comments::{CommentCategory, Split};
use super::report::new_table;
use super::robustness::JudgeRobustness;
use crate::problem::FileProblem;

/// Interval at which [`JudgeRobustness::measure`] samples comments: n stands for every n-th comment.
const SAMPLING_INTERVAL: usize = 5;

/// Returns a table that compares variants of the judge on the labelled comments and trials of several datasets. The
/// columns are Cohen's kappa, the worthless comments that the judge matches, and the shares of changed comments that it
/// rejects and of general remarks that it matches. The rows are:
///
/// - The first row is the judge with the parameters of the harness.
/// - The second row is the same judge with a new match threshold: the threshold with the highest kappa on the comments
///   for tuning the judge ([`Split::Tuning`]).
/// - Each further row is the judge without one of its rules. The threshold is chosen as for the second row, so that any
///   difference from the second row is due to the rule alone.
///
/// # Errors
/// The problems of the first dataset that has any.
pub fn ablation_table(datasets: &[PathBuf]) -> Result<String, Vec<FileProblem>> {
    let corpus = Corpus::read(datasets)?;
    let mut table = new_table(&[
        "judge",
        "kappa, tuned",
        "kappa, measured",
        "kappa, trials",
        "worthless comments accepted",
        "rejected after a meaning-preserving change",
        "rejected after a meaning-altering change",
        "remarks accepted",
    ]);
    let frozen = CatalogueJudge::from_harness();
    table.add_row(row("as published", &corpus, frozen, Some(frozen.required_points())));
    table.add_row(row("all rules", &corpus, frozen, None));
    for rule in Rule::ALL {
        let name = format!("without: {}", rule.describe());
        table.add_row(row(&name, &corpus, &CatalogueJudge::without_rule(rule), None));
    }
    Ok(format!("{table}\n"))
}

fn row(name: &str, corpus: &Corpus, judge: &CatalogueJudge, required_points: Option<i64>) -> [String; 8] {
    let points = corpus.points(judge, &corpus.cases);
    let of = |is_selected: &dyn Fn(CommentOrigin) -> bool| -> Vec<LabelAndPoints> {
        let pairs = corpus.cases.iter().zip(&points).filter(|(case, _)| is_selected(case.origin));
        pairs
            .map(|(case, points)| LabelAndPoints { is_labelled_match: case.is_match, points: *points })
            .collect()
    };
    let split =
        |split| of(&move |origin| matches!(origin, CommentOrigin::CalibrationFile(of, _) if of == split));
    let tuned = split(Split::Tuning);
    let required_points = required_points.unwrap_or_else(|| best_threshold(&tuned, judge.required_points()));
    let kappa = |pairs: &[LabelAndPoints]| {
        let agreement = agreement_at_threshold(pairs, required_points);
        agreement.kappa().map_or("undefined".to_owned(), |kappa| format!("{kappa:.3}"))
    };
    let is_matched = |pair: &&LabelAndPoints| pair.points.is_some_and(|points| points >= required_points);
    let worthless = of(&is_worthless).iter().filter(is_matched).count();
    let robust = JudgeRobustness::measure(corpus, judge, &points, required_points, SAMPLING_INTERVAL);
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    [
        name.to_owned(),
        kappa(&tuned),
        kappa(&split(Split::Measuring)),
        kappa(&of(&|origin| origin == CommentOrigin::Trial)),
        worthless.to_string(),
        percent(1.0 - robust.matches_after_preserving_changes().matched_share()),
        percent(1.0 - robust.matches_after_altering_changes().matched_share()),
        percent(robust.fitting_remarks.matched_share()),
    ]
}

fn is_worthless(origin: CommentOrigin) -> bool {
    let worthless = [CommentCategory::CopiedCode, CommentCategory::Stuffing, CommentCategory::EveryLine];
    matches!(origin, CommentOrigin::CalibrationFile(_, category) if worthless.contains(&category))
}
