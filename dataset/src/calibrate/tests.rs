use std::fs;
use std::path::Path;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{self, CatalogueJudge, Rule, Verdict};
use plumbline_benchmark::record::CataloguedIssue;

use super::*;
use crate::build;
use crate::bundle_scaling::comment_from_catalogue;
use crate::check::check;
use crate::fixture::Fixture;
use crate::problem::FileProblem;
use crate::source::read_records;

/// Returns the folder of the project's own dataset.
fn own_dataset() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/plumbline-basic"))
}

/// Compares with frozen figures. A change of the judge, of a record's words or of the labels must update them on
/// purpose.
#[test]
fn judge_agrees_with_labels_as_published() {
    let results = judge_dataset(own_dataset()).expect("a dataset");
    let of = |split| results.agreement(|comment| comment.split == split);
    let (tuned, measured) = (of(Split::Tuning), of(Split::Measuring));
    assert_eq!(
        tuned,
        ConfusionMatrix {
            true_positives: 450,
            false_negatives: 18,
            false_positives: 15,
            true_negatives: 379
        }
    );
    assert_eq!(
        measured,
        ConfusionMatrix {
            true_positives: 234,
            false_negatives: 20,
            false_positives: 14,
            true_negatives: 195
        }
    );
    assert_eq!(format!("{:.3}", measured.kappa().expect("a figure")), "0.852");

    for SimulatedReviewerScore { reviewer, has_higher_score, .. } in &results.scores_with_added_comments {
        assert!(!has_higher_score, "{reviewer}");
    }
    let worthless = [CommentCategory::Stuffing, CommentCategory::EveryLine, CommentCategory::CopiedCode];
    let worthless = results.agreement(|comment| worthless.contains(&comment.category));
    assert_eq!((worthless.true_positives, worthless.false_positives), (0, 0));
    assert_eq!(results.scores_with_added_comments[0].f1_score, 0.0);
    assert!(results.scores_with_added_comments[4].f1_score > 0.3, "the plain reviewer finds bugs");

    let (sources, _) = read_records(own_dataset()).expect("a dataset");
    let pairs = |slug: &str| results.agreement(|comment| comment.slug == slug).pair_count();
    let labelled: Vec<(&str, _)> = sources
        .iter()
        .map(|source| (&*source.slug, pairs(&source.slug)))
        .filter(|(_, pairs)| *pairs > 0)
        .collect();
    assert_eq!(labelled.len(), sources.len(), "every record has labelled comments");
    assert!(labelled.iter().all(|(_, pairs)| *pairs >= 22), "{labelled:?}");
}

/// Returns the labelled comments and trials of both datasets.
fn both_datasets() -> Corpus {
    let review = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/plumbline-review"));
    Corpus::read(&[own_dataset().to_owned(), review.to_owned()]).expect("two datasets")
}

/// Compares with bars instead of figures, since trials are added with every record.
#[test]
fn judge_agrees_with_the_labels_of_blind_trials() {
    let corpus = both_datasets();
    let judge = CatalogueJudge::from_harness();
    let points = corpus.points(judge, &corpus.cases);
    for selection in ["all", "long", "with code"] {
        let is_selected = |case: &JudgeCase| match selection {
            "long" => case.word_count() > 50,
            "with code" => case.has_code(),
            _ => true,
        };
        let trials = corpus.cases.iter().zip(&points);
        let trials = trials.filter(|(case, _)| case.origin == CommentOrigin::Trial && is_selected(case));
        let pairs: Vec<LabelAndPoints> = trials
            .map(|(case, points)| LabelAndPoints { is_labelled_match: case.is_match, points: *points })
            .collect();
        let agreement = agreement_at_threshold(&pairs, judge.required_points());
        assert!(agreement.kappa().is_some_and(|kappa| kappa >= 0.9), "{selection}: {agreement:?}");
        assert!(agreement.precision() >= 0.95 && agreement.recall() >= 0.95, "{selection}: {agreement:?}");
    }
}

