//! Tests of the JSON form of the results document.

use plumbline_benchmark::record::Severity::High;
use plumbline_benchmark::results::{Results, compute};
use serde_json::{Value, json};

use crate::draws::{bug, noisy, ok, records, run};

/// Returns the members of a results document that `docs/openapi.yaml` requires.
fn required_members() -> Vec<&'static str> {
    let openapi = include_str!("../../../../docs/openapi.yaml");
    let schema = openapi.split("\n    Results:\n").nth(1).expect("a schema");
    let required = schema.split("\n      required:\n").nth(1).expect("a list of members");
    required.lines().map_while(|line| line.strip_prefix("        - ")).collect()
}

#[test]
fn document_has_the_members_that_openapi_requires() {
    let results =
        serde_json::to_value(compute(&run(1), &records(), &[ok("beta", 0, vec![bug("race", High)])]));
    let results = results.expect("JSON");
    let keys = |value: &Value| -> Vec<String> {
        let mut keys: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys
    };
    let mut required = required_members();
    required.sort_unstable();
    assert_eq!(keys(&results), required);
    let model = json!({"provider": "compat_chat", "effort": "high", "contextWindow": 200_000});
    assert_eq!(results["effectiveModel"], model);
    assert_eq!(keys(&results["bySeverity"]), ["critical", "high", "low", "medium", "none"]);
    let none = json!({"recall": null, "precision": null, "f1Score": null, "precisionScored": 0});
    assert_eq!(results["bySeverity"]["none"], none);
    let medium = json!({"recall": 1.0, "precision": null, "f1Score": null, "precisionScored": 0});
    assert_eq!(results["bySeverity"]["medium"], medium);
    assert_eq!(keys(&results["intervals"]), ["f1Score", "precisionAvgK", "recallAvgK", "recallMaxK"]);
    assert!(results["totalCost"].is_f64() && results["intervals"]["f1Score"].is_array());
}

#[test]
fn results_survive_serialization() {
    let results = compute(&run(2), &records(), &noisy());
    let text = serde_json::to_string(&results).expect("JSON");
    let read: Results = serde_json::from_str(&text).expect("results");
    assert_eq!(serde_json::to_string(&read).expect("JSON"), text);
}
