//! Tests that reviewers of known quality rank in the expected order, over the real protocol and every record. The table
//! of `docs/benchmark.md` shows their results.
//!
//! Reviewers that find bugs use the catalogue's words; the dataset tool's `calibrate` measures how well the judge
//! understands other words. Most of the others use labelled comments from the dataset's `calibration/`.

use std::path::Path;

use plumbline_benchmark::record::{CataloguedIssue, Place, Record, Severity, SourceFile};
use plumbline_benchmark::statistics::SplitMix64;
use plumbline_functions::config::Dataset;
use serde::Deserialize;
use serde_json::{Value, json};

use super::fixtures::{PROVIDERS, body};
use crate::support::{self, Endpoint, ModelReply, ModelRequest, TestApp};

/// Maximum number of comments of a review.
const MAX_COMMENTS: usize = 60;

/// A labelled comment of the dataset.
#[derive(Clone, Debug, Deserialize)]
struct LabelledComment {
    issue: String,
    category: String,
    file: String,
    start_line: u32,
    end_line: u32,
    title: String,
    body: String,
}

impl LabelledComment {
    fn is_right(&self) -> bool {
        let right = ["short", "long", "symptom", "cause", "fix", "other-words", "non-native"];
        right.contains(&self.category.as_str())
    }

    fn report(&self, severity: Severity) -> Value {
        let Self { file, start_line, end_line, title, body, .. } = self;
        json!({"file": file, "start_line": start_line, "end_line": end_line, "severity": severity,
            "title": title, "body": body})
    }
}

/// Returns the files of a record's labelled comments. The file that was not used for tuning comes first.
fn labelled_files(slug: &str) -> [String; 2] {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../dataset/plumbline-basic/calibration");
    ["measured", "tuned"].map(|split| format!("{folder}/{split}/{slug}.jsonl"))
}

/// Returns the labelled comments of a record; empty if there are none.
fn labelled_comments(slug: &str) -> Vec<LabelledComment> {
    let files = labelled_files(slug);
    let read = |path: &String| Path::new(path).exists().then(|| std::fs::read_to_string(path).unwrap());
    let text: String = files.iter().filter_map(read).collect();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Scripted reviewers, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reviewer {
    Oracle,
    EveryOtherBug,
    LocationOnly,
    KeywordSpammer,
    RandomLines,
    EveryLine,
    Silent,
}

impl Reviewer {
    const ALL: [Self; 7] = [
        Self::Oracle,
        Self::EveryOtherBug,
        Self::LocationOnly,
        Self::KeywordSpammer,
        Self::RandomLines,
        Self::EveryLine,
        Self::Silent,
    ];

    fn description(self) -> &'static str {
        match self {
            Self::Oracle => "oracle: reports every bug, in the catalogue's words",
            Self::EveryOtherBug => "reports every other bug, in the catalogue's words",
            Self::LocationOnly => "points at the lines of every bug without describing it",
            Self::KeywordSpammer => "points at the lines of every bug with stuffed keywords",
            Self::RandomLines => {
                "puts correct comments of another record on three random lines of each record"
            }
            Self::EveryLine => "repeats the same comment on every line, up to the limit of comments",
            Self::Silent => "reports nothing",
        }
    }

    fn reports(self, record: &Record) -> Vec<Value> {
        match self {
            Self::Oracle => record.bugs.iter().map(catalogue_comment).collect(),
            Self::EveryOtherBug => record.bugs.iter().step_by(2).map(catalogue_comment).collect(),
            Self::LocationOnly => record.bugs.iter().map(location_comment).collect(),
            Self::KeywordSpammer => keyword_spam(record),
            Self::RandomLines => random_lines(record),
            Self::EveryLine => every_line(record),
            Self::Silent => Vec::new(),
        }
    }

    fn reply(self, request: &ModelRequest) -> ModelReply {
        let Some(record) = request.record else { return support::confirm(request) };
        let calls = self.reports(record).into_iter().map(|report| ("report_issue", report));
        ModelReply::ToolCalls(calls.chain([("review_complete", json!({}))]).collect())
    }
}

fn catalogue_comment(bug: &CataloguedIssue) -> Value {
    comment_at(bug, &bug.summary, &bug.mechanism)
}

fn comment_at(bug: &CataloguedIssue, title: &str, body: &str) -> Value {
    let Place { file, start_line, end_line } = &bug.places[0];
    json!({"file": file, "start_line": start_line, "end_line": end_line, "severity": bug.severity,
        "title": title, "body": body})
}

fn location_comment(bug: &CataloguedIssue) -> Value {
    comment_at(bug, "Have a look at this", "I believe that something is not right with these lines.")
}