#[test]
fn judge_tolerates_preserving_changes_and_rejects_altering_ones() {
    let corpus = both_datasets();
    let judge = CatalogueJudge::from_harness();
    let points = corpus.points(judge, &corpus.cases);
    let robust = JudgeRobustness::measure(&corpus, judge, &points, judge.required_points(), 17);
    assert!(robust.matches_after_preserving_changes().matched_share() >= 0.97, "{robust:#?}");
    assert!(robust.preserving_changes.iter().all(|(_, tally)| tally.matched_share() >= 0.93), "{robust:#?}");
    assert!(robust.matches_after_altering_changes().matched_share() <= 0.1, "{robust:#?}");
    assert!(robust.preserving_changes.iter().all(|(_, tally)| tally.comments >= 40), "{robust:#?}");
    assert!(
        robust.remarks.matched_share() <= 0.03 && robust.fitting_remarks.matched_share() <= 0.03,
        "{robust:#?}"
    );
}

#[test]
fn ablation_has_a_row_for_every_rule() {
    let fixture = Fixture::new();
    fixture.write_comments("tuned/sample.jsonl", &CORRECT_COMMENT.replace('\n', ""));
    let table = ablation_table(&[fixture.dataset_folder().to_owned()]).expect("a table");
    for rule in Rule::ALL {
        assert!(table.contains(rule.describe()), "{table}");
    }
}

/// Builds a comment from the words and lines of each entry. It must match that entry and no other.
#[test]
fn comment_in_an_entrys_words_matches_only_that_entry() {
    let (sources, _) = read_records(own_dataset()).expect("a dataset");
    let mut wrong = Vec::new();
    for record in sources.iter().map(build::build_record_for_judge) {
        let entries: Vec<&CataloguedIssue> = record.bugs.iter().chain(&record.also_valid).collect();
        let mut prepared = CatalogueJudge::from_harness().prepare(&record);
        for described in &entries {
            let comment = comment_from_catalogue(described);
            for entry in &entries {
                if prepared.is_match(&entry.id, &comment) != (described.id == entry.id) {
                    wrong.push(format!("{}: {} matches {}", record.slug, described.id, entry.id));
                }
            }
        }
        let comments: Vec<Comment> = record.bugs.iter().map(comment_from_catalogue).collect();
        let verdicts = judge::judge(&record, &comments);
        let bugs: Vec<Verdict> = record.bugs.iter().map(|bug| Verdict::Bug { id: bug.id.clone() }).collect();
        assert_eq!(verdicts, bugs, "{}", record.slug);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

const CORRECT_COMMENT: &str = r#"{"issue": "last-page-lost", "category": "short", "file": "app/totals.py",
 "start_line": 4, "end_line": 5, "title": "Off by one", "body": "The range ends early, so the last page is left out."}"#;

fn judge_with(line: &str) -> Result<JudgeResults, Vec<FileProblem>> {
    let fixture = Fixture::new();
    fixture.write_comments("tuned/sample.jsonl", &format!("\n{}\n", line.replace('\n', "")));
    judge_dataset(fixture.dataset_folder())
}

#[test]
fn comment_is_judged_against_its_labelled_entry() {
    let results = judge_with(CORRECT_COMMENT).expect("a line");
    assert_eq!(
        results.agreement(|_| true),
        ConfusionMatrix { true_positives: 1, ..ConfusionMatrix::default() }
    );
    let other = judge_with(&CORRECT_COMMENT.replace("last-page-lost", "wrong-sign")).expect("a line");
    assert_eq!(
        other.agreement(|_| true),
        ConfusionMatrix { false_negatives: 1, ..ConfusionMatrix::default() }
    );
    let text = report(&results);
    assert!(text.starts_with("tuned: 1 pairs, kappa undefined, precision 1.000, recall 1.000\n"), "{text}");
    assert!(text.contains("plain reviewer and one comment on every line"), "{text}");
}

#[test]
fn dataset_without_labels_has_no_pairs() {
    let results = judge_dataset(Fixture::new().dataset_folder()).expect("a dataset");
    assert_eq!(results.agreement(|_| true).pair_count(), 0);
    assert!(results.scores_with_added_comments.iter().all(|score| !score.has_higher_score));
}

#[test]
fn invalid_labelled_comments_are_reported_by_line() {
    for (from, to, expected) in [
        (
            "last-page-lost",
            "typo",
            "tuned/sample.jsonl:2: error: the record `sample` has no bug or `also_valid` entry `typo`",
        ),
        ("short", "shortish", "tuned/sample.jsonl:2: error: unknown variant `shortish`"),
        ("\"title\"", "\"titel\"", "tuned/sample.jsonl:2: error: unknown field `titel`"),
    ] {
        let problems = judge_with(&CORRECT_COMMENT.replace(from, to)).expect_err("refused");
        assert!(problems[0].to_string().contains(expected), "{}", problems[0]);
    }
}

#[test]
fn check_reports_comments_without_a_record() {
    let fixture = Fixture::new();
    fixture.write_comments("measured/renamed.jsonl", "");
    let problems = check(fixture.dataset_folder()).expect("a dataset");
    assert!(problems[0].to_string().ends_with(
        "measured/renamed.jsonl: error: belongs to no record: name it after a record, or remove it"
    ));
}

fn pairs(lines: &[&str]) -> Result<Vec<BugCommentPair>, Vec<FileProblem>> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pairs.jsonl");
    fs::write(&file, lines.join("\n")).expect("written");
    read_pairs(&file)
}

