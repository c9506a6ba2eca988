//! Judges every labelled comment of a dataset.

use std::path::Path;

use plumbline_benchmark::judge;
use plumbline_benchmark::record::Record;

use super::agreement::ConfusionMatrix;
use super::comments::{LabelledComment, read_comments};
use super::gain::{Gain, gains};
use crate::build;
use crate::problem::Problem;
use crate::source::read_all;

/// A labelled comment and the judge's decision.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The comment and its label.
    pub labelled: LabelledComment,
    /// True if the judge matches the comment to its entry.
    pub is_matched: bool,
}

/// Result of a calibration.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// Every labelled comment, judged.
    pub judged: Vec<Judged>,
    /// Scores of baseline reviewers, alone and padded with worthless comments.
    pub gains: Vec<Gain>,
}

impl Calibration {
    /// Returns the agreement over the selected comments.
    pub fn agreement(&self, is_selected: impl Fn(&LabelledComment) -> bool) -> ConfusionMatrix {
        let selected = self.judged.iter().filter(|judged| is_selected(&judged.labelled));
        selected.map(|judged| (judged.labelled.category.is_match(), judged.is_matched)).collect()
    }
}

/// Judges every labelled comment of a dataset.
///
/// # Errors
/// One problem for each unreadable file and invalid line.
pub fn calibrate(dataset: &Path) -> Result<Calibration, Vec<Problem>> {
    let (sources, mut problems) = read_all(dataset).map_err(|problem| vec![problem])?;
    let comments = read_comments(dataset, &sources).map_err(|more| problems.extend(more));
    match comments {
        Ok(comments) if problems.is_empty() => {
            let records: Vec<Record> = sources.iter().map(build::build_judged_record).collect();
            let gains = gains(&sources, &records, &comments);
            Ok(Calibration {
                judged: comments.into_iter().map(|one| judge_comment(&records, one)).collect(),
                gains,
            })
        }
        _ => Err(problems),
    }
}

fn judge_comment(records: &[Record], labelled: LabelledComment) -> Judged {
    let is_matched = records.iter().find(|record| record.slug == labelled.slug).is_some_and(|record| {
        let entry = record.bugs.iter().chain(&record.also_valid).find(|entry| entry.id == labelled.issue);
        entry.is_some_and(|entry| judge::is_match(record, entry, &labelled.comment))
    });
    Judged { labelled, is_matched }
}
