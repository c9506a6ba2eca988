//! Heuristics that look at one added line: what is often wrong in any code base.

use std::sync::LazyLock;

use plumbline_benchmark::record::Severity;
use regex::Regex;

use super::change::{Change, ChangedFile, Line};

/// What a heuristic found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) file: String,
    pub(super) line: u32,
    pub(super) severity: Severity,
    pub(super) title: String,
    pub(super) body: String,
}

struct Rule {
    /// The endings of the files it is for; empty for all.
    endings: &'static [&'static str],
    pattern: Regex,
    severity: Severity,
    title: &'static str,
    body: &'static str,
}

/// Endings, pattern, severity, title, body.
type Row = (&'static [&'static str], &'static str, Severity, &'static str, &'static str);

const ANY: &[&str] = &[];
const PYTHON: &[&str] = &[".py"];
const SCRIPT: &[&str] = &[".js", ".ts", ".mjs", ".cjs"];
const NATIVE: &[&str] = &[".c", ".h", ".cc", ".cpp"];

#[rustfmt::skip]
const ROWS: &[Row] = &[
    (ANY, r#"(?i)(select|insert into|update|delete from)\b[^"'`]*["'`]?\s*(\+|%\s*\(|\{[a-z_.]+\}|\$\{)"#, Severity::Critical,
     "SQL injection: a value is put into the statement as text",
     "The query is built by concatenating or interpolating a value into the SQL text. A caller who controls that value can inject SQL and read or change other rows. Use a parameterised query with placeholders."),
    (ANY, r"shell\s*=\s*True|os\.system\(|\bexecSync\(\s*`|\bexec\(\s*`|\bsystem\(\s*[a-z]", Severity::Critical,
     "Shell injection: a command line is built from a value",
     "A shell command is built from a variable. Metacharacters in it run as commands. Pass an argument list without a shell, or quote the argument."),
    (ANY, r"(?i)(os\.path\.join|path\.join|filepath\.Join|Paths\.get|new File)\(.*(name|key|file|path|id)\b", Severity::High,
     "Path traversal: a name from outside is joined to a folder unchecked",
     "The joined path is not checked to stay below the root directory. A name with ../ or an absolute path escapes the folder and reads or overwrites another file. Normalise the path and verify its prefix."),
    (&[".py", ".js", ".ts", ".java", ".go", ".rb", ".php"],
     r"(?i)\b(float|parseFloat|toFixed|double|float64)\b.*(price|amount|cents|total|fee|balance|cost|tax)|(price|amount|cents|total|fee|balance|cost|tax)\w*\s*[*/]\s*(0\.\d+|100\.0)", Severity::High,
     "Money is computed in floating point and rounds wrongly",
     "The amount is computed with a binary float, so that cents are rounded wrongly and sums drift by a cent. Use integer cents or a decimal type with an explicit rounding mode."),
    (ANY, r"<=\s*(len\(|[\w.]+\.(length|size\(\)|len\(\)|count)\b)", Severity::High,
     "Off by one: the loop or check runs one past the end",
     "The comparison uses <= with the length, so that the last index is one past the end: out of bounds, or one element too many. It should be < length."),
    (PYTHON, r"range\(\s*1\s*,\s*len\(|range\(\s*len\([^)]*\)\s*-\s*1\s*\)|\[\s*:-1\s*\]", Severity::Medium,
     "Off by one: the first or last element is skipped",
     "The range leaves one element of the sequence out. The boundary item is never processed. Check whether the first and last element must be included."),
    (ANY, r"(?i)\bpage\w*\s*\*\s*\w*(size|limit|per_?page)", Severity::Medium,
     "Pagination: the offset is wrong when pages count from one",
     "The offset is the page number times the page size. If pages are numbered from 1 the first page is skipped; it should be (page - 1) * size. Items at the page boundary are lost or repeated."),
    (PYTHON, r"datetime\.(now|utcnow)\(\)|date\.today\(\)|fromtimestamp\([^,)]*\)", Severity::Medium,
     "Time zone: a naive local time is used",
     "A naive datetime without a time zone depends on the server's local zone and is compared or stored beside aware ones. Around midnight or a daylight saving change the date is wrong. Use an aware UTC datetime."),
    (&[".java", ".kt"], r"LocalDateTime\.now\(\)|LocalDate\.now\(\)|new Date\(\)|ZoneId\.systemDefault", Severity::Medium,
     "Time zone: the server's local time is used",
     "The local date-time of the server is used without a zone. For users elsewhere, and around daylight saving, the day or hour is wrong. Use an Instant or a ZonedDateTime with an explicit zone."),
    (ANY, r"(?i)86_?400|24\s*\*\s*60\s*\*\s*60|days?\s*\*\s*24", Severity::Medium,
     "A day is taken to have 24 hours, which daylight saving breaks",
     "Days are added as 86,400 seconds. On the day of a daylight saving change a local day has 23 or 25 hours, so that the result is off by an hour. Use calendar arithmetic in the time zone."),
    (PYTHON, r"def \w+\(.*=\s*(\[\]|\{\})", Severity::High,
     "A mutable default argument is shared between calls",
     "The default list or dict is created once and shared by every call, so that state leaks from one call into the next. Use None and create it inside."),
    (SCRIPT, r"\.sort\(\)", Severity::Medium,
     "sort() without a comparator compares as text",
     "Array.prototype.sort without a comparator sorts as strings: 10 comes before 9. Numbers end up in the wrong order. Pass (a, b) => a - b."),
    (SCRIPT, r"(\|\|\s*(\d+|''|true))\s*[;,)]", Severity::Medium,
     "A value of zero or an empty text falls back to the default",
     "The || operator replaces every falsy value, so that an explicit 0, empty string or false is overwritten by the default. Use ?? to fall back only on null and undefined."),
    (SCRIPT, r"\.forEach\(async", Severity::High,
     "forEach does not wait for async callbacks",
     "forEach ignores the promises, so that the code after it runs before the work is done, and a rejection is unhandled. Use for..of with await or Promise.all."),
    (&[".java"], r#"(==|!=)\s*"|"\s*(==|!=)"#, Severity::High,
     "Strings are compared by reference",
     "== compares references, not contents, so that two equal strings are unequal. Use equals."),
    (&[".java", ".c", ".cc", ".cpp", ".h"], r"\(int\)\s*\(?\w|\bint\s+\w+\s*=\s*\w+\s*\*\s*\w+", Severity::Medium,
     "Integer overflow: the product or the cast does not fit an int",
     "A 32-bit int holds the product of two values or a narrowed 64-bit value. For large input it overflows, wraps and becomes negative. Compute in a 64-bit type and check the range."),
    (&[".rs"], r"\bas\s+(u8|u16|u32|i8|i16|i32|usize)\b", Severity::Medium,
     "Integer truncation: `as` silently drops the high bits",
     "The cast with `as` truncates a value that does not fit and wraps around silently. For large values the length or offset is wrong. Use try_from and handle the overflow."),
    (&[".rs"], r"\.ok\(\);|let _ = .*\?*;", Severity::Medium,
     "An error is swallowed",
     "The result is discarded, so that a failed write or send goes unnoticed and the caller believes it succeeded. Propagate the error with `?`."),
    (&[".go"], r"^\s*_\s*=\s*\w|,\s*_\s*:?=\s*\w+.*\(", Severity::Medium,
     "An error is ignored",
     "The returned error is assigned to the blank identifier, so that a failure is swallowed and the code continues with a zero value. Check the error and return it."),
    (NATIVE, r"\b(strcpy|strcat|sprintf|gets)\s*\(", Severity::Critical,
     "Buffer overflow: the copy has no bound",
     "The copy does not check the size of the destination buffer. A longer source overflows it and corrupts memory. Use a bounded copy and check the length."),
    (NATIVE, r"\bmemcpy\s*\(.*\b(len|length|size|n)\b", Severity::High,
     "Buffer overflow: the length is not checked against the buffer",
     "memcpy copies a length taken from the input. If it exceeds the remaining capacity of the buffer it writes out of bounds. Check the length against the capacity first."),
    (NATIVE, r"\bmalloc\s*\([^)]*[*+]", Severity::Medium,
     "Integer overflow in an allocation size",
     "The size is a product or sum that can overflow, so that the buffer is too small and later writes go past its end; the result is not checked for NULL either. Check for overflow before allocating."),
    (ANY, r"(?i)timeout\w*\s*[=:]\s*(0|None|null|-1)\b", Severity::Medium,
     "The default timeout is unlimited",
     "The default of the timeout is none, so that a peer that never answers blocks the caller for ever. Use a finite default."),
    (ANY, r"(?i)\.decode\(\)|getBytes\(\)|new String\(\w+\)|errors\s*=\s*.ignore", Severity::Low,
     "Encoding: the platform's default charset is used",
     "Text is converted without naming the encoding. For non-ASCII characters the bytes or lengths differ between machines. Name UTF-8."),
];

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| ROWS.iter().filter_map(rule).collect());

