//! Small subsets of the dataset, for faster tests that do not depend on the number of records.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use plumbline_benchmark::bundle::{self, Bundle};
use plumbline_benchmark::record::Record;
use plumbline_functions::config;

/// Default number of records of a service in tests.
pub(crate) const DEFAULT_RECORDS: usize = 10;

static CUTS: LazyLock<Mutex<HashMap<usize, Arc<Bundle>>>> = LazyLock::new(Mutex::default);

/// Returns a bundle of the first small records of the built-in dataset, at most this many.
pub(crate) fn dataset(records: usize) -> Arc<Bundle> {
    CUTS.lock().unwrap().entry(records).or_insert_with(|| cut(records)).clone()
}

/// The most tokens of context of a record in a cut: a model is sent all that fits, and most tests are about something
/// else.
const CONTEXT: u32 = 100_000;

fn cut(records: usize) -> Arc<Bundle> {
    let whole = config::bundle().unwrap();
    let all = (0..whole.entries().len()).map(|at| whole.record(at).unwrap());
    let records: Vec<Record> = all.filter(is_small).take(records).collect();
    bundle_of(&whole, &records)
}

fn is_small(record: &Record) -> bool {
    record.chunks.iter().map(|chunk| chunk.tokens).sum::<u32>() < CONTEXT
}

fn bundle_of(whole: &Bundle, records: &[Record]) -> Arc<Bundle> {
    Arc::new(Bundle::parse(bundle::write(whole.name(), records).unwrap()).unwrap())
}
