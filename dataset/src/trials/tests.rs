use super::*;
use crate::composition::record_sizes;
use crate::fixture::{Fixture, RECORD_TOML};

fn trial(input: &str, effort: &str, comments: usize) -> String {
    let comment = r#"{"file": "app/totals.py", "start_line": 4, "end_line": 4, "title": "Lost", "body": "It ends early."}"#;
    let comments = vec![comment; comments].join(", ");
    format!(
        r#"{{"reviewer": "a strong model", "made_at": "2026-01-01T00:00:00Z", "input": "{input}", "effort": "{effort}", "context": 200000, "comments": [{comments}]}}"#
    )
}

fn labels(labels: &[(usize, &str)]) -> String {
    let labels =
        labels.iter().map(|(comment, label)| format!(r#"{{"comment": {comment}, "label": "{label}"}}"#));
    let labels = labels.collect::<Vec<_>>().join(", ");
    format!(r#"{{"labeller": "a reader", "made_at": "2026-01-02T00:00:00Z", "labels": [{labels}]}}"#)
}

/// Returns a record with two trials with the complete input, one with the diff alone, a quick one and an unlabelled
/// one.
fn tried() -> Fixture {
    let fixture = Fixture::new();
    for (name, input, effort, said) in [
        ("full-a", "full", "unhurried", vec![(1, "last-page-lost"), (2, "wrong")]),
        ("full-b", "full", "unhurried", vec![]),
        ("diff-a", "diff", "unhurried", vec![(1, "valid")]),
        ("quick-a", "full", "quick", vec![(1, "last-page-lost"), (1, "wrong-sign")]),
    ] {
        let comments = said.iter().map(|(comment, _)| *comment).max().unwrap_or(0);
        fixture.write(&format!("trials/{name}.json"), &trial(input, effort, comments));
        fixture.write(&format!("trials/{name}.labels.json"), &labels(&said));
    }
    fixture.write("trials/full-c.json", &trial("full", "unhurried", 1));
    fixture
}

fn read_trials(fixture: &Fixture) -> Result<RecordTrials, Vec<FileProblem>> {
    RecordTrials::read(&RecordSource::read(&fixture.record_folder()).expect("a record"))
}

#[test]
fn detection_rates_count_labelled_unhurried_trials() {
    let trials = read_trials(&tried()).expect("trials");
    assert_eq!((trials.labelled_trials.len(), trials.unlabelled_count), (4, 1));
    assert_eq!(
        trials.detection_counts("last-page-lost", TrialInput::Full),
        DetectionCounts { found: 1, trials: 2 }
    );
    assert_eq!(
        trials.detection_counts("last-page-lost", TrialInput::Diff),
        DetectionCounts { found: 0, trials: 1 }
    );
    assert_eq!(trials.difficulty("last-page-lost"), Some(Difficulty::Hard));
    assert_eq!(trials.difficulty("wrong-sign"), Some(Difficulty::Frontier));
    assert_eq!(RecordTrials::default().difficulty("wrong-sign"), None);
}

fn report_of(fixture: &Fixture) -> String {
    let sources = [RecordSource::read(&fixture.record_folder()).expect("a record")];
    let trials = RecordTrials::read(&sources[0]).expect("trials");
    report(&[(record_sizes(&sources).remove(0), trials)])
}

#[test]
fn report_has_rates_by_group_and_targets() {
    let fixture = tried();
    let report = report_of(&fixture);
    let line = |name: &str| report.lines().find(|line| line.contains(name)).expect(name).to_owned();
    assert!(line("| all ").contains("0.25 (one record; bugs with trials: 2)"), "{report}");
    assert!(line("tier: depth").contains("0.00 (one record; bugs with trials: 1)"), "{report}");
    assert!(line("distance: file").contains("0.50"), "{report}");
    assert!(
        report.contains("bugs found by all trials (sanity): 0, by some (hard): 1, by none (frontier): 1"),
        "{report}"
    );
    assert!(line("recall with the diff alone").contains("0.00"), "{report}");
    assert!(line("wrong comments").contains("not measured"), "{report}");
    assert!(line("confirmed").contains("0 of 1"), "{report}");
    fixture.write(
        "trials/confirmations.json",
        r#"[{"bug": "wrong-sign", "reader": "a reader", "made_at": "2026-01-03T00:00:00Z", "confirmed": true}]"#,
    );
    let report = report_of(&fixture);
    assert!(report.lines().any(|line| line.contains("confirmed") && line.contains("1 of 1")), "{report}");
}

#[test]
fn wrong_comments_are_counted_on_clean_records() {
    let fixture = tried();
    let (heading, rest) = RECORD_TOML.split_at(RECORD_TOML.find("[[bug]]").expect("a bug"));
    let decoy = &rest[rest.find("[[decoy]]").expect("a decoy")..];
    fixture.write("record.toml", &format!("{heading}{decoy}"));
    fixture.write("wordings.toml", "");
    for name in ["full-a", "quick-a"] {
        fixture.write(
            &format!("trials/{name}.labels.json"),
            &labels(&[(1, "wrong"), (2, "wrong")][..if name == "full-a" { 2 } else { 1 }]),
        );
    }
    let report = report_of(&fixture);
    let line = report.lines().find(|line| line.contains("wrong comments")).expect("a bar");
    assert!(line.contains("1.00") && !line.contains("missed"), "{report}");
}

#[test]
fn invalid_trials_are_reported_by_file() {
    for (name, text, expected) in [
        ("full-a.labels.json", labels(&[(1, "last-page-lost")]), "comment 2 has no label"),
        (
            "full-a.labels.json",
            labels(&[(1, "lost"), (2, "wrong")]),
            "comment 1: the label `lost` is neither",
        ),
        ("full-b.labels.json", labels(&[(1, "wrong")]), "the trial has no comment number 1"),
        ("full-d.labels.json", labels(&[]), "has no trial `full-d.json`"),
        ("full-c.json", trial("half", "quick", 0), "unknown variant `half`"),
        ("notes.txt", String::new(), "is neither a trial nor its labels"),
        (
            "confirmations.json",
            r#"[{"bug": "x", "reader": "a", "made_at": "b", "confirmed": true}]"#.to_owned(),
            "the record has no bug `x`",
        ),
    ] {
        let fixture = tried();
        fixture.write(&format!("trials/{name}"), &text);
        let problems = read_trials(&fixture).expect_err("refused");
        assert!(problems[0].to_string().contains(expected), "{expected}: {}", problems[0]);
    }
}
