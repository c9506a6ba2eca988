//! Labelled comments of several datasets, with the entries to which their labels refer.

use std::collections::BTreeMap;
use std::path::PathBuf;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{CatalogueJudge, is_at_place};
use plumbline_benchmark::record::{CataloguedIssue, Record};
use rayon::prelude::*;

use super::comments::{CommentCategory, LabelledComment, Split, read_comments};
use crate::build;
use crate::catalogue::IssueEntry;
use crate::problem::FileProblem;
use crate::source::{RecordSource, read_records};
use crate::trials::{RecordTrials, TrialComment, kebab_case};

/// Origin of a case's comment and label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentOrigin {
    /// A file of the folder `calibration`: comments that people wrote and labelled.
    CalibrationFile(Split, CommentCategory),
    /// A blind trial: a review by somebody who had not seen the catalogue. Its comments were labelled afterwards.
    Trial,
    /// A general remark: a comment that fits any bug of certain kinds but names no particular bug.
    GeneralRemark,
}

/// Test case of the judge: a comment, an entry of the catalogue, and the label, which says whether the comment states
/// the entry.
#[derive(Clone, Debug)]
pub struct JudgeCase {
    /// Position of the record in [`Corpus::records`].
    pub record: usize,
    /// Id of the catalogue entry.
    pub entry: String,
    /// The comment.
    pub comment: Comment,
    /// Origin of comment and label.
    pub origin: CommentOrigin,
    /// Label: true if the comment states the entry.
    pub is_match: bool,
}

/// Records, and labelled comments on them as test cases of the judge.
#[derive(Debug)]
pub struct Corpus {
    /// The records, without chunks and token counts, which the judge does not need.
    pub records: Vec<Record>,
    /// The test cases.
    pub cases: Vec<JudgeCase>,
    /// Kind of each bug, as `record.toml` writes it; empty if the bug has none. The key is the position of the record
    /// in [`Corpus::records`], and the id of the bug.
    pub kinds: BTreeMap<(usize, String), String>,
}

impl JudgeCase {
    /// Counts the words of the comment's title and body.
    pub fn word_count(&self) -> usize {
        self.comment.title.split_whitespace().count() + self.comment.body.split_whitespace().count()
    }

    /// Returns true if the body has a block of code, or at least three inline code spans.
    pub fn has_code(&self) -> bool {
        self.comment.body.contains("```") || self.comment.body.matches('`').count() >= 6
    }
}

impl Corpus {
    /// Reads the labelled comments and the trials of several datasets.
    ///
    /// # Errors
    /// The problems of the first dataset that has any.
    pub fn read(datasets: &[PathBuf]) -> Result<Self, Vec<FileProblem>> {
        let mut corpus = Self { records: Vec::new(), cases: Vec::new(), kinds: BTreeMap::new() };
        for dataset in datasets {
            let (sources, problems) = read_records(dataset).map_err(|problem| vec![problem])?;
            if !problems.is_empty() {
                return Err(problems);
            }
            let records: Vec<Record> = sources.par_iter().map(build::build_record_for_judge).collect();
            let mut cases = labelled_cases(&records, read_comments(dataset, &sources)?);
            cases.extend(trial_cases(&sources, &records)?);
            corpus.kinds.extend(kinds(&sources, corpus.records.len()));
            cases.iter_mut().for_each(|case| case.record += corpus.records.len());
            corpus.cases.append(&mut cases);
            corpus.records.extend(records);
        }
        Ok(corpus)
    }

    /// Returns the points that the judge gives the comment of each case, in the unit of
    /// [`CatalogueJudge::required_points`]; `None` if the judge gives no points, for example because the comment is on
    /// other lines than the entry. The records of `cases` are those of this corpus.
    pub fn points(&self, judge: &CatalogueJudge, cases: &[JudgeCase]) -> Vec<Option<i64>> {
        let mut by_record: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, case) in cases.iter().enumerate() {
            by_record.entry(case.record).or_default().push(index);
        }
        let of_record = |(record, indexes): (usize, Vec<usize>)| {
            let mut prepared = judge.prepare(&self.records[record]);
            let points = |index: usize| (index, prepared.points(&cases[index].entry, &cases[index].comment));
            indexes.into_iter().map(points).collect::<Vec<_>>()
        };
        let mut points: Vec<(usize, Option<i64>)> =
            by_record.into_par_iter().flat_map_iter(of_record).collect();
        points.sort_unstable_by_key(|(index, _)| *index);
        points.into_iter().map(|(_, points)| points).collect()
    }
}

fn kinds(sources: &[RecordSource], first_position: usize) -> Vec<((usize, String), String)> {
    let of_source = |(number, source): (usize, &RecordSource)| {
        let kind = |bug: &IssueEntry| {
            ((number, bug.id.get_ref().clone()), bug.kind.map(|kind| kebab_case(&kind)).unwrap_or_default())
        };
        source.record_file.bugs.iter().map(kind).collect::<Vec<_>>()
    };
    (first_position..).zip(sources).flat_map(of_source).collect()
}

fn labelled_cases(records: &[Record], comments: Vec<LabelledComment>) -> Vec<JudgeCase> {
    let case = |labelled: LabelledComment| {
        let LabelledComment { slug, issue, category, split, comment, .. } = labelled;
        let record = records.iter().position(|record| record.slug == slug)?;
        let (origin, is_match) = (CommentOrigin::CalibrationFile(split, category), category.is_match());
        Some(JudgeCase { record, entry: issue, comment, origin, is_match })
    };
    comments.into_iter().filter_map(case).collect()
}

/// Returns a case for each comment of a trial and each entry that has a place at or near the comment's lines
/// ([`is_at_place`]). Omits comments with the label `open`, about which nobody could decide.
///
/// # Errors
/// The problems of the first record with invalid trials.
pub(super) fn trial_cases(
    sources: &[RecordSource],
    records: &[Record],
) -> Result<Vec<JudgeCase>, Vec<FileProblem>> {
    let mut cases = Vec::new();
    for (number, (source, record)) in sources.iter().zip(records).enumerate() {
        let trials = RecordTrials::read(source)?;
        for labelled in trials.labelled_trials.iter().flat_map(|trial| &trial.comments) {
            if !labelled.labels.iter().any(|label| label == "open") {
                cases.extend(entries(record).filter_map(|entry| trial_case(number, entry, labelled)));
            }
        }
    }
    Ok(cases)
}

fn trial_case(record: usize, entry: &CataloguedIssue, labelled: &TrialComment) -> Option<JudgeCase> {
    is_at_place(entry, &labelled.comment).then(|| JudgeCase {
        record,
        entry: entry.id.clone(),
        comment: labelled.comment.clone(),
        origin: CommentOrigin::Trial,
        is_match: labelled.labels.contains(&entry.id),
    })
}

/// Returns the bugs and the `also_valid` entries of a record.
pub(super) fn entries(record: &Record) -> impl Iterator<Item = &CataloguedIssue> {
    record.bugs.iter().chain(&record.also_valid)
}