fn rule(row: &Row) -> Option<Rule> {
    let (endings, pattern, severity, title, body) = *row;
    Regex::new(pattern).ok().map(|pattern| Rule { endings, pattern, severity, title, body })
}

/// What the rules find in the added lines, each rule once a file.
pub(super) fn findings(change: &Change) -> Vec<Finding> {
    let files = change.files.iter().filter(|file| !file.is_test());
    files.flat_map(|file| RULES.iter().filter_map(move |rule| first(rule, file))).collect()
}

fn first(rule: &Rule, file: &ChangedFile) -> Option<Finding> {
    let fits = rule.endings.is_empty() || rule.endings.iter().any(|ending| file.path.ends_with(ending));
    let line = file
        .added
        .iter()
        .filter(|_| fits)
        .find(|line| !is_comment(line) && rule.pattern.is_match(&line.text))?;
    Some(Finding {
        file: file.path.clone(),
        line: line.number,
        severity: rule.severity,
        title: rule.title.to_owned(),
        body: rule.body.to_owned(),
    })
}

fn is_comment(line: &Line) -> bool {
    let text = line.text.trim_start();
    ["//", "#", "*", "/*", "\"\"\"", "--"].iter().any(|start| text.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_rule() {
        assert_eq!(RULES.len(), ROWS.len());
    }

    #[test]
    fn a_rule_is_for_its_files_and_for_code() {
        let line = |number, text: &str| Line { number, text: text.to_owned() };
        let file = |path: &str, text: &str| ChangedFile {
            path: path.to_owned(),
            added: vec![line(7, text)],
            ..ChangedFile::default()
        };
        let found = |path: &str, text: &str| {
            let change = Change { files: vec![file(path, text)] };
            findings(&change).iter().map(|finding| finding.line).collect::<Vec<_>>()
        };
        assert_eq!(found("a.py", "for i in range(1, len(rows)):"), [7]);
        assert_eq!(found("a.go", "for i in range(1, len(rows)):"), [0u32; 0]);
        assert_eq!(found("a.py", "# range(1, len(rows))"), [0u32; 0]);
        assert_eq!(found("tests/a.py", "for i in range(1, len(rows)):"), [0u32; 0]);
    }
}
