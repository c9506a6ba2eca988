//! Simulated runs: reviewers of known quality over made-up records.

use plumbline_benchmark::bundle::Difficulties;
use plumbline_benchmark::draw::{Draw, DrawOutcome, ErrorReason, JudgedComment};
use plumbline_benchmark::judge::Verdict;
use plumbline_benchmark::record::Severity;
use plumbline_benchmark::results::{RecordFacts, RunFacts, compute};
use plumbline_benchmark::statistics::SplitMix64;
use plumbline_contract::benchmark::RunStatus;
use plumbline_conversation::{CostRate, Effort, Usage};
use plumbline_report::{RecordCounts, Run, StatusAnswer};

const SEVERITIES: [Severity; 4] = [Severity::Critical, Severity::High, Severity::Medium, Severity::Low];
const LANGUAGES: [&str; 3] = ["go", "python", "rust"];

/// A simulated reviewer.
#[derive(Clone, Copy)]
pub(crate) struct Reviewer {
    /// Probability that a draw finds a bug, in percent.
    pub(crate) finds: usize,
    /// Probability that a draw has a wrong comment, in percent.
    pub(crate) noise: usize,
    /// Price of the output in cents per million tokens.
    pub(crate) cents: i64,
}

pub(crate) const GOOD: Reviewer = Reviewer { finds: 60, noise: 40, cents: 300 };
pub(crate) const POOR: Reviewer = Reviewer { finds: 25, noise: 90, cents: 40 };

/// Returns `count` records with up to three bugs each; every sixth record has none.
pub(crate) fn records(count: usize) -> Vec<RecordFacts> {
    let record = |position: usize| {
        let bugs = (0..(position % 6).min(3))
            .map(|bug| (format!("bug-{bug}"), SEVERITIES[(position + bug) % SEVERITIES.len()]));
        let language = LANGUAGES[position % LANGUAGES.len()].to_owned();
        RecordFacts {
            slug: format!("record-{position:02}"),
            language,
            bugs: bugs.collect(),
            difficulties: Difficulties::new(),
        }
    };
    (0..count).map(record).collect()
}

/// Returns a completed run with record counts. The same seed produces the same run.
pub(crate) fn run(label: &str, reviewer: Reviewer, record_count: usize, k: u8, seed: u64) -> Run {
    let records = records(record_count);
    let mut random = SplitMix64::new(seed);
    let draws: Vec<Draw> = records
        .iter()
        .flat_map(|record| (0..k).map(move |index| (record, index)))
        .map(|(record, index)| draw(&mut random, reviewer, record, index))
        .collect();
    let facts = RunFacts {
        k,
        provider: "compat_chat".to_owned(),
        effort: Effort::High,
        context_window: 200_000,
        cost_rate: Some(CostRate { output_cost: reviewer.cents.into(), ..CostRate::default() }),
        probe_usage: Usage::default(),
    };
    let status = StatusAnswer {
        benchmark_id: format!("035ff308-3625-4672-acae-{seed:012}"),
        status: RunStatus::Completed,
        percent_complete: None,
        message: String::new(),
        benchmark_api_version: "2026-09-11".to_owned(),
        benchmark_harness_version: "9a".repeat(32),
        benchmark_dataset_id: "d5".repeat(32),
        comparable: Some(true),
        custom_prompt: Some(false),
        comparability_note: None,
        results: Some(compute(&facts, &records, &draws)),
    };
    let counts = RecordCounts::from_draws(&records, &draws, k);
    // An amount of money has fewer digits in a status answer.
    let status = serde_json::from_value(serde_json::to_value(status).unwrap()).unwrap();
    Run { label: Some(label.to_owned()), status, records: Some(counts) }
}

fn draw(random: &mut SplitMix64, reviewer: Reviewer, record: &RecordFacts, index: u8) -> Draw {
    let usage = Usage { output: 2_000 + random.next_below(1_000) as u64, ..Usage::default() };
    if random.next_below(100) < 4 {
        let reason = ErrorReason::EndpointBadOutput;
        return Draw { record: record.slug.clone(), index, outcome: DrawOutcome::Errored { reason, usage } };
    }
    let mut comments = Vec::new();
    for (id, severity) in &record.bugs {
        if random.next_below(100) < reviewer.finds {
            comments.push(comment(*severity, Verdict::Bug { id: id.clone() }));
        }
    }
    if random.next_below(100) < reviewer.noise {
        comments.push(comment(SEVERITIES[random.next_below(4)], Verdict::Noise));
    }
    let generating_ms = 4_000 + random.next_below(20_000) as u64;
    Draw {
        record: record.slug.clone(),
        index,
        outcome: DrawOutcome::Scored { comments, usage, generating_ms },
    }
}

fn comment(severity: Severity, verdict: Verdict) -> JudgedComment {
    JudgedComment { severity: Some(severity), verdict, catalogue_verdict: None }
}

/// Returns the run as the API gives it, without the counts of its records.
pub(crate) fn without_records(run: &Run) -> Run {
    Run { records: None, ..run.clone() }
}

/// Returns the status answer of a run that ended without results.
pub(crate) fn errored() -> Run {
    let mut run = run("broken", POOR, 0, 1, 7);
    run.status.status = RunStatus::Errored;
    run.status.message = "The model endpoint was unreachable.".to_owned();
    run.status.results = None;
    run.status.comparable = None;
    run.status.custom_prompt = None;
    run.records = None;
    run
}
