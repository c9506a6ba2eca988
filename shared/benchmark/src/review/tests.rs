use plumbline_conversation::{Arguments, RawObject, ToolCall, Usage};
use serde_json::{Value, json};

use super::*;
use crate::record::{Record, Severity, SourceFile};

fn pack() -> String {
    let record = Record {
        slug: "sample".to_owned(),
        title: "Round once".to_owned(),
        description: "As agreed.".to_owned(),
        language: "python".to_owned(),
        bugs: Vec::new(),
        also_valid: Vec::new(),
        decoys: Vec::new(),
        diff: "--- a/src/gone.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n".to_owned(),
        changed_files: vec![SourceFile { path: "src/a.py".to_owned(), content: "a = 1\nb = 2\n".to_owned() }],
        chunks: vec![crate::record::Chunk {
            path: "src/b.py".to_owned(),
            start_line: 40,
            end_line: 40,
            text: "c = 3\n".to_owned(),
            tokens: 20,
        }],
        required_tokens: 100,
        unproved: false,
    };
    packing::pack(&record, 0, 200_000, 0).expect("fits").text
}

fn input() -> ReviewInput {
    ReviewInput::parse(pack()).expect("readable")
}

fn review() -> Review {
    Review::new(input())
}

fn call(name: &str, arguments: &Value) -> ToolCall {
    let arguments = Arguments::from_text(arguments.to_string());
    ToolCall { id: format!("call-{name}"), name: name.to_owned(), arguments }
}

fn issue() -> Value {
    json!({"file": "src/a.py", "start_line": 1, "end_line": 2, "severity": "high", "title": "Wrong", "body": "Because."})
}

fn with(name: &str, value: Value) -> Value {
    let mut issue = issue();
    issue[name] = value;
    issue
}

fn complete() -> ToolCall {
    call("review_complete", &json!({}))
}

fn turn(tool_calls: Vec<ToolCall>) -> Reply {
    ended(tool_calls, StopReason::ToolCalls)
}

fn ended(tool_calls: Vec<ToolCall>, stop: StopReason) -> Reply {
    Reply { turn: Turn { tool_calls, ..Turn::default() }, stop, usage: Usage::default() }
}

/// Returns one value for each call: true if the last user turn reports the call as an error.
fn call_errors(review: &Review) -> Vec<bool> {
    let Some(Message::User { parts }) = review.saved.messages.last() else { panic!("no answer") };
    let error = |part: &UserPart| match part {
        UserPart::ToolResult { is_error, .. } => *is_error,
        UserPart::Text { .. } => panic!("text instead of a result"),
    };
    parts.iter().map(error).collect()
}

#[test]
fn first_request_contains_pack_tools_and_fixed_text() {
    let request = review().next_request("Look for bugs.", Effort::High, 9000);
    assert!(request.system.starts_with("Look for bugs.\n\n## What you are given"));
    assert_eq!(
        request.messages,
        [Message::User { parts: vec![UserPart::Text { text: pack().into(), cache: true }] }]
    );
    assert_eq!(
        request.tools.iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>(),
        ["report_issue", "review_complete"]
    );
    assert_eq!(request.tool_choice, ToolChoice::Auto);
    assert_eq!((request.effort, request.max_output_tokens), (Effort::High, 9000));
    assert!(default_prompt().contains("## Severity"));
}

#[test]
fn review_of_several_turns_is_completed() {
    let mut review = review();
    assert_eq!(review.receive(turn(vec![call("report_issue", &issue())])), ReviewProgress::Continue);
    assert_eq!(call_errors(&review), [false]);
    let second = json!({"file": "src/b.py", "start_line": 40, "end_line": 40, "title": "T", "body": "B"});
    let ReviewProgress::Complete(comments) =
        review.receive(turn(vec![complete(), call("report_issue", &second)]))
    else {
        panic!("not complete")
    };
    assert_eq!(comments.len(), 2);
    assert_eq!((comments[0].file.as_str(), comments[0].severity), ("src/a.py", Some(Severity::High)));
    assert_eq!((comments[1].start_line, comments[1].severity), (40, None));
    let ended = review.receive(turn(vec![call("report_issue", &issue())]));
    assert_eq!(ended, ReviewProgress::Complete(comments));
}

