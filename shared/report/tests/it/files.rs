use plumbline_report::{ReportFileError, parse_report_file, serialize_report_file};
use serde_json::{Value, json};

use crate::support::{GOOD, POOR, errored, run, without_records};

/// Reads a valid report file after `change`, and returns the result without the runs.
fn read_changed(change: impl FnOnce(&mut Value)) -> Result<(), ReportFileError> {
    let mut file: Value = serde_json::from_str(&serialize_report_file(&[run("a", GOOD, 6, 2, 1)])).unwrap();
    change(&mut file);
    parse_report_file(&file.to_string()).map(drop)
}

#[test]
fn written_runs_are_read_back_unchanged() {
    let runs = [run("a", GOOD, 12, 3, 1), without_records(&run("b", POOR, 12, 3, 2)), errored()];
    assert_eq!(parse_report_file(&serialize_report_file(&runs)).unwrap(), runs);
}

#[test]
fn status_answer_is_a_report_of_one_run() {
    let run = without_records(&run("a", GOOD, 6, 2, 1));
    let mut answer = serde_json::to_value(&run.status).unwrap();
    answer["memberOfALaterVersion"] = json!({"x": 1});
    let runs = parse_report_file(&answer.to_string()).unwrap();
    assert_eq!((runs.len(), &runs[0].status, &runs[0].label), (1, &run.status, &None));
    assert_eq!(runs[0].name(), "035ff308");
}

#[test]
fn newer_format_is_refused_with_its_version() {
    let error = read_changed(|file| file["version"] = 2.into()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file has version 2 of the report format, but this release of Plumbline reads versions up to 1"
    );
    // The rest of a newer file may have any structure.
    let error = parse_report_file(r#"{"format": "plumbline-report", "version": 9, "runs": "elsewhere"}"#)
        .unwrap_err();
    assert!(matches!(error, ReportFileError::Newer(9)));
}

#[test]
fn other_documents_are_refused() {
    for text in ["", "[]", "{}", "nonsense", r#"{"format": "plumbline-report", "version": 1}"#] {
        assert!(matches!(parse_report_file(text), Err(ReportFileError::Malformed { .. })), "{text}");
    }
    assert!(matches!(
        read_changed(|file| file["format"] = "other".into()),
        Err(ReportFileError::OtherFormat)
    ));
    assert!(matches!(read_changed(|file| file["version"] = json!(null)), Err(ReportFileError::NoVersion)));
    assert!(matches!(read_changed(|file| file["runs"] = json!([])), Err(ReportFileError::Empty)));
}

#[test]
fn error_does_not_quote_the_file() {
    let error =
        parse_report_file(r#"{"benchmarkId": "a", "status": "canary", "results": null}"#).unwrap_err();
    assert!(error.to_string().contains("line 1") && !error.to_string().contains("canary"), "{error}");
}

#[test]
fn records_that_contradict_the_results_are_refused() {
    type Change = fn(&mut Value);
    let changes: [(&str, Change); 5] = [
        ("a bug fewer", |run| run["records"][1]["bugs"] = json!([])),
        ("a record twice", |run| run["records"][0]["slug"] = run["records"][1]["slug"].clone()),
        ("a draw twice", |run| run["records"][2]["draws"][1]["index"] = 0.into()),
        ("an index of k", |run| run["records"][2]["draws"][1]["index"] = 2.into()),
        ("more valid comments than comments", |run| run["records"][2]["draws"][0]["valid"] = 99.into()),
    ];
    for (name, change) in changes {
        let read = read_changed(|file| change(&mut file["runs"][0]));
        assert!(matches!(read, Err(ReportFileError::Contradictory(_))), "{name}: {read:?}");
    }
    let read = read_changed(|file| file["runs"][0]["status"]["results"] = Value::Null);
    assert!(matches!(read, Err(ReportFileError::Contradictory(_))), "{read:?}");
}
