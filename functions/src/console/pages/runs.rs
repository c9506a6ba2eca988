//! Benchmark runs: the accounts, and the list of an account's runs with its charts.

use std::collections::BTreeMap;

use askama::Template;
use plumbline_contract::Workspace;
use plumbline_contract::benchmark::RunStatus;
use plumbline_report::{
    Report, Run as ReportedRun, format_dollars, format_duration, format_fraction, format_interval, fragments,
};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::console::{Account, ChangeResult};
use rust_decimal::prelude::ToPrimitive;

use crate::console::PageResult;
use crate::console::frame::{Frame, account_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{Operator, SignedIn, View};
use crate::console::request::PageRequest;
use crate::console::run_view::{LegendEntry, RunStatusBadge, legend_entry, to_reported_run_without_records};
use crate::console::view::LocalTime;

/// Maximum number of benchmark keys that the console reads for one page of the operator's list of accounts. The page
/// lists the accounts of these keys.
const KEYS_PER_PAGE: usize = 100;

/// Number of runs on a page.
const PAGE_SIZE: usize = 25;

/// Maximum number of trend charts on a page.
const MAX_TRENDS: usize = 3;

/// Maximum number of runs in the chart of cost and F1: each needs its own colour and shape.
const MAX_CHARTED_RUNS: usize = 8;

struct AccountRow {
    name: String,
    href: String,
    live_keys: usize,
    in_flight: usize,
    enabled: bool,
}

#[derive(Template)]
#[template(path = "accounts.html")]
struct AccountsPage {
    frame: Frame,
    is_operator: bool,
    has_board: bool,
    accounts: Vec<AccountRow>,
    next: Option<String>,
}

/// Lists the accounts that the person may see. A person who may see exactly one account, and is not the operator, is
/// redirected to the runs of this account.
pub(crate) async fn accounts(permission: SignedIn, request: PageRequest) -> PageResult {
    let found = permission.accounts(request.cursor().as_ref(), KEYS_PER_PAGE, request.now).await?;
    let only = found.accounts.keys().next().filter(|_| found.accounts.len() == 1);
    if let Some(account) = only.and_then(|name| Account::parse(name)).filter(|_| !permission.is_operator()) {
        return Ok(PageResponse::see_other(format!("{}/runs", account_path(&account))));
    }
    let row = |(name, summary): (String, plumbline_store::console::accounts::AccountSummary)| AccountRow {
        href: format!("/accounts/{name}/runs"),
        name,
        live_keys: summary.live_keys,
        in_flight: summary.in_flight,
        enabled: summary.enabled,
    };
    PageResponse::html(&AccountsPage {
        frame: Frame::new(&permission, "Benchmark runs", &request),
        is_operator: permission.is_operator(),
        has_board: request.deps.has_public_board,
        accounts: found.accounts.into_iter().map(row).collect(),
        next: found.next.map(|cursor| cursor.0),
    })
}

/// Links an account to a workspace, or unlinks it.
pub(crate) async fn link_workspace(permission: Operator, request: PageRequest) -> PageResult {
    let account = Account::parse(request.parameter("account")).ok_or(PageError::NotFound)?;
    let name = request.form.get("workspace").trim();
    let workspace: Workspace = name.parse().map_err(|_| {
        PageError::BadRequest("A workspace must be written as type/id, such as github/acme-shop.")
    })?;
    let is_linked = request.form.get("step") != "unlink";
    let back = |notice| PageResponse::see_other(format!("{}/runs?notice={notice}", account_path(&account)));
    match permission.set_runs_visible_to_workspace(&request, &workspace, &account, is_linked).await? {
        ChangeResult::Done => Ok(back(if is_linked { "linked" } else { "unlinked" })),
        ChangeResult::NotFound => Err(PageError::BadRequest(
            "No workspace has this name. Look its name up in the list of workspaces, and try again.",
        )),
        ChangeResult::Stale => Err(PageError::BadRequest(
            "Somebody else changed the accounts of this workspace at the same time. Try again.",
        )),
    }
}

/// A run in a list.
struct RunRow {
    id: String,
    name: String,
    has_label: bool,
    state: RunStatusBadge,
    percent: Option<u32>,
    custom_prompt: bool,
    /// F1 and its interval.
    f1: Option<(String, String)>,
    cost: String,
    median: String,
    at: LocalTime,
}

fn run_row(run: &Run, reported: &ReportedRun) -> RunRow {
    let results = reported.status.results.as_ref();
    let valid = reported.valid_results();
    let cost = results.filter(|_| run.cost_rate.is_some()).and_then(|results| results.total_cost.to_f64());
    RunRow {
        id: run.id.to_string(),
        name: reported.name(),
        has_label: run.label.is_some(),
        state: RunStatusBadge::of(run.status),
        percent: reported.status.percent_complete.and_then(|percent| percent.floor().to_u32()),
        custom_prompt: run.custom_prompt,
        f1: valid
            .map(|results| (format_fraction(results.f1_score), format_interval(results.intervals.f1_score))),
        cost: cost.map_or_else(|| "–".to_owned(), format_dollars),
        median: valid.map_or_else(|| "–".to_owned(), |results| format_duration(results.latency_ms_p50)),
        at: LocalTime(run.created_at),
    }
}

struct TrendChart {
    title: String,
    chart: String,
}

#[derive(Template)]
#[template(path = "runs.html")]
struct RunsPage {
    frame: Frame,
    base: String,
    account: String,
    is_operator: bool,
    label: String,
    labels: Vec<(String, bool)>,
    rows: Vec<RunRow>,
    is_live: bool,
    trends: Vec<TrendChart>,
    cost_chart: Option<String>,
    legend: Vec<LegendEntry>,
    next: Option<String>,
}

/// Lists the runs of an account, newest first.
pub(crate) async fn list(permission: View<Account>, request: PageRequest) -> PageResult {
    let label = request.query.non_blank("label");
    let found = permission.reader.runs(label, request.cursor().as_ref(), PAGE_SIZE).await?;
    let reported: Vec<ReportedRun> =
        found.runs.iter().map(to_reported_run_without_records).collect::<Result<_, _>>()?;
    let base = account_path(&permission.settings);
    let labels = label_choices(&found.runs, label);
    let charted: Vec<ReportedRun> =
        reported.iter().filter(|run| run.valid_results().is_some()).take(MAX_CHARTED_RUNS).cloned().collect();
    let cost_chart = fragments::cost_f1_chart(&Report::new(&charted), 2);
    let legend = charted.iter().enumerate().filter(|_| cost_chart.is_some());
    PageResponse::html(&RunsPage {
        frame: Frame::of_account(&permission.person, &permission.settings, "runs", "Runs", &request),
        account: permission.settings.as_str().to_owned(),
        is_operator: permission.person.is_operator(),
        label: label.unwrap_or_default().to_owned(),
        labels,
        rows: found.runs.iter().zip(&reported).map(|(run, reported)| run_row(run, reported)).collect(),
        is_live: found.runs.iter().any(|run| run.status == RunStatus::Running),
        trends: trend_charts(&reported),
        legend: legend.map(|(position, run)| legend_entry(position, run, &base)).collect(),
        cost_chart,
        base,
        next: found.next.map(|cursor| cursor.0),
    })
}

/// Returns the labels of the listed runs, each with true if it is selected.
fn label_choices(runs: &[Run], selected: Option<&str>) -> Vec<(String, bool)> {
    let listed = runs.iter().filter_map(|run| run.label.as_deref()).chain(selected);
    let unique: std::collections::BTreeSet<&str> = listed.collect();
    unique.into_iter().map(|label| (label.to_owned(), selected == Some(label))).collect()
}

/// Returns charts of F1 over time, one for each of the labels with the most completed runs. Runs without a label have a
/// chart only if no completed run has a label.
fn trend_charts(runs: &[ReportedRun]) -> Vec<TrendChart> {
    let mut by_label: BTreeMap<&str, Vec<ReportedRun>> = BTreeMap::new();
    // A trend begins with its oldest run. Without their common label, its runs are named by their ids.
    for run in runs.iter().rev().filter(|run| run.valid_results().is_some()) {
        let unlabelled = ReportedRun { label: None, ..run.clone() };
        by_label.entry(run.label.as_deref().unwrap_or_default()).or_default().push(unlabelled);
    }
    if by_label.len() > 1 {
        by_label.remove("");
    }
    let mut labels: Vec<_> = by_label.into_iter().collect();
    labels.sort_by_key(|(_, runs)| std::cmp::Reverse(runs.len()));
    let trend = |(label, runs): (&str, Vec<ReportedRun>)| {
        let chart = fragments::trend_chart(&Report::new(&runs))?;
        let title = if label.is_empty() { "Trend".to_owned() } else { format!("Trend of {label}") };
        Some(TrendChart { title, chart })
    };
    labels.into_iter().filter_map(trend).take(MAX_TRENDS).collect()
}
