//! Report on the trials of a dataset: detection rates of bugs with intervals, and the dataset's targets.

use std::collections::BTreeMap;

use comfy_table::{Table, presets};
use plumbline_benchmark::record::Difficulty;
use plumbline_benchmark::statistics::Bootstrap;
use serde::Serialize;

use super::{DetectionCounts, RecordTrials, TrialInput};
use crate::catalogue::{BugOrigin, IssueEntry};
use crate::composition::{RecordSize, SizeClass};

/// Bootstrap for 95 % intervals, which resamples whole records.
const BOOTSTRAP: Bootstrap = Bootstrap { level_per_mille: 950, resamples: 2000, seed: 1 };

/// Minimum number of trials of each record whose reviewer got the complete input and had no time limit.
const REQUIRED_WITH_COMPLETE_INPUT: usize = 2;

/// Minimum number of trials of each record whose reviewer got the diff alone and had no time limit.
const REQUIRED_WITH_DIFF_ALONE: usize = 1;

/// A bug with its detection counts, and with the facts by which the report groups bugs.
struct MeasuredBug<'a> {
    /// Index of the bug's record in the dataset.
    record_index: usize,
    issue: &'a IssueEntry,
    language: &'a str,
    size: SizeClass,
    difficulty: Option<Difficulty>,
    /// Counts of the trials whose reviewer got the complete input and had no time limit.
    with_complete_input: DetectionCounts,
    /// Counts of the trials whose reviewer got the diff alone and had no time limit.
    with_diff_alone: DetectionCounts,
}

/// A group of bugs whose detection rate is one row of the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BugGroup {
    /// Sort key of the table's row.
    order: u8,
    /// Text in the row's first column.
    name: String,
}

/// Bugs that no trial found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NeverFoundBugs {
    /// Number of these bugs.
    total: usize,
    /// Number of these bugs that a second reader confirmed.
    confirmed: usize,
}

/// Detection rate of a group of bugs: the share of trials that found a bug, averaged over the bugs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DetectionRate {
    /// Number of the group's bugs in records that have trials.
    bugs: usize,
    /// Number of records that contain the bugs counted in `bugs`.
    records: usize,
    /// Mean of the detection rates of the bugs.
    mean: f64,
    /// 95 % interval of the mean.
    interval: [f64; 2],
}

/// Returns the report: the detection rate of each group of bugs, the number of bugs by difficulty, and the targets of
/// the dataset with the measured values. A target is, for example, at most one wrong comment on a record without bugs.
/// Each element of `records` is a record of the dataset, with its size and its trials.
pub fn report(records: &[(RecordSize<'_>, RecordTrials)]) -> String {
    let bugs: Vec<MeasuredBug<'_>> =
        records.iter().enumerate().flat_map(|(at, record)| bugs(at, record)).collect();
    let trials: usize = records.iter().map(|(_, trials)| trials.labelled_trials.len()).sum();
    let unlabelled: usize = records.iter().map(|(_, trials)| trials.unlabelled_count).sum();
    let heading =
        format!("{trials} labelled trials; {unlabelled} unlabelled trials, left out of all figures\n");
    [heading, rates_table(&bugs), difficulty_summary(&bugs), targets_table(records, &bugs)].join("\n") + "\n"
}

fn bugs<'a>(
    at: usize,
    (size, trials): &'a (RecordSize<'a>, RecordTrials),
) -> impl Iterator<Item = MeasuredBug<'a>> {
    let record_file = &size.source.record_file;
    record_file.bugs.iter().map(move |issue| {
        let id = issue.id.get_ref();
        MeasuredBug {
            record_index: at,
            issue,
            language: &record_file.language,
            size: size.size_class(),
            difficulty: trials.difficulty(id),
            with_complete_input: trials.detection_counts(id, TrialInput::Full),
            with_diff_alone: trials.detection_counts(id, TrialInput::Diff),
        }
    })
}

