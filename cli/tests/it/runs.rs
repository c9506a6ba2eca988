use crate::support::{finish, finished_run, read_until, service, signal, tool, waiting_run};

const SOON: &[&str] = &["--interval", "200ms"];

#[test]
fn status_of_a_completed_run_shows_its_figures() {
    let run = finished_run();
    let shown = tool().ready().run(&["run", "status", &run.id]);
    assert_eq!(shown.code, 0, "{shown:?}");
    for part in ["status                    completed", "F1", "harness", "context window"] {
        assert!(shown.stdout.contains(part), "{part}: {shown:?}");
    }
    assert!(!shown.stdout.contains('\u{1b}'));
}

#[test]
fn json_is_the_body_of_the_api() {
    let run = finished_run();
    let shown = tool().ready().run(&["run", "status", &run.id, "--json"]);
    assert_eq!(shown.stdout.trim_end(), service().status(&run.id));
}

#[test]
fn colours_follow_the_environment() {
    let status = |name: &str, value: &str| {
        tool().ready().env(name, value).run(&["run", "status", &finished_run().id]).stdout
    };
    assert!(status("CLICOLOR_FORCE", "1").contains('\u{1b}'));
    assert!(!status("NO_COLOR", "1").contains('\u{1b}'));
}

#[test]
fn run_that_ended_while_nobody_watched_is_shown_at_once() {
    let started = tool().ready().run(&["run", "start", "-k", "1", "--detach"]);
    assert_eq!(started.code, 0, "{started:?}");
    let id = started.stdout.trim();
    let elsewhere = tool().ready().run(&["run", "watch", id, "--quiet"]);
    assert_eq!(elsewhere.code, 0, "{elsewhere:?}");
    // No time for a second poll.
    let watched = tool().ready().run(&["run", "watch", id, "--interval", "1h", "--timeout", "1m"]);
    assert!(watched.code == 0 && watched.stdout.contains("completed"), "{watched:?}");
}

#[test]
fn refused_model_key_makes_the_verdict_no() {
    let folder = tempfile::tempdir().unwrap();
    let spec = service().spec(&folder, &service().reviewer_url);
    let tool = tool().ready().env("PLUMBLINE_MODEL_KEY", "canary-key");
    let run = tool.run(&[&["run", "start", "-k", "1", "--spec", spec.to_str().unwrap()], SOON].concat());
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stdout.contains("errored: Authentication to the model endpoint failed"), "{run:?}");
    for canary in ["canary", &service().reviewer_url] {
        assert!(!run.stdout.contains(canary) && !run.stderr.contains(canary), "{run:?}");
    }
}

#[test]
fn running_run_has_no_verdict_yet() {
    let id = waiting_run();
    let status = tool().ready().run(&["run", "status", id]);
    assert!(status.code == 4 && status.stdout.contains("running, 0 %"), "{status:?}");
    let gate = tool().ready().run(&["gate", id, "--min-f1", ".1"]);
    assert!(gate.code == 4 && gate.stdout.contains("still running"), "{gate:?}");
}

#[test]
fn time_limit_ends_the_wait_and_says_how_to_go_on() {
    let id = waiting_run();
    let watched = tool().ready().run(&[&["run", "watch", id, "--timeout", "500ms"], SOON].concat());
    assert_eq!(watched.code, 4, "{watched:?}");
    assert!(watched.stderr.contains("the time limit is over; the run continues"), "{watched:?}");
    assert!(
        watched.stderr.contains(&format!("To continue waiting: plumbline run watch {id}")),
        "{watched:?}"
    );
}

#[test]
fn interruption_says_how_to_go_on() {
    let id = waiting_run();
    for (name, reason) in [("INT", "interrupted"), ("TERM", "terminated")] {
        let tool = tool().ready();
        let mut child = tool.start(&["run", "watch", id]);
        read_until(&mut child, "Reviewing");
        signal(&child, name);
        let ended = finish(child);
        assert_eq!(ended.code, 4, "{ended:?}");
        assert!(ended.stderr.contains(reason) && ended.stderr.contains("plumbline run watch"), "{ended:?}");
    }
}

#[test]
fn prompt_of_its_own_makes_a_run_incomparable() {
    let tool = tool().ready().input("Report nothing but races.");
    let run = tool.run(&[&["run", "start", "-k", "1", "--prompt", "-", "--json"], SOON].concat());
    assert_eq!((run.code, &run.json()["comparable"]), (0, &false.into()), "{run:?}");
}
