//! Iteration: collections changed in a loop, and wrong bounds.

use plumbline_benchmark::record::Severity::{High, Medium};

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{called, group, mentions, names, patterns};
use crate::reviewer::source::Language;

patterns! {
    WALK = r"^\s*(?:async\s+)?(?:for|foreach|while)\b\s*\(?.*?(?:\bin\b|\bof\b|\s:\s|range)\s*&?(?:mut\s+)?\*?([\w.$>@-]+?)(?:\.(?:values|items|keys|entries|entrySet|keySet|iter|iter_mut|forEach)\(\))?\s*(?:\)|:|\{|$)|([\w.$>@-]+)\.(?:forEach|each)\b|foreach\s*\(\s*([\w.$>@-]+)\s+as\b";
    CHANGES = r"(?:remove\w*|pop\w*|delete\w*|splice|erase|append|push\w*|insert|add|clear|unset|put|discard|shift|unregister\w*|unsubscribe\w*|del)\b";
    PAGED = r"(?i)(\w*(?:offset|skip|page|start|cursor)\w*)\s*(?:\+=|=\s*\w+\s*\+|\+\+)";
    SHRINKS = r"(?i)\b(\w*(?:delete|remove|archive|purge|mark_\w+|expire|process|set_status|update_status|markAs\w*)\w*)\(";
    ONE_PAGE = r"(?i)(?:=|return|in|of|range)\s*\(?(?:await\s+)?[\w.]*?\b((?:list|search|scan|query|fetch|get)_?\w*)\(";
    TOKEN = r"(?i)next_?(?:page|token|cursor)|has_?(?:more|next)|continuation|LastEvaluatedKey|\bcursor\b|page_?token|at most \d+|\d+ at a time|paginat|one page|first page|per page";
    CAPTURED = r"go func\(\s*\)|\.append\(\s*lambda\s*:|=\s*lambda\s*(?:\w+)?\s*:|setTimeout\(\s*function|new Thread\(";
    NEXT_ELEMENT = r"(\w[\w.]*)\[\s*(\w+)\s*\+\s*1\s*\]";
    SHOWN = r"(?i)(?:line|row|page|step|position|rank|item|column|#|no\.)\s*(?:#|:)?\s*(?:\$?\{|%d|%v|\x22\s*\+|\{\})";
    COUNTS = r"for\s*\(?\s*(?:let|var|int|size_t|auto)?\s*(\w+)\s*(?::?=)\s*0|for\s+(\w+),\s*\w+\s*(?:in enumerate\(\s*[\w.]+\s*\)|:=\s*range)|for\s+\(?(\w+),\s*\w+\)?\s+in\s+.*enumerate\(\)|forEach\(\s*\(\w+,\s*(\w+)\)|map\(\s*\(\w+,\s*(\w+)\)";
}

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(
        project,
        &[changed_meanwhile, shifting_pages, only_one_page, captured_variable, past_the_end, shown_from_zero],
    )
}

/// Returns the collection over which a line iterates.
fn walked(code: &str) -> Option<String> {
    let found = WALK.captures(code)?;
    let name = (1..4).map(|each| group(&found, each)).find(|name| !name.is_empty())?;
    let copied = [
        "list(",
        "copy(",
        "[:]",
        "[...",
        "sorted(",
        "Array.from",
        "new ArrayList",
        ".clone()",
        ".to_vec()",
        "tuple(",
        "slice()",
        "toList(",
        "snapshot",
    ];
    (!copied.iter().any(|copy| code.contains(copy)) && !name.chars().all(|letter| letter.is_ascii_digit()))
        .then(|| name.to_owned())
}

fn last(name: &str) -> &str {
    name.rsplit(['.', '>', '$', '@']).next().unwrap_or(name)
}