#[test]
fn clean_change_is_completed_without_issues() {
    let reply = turn(vec![complete(), call("review_complete", &json!({"summary": "Fine."}))]);
    assert_eq!(review().receive(reply), ReviewProgress::Complete(Vec::new()));
}

#[test]
fn model_receives_its_turns_and_their_results() {
    let mut review = review();
    review.receive(turn(vec![
        call("report_issue", &issue()),
        call("report_issue", &with("start_line", json!(0))),
    ]));
    assert_eq!(call_errors(&review), [false, true]);
    let request = review.next_request("p", Effort::Off, 1);
    assert_eq!(request.messages.len(), 3);
    let Message::Assistant(first_turn) = &request.messages[1] else { panic!("no turn") };
    assert_eq!(first_turn.tool_calls.len(), 2);
}

#[test]
fn review_over_the_size_limit_is_bad_output() {
    let block = RawObject::from_serializable(&json!({"thinking": "x".repeat(MAX_REVIEW_BYTES / 2)}))
        .expect("an object");
    let mut review = review();
    let mut receive_with = |reasoning: Vec<RawObject>| {
        let turn = Turn { tool_calls: vec![call("report_issue", &issue())], reasoning, ..Turn::default() };
        review.receive(Reply { turn, stop: StopReason::ToolCalls, usage: Usage::default() })
    };
    assert_eq!(receive_with(vec![block.clone()]), ReviewProgress::Continue);
    assert_eq!(receive_with(vec![]), ReviewProgress::Continue);
    assert_eq!(receive_with(vec![block]), ReviewProgress::BadOutput(BadOutput::TooLong));
}

/// The reason of a refusal quotes the model, and is sent back to it.
#[test]
fn refusal_quotes_the_model_only_in_part() {
    let mut long = issue();
    long["x".repeat(100_000)] = json!(1);
    let mut review = review();
    review.receive(turn(vec![call("report_issue", &long)]));
    let size = serde_json::to_string(&review.saved_review().messages[1]).expect("writes").len();
    assert!(size < 1_000, "{size} bytes");
}

#[test]
fn arguments_outside_the_schema_are_refused() {
    let wrong = [
        json!({}),
        json!("text"),
        with("line", json!(3)),
        with("start_line", json!("1")),
        with("start_line", json!(1.5)),
        with("start_line", json!(-1)),
        with("start_line", json!(0)),
        json!({"file": "src/a.py", "start_line": 2, "end_line": 1, "title": "T", "body": "B"}),
        with("end_line", json!(3)),
        with("end_line", json!(4_294_967_296_u64)),
        with("severity", json!("blocker")),
        with("severity", json!("High")),
        with("title", json!("  ")),
        with("title", json!("t".repeat(REVIEW_PARAMETERS.maximum_title_characters + 1))),
        with("body", json!("")),
        with("body", json!("b".repeat(REVIEW_PARAMETERS.maximum_body_characters + 1))),
        with("body", json!(null)),
        with("file", json!("src/other.py")),
        with("file", json!("")),
    ];
    for arguments in wrong {
        let mut review = review();
        let reply = turn(vec![call("report_issue", &arguments), complete()]);
        assert_eq!(review.receive(reply), ReviewProgress::Continue, "{arguments}");
        assert_eq!(call_errors(&review), [true, true], "{arguments}");
        assert!(review.saved.comments.is_empty(), "{arguments}");
    }
}

#[test]
fn every_packed_file_is_accepted_with_or_without_prefix() {
    for file in ["./src/a.py", "/src/a.py", "b/src/a.py", "src/gone.py", "src/b.py"] {
        let reply = turn(vec![call("report_issue", &with("file", json!(file))), complete()]);
        let ReviewProgress::Complete(comments) = review().receive(reply) else { panic!("{file} refused") };
        assert!(comments[0].file.starts_with("src/"), "{file}");
    }
}

#[test]
fn null_severity_counts_as_absent() {
    let reply = turn(vec![call("report_issue", &with("severity", json!(null))), complete()]);
    let ReviewProgress::Complete(comments) = review().receive(reply) else { panic!("refused") };
    assert_eq!(comments[0].severity, None);
}

