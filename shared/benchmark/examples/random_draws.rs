//! Prints random sets of draws with their results, one JSON object per line.
//!
//! Usage: `cargo run -p plumbline-benchmark --example random_draws -- COUNT SEED`. The same seed produces the same
//! lines. `.ci/crosscheck` computes every figure again in Python and compares the results.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use plumbline_benchmark::bundle::Difficulties;
use plumbline_benchmark::draw::{Draw, DrawOutcome, ErrorReason, JudgedComment};
use plumbline_benchmark::judge::Verdict;
use plumbline_benchmark::record::Severity;
use plumbline_benchmark::results::{RecordFacts, RunFacts, compute};
use plumbline_benchmark::statistics::SplitMix64;
use plumbline_conversation::{CostRate, Effort, Usage};
use serde_json::json;

const LANGUAGES: [&str; 4] = ["go", "python", "rust", "c++"];
const SEVERITIES: [Severity; 4] = [Severity::Critical, Severity::High, Severity::Medium, Severity::Low];
const REASONS: [ErrorReason; 5] = [
    ErrorReason::ContextWindowExceeded,
    ErrorReason::EndpointAuthFailed,
    ErrorReason::EndpointBadOutput,
    ErrorReason::EndpointUnreachable,
    ErrorReason::InternalError,
];
/// Prices in cents per million tokens: the lowest and the highest allowed one, common prices, and values without an
/// exact binary fraction.
const PRICES: [&str; 8] = ["0", "10000000", "300", "1500", "0.1", "37.5", "0.0000001", "1234.56789"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || {
        arguments
            .next()
            .ok_or("usage: random_draws COUNT SEED")?
            .parse::<u64>()
            .map_err(Box::<dyn Error>::from)
    };
    let (count, seed) = (number()?, number()?);
    let mut lines = BufWriter::new(io::stdout().lock());
    for set in 0..count {
        let (run, records, draws) = RandomSet::new(seed.wrapping_add(set)).generate();
        let results = compute(&run, &records, &draws);
        writeln!(lines, "{}", json!({ "run": run, "records": records, "draws": draws, "results": results }))?;
    }
    Ok(lines.flush()?)
}

/// Generator of one random set of draws. The rates of unsent draws, failed draws and comments that are not noise are
/// random too, so that extreme sets are as common as ordinary ones.
struct RandomSet {
    random: SplitMix64,
    /// Rate of unsent draws, in tenths.
    unsent: usize,
    /// Rate of failed draws, in tenths.
    failing: usize,
    /// Rate of comments whose verdict is not noise, in tenths. The actual rate is lower if the draw has found all bugs.
    not_noise: usize,
    max_comments: usize,
}

impl RandomSet {
    fn new(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let unsent = [0, 0, 0, 3][random.next_below(4)];
        let failing = [0, 1, 5, 10][random.next_below(4)];
        let not_noise = [0, 4, 7, 10][random.next_below(4)];
        let max_comments = [0, 1, 4, 9][random.next_below(4)];
        Self { random, unsent, failing, not_noise, max_comments }
    }

    fn generate(mut self) -> (RunFacts, Vec<RecordFacts>, Vec<Draw>) {
        let run = self.run();
        let records: Vec<RecordFacts> =
            (0..self.random.next_below(13)).map(|position| self.record(position)).collect();
        let mut draws: Vec<Draw> = records
            .iter()
            .flat_map(|record| (0..run.k).map(move |index| (record, index)))
            .filter_map(|(record, index)| self.draw(record, index))
            .collect();
        self.shuffle(&mut draws);
        (run, records, draws)
    }

