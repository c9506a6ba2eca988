//! Answers questions about a history given as one JSON activity per line.
//!
//! `ask HISTORY <time of asking> <time zone> <question>...`, or `ask HISTORY QUESTIONS` with one JSON object per line that
//! has `question`, `at` and `time_zone`, and possibly `id` and `wants`. Sprints of two weeks begin on 2026-01-05.

use std::io::BufRead;

use jiff::{Timestamp, tz::TimeZone};
use plumbline_agent::{
    Activity, ActivitySource, Person, Question, SourceError, SprintCadence, Window, WorkspaceContext, answer,
};

struct Lines(Vec<Activity>);

#[async_trait::async_trait]
impl ActivitySource for Lines {
    async fn within(&self, window: &Window) -> Result<Vec<Activity>, SourceError> {
        Ok(self.0.iter().filter(|activity| window.contains(activity.at)).cloned().collect())
    }

    async fn authors(&self) -> Result<Vec<Person>, SourceError> {
        let contributors =
            |activity: &Activity| [vec![activity.author.clone()], activity.co_authors.clone()].concat();
        let people: std::collections::BTreeSet<Person> = self.0.iter().flat_map(contributors).collect();
        Ok(people.into_iter().collect())
    }

    async fn extent(&self) -> Result<Option<Window>, SourceError> {
        let times = || self.0.iter().map(|activity| activity.at);
        Ok(times().min().zip(times().max()).map(|(from, until)| Window { from, until }))
    }
}

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [history, rest @ ..] = arguments.as_slice() else {
        return Err("usage: ask HISTORY QUESTIONS | ask HISTORY <time> <time zone> <question>...".into());
    };
    let lines = std::io::BufReader::new(std::fs::File::open(history)?).lines();
    let activities = lines.map(|line| Ok(serde_json::from_str(&line?)?));
    let source = Lines(activities.collect::<Result<_, Failure>>()?);
    if let [questions] = rest {
        for line in std::fs::read_to_string(questions)?.lines() {
            let asked: serde_json::Value = serde_json::from_str(line)?;
            let text = |name: &str| asked[name].as_str().unwrap_or_default();
            let heading = format!("{} {}", text("id"), text("question"));
            print(&source, &heading, text("question"), text("at"), text("time_zone")).await?;
            println!("WANTS {}\n", text("wants"));
        }
    } else if let [at, zone, questions @ ..] = rest {
        for text in questions {
            print(&source, text, text, at, zone).await?;
        }
    }
    Ok(())
}

async fn print(source: &Lines, heading: &str, text: &str, at: &str, zone: &str) -> Result<(), Failure> {
    let (asked_at, time_zone) = (at.parse::<Timestamp>()?, TimeZone::get(zone)?);
    let cadence =
        SprintCadence { first_day: "2026-01-05".parse()?, length_days: 14, time_zone: zone.to_owned() };
    let context = WorkspaceContext { cadence: Some(cadence), ..WorkspaceContext::default() };
    let question = Question { text: text.to_owned(), time_zone, asked_at };
    let begun = std::time::Instant::now();
    let answer = answer(&question, &context, source).await?.to_commonmark();
    let elapsed = begun.elapsed();
    println!("### {heading}\n\n{answer}\n\n({} ms)\n", elapsed.as_millis());
    Ok(())
}
