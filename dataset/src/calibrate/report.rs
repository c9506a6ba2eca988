//! The figures of a calibration, in words and tables.

use comfy_table::{Table, presets};

use super::agreement::Confusion;
use super::comments::{Category, Half};
use super::gain::Gain;
use super::pairs::{Evidence, Pair, judge_pair};
use super::{Calibration, Judged};

/// The figures of a dataset's own labelled comments; those that the judge gets wrong are listed for the half
/// that may be tuned on, and only for that.
pub fn report(calibration: &Calibration) -> String {
    let mut parts = Vec::new();
    for half in Half::ALL {
        let whole = calibration.agreement(|comment| comment.half == half);
        parts.push(format!("{}: {}", half.folder(), figures(&whole)));
        parts.push(confusion_table(&whole));
        parts.push(by_category(calibration, half));
    }
    let wrong = calibration.judged.iter().filter(|judged| {
        judged.labelled.half == Half::Tuned && judged.found != judged.labelled.category.is_match()
    });
    parts.extend(wrong.map(disagreement));
    parts.push(gain_table(&calibration.gains));
    parts.join("\n") + "\n"
}

/// The figures of pairs that somebody else labelled.
pub fn pairs_report(pairs: &[Pair]) -> String {
    let all: Confusion = pairs.iter().map(|pair| (pair.label, judge_pair(pair))).collect();
    let own = pairs.iter().filter(|pair| pair.evidence() == Evidence::OwnWords).count();
    let heading = format!(
        "{}; {own} of {} by the bug's own words, the others by its evidence",
        figures(&all),
        pairs.len()
    );
    format!("{heading}\n{}\n", confusion_table(&all))
}

fn figures(counts: &Confusion) -> String {
    let kappa = counts.kappa().map_or("none".to_owned(), |kappa| format!("{kappa:.3}"));
    let (precision, recall) = (counts.precision(), counts.recall());
    format!("{} pairs, kappa {kappa}, precision {precision:.3}, recall {recall:.3}", counts.pairs())
}

fn confusion_table(counts: &Confusion) -> String {
    let mut table = new_table(&["", "judge: match", "judge: no match"]);
    table.add_row(["label: match".to_owned(), counts.found.to_string(), counts.missed.to_string()]);
    table.add_row(["label: no match".to_owned(), counts.invented.to_string(), counts.refused.to_string()]);
    table.to_string()
}

fn by_category(calibration: &Calibration, half: Half) -> String {
    let mut table = new_table(&["category", "label", "pairs", "judge agrees", "share"]);
    for category in Category::ALL {
        let counts = calibration.agreement(|comment| comment.half == half && comment.category == category);
        let (agreed, pairs) = (counts.found + counts.refused, counts.pairs());
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

fn disagreement(judged: &Judged) -> String {
    let comment = &judged.labelled;
    let what = if judged.found { "is taken for a match" } else { "is not found" };
    let (path, line) = (comment.path.display(), comment.line);
    format!("{path}:{line}: note: {what} ({}, {})", comment.category, comment.issue)
}

fn gain_table(gains: &[Gain]) -> String {
    let mut table = new_table(&["reviewer", "F1", "signal-to-noise", "gained"]);
    for Gain { reviewer, f1_score, signal_to_noise, gained } in gains {
        let gained = if *gained { "yes" } else { "no" };
        table.add_row([
            reviewer.clone(),
            format!("{f1_score:.4}"),
            format!("{signal_to_noise:.4}"),
            gained.to_owned(),
        ]);
    }
    table.to_string()
}

fn new_table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header(header.to_vec());
    table
}