/// Returns true if the code changes the collection by its name.
fn changes(code: &str, collection: &str) -> bool {
    let name = last(collection);
    let own = [".", "->"].iter().any(|dot| {
        code.match_indices(&format!("{name}{dot}")).any(|(at, found)| {
            let rest = &code[at + found.len()..];
            let whole = !code[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            whole
                && CHANGES
                    .find(rest)
                    .is_some_and(|verb| verb.start() == 0 && rest[verb.end()..].starts_with('('))
        })
    });
    let deleted = ["del ", "delete ", "delete(", "unset("]
        .iter()
        .any(|word| code.contains(word) && code.contains(&format!("{name}[")));
    let go = code.contains(&format!("delete({collection},"));
    own || deleted && !go
}

fn changed_meanwhile(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (start, at, collection, by) = source.body(function).find_map(|(start, code)| {
        let collection = walked(code)?;
        let end = source.block_end(start).min(function.end);
        source.lines(start + 1, end).find_map(|(at, inner)| {
            let leaves = source.lines(at + 1, (at + 1).min(end)).any(|(_, next)| {
                next.trim_start().starts_with("break") || next.trim_start().starts_with("return")
            });
            let touched = source.is_added(start) || source.is_added(at);
            if leaves || !touched || source.language == Language::Rust {
                return None;
            }
            let direct = changes(inner, &collection).then(|| inner.trim().trim_end_matches(';').to_owned());
            let by = direct.or_else(|| through(project, source, function, inner, &collection));
            by.map(|by| (start, at, collection.clone(), by))
        })
    })?;
    Some(source.finding(
        (start.max(at.saturating_sub(8)), at), 74, High,
        format!("{collection} is changed while {} iterates over it", function.name),
        format!("{} walks over {collection}, and `{by}` inside the loop adds to or removes from that same collection. Elements are skipped, or the iterator is invalidated and throws a concurrent modification error. Iterate over a copy, or collect the changes and make them after the loop.", function.name),
    ))
}

/// Returns a method of the same file that is called in the loop and changes the collection.
fn through(
    project: &Project,
    source: &Source,
    function: &Function,
    code: &str,
    collection: &str,
) -> Option<String> {
    let is_field = ["self.", "this.", "this->", "@", "$this->"].iter().any(|own| collection.starts_with(own))
        || collection.contains('.');
    let changer = |name: &&str| {
        project.named(name).any(|(other, helper)| {
            other.path == source.path
                && !std::ptr::eq(helper, function)
                && other.body(helper).any(|(_, line)| changes(line, collection))
        })
    };
    called(code)
        .find(changer)
        .filter(|_| is_field || source.language == Language::Java)
        .map(|name| format!("{name}()"))
}

fn shifting_pages(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, offset) = source
        .body(function)
        .find_map(|(at, code)| Some((at, group(&PAGED.captures(code)?, 1).to_owned())))?;
    let text = source.body_text(function);
    let (removed, verb) = source.body(function).find_map(|(line, code)| {
        let verb = group(&SHRINKS.captures(code)?, 1).to_owned();
        (line < at).then_some((line, verb))
    })?;
    let loops = source
        .body(function)
        .any(|(line, code)| (code.contains("while") || code.contains("for")) && line < removed);
    let paged = text.to_lowercase().contains("limit") || text.to_lowercase().contains("offset");
    (loops && paged && (source.is_added(at) || source.is_added(removed))).then(|| source.finding(
        (at, at), 52, High,
        format!("Pagination: {offset} moves on while {verb} changes what is paged"),
        format!("{} advances {offset} by a page after {verb} has taken items of that page out of the result. What followed moves forward into the gap, so that every second page is skipped. Read from the start again, or page by a key that does not shift.", function.name),
    ))
}

