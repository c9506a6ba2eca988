//! The sample events of `events/`, and their adaptation to a test.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::{Value, json};

/// Id of the job in the sample events.
pub(crate) const SAMPLE_JOB: &str = "7f8d1f0e-6f0b-4f0b-9d0c-0c9c4a7e2b11";
/// Id of the run in the sample events.
pub(crate) const SAMPLE_RUN: &str = "6fa459ea-ee8a-4ca4-894e-db77e160355e";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../events")
}

/// Returns the names of the functions that have a sample event.
pub(crate) fn functions_with_events() -> BTreeSet<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    files.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

/// Returns the sample event of a function.
pub(crate) fn event(function: &str) -> Value {
    let path = folder().join(format!("{function}.json"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Replaces the sample key or token in the headers of a request.
pub(crate) fn with_key(mut event: Value, key: &str) -> Value {
    match event.pointer_mut("/headers/x-webhook-secret") {
        Some(secret) => *secret = json!(key),
        None => *event.pointer_mut("/headers/authorization").unwrap() = json!(format!("Bearer {key}")),
    }
    event
}

/// Replaces the messages of a batch by copies of the first message, one for each of `bodies`.
pub(crate) fn with_bodies(mut event: Value, bodies: &[&str]) -> Value {
    let first = event["Records"][0].clone();
    let message = |(at, body): (usize, &&str)| {
        let mut message = first.clone();
        message["messageId"] = json!(format!("059f36b4-87a3-44ab-83d2-66197583{at:04x}"));
        message["body"] = json!(body);
        message
    };
    event["Records"] = bodies.iter().enumerate().map(message).collect();
    event
}

/// Returns the job token of an accepted question.
pub(crate) fn token(accepted: &Value) -> String {
    accepted["jobToken"].as_str().unwrap().to_owned()
}
