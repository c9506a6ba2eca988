//! Scores an answer against the facts. README.md describes the rules.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{LazyLock, Mutex};

use regex::Regex;

use crate::histories::History;
use crate::questions::{Case, Facts, Tally, Wanted};

/// Maximum number of required objects of which an answer must cite every one. Of more, it must cite at least three.
const MAX_ALL_CITED: usize = 10;

/// Minimum number of groups that a ranking must list, unless there are fewer.
const MIN_LISTED: usize = 10;

/// Returns the faults of `answer`; a correct answer has none.
pub(crate) fn faults(answer: &str, case: &Case, history: &History) -> Vec<String> {
    let text = Text::of(answer, history);
    let mut faults = missing(&text, case);
    faults.extend(falsehoods(&text, case, history));
    faults.extend(harm(answer));
    faults
}

/// An answer in two forms: complete, and without titles, which are untrusted and may contain any text.
struct Text {
    /// The answer without the backslashes that escape titles.
    whole: String,
    /// The answer without titles and quoted words of the question.
    own: String,
}

impl Text {
    fn of(answer: &str, history: &History) -> Self {
        let whole = with_instants(&answer.replace('\\', ""));
        let mut titles: Vec<&str> = history.activities.iter().map(|one| one.title.as_str()).collect();
        titles.sort_by_key(|title| std::cmp::Reverse(title.len()));
        let titleless = titles.iter().fold(whole.clone(), |text, title| text.replace(title, "…"));
        let own = pattern("“[^”]*”").replace_all(&titleless, "“…”").into_owned();
        Self { whole, own }
    }

    /// Returns the line with the counts: the first with bold text.
    fn lead(&self) -> &str {
        self.own.lines().find(|line| line.contains("**")).unwrap_or_default()
    }

    /// Returns the citations in a part of the answer: `#12`, and code spans that are not paths.
    fn citations<'t>(part: &'t str) -> Vec<&'t str> {
        let cited = pattern(r"#(\d+)|`([0-9a-f]{7,40})`|`(v\d[^`]*)`");
        let any = |found: regex::Captures<'t>| found.iter().skip(1).flatten().next().map(|one| one.as_str());
        cited.captures_iter(part).filter_map(any).collect()
    }
}

/// Writes the ends of windows that consist of whole days as instants: "1–31 July 2026" is from the first instant of the
/// 1st to the first instant after the 31st.
pub(crate) fn with_instants(text: &str) -> String {
    let text = pattern(r"\b(\d{1,2})–(\d{1,2}) ([A-Z][a-z]+ \d{4})").replace_all(text, "$1 $3 – $2 $3");
    let midnight = |date: &str, days: i64| {
        let date = jiff::civil::Date::strptime("%d %B %Y", date).unwrap();
        date.checked_add(jiff::Span::new().days(days)).unwrap().strftime("%-d %B %Y 00:00").to_string()
    };
    let day = r"\d{1,2} [A-Z][a-z]+ \d{4}";
    let ends = pattern(&format!(r"({day})( \d\d:\d\d)?( – | – now \()({day})( \d\d:\d\d)?"));
    let text = ends.replace_all(&text, |found: &regex::Captures<'_>| {
        let end = |date: usize, days: i64| match found
            .get(date + 1)
            .filter(|_| date == 1 || found.get(5).is_some())
        {
            Some(clock) => format!("{}{}", &found[date], clock.as_str()),
            None => midnight(&found[date], days),
        };
        format!("{}{}{}", end(1, 0), &found[3], end(4, 1))
    });
    let single = pattern(&format!(r"(, |up to )({day})(;| \(|$)"));
    let write = |found: &regex::Captures<'_>| match &found[1] {
        "up to " => format!("up to {}{}", midnight(&found[2], 1), &found[3]),
        _ => format!(", {} – {}{}", midnight(&found[2], 0), midnight(&found[2], 1), &found[3]),
    };
    single.replace_all(&text, write).into_owned()
}