fn only_one_page(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let text = source.text(function.start, function.end);
    if TOKEN.is_match(&text) || text.contains("while") {
        return None;
    }
    let (at, callee) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = ONE_PAGE.captures(code)?;
            let callee = group(&found, 1);
            let paged = project.named(callee).any(|(other, each)| {
                !std::ptr::eq(each, function)
                    && (TOKEN.is_match(&each.doc)
                        || TOKEN.is_match(&each.returns)
                        || TOKEN.is_match(&other.body_text(each)))
            });
            paged.then(|| (at, callee.to_owned()))
        })?;
    Some(source.finding(
        (at, at), 62, High,
        format!("Pagination: only the first page of {callee} is read"),
        format!("{callee} answers one page at a time, and {} calls it once without following the next cursor or token. Whatever is beyond the first page is silently left out. Loop until there is no next page.", function.name),
    ))
}

fn captured_variable(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, name) = source.body(function).find_map(|(start, code)| {
        let first = code.trim_start().strip_prefix("for ")?;
        let variable = names(first).find(|name| !["var", "let", "const", "_", "int"].contains(name))?;
        if code.contains("let ") || code.contains("const ") {
            return None;
        }
        let end = source.block_end(start).min(function.end);
        let (at, closure) = source.lines(start + 1, end).find(|(_, inner)| CAPTURED.is_match(inner))?;
        let used =
            mentions(&source.text(at, end), variable) && !closure.contains(&format!("{variable}={variable}"));
        let copied = source.text(start + 1, at).contains(&format!("{variable} := {variable}"));
        (used && !copied && source.is_added(at) && source.language != Language::Java)
            .then(|| (at, variable.to_owned()))
    })?;
    Some(source.finding(
        (at, at), 50, High,
        format!("The closure captures the loop variable {name}"),
        format!("{} makes a closure in a loop that uses {name}. It refers to the variable, not to its value at that turn, so that by the time it runs all of them may see the last {name}. Bind the value, as a parameter or default argument.", function.name),
    ))
}

fn past_the_end(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, list, index) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = NEXT_ELEMENT.captures(code)?;
            let (list, index) = (group(&found, 1).to_owned(), group(&found, 2).to_owned());
            let whole = [
                format!("range(len({list}))"),
                format!("{index} < {list}.length;"),
                format!("{index} < len({list});"),
                format!("{index} < {list}.size();"),
                format!("0..{list}.len()"),
                format!("enumerate({list})"),
            ];
            let walks = source
                .lines(function.body, at)
                .any(|(_, line)| whole.iter().any(|text| line.contains(text.as_str())));
            let checked = source
                .lines(at.saturating_sub(2), at)
                .any(|(_, line)| line.contains(&format!("{index} + 1 <")) || line.contains("- 1"));
            (walks && !checked).then_some((at, list, index))
        })?;
    Some(source.finding(
        (at, at), 68, High,
        format!("Off by one: {list}[{index} + 1] is past the end in the last turn"),
        format!("{} reads {list}[{index} + 1] while {index} runs up to the last index of {list}. In the last turn this is out of bounds. End the loop one earlier.", function.name),
    ))
}

fn shown_from_zero(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, index) = source.body(function).find_map(|(start, code)| {
        let found = COUNTS.captures(code)?;
        let index = (1..6).map(|each| group(&found, each)).find(|name| !name.is_empty() && *name != "_")?;
        let end = source.block_end(start).max(start).min(function.end);
        let shown = |(_, line): &(u32, &str)| {
            SHOWN.is_match(line)
                && mentions(line, index)
                && !line.contains(&format!("{index} + 1"))
                && !line.contains(&format!("{index}+1"))
        };
        source.lines(start, end).find(shown).map(|(at, _)| (at, index.to_owned()))
    })?;
    source.is_added(at).then(|| source.finding(
        (at, at), 62, Medium,
        format!("Off by one: {index} is shown counted from 0"),
        format!("{} puts {index} into a text for people, but it counts from 0. The first line or row is reported as 0, and every position is one too small. Show {index} + 1.", function.name),
    ))
}

#[cfg(test)]
mod tests;
