//! Shared state: separate reads and writes, and access without a lock.

use plumbline_benchmark::record::Severity::High;

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{called, group, mentions, names, patterns, words};
use crate::reviewer::source::Language;

patterns! {
    READ = r"(?:^|\s|\()\$?(\w+)(?:,\s*\w+)?\s*(?::\s*[\w.<>\[\]| ]+)?:?=\s*(?:await\s+)?[\w.$>@:-]*?(?:get|find|select|load|fetch|read|query|first|count|balance|lookup|scalar|fetchone|one)\w*\(";
    WRITE = r"(?i)[\w.$>@:-]*\b(?:save|update|put|set|insert|write|store|persist|execute|upsert|create|delete|exec|run)\w*\(";
    ATOMIC = r"(?i)\block|transaction|atomic|for update|synchroni[sz]ed|mutex|compare|version|if_match|on conflict|begin|cas\b|ConditionExpression|where.*=.*and|etag|serializable|putIfAbsent|computeIfAbsent|setnx|LoadOrStore|entry\(";
    GUARDED = r"(?i)\b\w*(?:lock|mutex|mu)\b|Lock\(|synchronized|transaction|atomic\b|begin\(|FOR UPDATE|mutex|with_lock";
    FIELD = r"\b(?:self|this|s|m|c|r|p|q)\.(\w+)|\bthis->(\w+)|@(\w+)";
    HAS = r"(?i)\bif\b.*?(?:!|not\b).*?\b([\w.>-]+?)(?:\.|->)?(?:has|contains\w*|exists|include\?|get|count|find)\(|\bif\s+\w+\s+not in\s+([\w.]+)|if _, ok := (\w[\w.]*)\[";
    COMMIT = r"(?i)\bcommit\w*\(|\.save\(\)|autocommit";
    LOOP = r"^\s*(?:for|while)\b|\.(?:forEach|each)\b";
    STATEMENT = r"(?i)\b(?:insert into|update \w+ set|delete from)\b|\.(?:save|insert|update|delete|create|remove|debit|credit|withdraw|deposit)\w*\(";
    OWN_TRANSACTION = r"(?i)\btransaction\b|\bbegin\w*\(|\bBEGIN\b|atomic\(|savepoint";
}

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(
        project,
        &[read_then_write, stale_after_await, unlocked_field, commit_in_loop, nested_commit, several_writes],
    )
}

fn read_then_write(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let text = source.body_text(function);
    if ATOMIC.is_match(&text) || ATOMIC.is_match(&function.doc) {
        return None;
    }
    let (at, value) = source
        .body(function)
        .find_map(|(at, code)| Some((at, group(&READ.captures(code)?, 1).to_owned())))?;
    let (written, code) = source.lines(at + 1, function.end).find(|(_, code)| WRITE.is_match(code))?;
    let between = source.text(at + 1, written);
    let derived = between.lines().any(|line| {
        mentions(line, &value) && (line.contains("if") || line.contains('+') || line.contains('-'))
    });
    // The write goes to the source of the read, or to its result.
    let from = receiver(source.line(at));
    let same = receiver(code) == from
        || code.contains(&format!("{value}."))
        || code.to_lowercase().contains("update ");
    let touched = same && (source.is_added(written) || source.is_added(at));
    let others = source.functions.iter().filter(|other| other.start != function.start);
    let locked = others.into_iter().any(|other| GUARDED.is_match(&source.body_text(other)));
    let write = called(code).last().unwrap_or("the write").to_owned();
    (derived && touched).then(|| source.finding(
        (at, written.min(at + 8)), if locked { 64 } else { 50 }, High,
        format!("Race: {value} is read and then written back without a lock in {}", function.name),
        format!("{} reads {value}, decides or computes from it, and then calls {write}, with no transaction, lock or conditional update around the two. Two concurrent requests both read the old value: one update is lost, or the limit is passed twice. Do it in one atomic statement, or lock the row.", function.name),
    ))
}

/// Returns the first name of a call chain: `db` of `a = await db.users.get(`.
fn receiver(code: &str) -> Option<&str> {
    let chain = WRITE.find(code).or_else(|| READ.find(code))?.as_str();
    let chain = chain.rsplit_once('=').map_or(chain, |(_, call)| call);
    names(chain).find(|name| !["await", "this", "self"].contains(name))
}

fn stale_after_await(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, shared) = source.body(function).find_map(|(at, code)| {
        let found = HAS.captures(code)?;
        let shared = (1..4).map(|each| group(&found, each)).find(|name| !name.is_empty())?;
        Some((at, shared.trim_start_matches('(').to_owned()))
    })?;
    let end = source.block_end(at).max(at + 6).min(function.end);
    let after = source.text(at + 1, end);
    let last = shared.rsplit(['.', '>']).next().unwrap_or_default();
    let sets = [".set(", "[", ".put(", ".add(", ".insert(", ".push(", ".append("]
        .iter()
        .any(|sign| after.contains(&format!("{last}{sign}")));
    let waits = after.contains("await ") || source.text(at, at).contains("await ");
    let threads = matches!(source.language, Language::Java | Language::Go | Language::Native);
    let guarded = ATOMIC.is_match(&source.text(function.start, function.end));
    (sets && (waits || threads) && !guarded && source.is_added(at)).then(|| source.finding(
        (at, end.min(at + 6)), if waits { 66 } else { 52 }, High,
        format!("Race: {shared} is checked and then filled, not at once, in {}", function.name),
        format!("{} looks whether {shared} has the entry and stores it only later. In between, another caller makes the same check and finds nothing too, so that the work is done twice or an entry is overwritten. Hold a lock over both, use an atomic put-if-absent, or store the pending promise first.", function.name),
    ))
}

