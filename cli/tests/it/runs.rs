use crate::support::{finished_run, read_until, send_signal, service, tool, wait_for_exit, waiting_run};

const SHORT_INTERVAL: &[&str] = &["--interval", "200ms"];

#[test]
fn status_of_a_completed_run_shows_its_figures() {
    let run = finished_run();
    let shown = tool().with_ready_file().run(&["run", "status", &run.id]);
    assert_eq!(shown.code, 0, "{shown:?}");
    for part in ["status                    completed", "F1", "harness", "context window"] {
        assert!(shown.stdout.contains(part), "{part}: {shown:?}");
    }
    assert!(!shown.stdout.contains('\u{1b}'));
}

#[test]
fn json_is_the_body_of_the_api() {
    let run = finished_run();
    let shown = tool().with_ready_file().run(&["run", "status", &run.id, "--json"]);
    assert_eq!(shown.stdout.trim_end(), service().status(&run.id));
}

#[test]
fn colours_follow_the_environment() {
    let status = |name: &str, value: &str| {
        tool().with_ready_file().env(name, value).run(&["run", "status", &finished_run().id]).stdout
    };
    assert!(status("CLICOLOR_FORCE", "1").contains('\u{1b}'));
    assert!(!status("NO_COLOR", "1").contains('\u{1b}'));
}

#[test]
fn ended_run_is_shown_after_the_first_poll() {
    let started = tool().with_ready_file().run(&["run", "start", "-k", "1", "--detach"]);
    assert_eq!(started.code, 0, "{started:?}");
    let id = started.stdout.trim();
    let elsewhere = tool().with_ready_file().run(&["run", "watch", id, "--quiet"]);
    assert_eq!(elsewhere.code, 0, "{elsewhere:?}");
    // The interval is longer than the time limit, so the first poll must find the results.
    let watched = tool().with_ready_file().run(&["run", "watch", id, "--interval", "1h", "--timeout", "1m"]);
    assert!(watched.code == 0 && watched.stdout.contains("completed"), "{watched:?}");
}

#[test]
fn run_with_a_refused_model_key_errors() {
    let folder = tempfile::tempdir().unwrap();
    let spec = service().write_spec(&folder, &service().reviewer_url);
    let tool = tool().with_ready_file().env("PLUMBLINE_MODEL_KEY", "canary-key");
    let run =
        tool.run(&[&["run", "start", "-k", "1", "--spec", spec.to_str().unwrap()], SHORT_INTERVAL].concat());
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stdout.contains("errored: Authentication to the model endpoint failed"), "{run:?}");
    for canary in ["canary", &service().reviewer_url] {
        assert!(!run.stdout.contains(canary) && !run.stderr.contains(canary), "{run:?}");
    }
}

#[test]
fn running_run_has_no_result_yet() {
    let id = waiting_run();
    let status = tool().with_ready_file().run(&["run", "status", id]);
    assert!(status.code == 4 && status.stdout.contains("running, 0 %"), "{status:?}");
    let gate = tool().with_ready_file().run(&["gate", id, "--min-f1", ".1"]);
    assert!(gate.code == 4 && gate.stdout.contains("still running"), "{gate:?}");
}

#[test]
fn time_limit_ends_the_wait_and_names_the_command_that_continues() {
    let id = waiting_run();
    let watched =
        tool().with_ready_file().run(&[&["run", "watch", id, "--timeout", "500ms"], SHORT_INTERVAL].concat());
    assert_eq!(watched.code, 4, "{watched:?}");
    assert!(watched.stderr.contains("the time limit was reached; the run continues"), "{watched:?}");
    assert!(
        watched.stderr.contains(&format!("To continue waiting: plumbline run watch {id}")),
        "{watched:?}"
    );
}

#[test]
fn interrupted_wait_names_the_command_that_continues() {
    let id = waiting_run();
    for (name, reason) in [("INT", "interrupted"), ("TERM", "terminated")] {
        let tool = tool().with_ready_file();
        let mut child = tool.start(&["run", "watch", id]);
        read_until(&mut child, "Reviewing");
        send_signal(&child, name);
        let ended = wait_for_exit(child);
        assert_eq!(ended.code, 4, "{ended:?}");
        assert!(ended.stderr.contains(reason) && ended.stderr.contains("plumbline run watch"), "{ended:?}");
    }
}

#[test]
fn run_with_a_custom_prompt_is_not_comparable() {
    let tool = tool().with_ready_file().input("Report nothing but races.");
    let run = tool.run(&[&["run", "start", "-k", "1", "--prompt", "-", "--json"], SHORT_INTERVAL].concat());
    assert_eq!((run.code, &run.json()["comparable"]), (0, &false.into()), "{run:?}");
}
