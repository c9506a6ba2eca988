use crate::support::{service, tool};

const QUESTION: &str = "What happened last week?";

#[test]
fn standard_output_is_the_answer_alone() {
    let asked = tool().with_ready_file().run(&["ask", QUESTION]);
    assert_eq!(asked.code, 0, "{asked:?}");
    assert!(asked.stderr.contains("Waiting for the answer"), "{asked:?}");
    let again = tool().with_ready_file().run(&["ask", QUESTION, "--json"]);
    assert_eq!(again.json()["status"], "completed");
    assert!(again.json()["response"].as_str().unwrap().len() > 10 && asked.stdout.len() > 10);
}

#[test]
fn quiet_question_writes_nothing_to_standard_error() {
    let asked = tool().with_ready_file().run(&["ask", QUESTION, "--quiet"]);
    assert_eq!((asked.code, asked.stderr.as_str()), (0, ""), "{asked:?}");
}

#[test]
fn question_comes_from_standard_input() {
    let asked = tool().with_ready_file().input(QUESTION).run(&["ask", "-"]);
    assert_eq!(asked.code, 0, "{asked:?}");
    let empty = tool().with_ready_file().input(" \n").run(&["ask", "-"]);
    assert!(empty.code == 2 && empty.stderr.contains("the question: the text is empty"), "{empty:?}");
}

#[test]
fn detached_job_is_watched_with_its_token() {
    let detached = tool().with_ready_file().run(&["ask", QUESTION, "--detach"]);
    assert_eq!(detached.code, 0, "{detached:?}");
    let token = detached.stdout.trim();
    assert_eq!(token.split('.').count(), 3);

    let by_variable = tool().with_ready_file().env("PLUMBLINE_JOB_TOKEN", token).run(&["job", "watch"]);
    let by_input = tool().with_ready_file().input(&detached.stdout).run(&["job", "watch"]);
    for watched in [by_variable, by_input] {
        assert!(watched.code == 0 && watched.stdout.len() > 10, "{watched:?}");
        assert!(!watched.stderr.contains(token), "{watched:?}");
    }
}

#[test]
fn detached_job_in_json_is_the_response_of_the_api() {
    let detached = tool().with_ready_file().run(&["ask", QUESTION, "--detach", "--json"]);
    let url = detached.json()["pollUrl"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&service().base_url), "{url}");
}

#[test]
fn repeated_idempotency_key_gets_the_same_job() {
    let ask_with_key = || {
        tool()
            .with_ready_file()
            .run(&["ask", QUESTION, "--detach", "--json", "--idempotency-key", "once"])
            .json()
    };
    assert_eq!(ask_with_key()["workflowId"], ask_with_key()["workflowId"]);
    let ask_without_key = || tool().with_ready_file().run(&["ask", QUESTION, "--detach", "--json"]).json();
    assert_ne!(ask_without_key()["workflowId"], ask_without_key()["workflowId"]);
}

#[test]
fn refused_destination_is_explained() {
    let asked = tool().with_ready_file().run(&["ask", QUESTION, "--url", "https://elsewhere.example/hook"]);
    assert_eq!(asked.code, 1, "{asked:?}");
    for part in ["403 destination_not_allowed", "request id", "Ask an admin"] {
        assert!(asked.stderr.contains(part), "{part}: {asked:?}");
    }
    let both =
        tool().with_ready_file().run(&["ask", QUESTION, "--url", "https://a.example", "--channel", "C1"]);
    assert_eq!(both.code, 2);
}