const PAIR_COMMENT: &str = r#""comment": {"title": "Stale", "body": "Customers get the old price, since what is cached is kept for ever."}"#;

#[test]
fn pair_is_judged_by_evidence_or_by_the_words_of_the_bug() {
    let own = r#"{"bug": {"summary": "Prices are cached for ever.", "mechanism": "A customer sees an old price."}, "#;
    let groups = r#"{"bug": {"summary": "Cache.", "evidence": [["old price"], ["kept for ever"]]}, "#;
    let place = r#""file": "a.go", "start_line": 3"#;
    let placed = format!("{}, {place}}}, ", own.trim_end_matches("}, "));
    let elsewhere = PAIR_COMMENT.replace("ever.\"}", "ever.\", \"file\": \"b.go\", \"start_line\": 3}");
    let lines = [
        format!("{own}{PAIR_COMMENT}, \"label\": true}}"),
        format!("{groups}{PAIR_COMMENT}, \"label\": true}}"),
        format!("{placed}{PAIR_COMMENT}, \"label\": true}}"),
        format!("{placed}{elsewhere}, \"label\": false}}"),
        format!("{own}{}, \"label\": false}}", r#""comment": {"body": "This name could be a better one."}"#),
    ];
    let pairs = pairs(&lines.each_ref().map(String::as_str)).expect("pairs");
    let found: Vec<bool> = pairs.iter().map(is_judged_match).collect();
    assert_eq!(found, [true, true, true, false, false]);
    let text = pairs_report(&pairs);
    assert!(text.starts_with(
        "5 pairs, kappa 1.000, precision 1.000, recall 1.000; in 4 of 5 pairs, the bug has no evidence"
    ));
}

#[test]
fn invalid_pairs_are_reported_by_line() {
    let first_error = |lines: &[&str]| pairs(lines).expect_err("refused")[0].to_string();
    assert!(first_error(&["", "{}"]).contains("pairs.jsonl:2: error: missing field `bug`"));
    let blank = format!("{{\"bug\": {{\"summary\": \" \"}}, {PAIR_COMMENT}, \"label\": true}}");
    assert!(first_error(&[&blank]).contains(":1: error: `summary` is empty"));
    let empty = format!(
        "{{\"bug\": {{\"summary\": \"x\", \"evidence\": [[\"of\"]]}}, {PAIR_COMMENT}, \"label\": true}}"
    );
    assert!(first_error(&[&empty]).contains(":1: error: a group of `evidence` has only stop words"));
    assert!(first_error(&[]).contains("error: contains no pairs"));
}
