use std::fs;
use std::path::Path;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::Verdict;
use plumbline_benchmark::record::CataloguedIssue;

use super::*;
use crate::check::check;
use crate::fixture::Fixture;
use crate::growth::in_its_own_words;

fn carried() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/plumbline-review"))
}

/// Frozen: whoever changes the judge, a record's words or the labels changes these on purpose.
#[test]
fn the_judge_agrees_with_people_as_published() {
    let calibration = calibrate(carried()).expect("a dataset");
    let of = |half| calibration.agreement(|comment| comment.half == half);
    let (tuned, measured) = (of(Half::Tuned), of(Half::Measured));
    assert_eq!(tuned, Confusion { found: 452, missed: 16, invented: 22, refused: 372 });
    assert_eq!(measured, Confusion { found: 238, missed: 16, invented: 14, refused: 195 });
    assert_eq!(format!("{:.3}", measured.kappa().expect("a figure")), "0.869");

    for Gain { reviewer, gained, .. } in &calibration.gains {
        assert!(!gained, "{reviewer}");
    }
    let worthless = [Category::Stuffing, Category::EveryLine, Category::CopiedCode];
    let worthless = calibration.agreement(|comment| worthless.contains(&comment.category));
    assert_eq!((worthless.found, worthless.invented), (0, 0));
    assert_eq!(calibration.gains[0].f1_score, 0.0);
    assert!(calibration.gains[4].f1_score > 0.3, "the plain reviewer is one who finds things");

    let (sources, _) = read_all(carried()).expect("a dataset");
    let pairs = |slug: &str| calibration.agreement(|comment| comment.slug == slug).pairs();
    let labelled: Vec<(&str, _)> = sources
        .iter()
        .map(|source| (&*source.slug, pairs(&source.slug)))
        .filter(|(_, pairs)| *pairs > 0)
        .collect();
    assert_eq!(labelled.len(), sources.len(), "every record has labelled comments");
    assert!(labelled.iter().all(|(_, pairs)| *pairs >= 22), "{labelled:?}");
}

/// What is said of every entry, in its own words and at its own lines, is that entry and no other.
#[test]
fn every_entry_is_found_in_its_own_words_and_is_taken_for_no_other() {
    let (sources, _) = read_all(carried()).expect("a dataset");
    let mut wrong = Vec::new();
    for record in sources.iter().map(build::judged_record) {
        let entries: Vec<&CataloguedIssue> = record.bugs.iter().chain(&record.also_valid).collect();
        for said in &entries {
            let comment = in_its_own_words(said);
            for entry in &entries {
                if judge::is_match(&record, entry, &comment) != (said.id == entry.id) {
                    wrong.push(format!("{}: {} taken for {}", record.slug, said.id, entry.id));
                }
            }
        }
        let comments: Vec<Comment> = record.bugs.iter().map(in_its_own_words).collect();
        let found = judge::judge(&record, &comments);
        let bugs: Vec<Verdict> = record.bugs.iter().map(|bug| Verdict::Bug { id: bug.id.clone() }).collect();
        assert_eq!(found, bugs, "{}", record.slug);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

const RIGHT: &str = r#"{"issue": "last-page-lost", "category": "short", "file": "app/totals.py",
 "start_line": 4, "end_line": 5, "title": "Off by one", "body": "The range ends early, so the last page is left out."}"#;

fn with_line(line: &str) -> Result<Calibration, Vec<Problem>> {
    let fixture = Fixture::new();
    fixture.comments("tuned/sample.jsonl", &format!("\n{}\n", line.replace('\n', "")));
    calibrate(fixture.path())
}

#[test]
fn comments_are_judged_against_the_entry_they_are_labelled_with() {
    let calibration = with_line(RIGHT).expect("a line");
    assert_eq!(calibration.agreement(|_| true), Confusion { found: 1, ..Confusion::default() });
    let other = with_line(&RIGHT.replace("last-page-lost", "wrong-sign")).expect("a line");
    assert_eq!(other.agreement(|_| true), Confusion { missed: 1, ..Confusion::default() });
    let text = report(&calibration);
    assert!(text.starts_with("tuned: 1 pairs, kappa none, precision 1.000, recall 1.000\n"), "{text}");
    assert!(text.contains("plain reviewer and spam on every line"), "{text}");
}

#[test]
fn a_dataset_without_labels_is_calibrated_against_nothing() {
    let calibration = calibrate(Fixture::new().path()).expect("a dataset");
    assert_eq!(calibration.agreement(|_| true).pairs(), 0);
    assert!(calibration.gains.iter().all(|gain| !gain.gained));
}

#[test]
fn lines_that_cannot_be_used_are_named() {
    for (from, to, told) in [
        (
            "last-page-lost",
            "typo",
            "tuned/sample.jsonl:2: error: `sample` has no bug and no also_valid `typo`",
        ),
        ("short", "shortish", "tuned/sample.jsonl:2: error: unknown variant `shortish`"),
        ("\"title\"", "\"titel\"", "tuned/sample.jsonl:2: error: unknown field `titel`"),
    ] {
        let problems = with_line(&RIGHT.replace(from, to)).expect_err("refused");
        assert!(problems[0].to_string().contains(told), "{}", problems[0]);
    }
}

#[test]
fn check_reads_the_labels_too() {
    let fixture = Fixture::new();
    fixture.comments("measured/renamed.jsonl", "");
    let problems = check(fixture.path()).expect("a dataset");
    assert!(problems[0].to_string().ends_with("measured/renamed.jsonl: error: belongs to no record"));
}

fn pairs(lines: &[&str]) -> Result<Vec<Pair>, Vec<Problem>> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pairs.jsonl");
    fs::write(&file, lines.join("\n")).expect("written");
    read_pairs(&file)
}