/// Returns a field that the other functions access only under a lock.
fn unlocked_field(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let guarded = |each: &Function| GUARDED.is_match(&source.text(each.start, each.end));
    let says_held =
        function.doc.to_lowercase().contains("lock") || function.name.to_lowercase().contains("lock");
    if guarded(function)
        || says_held
        || words(&function.name).iter().any(|word| ["new", "init", "constructor"].contains(&word.as_str()))
    {
        return None;
    }
    let (at, field) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            FIELD.captures_iter(code).find_map(|found| {
                let field = (1..4).map(|each| group(&found, each)).find(|name| !name.is_empty())?;
                let users: Vec<&Function> = source
                    .functions
                    .iter()
                    .filter(|other| {
                        other.start != function.start
                            && other.name != "__init__"
                            && mentions(&source.body_text(other), field)
                    })
                    .collect();
                let locked = users.iter().filter(|other| guarded(other)).count();
                (locked >= 2
                    && locked * 3 >= users.len() * 2
                    && !field.to_lowercase().contains("lock")
                    && field != "mu"
                    && !code.contains(&format!("{field}(")))
                .then(|| (at, field.to_owned()))
            })
        })?;
    Some(source.finding(
        (at, at), 64, High,
        format!("Race: {} uses {field} without the lock", function.name),
        format!("The other functions of this file touch {field} only while they hold the lock; {} does so without it. A concurrent change is missed or seen half done: a data race. Take the same lock around the use of {field}.", function.name),
    ))
}

fn commit_in_loop(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, start) =
        source.body(function).filter(|(_, code)| LOOP.is_match(code)).find_map(|(start, _)| {
            let end = source.block_end(start).min(function.end);
            let (at, _) = source
                .lines(start + 1, end)
                .find(|(at, code)| source.is_added(*at) && COMMIT.is_match(code))?;
            Some((at, start))
        })?;
    Some(source.finding(
        (at, at), 56, High,
        format!("Partial failure: {} commits inside the loop", function.name),
        format!("{} commits in each turn of the loop on line {start}. When a later item fails, the earlier ones stay written, so that the batch is half applied and a retry applies them again. Commit once, after the loop, in one transaction.", function.name),
    ))
}

fn nested_commit(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let text = source.body_text(function);
    if !OWN_TRANSACTION.is_match(&text) && !COMMIT.is_match(&text) {
        return None;
    }
    let (at, helper) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let commits = |name: &&str| {
                project.named(name).any(|(other, helper)| {
                    !std::ptr::eq(helper, function)
                        && other.language == source.language
                        && other.body(helper).any(|(_, code)| code.to_lowercase().contains("commit("))
                })
            };
            called(code)
                .filter(|name| !name.to_lowercase().starts_with("commit"))
                .find(commits)
                .map(|name| (at, name.to_owned()))
        })?;
    Some(source.finding(
        (at, at), 70, High,
        format!("Transaction: {helper} commits inside the transaction of {}", function.name),
        format!("{} calls {helper} within its own transaction, but {helper} commits by itself. What was written so far becomes permanent, so that a later failure can no longer be rolled back and leaves a partial change. Use a variant of {helper} that does not commit, and commit once at the end.", function.name),
    ))
}

fn several_writes(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let text = source.body_text(function);
    if ATOMIC.is_match(&text) || ATOMIC.is_match(&function.doc) {
        return None;
    }
    let writes: Vec<(u32, &str)> =
        source.body(function).filter(|(_, code)| STATEMENT.is_match(code)).collect();
    let (Some(first), Some(last)) = (writes.first(), writes.last()) else { return None };
    let known = project
        .sources()
        .any(|other| other.language == source.language && OWN_TRANSACTION.is_match(&other.text(0, u32::MAX)));
    let added = writes.iter().filter(|(at, _)| source.is_added(*at)).count();
    (writes.len() >= 2 && added >= 1 && known && first.1.trim() != last.1.trim()).then(|| source.finding(
        (first.0, last.0.min(first.0 + 10)), 55, High,
        format!("Partial failure: {} writes several things without a transaction", function.name),
        format!("{} makes {} writes one after the other and no transaction holds them together, although the code base has transactions. When a later one fails, the earlier stay: the data is left half changed. Put them into one transaction.", function.name, writes.len()),
    ))
}

#[cfg(test)]
mod tests;
