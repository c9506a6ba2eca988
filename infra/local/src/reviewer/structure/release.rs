//! Resources that are not released on every path.

use plumbline_benchmark::record::Severity::{High, Medium};
use regex::Regex;

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{group, patterns};
use crate::reviewer::source::{Language, indent};

patterns! {
    LOCKED = r"\b([\w.>-]*?)\.?(?:lock|Lock|RLock|acquire|tryAcquire|Acquire|pthread_mutex_lock|mutex_lock|take_lock|obtain)\(";
    UNLOCKED = r"\b(?:unlock|Unlock|RUnlock|release|Release|pthread_mutex_unlock|mutex_unlock|drop)\(";
    OPENED = r"\b(\w+)(?:,\s*\w+)?(?:\s*:\s*[\w.<>]+)?\s*:?=\s*(?:await\s+)?(?:[\w.>&-]*\b)?(?:open|fopen|Open|OpenFile|Create|connect|getConnection|checkout|borrow\w*|createReadStream|openSync|socket|openStream|newInputStream|newBufferedReader|malloc|calloc|strdup|File(?:Input|Output)Stream|FileReader|opendir|Query|getClient|connection)\(";
    CLOSED = r"(?i)\b(?:f?close\w*|release|end|destroy|disconnect|return\w*|put\w*|give\w*|checkin|free|dispose|giveback)\(";
    COUNTED = r"(?i)([\w.>-]*(?:in_?flight|active|pending|running|busy|depth|ref_?count|refs|outstanding|available|slots|permits|open|used|waiting|connections)\w*)\s*(?:\+\+|\+=\s*1|-=\s*1|--)|\b([\w.]*(?:in_?flight|active|pending|running|busy|wg|slots)\w*)\.(?:Add|add|fetch_add|incrementAndGet|increment|incr|inc)\(";
    UNCOUNTED = r"--|-=\s*1|\+=\s*1|\+\+|\.Done\(|Add\(-1\)|fetch_sub|decrement|\.decr?\(|\.dec\(";
    LEAVES = r"^\s*(?:(?:\}?\s*(?:else\s+)?if\b.*[)\{:]\s*)?(?:return\b|throw\b|raise\b|continue\b|break\b|goto\b))|\?;\s*$|\?\)?[;,.]";
    FINALLY = r"\b(?:finally|defer|ensure|with|using|synchronized|try\s*\(|scoped_lock|lock_guard|unique_lock|unique_ptr|shared_ptr|Drop|ExitStack|contextmanager|guard|addCleanup)\b|await using|;\s*defer";
    FAILS = r"\b(?:await|yield)\b|[\w.]+\.\w+\(|\w+\(";
}

/// A kind of resource: how it is acquired and released.
struct Pair {
    taken: &'static std::sync::LazyLock<Regex>,
    given: &'static std::sync::LazyLock<Regex>,
    noun: &'static str,
    verb: &'static str,
}

const PAIRS: [Pair; 3] = [
    Pair { taken: &LOCKED, given: &UNLOCKED, noun: "lock", verb: "released" },
    Pair { taken: &COUNTED, given: &UNCOUNTED, noun: "count or slot", verb: "given back" },
    Pair { taken: &OPENED, given: &CLOSED, noun: "resource", verb: "closed" },
];

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(project, &[early_exit, unprotected, never_closed, deferred_in_loop])
}

struct Held<'a> {
    pair: &'a Pair,
    name: String,
    taken: u32,
    given: u32,
}

/// Returns resources that the function acquires and releases without a construct that covers every path.
fn held(source: &Source, function: &Function) -> Option<Held<'static>> {
    PAIRS.iter().find_map(|pair| {
        let (taken, name) = taking(source, function, pair)?;
        let protected = source.body(function).any(|(_, code)| FINALLY.is_match(code));
        let (given, _) = source
            .body(function)
            .filter(|(at, _)| *at > taken)
            .filter(|(_, code)| pair.given.is_match(code))
            .last()?;
        (!protected).then_some(Held { pair, name, taken, given })
    })
}

fn taking(source: &Source, function: &Function, pair: &Pair) -> Option<(u32, String)> {
    source.body(function).find_map(|(at, code)| {
        let found = pair.taken.captures(code)?;
        let name =
            [1, 2].iter().map(|each| group(&found, *each)).find(|name| !name.is_empty()).unwrap_or(pair.noun);
        Some((at, name.to_owned()))
    })
}

fn early_exit(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let Held { pair, name, taken, given } = held(source, function)?;
    let frees = |at: u32| {
        let depth = indent(source.line(at));
        let block = source.lines(taken + 1, at).rev().take_while(|(_, code)| indent(code) >= depth);
        pair.given.is_match(source.line(at)) || block.into_iter().any(|(_, code)| pair.given.is_match(code))
    };
    // A return directly after the acquisition handles its failure.
    let failed = |at: u32| at <= taken + 2 && source.language != Language::Python;
    let (at, code) = source
        .lines(taken + 1, given.saturating_sub(1))
        .find(|(at, code)| LEAVES.is_match(code) && !failed(*at) && !frees(*at))?;
    let touched = source.is_added(at) || source.is_added(taken);
    let exit = code.trim().trim_end_matches(['{', ';']).trim();
    touched.then(|| source.finding(
        (at, at), 72, High,
        format!("Leak: {name} is not {} on the early exit of {}", pair.verb, function.name),
        format!("{} takes {name} on line {taken} and it is {} only on line {given}. The path that leaves by `{exit}` skips that, so that the {} stays held: others block for ever or the pool runs out. Give it back on every path, in a finally, defer or with block.", function.name, pair.verb, pair.noun),
    ))
}