    fn chance(&mut self, tenths: usize) -> bool {
        self.random.next_below(10) < tenths
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.random.next_below(choices.len())]
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        (1..list.len()).for_each(|last| list.swap(last, self.random.next_below(last + 1)));
    }

    fn run(&mut self) -> RunFacts {
        let efforts = [Effort::Off, Effort::Low, Effort::High, Effort::Max];
        RunFacts {
            k: self.one_of(&[1, 2, 3, 4, 5]),
            provider: self.one_of(&["compat_chat", "messages_api"]).to_owned(),
            effort: self.one_of(&efforts),
            context_window: self.one_of(&[128_000, 200_000, 1_000_000]),
            cost_rate: self.chance(7).then(|| self.cost_rate()),
            probe_usage: self.usage(),
        }
    }

    fn cost_rate(&mut self) -> CostRate {
        let mut rate = || self.one_of(&PRICES).parse().unwrap_or_default();
        CostRate {
            input_cost: rate(),
            output_cost: rate(),
            cache_read_cost: rate(),
            cache_write_cost: rate(),
        }
    }

    fn usage(&mut self) -> Usage {
        let mut tokens =
            || self.one_of(&[0, 1, 999, 81_233, 123_456_789]) as u64 + self.random.next_below(3) as u64;
        Usage { input: tokens(), output: tokens(), cache_read: tokens(), cache_write: tokens() }
    }

    /// Builds a record. The slugs are not in the order of the positions, so that `.ci/crosscheck` notices if a result
    /// depends on the order of records.
    fn record(&mut self, position: usize) -> RecordFacts {
        let bugs =
            (0..self.one_of(&[0, 1, 2, 4])).map(|bug| (format!("bug-{bug}"), self.one_of(&SEVERITIES)));
        let bugs = bugs.collect();
        let slug = format!("record-{}", position * 7 % 13);
        RecordFacts {
            slug,
            language: self.one_of(&LANGUAGES).to_owned(),
            bugs,
            difficulties: Difficulties::new(),
        }
    }

    fn draw(&mut self, record: &RecordFacts, index: u8) -> Option<Draw> {
        if self.chance(self.unsent) {
            return None;
        }
        let outcome = match self.chance(self.failing) {
            true => DrawOutcome::Errored { reason: self.one_of(&REASONS), usage: self.usage() },
            false => self.scored(record),
        };
        Some(Draw { record: record.slug.clone(), index, outcome })
    }

    fn scored(&mut self, record: &RecordFacts) -> DrawOutcome {
        let mut unmatched: Vec<&str> = record.bugs.iter().map(|(id, _)| id.as_str()).collect();
        self.shuffle(&mut unmatched);
        let mut matched = Vec::new();
        let comments = (0..self.random.next_below(self.max_comments + 1))
            .map(|_| JudgedComment {
                severity: self.severity(),
                verdict: self.verdict(&mut unmatched, &mut matched),
                catalogue_verdict: None,
            })
            .collect();
        let generating_ms = self.one_of(&[0, 1, 250, 250, 90_000]) + self.random.next_below(4) as u64;
        DrawOutcome::Scored { comments, usage: self.usage(), generating_ms }
    }

    fn severity(&mut self) -> Option<Severity> {
        self.chance(8).then(|| self.one_of(&SEVERITIES))
    }

    /// Returns a verdict that a judge could give: each bug is found at most once in a draw, and only a found bug has
    /// duplicates. `unmatched` and `matched` are the bugs that the draw has not found and has found so far.
    fn verdict<'a>(&mut self, unmatched: &mut Vec<&'a str>, matched: &mut Vec<&'a str>) -> Verdict {
        if !self.chance(self.not_noise) {
            return Verdict::Noise;
        }
        match (self.random.next_below(4), matched.last()) {
            (0, _) => Verdict::AlsoValid { id: "naming".to_owned() },
            (3, _) => Verdict::Valid,
            (1, Some(bug)) => Verdict::Duplicate { of: (*bug).to_owned() },
            _ => unmatched.pop().map_or(Verdict::Noise, |bug| {
                matched.push(bug);
                Verdict::Bug { id: bug.to_owned() }
            }),
        }
    }
}
