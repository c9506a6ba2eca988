//! Checks of an ended run, whatever faults it met.

use std::collections::BTreeMap;
use std::fmt::Debug;

use plumbline_benchmark::draw::ErrorReason;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_local::service::TABLE;
use plumbline_store::benchmark::draws::StoredDraw;
use plumbline_store::benchmark::runs::Run;
use serde_json::Value;

use super::driver::{DRAWS_AT_ONCE, Driver};
use super::simulation::{Request, Subject};
use super::world::CANARY;
use crate::Fallible;

type Item = std::collections::HashMap<String, aws_sdk_dynamodb::types::AttributeValue>;

/// Outcome of a run.
pub(super) struct Account {
    run: Run,
    draws: Vec<StoredDraw>,
    /// Its status as its caller sees it, without its id and without latencies, which no two runs share.
    told: String,
    status: Value,
}

impl Account {
    /// Of the run that a driver has brought to its end.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub(super) async fn of(driver: &Driver, id: BenchmarkId) -> Fallible<Self> {
        let text = driver.status(id).await?.replace(&id.to_string(), "");
        let told: Vec<&str> = text.split(',').filter(|part| !part.contains("\"latencyMs")).collect();
        Ok(Self {
            run: driver.store.runs().get(id).await?.ok_or("the run is gone")?,
            draws: driver.store.draws().list(id).await?,
            told: told.join(","),
            status: serde_json::from_str(&text)?,
        })
    }

    fn errored(&self, reason: ErrorReason) -> usize {
        let outcomes = self.draws.iter().filter_map(|draw| draw.outcome.as_ref());
        outcomes.filter(|outcome| outcome.error() == Some(reason)).count()
    }
}

/// Descriptions of the violated checks.
#[derive(Default)]
struct Problems(Vec<String>);

impl Problems {
    fn unless(&mut self, holds: bool, what: &str, seen: &dyn Debug) {
        if !holds {
            self.0.push(format!("{what}: {seen:?}"));
        }
    }
}

/// Returns the violated checks of an ended run; empty if all hold.
///
/// # Errors
///
/// When it cannot be looked at.
pub(super) async fn problems(
    driver: &Driver,
    ended: &Account,
    undisturbed: &Account,
) -> Fallible<Vec<String>> {
    let mut problems = Problems::default();
    let items = items(driver).await?;
    counted_once(&mut problems, ended);
    nothing_left(&mut problems, &items);
    paid_for(&mut problems, driver);
    same_figures(&mut problems, driver, ended, undisturbed);
    problems.unless(slots(driver).await? == 0, "a slot is leaked", &());
    let runs = items.iter().filter(|item| text(item, "sk") == "RUN").count();
    problems.unless(runs == 1, "one start made several runs", &runs);
    Ok(problems.0)
}

fn counted_once(problems: &mut Problems, ended: &Account) {
    let Account { run, draws, .. } = ended;
    problems.unless(run.status != RunStatus::Running, "it has not ended", &run.phase);
    let done = draws.iter().filter(|draw| draw.outcome.is_some()).count();
    problems.unless(done == run.draws_done as usize, "draws are miscounted", &(done, run.draws_done));
    let errored = draws.iter().filter(|draw| draw.outcome.as_ref().is_some_and(|one| one.error().is_some()));
    let errored = errored.count();
    problems.unless(
        errored == run.draws_errored as usize,
        "errors are miscounted",
        &(errored, run.draws_errored),
    );
    let figure = |name: &str| ended.status["results"][name].as_u64().unwrap_or_default();
    let told = (figure("okDraws"), figure("erroredDraws"));
    let is_right = ended.status["results"].is_null() || told == ((done - errored) as u64, errored as u64);
    problems.unless(is_right, "the figures do not count what was drawn", &(told, done, errored));
}

/// Checks that the table has no due item, nothing of the caller's, and nothing without an expiry.
fn nothing_left(problems: &mut Problems, items: &[Item]) {
    for item in items.iter().filter(|item| text(item, "pk").starts_with("RUN#")) {
        let sort = text(item, "sk");
        let of_run = sort == "RUN" || sort.starts_with("DRAW#");
        problems.unless(of_run, "an item outlives the run", &sort);
        for name in ["saved", "backend", "due_at", "due_shard"] {
            problems.unless(!item.contains_key(name), "an attribute outlives the run", &(sort, name));
        }
        problems.unless(item.contains_key("expires_at"), "an item is kept for ever", &sort);
        let held = sort == "RUN" && item.contains_key("lease_until");
        problems.unless(!held, "the run is still held", &sort);
    }
    let due = items.iter().filter(|item| item.contains_key("due_at")).count();
    problems.unless(due == 0, "something is left due", &due);
    let told = format!("{items:?}").contains(CANARY);
    problems.unless(!told, "something secret is in the table", &());
}

