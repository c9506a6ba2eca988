//! Misread values: empty as all, a text as true, found as missing.

use plumbline_benchmark::record::Severity::{Critical, High};

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{group, mentions, names, patterns};
use crate::reviewer::source::{Language, indent};

patterns! {
    TESTED = r"\b(?:if|elif|while|unless|and|or|not)\b\s*\(?\s*(?:await\s+)?!?\s*([\w.]*?)(\w+)\(([^()]*)\)\s*(?:\)|:|\{|&&|\|\||$)";
    RETURNED = r#"return\s+["'](\w+)["']"#;
    NO = r"(?i)^(?:none|denied|deny|guest|no|never|anonymous|forbidden|disabled|off|missing|unknown|invalid|false|reject(?:ed)?)$";
    FILTERED = r"^\s*if\s*\(?\s*(?:!?(?:len\()?)\$?([\w.]*(?:ids|names|roles|tags|scopes|allowed\w*|filter\w*|projects|teams|permissions|users|regions|statuses|types|list|keys))(?:\.length|\.size\(\)|\))?(?:\s*>\s*0)?\s*\)?\s*[:{]?\s*$";
    NARROWS = r"(?i)where|filter|query|\bsql\b|\band\b|\+=|push|append|conditions?|clauses?|params";
    MERGES = r"(?i)merge|compact|combine|sync|reconcile|replicat|snapshot|fold";
    DROPS = r"(?i)\b(\w*(?:deleted|tombstone|removed|is_?dead)\w*)\b";
    SKIPS = r"continue|filter|delete|remove|drop|retain|skip";
    FIRST_MATCH = r"(?i)\b(\w+)\s*=\s*([\w.]+)\.(index_?of|find|indexOf|search|lastIndexOf)\(";
}

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(
        project,
        &[
            truthy_text,
            empty_means_all,
            dropped_tombstone,
            position_unchecked,
            string_view_of_temporary,
            lock_across_await,
        ],
    )
}

fn truthy_text(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, callee, word) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = TESTED.captures(code)?;
            let callee = group(&found, 2);
            let word = project.named(callee).find_map(|(other, each)| {
                other.body(each).find_map(|(_, line)| {
                    RETURNED.captures(line).map(|found| group(&found, 1)).filter(|word| NO.is_match(word))
                })
            })?;
            Some((at, callee.to_owned(), word.to_owned()))
        })?;
    Some(source.finding(
        (at, at), 82, Critical,
        format!("The answer '{word}' of {callee} counts as true"),
        format!("{callee} answers a text, '{word}' among others, and {} tests it for truthiness. Any text that is not empty is true, so that '{word}' passes the check and access is granted to those who have none. Compare with the expected value.", function.name),
    ))
}

fn empty_means_all(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, name) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let name = group(&FILTERED.captures(code)?, 1).to_owned();
            let block = source.text(at + 1, source.block_end(at));
            let depth = indent(code);
            let otherwise = source
                .lines(source.block_end(at) + 1, function.end)
                .take(2)
                .any(|(_, next)| indent(next) == depth && next.contains("else"));
            (NARROWS.is_match(&block)
                && !otherwise
                && mentions(&block, name.rsplit('.').next().unwrap_or_default()))
            .then_some((at, name))
        })?;
    Some(source.finding(
        (at, at + 1), 58, High,
        format!("Wrong default: an empty {name} is no filter at all"),
        format!("{} narrows the result by {name} only if it is not empty. When the caller has none, or is allowed none, an empty {name} returns everything instead of nothing. Tell missing apart from empty, and answer with nothing for an empty list.", function.name),
    ))
}

fn dropped_tombstone(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if !MERGES.is_match(&function.name) {
        return None;
    }
    let (at, mark) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let mark = group(&DROPS.captures(code)?, 1).to_owned();
            (SKIPS.is_match(&source.text(at, at + 1))).then_some((at, mark))
        })?;
    Some(source.finding(
        (at, at + 1), 58, High,
        format!("{} drops the tombstones ({mark})", function.name),
        format!("{} leaves out entries that are marked {mark}. An older copy of the entry in another segment or replica is then no longer hidden by the deletion, so that deleted data comes back. Keep the tombstone until nothing older can exist.", function.name),
    ))
}

fn position_unchecked(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if !matches!(source.language, Language::Script | Language::Java | Language::Python) {
        return None;
    }
    let (at, position, call) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = FIRST_MATCH.captures(code)?;
            let (position, call) = (group(&found, 1).to_owned(), group(&found, 3).to_owned());
            let positions = if source.language == Language::Python { "find" } else { "indexOf" };
            let rest = source.text(at + 1, function.end);
            let checked = rest.lines().any(|line| {
                mentions(line, &position)
                    && ["-1", "< 0", ">= 0", "> 0", "=== undefined", "if"]
                        .iter()
                        .any(|word| line.contains(word))
            });
            let used = names(&rest).any(|name| name == position)
                && (rest.contains('[')
                    || rest.contains("slice")
                    || rest.contains("substring")
                    || rest.contains("splice"));
            (call.starts_with(positions) && !checked && used).then_some((at, position, call))
        })?;
    Some(source.finding(
        (at, at), 68, High,
        format!("{position} is -1 when {call} finds nothing"),
        format!("{} uses {position} from {call} without checking for -1. When the text is not found, the slice or splice counts from the end and takes or removes the wrong part. Handle -1 first.", function.name),
    ))
}

fn string_view_of_temporary(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if source.language != Language::Native {
        return None;
    }
    let (at, callee) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let value = code.split_once("string_view ").map(|(_, rest)| rest)?;
            let callee = crate::reviewer::pattern::called(value).last()?;
            let owned = project.named(callee).any(|(_, each)| {
                each.returns.contains("string")
                    && !each.returns.contains("string_view")
                    && !each.returns.contains('&')
            });
            owned.then(|| (at, callee.to_owned()))
        })?;
    Some(source.finding(
        (at, at), 78, High,
        format!("The view outlives the text that {callee} returns"),
        format!("{} keeps a string_view of what {callee} returns by value. That temporary is destroyed at the end of the statement, so that the view dangles and reading it is undefined. Keep the std::string itself.", function.name),
    ))
}

fn lock_across_await(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    if source.language != Language::Rust {
        return None;
    }
    let (at, guard) = source.body(function).find_map(|(at, code)| {
        let name =
            code.trim_start().strip_prefix("let ")?.trim_start_matches("mut ").split([' ', ':']).next()?;
        let locks = [".lock()", ".write()", ".read()"].iter().any(|call| code.contains(call));
        let end = code.trim_end();
        (locks && (end.ends_with(".unwrap();") || end.ends_with("\");"))).then_some((at, name))
    })?;
    let depth = indent(source.line(at));
    let mut after = source
        .lines(at + 1, function.end)
        .take_while(|(_, code)| indent(code) >= depth && !code.contains(&format!("drop({guard})")));
    let (waits, _) = after.find(|(_, code)| code.contains(".await"))?;
    Some(source.finding(
        (at, waits.min(at + 10)), 66, High,
        format!("The lock guard {guard} is held across an await"),
        format!("{} takes {guard} from a blocking mutex and awaits on line {waits} while holding it. Another task that wants the lock blocks its thread meanwhile, which can deadlock the executor. Drop {guard} before awaiting, or use an asynchronous mutex.", function.name),
    ))
}

#[cfg(test)]
mod tests;
