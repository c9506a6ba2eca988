//! Limits of the loop, and answers without the model.

use std::time::Duration;

use plumbline_agent::{AnswerAuthor, ModelUnavailable, WorkspaceContext, answer_with_model};
use plumbline_conversation::{Message, ToolChoice, Usage, UserPart};
use serde_json::{Value, json};

use crate::support::{
    History, Scripted, answer_of, question, refusal, results, text_reply, tool_call_reply, truncated_reply,
    turn_of,
};

fn search_call() -> Vec<(&'static str, Value)> {
    vec![("search_activity", json!({"limit": 1}))]
}

/// Returns a model that calls tools as long as it may, and then answers with `then`.
fn model_that_always_calls_tools(then: &'static str) -> Scripted {
    Scripted::new(move |request| {
        Ok(if request.tool_choice == ToolChoice::None {
            text_reply(then)
        } else {
            tool_call_reply(&search_call())
        })
    })
}

#[tokio::test]
async fn ordinary_answer_takes_only_the_turns_it_needs() {
    let search = ("search_activity", json!({"since": "2026-11-16"}));
    let model = Scripted::calling(vec![search], "**Two changes**: `b1b2cb1b2cb1` and #13.");
    let answered = answer_of(&model).await;
    assert_eq!((answered.author, answered.turns, answered.tool_calls), (AnswerAuthor::Model, 2, 1));
    assert_eq!(answered.tokens, 2_000);
    let note = "_Written by a language model from recorded activity. Every id in it was checked against that activity._";
    assert_eq!(answered.text, format!("**Two changes**: `b1b2cb1b2cb1` and #13.\n\n{note}"));
    let requests = model.requests.lock().unwrap();
    let (first, _) = &requests[0];
    let question = UserPart::Text { text: "What happened this week?".into(), cache: true };
    assert_eq!(first.messages, [Message::User { parts: vec![question] }]);
    for part in [
        "It is Wednesday 18 November 2026 13:00",
        "the time zone Europe/Berlin",
        "14 days long. The current one runs from Monday 16 November 2026 00:00 to Monday 30 November 2026 00:00",
        "recorded from Wednesday 4 November 2026 10:00 to Tuesday 17 November 2026 13:00",
    ] {
        assert!(first.system.contains(part) && !first.system.contains('{'), "{part}: {}", first.system);
    }
    let [tool] = first.tools.as_slice() else { panic!("{} tools", first.tools.len()) };
    assert_eq!(tool.parameters["properties"].as_object().unwrap().len(), 20);
    assert_eq!(tool.parameters["additionalProperties"], false);
    let schema = tool.parameters.to_string();
    assert!(schema.contains("pull_request") && schema.contains("unreviewed") && !schema.contains("$schema"));
}

#[tokio::test]
async fn system_prompt_states_what_the_workspace_lacks() {
    let (model, history) = (Scripted::calling(Vec::new(), "Nothing."), History::of(&json!([])));
    answer_with_model(&question(), &WorkspaceContext::default(), None, &history, &model).await.unwrap();
    let system = &model.requests.lock().unwrap()[0].0.system;
    for part in [
        "No sprint cadence is set. Nothing has been recorded yet.",
        "The settings do not describe the product.",
    ] {
        assert!(system.contains(part), "{part}: {system}");
    }
}

#[tokio::test]
async fn turns_are_limited_and_the_answer_states_it() {
    let model = model_that_always_calls_tools("So far: nothing.");
    let answered = answer_of(&model).await;
    assert_eq!((answered.author, answered.turns, answered.tool_calls), (AnswerAuthor::ModelPartial, 12, 11));
    assert!(answered.text.starts_with("This answer is partial: "), "{}", answered.text);
    let requests = model.requests.lock().unwrap();
    let Some((request, _)) = requests.last() else { panic!("the model got no request") };
    let Some(Message::User { parts }) = request.messages.last() else {
        panic!("the last message is not a user turn")
    };
    assert!(matches!(&parts[0], UserPart::ToolResult { .. }));
    assert!(matches!(&parts[1], UserPart::Text { text, .. } if text.contains("Write the answer now")));
}

