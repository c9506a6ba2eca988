//! Builds two runs from each set of draws, and prints a comparison of the two. The sets come from standard input, one
//! JSON object per line, as the example `random_draws` of `plumbline-benchmark` prints them. `.ci/crosscheck` computes
//! every comparison again in Python.
//!
//! The first run has the draws of the set, unchanged. The second run has the same draws with three changes: the order
//! of their indexes is reversed, every fifth draw is omitted, and so is every second comment of each draw.

use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};

use plumbline_benchmark::draw::{Draw, DrawOutcome};
use plumbline_benchmark::results::{RecordFacts, RunFacts, compute};
use plumbline_contract::benchmark::RunStatus;
use plumbline_report::{RecordCounts, Run, StatusAnswer, compare};
use serde::Deserialize;
use serde_json::json;

/// A set of draws, read from one line of the input.
#[derive(Deserialize)]
struct DrawSet {
    run: RunFacts,
    records: Vec<RecordFacts>,
    draws: Vec<Draw>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let given: DrawSet = serde_json::from_str(&line?)?;
        let draws = [given.draws.clone(), second_run_draws(&given)];
        let [first, second] = draws.clone().map(|draws| run(&given, &draws));
        let paired = compare(&first, &second)?;
        let unpaired = compare(&Run { records: None, ..first }, &second)?;
        let DrawSet { run, records, .. } = &given;
        let written =
            json!({ "run": run, "records": records, "draws": draws, "paired": paired, "unpaired": unpaired });
        writeln!(output, "{written}")?;
    }
    Ok(output.flush()?)
}

/// Returns the draws of the second run: the given ones, with the three changes.
fn second_run_draws(given: &DrawSet) -> Vec<Draw> {
    let kept = given.draws.iter().enumerate().filter(|(position, _)| position % 5 != 4);
    let changed = kept.map(|(_, draw)| {
        let mut draw = Draw { index: given.run.k - 1 - draw.index, ..draw.clone() };
        if let DrawOutcome::Scored { comments, .. } = &mut draw.outcome {
            let mut position = 0;
            comments.retain(|_| {
                position += 1;
                position % 2 == 1
            });
        }
        draw
    });
    changed.collect()
}

fn run(given: &DrawSet, draws: &[Draw]) -> Run {
    let status = StatusAnswer {
        benchmark_id: String::new(),
        status: RunStatus::Completed,
        percent_complete: None,
        message: String::new(),
        benchmark_api_version: String::new(),
        benchmark_harness_version: String::new(),
        benchmark_dataset_id: String::new(),
        comparable: Some(true),
        custom_prompt: Some(false),
        comparability_note: None,
        results: Some(compute(&given.run, &given.records, draws)),
    };
    let records = RecordCounts::from_draws(&given.records, draws, given.run.k);
    Run { label: None, status, records: Some(records) }
}
