//! Ignored results: swallowed errors, promises without await, and missing values.

use plumbline_benchmark::record::Severity::High;

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{called, group, mentions, patterns};
use crate::reviewer::source::{Language, indent};

patterns! {
    BROAD = r"^\s*(?:except\s*:|except\s+\(?(Exception|BaseException)\b.*:|\}?\s*catch\s*(?:\(\s*(?:final\s+)?(Exception|Throwable|RuntimeException|Error|\\?Exception|\\?Throwable)?\s*\$?\w*\s*(?::\s*\w+)?\)|\(\.\.\.\))?\s*\{|rescue\s*(?:=>|$|StandardError|Exception))";
    RAISES = r"\b(?:raise|throw|panic|abort|exit|reject|rethrow|next\(|interrupt\(\))";
    SIGNAL = r"(?i)class\s+(\w*(?:Stop|Skip|Retry|Abort|Cancel|Interrupt|Redirect|Signal|Exit|Halt|Control|NotModified|Conflict|Permanent|Fatal|Denied|Forbidden)\w*)";
    GO_FAILED = r"if\s+(?:.*;\s*)?(err\w*)\s*!=\s*nil\s*\{";
    GO_FINE = r"^\s*(?:return\s+(?:.*,\s*)?nil|continue|break)\s*$";
    TAKEN = r"(?:^|\s)(?:(?:const|let|var|auto|final)\s+)?(?:[A-Za-z_][\w<>\[\], *&:]*\s+)?\*?\$?(\w+)\s*:?=\s*(?:await\s+)?([\w.>$@-]*?)(\w+)\(";
    NOTHING = r"\breturn\s+(?:None|null|nil|undefined|NULL|nullptr|-1)\b";
    MAY_BE_NOTHING = r"(?i)Optional\[|\|\s*(?:None|null|undefined)\b|@Nullable|\?\w|(?:returns?|or|else|yields)\s+(?:\w+\s+)?`?(?:null|none|nil|undefined|nullptr)\b|(?:null|none|nil) (?:if|when|unless)";
    STANDALONE = r"^\s*((?:this|self|[\w]+)\.)?([\w.]*?)(\w+)\(.*\)\s*;?\s*$";
}

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(project, &[swallowed, go_swallowed, not_awaited, missing_value])
}

fn swallowed(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, end) = source.body(function).find_map(|(at, code)| {
        let end = source.block_end(at);
        let quiet = BROAD.is_match(code) && !RAISES.is_match(&source.text(at + 1, end));
        (quiet && (at..=end).any(|line| source.is_added(line))).then_some((at, end))
    })?;
    let tried = tried(source, function, at);
    let signal = project.sources().find_map(|other| {
        other
            .lines(0, u32::MAX)
            .find_map(|(_, code)| SIGNAL.captures(code))
            .map(|found| group(&found, 1).to_owned())
    });
    let also = signal.as_ref().map_or_else(
        || "Programming errors, interrupts and failed writes look like success".to_owned(),
        |name| format!("Control-flow errors such as {name} are caught too and counted as ordinary failures"),
    );
    let empty = end <= at + 1 && source.line(end).trim().len() < 12;
    let confidence = if signal.is_some() {
        58
    } else if empty {
        56
    } else {
        47
    };
    Some(source.finding(
        (at, end.min(at + 4)), confidence, High,
        format!("The error of {tried} is swallowed by a broad handler in {}", function.name),
        format!("{} catches every exception of {tried} and goes on without raising it again. {also}, so that the caller is told that the work was done. Catch only the error that is expected here, and let the others through.", function.name),
    ))
}

/// Returns the last call before the handler.
fn tried<'a>(source: &'a Source, function: &Function, handler: u32) -> &'a str {
    source
        .lines(function.body, handler.saturating_sub(1))
        .rev()
        .find_map(|(_, code)| called(code).last())
        .unwrap_or("the block")
}