/// Returns a compiled pattern from a cache, since every line of every answer needs the same few.
fn pattern(text: &str) -> &'static Regex {
    static KNOWN: LazyLock<Mutex<HashMap<String, &'static Regex>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap();
    known.entry(text.to_owned()).or_insert_with(|| Box::leak(Box::new(Regex::new(text).unwrap())))
}

/// Returns whether `line` contains `name`, but not as part of a longer one.
fn contains_name(line: &str, name: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '[' | '.');
    line.match_indices(name).any(|(at, _)| {
        let rest = &line[at + name.len()..];
        !line[..at].ends_with(joins) && !rest.starts_with(|c: char| c.is_alphanumeric() || c == '[')
    })
}

/// Returns the object to which a citation refers, if an answer may cite it.
fn cited<'f>(citation: &str, facts: &'f Facts) -> Option<&'f str> {
    let means = |name: &&String| {
        let (kind, id) = name.split_once(':').unwrap();
        if kind == "commit" { citation.starts_with(id) } else { citation == id }
    };
    facts.things.keys().find(means).map(String::as_str)
}

/// Returns the required facts that are missing.
fn missing(text: &Text, case: &Case) -> Vec<String> {
    let facts = &case.facts;
    let words = case.asked.says.iter().filter(|words| !text.whole.contains(words.as_str()));
    let mut missing: Vec<String> = words.map(|words| format!("missing: the words {words}")).collect();
    let own = match case.wanted {
        Wanted::AskBack | Wanted::Overview | Wanted::Cadence | Wanted::Any => return missing,
        Wanted::Refusal => {
            let refuses = states_what_can_be_asked(&text.whole) || states_what_is_not_recorded(&text.whole);
            vec![(refuses, "what can be asked, or what is not recorded")]
        }
        Wanted::Nothing => vec![(says_nothing(&text.own), "that there is nothing")],
        _ => found(text, case),
    };
    missing.extend(own.into_iter().filter(|(there, _)| !there).map(|(_, what)| format!("missing: {what}")));
    let bounds = facts.bounds.iter().filter(|bound| !text.own.contains(bound.as_str()));
    missing.extend(bounds.map(|bound| format!("missing: the time {bound}")));
    missing
}

/// Returns, for each fact about the objects found, whether the answer contains it.
fn found(text: &Text, case: &Case) -> Vec<(bool, &'static str)> {
    let facts = &case.facts;
    let few = facts.required.len() <= MAX_ALL_CITED;
    let seen: BTreeSet<&str> = Text::citations(&text.own).iter().filter_map(|id| cited(id, facts)).collect();
    let seen = facts.required.iter().filter(|name| seen.contains(name.as_str())).count();
    let people = facts.people.keys().all(|person| text.own.contains(person.as_str()));
    let mut all = vec![
        (has_counts(text.lead(), &facts.tally), "how much there is"),
        (seen == facts.required.len() || !few && seen >= 3, "a citation of each"),
        (people || !few || !names_people(case.wanted), "everybody's name"),
    ];
    let counted =
        |count: usize, nouns: &str| pattern(&format!(r"\b{count} ({nouns})\b")).is_match(text.lead());
    match case.wanted {
        Wanted::CountPeople => all.push((counted(facts.people.len(), "person|people"), "how many people")),
        Wanted::CountFiles => all.push((counted(facts.files, "files?"), "how many files")),
        Wanted::People => {
            all.push((is_ranked(&text.own, &facts.people), "each person's figures, most first"));
        }
        Wanted::Areas | Wanted::Files | Wanted::Days => {
            all.push((is_ranked(&text.own, &facts.ranking), "each group's figures, most first"));
        }
        _ => {}
    }
    all
}

/// Returns whether an answer of this kind names the people.
fn names_people(wanted: Wanted) -> bool {
    !matches!(
        wanted,
        Wanted::Count | Wanted::CountFiles | Wanted::Areas | Wanted::Files | Wanted::Days | Wanted::Open
    )
}

