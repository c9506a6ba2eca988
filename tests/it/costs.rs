//! Calculates the tables of `docs/costs.md` from counted calls and consumed table units.
//!
//! Prices and a few assumptions are constants of this module; the test counts everything else. When the calls of a step
//! change, the test fails and prints the new tables.

use plumbline_functions::config::Dataset;
use plumbline_local::workspace;
use plumbline_store::agent::workspaces::Role;
use plumbline_store::queues::Queue;

use crate::agent::fixtures::{question, question_to, service};
use crate::benchmark::fixtures::{body, with};
use crate::console::browser::Browser;
use crate::support::{ConsumedUnits, Endpoint, Receiver, Reply, TestApp};
use serde_json::json;

/// Prices in dollars per million: us-east-1, first tier, without the free tier, on 21 November 2026.
struct Prices {
    write_units: f64,
    read_units: f64,
    queue_requests: f64,
    kms_requests: f64,
    invocations: f64,
    /// Price of a million GB-seconds on arm64.
    gigabyte_seconds: f64,
    gateway_requests: f64,
    /// Price of a million kB of log.
    log_kilobytes: f64,
}

const PRICES: Prices = Prices {
    write_units: 0.625,
    read_units: 0.125,
    queue_requests: 0.40,
    kms_requests: 3.00,
    invocations: 0.20,
    gigabyte_seconds: 13.333_4,
    gateway_requests: 1.00,
    log_kilobytes: 0.50,
};

/// Log size of an invocation, in kB: Lambda's own lines, one line of the function, one line of metrics.
const LOG_KILOBYTES_PER_INVOCATION: f64 = 1.5;

/// Number of queue requests for a message after it was sent: one receives it, and one deletes it.
const REQUESTS_PER_RECEIPT: f64 = 2.0;

/// Resources that one step consumes. `units` are the read and write units of the table; `queue`, `kms` and `gateway`
/// count requests.
#[derive(Clone, Copy, Default)]
struct Cost {
    units: [f64; 2],
    queue: f64,
    kms: f64,
    invocations: f64,
    gigabyte_seconds: f64,
    gateway: f64,
}

impl Cost {
    /// Returns the cost of the calls since the last count, for invocations of this duration and memory size. Resets the
    /// counters.
    fn counted(app: &TestApp, invocations: f64, milliseconds: f64, megabytes: f64) -> Self {
        let ConsumedUnits { reads, writes } = app.units.take_units();
        let calls = app.calls.take_operations();
        let count =
            |names: &[&str]| calls.iter().filter(|call| names.contains(&call.as_str())).count() as f64;
        let messages = calls.iter().filter(|call| call.starts_with("SendMessage")).count() as f64;
        Self {
            units: [reads, writes],
            queue: messages,
            kms: count(&["Decrypt", "GenerateDataKey"]),
            invocations,
            gigabyte_seconds: invocations * milliseconds / 1_000.0 * megabytes / 1_024.0,
            gateway: 0.0,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            units: [self.units[0] + other.units[0], self.units[1] + other.units[1]],
            queue: self.queue + other.queue,
            kms: self.kms + other.kms,
            invocations: self.invocations + other.invocations,
            gigabyte_seconds: self.gigabyte_seconds + other.gigabyte_seconds,
            gateway: self.gateway + other.gateway,
        }
    }

    /// Sets the number of gateway requests to one.
    fn with_request(self) -> Self {
        Self { gateway: 1.0, ..self }
    }

    /// Adds the queue requests that receive and delete one message per invocation.
    fn with_message(self) -> Self {
        Self { queue: self.queue + self.invocations * REQUESTS_PER_RECEIPT, ..self }
    }