/// The endpoint was asked no more often than the faults explain: each turn of each draw once, and once more for
/// every invocation that was lost.
fn paid_for(problems: &mut Problems, driver: &Driver) {
    let mut asked: BTreeMap<Request, usize> = BTreeMap::new();
    for request in driver.endpoint.asked() {
        *asked.entry(request).or_default() += 1;
    }
    let refused = |request: &Request| driver.world.refuses_streams && request.streamed;
    streams_refused(problems, driver, asked.iter().filter(|(request, _)| refused(request)));
    for (request, times) in asked.iter().filter(|(request, _)| !refused(request)) {
        let slug = request.record.map(|record| &driver.world.records[record].slug);
        let (draws, lost) = match slug {
            None => (1, driver.troubles.spent_on(|subject| *subject == Subject::Run("probe"))),
            Some(slug) => (
                usize::from(driver.world.k),
                driver.troubles.spent_on(|subject| matches!(subject, Subject::Draw(of, _) if of == slug)),
            ),
        };
        let hindered = driver.troubles.hindrances.get(request).copied().unwrap_or_default();
        let most = (draws + lost as usize) * driver.world.asks(request) + hindered;
        problems.unless(*times <= most, "the endpoint was asked too often", &(request, times, most));
    }
}

/// An endpoint that refuses streams is asked for one by the draws that begin before the first is over, and by those
/// that replace them.
fn streams_refused<'a>(
    problems: &mut Problems,
    driver: &Driver,
    asked: impl Iterator<Item = (&'a Request, &'a usize)>,
) {
    let (mut times, mut hindered) = (0, 0);
    for (request, asked) in asked {
        times += asked;
        hindered += driver.troubles.hindrances.get(request).copied().unwrap_or_default();
    }
    let lost = driver.troubles.spent_on(|subject| matches!(subject, Subject::Draw(..))) as usize;
    let most = DRAWS_AT_ONCE + 2 * lost + hindered;
    problems.unless(times <= most, "an endpoint that refuses streams was asked for too many", &(times, most));
}

fn same_figures(problems: &mut Problems, driver: &Driver, ended: &Account, undisturbed: &Account) {
    let internal = ended.errored(ErrorReason::InternalError);
    if driver.troubles.is_too_much() {
        // What could not be borne is our own fault, and is said to be.
        let lost = driver.troubles.spent_on(|subject| matches!(subject, Subject::Draw(..)));
        problems.unless(
            internal <= lost as usize,
            "more internal errors than lost invocations",
            &(internal, lost),
        );
        return;
    }
    problems.unless(driver.unexplained == 0, "invocations failed for no reason", &driver.unexplained);
    problems.unless(internal == 0, "draws failed for reasons of our own", &internal);
    if driver.world.is_complete() {
        problems.unless(
            ended.told == undisturbed.told,
            "the figures differ",
            &(&ended.told, &undisturbed.told),
        );
        return;
    }
    // Which draws were made before the run was decided is a matter of order.
    let of = |account: &Account| (account.run.status, account.run.message);
    problems.unless(of(ended) == of(undisturbed), "it ends otherwise", &(of(ended), of(undisturbed)));
}

/// Number of slots that the key holds.
async fn slots(driver: &Driver) -> Fallible<usize> {
    let key = ApiKey::parse(&driver.key, KeyPrefix::Benchmark).map_err(|_| "the key cannot be read")?;
    Ok(driver.store.benchmark_keys().get_live(&key).await?.ok_or("the key is gone")?.in_flight.len())
}

async fn items(driver: &Driver) -> Fallible<Vec<Item>> {
    Ok(driver.aws.dynamodb().scan().table_name(TABLE).into_paginator().items().send().try_collect().await?)
}

fn text<'a>(item: &'a Item, name: &str) -> &'a str {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str).unwrap_or_default()
}
