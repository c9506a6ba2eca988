//! Prints how long questions of 32,000 characters in several shapes take to parse, compared with plain words of the
//! same length.
//!
//! Each line has the name of a shape, the time in milliseconds, and the ratio to the time for plain words. If parsing
//! is linear, the ratios are small; a ratio that grows with the length is a defect.

use std::hint::black_box;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use plumbline_activity::Person;
use plumbline_agent::{Question, WorkspaceContext, parse_question};

/// Length of each question, in characters.
const LENGTH: usize = 32_000;

/// Number of times that each question is parsed. The shortest time is printed.
const REPETITIONS: usize = 5;

/// Names of the shapes, each with the text that is repeated to the full length.
const SHAPES: &[(&str, &str)] = &[
    ("misspelt word", "comits "),
    ("several misspelt words", "comits chnaged yestarday sprrint "),
    ("dates", "2026-03-01 "),
    ("named days", "last monday and "),
    ("ranges of days", "between 1 march and 2 april "),
    ("times ago", "3 days ago "),
    ("names", "Grace Park "),
    ("unknown people", "by Somebody Else "),
    ("handles", "@grace "),
    ("paths", "src/store/file.rs "),
    ("patterns of paths", "src/**/*.rs "),
    ("folders", "in the folder store "),
    ("commit ids", "abcdef1234 "),
    ("numbers", "#12 "),
    ("versions", "v1.2.3 "),
    ("exclusions", "except docs "),
    ("nested exclusions", "not without except "),
    ("quoted phrases", "\"retry budget\" "),
    ("opening quotation marks", "\" "),
    ("backticks", "` "),
    ("apostrophes", "' "),
    ("brackets", "["),
    ("dots", "."),
    ("dashes", "- "),
    ("one word", "a"),
    ("capital letters", "A"),
    ("stars", "*"),
    ("slashes", "/"),
    ("kinds", "open issues merged pull requests "),
    ("comparisons", "compared with last week "),
    ("counts", "how many "),
    ("labels", "CI: "),
    ("conjunctions", "and "),
    ("parts", "who did it, and "),
    ("white space", "a \n\t "),
    ("letters of several bytes", "ü "),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let asked_at: Timestamp = "2026-03-18T12:00:00Z".parse()?;
    let people = ["Grace Park", "Alan Moss", "Ines Duarte", "Tom Ek"];
    let authors: Vec<Person> =
        people.map(|name| Person { name: name.to_owned(), email: None, login: None }).into();
    let time_of = |unit: &str| {
        let text: String = unit.chars().cycle().take(LENGTH).collect();
        let question = Question { text, time_zone: TimeZone::UTC, asked_at };
        let time = || {
            let begun = Instant::now();
            black_box(parse_question(&question, &WorkspaceContext::default(), &authors));
            begun.elapsed()
        };
        (0..REPETITIONS).map(|_| time()).min().unwrap_or(Duration::ZERO)
    };
    time_of("what changed in the service of the team ");
    let plain = time_of("what changed in the service of the team ");
    println!("{:28} {:8.2} ms", "plain words", 1e3 * plain.as_secs_f64());
    for (name, unit) in SHAPES {
        let time = time_of(unit);
        let ratio = time.as_secs_f64() / plain.as_secs_f64();
        println!("{name:28} {:8.2} ms {ratio:6.1}x", 1e3 * time.as_secs_f64());
    }
    Ok(())
}
