//! The trials of the datasets, which are recorded blind reviews, by the diff that was reviewed.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use plumbline_benchmark::comment::Comment;
use plumbline_functions::config::Dataset;
use serde::Deserialize;

/// Slug of the record and JSON text of every trial. A trial is a recorded blind review. The build script writes this
/// list, sorted by dataset, slug and file name.
const TRIAL_FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/trials.rs"));

/// Recorded reviews of one record.
#[derive(Debug)]
pub(super) struct RecordedReviews {
    /// Slug of the record.
    pub(super) slug: &'static str,
    /// Comments of each review, sorted by the names of the reviews' files. Contains only reviews whose reviewer got
    /// everything that a draw sends, and had no time limit.
    pub(super) reviews: Vec<Vec<Comment>>,
}

/// A trial, which is a recorded blind review: only the JSON members that a replay needs.
#[derive(Deserialize)]
struct Trial {
    input: String,
    #[serde(default)]
    effort: Option<String>,
    comments: Vec<Comment>,
}

impl Trial {
    /// Returns true if draws replay this review: its reviewer got everything that a draw sends, and had no time limit.
    fn is_replayed(&self) -> bool {
        self.input == "full" && self.effort.as_deref().is_none_or(|effort| effort == "unhurried")
    }
}

/// Recorded reviews, keyed by the complete diff of their record. The diff identifies the record, whatever prompt and
/// packed context a request has.
static REVIEWS_BY_DIFF: LazyLock<HashMap<String, RecordedReviews>> = LazyLock::new(load_recorded_reviews);

/// Returns the recorded reviews of the record with this diff, or `None` if there are none. The first call parses all
/// trials.
pub(super) fn find(diff: &str) -> Option<&'static RecordedReviews> {
    REVIEWS_BY_DIFF.get(diff)
}

fn load_recorded_reviews() -> HashMap<String, RecordedReviews> {
    let mut by_slug = BTreeMap::<&str, Vec<Vec<Comment>>>::new();
    for (slug, text) in TRIAL_FILES {
        match serde_json::from_str::<Trial>(text) {
            Ok(trial) if trial.is_replayed() => by_slug.entry(slug).or_default().push(trial.comments),
            Ok(_) => {}
            Err(error) => tracing::warn!(slug, %error, "a trial cannot be parsed and is not replayed"),
        }
    }
    let diffs = diffs_by_slug(|slug| by_slug.contains_key(slug));
    let reviews = by_slug.into_iter().map(|(slug, reviews)| RecordedReviews { slug, reviews });
    reviews.filter_map(|one| Some((diffs.get(one.slug)?.clone(), one))).collect()
}

/// Returns the diffs of the selected records of all datasets, by slug.
fn diffs_by_slug(is_selected: impl Fn(&str) -> bool) -> BTreeMap<String, String> {
    let mut diffs = BTreeMap::new();
    for bundle in Dataset::ALL.iter().filter_map(|dataset| dataset.open().ok()) {
        for (position, summary) in bundle.summaries().iter().enumerate() {
            if is_selected(&summary.slug)
                && let Ok(record) = bundle.record(position)
            {
                diffs.insert(record.slug, record.diff);
            }
        }
    }
    diffs
}
