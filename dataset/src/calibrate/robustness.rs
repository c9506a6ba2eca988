//! Measures the judge's decisions on changed comments, and on general remarks, which fit any bug of a kind but name no
//! particular bug.

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::CatalogueJudge;
use plumbline_benchmark::record::{CataloguedIssue, Place, Record};

use super::cases::{Corpus, JudgeCase};
use super::changes::{MeaningAlteringChange, MeaningPreservingChange};
use super::general_remarks::GENERAL_REMARKS;

/// Number of comments, and number of those that the judge matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchCount {
    /// Number of comments.
    pub comments: usize,
    /// Number of comments that the judge matches to their entry.
    pub matched: usize,
}

/// Numbers of comments that the judge matches: correct comments after meaning-preserving and meaning-altering changes,
/// and general remarks, which name no particular bug.
#[derive(Clone, Debug)]
pub struct JudgeRobustness {
    /// For each meaning-preserving change: the number of changed comments, and the number of those that still match.
    /// Each change is applied to a sample of the correct comments that the judge matches.
    pub preserving_changes: Vec<(MeaningPreservingChange, MatchCount)>,
    /// For each meaning-altering change: the number of changed comments, and the number of those that still match.
    /// Each change is applied to a sample of the correct comments that the judge matches.
    pub altering_changes: Vec<(MeaningAlteringChange, MatchCount)>,
    /// For a sample of the general remarks, such as "Possible deadlock", on the lines of bugs of any kind: the number
    /// of remarks, and the number of those that the judge matches.
    pub remarks: MatchCount,
    /// For the general remarks on the lines of bugs of a fitting kind, such as "Race condition" on a concurrency bug:
    /// the number of remarks, and the number of those that the judge matches.
    pub fitting_remarks: MatchCount,
}

impl MatchCount {
    /// Returns the share of comments that match; 0 without comments.
    pub fn matched_share(self) -> f64 {
        self.matched as f64 / self.comments.max(1) as f64
    }
}

impl JudgeRobustness {
    /// Measures a judge with these comments, where n is `sampling_interval`:
    ///
    /// - **Changed comments**: every n-th of the correct comments that the judge matches, after each meaning-preserving
    ///   and each meaning-altering change.
    /// - **General remarks**: every general remark, such as "Race condition", is placed on the lines of every bug. The
    ///   judge gets every n-th of the placed remarks.
    /// - **Fitting general remarks**: all placed remarks that fit the kind of the bug on their lines, such as "Race
    ///   condition" on a concurrency bug.
    ///
    /// `points` are the judge's points for each case of the corpus, as [`Corpus::points`] returns them. A comment with
    /// at least `required_points` points matches.
    pub fn measure(
        corpus: &Corpus,
        judge: &CatalogueJudge,
        points: &[Option<i64>],
        required_points: i64,
        sampling_interval: usize,
    ) -> Self {
        let matched_cases: Vec<MatchedCase<'_>> = matched_cases(corpus, points, required_points)
            .into_iter()
            .step_by(sampling_interval.max(1))
            .collect();
        let tally = |cases: &[JudgeCase]| {
            let points = corpus.points(judge, cases);
            let matched = points.iter().flatten().filter(|points| **points >= required_points).count();
            MatchCount { comments: cases.len(), matched }
        };
        let changed = |change: &dyn Fn(&MatchedCase<'_>) -> Option<Comment>| {
            let cases = matched_cases
                .iter()
                .filter_map(|one| change(one).map(|comment| JudgeCase { comment, ..one.case.clone() }));
            tally(&cases.collect::<Vec<_>>())
        };
        let preserving_changes = MeaningPreservingChange::ALL
            .map(|change| (change, changed(&|one| one.with_preserving_change(corpus, change))));
        let altering_changes = MeaningAlteringChange::ALL
            .map(|change| (change, changed(&|one| one.with_altering_change(change))));
        Self {
            preserving_changes: preserving_changes.to_vec(),
            altering_changes: altering_changes.to_vec(),
            remarks: tally(
                &remark_cases(corpus, |_| true)
                    .into_iter()
                    .step_by(sampling_interval.max(1))
                    .collect::<Vec<_>>(),
            ),
            fitting_remarks: tally(&remark_cases(corpus, |is_of_kind| is_of_kind)),
        }
    }

    /// Returns the number of comments, and of those that still match, over all meaning-preserving changes.
    pub fn matches_after_preserving_changes(&self) -> MatchCount {
        sum(self.preserving_changes.iter().map(|(_, tally)| *tally))
    }

