//! Tests that the code reproduces the golden vectors to the last digit.

use plumbline_benchmark::{golden, harness};
use serde_json::Value;

fn vectors() -> Vec<(&'static str, String)> {
    let golden_file = |(path, content): (&'static str, &'static [u8])| {
        let name = path.strip_prefix("golden/")?;
        Some((name, String::from_utf8_lossy(content).into_owned()))
    };
    harness::files().into_iter().filter_map(golden_file).collect()
}

fn vector(name: &str) -> String {
    vectors().into_iter().find_map(|(other, text)| (other == name).then_some(text)).unwrap_or_default()
}

#[test]
fn every_golden_vector_is_reproduced() {
    for (name, text) in vectors() {
        let recomputed = golden::recompute(name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(recomputed, text, "{name}: scoring changed");
    }
}

#[test]
fn golden_vectors_of_every_kind_exist() {
    let count = |prefix: &str| vectors().iter().filter(|(name, _)| name.starts_with(prefix)).count();
    assert!(count("score_") >= 8 && count("judge_") >= 2 && count("model_judge_") >= 1);
    let known = ["review_", "score_", "judge_", "model_judge_"];
    assert_eq!(known.map(count).iter().sum::<usize>(), vectors().len());
}

#[test]
fn changed_draw_changes_the_outcome() {
    let text = vector("score_noisy.json");
    let changed = text.replacen("\"noise\"", "{\"bug\": {\"id\": \"leak\"}}", 1);
    assert_ne!(golden::recompute("score_noisy.json", &changed).expect("a vector"), changed);
    assert!(golden::recompute("judge_noisy.json", &text).is_err());
}

/// Compares with figures calculated by hand from the draws in the files.
#[test]
fn two_vectors_match_figures_calculated_by_hand() {
    let figure = |name: &str, key: &str| {
        let vector: Value = serde_json::from_str(&vector(name)).expect("JSON");
        vector["score"][key].as_f64().expect("a number")
    };
    for (name, key, expected) in [
        // One of two draws found off-by-one, none found leak or race. Valid comments by index: 2 of 7 and 1 of 2.
        ("score_noisy.json", "recallAvgK", 1.0 / 6.0),
        ("score_noisy.json", "recallMaxK", 1.0 / 3.0),
        ("score_noisy.json", "precisionAvgK", 11.0 / 28.0),
        ("score_noisy.json", "f1Score", 11.0 / 47.0),
        ("score_noisy.json", "signalToNoiseRatio", 2.0 / 7.0),
        // Found two bugs of three. Of six comments two found a bug, one is also valid, three are duplicates.
        ("score_duplicates.json", "recallAvgK", 2.0 / 3.0),
        ("score_duplicates.json", "precisionAvgK", 0.5),
        ("score_duplicates.json", "f1Score", 4.0 / 7.0),
        ("score_duplicates.json", "signalToNoiseRatio", 0.5),
    ] {
        let found = figure(name, key);
        assert!((found - expected).abs() < 1e-15, "{name} {key}: {found}, not {expected}");
    }
}

/// A text of the service that a tested model reads, and that is in no vector, could change a score unnoticed.
#[test]
fn vector_has_every_answer_to_a_model() {
    let text = vector("review_answers.json");
    for answer in [
        "Recorded.",
        "Answer only by calling tools.",
        "Not complete: a call of this turn was refused.",
        "Refused: no more issues can be reported.",
        "Refused: there is no such tool",
        "Refused: the arguments are not a JSON object.",
        "Refused: the arguments do not fit the tool's schema: ",
        "Refused: `file` is none of the paths that were given.",
        "Refused: `start_line` must be at least 1",
        "Refused: `end_line` is past the end of the file, which has 2 lines.",
        "Refused: `title` must not be blank.",
        "Refused: `body` is longer than ",
    ] {
        assert!(text.contains(answer), "{answer}");
    }
}
