//! Repeated or lost work: retries, duplicate deliveries and early acknowledgements.

use plumbline_benchmark::record::Severity::High;

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{group, patterns, words};

patterns! {
    RETRY = r"(?i)^\s*(?:for|while|do|loop)\b.*(?:attempt|retr|tries)|@retry|\bretry\w*\(|with_?retr";
    EFFECT = r"(?i)\b(\w*(?:charge|send|post|publish|insert|append|create|transfer|pay|refund|debit|credit|increment|enqueue)\w*)\(";
    ONCE = r"(?i)idempot|dedup|seen|processed|already|exists|on conflict|unique|request_?id|message_?id in|upsert|setnx";
    CONSUMER = r"(?i)^(?:handle|on|process|consume|receive|apply|ingest)_?\w*(?:message|event|webhook|delivery|notification|payment|job|callback|record|order|update|batch|request)?";
    COUNTED = r"(?i)([\w.>\[\]'-]+)\s*(?:\+=|-=)\s*|incr\w*\(|\bset \w+ = \w+ [+-]";
    ACK = r"(?i)\b((?:\w+_)?(?:ack|acknowledge|acknowledge_?\w+|ack_?message|basic_?ack|commit_?offset|delete_?message|mark_?(?:as_?)?(?:done|sent|processed|read)|save_?(?:cursor|checkpoint|offset)|commitSync|commit_?cursor))s?\(";
    WORK = r"(?i)\b(\w*(?:process|handle|apply|save|store|send|deliver|write|persist|insert|publish|dispatch)\w*)\(";
}

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(project, &[repeated_effect, counted_twice, acknowledged_first])
}

fn repeated_effect(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if ONCE.is_match(&source.text(function.start, function.end)) {
        return None;
    }
    let (at, effect) =
        source.body(function).filter(|(_, code)| RETRY.is_match(code)).find_map(|(start, _)| {
            let end = source.block_end(start).max(start + 2).min(function.end);
            let (at, code) = source.lines(start + 1, end).find(|(_, code)| EFFECT.is_match(code))?;
            let touched = source.is_added(at) || source.is_added(start);
            let effect = group(&EFFECT.captures(code)?, 1).to_owned();
            touched.then_some((at, effect))
        })?;
    Some(source.finding(
        (at, at), 58, High,
        format!("Retry: {effect} is repeated without an idempotency key"),
        format!("{} calls {effect} again when an attempt fails. When the first attempt took effect but its answer was lost or timed out, the retry does it twice: a duplicate charge, message or row. Send the same idempotency key with each attempt, or check before repeating.", function.name),
    ))
}

fn counted_twice(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let consumer = CONSUMER.is_match(&function.name) && words(&function.name).len() > 1;
    let once = ONCE.is_match(&source.text(function.start, function.end));
    let siblings = source
        .functions
        .iter()
        .any(|other| ONCE.is_match(&source.body_text(other)) || ONCE.is_match(&other.doc));
    let (at, code) = source.body(function).find(|(at, code)| {
        source.is_added(*at)
            && (COUNTED.is_match(code) || EFFECT.is_match(code))
            && !code.contains("+= 1;") | siblings
    })?;
    (consumer && !once).then(|| source.finding(
        (at, at), if siblings { 58 } else { 42 }, High,
        format!("Idempotency: {} counts a repeated delivery again", function.name),
        format!("{} changes the state at `{}` each time it is called and never checks whether it has seen this message or request before. Queues and webhooks deliver at least once, and callers retry, so that a duplicate is counted or applied twice. Remember the id and skip what was processed.", function.name, code.trim()),
    ))
}

fn acknowledged_first(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, ack) =
        source.body(function).find_map(|(at, code)| Some((at, group(&ACK.captures(code)?, 1).to_owned())))?;
    let (_, work) = source.lines(at + 1, function.end).find_map(|(line, code)| {
        let work = group(&WORK.captures(code)?, 1).to_owned();
        (!ACK.is_match(code) && work != ack).then_some((line, work))
    })?;
    let before = source.lines(function.body, at.saturating_sub(1)).any(|(_, code)| WORK.is_match(code));
    (source.is_added(at) && !before).then(|| source.finding(
        (at, at), 60, High,
        format!("Lost work: {ack} comes before {work}"),
        format!("{} calls {ack} before {work} has succeeded. When {work} fails or the process dies in between, the item counts as done and is never tried again: it is lost. Acknowledge, or save the position, only afterwards.", function.name),
    ))
}

#[cfg(test)]
mod tests;
