//! Snapshots of whole results documents.
//!
//! Each file in `tests/fixtures/results/` contains a run, its records and its draws. A change of the document changes
//! only the snapshots, since they are not part of the harness version. `INSTA_UPDATE=always cargo test -p
//! plumbline-benchmark --test results` rewrites them.

use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::draw::Draw;
use plumbline_benchmark::results::{RecordFacts, Results, RunFacts, compute};
use serde::Deserialize;

#[derive(Deserialize)]
struct Fixture {
    about: String,
    run: RunFacts,
    records: Vec<RecordFacts>,
    draws: Vec<Draw>,
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/results");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn results(path: &Path) -> (String, Results) {
    let text = fs::read_to_string(path).expect("a file");
    let Fixture { about, run, records, draws } = serde_json::from_str(&text).expect("a fixture");
    (about, compute(&run, &records, &draws))
}

#[test]
fn results_of_every_fixture_match_their_snapshot() {
    let fixtures = fixtures();
    assert!(fixtures.len() >= 13);
    for path in fixtures {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let (about, results) = results(&path);
        insta::with_settings!({ description => about, omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_json_snapshot!(name, results);
        });
    }
}

#[test]
fn cost_of_the_priced_run_matches_figures_calculated_by_hand() {
    let priced = fixtures().into_iter().find(|path| path.ends_with("priced.json")).expect("a fixture");
    let results = serde_json::to_value(results(&priced).1).expect("JSON");
    for (name, found, expected) in [
        // Completed draws: 6,000 x 300 + 4,100 x 1,500 + 90,000 x 30 + 160,001 x 375 = 70,650,375 millionths of a cent;
        // the failed draw 3,169,530 and the probe 480,000 more.
        ("costPerReview", &results["costPerReview"], 0.235_501_25),
        ("totalCost", &results["totalCost"], 0.742_999_05),
    ] {
        let found = found.as_f64().expect("a number");
        assert!((found - expected).abs() < 1e-15, "{name}: {found}, not {expected}");
    }
}
