//! Answers questions about a history given as one JSON activity per line.
//!
//! `ask HISTORY <time of asking> <time zone> <question>...` prints the answers. `ask HISTORY QUESTIONS [--ids odd|even]
//! [--json]` reads the questions from a file: one JSON object per line with `id`, `question`, `at` (time of asking),
//! `time_zone`, and optionally `wants` (the expected answer, which is only printed). `--ids` answers only the questions
//! whose id ends in an odd or an even digit. With `--json`, prints one object per line with `id`, `question`, `wants`
//! and `answer`. Sprints of two weeks begin on 2026-01-05.

use std::io::BufRead;

use jiff::{Timestamp, tz::TimeZone};
use plumbline_activity::{Activity, SprintCadence};
use plumbline_agent::{Question, WorkspaceContext, answer};

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: ask HISTORY QUESTIONS [--ids odd|even] [--json] | ask HISTORY <time> <time zone> <question>...";
    let [history, questions, rest @ ..] = arguments.as_slice() else { return Err(usage.into()) };
    let lines = std::io::BufReader::new(std::fs::File::open(history)?).lines();
    let activities = lines.map(|line| Ok(serde_json::from_str(&line?)?));
    let source: Vec<Activity> = activities.collect::<Result<_, Failure>>()?;
    if let [zone, texts @ ..] = rest
        && !zone.starts_with("--")
    {
        for text in texts {
            println!("### {text}\n\n{}\n", answered(&source, text, questions, zone).await?);
        }
        return Ok(());
    }
    let has = |option: &str| rest.iter().any(|argument| argument == option);
    let remainder = if has("odd") { Some(1) } else { has("even").then_some(0) };
    for line in std::fs::read_to_string(questions)?.lines() {
        let mut asked: serde_json::Value = serde_json::from_str(line)?;
        let text = |name: &str| asked[name].as_str().unwrap_or_default().to_owned();
        let (id, question, wants) = (text("id"), text("question"), text("wants"));
        let is_odd = id.ends_with(['1', '3', '5', '7', '9']);
        if remainder.is_some_and(|remainder| (remainder == 1) != is_odd) {
            continue;
        }
        let begun = std::time::Instant::now();
        let answer = answered(&source, &question, &text("at"), &text("time_zone")).await?;
        let elapsed = begun.elapsed().as_millis();
        if has("--json") {
            asked = serde_json::json!({"id": id, "question": question, "wants": wants, "answer": answer});
            println!("{asked}");
        } else {
            println!("### {id} {question}\n\n{answer}\n\n({elapsed} ms)\n\nWANTS {wants}\n");
        }
    }
    Ok(())
}

async fn answered(source: &Vec<Activity>, text: &str, at: &str, zone: &str) -> Result<String, Failure> {
    let (asked_at, time_zone) = (at.parse::<Timestamp>()?, TimeZone::get(zone)?);
    let cadence =
        SprintCadence { first_day: "2026-01-05".parse()?, length_days: 14, time_zone: zone.to_owned() };
    let context = WorkspaceContext { cadence: Some(cadence), ..WorkspaceContext::default() };
    let question = Question { text: text.to_owned(), time_zone, asked_at };
    Ok(answer(&question, &context, source).await?.to_commonmark())
}
