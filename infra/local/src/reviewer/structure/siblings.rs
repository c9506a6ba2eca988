//! Inconsistencies: steps that similar functions take and the new code omits, and removed checks.

use std::collections::{BTreeMap, BTreeSet};

use plumbline_benchmark::record::Severity::{self, Critical, High};

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{called, mentions, names, patterns, words};

patterns! {
    GUARD = r"(?i)^_?(?:require|check|authori[sz]e|assert_|ensure|verify|validate|can_|is_?allowed|has_?(?:permission|access|role|scope)|permit|enforce|guard|may_|must_)\w*";
    INVALIDATION = r"(?i)invalidat|evict|expire|purge|bump|clear|forget|reset|refresh|notify|publish|emit|audit|record|touch|flush|reindex|mark_?(?:dirty|changed)|changed|log_?\w*event";
    SHAPING = r"(?i)escape|quote|encode|normali[sz]e|sanit|canonical|lower|strip|trim|clean|fold|mask|redact";
    LOCKING = r"(?i)^(?:r?lock|r?unlock|acquire|atomic|transaction|begin\w*|synchronized|with_?lock|in_?transaction|run_?in_?transaction|lock_guard|scoped_lock|unique_lock)$";
    SCOPE = r"(?i)^(?:tenant|org(?:ani[sz]ation)?|account|workspace|owner|deleted|archived|team|project|company|merchant|shop)(?:_?(?:id|at))?$|^(?:is_?(?:deleted|active)|deletedAt|tenantId|orgId|accountId|workspaceId|ownerId)$";
    BOUNDARY = r"<=|>=|<|>";
    CHECKS = r"(?i)\bis (?:not )?None\b|[!=]==?\s*(?:null|undefined|nil|NULL|nullptr)\b|\bawait\b|\b(?:validate|check|require|verify|ensure|authori[sz]e|escape|encode|quote|lock|normalize|invalidate)\w*\(";
}

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    let mut found = each(project, &[left_out]);
    found.extend(project.reviewed().filter_map(moved_boundary));
    found.extend(project.reviewed().filter_map(taken_away));
    found
}

/// Groups of verbs: functions whose names begin with the same group behave alike.
const VERBS: [&[&str]; 3] = [
    &[
        "add", "create", "update", "set", "save", "put", "insert", "delete", "remove", "rename", "move",
        "revoke", "grant", "write", "store", "upsert", "append", "replace", "patch", "archive", "restore",
        "cancel", "close", "assign", "merge", "import", "apply", "transfer", "bulk", "clear", "enable",
        "disable", "drop", "change", "edit", "reset",
    ],
    &[
        "get",
        "list",
        "find",
        "fetch",
        "search",
        "export",
        "download",
        "count",
        "read",
        "load",
        "show",
        "view",
        "lookup",
        "query",
        "index",
        "summarize",
        "report",
    ],
    &["handle", "on", "process", "consume", "render", "format", "parse", "serve", "do", "run"],
];

fn family(name: &str) -> Option<usize> {
    let first = words(name).first().cloned()?;
    VERBS.iter().position(|verbs| verbs.contains(&first.as_str()))
}

/// Returns the names that a function calls and the scopes that it filters by, including calls inside its file.
fn deeds(source: &Source, function: &Function) -> BTreeSet<String> {
    let text = source.body_text(function);
    let mut deeds: BTreeSet<String> = called(&text).map(str::to_owned).collect();
    deeds.extend(names(&text).filter(|name| SCOPE.is_match(name)).map(str::to_owned));
    let helpers =
        source.functions.iter().filter(|other| other.start != function.start && deeds.contains(&other.name));
    let through: Vec<String> = helpers.map(|helper| source.body_text(helper)).collect();
    deeds.extend(
        through
            .iter()
            .flat_map(|text| called(text).chain(names(text).filter(|name| SCOPE.is_match(name))))
            .map(str::to_owned),
    );
    deeds
}

