//! Measures how long the service takes to answer various questions about 100,000 activities.
//!
//! Prints the processor time of each question in milliseconds. The time to read the activities does not count. Uses the
//! allocator of the deployed functions. `answer_times TEXT` asks only the questions that contain TEXT, for use with a
//! profiler.

use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use jiff::{Timestamp, tz::TimeZone};
use plumbline_activity::{Activity, ActivitySource, Person, SourceError, TimeWindow};
use plumbline_agent::{Question, WorkspaceContext, answer};
use plumbline_allocator as _;

/// Number of activities in the synthetic history.
const ACTIVITIES: usize = 100_000;

/// Number of times that each question is answered. The shortest time is printed.
const REPETITIONS: usize = 5;

const QUESTIONS: &[&str] = &[
    "what changed last week",
    "what changed in folder-7 this month",
    "how many commits between 2026-01-01 and 2026-06-30",
    "who worked on the parser this year",
    "which fixes landed last month",
    "release notes since v1.50.0",
    "when was file-3.rs in folder-7 last changed",
    "changes about parser retries and cookies",
    "which dependencies were upgraded this year",
    "who are the top contributors of all time",
    "busiest months ever",
    "was the quibble timeout fixed",
];

/// Returns the processor time of this thread, which other programs do not lengthen. Only Linux reports it; on other
/// systems, returns the time since the first call instead.
fn processor_time() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = spent.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// A history of made-up commits, one every 15 minutes.
struct SyntheticHistory {
    activities: Vec<Activity>,
    /// Processor time spent reading activities, which does not count as time to answer.
    read_time: Mutex<Duration>,
}

impl SyntheticHistory {
    fn of(now: Timestamp) -> Self {
        let verbs = ["Add", "Fix", "Remove", "Refactor", "Update", "Document"];
        let nouns = ["parser", "cookie store", "retry budget", "router", "session cache", "timeout"];
        let one = |at: usize| {
            let title = match at % 500 {
                0 => format!("Release v1.{}.0", (ACTIVITIES - at) / 500),
                _ => format!("{} the {} of part {} (#{at})", verbs[at % 6], nouns[at / 6 % 6], at % 97),
            };
            let path = |file: usize| format!("src/folder-{}/module-{}/file-{file}.rs", at % 40, at % 13);
            let author = Person { name: format!("Author {}", at % 300), email: None, login: None };
            let json = serde_json::json!({"id": format!("{at:040x}"), "t": now.as_second() - 900 * at as i64, "a": author,
                "s": title, "p": [path(at % 7), path(at % 11), path(at % 17)]});
            serde_json::from_value(json)
        };
        let activities = (0..ACTIVITIES).filter_map(|at| one(at).ok()).collect();
        Self { activities, read_time: Mutex::default() }
    }
}

#[async_trait::async_trait]
impl ActivitySource for SyntheticHistory {
    async fn activities_in(&self, window: &TimeWindow) -> Result<Vec<Activity>, SourceError> {
        let begun = processor_time();
        let found = self.activities.activities_in(window).await;
        if let Ok(mut read_time) = self.read_time.lock() {
            *read_time += processor_time().saturating_sub(begun);
        }
        found
    }

    async fn contributors(&self) -> Result<Vec<Person>, SourceError> {
        // The store keeps the list of people.
        Ok(self.activities.iter().take(300).map(|one| one.author.clone()).collect())
    }

    async fn extent(&self) -> Result<Option<TimeWindow>, SourceError> {
        // The store keeps both ends.
        let ends = self.activities.last().zip(self.activities.first());
        let second = jiff::SignedDuration::from_secs(1);
        Ok(ends.map(|(oldest, newest)| TimeWindow { from: oldest.at, until: newest.at + second }))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let asked_at: Timestamp = "2026-07-01T12:00:00Z".parse()?;
    let source = SyntheticHistory::of(asked_at);
    let wanted = std::env::args().nth(1).unwrap_or_default();
    for text in QUESTIONS.iter().filter(|text| text.contains(&wanted)) {
        let mut best = Duration::MAX;
        for _ in 0..REPETITIONS {
            let question = Question { text: (*text).to_owned(), time_zone: TimeZone::UTC, asked_at };
            *source.read_time.lock().map_err(|_| "poisoned")? = Duration::ZERO;
            let begun = processor_time();
            answer(&question, &WorkspaceContext::default(), &source).await?;
            let read_time = *source.read_time.lock().map_err(|_| "poisoned")?;
            best = best.min(processor_time().saturating_sub(begun).saturating_sub(read_time));
        }
        println!("{text:55} {:8.1} ms", 1e3 * best.as_secs_f64());
    }
    Ok(())
}
