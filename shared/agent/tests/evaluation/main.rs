//! The evaluation: questions about fixed histories, scored by what is true of them. See README.md in this folder.

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
use plumbline_agent::{Author, answer};
use questions::{Case, Wanted};
use report::Outcome;

const FACTS: &str = include_str!("facts.json");

/// Where the tables are shown.
const DOCUMENT: &str = include_str!("../../../../docs/evaluation.md");

/// How many of the questions that can be answered must be answered right, in percent.
const BAR: usize = 95;

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

/// The digest's answer to every question, scored.
async fn digest() -> Vec<Outcome> {
    let histories = histories();
    let mut outcomes = Vec::new();
    for case in cases() {
        let history = &histories[case.history.as_str()];
        let text = answer(&case.question, &history.context, history).await.unwrap();
        let faults = score::faults(&text, &case, history);
        outcomes.push(Outcome { case, text, faults });
    }
    outcomes
}

#[tokio::test]
async fn the_digest_answers_what_it_can_and_refuses_the_rest() {
    let outcomes = digest().await;
    let table = report::table(&outcomes);
    println!("{table}");
    assert!(outcomes.len() >= 80);
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_right()) {
        println!("{}", outcome.explained());
    }
    let (outside, inside): (Vec<&Outcome>, Vec<&Outcome>) =
        outcomes.iter().partition(|outcome| outcome.case.wanted == Wanted::Refusal);
    let right = inside.iter().filter(|outcome| outcome.is_right()).count();
    assert!(right * 100 >= inside.len() * BAR, "{right} of {} are right", inside.len());
    assert!(outside.iter().all(|outcome| outcome.is_right()), "a question outside the range is not refused");
    assert!(DOCUMENT.contains(&table), "docs/evaluation.md does not have this table");
}

/// The loop's answers to the questions about activity, by a model that knows what they mean.
async fn model_loop() -> Vec<Outcome> {
    let histories = histories();
    let mut outcomes = Vec::new();
    for case in cases().into_iter().filter(scripted::can_be_asked) {
        let history = &histories[case.history.as_str()];
        let answered = scripted::answer(&case, history).await;
        let mut faults = score::faults(&answered.text, &case, history);
        if answered.author != Author::Model {
            faults.push(format!("it is the answer of {:?}", answered.author));
        }
        outcomes.push(Outcome { case, text: answered.text, faults });
    }
    outcomes
}

/// A model that understands gets the truth from the tools, and its answer comes through whole.
#[tokio::test]
async fn the_loop_gives_a_model_what_is_true() {
    let outcomes = model_loop().await;
    let table = report::table(&outcomes);
    println!("{table}");
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_right()) {
        println!("{}", outcome.explained());
    }
    let right = outcomes.iter().filter(|outcome| outcome.is_right()).count();
    assert!(right * 100 >= outcomes.len() * BAR, "{right} of {} are right", outcomes.len());
    assert!(DOCUMENT.contains(&table), "docs/evaluation.md does not have this table");
}

/// An answer that is right is wrong as soon as one thing in it is.
#[tokio::test]
async fn the_score_sees_one_thing_that_is_missing_or_false() {
    let histories = histories();
    let cases = cases();
    let mut spoiled = 0;
    for case in cases.iter().filter(|case| case.wanted == Wanted::List && !case.asked.held_out) {
        let history = &histories[case.history.as_str()];
        let text = answer(&case.question, &history.context, history).await.unwrap();
        for (what, wrong) in spoil::spoiled(&text, case, history) {
            spoiled += 1;
            assert!(
                !score::faults(&wrong, case, history).is_empty(),
                "{}: {what} is not seen\n{wrong}",
                case.name
            );
        }
    }
    assert!(spoiled > 300, "{spoiled}");
}
