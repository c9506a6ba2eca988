//! Checks that every ended run must pass. The limits of some of them depend on the faults that the run had.

use std::collections::BTreeMap;
use std::fmt::Debug;

use plumbline_benchmark::draw::ErrorReason;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_local::service::MAIN_TABLE;
use plumbline_store::benchmark::draws::StoredDraw;
use plumbline_store::benchmark::runs::Run;
use serde_json::Value;

use super::driver::{DRAWS_AT_ONCE, Driver};
use super::scenario::CANARY;
use super::simulation::{Request, Subject};
use crate::Fallible;

type Item = std::collections::HashMap<String, aws_sdk_dynamodb::types::AttributeValue>;

/// Stored items and status response of an ended run.
pub(super) struct RunOutcome {
    run: Run,
    draws: Vec<StoredDraw>,
    /// Text of the status response without the run's id and latencies, which differ between runs of one scenario.
    visible_status: String,
    status: Value,
}

impl RunOutcome {
    /// Reads the outcome of an ended run.
    ///
    /// # Errors
    ///
    /// Fails if the run cannot be read.
    pub(super) async fn of(driver: &Driver, id: BenchmarkId) -> Fallible<Self> {
        let text = driver.status(id).await?.replace(&id.to_string(), "");
        let visible_status: Vec<&str> =
            text.split(',').filter(|part| !part.contains("\"latencyMs")).collect();
        Ok(Self {
            run: driver.store.runs().get(id).await?.ok_or("the run does not exist")?,
            draws: driver.store.draws().list(id).await?,
            visible_status: visible_status.join(","),
            status: serde_json::from_str(&text)?,
        })
    }

    fn errored(&self, reason: ErrorReason) -> usize {
        let outcomes = self.draws.iter().filter_map(|draw| draw.outcome.as_ref());
        outcomes.filter(|outcome| outcome.error() == Some(reason)).count()
    }
}

/// Descriptions of the violated checks so far.
#[derive(Default)]
struct Problems(Vec<String>);

impl Problems {
    fn check(&mut self, holds: bool, what: &str, seen: &dyn Debug) {
        if !holds {
            self.0.push(format!("{what}: {seen:?}"));
        }
    }
}

/// Returns descriptions of the violated checks of an ended run; empty if all hold. `fault_free` is the outcome of the
/// same scenario without faults.
///
/// # Errors
///
/// Fails if the table's items or the run's key cannot be read.
pub(super) async fn problems(
    driver: &Driver,
    ended: &RunOutcome,
    fault_free: &RunOutcome,
) -> Fallible<Vec<String>> {
    let mut problems = Problems::default();
    let items = items(driver).await?;
    check_draw_counts(&mut problems, ended);
    check_remaining_items(&mut problems, &items);
    check_request_counts(&mut problems, driver);
    check_same_results(&mut problems, driver, ended, fault_free);
    problems.check(runs_in_flight(driver).await? == 0, "the ended run still counts as in flight", &());
    let runs = items.iter().filter(|item| text(item, "sk") == "RUN").count();
    problems.check(runs == 1, "the table does not contain exactly one run", &runs);
    Ok(problems.0)
}

fn check_draw_counts(problems: &mut Problems, ended: &RunOutcome) {
    let RunOutcome { run, draws, .. } = ended;
    problems.check(run.status != RunStatus::Running, "the run has not ended", &run.phase);
    let done = draws.iter().filter(|draw| draw.outcome.is_some()).count();
    problems.check(done == run.draws_done as usize, "draws are miscounted", &(done, run.draws_done));
    let errored = draws.iter().filter(|draw| draw.outcome.as_ref().is_some_and(|one| one.error().is_some()));
    let errored = errored.count();
    problems.check(
        errored == run.draws_errored as usize,
        "errors are miscounted",
        &(errored, run.draws_errored),
    );
    let figure = |name: &str| ended.status["results"][name].as_u64().unwrap_or_default();
    let reported = (figure("okDraws"), figure("erroredDraws"));
    let is_consistent =
        ended.status["results"].is_null() || reported == ((done - errored) as u64, errored as u64);
    problems.check(is_consistent, "the results do not match the draws", &(reported, done, errored));
}

/// Checks that the table contains no item with a due time and no secret of the caller. Checks also that every item of
/// the run expires, and that the run has no lease.
fn check_remaining_items(problems: &mut Problems, items: &[Item]) {
    for item in items.iter().filter(|item| text(item, "pk").starts_with("RUN#")) {
        let sort = text(item, "sk");
        let belongs_to_run = ["RUN", "RECORD-COUNTS"].contains(&sort) || sort.starts_with("DRAW#");
        problems.check(belongs_to_run, "an item outlives the run", &sort);
        for name in ["saved", "backend", "due_at", "due_shard"] {
            problems.check(!item.contains_key(name), "an attribute outlives the run", &(sort, name));
        }
        problems.check(item.contains_key("expires_at"), "an item has no expiry", &sort);
        let has_lease = sort == "RUN" && item.contains_key("lease_until");
        problems.check(!has_lease, "the run still has a lease", &sort);
    }
    let due = items.iter().filter(|item| item.contains_key("due_at")).count();
    problems.check(due == 0, "items still have a due time", &due);
    let leaked = format!("{items:?}").contains(CANARY);
    problems.check(!leaked, "a secret is in the table", &());
}

