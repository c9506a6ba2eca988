//! How a dataset's size and times grow with the number of its records.
//!
//! Every time is the middle one of several runs. Loading, packing and judging are what a worker does for one draw:
//! their figures are means over the records. A build for development is many times slower than what is deployed.

use std::time::{Duration, Instant};

use comfy_table::{Table, presets};
use plumbline_benchmark::bundle::{self, Bundle, BundleError};
use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::judge;
use plumbline_benchmark::packing::{default_system_tokens, pack};
use plumbline_benchmark::record::{CataloguedIssue, Record};

use crate::build;
use crate::problem::Problem;
use crate::source::Source;

/// The sizes that are looked at, and all records there are.
const SIZES: [usize; 5] = [1, 5, 10, 20, 30];

/// How often each thing is done.
const RUNS: usize = 5;

/// The window and the output limit of the draws that are packed, in tokens.
const WINDOW: (u64, u32) = (200_000, 16_000);

/// How many comments a judged draw has: the most that a review may.
const COMMENTS: usize = 60;

/// What one size comes to.
struct Figures {
    records: usize,
    bytes: usize,
    build: Duration,
    open: Duration,
    load: Duration,
    pack: Duration,
    judge_100: Duration,
}

/// A table of the figures of the first records of a dataset, by name.
///
/// # Errors
/// A record that is too large for a bundle.
pub fn report(sources: &[Source]) -> Result<String, Problem> {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header([
        "records",
        "bundle, KiB",
        "build, ms",
        "open, ms",
        "load a record, ms",
        "pack a draw, ms",
        "judge 100 comments, ms",
    ]);
    let mut sizes: Vec<usize> = SIZES.into_iter().filter(|size| *size < sources.len()).collect();
    sizes.push(sources.len());
    for size in sizes {
        let figures = figures(&sources[..size]).map_err(|error| unbuildable(sources, &error))?;
        table.add_row(figures.row());
    }
    Ok(format!("{table}\n"))
}

fn unbuildable(sources: &[Source], error: &BundleError) -> Problem {
    let folder = sources.first().map(|source| source.folder.clone()).unwrap_or_default();
    Problem::error(folder, None, error.to_string())
}

fn figures(sources: &[Source]) -> Result<Figures, BundleError> {
    let started = Instant::now();
    let records: Vec<Record> = sources.iter().map(build::record).collect();
    let bytes = bundle::write("growth", &records)?;
    let build = started.elapsed();
    let opened = Bundle::parse(bytes.clone())?;
    let count = u32::try_from(records.len()).unwrap_or(u32::MAX).max(1);
    let loaded = || (0..records.len()).filter_map(|at| opened.record(at).ok()).count();
    let comments: Vec<Vec<Comment>> = records.iter().map(comments).collect();
    let judged: usize = comments.iter().map(Vec::len).sum();
    let judging =
        middle(|| records.iter().zip(&comments).map(|(record, said)| judge(record, said).len()).sum());
    Ok(Figures {
        records: records.len(),
        build,
        open: middle(|| Bundle::parse(bytes.clone()).map_or(0, |bundle| bundle.entries().len())),
        load: middle(loaded) / count,
        pack: middle(|| records.iter().filter(|record| fits(record)).count()) / count,
        judge_100: judging * 100 / u32::try_from(judged).unwrap_or(u32::MAX).max(1),
        bytes: bytes.len(),
    })
}

fn fits(record: &Record) -> bool {
    pack(record, default_system_tokens(), WINDOW.0, WINDOW.1).is_ok()
}

/// The middle one of the times that something takes. What it counts is used, so that it is not left out.
fn middle(work: impl Fn() -> usize) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            std::hint::black_box(work());
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2]
}

/// A draw of many comments: every entry in the catalogue's own words, over and over.
fn comments(record: &Record) -> Vec<Comment> {
    let entries: Vec<&CataloguedIssue> = record.bugs.iter().chain(&record.also_valid).collect();
    let wanted = if entries.is_empty() { 0 } else { COMMENTS };
    entries.into_iter().cycle().take(wanted).map(in_its_own_words).collect()
}

/// What the catalogue itself says of an entry, at the entry's lines.
pub(crate) fn in_its_own_words(entry: &CataloguedIssue) -> Comment {
    Comment {
        file: entry.file.clone(),
        start_line: entry.start_line,
        end_line: entry.end_line,
        severity: None,
        title: entry.summary.clone(),
        body: entry.mechanism.clone(),
    }
}

impl Figures {
    fn row(&self) -> [String; 7] {
        let milliseconds = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1000.0);
        [
            self.records.to_string(),
            (self.bytes / 1024).to_string(),
            milliseconds(self.build),
            milliseconds(self.open),
            milliseconds(self.load),
            milliseconds(self.pack),
            milliseconds(self.judge_100),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::report;
    use crate::fixture::Fixture;
    use crate::source::read_all;

    #[test]
    fn every_size_there_is_has_a_row() {
        let (sources, _) = read_all(Fixture::new().path()).expect("a dataset");
        let report = report(&sources).expect("figures");
        assert_eq!(report.lines().count(), 3, "{report}");
        assert!(report.lines().nth(2).is_some_and(|row| row.starts_with("| 1 ")), "{report}");
    }
}