#[tokio::test]
async fn tool_calls_are_limited() {
    let model = Scripted::new(|request| {
        let many: Vec<_> = (0..12).flat_map(|_| search_call()).collect();
        Ok(if request.tool_choice == ToolChoice::None {
            text_reply("Partly.")
        } else {
            tool_call_reply(&many)
        })
    });
    let answered = answer_of(&model).await;
    // Each of three turns made twelve calls, of which eight were answered and four refused. The last turn had no tools.
    assert_eq!((answered.turns, answered.tool_calls, answered.author), (4, 24, AnswerAuthor::ModelPartial));
    let refused = model.results().iter().filter(|result| result.starts_with("Refused: too many")).count();
    assert_eq!(refused, 12);
    let model = Scripted::new(|request| {
        let eight: Vec<_> = (0..8).flat_map(|_| search_call()).collect();
        Ok(if request.tool_choice == ToolChoice::None {
            text_reply("Partly.")
        } else {
            tool_call_reply(&eight)
        })
    });
    let answered = answer_of(&model).await;
    assert_eq!((answered.turns, answered.tool_calls), (5, 30));
    assert_eq!(model.results().iter().filter(|result| result.starts_with("Refused: the limit")).count(), 2);
}

#[tokio::test]
async fn tokens_are_limited_and_estimated_if_the_endpoint_reports_none() {
    let model = Scripted::new(|request| {
        let mut reply = if request.tool_choice == ToolChoice::None {
            text_reply("Partly.")
        } else {
            tool_call_reply(&search_call())
        };
        reply.usage = Usage { input: 150_000, ..Usage::default() };
        Ok(reply)
    });
    assert_eq!(answer_of(&model).await.turns, 4, "the third turn reaches 400,000");
    let model = Scripted::new(|request| {
        let mut reply =
            if turn_of(request) == 1 { text_reply("Done.") } else { tool_call_reply(&search_call()) };
        reply.usage = Usage::default();
        Ok(reply)
    });
    let tokens = answer_of(&model).await.tokens;
    assert!((500..5_000).contains(&tokens), "{tokens}");
    let model = Scripted::new(|_| {
        let absurd = Usage { input: u64::MAX, output: u64::MAX, ..Usage::default() };
        Ok(plumbline_conversation::Reply { usage: absurd, ..tool_call_reply(&search_call()) })
    });
    assert_eq!(answer_of(&model).await.tokens, u64::MAX);
}

#[tokio::test]
async fn total_time_of_the_loop_is_limited() {
    let model = model_that_always_calls_tools("Partly.").with_turn_time(Duration::from_secs(60));
    let answered = answer_of(&model).await;
    assert_eq!((answered.turns, answered.author), (4, AnswerAuthor::ModelPartial));
    let given: Vec<u64> =
        model.requests.lock().unwrap().iter().map(|(_, time_limit)| time_limit.as_secs()).collect();
    assert_eq!(given, [90, 90, 90, 30], "the last turn gets the rest of 210 s");
}

#[tokio::test]
async fn invalid_calls_are_corrected_up_to_the_limit() {
    let model = Scripted::new(|request| {
        Ok(match turn_of(request) {
            0 => tool_call_reply(&[
                ("search_activity", json!({"limit": 999})),
                ("sprint_of", json!({("x".repeat(9_000)): 1})),
            ]),
            1 => tool_call_reply(&[
                ("send_email", json!({"to": "a@example.com"})),
                ("search_activity", json!("{oops")),
            ]),
            _ => text_reply("Nothing."),
        })
    });
    let answered = answer_of(&model).await;
    assert_eq!((answered.author, answered.turns), (AnswerAuthor::Model, 3));
    let results_of_calls = model.results();
    assert!(
        results_of_calls.iter().all(|result| result.len() < 400),
        "a refusal repeats too much of the invalid arguments"
    );
    assert!(
        results_of_calls[0].contains("from 1 to 50")
            && results_of_calls[2].contains("no such tool")
            && results_of_calls[3].contains("not a JSON")
    );
    let model = Scripted::new(|request| {
        let last = request.tool_choice == ToolChoice::None;
        Ok(if last { text_reply("Nothing.") } else { tool_call_reply(&[("send_email", json!({}))]) })
    });
    assert_eq!((answer_of(&model).await.author, model.turns()), (AnswerAuthor::ModelPartial, 4));
}