/// Checks the number of requests to the endpoint. Without faults, each turn of each draw makes the number of requests
/// that the scenario expects. Each faulty invocation may repeat these, and each endpoint fault may add one request.
fn check_request_counts(problems: &mut Problems, driver: &Driver) {
    let mut requests: BTreeMap<Request, usize> = BTreeMap::new();
    for request in driver.endpoint.requests() {
        *requests.entry(request).or_default() += 1;
    }
    let is_rejected_stream = |request: &Request| driver.scenario.rejects_streams && request.streamed;
    check_rejected_streams(
        problems,
        driver,
        requests.iter().filter(|(request, _)| is_rejected_stream(request)),
    );
    for (request, times) in requests.iter().filter(|(request, _)| !is_rejected_stream(request)) {
        let slug = request.record.map(|record| &driver.scenario.records[record].slug);
        let (draws, faulty) = match slug {
            None => (1, driver.fault_plan.faulty_invocations_of(|subject| *subject == Subject::Run("probe"))),
            Some(slug) => (
                usize::from(driver.scenario.k),
                driver
                    .fault_plan
                    .faulty_invocations_of(|subject| matches!(subject, Subject::Draw(of, _) if of == slug)),
            ),
        };
        let endpoint_faults = driver.fault_plan.endpoint_faults.get(request).copied().unwrap_or_default();
        let limit = (draws + faulty as usize) * driver.scenario.expected_requests(request) + endpoint_faults;
        problems.check(*times <= limit, "the endpoint got too many requests", &(request, times, limit));
    }
}

/// Checks the number of rejected streaming requests. Only draws that start before the run records the first rejection
/// may request a stream, and each fault may make them request it again.
fn check_rejected_streams<'a>(
    problems: &mut Problems,
    driver: &Driver,
    requests: impl Iterator<Item = (&'a Request, &'a usize)>,
) {
    let (mut times, mut endpoint_faults) = (0, 0);
    for (request, count) in requests {
        times += count;
        endpoint_faults += driver.fault_plan.endpoint_faults.get(request).copied().unwrap_or_default();
    }
    let faulty =
        driver.fault_plan.faulty_invocations_of(|subject| matches!(subject, Subject::Draw(..))) as usize;
    let limit = DRAWS_AT_ONCE + 2 * faulty + endpoint_faults;
    problems.check(
        times <= limit,
        "an endpoint that rejects streaming got too many streaming requests",
        &(times, limit),
    );
}

fn check_same_results(problems: &mut Problems, driver: &Driver, ended: &RunOutcome, fault_free: &RunOutcome) {
    let internal = ended.errored(ErrorReason::InternalError);
    if driver.fault_plan.exceeds_tolerance() {
        // Beyond the promised tolerance, faults may cause internal errors, but at most one per faulty invocation.
        let faulty = driver.fault_plan.faulty_invocations_of(|subject| matches!(subject, Subject::Draw(..)));
        problems.check(
            internal <= faulty as usize,
            "more draws failed with internal errors than invocations had faults",
            &(internal, faulty),
        );
        return;
    }
    problems.check(
        driver.unexplained_failures == 0,
        "invocations failed without an injected fault",
        &driver.unexplained_failures,
    );
    problems.check(internal == 0, "draws failed with internal errors", &internal);
    if driver.scenario.is_complete() {
        problems.check(
            ended.visible_status == fault_free.visible_status,
            "the status response differs from that of the fault-free run",
            &(&ended.visible_status, &fault_free.visible_status),
        );
        return;
    }
    // Compares only status and message of an invalid run, since the draws that finish before its end depend on the
    // order of events.
    let end = |run_outcome: &RunOutcome| (run_outcome.run.status, run_outcome.run.error_reason);
    problems.check(
        end(ended) == end(fault_free),
        "the run ends differently from the fault-free run",
        &(end(ended), end(fault_free)),
    );
}

/// Returns the number of runs in flight of the driver's key.
async fn runs_in_flight(driver: &Driver) -> Fallible<usize> {
    let key =
        ApiKey::parse(&driver.key, KeyPrefix::Benchmark).map_err(|_| "the benchmark key cannot be parsed")?;
    Ok(driver
        .store
        .benchmark_keys()
        .get_live(&key)
        .await?
        .ok_or("the benchmark key does not exist")?
        .in_flight
        .len())
}

async fn items(driver: &Driver) -> Fallible<Vec<Item>> {
    let scan = driver.aws.dynamodb().scan().table_name(MAIN_TABLE);
    Ok(scan.into_paginator().items().send().try_collect().await?)
}

fn text<'a>(item: &'a Item, name: &str) -> &'a str {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str).unwrap_or_default()
}