const SAID: &str = r#""comment": {"title": "Stale", "body": "Customers get the old price, since what is cached is kept for ever."}"#;

#[test]
fn pairs_are_judged_by_evidence_or_by_the_bugs_own_words() {
    let own = r#"{"bug": {"summary": "Prices are cached for ever.", "mechanism": "A customer sees an old price."}, "#;
    let groups = r#"{"bug": {"summary": "Cache.", "evidence": [["old price"], ["kept for ever"]]}, "#;
    let place = r#""file": "a.go", "start_line": 3"#;
    let placed = format!("{}, {place}}}, ", own.trim_end_matches("}, "));
    let elsewhere = SAID.replace("ever.\"}", "ever.\", \"file\": \"b.go\", \"start_line\": 3}");
    let lines = [
        format!("{own}{SAID}, \"label\": true}}"),
        format!("{groups}{SAID}, \"label\": true}}"),
        format!("{placed}{SAID}, \"label\": true}}"),
        format!("{placed}{elsewhere}, \"label\": false}}"),
        format!("{own}{}, \"label\": false}}", r#""comment": {"body": "This name could be a better one."}"#),
    ];
    let pairs = pairs(&lines.each_ref().map(String::as_str)).expect("pairs");
    let found: Vec<bool> = pairs.iter().map(judge_pair).collect();
    assert_eq!(found, [true, true, true, false, false]);
    let text = pairs_report(&pairs);
    assert!(text.starts_with("5 pairs, kappa 1.000, precision 1.000, recall 1.000; 4 of 5 by the bug's own"));
}

#[test]
fn pairs_that_cannot_be_used_are_named() {
    let told = |lines: &[&str]| pairs(lines).expect_err("refused")[0].to_string();
    assert!(told(&["", "{}"]).contains("pairs.jsonl:2: error: missing field `bug`"));
    let blank = format!("{{\"bug\": {{\"summary\": \" \"}}, {SAID}, \"label\": true}}");
    assert!(told(&[&blank]).contains(":1: error: `summary` is empty"));
    let empty =
        format!("{{\"bug\": {{\"summary\": \"x\", \"evidence\": [[\"of\"]]}}, {SAID}, \"label\": true}}");
    assert!(told(&[&empty]).contains(":1: error: `evidence` has a group without a word"));
    assert!(told(&[]).contains("error: has no pairs"));
}
