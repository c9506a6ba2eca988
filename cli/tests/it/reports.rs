use serde_json::json;

use crate::support::{finished_run, service, tool};

#[test]
fn report_is_written_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["html", "md", "csv", "json", "xml"]
        .map(|extension| folder.path().join(format!("report.{extension}")));
    let mut arguments = vec!["report", finished_run().path()];
    arguments.extend(files.iter().flat_map(|file| ["-o", file.to_str().unwrap()]));
    let report = tool().run(&arguments);
    assert!(report.code == 0 && report.stdout.is_empty(), "{report:?}");
    let beginnings = ["<!DOCTYPE html>", "# Benchmark report", "label,", "{", "<?xml"];
    for (file, beginning) in files.iter().zip(beginnings) {
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.starts_with(beginning) && text.contains("reference"), "{}", file.display());
    }
    let again = tool().run(&["report", files[3].to_str().unwrap()]);
    assert!(again.code == 0 && again.stdout.contains("| F1 | 0."), "{again:?}");
}

#[test]
fn report_of_an_id_is_read_from_the_service() {
    let run = finished_run();
    let report = tool().with_ready_file().run(&["report", &run.id]);
    assert!(report.code == 0 && report.stdout.contains(&run.id), "{report:?}");
}

#[test]
fn unknown_format_is_refused_before_anything_is_read() {
    let report = tool().run(&["report", "nowhere.json", "-o", "report.pdf"]);
    assert!(report.code == 2 && report.stderr.contains("the extension must be"), "{report:?}");
}

#[test]
fn comparison_says_where_its_intervals_come_from() {
    let run = finished_run();
    let folder = tempfile::tempdir().unwrap();
    let other = run.write_changed(&folder, "other.json", |answer| {
        answer["results"]["f1Score"] = json!(0.99);
        answer["results"]["intervals"]["f1Score"] = json!([0.98, 0.995]);
    });
    let compared = tool().run(&["compare", run.path(), &other]);
    assert_eq!(compared.code, 0, "{compared:?}");
    for part in ["other is higher", "computed from the intervals of the two runs", "inconclusive"] {
        assert!(compared.stdout.contains(part), "{part}: {compared:?}");
    }
    let json = tool().run(&["compare", run.path(), &other, "--json"]).json();
    assert_eq!(
        (&json["method"], &json["differences"][0]["direction"]),
        (&json!("intervals"), &json!("higher"))
    );
}

#[test]
fn runs_of_different_harness_versions_are_not_compared() {
    let run = finished_run();
    let folder = tempfile::tempdir().unwrap();
    let other =
        run.write_changed(&folder, "other.json", |answer| answer["benchmarkHarnessVersion"] = json!("other"));
    let compared = tool().run(&["compare", run.path(), &other]);
    assert!(compared.code == 1 && compared.stderr.contains("different harness versions"), "{compared:?}");
    let gate = tool().run(&["gate", run.path(), "--baseline", &other]);
    assert!(gate.code == 1 && gate.stderr.contains("different harness versions"), "{gate:?}");
}

#[test]
fn gate_passes_is_missed_or_is_inconclusive() {
    let run = finished_run();
    let folder = tempfile::tempdir().unwrap();
    let gate = |arguments: &[&str]| tool().run(&[&["gate", run.path()], arguments].concat());
    let passed = gate(&["--min-f1", "0.01", "--max-error-rate", ".1", "--max-cost", "5"]);
    assert!(passed.code == 0 && passed.stdout.matches("passed").count() == 3, "{passed:?}");
    let worse = run.write_changed(&folder, "worse.json", |answer| {
        answer["results"]["f1Score"] = json!(0.5);
        answer["results"]["bySeverity"]["critical"]["recall"] = json!(0.5);
    });
    let missed = tool().run(&["gate", &worse, "--min-f1", ".9", "--min-recall", "critical=.9"]);
    assert!(missed.code == 3 && missed.stdout.matches("missed").count() == 2, "{missed:?}");
    let better = run.write_changed(&folder, "better.json", |answer| {
        let f1 = answer["results"]["f1Score"].as_f64().unwrap();
        answer["results"]["f1Score"] = json!(f1 + 0.01);
    });
    let drop = ["--baseline", &better, "--max-drop", "0"];
    let inconclusive = gate(&drop);
    assert!(inconclusive.code == 0 && inconclusive.stderr.contains("warning"), "{inconclusive:?}");
    assert_eq!(gate(&[&drop[..], &["--strict"]].concat()).code, 3);
}

#[test]
fn gate_writes_its_checks_into_the_report_and_annotates_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.md");
    let arguments = ["gate", finished_run().path(), "--min-f1", "0.999", "--annotations", "github", "-o"];
    let gate = tool().run(&[&arguments[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(gate.code, 3, "{gate:?}");
    assert!(gate.stdout.contains("::error title=plumbline gate::F1: 0."), "{gate:?}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("Gate missed"));
}

#[test]
fn errored_run_fails_the_gate() {
    let folder = tempfile::tempdir().unwrap();
    let errored = finished_run().write_changed(&folder, "errored.json", |answer| {
        answer["status"] = json!("errored");
        answer["message"] = json!("An internal error occurred. Start the run again.");
        answer["results"] = json!(null);
    });
    let gate = tool().run(&["gate", &errored, "--min-f1", "0"]);
    assert!(gate.code == 3 && gate.stdout.contains("the run errored: An internal error"), "{gate:?}");
}

#[test]
fn exported_runs_are_compared_by_record() {
    let run = finished_run();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (first, second, page) = (file("first.json"), file("second.json"), file("page.html"));
    for exported in [&first, &second] {
        std::fs::write(exported, service().exported(&run.id)).unwrap();
    }
    let compared = tool().run(&["compare", &first, &second, "-o", &page]);
    assert!(compared.code == 0 && compared.stdout.contains("paired by record ("), "{compared:?}");
    assert!(compared.stdout.contains("0.000 [0.000, 0.000]"), "{compared:?}");
    assert!(std::fs::read_to_string(&page).unwrap().contains("Records and draws"));

    let recall = ["--min-recall", "high=.01", "--confident"];
    let without_records = tool().run(&[&["gate", run.path()], &recall[..]].concat());
    assert!(
        without_records.code == 1 && without_records.stderr.contains("has no interval"),
        "{without_records:?}"
    );
    let with_records = tool().run(&[&["gate", first.as_str()], &recall[..]].concat());
    assert!(
        matches!(with_records.code, 0 | 3) && with_records.stdout.contains("recall, high"),
        "{with_records:?}"
    );
}
