//! Contracts: requirements in the documentation of a called function that the caller seems to ignore.

use plumbline_benchmark::record::Severity::High;

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{called, patterns, words};

patterns! {
    DEMAND = r"(?i)\b(?:must\b|never\b|callers?\b|not thread[- ]?safe|live view|at least once|counted from [01]|(?:zero|one|0|1)-based|already (?:\w+-)?(?:encoded|escaped|quoted)|in UTC\b|not idempotent|only (?:after|before|while|if|when|once)\b|do(?:es)? not (?:copy|lock|commit|check|validate|escape|close|retry|wait|roll|raise|throw|handle|sort|include|flush|verify)|without (?:checking|locking|copying)|inclusive|exclusive|before calling|after calling|should not|cannot be|not safe|may (?:be called|return|run|block|raise|throw)|takes ownership|borrowed|shared|unsorted|in no particular order|unordered|best effort|(?:both|either) .* (?:must|have to)|responsib|invalidat|minor units|in cents|half-open|raises|throws)";
    STRONG = r"(?i)\bmust\b|never|callers?\b|live view|not thread|not idempotent|at least once|takes ownership|responsib|only (?:after|before|while)|counted from|-based|already|invalidat|does not (?:lock|commit|check|close|copy|escape|validate)";
}

/// Words without meaning for the subject of a sentence.
const COMMON: &[&str] = &[
    "the", "a", "an", "of", "to", "and", "or", "is", "are", "be", "it", "its", "this", "that", "in", "on",
    "by", "for", "with", "not", "must", "never", "caller", "callers", "call", "called", "calling", "has",
    "have", "been", "as", "at", "from", "if", "when", "before", "after", "only", "once", "while", "do",
    "does", "may", "will", "should", "each", "any", "all", "other", "no", "they", "them", "their", "which",
    "who", "what", "so", "than", "then", "there", "would", "can", "cannot", "own", "one", "same", "return",
    "returns", "returned", "function", "method", "value",
];

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(project, &[unmet_demand])
}

/// Returns the sentence of the documentation that states a requirement.
fn demand(doc: &str) -> Option<String> {
    let text = doc.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentences =
        text.split_inclusive(". ").filter(|sentence| sentence.len() < 260 && DEMAND.is_match(sentence));
    let strongest = sentences.max_by_key(|sentence| STRONG.is_match(sentence))?;
    Some(strongest.trim().to_owned())
}

/// Returns the share of the sentence's meaningful words that occur in the code, in percent.
fn honoured(sentence: &str, callee: &str, code: &str) -> usize {
    let known: Vec<String> = words(code).iter().map(|word| stem(word)).collect();
    let own = words(callee);
    let telling: Vec<String> = words(sentence)
        .iter()
        .filter(|word| word.len() > 1 && !COMMON.contains(&word.as_str()) && !own.contains(word))
        .map(|word| stem(word))
        .collect();
    let met = telling.iter().filter(|word| known.contains(word)).count();
    (met * 100).checked_div(telling.len()).unwrap_or(100)
}

/// Returns the approximate stem of a word.
fn stem(word: &str) -> String {
    let plain = ["ing", "ed", "es", "s", "e"]
        .iter()
        .find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() > 2));
    plain.unwrap_or(word).to_owned()
}

fn unmet_demand(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let code = source.text(function.start, function.end);
    let mut best: Option<(u8, u32, String, String)> = None;
    for (at, line) in source.body(function).filter(|(at, _)| source.is_added(*at)) {
        for callee in called(line) {
            let Some((confidence, sentence)) = unmet(project, source, function, callee, &code) else {
                continue;
            };
            if best.as_ref().is_none_or(|(sure, ..)| confidence > *sure) {
                best = Some((confidence, at, callee.to_owned(), sentence));
            }
        }
    }
    let (confidence, at, callee, sentence) = best?;
    Some(source.finding(
        (at, at), confidence, High,
        format!("{} does not honour what {callee} asks for", function.name),
        format!("The documentation of {callee} says: \"{sentence}\" The call of {callee} in {} does not seem to take that into account. What it warns of can happen here, on ordinary input or when calls overlap. Meet the condition before or around the call, or use another function.", function.name),
    ))
}

fn unmet(
    project: &Project,
    source: &Source,
    function: &Function,
    callee: &str,
    code: &str,
) -> Option<(u8, String)> {
    let mut known = project.named(callee).filter(|(other, _)| other.language == source.language);
    let (other, each) = known.next().filter(|_| known.next().is_none())?;
    let is_own = other.path == source.path && (each.start == function.start || source.is_added(each.start));
    let sentence = demand(&each.doc).filter(|_| !is_own)?;
    let met = honoured(&sentence, callee, code);
    let strong = if STRONG.is_match(&sentence) { 12 } else { 0 };
    let new = if source.is_added(function.start) { 4 } else { 0 };
    (met < 34).then(|| (46 + strong + new - (met / 6) as u8, sentence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reviewer::source::tests::{Case, try_cases};

    const CASES: &[Case] = &[
        (
            "a.py",
            "def rows():\n    \"\"\"The rows: a live view, so callers copy it before suspending.\"\"\"\n    return all\n~~~\ndef f():\n    for a in rows():\n        wait(a)\n",
            "def rows():\n    \"\"\"The rows.\"\"\"\n    return all\n~~~\ndef f():\n    for a in rows():\n        wait(a)\n",
            "f does not honour what rows",
        ),
        (
            "a.go",
            "// flushLocked writes. Callers must hold mu.\nfunc flushLocked(s *S) {\n}\n~~~\nfunc f(s *S) {\n\tflushLocked(s)\n}",
            "// flushLocked writes. Callers must hold mu.\nfunc flushLocked(s *S) {\n}\n~~~\nfunc f(s *S) {\n\ts.mu.Lock()\n\tflushLocked(s)\n}",
            "f does not honour what flushLocked",
        ),
    ];

    #[test]
    fn ignored_requirement_is_found() {
        try_cases(findings, CASES);
    }

    #[test]
    fn strongest_requirement_is_quoted() {
        let doc = "Reads it. May return less. Callers must close it.";
        assert_eq!(demand(doc).unwrap(), "Callers must close it.");
        assert_eq!(demand("Reads it."), None);
    }
}