/// Returns the detection rate of a group of bugs, from the counts that the callback `detection_counts` returns for each
/// bug; `None` if no bug has trials.
fn rate<'a>(
    bugs: impl Iterator<Item = &'a MeasuredBug<'a>>,
    detection_counts: impl Fn(&MeasuredBug<'_>) -> DetectionCounts,
) -> Option<DetectionRate> {
    let mut clusters = BTreeMap::<usize, (f64, f64)>::new();
    let mut count = 0;
    for bug in bugs {
        let DetectionCounts { found, trials } = detection_counts(bug);
        if trials > 0 {
            let cluster = clusters.entry(bug.record_index).or_default();
            *cluster = (cluster.0 + found as f64 / trials as f64, cluster.1 + 1.0);
            count += 1;
        }
    }
    let clusters: Vec<(f64, f64)> = clusters.into_values().collect();
    let mean = |clusters: &[(f64, f64)]| {
        let (found, bugs) = clusters.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        [if bugs > 0.0 { found / bugs } else { 0.0 }]
    };
    let [interval] = BOOTSTRAP.intervals(&clusters, mean);
    (count > 0).then(|| DetectionRate {
        bugs: count,
        records: clusters.len(),
        mean: mean(&clusters)[0],
        interval,
    })
}

/// Returns a table of the detection rates of each group of bugs.
fn rates_table(bugs: &[MeasuredBug<'_>]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header([
        "group",
        "bugs",
        "found with the complete input",
        "found with the diff alone",
    ]);
    let mut groups: BTreeMap<BugGroup, Vec<&MeasuredBug<'_>>> = BTreeMap::new();
    for bug in bugs {
        for group in groups_of(bug) {
            groups.entry(group).or_default().push(bug);
        }
    }
    for (BugGroup { name, .. }, group_bugs) in groups {
        let of = |input: fn(&MeasuredBug<'_>) -> DetectionCounts| {
            rate(group_bugs.iter().copied(), input)
                .map_or_else(|| "no trials".to_owned(), DetectionRate::text)
        };
        table.add_row([
            name,
            group_bugs.len().to_string(),
            of(|bug| bug.with_complete_input),
            of(|bug| bug.with_diff_alone),
        ]);
    }
    format!("{table}\n")
}

/// Returns the groups that a bug belongs to, for example the bugs of its severity and the bugs of its language.
fn groups_of(bug: &MeasuredBug<'_>) -> Vec<BugGroup> {
    let issue = bug.issue;
    let optional = |name: Option<String>| name.unwrap_or_else(|| "none".to_owned());
    let group = |order: u8, name: String| BugGroup { order, name };
    vec![
        group(0, "all".to_owned()),
        group(1, format!("tier: {}", optional(issue.origin.map(|origin| kebab_case(&origin))))),
        group(
            2,
            format!("distance: {}", optional(issue.required_context.map(|context| kebab_case(&context)))),
        ),
        group(3, format!("severity: {}", kebab_case(&issue.severity))),
        group(4, format!("language: {}", bug.language)),
        group(5 + bug.size as u8, format!("thousand tokens: {}", bug.size.name())),
        group(9, format!("kind: {}", optional(issue.kind.map(|kind| kebab_case(&kind))))),
    ]
}