    /// Returns the price of a million steps in dollars: gateway, Lambda, table, queues, KMS, logs.
    fn dollars(&self) -> [f64; 6] {
        [
            self.gateway * PRICES.gateway_requests,
            self.invocations * PRICES.invocations + self.gigabyte_seconds * PRICES.gigabyte_seconds,
            self.units[0] * PRICES.read_units + self.units[1] * PRICES.write_units,
            self.queue * PRICES.queue_requests,
            self.kms * PRICES.kms_requests,
            self.invocations * LOG_KILOBYTES_PER_INVOCATION * PRICES.log_kilobytes,
        ]
    }

    fn row(&self, name: &str) -> String {
        let [reads, writes] = self.units;
        format!(
            "| {name} | {} | {:.4} | {reads:.1} | {writes:.1} | {} | {} |\n",
            self.invocations, self.gigabyte_seconds, self.queue, self.kms
        )
    }

    fn price(&self, name: &str, times: f64) -> String {
        let dollars = self.dollars().map(|dollars| dollars * times);
        let cells: Vec<String> = dollars.iter().map(|dollars| format_dollars(*dollars)).collect();
        format!("| {name} | {} | **{}** |\n", cells.join(" | "), format_dollars(dollars.iter().sum()))
    }
}

/// Formats dollars with two decimal places, or four below a cent.
fn format_dollars(dollars: f64) -> String {
    if dollars >= 0.01 || dollars == 0.0 { format!("{dollars:.2}") } else { format!("{dollars:.4}") }
}

/// Factors of [`Cost::price`], as multiples of a million steps.
const MILLION_STEPS: f64 = 1.0;
const ONE_STEP: f64 = 1e-6;

/// Returns the cost of every step of the agent API.
async fn agent_costs() -> [(&'static str, Cost); 5] {
    let receiver = Receiver::start(Reply::status(204)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    // Runs every function once, so that its cached reads do not count.
    let first = app.submit(&question()).await;
    app.poll_json(&first).await;
    app.drain().await;
    Cost::counted(&app, 0.0, 0.0, 0.0);

    let accepted = app.submit(&question()).await;
    let trigger = Cost::counted(&app, 1.0, 15.0, 256.0).with_request();
    assert_eq!(app.drain_queue(Queue::Query).await, 1);
    let answer = Cost::counted(&app, 1.0, 50.0, 512.0).with_message();
    app.poll_json(&accepted).await;
    let poll = Cost::counted(&app, 1.0, 5.0, 256.0).with_request();

    app.submit(&question_to(&receiver.at("/a"))).await;
    Cost::counted(&app, 0.0, 0.0, 0.0);
    assert_eq!(app.drain_queue(Queue::Query).await, 1);
    let answer_with_destination = Cost::counted(&app, 1.0, 50.0, 512.0).with_message();
    assert_eq!(app.drain_queue(Queue::Delivery).await, 1);
    // Counts one invocation per delivery, although up to ten deliveries can share one.
    let deliver = Cost::counted(&app, 1.0, 200.0, 256.0).with_message();
    let delivery = deliver.plus(Cost {
        units: [
            answer_with_destination.units[0] - answer.units[0],
            answer_with_destination.units[1] - answer.units[1],
        ],
        queue: answer_with_destination.queue - answer.queue,
        ..Cost::default()
    });

    app.sweep().await;
    let sweep = Cost::counted(&app, 1.0, 30.0, 256.0);
    [
        ("trigger", trigger),
        ("answer", answer),
        ("poll", poll),
        ("delivery to a URL", delivery),
        ("sweep", sweep),
    ]
}

/// Returns the cost of a run with three draws of every record, and of one poll.
async fn benchmark_costs() -> [(&'static str, Cost); 2] {
    let endpoint = Endpoint::start().await;
    let app =
        TestApp::start_with_dataset(Dataset::Basic.open().unwrap(), std::slice::from_ref(&endpoint.url))
            .await;
    assert_eq!(Dataset::Basic.open().unwrap().summaries().len(), 30);
    Cost::counted(&app, 0.0, 0.0, 0.0);
    let request =
        with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 3}), json!({"contextWindow": 128_000}));
    let id = app.start_accepted(&request).await;
    let start = Cost::counted(&app, 1.0, 20.0, 256.0).with_request();
    assert_eq!(app.drain_queue(Queue::Probe).await, 1);
    let probe = Cost::counted(&app, 1.0, 5_000.0, 256.0).with_message();
    assert_eq!(app.drain_queue(Queue::Draw).await, 90);
    let draws = Cost::counted(&app, 90.0, 60_000.0, 512.0).with_message();
    assert_eq!(app.drain_queue(Queue::Finalize).await, 1);
    let finalize = Cost::counted(&app, 1.0, 200.0, 512.0).with_message();
    app.get(&app.benchmark_key, &id).await;
    let status = Cost::counted(&app, 1.0, 10.0, 256.0).with_request();
    assert_eq!(app.run_status(&id).await["status"], "completed");
    [("run, 30 records, k = 3", start.plus(probe).plus(draws).plus(finalize)), ("status poll", status)]
}

