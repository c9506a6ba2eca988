use std::io::Write;

use crate::support::{finished_run, service, tool};

const ID: &str = "035ff308-3625-4672-acae-1c3db0df4949";

#[test]
fn missing_key_or_address_is_reported_with_its_variable() {
    let url = &service().base_url;
    type Variables<'a> = &'a [(&'a str, &'a str)];
    let cases: [(Variables<'_>, &[&str], &str); 5] = [
        (&[], &["run", "status", ID], "PLUMBLINE_BENCHMARK_URL"),
        (&[("PLUMBLINE_BENCHMARK_URL", url)], &["run", "status", ID], "PLUMBLINE_BENCHMARK_KEY"),
        (&[], &["ask", "Who?"], "PLUMBLINE_AGENT_URL"),
        (&[("PLUMBLINE_AGENT_URL", url)], &["ask", "Who?"], "PLUMBLINE_WORKSPACE"),
        (
            &[("PLUMBLINE_AGENT_URL", url), ("PLUMBLINE_WORKSPACE", "local/demo")],
            &["ask", "Who?"],
            "PLUMBLINE_WEBHOOK_KEY",
        ),
    ];
    for (environment, arguments, variable) in cases {
        let tool = environment.iter().fold(tool(), |tool, (name, value)| tool.env(name, value));
        let outcome = tool.run(arguments);
        assert!(outcome.code == 2 && outcome.stderr.contains(variable), "{variable}: {outcome:?}");
    }
}

#[test]
fn wrong_key_is_refused_and_not_shown() {
    let key = "plb_canary_canary";
    let shown = tool()
        .env("PLUMBLINE_BENCHMARK_URL", &service().base_url)
        .env("PLUMBLINE_BENCHMARK_KEY", key)
        .run(&["run", "status", ID]);
    assert!(shown.code == 1 && shown.stderr.contains("key_not_accepted"), "{shown:?}");
    assert!(shown.stderr.contains("Check the key") && !shown.stderr.contains("canary"), "{shown:?}");
    let asked = tool()
        .env("PLUMBLINE_AGENT_URL", &service().base_url)
        .env("PLUMBLINE_WEBHOOK_KEY", "plw_canary")
        .run(&["ask", "canary question", "--workspace", "local/demo"]);
    assert!(asked.code == 1 && asked.stderr.contains("401 unauthorized"), "{asked:?}");
    assert!(!asked.stderr.contains("canary"), "{asked:?}");
}

#[test]
fn unknown_run_is_named() {
    let shown = tool().with_ready_file().run(&["run", "status", ID]);
    assert!(shown.code == 1 && shown.stderr.contains("404 run_not_found"), "{shown:?}");
}

#[test]
fn failure_in_json_is_one_document() {
    let shown = tool().with_ready_file().run(&["run", "status", ID, "--json", "--quiet"]);
    let error: serde_json::Value = serde_json::from_str(&shown.stderr).unwrap();
    assert!(error["error"].as_str().unwrap().contains("run_not_found"), "{shown:?}");
    assert!(shown.stdout.is_empty());
}

#[test]
fn model_specification_is_checked_before_it_is_sent() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("spec.toml");
    let start = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let tool = tool().with_ready_file().env("PLUMBLINE_MODEL_KEY", "canary-key");
        tool.run(&["run", "start", "--spec", file.to_str().unwrap()])
    };
    let incomplete = start("provider = 'canary'\nmodel-name = 'canary'\ncontext-window = 'canary'\n");
    assert_eq!(incomplete.code, 2, "{incomplete:?}");
    for part in ["provider: must be", "baseUrl: ", "effort: ", "contextWindow: "] {
        assert!(incomplete.stderr.contains(part), "{part}: {incomplete:?}");
    }
    let broken = start("provider = 'compat_chat'\nmodel-name = canary\n");
    assert!(broken.code == 2 && broken.stderr.contains("line 2 is not valid TOML"), "{broken:?}");
    let secret = start("api-key = 'canary'\n");
    assert!(
        secret.code == 2
            && secret.stderr.contains("must not contain secrets, but api-key looks like a secret"),
        "{secret:?}"
    );
    for outcome in [incomplete, broken, secret] {
        assert!(!outcome.stderr.contains("canary"), "{outcome:?}");
    }
}

#[test]
fn report_of_a_newer_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("next-year.json");
    std::fs::write(&file, r#"{"format": "plumbline-report", "version": 2, "runs": []}"#).unwrap();
    let report = tool().run(&["report", file.to_str().unwrap()]);
    assert_eq!(report.code, 1, "{report:?}");
    assert!(report.stderr.contains("has version 2") && report.stderr.contains("newer release"), "{report:?}");
}

#[test]
fn missing_file_and_file_that_is_no_report_are_named() {
    let missing = tool().run(&["report", "nowhere.json"]);
    assert!(missing.code == 1 && missing.stderr.contains("nowhere.json cannot be read"), "{missing:?}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.json");
    std::fs::write(&file, "{\"canary\": 1}").unwrap();
    let other = tool().run(&["gate", file.to_str().unwrap(), "--min-f1", ".1"]);
    assert!(other.code == 1 && other.stderr.contains("cannot be read as a report"), "{other:?}");
    assert!(!other.stderr.contains("canary"), "{other:?}");
}

#[test]
fn closed_pipe_does_not_change_the_exit_status() {
    let file = finished_run().path();
    for (arguments, code) in [
        (&["report", file][..], 0),
        (&["gate", file, "--min-f1", "0"], 0),
        (&["gate", file, "--min-f1", "1"], 3),
        (&["completions", "bash"], 0),
    ] {
        let tool = tool();
        let mut child = tool.start(arguments);
        drop(child.stdout.take());
        drop(child.stderr.take());
        child.stdin.take().unwrap().flush().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn gate_without_a_limit_is_refused() {
    let gate = tool().run(&["gate", finished_run().path()]);
    assert!(gate.code == 2 && gate.stderr.contains("--min-f1"), "{gate:?}");
}

#[test]
fn key_on_the_command_line_is_not_accepted() {
    for option in ["--key", "--model-key", "--token", "--benchmark-key"] {
        assert_eq!(tool().run(&["run", "status", ID, option, "canary"]).code, 2, "{option}");
    }
}
