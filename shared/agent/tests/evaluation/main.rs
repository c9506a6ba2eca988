//! Evaluation: questions about fixed histories, scored against known facts. See README.md in this folder.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod histories;
mod meaning;
mod questions;
mod report;
mod score;
mod scripted;
mod spoil;
mod telling;

use std::collections::BTreeMap;

use histories::History;
use plumbline_agent::{AnswerAuthor, answer};
use questions::{Case, Wanted};
use report::Outcome;

const FACTS: &str = include_str!("facts.json");

/// Document that contains the result tables.
const DOCUMENT: &str = include_str!("../../../../docs/evaluation.md");

/// Minimum share of the answerable questions that must be answered correctly, in percent.
const MIN_CORRECT_PERCENT: usize = 95;

macro_rules! question_files {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!("questions/", $name, ".toml")))),*]
    };
}

const FILES: &[(&str, &str)] = question_files![
    "times",
    "clocks",
    "people",
    "requests",
    "places",
    "topics",
    "voices",
    "summaries",
    "empty",
    "orchard",
    "hostile",
    "outside"
];

fn histories() -> BTreeMap<&'static str, History> {
    BTreeMap::from([
        ("harbour", History::read(include_str!("histories/harbour.txt"))),
        ("orchard", History::read(include_str!("histories/orchard.txt"))),
    ])
}

fn cases() -> Vec<Case> {
    questions::cases(FILES, FACTS)
}

/// Scores the digest's answer to every question.
async fn digest() -> Vec<Outcome> {
    let histories = histories();
    let mut outcomes = Vec::new();
    for case in cases() {
        let history = &histories[case.history.as_str()];
        let text =
            answer(&case.question, &history.context, &history.activities).await.unwrap().to_commonmark();
        let faults = score::faults(&text, &case, history);
        outcomes.push(Outcome { case, text, faults });
    }
    outcomes
}

#[tokio::test]
async fn digest_answers_supported_questions_and_refuses_the_rest() {
    let outcomes = digest().await;
    let table = report::table(&outcomes);
    println!("{table}");
    assert!(outcomes.len() >= 80);
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_correct()) {
        println!("{}", outcome.explanation());
    }
    let (outside, inside): (Vec<&Outcome>, Vec<&Outcome>) =
        outcomes.iter().partition(|outcome| outcome.case.wanted == Wanted::Refusal);
    let right = inside.iter().filter(|outcome| outcome.is_correct()).count();
    assert!(right * 100 >= inside.len() * MIN_CORRECT_PERCENT, "{right} of {} are right", inside.len());
    assert!(
        outside.iter().all(|outcome| outcome.is_correct()),
        "the answer to an unsupported question is wrong"
    );
    assert!(DOCUMENT.contains(&table), "docs/evaluation.md does not contain this table");
}

/// Scores the model loop's answers to the questions about activity. The scripted model knows the meaning of each.
async fn model_loop() -> Vec<Outcome> {
    let histories = histories();
    let mut outcomes = Vec::new();
    for case in cases().into_iter().filter(scripted::can_be_asked) {
        let history = &histories[case.history.as_str()];
        let answered = scripted::answer(&case, history).await;
        let mut faults = score::faults(&answered.text, &case, history);
        if answered.author != AnswerAuthor::Model {
            faults.push(format!("the author of the answer is {:?}, not the model", answered.author));
        }
        outcomes.push(Outcome { case, text: answered.text, faults });
    }
    outcomes
}

/// A model that understands the question gets the facts from the tool, and the loop sends the model's answer
/// unchanged.
#[tokio::test]
async fn loop_gives_the_model_the_facts() {
    let outcomes = model_loop().await;
    let table = report::table(&outcomes);
    println!("{table}");
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_correct()) {
        println!("{}", outcome.explanation());
    }
    let right = outcomes.iter().filter(|outcome| outcome.is_correct()).count();
    assert!(right * 100 >= outcomes.len() * MIN_CORRECT_PERCENT, "{right} of {} are right", outcomes.len());
    assert!(DOCUMENT.contains(&table), "docs/evaluation.md does not contain this table");
}

/// A correct answer with any one error in it is scored as wrong.
#[tokio::test]
async fn score_detects_a_single_missing_or_false_fact() {
    let histories = histories();
    let cases = cases();
    let mut spoiled = 0;
    for case in cases.iter().filter(|case| case.wanted == Wanted::List && !case.asked.held_out) {
        let history = &histories[case.history.as_str()];
        let text =
            answer(&case.question, &history.context, &history.activities).await.unwrap().to_commonmark();
        for (what, wrong) in spoil::with_one_error(&text, case, history) {
            spoiled += 1;
            assert!(
                !score::faults(&wrong, case, history).is_empty(),
                "{}: {what} is not detected\n{wrong}",
                case.name
            );
        }
    }
    assert!(spoiled > 300, "{spoiled}");
}