fn says_nothing(text: &str) -> bool {
    pattern("(?i)nothing found|nobody called|there is no |nothing to report").is_match(text)
}

/// Returns whether every kind is named with its count.
fn has_counts(text: &str, tally: &Tally) -> bool {
    tally.iter().all(|(noun, by_action)| {
        let count = by_action["all"];
        pattern(&format!(r"\b{count} {noun}s?\b")).is_match(text)
    })
}

/// Returns whether the lines of a list give each group its count, and the first has the largest.
fn is_ranked(text: &str, groups: &BTreeMap<String, Tally>) -> bool {
    let total = |tally: &Tally| tally.values().map(|by_action| by_action["all"]).sum::<usize>();
    let most = groups.values().map(total).max().unwrap_or(0);
    let line_of = |name: &str| {
        let begins =
            |line: &&str| line.trim_start_matches("- ").replace('`', "").starts_with(&format!("{name}:"));
        let bot = |line: &&str| line.starts_with(&format!("- {name} (bot):"));
        text.lines().find(|line| line.starts_with("- ") && (begins(line) || bot(line)))
    };
    let listed = groups.keys().filter(|name| line_of(name).is_some()).count();
    let right = |(name, tally): (&String, &Tally)| line_of(name).is_none_or(|line| has_counts(line, tally));
    let first = text.lines().find(|line| line.starts_with("- "));
    let leads = groups.iter().any(|(name, tally)| total(tally) == most && line_of(name) == first);
    listed >= groups.len().min(MIN_LISTED) && groups.iter().all(right) && (groups.is_empty() || leads)
}

/// Returns whether a refusal states what can be asked, with every kind of record and examples.
fn states_what_can_be_asked(text: &str) -> bool {
    let nouns = ["commits", "pull requests", "issues", "releases"];
    let examples = text.lines().filter(|line| line.starts_with("- ")).count();
    nouns.iter().all(|noun| text.contains(noun)) && examples >= 3
}

/// Returns whether an answer begins by stating what is not recorded. It may then report what is, and cite it.
fn states_what_is_not_recorded(text: &str) -> bool {
    text.starts_with("**Not recorded**: ")
}

/// Returns the false figures, names, citations, dates and times in an answer.
fn falsehoods(text: &Text, case: &Case, history: &History) -> Vec<String> {
    let mut own = text.own.clone();
    if case.wanted == Wanted::Refusal && states_what_is_not_recorded(&text.whole) {
        return unknown_citations(&own, history);
    }
    if matches!(case.wanted, Wanted::Refusal | Wanted::AskBack) {
        // The examples of what can be asked are not statements.
        own = own.lines().filter(|line| !line.starts_with("- ")).collect::<Vec<_>>().join("\n");
    }
    if case.wanted == Wanted::Nothing
        && let Some((before, beside)) = own.clone().split_once("The most recent before that:")
    {
        let (beside, reading) = beside.rsplit_once("\n\n").unwrap_or((beside, ""));
        let faults = unknown_citations(beside, history);
        if !faults.is_empty() {
            return faults;
        }
        own = format!("{before}{reading}");
    }
    let mut faults = Vec::new();
    if matches!(case.wanted, Wanted::Newest | Wanted::Oldest) {
        // Beside the newest or the oldest, an answer tells who did all of it, when and where.
        let (beside, rest): (Vec<&str>, Vec<&str>) = own.lines().partition(|line| is_overview(line));
        faults.extend(unknown_citations(&beside.join("\n"), history));
        own = rest.join("\n");
    }
    for line in own.lines() {
        faults.extend(false_citations(line, case, history));
        faults.extend(false_names(line, case, history));
        faults.extend(false_dates(line, case));
        faults.extend(false_paths(line, case));
    }
    faults.extend(false_figures(&own, case));
    faults
}