#[test]
fn unknown_tools_and_malformed_completions_are_refused() {
    for wrong in [
        call("merge", &json!({})),
        call("review_complete", &json!({"done": true})),
        call("review_complete", &json!([])),
    ] {
        let mut review = review();
        assert_eq!(review.receive(turn(vec![wrong])), ReviewProgress::Continue);
        assert_eq!(call_errors(&review), [true]);
    }
}

#[test]
fn corrected_review_is_completed() {
    let mut review = review();
    review.receive(turn(vec![call("report_issue", &with("file", json!("x"))), complete()]));
    let progress = review.receive(turn(vec![call("report_issue", &issue()), complete()]));
    assert!(matches!(progress, ReviewProgress::Complete(comments) if comments.len() == 1));
}

#[test]
fn prose_is_answered_with_a_reminder_until_corrections_run_out() {
    let mut review = review();
    for _ in 0..REVIEW_PARAMETERS.maximum_corrections {
        assert_eq!(review.receive(ended(Vec::new(), StopReason::EndOfTurn)), ReviewProgress::Continue);
        let Some([Message::Assistant(said), Message::User { parts }]) = review.saved.messages.last_chunk()
        else {
            panic!("no reminder")
        };
        assert!(!said.text.is_empty(), "an empty turn cannot be sent back");
        assert!(matches!(&parts[..], [UserPart::Text { text, .. }] if text.contains("review_complete")));
    }
    let progress = review.receive(ended(Vec::new(), StopReason::EndOfTurn));
    assert_eq!(progress, ReviewProgress::BadOutput(BadOutput::TooManyCorrections));
    assert_eq!(review.receive(turn(vec![complete()])), progress, "an ended review stays ended");
}

#[test]
fn wrong_calls_of_one_turn_count_as_one_correction() {
    let mut review = review();
    let wrong = call("report_issue", &json!({}));
    assert_eq!(review.receive(turn(vec![wrong; 10])), ReviewProgress::Continue);
    assert_eq!(review.saved.corrections, 1);
}

#[test]
fn number_of_turns_is_limited() {
    let mut review = review();
    for _ in 1..REVIEW_PARAMETERS.maximum_turns {
        assert_eq!(review.receive(turn(vec![call("report_issue", &issue())])), ReviewProgress::Continue);
    }
    let last = review.receive(turn(vec![call("report_issue", &issue())]));
    assert_eq!(last, ReviewProgress::BadOutput(BadOutput::TooManyTurns));
    assert_eq!(review.turn_count(), REVIEW_PARAMETERS.maximum_turns);
}

#[test]
fn number_of_comments_is_limited() {
    let mut review = review();
    let many = vec![call("report_issue", &issue()); REVIEW_PARAMETERS.maximum_comments + 1];
    assert_eq!(review.receive(turn(many)), ReviewProgress::Continue);
    assert_eq!(call_errors(&review).iter().filter(|error| **error).count(), 1);
    let progress = review.receive(turn(vec![complete()]));
    assert!(
        matches!(progress, ReviewProgress::Complete(comments) if comments.len() == REVIEW_PARAMETERS.maximum_comments)
    );
}

#[test]
fn refusal_and_truncated_turn_are_bad_output() {
    let refused = review().receive(ended(Vec::new(), StopReason::Refusal));
    assert_eq!(refused, ReviewProgress::BadOutput(BadOutput::Refused));
    let cut_off = review().receive(ended(vec![complete()], StopReason::OutputLimit));
    assert_eq!(cut_off, ReviewProgress::BadOutput(BadOutput::CutOff));
}

#[test]
fn saved_review_resumes_unchanged() {
    let mut first = review();
    first.receive(turn(vec![call("report_issue", &issue())]));
    let saved = serde_json::to_string(first.saved_review()).expect("JSON");
    assert!(!saved.contains("<pull_request>"), "the pack is not saved");
    let mut second = Review::resume(input(), serde_json::from_str(&saved).expect("saved"));
    assert_eq!(second.next_request("p", Effort::Low, 5), first.next_request("p", Effort::Low, 5));
    assert_eq!(second.receive(turn(vec![complete()])), first.receive(turn(vec![complete()])));
}

#[test]
fn text_other_than_a_pack_is_rejected() {
    assert!(ReviewInput::parse("Please review this.").is_err());
}