/// Returns the name of a variant in kebab case, as `record.toml` writes it.
pub(crate) fn kebab_case(variant: &impl Serialize) -> String {
    let value = serde_json::to_value(variant).ok();
    value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn difficulty_summary(bugs: &[MeasuredBug<'_>]) -> String {
    let count = |wanted| bugs.iter().filter(|bug| bug.difficulty == wanted).count();
    format!(
        "bugs found by all trials (sanity): {}, by some (hard): {}, by none (frontier): {}; \
         bugs without trials: {}\n",
        count(Some(Difficulty::Sanity)),
        count(Some(Difficulty::Hard)),
        count(Some(Difficulty::Frontier)),
        count(None)
    )
}

fn targets_table(records: &[(RecordSize<'_>, RecordTrials)], bugs: &[MeasuredBug<'_>]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(["target", "required", "measured", ""]);
    let is_mutant = |bug: &&MeasuredBug<'_>| bug.issue.origin == Some(BugOrigin::Mutant);
    let depth_share = bugs.iter().filter(is_mutant).count() as f64 / (bugs.len().max(1)) as f64;
    let all = rate(bugs.iter(), |bug| bug.with_complete_input);
    let depth = rate(bugs.iter().filter(is_mutant), |bug| bug.with_complete_input);
    let rows = [
        ("recall with the diff alone, divided by recall with the complete input", 0.6, diff_ratio(bugs)),
        (
            "recall with the complete input, bugs of the depth tier (surviving mutants)",
            0.7,
            depth.map(|rate| rate.mean),
        ),
        ("recall with the complete input, all bugs", 0.85, all.map(|rate| rate.mean)),
        (
            "wrong comments on a clean record, mean of the trials with the complete input",
            1.0,
            wrong_comments_on_clean(records),
        ),
    ];
    for (name, most, measured) in rows {
        let is_missed = measured.is_some_and(|value| value > most);
        let value = measured.map_or_else(|| "not measured".to_owned(), |value| format!("{value:.2}"));
        table.add_row([name, &format!("at most {most}"), &value, if is_missed { "missed" } else { "" }]);
    }
    let missed = |is_missed: bool| if is_missed { "missed" } else { "" };
    table.add_row([
        "share of the bugs that belong to the depth tier (surviving mutants)",
        "at least 0.33",
        &format!("{depth_share:.2}"),
        missed(depth_share < 1.0 / 3.0),
    ]);
    let tried = records.iter().filter(|(_, trials)| has_required_trials(trials)).count();
    let (complete, diff_alone) = (REQUIRED_WITH_COMPLETE_INPUT, REQUIRED_WITH_DIFF_ALONE);
    let wanted = format!("{complete} with the complete input, {diff_alone} with the diff alone");
    let value = format!("{tried} of {}", records.len());
    table.add_row(["records with enough trials", &wanted, &value, missed(tried < records.len())]);
    let NeverFoundBugs { total, confirmed } = count_never_found_bugs(records, bugs);
    let value = format!("{confirmed} of {total}");
    table.add_row([
        "bugs that no trial found but a second reader confirmed",
        "all",
        &value,
        missed(confirmed < total),
    ]);
    table.to_string()
}

fn has_required_trials(trials: &RecordTrials) -> bool {
    trials.unhurried_trials(TrialInput::Full).count() >= REQUIRED_WITH_COMPLETE_INPUT
        && trials.unhurried_trials(TrialInput::Diff).count() >= REQUIRED_WITH_DIFF_ALONE
}

/// Returns the recall of trials with the diff alone, divided by the recall of trials with the complete input. Counts
/// the bugs of records that have trials of both kinds. Returns `None` if there are no such bugs, or the trials with the
/// complete input found none of these bugs.
fn diff_ratio(bugs: &[MeasuredBug<'_>]) -> Option<f64> {
    let both =
        || bugs.iter().filter(|bug| bug.with_complete_input.trials > 0 && bug.with_diff_alone.trials > 0);
    let (full, diff) =
        (rate(both(), |bug| bug.with_complete_input)?, rate(both(), |bug| bug.with_diff_alone)?);
    (full.mean > 0.0).then(|| diff.mean / full.mean)
}

/// Returns the mean number of wrong comments in a trial of a record without bugs. Counts trials whose reviewer got the
/// complete input and had no time limit; returns `None` if there is no trial of this kind.
fn wrong_comments_on_clean(records: &[(RecordSize<'_>, RecordTrials)]) -> Option<f64> {
    let clean = records.iter().filter(|(size, _)| size.source.record_file.bugs.is_empty());
    let wrong: Vec<usize> = clean
        .flat_map(|(_, trials)| trials.unhurried_trials(TrialInput::Full))
        .map(|trial| trial.wrong_label_count)
        .collect();
    (!wrong.is_empty()).then(|| wrong.iter().sum::<usize>() as f64 / wrong.len() as f64)
}

/// Counts the bugs that no trial found, and those of them that a second reader confirmed.
fn count_never_found_bugs(
    records: &[(RecordSize<'_>, RecordTrials)],
    bugs: &[MeasuredBug<'_>],
) -> NeverFoundBugs {
    let frontier = || bugs.iter().filter(|bug| bug.difficulty == Some(Difficulty::Frontier));
    let is_confirmed = |bug: &&MeasuredBug<'_>| {
        let (_, trials) = &records[bug.record_index];
        trials.second_reader_verdicts.iter().any(|one| one.confirmed && one.bug == *bug.issue.id.get_ref())
    };
    NeverFoundBugs { total: frontier().count(), confirmed: frontier().filter(is_confirmed).count() }
}

impl DetectionRate {
    fn text(self) -> String {
        let Self { bugs, records, mean, interval: [low, high] } = self;
        // All resamples of one record are equal, so the interval would have no width.
        let interval = if records > 1 { format!("{low:.2} to {high:.2}") } else { "one record".to_owned() };
        format!("{mean:.2} ({interval}; bugs with trials: {bugs})")
    }
}
