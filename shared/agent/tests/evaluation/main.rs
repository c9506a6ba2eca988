//! The evaluation: questions about fixed histories, scored by what is true of them. See README.md in this folder.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod histories;
mod questions;
mod report;
mod score;

use std::collections::BTreeMap;

use histories::History;
use plumbline_agent::answer;
use questions::{Case, Wanted};
use report::Outcome;

const FACTS: &str = include_str!("facts.json");

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
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_right()) {
        println!("{}", outcome.explained());
    }
    let (outside, inside): (Vec<&Outcome>, Vec<&Outcome>) =
        outcomes.iter().partition(|outcome| outcome.case.wanted == Wanted::Refusal);
    let right = inside.iter().filter(|outcome| outcome.is_right()).count();
    assert!(right * 100 >= inside.len() * BAR, "{right} of {} are right", inside.len());
    assert!(outside.iter().all(|outcome| outcome.is_right()), "a question outside the range is not refused");
}
