//! Tests of the service's metrics: they have few dimensions, and contain no text of a caller.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use metrics::{
    Counter, CounterFn, Gauge, Histogram, HistogramFn, Key, KeyName, Metadata, Recorder, SharedString, Unit,
};
use plumbline_local::workspace;
use serde_json::json;

use crate::agent::fixtures::{question, question_to, service};
use crate::benchmark::fixtures::{body, service_of, with};
use crate::support::{Receiver, Reply};

/// Recorded metrics by name and dimensions: the sum of a counter, or the number of values of a histogram.
#[derive(Clone, Debug, Default)]
struct RecordedMetrics(Arc<Mutex<BTreeMap<String, u64>>>);

struct RecordedMetric(RecordedMetrics, String);

impl RecordedMetric {
    fn add(&self, amount: u64) {
        *self.0.0.lock().unwrap().entry(self.1.clone()).or_default() += amount;
    }
}

impl CounterFn for RecordedMetric {
    fn increment(&self, value: u64) {
        self.add(value);
    }

    fn absolute(&self, _: u64) {}
}

impl HistogramFn for RecordedMetric {
    fn record(&self, _: f64) {
        self.add(1);
    }
}

impl RecordedMetrics {
    fn metric(&self, key: &Key) -> Arc<RecordedMetric> {
        let labels: Vec<String> =
            key.labels().map(|label| format!("{}={}", label.key(), label.value())).collect();
        Arc::new(RecordedMetric(self.clone(), [vec![key.name().to_owned()], labels].concat().join(" ")))
    }

    fn take_metrics(&self) -> BTreeMap<String, u64> {
        std::mem::take(&mut self.0.lock().unwrap())
    }

    /// Takes the recorded metrics, without the numbers of messages and the durations of requests and messages.
    fn outcomes(&self) -> Vec<(String, u64)> {
        let is_outcome = |name: &String| {
            !["RequestDuration", "MessageDuration", "Messages "].iter().any(|other| name.starts_with(other))
        };
        self.take_metrics().into_iter().filter(|(name, _)| is_outcome(name)).collect()
    }
}

impl Recorder for RecordedMetrics {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        Counter::from_arc(self.metric(key))
    }

    fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::noop()
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::from_arc(self.metric(key))
    }
}

fn named(figures: &[(&str, u64)]) -> Vec<(String, u64)> {
    figures.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
}

#[tokio::test]
async fn questions_and_deliveries_are_counted_by_outcome() {
    let figures = RecordedMetrics::default();
    let _counting = metrics::set_default_local_recorder(&figures);
    let receiver = Receiver::start(Reply::status(204)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    app.submit(&question_to(&receiver.at("/canary"))).await;
    app.drain().await;
    let counted = figures.take_metrics();
    assert_eq!(counted["Requests Function=trigger Status=2xx"], 1);
    assert_eq!(counted["Messages Queue=query Outcome=done"], 1);
    assert_eq!(counted["RequestDuration Function=trigger"], 1);
    assert_eq!(counted["JobsEnded Outcome=completed"], 1);
    assert_eq!(counted["DeliveriesEnded Outcome=delivered"], 1);
    assert!(!format!("{counted:?}").contains("canary"));

    receiver.reply_next([Reply::status(500)]);
    app.submit(&question_to(&receiver.at("/canary"))).await;
    app.drain().await;
    let expected = [
        ("DeliveryAttempts Class=server_error", 1),
        ("DeliveryDuration", 1),
        ("JobDuration", 1),
        ("JobsEnded Outcome=completed", 1),
        ("Requests Function=trigger Status=2xx", 1),
    ];
    assert_eq!(figures.outcomes(), named(&expected));
    app.poll_without_key().await;
    assert_eq!(figures.outcomes(), named(&[("Requests Function=poll Status=4xx", 1)]));
}

#[tokio::test]
async fn jobs_that_the_sweep_finds_are_counted() {
    let figures = RecordedMetrics::default();
    let _counting = metrics::set_default_local_recorder(&figures);
    let app = service(&[]).await;
    app.submit(&question()).await;
    app.purge_queues().await;
    figures.take_metrics();
    app.advance(5 * 60);
    app.sweep().await;
    assert_eq!(figures.outcomes(), named(&[("StuckFound Kind=job", 1)]));
    app.purge_queues().await;
    app.advance(30 * 60);
    app.sweep().await;
    assert_eq!(figures.outcomes(), named(&[("JobDuration", 1), ("JobsEnded Outcome=failed", 1)]));
}

#[tokio::test]
async fn draws_and_runs_are_counted_by_outcome() {
    let figures = RecordedMetrics::default();
    let _counting = metrics::set_default_local_recorder(&figures);
    let (app, endpoint) = service_of(2).await;
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({}), json!({"modelName": "canary"}));
    app.start_accepted(&request).await;
    app.drain().await;
    let counted = figures.take_metrics();
    assert_eq!((counted["Draws Outcome=ok"], counted["DrawDuration"]), (2, 2));
    assert_eq!((counted["RunsEnded End=completed"], counted["RunDuration"]), (1, 1));
    assert!(!format!("{counted:?}").contains("canary"));

    app.start_accepted(&request).await;
    app.purge_queues().await;
    app.advance(4 * 3600);
    app.sweep().await;
    let counted = figures.take_metrics();
    assert_eq!((counted["RunsLate"], counted["StuckFound Kind=run"]), (1, 1));
    app.advance(3 * 3600);
    app.sweep().await;
    assert_eq!(figures.take_metrics()["RunsEnded End=internal_error"], 1);
}

impl crate::support::TestApp {
    async fn poll_without_key(&self) {
        let url = self.url("/api/v1/workspaces/local/demo/query-agent-jobs");
        assert_eq!(self.http.get(url).send().await.unwrap().status(), 401);
    }
}