/// Returns a step that similar functions of the file take and this new one omits.
fn left_out(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let family =
        family(&function.name).filter(|_| source.is_added(function.start) && function.body < function.end)?;
    let own = deeds(source, function);
    let alike: Vec<&Function> = source
        .functions
        .iter()
        .filter(|other| {
            other.start != function.start && other.indent == function.indent && other.body <= other.end
        })
        .filter(|other| self::family(&other.name) == Some(family) && !source.is_added(other.start))
        .collect();
    let mut counts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for other in &alike {
        for deed in deeds(source, other) {
            counts.entry(deed).or_default().push(&other.name);
        }
    }
    let scored = counts.iter().filter(|(deed, doers)| {
        doers.len() >= 2
            && doers.len() * 10 >= alike.len() * 6
            && !own.contains(*deed)
            && **deed != function.name
    });
    let (deed, doers, (confidence, severity, what)) = scored
        .filter_map(|(deed, doers)| Some((deed, doers, kind_of(deed, doers.len() == alike.len())?)))
        .max_by_key(|(_, doers, (confidence, ..))| (*confidence, doers.len()))?;
    let others = doers.iter().take(3).copied().collect::<Vec<_>>().join(", ");
    let end = function.end.min(function.start + 6);
    Some(source.finding(
        (function.start, end), confidence, severity,
        format!("{} does not use {deed} as its siblings do: {what}", function.name),
        format!("{others} in the same file all use {deed}; the new {} does not. So {what}, for everything that goes through {}. Use {deed} here too.", function.name, function.name),
    ))
}

/// Returns the severity of an omitted step, and its consequence.
fn kind_of(deed: &str, all: bool) -> Option<(u8, Severity, &'static str)> {
    let more = if all { 6 } else { 0 };
    let kinds = [
        (
            &GUARD,
            66,
            Critical,
            "the permission or validity check is missing, and anyone can read or change what is not theirs",
        ),
        (&SCOPE, 64, Critical, "rows of other tenants or owners, or deleted ones, are included"),
        (&LOCKING, 64, High, "it races with the others: concurrent calls interleave and updates are lost"),
        (&INVALIDATION, 62, High, "caches and listeners keep the old, stale value"),
        (
            &SHAPING,
            60,
            High,
            "values are stored or compared in another form and do not match, or are injected unescaped",
        ),
    ];
    kinds
        .iter()
        .find(|(pattern, ..)| pattern.is_match(deed))
        .map(|(_, sure, severity, what)| (sure + more, *severity, *what))
}

/// Returns a comparison that changed only in whether it includes the boundary.
fn moved_boundary(source: &Source) -> Option<Finding> {
    let plain = |text: &str| BOUNDARY.replace_all(text.trim(), "?").into_owned();
    let (at, code, before) =
        source.added().filter(|(_, code)| BOUNDARY.is_match(code)).find_map(|(at, code)| {
            let same = |text: &str| plain(text) == plain(code) && text.trim() != code.trim();
            source.edits.removed.iter().find(|(_, text)| same(text)).map(|(_, text)| (at, code, text))
        })?;
    Some(source.finding(
        (at, at), 72, High,
        "Off by one: the comparison includes another boundary than before".to_owned(),
        format!("The comparison was `{}` and is now `{}`. The item exactly at the boundary is treated differently: it is skipped, or counted twice. Keep the boundary that the callers expect.", before.trim(), code.trim()),
    ))
}

/// Returns a check of a removed line that no added line contains.
fn taken_away(source: &Source) -> Option<Finding> {
    let added: String = source.added().map(|(_, code)| code).collect::<Vec<_>>().join("\n");
    let (at, text) = source.edits.removed.iter().find(|(at, text)| {
        let check = CHECKS.find(text).map(|found| found.as_str());
        let still = |check: &str| names(check).all(|name| mentions(&added, name));
        // Without replacement lines, a whole function may have been removed.
        let replaced = (at.saturating_sub(3)..at + 4).any(|line| source.is_added(line));
        check.is_some_and(|check| !still(check))
            && replaced
            && !text.trim_start().starts_with(['#', '/', '*'])
    })?;
    let line = (*at).clamp(1, source.last().max(1));
    let function = source.function_at(line).map_or("the code", |function| function.name.as_str());
    Some(source.finding(
        (line, line), 52, High,
        format!("A check was taken away from {function}"),
        format!("The line `{}` is gone from {function} and nothing in the change does the same. What it guarded against, such as a missing value, a forbidden caller or an unfinished call, now goes through. Restore it, or say why it is not needed.", text.trim()),
    ))
}

#[cfg(test)]
mod tests;
