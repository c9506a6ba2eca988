//! Heuristics that look at more than one line: what was taken away, what neighbours do, what encloses what.

use std::sync::LazyLock;

use plumbline_benchmark::record::Severity;
use regex::Regex;

use super::change::{Change, ChangedFile, Line};
use super::rules::Finding;

#[expect(clippy::expect_used, reason = "the patterns are constants, and each is tried by a test")]
fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a constant pattern")
}

macro_rules! patterns {
    ($($name:ident = $text:expr;)*) => {
        $(static $name: LazyLock<Regex> = LazyLock::new(|| pattern($text));)*
    };
}

patterns! {
    BOUNDARY = r"(<=|>=|<|>)";
    NULL_CHECK = r"(?i)\b(is none|is not none|== ?null|!= ?null|=== ?undefined|!== ?undefined|== ?nil|!= ?nil|is_none|is_some)";
    HANDLER = r"^\s*(except\b.*:|\}?\s*catch\s*(\(.*\))?\s*\{)\s*(pass|\})?\s*$";
    NOTHING = r"^\s*(pass|return|return None|return null;?|continue;?|\})\s*$";
    CHECK_FIRST = r"(?i)\bif\b.*\b(not in|containsKey|has\(|exists|contains\()";
    THEN_SET = r"(\]\s*=|\.put\(|\.set\(|\.add\(|\.insert\(|open\(|create)";
    LOOP = r"^\s*(for|while)\b.*?(?:\bin\b|\bof\b|:|range)\s*&?\s*([\w.]+)";
    RETRY = r"(?i)(for|while)\b.*(attempt|retr|tries)";
    EFFECT = r"(?i)\b(charge|send|post|publish|insert|append|create|transfer|pay)\w*\(";
    OPENED = r"(?i)\b(open\(|fopen\(|os\.Open|os\.Create|new File(Input|Output)Stream|createReadStream|openSync)";
    CLOSED = r"(?i)\b(with |defer |close|try \()";
    GUARDED = r"(?i)\b(require|check|assert|ensure|authori[sz]e|can|is_allowed|verify)_?\w*(permission|access|owner|role|admin|authori|allowed|user)\w*\(";
    FUNCTION = r"^\s*(?:pub(?:lic)? |private |protected |static |async |export |final )*(?:def|fn|func|function|void|int|String|boolean|long)\s+\w+\s*\(";
}

/// What the heuristics find.
pub(super) fn findings(change: &Change) -> Vec<Finding> {
    let files = change.files.iter().filter(|file| !file.is_test());
    files.flat_map(|file| HEURISTICS.iter().filter_map(move |heuristic| heuristic(file))).collect()
}

type Heuristic = fn(&ChangedFile) -> Option<Finding>;

const HEURISTICS: [Heuristic; 8] = [
    moved_boundary,
    dropped_null_check,
    swallowed_error,
    check_then_act,
    changed_while_iterated,
    retried_effect,
    leaked_resource,
    unguarded_sibling,
];

/// A comparison whose only change is its sign, or whether it includes the boundary.
fn moved_boundary(file: &ChangedFile) -> Option<Finding> {
    let plain = |line: &Line| BOUNDARY.replace_all(line.text.trim(), "?").into_owned();
    let moved = |added: &&Line| {
        let same =
            |removed: &&Line| plain(removed) == plain(added) && removed.text.trim() != added.text.trim();
        BOUNDARY.is_match(&added.text) && file.removed.iter().any(|removed| same(&removed))
    };
    finding(
        file,
        file.added.iter().find(moved)?.number,
        Severity::High,
        "Off by one: the comparison includes another boundary than before",
        "The change moves the comparison's boundary between inclusive and exclusive. The item exactly at the limit is now treated differently: it is skipped or counted twice. Keep the boundary as the callers expect it.",
    )
}

/// A check for a missing value that was there and is not any more.
fn dropped_null_check(file: &ChangedFile) -> Option<Finding> {
    let checks = |lines: &[Line]| lines.iter().filter(|line| NULL_CHECK.is_match(&line.text)).count();
    if checks(&file.added) >= checks(&file.removed) {
        return None;
    }
    let dropped = file.removed.iter().find(|line| NULL_CHECK.is_match(&line.text))?;
    finding(
        file,
        dropped.number.max(1),
        Severity::High,
        "A missing value is not checked any more",
        "The check for null or none was removed. When the value is missing the code now dereferences it and crashes. Restore the check or handle the missing value.",
    )
}

/// A handler that does nothing with what it caught.
fn swallowed_error(file: &ChangedFile) -> Option<Finding> {
    let empty = |line: &&Line| HANDLER.is_match(&line.text) && NOTHING.is_match(file.line(line.number + 1));
    finding(
        file,
        file.added.iter().find(empty)?.number,
        Severity::Medium,
        "An error is swallowed",
        "The exception is caught and ignored. A failure goes unnoticed, is neither logged nor raised, and the caller believes that the work succeeded. Catch only what is expected and report the rest.",
    )
}

/// A check on shared state, and then a change that relies on it.
fn check_then_act(file: &ChangedFile) -> Option<Finding> {
    let acts = |line: &&Line| {
        let next = (1..=2).any(|ahead| THEN_SET.is_match(file.line(line.number + ahead)));
        CHECK_FIRST.is_match(&line.text) && next
    };
    finding(
        file,
        file.added.iter().find(acts)?.number,
        Severity::Medium,
        "Race: the check and the change that relies on it are not atomic",
        "Between the check and the write another thread or request can make the same check, so that both go on: a lost update or a duplicate. Hold a lock over both or use an atomic operation.",
    )
}