/// Returns a keyword-stuffed comment on each bug of the record. It prefers a comment labelled for the bug, then any of
/// the record, then one made of the terms of the bug's evidence.
fn keyword_spam(record: &Record) -> Vec<Value> {
    let said = labelled_comments(&record.slug);
    let stuffed: Vec<&LabelledComment> = said.iter().filter(|one| one.category == "stuffing").collect();
    let on = |bug: &CataloguedIssue| {
        let Some(own) = stuffed.iter().find(|one| one.issue == bug.id).or(stuffed.first()) else {
            let terms: Vec<&str> = bug.evidence.iter().flatten().map(String::as_str).collect();
            return comment_at(bug, &terms[..terms.len().min(8)].join(", "), &terms.join(", "));
        };
        let Place { file, start_line, end_line } = bug.places[0].clone();
        let moved = LabelledComment { file, start_line, end_line, ..(*own).clone() };
        moved.report(bug.severity)
    };
    record.bugs.iter().map(on).collect()
}

fn random_lines(record: &Record) -> Vec<Value> {
    let elsewhere =
        labelled_comments(if record.slug == "event-search" { "museum-updates" } else { "event-search" });
    let right: Vec<&LabelledComment> = elsewhere.iter().filter(|one| one.is_right()).collect();
    let mut random = SplitMix64::new(record.slug.bytes().map(u64::from).sum());
    let report = |_| {
        let file = &record.changed_files[random.next_below(record.changed_files.len())];
        let lines = file.content.lines().count().max(1);
        let line = u32::try_from(random.next_below(lines)).unwrap() + 1;
        let said = right[random.next_below(right.len())].clone();
        LabelledComment { file: file.path.clone(), start_line: line, end_line: line, ..said }
            .report(Severity::High)
    };
    (0..3).map(report).collect()
}

fn every_line(record: &Record) -> Vec<Value> {
    let said: Vec<LabelledComment> =
        [record.slug.as_str(), "event-search"].into_iter().flat_map(labelled_comments).collect();
    let spam = said.iter().find(|one| one.category == "every-line").unwrap();
    let lines: Vec<(String, u32)> = record.changed_files.iter().flat_map(lines_of).collect();
    let step = lines.len().div_ceil(MAX_COMMENTS).max(1);
    let on = |(file, line): (String, u32)| {
        LabelledComment { file, start_line: line, end_line: line, ..spam.clone() }.report(Severity::High)
    };
    lines.into_iter().step_by(step).map(on).collect()
}

fn lines_of(file: &SourceFile) -> impl Iterator<Item = (String, u32)> {
    (1..).zip(file.content.lines()).map(|(number, _)| (file.path.clone(), number))
}

/// A reviewer and the results of its run.
struct ScoredReviewer {
    reviewer: Reviewer,
    results: Value,
}

impl ScoredReviewer {
    fn figure(&self, name: &str) -> f64 {
        self.results[name].as_f64().unwrap()
    }

    fn row(&self) -> String {
        let figure = |name: &str| format!("{:.3}", self.figure(name));
        let figures =
            ["f1Score", "recallAvgK", "precisionAvgK", "signalToNoiseRatio"].map(figure).join(" | ");
        format!("| {} | {figures} |", self.reviewer.description())
    }
}

async fn score_reviewer(app: &TestApp, endpoint: &Endpoint, at: usize) -> ScoredReviewer {
    let reviewer = Reviewer::ALL[at];
    endpoint.script(move |request| reviewer.reply(request));
    let ended = app.run_to_end(&body(endpoint.url.as_str(), PROVIDERS[at % PROVIDERS.len()])).await;
    assert_eq!(ended["status"], "completed", "{reviewer:?}: {}", ended["message"]);
    ScoredReviewer { reviewer, results: ended["results"].clone() }
}

#[tokio::test]
async fn reviewers_rank_by_known_quality() {
    let endpoint = Endpoint::start().await;
    let app =
        TestApp::start_with_dataset(Dataset::Basic.open().unwrap(), std::slice::from_ref(&endpoint.url))
            .await;
    app.lift_limits().await;
    let mut scored = Vec::new();
    for at in 0..Reviewer::ALL.len() {
        scored.push(score_reviewer(&app, &endpoint, at).await);
    }
    let table = scored.iter().map(ScoredReviewer::row).collect::<Vec<_>>().join("\n");
    for name in ["f1Score", "signalToNoiseRatio"] {
        let of = |at: usize| scored[at].figure(name);
        assert!(of(0) > of(1), "{name} of reviewers that find bugs:\n{table}");
        let worthless = scored[2..].iter().map(|one| one.figure(name)).fold(0.0, f64::max);
        assert!(of(1) > worthless && worthless == 0.0, "{name} of the other reviewers:\n{table}");
    }
    let documented = include_str!("../../../docs/benchmark.md");
    assert!(documented.contains(&table), "the table of docs/benchmark.md should be\n{table}");
}