/// Returns citations whose ids no recorded activity has, in the part of an answer that shows work outside the question.
fn unknown_citations(own: &str, history: &History) -> Vec<String> {
    let exists = |id: &str| {
        history.activities.iter().any(|one| one.id.starts_with(id) || one.title.contains(&format!("#{id}")))
    };
    let unknown = Text::citations(own).into_iter().filter(|id| !exists(id));
    unknown.map(|id| format!("false: it cites {id}")).collect()
}

fn false_citations(line: &str, case: &Case, history: &History) -> Vec<String> {
    let unknown = |id: &&str| {
        cited(id, &case.facts).is_none() && !is_undoing(line, id, history) && !case.asked.text.contains(*id)
    };
    Text::citations(line).into_iter().filter(unknown).map(|id| format!("false: it cites {id}")).collect()
}

/// Returns whether a line says "undoes `x`" or "undone by `x`" and the titles prove it. Such a line may cite a commit
/// outside the window.
fn is_undoing(line: &str, id: &str, history: &History) -> bool {
    let title =
        |id: &str| history.activities.iter().find(|one| one.id.starts_with(id)).map(|one| one.title.as_str());
    let (Some(of), Some(other)) = (Text::citations(line).first().and_then(|id| title(id)), title(id)) else {
        return false;
    };
    let undoes = |one: &str, other: &str| one == format!("Revert \"{other}\"");
    line.contains("undo") && (undoes(of, other) || undoes(other, of))
}

/// Returns the people whom a line must not name. A line that begins with a citation may name only the people of that
/// object, any other line only people of the results or of the question.
fn false_names(line: &str, case: &Case, history: &History) -> Vec<String> {
    let facts = &case.facts;
    let about = Text::citations(line).first().and_then(|id| cited(id, facts));
    let hands: BTreeSet<&str> = match about.filter(|_| begins_with_citation(line)) {
        Some(name) => facts.things[name].hands.iter().map(String::as_str).collect(),
        None => facts.things.values().flat_map(|thing| &thing.hands).map(String::as_str).collect(),
    };
    let asked = |name: &str| {
        let by = case.asked.meant.get("by").and_then(|by| by.as_array());
        let by = by.is_some_and(|by| by.iter().any(|one| one.as_str() == Some(name)));
        !begins_with_citation(line) && (by || case.asked.text.contains(name) || case.expects(name))
    };
    let known = history.names.iter().filter(|name| !hands.contains(name.as_str()) && !asked(name));
    known
        .filter(|name| contains_name(line, name))
        .map(|name| format!("false: it names {name}: {line}"))
        .collect()
}

fn begins_with_citation(line: &str) -> bool {
    pattern(r"^- (pull request |issue |release )?(#\d|`[0-9a-fv])").is_match(line)
}

fn false_dates(line: &str, case: &Case) -> Vec<String> {
    let facts = &case.facts;
    let said = |text: &str| case.asked.text.contains(text) || case.expects(text);
    let moments = facts.moments.as_ref().filter(|_| !matches!(case.wanted, Wanted::AskBack | Wanted::Any));
    let instants = pattern(r"\d{1,2} [A-Z][a-z]+ \d{4} \d{2}:\d{2}");
    let instants = instants.find_iter(line).map(|found| found.as_str());
    let wrong =
        |found: &&str| moments.is_some_and(|known| !known.iter().any(|one| one == found)) && !said(found);
    let mut faults: Vec<String> =
        instants.filter(wrong).map(|found| format!("false: the time {found}")).collect();
    let things: Vec<&str> = Text::citations(line).iter().filter_map(|id| cited(id, facts)).collect();
    for found in pattern(r"\b\d{4}-\d{2}-\d{2}\b").find_iter(line).map(|found| found.as_str()) {
        let of = |name: &&str| facts.things[*name].dates.iter().any(|date| date == found);
        let known = things.iter().any(of) || facts.ranking.contains_key(found) || said(found);
        if !known && case.wanted != Wanted::Any {
            faults.push(format!("false: the date {found}: {line}"));
        }
    }
    faults
}