    /// Returns the number of comments, and of those that still match, over all meaning-altering changes.
    pub fn matches_after_altering_changes(&self) -> MatchCount {
        sum(self.altering_changes.iter().map(|(_, tally)| *tally))
    }
}

fn sum(tallies: impl Iterator<Item = MatchCount>) -> MatchCount {
    tallies.fold(MatchCount::default(), |sum, next| MatchCount {
        comments: sum.comments + next.comments,
        matched: sum.matched + next.matched,
    })
}

/// A correct comment that the judge matches to its entry.
struct MatchedCase<'a> {
    case: &'a JudgeCase,
    /// A correct comment on another entry of the record, if there is any.
    comment_on_other_entry: Option<&'a Comment>,
}

impl MatchedCase<'_> {
    fn with_preserving_change(&self, corpus: &Corpus, change: MeaningPreservingChange) -> Option<Comment> {
        let code = code_at_comment(&corpus.records[self.case.record], &self.case.comment);
        let second = match (change, self.comment_on_other_entry) {
            (MeaningPreservingChange::SecondFinding, other) => other?,
            (_, other) => other.unwrap_or(&self.case.comment),
        };
        Some(change.apply(&self.case.comment, &code, second))
    }

    fn with_altering_change(&self, change: MeaningAlteringChange) -> Option<Comment> {
        let other = match (change, self.comment_on_other_entry) {
            (MeaningAlteringChange::OtherEntry, other) => other?,
            (_, other) => other.unwrap_or(&self.case.comment),
        };
        Some(change.apply(&self.case.comment, other))
    }
}

fn matched_cases<'a>(
    corpus: &'a Corpus,
    points: &[Option<i64>],
    required_points: i64,
) -> Vec<MatchedCase<'a>> {
    let is_right = |(case, points): &(&JudgeCase, &Option<i64>)| {
        case.is_match && points.is_some_and(|points| points >= required_points)
    };
    let right: Vec<&JudgeCase> =
        corpus.cases.iter().zip(points).filter(is_right).map(|(case, _)| case).collect();
    let other = |case: &JudgeCase| {
        let others = right.iter().filter(|one| one.record == case.record);
        others
            .filter(|one| one.entry != case.entry && one.comment != case.comment)
            .map(|one| &one.comment)
            .next()
    };
    right.iter().map(|case| MatchedCase { case, comment_on_other_entry: other(case) }).collect()
}

/// Returns the code in the line range of a comment, at most its first eight lines.
fn code_at_comment(record: &Record, comment: &Comment) -> String {
    let file = record.changed_files.iter().find(|file| file.path == comment.file);
    let lines = file.into_iter().flat_map(|file| file.content.lines());
    let first = comment.start_line.saturating_sub(1) as usize;
    let count = (comment.end_line.saturating_sub(comment.start_line) as usize + 1).min(8);
    lines.skip(first).take(count).collect::<Vec<_>>().join("\n")
}

/// Returns a case for each bug and each selected general remark, placed on the bug's lines. `is_selected` decides
/// whether to place a remark; its argument is true if the remark fits the bug's kind.
fn remark_cases(corpus: &Corpus, is_selected: impl Fn(bool) -> bool) -> Vec<JudgeCase> {
    let bugs = corpus
        .records
        .iter()
        .enumerate()
        .flat_map(|(number, record)| record.bugs.iter().map(move |bug| (number, bug)));
    let of_bug = |(record, bug): (usize, &CataloguedIssue)| {
        let kind = corpus.kinds.get(&(record, bug.id.clone())).map_or("", String::as_str);
        let chosen = GENERAL_REMARKS.iter().filter(|remark| is_selected(remark.kinds.contains(&kind)));
        chosen.map(|remark| remark_on(record, bug, remark.title, remark.body)).collect::<Vec<_>>()
    };
    bugs.flat_map(of_bug).collect()
}

fn remark_on(record: usize, bug: &CataloguedIssue, title: &str, body: &str) -> JudgeCase {
    let Place { file, start_line, end_line } = bug.places.first().cloned().unwrap_or_default();
    let (title, body) = (title.to_owned(), body.to_owned());
    let comment = Comment { file, start_line, end_line, severity: None, title, body };
    JudgeCase {
        record,
        entry: bug.id.clone(),
        comment,
        origin: super::cases::CommentOrigin::GeneralRemark,
        is_match: false,
    }
}
