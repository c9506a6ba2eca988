//! Keys that lack a varying part, and values that are encoded twice.

use plumbline_benchmark::record::Severity::{Critical, High};

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{called, group, mentions, names, patterns, words};

patterns! {
    KEY = r#"(?i)\b(\w*(?:cache_?key|idempotency\w*|dedup\w*|lock_?key|memo_?key|fingerprint|etag|\bkey))\s*(?::\s*\w+\s*)?:?=\s*(.*)"#;
    LOOKED_UP = r"(?i)\b([\w.]*(?:cache|memo)\w*)(?:\.(?:get|has|set|put|fetch|getIfPresent|computeIfAbsent|get_or_set|remember|Get|Set|Load|Store)\(\s*|\[)([^,\]]*)";
    DECORATED = r"@(?:functools\.)?(?:lru_cache|cache|cached_property|memoize)\b";
    TENANT = r"(?i)tenant|org|account|workspace|user|locale|lang|currency|amount|version|role|zone|filter|page|limit|scope|region|format|query|sort|include";
    ENCODES = r"(?i)\b(encodeURIComponent|encodeURI|quote|quote_plus|urlencode|rawurlencode|htmlspecialchars|escapeHtml|escape_html|escape|html_escape|h|b64encode|btoa|URLEncoder\.encode|QueryEscape|PathEscape)\(\s*\$?([\w.]+(?:\([^()]*\))?)";
    ENCODED = r"(?i)(?:already|is|are|returned|comes?)\s+(?:\w+\s+)?(?:\w+-)?(?:encoded|escaped|quoted|url-?encoded|percent-?encoded|sanitized)";
}

const ASIDE: &[&str] = &[
    "ctx",
    "db",
    "session",
    "client",
    "request",
    "req",
    "res",
    "response",
    "logger",
    "log",
    "cache",
    "conn",
    "self",
    "cls",
    "store",
    "callback",
    "cb",
    "timeout",
    "ttl",
    "now",
    "repo",
    "pool",
    "fn",
    "key",
    "loader",
    "fetcher",
    "compute",
    "producer",
    "connection",
    "redis",
    "gateway",
    "clock",
    "tx",
    "http",
    "args",
    "kwargs",
    "w",
    "r",
];

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(project, &[left_out_of_key, shared_memo, encoded_twice])
}

/// Returns the parts of a key, as far as this function or a called one shows them.
fn key(source: &Source, function: &Function) -> Option<(u32, String, String)> {
    source.body(function).find_map(|(at, code)| {
        let named = KEY
            .captures(code)
            .filter(|found| group(found, 2).contains(['{', '+', '(', '[', ',', '`', '"', '\'']));
        let found = named.or_else(|| LOOKED_UP.captures(code))?;
        let made_of = format!("{} {}", group(&found, 2), source.text(at + 1, statement_end(source, at)));
        Some((at, group(&found, 1).to_owned(), made_of))
    })
}

/// Returns the line that closes the brackets of a line.
fn statement_end(source: &Source, at: u32) -> u32 {
    let mut depth = 0_i32;
    for line in at..at + 8 {
        depth += source
            .line(line)
            .chars()
            .map(|letter| match letter {
                '(' | '[' => 1,
                ')' | ']' => -1,
                _ => 0,
            })
            .sum::<i32>();
        if depth <= 0 {
            return line;
        }
    }
    at
}

fn left_out_of_key(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, name, made_of) = key(source, function)?;
    let rest = source.text(at + 1, function.end);
    // A key in a plain variable is built elsewhere: skip it unless that code is visible.
    let through = called(&made_of).filter_map(|name| project.named(name).next());
    let through: String = through.map(|(other, helper)| other.body_text(helper)).collect();
    let shows = names(&made_of).any(|part| function.parameters.iter().any(|each| each.name == part));
    let missing: Vec<&str> = function
        .parameters
        .iter()
        .map(|each| each.name.as_str())
        .filter(|each| !ASIDE.contains(&each.to_lowercase().as_str()) && mentions(&rest, each))
        .filter(|each| !(mentions(&made_of, each) || mentions(&through, each) && shows))
        .collect();
    let rebuilt = source.text(function.body, at.saturating_sub(1));
    let missing: Vec<&str> = missing
        .into_iter()
        .filter(|each| {
            !rebuilt.lines().any(|line| {
                mentions(line, each) && names(line).next().is_some_and(|first| mentions(&made_of, first))
            })
        })
        .collect();
    let first = missing.iter().find(|each| TENANT.is_match(each)).or(missing.first())?;
    let touched = (at..=function.end).any(|line| source.is_added(line));
    let idempotency = name.to_lowercase().contains("idem");
    let surer = if TENANT.is_match(first) { 8 } else { 0 };
    (touched && shows).then(|| source.finding(
        (at, at), 58 + surer, if idempotency || words(first).iter().any(|word| ["tenant", "user", "org", "account"].contains(&word.as_str())) { Critical } else { High },
        format!("The key {name} leaves out {first}"),
        format!("{} looks things up by {name}, which does not contain {}, although what is stored depends on it. Two calls that differ only in {first} share one entry, so that the second is answered with the first's result: stale, or another's data. Put {first} into the key.", function.name, missing.join(", ")),
    ))
}

fn shared_memo(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, code) = source
        .lines(function.start.saturating_sub(3), function.start)
        .find(|(_, code)| DECORATED.is_match(code))?;
    let text = source.body_text(function);
    let stateful = text.contains("self.")
        || text.contains("now(")
        || text.contains("open(")
        || text.contains("query(")
        || text.contains("get(");
    let clears = source.text(0, u32::MAX).contains("cache_clear");
    (source.is_added(at) && stateful && !clears).then(|| source.finding(
        (at, function.start), 58, High,
        format!("Cache: {} is memoised although its answer changes", function.name),
        format!("{} caches the answer of {} for ever, but that answer depends on state that changes: a field, the time, a file or a row. Later calls get a stale value, and instances are kept alive by the cache. Do not cache it, or clear the cache when the state changes.", code.trim(), function.name),
    ))
}

fn encoded_twice(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, encoder, value) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = ENCODES.captures(code)?;
            let (encoder, value) = (group(&found, 1), group(&found, 2));
            let name = names(value).last()?;
            let by_name =
                words(name).iter().any(|word| ["encoded", "escaped", "quoted"].contains(&word.as_str()));
            let noted = project
                .declared(source, at, name)
                .is_some_and(|declaration| ENCODED.is_match(&declaration.note));
            let returned = project.named(name).any(|(other, helper)| {
                ENCODED.is_match(&helper.doc) || ENCODES.is_match(&other.body_text(helper))
            });
            (by_name || noted || returned).then(|| (at, encoder.to_owned(), value.to_owned()))
        })?;
    Some(source.finding(
        (at, at), 70, High,
        format!("Double encoding: {value} is encoded already when {encoder} encodes it"),
        format!("{} passes {value} to {encoder}, but {value} has been encoded or escaped before. Encoding it twice turns % into %25 or & into &amp;amp;, so that the receiver sees another text. Encode once, at the end.", function.name),
    ))
}

#[cfg(test)]
mod tests;