fn unprotected(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let throws = matches!(
        source.language,
        Language::Python | Language::Java | Language::Script | Language::Ruby | Language::Php
    );
    let Held { pair, name, taken, given } = held(source, function).filter(|_| throws)?;
    let (_, risky) =
        source.lines(taken + 1, given.saturating_sub(1)).find(|(_, code)| FAILS.is_match(code))?;
    let call = risky.trim().trim_end_matches([';', '{']);
    source.is_added(taken).then(|| source.finding(
        (taken, given.min(taken + 8)), 60, High,
        format!("Leak: {name} is not {} when {} fails", pair.verb, function.name),
        format!("{} takes {name} and gives it back on line {given}, but nothing guarantees that. When `{call}` in between throws an error, the {} is never {}, and it leaks until everything waits for it. Put the release into a finally, defer or with block.", function.name, pair.noun, pair.verb),
    ))
}

fn never_closed(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, name) = taking(source, function, &PAIRS[2]).filter(|(at, _)| source.is_added(*at))?;
    let text = source.body_text(function);
    let handed = |word: &str| {
        text.contains(&format!("{word} {name}")) || text.contains(&format!("({name})")) && word == "return"
    };
    let kept =
        handed("return") || text.contains(&format!("= {name};")) || text.contains(&format!(" = {name}\n"));
    let safe = FINALLY.is_match(&text) || CLOSED.is_match(&text) || kept || source.language == Language::Rust;
    (!safe).then(|| source.finding(
        (at, at), 58, Medium,
        format!("Leak: {name} is opened in {} and never closed", function.name),
        format!("{} opens {name} and does not close it on any path. Each call leaks a handle, connection or block of memory until the process runs out. Close it in a finally, defer or with block.", function.name),
    ))
}

fn deferred_in_loop(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if source.language != Language::Go {
        return None;
    }
    let (at, code) = source.body(function).find(|(at, code)| {
        let inside = |(start, line): (u32, &str)| {
            line.trim_start().starts_with("for ") && start < *at && source.block_end(start) >= *at
        };
        let closure = source.lines(at.saturating_sub(4), *at).any(|(_, line)| line.contains("func("));
        source.is_added(*at)
            && code.trim_start().starts_with("defer ")
            && !closure
            && source.body(function).any(inside)
    })?;
    let call = code.trim().trim_start_matches("defer ");
    Some(source.finding(
        (at, at), 62, Medium,
        format!("Leak: {call} is deferred inside a loop"),
        format!("{} defers {call} in each turn of a loop. Deferred calls run when the function returns, not at the end of the turn, so that handles or locks pile up over the loop. Close it in the loop or move the body into a function.", function.name),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reviewer::source::tests::{Case, try_cases};

    const CASES: &[Case] = &[
        (
            "a.go",
            "func f(s *S) error {\n\ts.mu.Lock()\n\ts.n = 1\n\tif s.n > s.max {\n\t\treturn errFull\n\t}\n\ts.mu.Unlock()\n\treturn nil\n}",
            "func f(s *S) error {\n\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\ts.n = 1\n\tif s.n > s.max {\n\t\treturn errFull\n\t}\n\treturn nil\n}",
            "Leak: s.mu is not released on the early exit",
        ),
        (
            "a.py",
            "def f(self):\n    self.in_flight += 1\n    if self.closed:\n        return None\n    self.in_flight -= 1",
            "def f(self):\n    self.in_flight += 1\n    if self.closed:\n        self.in_flight -= 1\n        return None\n    self.in_flight -= 1",
            "Leak: self.in_flight is not given back on the early exit",
        ),
        (
            "a.js",
            "async function f() {\n  const client = await pool.connect();\n  await client.query('a');\n  client.release();\n}",
            "async function f() {\n  const client = await pool.connect();\n  try {\n    await client.query('a');\n  } finally {\n    client.release();\n  }\n}",
            "Leak: client is not closed when",
        ),
        (
            "a.py",
            "def f(name):\n    handle = open(name)\n    data = handle.read()\n    return data",
            "def f(name):\n    with open(name) as handle:\n        return handle.read()",
            "Leak: handle is opened",
        ),
        (
            "a.go",
            "func f(all []string) {\n\tfor _, a := range all {\n\t\tdefer a.Close()\n\t}\n}",
            "func f(all []string) {\n\tfor _, a := range all {\n\t\ta.Close()\n\t}\n}",
            "Leak: a.Close() is deferred",
        ),
    ];

    #[test]
    fn unreleased_resource_is_found() {
        try_cases(findings, CASES);
    }
}
