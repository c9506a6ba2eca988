//! Metrics for dashboards and alarms.
//!
//! At the end of each invocation, a deployed function writes its metrics to its own log. They have CloudWatch's
//! embedded metric format, which needs no API call. Without [`init`], as in the embedded service, nothing is counted.
//! Each dimension has a few fixed values, never a name, an id or an address: values of high cardinality belong in log
//! lines. `docs/runbook.md` explains each metric.

use std::io::Write;
use std::sync::OnceLock;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use metrics::Unit;
use metrics_cloudwatch_embedded::{Builder, Collector};
use plumbline_benchmark::draw::DrawOutcome;
use plumbline_contract::benchmark::RunErrorReason;
use plumbline_delivery::AttemptClass;
use plumbline_store::agent::deliveries::DeliveryStep;
use plumbline_store::benchmark::runs::Run;
use serde::Serialize;

use super::worker_result::{Disposition, WorkerError, WorkerResult};

/// Collector of the metrics that are not written yet. Unset without [`init`].
static COLLECTOR: OnceLock<&'static Collector> = OnceLock::new();

/// Age after which a run counts as late: half of the maximum duration of a run.
const LATE_AFTER: SignedDuration = SignedDuration::from_hours(3);

/// Starts collecting metrics in a CloudWatch namespace. A second call has no effect.
pub fn init(namespace: String) {
    match Builder::new().cloudwatch_namespace(namespace).init() {
        Ok(collector) => {
            let _ = COLLECTOR.set(collector);
            for duration in
                ["RequestDuration", "MessageDuration", "JobDuration", "DeliveryDuration", "DrawDuration"]
            {
                metrics::describe_histogram!(duration, Unit::Milliseconds, "");
            }
            metrics::describe_histogram!("RunDuration", Unit::Seconds, "");
        }
        Err(error) => tracing::warn!(error, "metrics could not be set up and are disabled"),
    }
}

/// Writes to standard output the metrics that were recorded since the last flush. Without [`init`] there are none.
pub(crate) fn flush() {
    let mut lines = Vec::new();
    write_to(&mut lines);
    if !lines.is_empty() {
        // One write, so that no other log line is interleaved.
        let _ = std::io::stdout().lock().write_all(&lines);
    }
}

fn write_to(lines: &mut Vec<u8>) {
    if let Some(Err(error)) = COLLECTOR.get().map(|collector| collector.flush(lines)) {
        tracing::warn!(%error, "metrics could not be written and are lost");
    }
}

/// Counts an answered request by the class of its status, and records its duration. The metric has only the classes
/// 2xx, 4xx and 5xx, so a redirect counts as 4xx although it is not an error.
pub(crate) fn count_request(function: &'static str, status: u16, took: Duration) {
    let class = match status {
        ..300 => "2xx",
        300..500 => "4xx",
        500.. => "5xx",
    };
    metrics::counter!("Requests", "Function" => function, "Status" => class).increment(1);
    metrics::histogram!("RequestDuration", "Function" => function).record(milliseconds(took));
}

/// Counts a handled message and records the duration of its handling.
pub(crate) fn count_message(queue: &'static str, result: &WorkerResult, took: Duration) {
    let outcome = match result {
        Ok(Disposition::Done) => "done",
        Ok(Disposition::Drop) => "dropped",
        Err(WorkerError::Contended(_)) => "retried",
        Err(WorkerError::Retryable(_) | WorkerError::Permanent(_)) => "failed",
    };
    metrics::counter!("Messages", "Queue" => queue, "Outcome" => outcome).increment(1);
    metrics::histogram!("MessageDuration", "Queue" => queue).record(milliseconds(took));
}

/// Counts an ended job, and records the time since its question was asked. `is_answered` is true for a completed job
/// and false for a failed one.
pub(crate) fn count_ended_job(is_answered: bool, asked_at: Timestamp, now: Timestamp) {
    let outcome = if is_answered { "completed" } else { "failed" };
    metrics::counter!("JobsEnded", "Outcome" => outcome).increment(1);
    metrics::histogram!("JobDuration").record(milliseconds(now.duration_since(asked_at).unsigned_abs()));
}

