//! Holds the catalogue judge against comments that people labelled.
//!
//! A label is about a pair: an entry of the catalogue and a comment. They match if a maintainer who read this
//! comment alone would know the defect that the entry describes: what goes wrong there, or why, or what has to
//! change. A hint at the neighbourhood ("please check the locking") is no match, and neither is anything else
//! that is true of the same lines.
//!
//! The comments in `calibration/tuned/` may be looked at when evidence or parameters are tuned. Those in
//! `calibration/measured/` are only measured: once they have been looked at, they move to `tuned`, and others
//! are written.

mod agreement;
mod comments;
mod gain;
mod pairs;
mod report;

use std::path::Path;

use plumbline_benchmark::judge;
use plumbline_benchmark::record::Record;

pub use self::agreement::Confusion;
pub use self::comments::{Category, Half, LabelledComment, read_comments};
pub use self::gain::{Gain, gains};
pub use self::pairs::{Evidence, Pair, judge_pair, read_pairs};
pub use self::report::{pairs_report, report};
use crate::build;
use crate::problem::Problem;
use crate::source::read_all;

/// A labelled comment and what the judge makes of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The comment and its label.
    pub labelled: LabelledComment,
    /// Whether the judge finds that it matches its entry.
    pub found: bool,
}

/// Everything that calibration comes to.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// Every labelled comment, judged.
    pub judged: Vec<Judged>,
    /// What worthless comments gain.
    pub gains: Vec<Gain>,
}

impl Calibration {
    /// The agreement over the comments that `wanted` picks.
    pub fn agreement(&self, wanted: impl Fn(&LabelledComment) -> bool) -> Confusion {
        let wanted = self.judged.iter().filter(|judged| wanted(&judged.labelled));
        wanted.map(|judged| (judged.labelled.category.is_match(), judged.found)).collect()
    }
}

/// Judges every labelled comment of a dataset.
///
/// # Errors
/// Everything that cannot be read, by file and line.
pub fn calibrate(dataset: &Path) -> Result<Calibration, Vec<Problem>> {
    let (sources, mut problems) = read_all(dataset).map_err(|problem| vec![problem])?;
    let comments = read_comments(dataset, &sources).map_err(|more| problems.extend(more));
    match comments {
        Ok(comments) if problems.is_empty() => {
            let records: Vec<Record> = sources.iter().map(build::judged_record).collect();
            let gains = gains(&sources, &records, &comments);
            Ok(Calibration { judged: comments.into_iter().map(|one| judged(&records, one)).collect(), gains })
        }
        _ => Err(problems),
    }
}

fn judged(records: &[Record], labelled: LabelledComment) -> Judged {
    let found = records.iter().find(|record| record.slug == labelled.slug).is_some_and(|record| {
        let entry = record.bugs.iter().chain(&record.also_valid).find(|entry| entry.id == labelled.issue);
        entry.is_some_and(|entry| judge::is_match(record, entry, &labelled.comment))
    });
    Judged { labelled, found }
}

#[cfg(test)]
mod tests;