#[tokio::test]
async fn empty_and_truncated_turns_are_corrected() {
    let model = Scripted::new(|request| {
        Ok(match turn_of(request) {
            0 => text_reply("  "),
            1 => truncated_reply("It all began"),
            _ => text_reply("In short: nothing."),
        })
    });
    let answered = answer_of(&model).await;
    assert_eq!((answered.author, answered.turns), (AnswerAuthor::Model, 3));
    assert!(answered.text.starts_with("In short: nothing."));
    let model = Scripted::new(|_| Ok(truncated_reply("It all began")));
    let answered = answer_of(&model).await;
    assert_eq!((answered.author, answered.turns), (AnswerAuthor::ModelPartial, 4));
    assert!(answered.text.contains("It all began"), "a truncated answer is better than none");
}

/// The answer states why the model gave no answer, and then contains the digest.
#[tokio::test]
async fn digest_answers_when_the_model_does_not() {
    let unreachable = "The language model could not be reached, so this is a digest made without it.\n\n";
    let unusable = "The language model gave no usable answer, so this is a digest made without it.\n\n";
    let cases: Vec<(Scripted, AnswerAuthor, &str)> = vec![
        (Scripted::new(|_| Err(ModelUnavailable)), AnswerAuthor::DigestModelUnavailable, unreachable),
        (
            Scripted::new(|request| {
                if turn_of(request) == 0 {
                    Ok(tool_call_reply(&search_call()))
                } else {
                    Err(ModelUnavailable)
                }
            }),
            AnswerAuthor::DigestModelUnavailable,
            unreachable,
        ),
        (Scripted::new(|_| Ok(refusal())), AnswerAuthor::DigestNoUsableAnswer, unusable),
        (Scripted::new(|_| Ok(text_reply(""))), AnswerAuthor::DigestNoUsableAnswer, unusable),
        (
            Scripted::new(|_| Ok(text_reply("![x](https://evil.example/x.png)"))),
            AnswerAuthor::DigestNoUsableAnswer,
            unusable,
        ),
        (
            Scripted::new(|_| Ok(tool_call_reply(&search_call()))),
            AnswerAuthor::DigestNoUsableAnswer,
            unusable,
        ),
    ];
    for (model, author, first) in cases {
        let answered = answer_of(&model).await;
        assert_eq!(answered.author, author);
        assert!(answered.text.starts_with(first) && answered.text.contains("#13"), "{}", answered.text);
        assert!(answered.text.contains("made without a language model"), "{}", answered.text);
    }
}

/// Every turn sends the results again, so they must be small.
#[tokio::test]
async fn tool_results_are_limited() {
    let long = "x".repeat(500);
    let activity =
        |at| json!({"id": format!("{at:040x}"), "t": at, "a": {"n": &long}, "s": &long, "p": vec![&long; 9]});
    let long = Value::from_iter((0..400).map(activity));
    let history = History::of(&long);
    let model = Scripted::calling(vec![("search_activity", json!({"limit": 50}))], "Done.");
    crate::support::answer_about(&history, &model).await;
    let (request, _) = &model.requests.lock().unwrap()[1];
    let result = results(request).remove(0);
    assert!(result.len() < 9_000 && result.contains("\"not_shown\":39"), "{}", &result[..200]);
}

/// A result without any of its lines would name the same line as the next one for ever.
#[tokio::test]
async fn line_longer_than_a_result_is_shown() {
    let long = "<".repeat(500);
    let person = |at: u32| json!({"n": format!("{at}{long}")});
    let people: Vec<Value> = (0..100).map(person).collect();
    let history = History::of(&json!([
        {"id": "a".repeat(40), "t": 2, "a": {"n": "Ann"}, "s": &long, "c": people, "p": vec![&long; 9]},
        {"id": "b".repeat(40), "t": 1, "a": {"n": "Ann"}, "s": "Second"},
    ]));
    let model = Scripted::calling(vec![("search_activity", json!({}))], "Done.");
    crate::support::answer_about(&history, &model).await;
    let (request, _) = &model.requests.lock().unwrap()[1];
    let result = results(request).remove(0);
    assert!(result.len() < 24_000 && result.contains("\"next_offset\":1"), "{}", &result[..200]);
}
