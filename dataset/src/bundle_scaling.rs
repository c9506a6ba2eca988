//! Measures how the size of the bundle and the times to process it grow with the number of records. The bundle is the
//! file `bundle.bin`, which contains all records of a dataset; the service embeds it.
//!
//! The time to build the bundle is measured once; every other time is the median of several repetitions. Loading,
//! packing and judging are steps of one draw in a worker. Loading and packing times are means over the records; the
//! judging time is for 100 comments. A development build is many times slower than a release build.

use std::time::{Duration, Instant};

use comfy_table::{Table, presets};
use plumbline_benchmark::bundle::{self, Bundle, BundleError};
use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::judge;
use plumbline_benchmark::packing::{default_system_tokens, pack};
use plumbline_benchmark::record::{CataloguedIssue, Place, Record};

use crate::build;
use crate::problem::FileProblem;
use crate::source::RecordSource;

/// Numbers of records in the bundles to measure. A bundle of the whole dataset is measured too.
const RECORD_COUNTS: [usize; 5] = [1, 5, 10, 20, 30];

/// Number of repetitions of each measurement.
const REPETITIONS: usize = 5;

/// Context window of the model that the records are packed for, in tokens.
const CONTEXT_WINDOW: u64 = 200_000;

/// Output limit of the model that the records are packed for, in tokens.
const MAX_OUTPUT_TOKENS: u32 = 16_000;

/// Number of comments to judge per record, which is the maximum number of comments of one review.
const COMMENTS_PER_RECORD: usize = 60;

/// Size of a bundle with a given number of records, and the times to build and use it.
struct BundleMeasurements {
    records: usize,
    /// Size of the bundle, in bytes.
    bytes: usize,
    build: Duration,
    open: Duration,
    load: Duration,
    pack: Duration,
    /// Time to judge 100 comments.
    judge_100_comments: Duration,
}

/// Returns a table of bundle sizes and processing times. Each row measures a bundle of the first 1, 5, 10 …
/// records.
///
/// # Errors
/// A bundle cannot be encoded, for example because a record is too large.
pub fn scaling_table(sources: &[RecordSource]) -> Result<String, FileProblem> {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header([
        "records",
        "bundle, KiB",
        "build, ms",
        "open, ms",
        "load a record, ms",
        "pack a record, ms",
        "judge 100 comments, ms",
    ]);
    let mut sizes: Vec<usize> = RECORD_COUNTS.into_iter().filter(|size| *size < sources.len()).collect();
    sizes.push(sources.len());
    for size in sizes {
        let measurements = measure(&sources[..size]).map_err(|error| build_problem(sources, &error))?;
        table.add_row(measurements.row());
    }
    Ok(format!("{table}\n"))
}

fn build_problem(sources: &[RecordSource], error: &BundleError) -> FileProblem {
    let folder = sources.first().map(|source| source.folder.clone()).unwrap_or_default();
    FileProblem::error(folder, None, error.to_string())
}

fn measure(sources: &[RecordSource]) -> Result<BundleMeasurements, BundleError> {
    let started = Instant::now();
    let records: Vec<Record> = sources.iter().map(build::build_record).collect();
    let bytes = bundle::encode("growth", &records)?;
    let build = started.elapsed();
    let opened = Bundle::parse(bytes.clone())?;
    let count = u32::try_from(records.len()).unwrap_or(u32::MAX).max(1);
    let load = || (0..records.len()).filter_map(|index| opened.record(index).ok()).count();
    let comments: Vec<Vec<Comment>> = records.iter().map(comments).collect();
    let judged: usize = comments.iter().map(Vec::len).sum();
    let judging = median_time(|| {
        records.iter().zip(&comments).map(|(record, comments)| judge(record, comments).len()).sum()
    });
    Ok(BundleMeasurements {
        records: records.len(),
        build,
        open: median_time(|| Bundle::parse(bytes.clone()).map_or(0, |bundle| bundle.summaries().len())),
        load: median_time(load) / count,
        pack: median_time(|| records.iter().filter(|record| fits_window(record)).count()) / count,
        judge_100_comments: judging * 100 / u32::try_from(judged).unwrap_or(u32::MAX).max(1),
        bytes: bytes.len(),
    })
}

fn fits_window(record: &Record) -> bool {
    pack(record, default_system_tokens(), CONTEXT_WINDOW, MAX_OUTPUT_TOKENS).is_ok()
}

/// Returns the median time of several repetitions of `work`. `black_box` prevents the compiler from removing the work.
fn median_time(work: impl Fn() -> usize) -> Duration {
    let mut times: Vec<Duration> = (0..REPETITIONS)
        .map(|_| {
            let started = Instant::now();
            std::hint::black_box(work());
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[REPETITIONS / 2]
}

/// Returns [`COMMENTS_PER_RECORD`] comments for the judge. Each is made from an entry of the record by
/// [`comment_from_catalogue`]; the entries are used in turn, more than once if there are fewer entries than comments.
/// Returns no comments for a record without entries.
fn comments(record: &Record) -> Vec<Comment> {
    let entries: Vec<&CataloguedIssue> = record.bugs.iter().chain(&record.also_valid).collect();
    let count = if entries.is_empty() { 0 } else { COMMENTS_PER_RECORD };
    entries.into_iter().cycle().take(count).map(comment_from_catalogue).collect()
}

/// Returns a comment at the first place of an entry, with the entry's summary as title and mechanism as body.
pub(crate) fn comment_from_catalogue(entry: &CataloguedIssue) -> Comment {
    let Place { file, start_line, end_line } = entry.places.first().cloned().unwrap_or_default();
    Comment {
        file,
        start_line,
        end_line,
        severity: None,
        title: entry.summary.clone(),
        body: entry.mechanism.clone(),
    }
}

impl BundleMeasurements {
    fn row(&self) -> [String; 7] {
        let milliseconds = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1000.0);
        [
            self.records.to_string(),
            (self.bytes / 1024).to_string(),
            milliseconds(self.build),
            milliseconds(self.open),
            milliseconds(self.load),
            milliseconds(self.pack),
            milliseconds(self.judge_100_comments),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::scaling_table;
    use crate::fixture::Fixture;
    use crate::source::read_records;

    #[test]
    fn table_has_a_row_for_every_number_of_records() {
        let (sources, _) = read_records(Fixture::new().dataset_folder()).expect("a dataset");
        let table = scaling_table(&sources).expect("measurements");
        assert_eq!(table.lines().count(), 3, "{table}");
        assert!(table.lines().nth(2).is_some_and(|row| row.starts_with("| 1 ")), "{table}");
    }
}