fn go_swallowed(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if source.language != Language::Go || !function.returns.contains("error") {
        return None;
    }
    let (at, name) = source.body(function).find_map(|(at, code)| {
        let found = GO_FAILED.captures(code)?;
        let text = source.text(at + 1, source.block_end(at));
        let quiet = text.lines().last().is_some_and(|last| GO_FINE.is_match(last))
            && !text.contains("errors.Is")
            && !code.contains("errors.");
        (quiet && source.is_added(at)).then(|| (at, group(&found, 1).to_owned()))
    })?;
    Some(source.finding(
        (at, at + 1), 62, High,
        format!("The error {name} is swallowed in {}", function.name),
        format!("{} sees that {name} is not nil and then goes on or returns nil. The failure is lost and the caller believes that the work was done. Return {name}, wrapped.", function.name),
    ))
}

fn not_awaited(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if !matches!(source.language, Language::Script | Language::Python) {
        return None;
    }
    let (at, name) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = STANDALONE.captures(code)?;
            let name = group(&found, 3);
            let is_async = project.named(name).any(|(other, each)| {
                other.language == source.language
                    && (other.line(each.start).contains("async ") || each.returns.contains("Promise<"))
            });
            let own = project.named(name).count() == 1;
            let handled = [
                "await",
                "void ",
                "return",
                ".then",
                ".catch",
                "create_task",
                "gather",
                "ensure_future",
                "=>",
            ];
            let before = source.line(at.saturating_sub(1));
            (is_async
                && own
                && !handled.iter().any(|word| code.contains(word))
                && !before.trim_end().ends_with(['(', ',', '[']))
            .then(|| (at, name.to_owned()))
        })?;
    Some(source.finding(
        (at, at), 74, High,
        format!("{name} is not awaited in {}", function.name),
        format!("{name} is asynchronous, and {} calls it without await. The code after it runs before {name} has finished, or it never runs at all, and its error is an unhandled rejection. Await it.", function.name),
    ))
}

fn missing_value(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if source.language == Language::Rust {
        return None;
    }
    let (at, value, callee) = source.body(function).find_map(|(at, code)| {
        let found = TAKEN.captures(code)?;
        let (value, callee) = (group(&found, 1), group(&found, 3));
        let may_miss = may_miss(project, callee)?;
        let used = source.lines(at + 1, function.end).find(|(_, code)| mentions(code, value))?;
        let guard = [
            "if", "?.", "??", "||", "&&", " or ", "assert", "while", "unless", "is None", "null", "nil",
            "match", "?", "not ",
        ];
        let sentinel = if may_miss { ["== -1", "< 0"] } else { ["", ""] };
        let checked = guard.iter().any(|word| used.1.contains(word))
            || (may_miss && sentinel.iter().any(|word| used.1.contains(word)));
        let deref =
            [".", "->", "["].iter().any(|sign| used.1.contains(&format!("{value}{sign}"))) || may_miss;
        (deref && !checked && source.is_added(used.0)).then(|| (used.0, value.to_owned(), callee.to_owned()))
    })?;
    Some(source.finding(
        (at, at), 66, High,
        format!("{value} from {callee} may be missing and is used unchecked"),
        format!("{callee} answers null, None or -1 when there is nothing to return, and {} uses {value} on line {at} without checking it. When it is missing this crashes, or goes on with a wrong value. Handle the missing case first.", function.name),
    ))
}

/// Returns whether functions of this name may return nothing: `Some(true)` if that is -1.
fn may_miss(project: &Project, name: &str) -> Option<bool> {
    let mut found = None;
    for (source, function) in project.named(name) {
        let texts =
            [source.text(function.start, function.body), function.doc.clone(), function.returns.clone()];
        let body = source.body(function).filter(|(_, code)| indent(code) > function.indent);
        let nothing =
            body.into_iter().find_map(|(_, code)| NOTHING.find(code).map(|found| found.as_str().to_owned()));
        let said = texts.iter().any(|text| MAY_BE_NOTHING.is_match(text));
        if nothing.is_none() && !said {
            return None;
        }
        found = Some(nothing.is_some_and(|text| text.ends_with("-1")));
    }
    found
}

#[cfg(test)]
mod tests;