/// A collection that is changed by the loop that walks it.
fn changed_while_iterated(file: &ChangedFile) -> Option<Finding> {
    let changes = |line: &&Line| {
        let Some(walked) = LOOP.captures(&line.text).and_then(|found| found.get(2)) else { return false };
        let name = walked.as_str();
        let body = (1..=6).map(|ahead| file.line(line.number + ahead));
        let mut calls = ["remove(", "pop(", "delete(", "splice(", "erase(", "append(", "push("].iter();
        let text: String = body.collect::<Vec<_>>().join("\n");
        calls.any(|call| text.contains(&format!("{name}.{call}"))) || text.contains(&format!("del {name}["))
    };
    finding(
        file,
        file.added.iter().find(changes)?.number,
        Severity::High,
        "The collection is changed while it is iterated",
        "The loop removes from or adds to the collection it iterates over. Elements are skipped or the iterator is invalidated and throws. Iterate over a copy or collect the changes first.",
    )
}

/// Something that must happen once, inside a retry.
fn retried_effect(file: &ChangedFile) -> Option<Finding> {
    let repeats = |line: &&Line| {
        let effect = (1..=5).any(|ahead| EFFECT.is_match(file.line(line.number + ahead)));
        RETRY.is_match(&line.text) && effect
    };
    finding(
        file,
        file.added.iter().find(repeats)?.number,
        Severity::High,
        "The retry is not idempotent",
        "The loop repeats a call that has an effect. When the first attempt succeeded but its answer was lost or timed out, the retry does it twice: a duplicate charge, message or row. Send an idempotency key or check before repeating.",
    )
}

/// Something opened in a function that never closes anything.
fn leaked_resource(file: &ChangedFile) -> Option<Finding> {
    let leaks = |line: &&Line| {
        let near = (line.number.saturating_sub(2)..line.number + 25)
            .any(|number| CLOSED.is_match(file.line(number)));
        OPENED.is_match(&line.text) && !near
    };
    finding(
        file,
        file.added.iter().find(leaks)?.number,
        Severity::Medium,
        "Resource leak: what is opened is not closed on every path",
        "The file or handle is opened and not closed when the function returns early or fails, so that descriptors leak until the process runs out. Close it in a finally, defer or with block.",
    )
}

/// A new function that lacks the check that all its neighbours make.
fn unguarded_sibling(file: &ChangedFile) -> Option<Finding> {
    let guards = file.lines.iter().filter(|line| GUARDED.is_match(line)).count();
    let bare = |line: &&Line| {
        let body = (line.number..line.number + 8).any(|number| GUARDED.is_match(file.line(number)));
        FUNCTION.is_match(&line.text) && !body
    };
    let line = file.added.iter().filter(|_| guards >= 3).find(bare)?;
    finding(
        file,
        line.number,
        Severity::Critical,
        "Authorisation is missing",
        "The other functions of this file check the caller's permission first; this new one does not. Any user can call it and read or change what belongs to another. Add the same check.",
    )
}

#[expect(clippy::unnecessary_wraps, reason = "every heuristic ends with this call")]
fn finding(file: &ChangedFile, line: u32, severity: Severity, title: &str, body: &str) -> Option<Finding> {
    Some(Finding { file: file.path.clone(), line, severity, title: title.to_owned(), body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(added: &[&str], removed: &[&str]) -> ChangedFile {
        let line = |(at, text): (usize, &&str)| Line { number: at as u32 + 1, text: (*text).to_owned() };
        ChangedFile {
            path: "src/a.py".to_owned(),
            added: added.iter().enumerate().map(line).collect(),
            removed: removed.iter().enumerate().map(line).collect(),
            lines: added.iter().map(|text| (*text).to_owned()).collect(),
        }
    }

    fn titles(file: ChangedFile) -> Vec<String> {
        findings(&Change { files: vec![file] }).into_iter().map(|finding| finding.title).collect()
    }

    #[test]
    fn each_heuristic_finds_what_it_is_for() {
        let cases: [(&[&str], &[&str], &str); 8] = [
            (&["if a >= b:"], &["if a > b:"], "Off by one"),
            (&["return user.name"], &["if user is None:"], "A missing value"),
            (&["except OSError:", "    pass"], &[], "An error is swallowed"),
            (&["if key not in cache:", "    cache[key] = load(key)"], &[], "Race"),
            (&["for item in items:", "    items.remove(item)"], &[], "The collection"),
            (&["for attempt in range(3):", "    gateway.charge(card)"], &[], "The retry"),
            (&["handle = open(name)", "return handle.read()"], &[], "Resource leak"),
            (
                &[
                    "check_user_access(a)",
                    "check_user_access(b)",
                    "check_user_access(c)",
                    "",
                    "",
                    "",
                    "",
                    "",
                    "",
                    "",
                    "def drop(self):",
                ],
                &[],
                "Authorisation",
            ),
        ];
        for (added, removed, title) in cases {
            let found = titles(file(added, removed));
            assert!(found.iter().any(|each| each.starts_with(title)), "{title}: {found:?}");
        }
    }

    #[test]
    fn right_code_is_left_alone() {
        let right = [
            "with open(name) as handle:",
            "    return handle.read()",
            "for item in list(items):",
            "    keep(item)",
        ];
        assert_eq!(titles(file(&right, &[])), Vec::<String>::new());
    }
}
