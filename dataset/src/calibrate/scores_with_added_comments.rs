//! Measures whether worthless comments raise the score of a reviewer.
//!
//! Two reviewers are simulated: a silent one, and a plain one that correctly reports one bug per record.
//! The plain reviewer's comment is the first labelled comment of the category `short` on a bug of the record. Each
//! reviewer is scored again with worthless comments added. They raise the score if the F1 score or the signal-to-noise
//! ratio is higher with them than without.

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::draw::JudgedComment;
use plumbline_benchmark::judge;
use plumbline_benchmark::record::Record;
use plumbline_benchmark::score::{ScoredDraw, ScoredRecord, score};

use super::comments::{CommentCategory, LabelledComment};
use crate::diff::FileChange;
use crate::source::RecordSource;

/// Score of a simulated reviewer over the whole dataset, with one draw per record: a silent or a plain reviewer, alone
/// or with one kind of added worthless comments.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatedReviewerScore {
    /// Name for tables: the simulated reviewer, and the worthless comments that the reviewer adds, if any. For example,
    /// the reviewer `silence and stuffing` makes only comments that are full of keywords.
    pub reviewer: String,
    /// F1 score: harmonic mean of precision and recall.
    pub f1_score: f64,
    /// Ratio of signal to noise, as in the results of a run.
    pub signal_to_noise: f64,
    /// True if the F1 score or the signal-to-noise ratio exceeds that of the same reviewer without worthless comments.
    pub has_higher_score: bool,
}

/// Worthless comments to add to the reviewer's own comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AddedComments {
    Nothing,
    /// Every labelled comment of this category on the record.
    OfCategory(CommentCategory),
    /// One comment of the category `every-line`, repeated on each line that a hunk of the diff covers, including
    /// unchanged context lines.
    EveryLine,
}

/// Simulates two reviewers: a silent reviewer, and a reviewer who reports one bug per record. Returns the score of each
/// reviewer alone, and with each kind of added worthless comments, such as copied code.
pub fn scores_with_added_comments(
    sources: &[RecordSource],
    records: &[Record],
    comments: &[LabelledComment],
) -> Vec<SimulatedReviewerScore> {
    let additions = [
        ("", AddedComments::Nothing),
        (" and copied code", AddedComments::OfCategory(CommentCategory::CopiedCode)),
        (" and stuffing", AddedComments::OfCategory(CommentCategory::Stuffing)),
        (" and one comment on every line", AddedComments::EveryLine),
    ];
    let mut scores = Vec::new();
    for (reviewer, reported) in [("silence", None), ("plain reviewer", Some(CommentCategory::Short))] {
        let mut alone = None;
        for (name, added) in additions {
            let (f1_score, signal_to_noise) = score_reviewer(sources, records, comments, reported, added);
            let (f1_alone, signal_alone) = *alone.get_or_insert((f1_score, signal_to_noise));
            let has_higher_score = f1_score > f1_alone || signal_to_noise > signal_alone;
            scores.push(SimulatedReviewerScore {
                reviewer: format!("{reviewer}{name}"),
                f1_score,
                signal_to_noise,
                has_higher_score,
            });
        }
    }
    scores
}

/// Returns the F1 score and the signal-to-noise ratio of a reviewer who reports, for each record, one comment of the
/// category `reported` (none if `None`) and the worthless comments of `added`.
fn score_reviewer(
    sources: &[RecordSource],
    records: &[Record],
    comments: &[LabelledComment],
    reported: Option<CommentCategory>,
    added: AddedComments,
) -> (f64, f64) {
    let draws = sources.iter().zip(records).map(|(source, record)| {
        let of_record: Vec<&LabelledComment> =
            comments.iter().filter(|one| one.slug == source.slug).collect();
        let about_bug = |one: &&&LabelledComment| record.bugs.iter().any(|bug| bug.id == one.issue);
        let right = of_record.iter().filter(about_bug).find(|one| Some(one.category) == reported);
        let comments = right
            .map(|one| one.comment.clone())
            .into_iter()
            .chain(worthless_comments(source, &of_record, added));
        (record, judge_comments(record, &comments.collect::<Vec<_>>()))
    });
    let judged: Vec<(&Record, Vec<JudgedComment>)> = draws.collect();
    let draws: Vec<ScoredDraw<'_>> = judged
        .iter()
        .map(|(record, comments)| ScoredDraw { record: &record.slug, index: 0, comments })
        .collect();
    let catalogued: Vec<ScoredRecord<'_>> = records.iter().map(ScoredRecord::from).collect();
    let score = score(1, &catalogued, &draws);
    (score.f1_score, score.signal_to_noise_ratio)
}

fn worthless_comments(
    source: &RecordSource,
    comments: &[&LabelledComment],
    added: AddedComments,
) -> Vec<Comment> {
    let of = |category| comments.iter().filter(move |one| one.category == category);
    match added {
        AddedComments::Nothing => Vec::new(),
        AddedComments::OfCategory(category) => of(category).map(|one| one.comment.clone()).collect(),
        AddedComments::EveryLine => {
            let comment = of(CommentCategory::EveryLine).next();
            comment.map_or_else(Vec::new, |one| repeat_on_every_line(&source.changes(), &one.comment))
        }
    }
}

fn repeat_on_every_line(changes: &[FileChange], comment: &Comment) -> Vec<Comment> {
    let lines = changes.iter().flat_map(|change| {
        let numbers = change.hunks.iter().flat_map(|hunk| hunk.clone());
        numbers.map(|line| (change.path.clone(), line))
    });
    lines.map(|(file, line)| Comment { file, start_line: line, end_line: line, ..comment.clone() }).collect()
}

fn judge_comments(record: &Record, comments: &[Comment]) -> Vec<JudgedComment> {
    let verdicts = judge::judge(record, comments).into_iter();
    verdicts.map(|verdict| JudgedComment { severity: None, verdict, catalogue_verdict: None }).collect()
}