/// Returns the cost of an ordinary page of the console, and of a change.
async fn console_costs() -> [(&'static str, Cost); 2] {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = "/workspaces/local/demo/webhooks/demo";
    let form = admin.get(page).await.form(&format!("{page}/name")).with("name", "Nightly");
    Cost::counted(&app, 0.0, 0.0, 0.0);
    assert_eq!(admin.get("/workspaces/local/demo/webhooks").await.status, 200);
    let view = Cost::counted(&app, 1.0, 5.0, 256.0).with_request();
    assert_eq!(admin.submit(&form).await.status, 303);
    let change = Cost::counted(&app, 1.0, 5.0, 256.0).with_request();
    [("console page", view), ("console change", change)]
}

#[tokio::test]
async fn cost_tables_match_measured_calls() {
    let [trigger, answer, poll, delivery, sweep] = agent_costs().await;
    let [run, status] = benchmark_costs().await;
    let [page, change] = console_costs().await;
    let steps = [trigger, answer, poll, delivery, run, status, sweep, page, change];
    let taken: String = steps.iter().map(|(name, taken)| taken.row(name)).collect();
    let minutes = 30.0 * 24.0 * 60.0;
    let prices = [
        trigger.1.price("1,000,000 triggers", MILLION_STEPS),
        answer.1.price("their answers", MILLION_STEPS),
        poll.1.price("1,000,000 polls", MILLION_STEPS),
        delivery.1.price("1,000,000 deliveries to a URL", MILLION_STEPS),
        status.1.price("1,000,000 status polls", MILLION_STEPS),
        run.1.price("one run of 30 records, k = 3", ONE_STEP),
        sweep.1.price("the sweep, a month", minutes * ONE_STEP),
        page.1.price("1,000,000 console pages", MILLION_STEPS),
        change.1.price("1,000,000 console changes", MILLION_STEPS),
    ];
    let document = include_str!("../../docs/costs.md");
    let tables = [taken, prices.concat()];
    let missing: Vec<&String> = tables.iter().filter(|table| !document.contains(&**table)).collect();
    assert!(missing.is_empty(), "docs/costs.md must contain:\n{missing:#?}");
}

#[test]
fn prices_match_the_documentation() {
    let document = include_str!("../../docs/costs.md");
    let priced = [
        ("DynamoDB, a write request unit", PRICES.write_units),
        ("DynamoDB, a read request unit", PRICES.read_units),
        ("SQS, a request to a standard queue", PRICES.queue_requests),
        ("KMS, a request", PRICES.kms_requests),
        ("Lambda, an invocation", PRICES.invocations),
        ("Lambda, a GB-second on arm64", PRICES.gigabyte_seconds),
        ("API Gateway, a request to an HTTP API", PRICES.gateway_requests),
        ("CloudWatch, a kB of log", PRICES.log_kilobytes),
    ];
    for (name, price) in priced {
        let row = format!("| {name} | ${price} |");
        assert!(document.contains(&row), "docs/costs.md must contain: {row}");
    }
}
