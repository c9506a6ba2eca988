//! Small cuts of the dataset: what holds of a few records holds of all, and how many there are changes.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use plumbline_benchmark::bundle::{self, Bundle};
use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{Verdict, judge};
use plumbline_benchmark::record::{CataloguedIssue, Record};
use plumbline_functions::config;

/// How many records a service has in tests, unless they ask for another number.
pub(crate) const USUAL: usize = 10;

static CUTS: LazyLock<Mutex<HashMap<usize, Arc<Bundle>>>> = LazyLock::new(Mutex::default);

/// The first small records of the dataset that the functions carry: so many, or all there are. Each is one whose bugs
/// the judge finds in the catalogue's own words.
pub(crate) fn dataset(records: usize) -> Arc<Bundle> {
    CUTS.lock().unwrap().entry(records).or_insert_with(|| cut(records)).clone()
}

/// The most tokens of context of a record in a cut: a model is sent all that fits, and most tests are about something
/// else.
const CONTEXT: u32 = 100_000;

/// The records of which this holds.
pub(crate) fn dataset_of(wanted: impl Fn(&str) -> bool) -> Arc<Bundle> {
    let whole = config::bundle().unwrap();
    let kept = (0..whole.entries().len()).filter(|at| wanted(&whole.entries()[*at].slug));
    let records: Vec<Record> = kept.map(|at| whole.record(at).unwrap()).collect();
    bundle_of(&whole, &records)
}

fn cut(records: usize) -> Arc<Bundle> {
    let whole = config::bundle().unwrap();
    let all = (0..whole.entries().len()).map(|at| whole.record(at).unwrap());
    let records: Vec<Record> =
        all.filter(|record| is_small(record) && finds_itself(record)).take(records).collect();
    bundle_of(&whole, &records)
}

fn is_small(record: &Record) -> bool {
    record.chunks.iter().map(|chunk| chunk.tokens).sum::<u32>() < CONTEXT
}

/// Whether the judge finds every bug in the catalogue's own words, which the scripted endpoint says: the tests that
/// count need a reviewer who misses nothing.
fn finds_itself(record: &Record) -> bool {
    let in_its_own_words = |bug: &CataloguedIssue| Comment {
        file: bug.file.clone(),
        start_line: bug.start_line,
        end_line: bug.end_line,
        severity: None,
        title: bug.summary.clone(),
        body: bug.mechanism.clone(),
    };
    let comments: Vec<Comment> = record.bugs.iter().map(in_its_own_words).collect();
    judge(record, &comments).iter().all(|verdict| matches!(verdict, Verdict::Bug { .. }))
}

fn bundle_of(whole: &Bundle, records: &[Record]) -> Arc<Bundle> {
    Arc::new(Bundle::parse(bundle::write(whole.name(), records).unwrap()).unwrap())
}