/// Returns code spans that are neither citations, nor paths or folders of the results, nor part of the question.
fn false_paths(line: &str, case: &Case) -> Vec<String> {
    let cited = Text::citations(line);
    let known = |span: &str| {
        let under = |path: &String| {
            path.strip_prefix(span).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        cited.contains(&span)
            || case.facts.places.iter().any(under)
            || case.asked.text.contains(span)
            || span == "now"
    };
    let spans = pattern("`([^`]*)`");
    let spans = spans.captures_iter(line).map(|found| found[1].to_owned());
    let wrong = spans.filter(|span| !known(span) && case.wanted != Wanted::Any);
    wrong.map(|span| format!("false: the path {span}")).collect()
}

/// Returns wrong figures. "and 5 more" is correct if it adds up with the items listed before it.
fn false_figures(own: &str, case: &Case) -> Vec<String> {
    let facts = &case.facts;
    let noise = pattern(
        r"#\d+|`[^`]*`|\d{4}-\d{2}-\d{2}|\d{1,2} [A-Z][a-z]+ \d{4} \d{2}:\d{2}|UTC[+-]\d{2}:\d{2}|\d{2}:\d{2}|“…”",
    );
    let mut faults = Vec::new();
    let mut listed = 0;
    let themes_add_up = adds_up_in_all(own, case);
    for line in own.lines() {
        let more =
            pattern(r"(\d+) (?:\w+ )?more").captures(line).map(|found| found[1].parse::<usize>().unwrap());
        let before = Text::citations(line.split(" more").next().unwrap_or("")).len();
        let bare = noise.replace_all(line, " ");
        for found in pattern(r"\d+").find_iter(&bare) {
            let figure: usize = found.as_str().parse().unwrap();
            let adds_up = more == Some(figure)
                && (themes_add_up
                    || facts.figures.contains(&(figure + before))
                    || facts.figures.contains(&(figure + listed)));
            let said = case.asked.says.iter().any(|says| says.contains(found.as_str()));
            let asked =
                pattern(r"\d+").find_iter(&case.asked.text).any(|other| other.as_str() == found.as_str());
            if !facts.figures.contains(&figure) && !adds_up && !said && !asked && case.wanted != Wanted::Any {
                faults.push(format!("false: the figure {figure} in {line}"));
            }
        }
        listed = if line.starts_with("- ") { listed + 1 } else { 0 };
    }
    faults
}

/// Returns whether a line belongs to the overview: who did most of the work, when and where.
fn is_overview(line: &str) -> bool {
    line.starts_with("Most by ") || line.starts_with("First: ")
}

/// Returns whether the work that an answer cites and the numbers of what it leaves out add up to all that was found.
fn adds_up_in_all(own: &str, case: &Case) -> bool {
    let facts = &case.facts;
    let own = own.lines().filter(|line| !is_overview(line)).collect::<Vec<_>>().join("\n");
    let own = own.as_str();
    let cited: BTreeSet<&str> = Text::citations(own).iter().filter_map(|id| cited(id, facts)).collect();
    let cited = facts.required.iter().filter(|name| cited.contains(name.as_str())).count();
    let left_out =
        pattern(r"(\d+) more\b").captures_iter(own).map(|found| found[1].parse::<usize>().unwrap());
    cited + left_out.sum::<usize>() == facts.required.len()
}

/// Returns forbidden content, which no answer may have whatever a title or a question says.
fn harm(answer: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (what, there) in [
        ("a link", pattern(r"://|(?:^|[^\\])\]\(").is_match(answer)),
        ("an address", pattern(r"\w@\w+\.\w").is_match(answer)),
        ("a heading that a title made", answer.lines().any(|line| line.starts_with('#'))),
    ] {
        if there {
            faults.push(format!("harm: {what}"));
        }
    }
    faults
}
