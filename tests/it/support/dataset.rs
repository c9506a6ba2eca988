//! Small cuts of the dataset: what holds of a few records holds of all, and how many there are changes.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use plumbline_benchmark::bundle::{self, Bundle};
use plumbline_functions::config;

/// How many records a service has in tests, unless they ask for another number.
pub(crate) const USUAL: usize = 10;

static CUTS: LazyLock<Mutex<HashMap<usize, Arc<Bundle>>>> = LazyLock::new(Mutex::default);

/// The first records of the dataset that the functions carry: so many, or all there are.
pub(crate) fn dataset(records: usize) -> Arc<Bundle> {
    CUTS.lock().unwrap().entry(records).or_insert_with(|| cut(records)).clone()
}

/// The records of which this holds.
pub(crate) fn dataset_of(wanted: impl Fn(&str) -> bool) -> Arc<Bundle> {
    let whole = config::bundle().unwrap();
    let kept = (0..whole.entries().len()).filter(|at| wanted(&whole.entries()[*at].slug));
    bundle_of(&whole, kept)
}

fn cut(records: usize) -> Arc<Bundle> {
    let whole = config::bundle().unwrap();
    bundle_of(&whole, 0..records.min(whole.entries().len()))
}

fn bundle_of(whole: &Bundle, kept: impl Iterator<Item = usize>) -> Arc<Bundle> {
    let records: Vec<_> = kept.map(|at| whole.record(at).unwrap()).collect();
    Arc::new(Bundle::parse(bundle::write(whole.name(), &records).unwrap()).unwrap())
}