/// Counts an attempt to deliver an answer and records its duration. If no further attempt follows, counts the delivery
/// as ended.
pub(crate) fn count_delivery_attempt(class: AttemptClass, next: DeliveryStep, took_ms: u64) {
    metrics::counter!("DeliveryAttempts", "Class" => json_name(&class)).increment(1);
    metrics::histogram!("DeliveryDuration").record(took_ms as f64);
    match next {
        DeliveryStep::Delivered => {
            metrics::counter!("DeliveriesEnded", "Outcome" => "delivered").increment(1);
        }
        DeliveryStep::GiveUp => metrics::counter!("DeliveriesEnded", "Outcome" => "failed").increment(1),
        DeliveryStep::SendRest | DeliveryStep::RetryAt(_) => {}
    }
}

/// Counts an answer that is held because its endpoint is paused.
pub(crate) fn count_held_delivery() {
    metrics::counter!("DeliveriesHeld").increment(1);
}

/// Counts a finished draw and records its duration.
pub(crate) fn count_ended_draw(outcome: &DrawOutcome, took: SignedDuration) {
    let outcome = outcome.error().map_or("ok", |reason| reason.as_str());
    metrics::counter!("Draws", "Outcome" => outcome).increment(1);
    metrics::histogram!("DrawDuration").record(milliseconds(took.unsigned_abs()));
}

/// Counts an ended run and records its duration. `error` is `None` for a completed run.
pub(crate) fn count_ended_run(run: &Run, error: Option<RunErrorReason>, now: Timestamp) {
    let end = error.map_or_else(|| "completed".to_owned(), |reason| json_name(&reason));
    metrics::counter!("RunsEnded", "End" => end).increment(1);
    let took = now.duration_since(run.created_at.timestamp()).unsigned_abs();
    metrics::histogram!("RunDuration").record(took.as_secs_f64());
}

/// Counts a stalled item that the sweep requeued.
pub(crate) fn count_requeued_item(kind: &'static str) {
    metrics::counter!("StuckFound", "Kind" => kind).increment(1);
}

/// Counts a run that the sweep has found due, if the run is older than [`LATE_AFTER`].
pub(crate) fn count_run_if_late(run: &Run, now: Timestamp) {
    if run.created_at.plus(LATE_AFTER).timestamp() < now {
        metrics::counter!("RunsLate").increment(1);
    }
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}

/// Returns the JSON string that an enum value serialises to, or `other` if it serialises to anything else.
fn json_name(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or("other").to_owned()
}

/// Lock for tests that record metrics: all tests of a process share one collector.
#[cfg(test)]
pub(crate) static TEST_LOCK: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn metrics_are_lines_of_the_embedded_metric_format() {
        let _lock = TEST_LOCK.blocking_lock();
        init("Stack".to_owned());
        count_request("trigger", 202, Duration::from_millis(7));
        count_request("trigger", 503, Duration::from_millis(9));
        count_delivery_attempt(AttemptClass::ServerError, DeliveryStep::GiveUp, 12);
        let mut lines = Vec::new();
        write_to(&mut lines);
        let text = String::from_utf8(lines).unwrap();
        let documents: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let named = |name: &str, dimension: &str, value: &str| {
            documents.iter().find(|each| each.get(name).is_some() && each[dimension] == value).unwrap()
        };
        let answered = named("Requests", "Status", "2xx");
        let directive = &answered["_aws"]["CloudWatchMetrics"][0];
        assert_eq!(directive["Namespace"], "Stack");
        assert_eq!(directive["Dimensions"], json!([["Function", "Status"]]));
        assert_eq!((&answered["Requests"], &answered["Function"]), (&json!(1), &json!("trigger")));
        assert!(answered["_aws"]["Timestamp"].is_u64());
        let timed = named("RequestDuration", "Function", "trigger");
        assert_eq!(timed["RequestDuration"], json!([7.0, 9.0]));
        assert_eq!(timed["_aws"]["CloudWatchMetrics"][0]["Metrics"][0]["Unit"], "Milliseconds");
        assert_eq!(named("DeliveryAttempts", "Class", "server_error")["DeliveryAttempts"], 1);
        let mut again = Vec::new();
        write_to(&mut again);
        assert!(again.is_empty(), "no metric is written twice");
    }
}
