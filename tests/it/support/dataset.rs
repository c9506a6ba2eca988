//! Small subsets of the dataset, for faster tests that do not depend on the number of records.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use plumbline_benchmark::bundle::{self, Bundle, Difficulties};
use plumbline_benchmark::record::{Difficulty, Record};
use plumbline_functions::config::Dataset;

/// Default number of records of a service in tests.
pub(crate) const DEFAULT_RECORDS: usize = 10;

static SUBSETS: LazyLock<Mutex<HashMap<usize, Arc<Bundle>>>> = LazyLock::new(Mutex::default);

/// Returns a bundle of the first small records of the built-in dataset, at most `records`.
pub(crate) fn dataset(records: usize) -> Arc<Bundle> {
    SUBSETS.lock().unwrap().entry(records).or_insert_with(|| subset(records)).clone()
}

/// Maximum number of tokens in the chunks of a record. Larger records slow the tests down, since each review sends all
/// chunks that fit.
const MAX_CHUNK_TOKENS: u32 = 100_000;

fn subset(records: usize) -> Arc<Bundle> {
    let whole = Dataset::Basic.open().unwrap();
    let all = (0..whole.summaries().len()).map(|at| whole.record(at).unwrap());
    let records: Vec<Record> = all.filter(is_small).take(records).collect();
    bundle_of(&whole, &records)
}

fn is_small(record: &Record) -> bool {
    record.chunks.iter().map(|chunk| chunk.tokens).sum::<u32>() < MAX_CHUNK_TOKENS
}

fn bundle_of(whole: &Bundle, records: &[Record]) -> Arc<Bundle> {
    let difficulties = records.iter().map(difficulties).collect();
    Arc::new(
        Bundle::parse(bundle::encode_with_difficulties(whole.name(), records, &difficulties).unwrap())
            .unwrap(),
    )
}

/// Returns the difficulties of a record as if blind trials had found only its first bug.
fn difficulties(record: &Record) -> (String, Difficulties) {
    let measured = record.bugs.iter().enumerate().map(|(at, bug)| {
        let difficulty = if at == 0 { Difficulty::Sanity } else { Difficulty::Frontier };
        (bug.id.clone(), difficulty)
    });
    (record.slug.clone(), measured.collect())
}
