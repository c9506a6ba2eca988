//! Answers questions about a history given as one JSON activity per line on standard input.
//!
//! `ask <time of asking> <time zone> <question>...`. Sprints of two weeks begin on 2026-01-05.

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

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(now), Some(zone)) = (arguments.next(), arguments.next()) else {
        return Err("usage: ask <time of asking> <time zone> <question>...".into());
    };
    let (asked_at, time_zone) = (now.parse::<Timestamp>()?, TimeZone::get(&zone)?);
    let lines = std::io::stdin().lock().lines().map(|line| Ok(serde_json::from_str(&line?)?));
    let source = Lines(lines.collect::<Result<_, Box<dyn std::error::Error>>>()?);
    let cadence = SprintCadence { first_day: "2026-01-05".parse()?, length_days: 14, time_zone: zone };
    let context = WorkspaceContext { cadence: Some(cadence), ..WorkspaceContext::default() };
    for text in arguments {
        let question = Question { text, time_zone: time_zone.clone(), asked_at };
        println!("### {}\n\n{}\n", question.text, answer(&question, &context, &source).await?);
    }
    Ok(())
}
