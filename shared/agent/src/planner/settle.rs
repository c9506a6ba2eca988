//! Looks up the remaining words of a question in the history: what exists there comes before a search for words.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::lexicon::{is_form, is_in, is_place_noun};
use super::names::looks_like_path;
use super::{Aspect, Cue, Draft, Topic};
use crate::activity::Activity;
use crate::engine::text::{Term, may_contain};
use crate::engine::{History, release};
use crate::query::{Group, Kind, Measure, Query};
use crate::titles;

/// Folders and files of a history that a question's words may name.
struct Names<'h> {
    history: &'h History,
    /// Words of the question that are a folder at the top, a folder below, or a file without its ending.
    top: BTreeSet<String>,
    folders: BTreeSet<String>,
    files: BTreeSet<String>,
    /// Words that occur in a release's title.
    released: BTreeSet<String>,
}

impl<'h> Names<'h> {
    /// Looks up `words` in every path of the history, in one pass, and in the titles of releases if the question is about
    /// these.
    fn of(words: &BTreeSet<String>, is_about_releases: bool, history: &'h History) -> Self {
        let (mut top, mut folders, mut files, mut released) =
            <(BTreeSet<_>, BTreeSet<_>, BTreeSet<_>, BTreeSet<_>)>::default();
        let longest = words.iter().map(String::len).max().unwrap_or(0);
        let known = |part: &str| {
            let is_short = part.len() <= longest;
            is_short.then(|| words.iter().find(|word| word.eq_ignore_ascii_case(part)).cloned()).flatten()
        };
        let mut last = "";
        let paths = if words.is_empty() { &[] } else { history.paths().different.as_slice() };
        for path in paths {
            // Neighbouring paths mostly share their folder.
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let (rest, file) = if folder == last {
                ("", &path[folder.len()..])
            } else {
                (folder, path.rsplit('/').next().unwrap_or(path))
            };
            last = folder;
            for (depth, part) in rest.split('/').enumerate().filter(|(_, part)| !part.is_empty()) {
                if let Some(word) = known(part) {
                    if depth == 0 {
                        top.insert(word)
                    } else {
                        folders.insert(word)
                    };
                }
            }
            let file = file.trim_start_matches('/');
            let stem = file.split_once('.').map_or(file, |(stem, _)| stem);
            files.extend(known(stem).or_else(|| known(file)));
        }
        if is_about_releases && !words.is_empty() {
            let titles = history.releases().map(|release| release.title.as_str());
            let parts = titles.flat_map(|title| title.split(|c: char| !c.is_alphanumeric() && c != '-'));
            released.extend(parts.filter_map(known));
        }
        Self { history, top, folders, files, released }
    }

    fn is_folder(&self, word: &str) -> bool {
        self.top.contains(word) || self.folders.contains(word)
    }

    fn exists(&self, path: &str) -> bool {
        let path = path.trim_start_matches("./").trim_matches('/');
        !crate::engine::places::Place::resolve(path, self.history).is_unknown()
    }
}

/// Completes the query of a draft with the words that the question's form does not explain.
pub(crate) fn settle(mut draft: Draft, history: &History) -> Draft {
    set_event(&mut draft, history);
    let is_firm = |topic: &&Topic| matches!(topic.cue, Cue::Path | Cue::Text | Cue::Touched);
    let firm: BTreeSet<usize> = draft.topics.iter().filter(is_firm).map(|topic| topic.clause).collect();
    // "Cookies are weird. Changes in src/cookie.rs" is about the path.
    let (topics, told): (Vec<Topic>, Vec<Topic>) = std::mem::take(&mut draft.topics)
        .into_iter()
        .partition(|topic| firm.is_empty() || firm.contains(&topic.clause) || topic.cue != Cue::None);
    draft.notes.background.extend(told.into_iter().map(|topic| topic.word));
    let words = topics
        .iter()
        .chain(&draft.except_topics)
        .chain(&draft.weak_topics)
        .map(|topic| topic.word.to_lowercase());
    let mut words: BTreeSet<String> = words.collect();
    for pair in topics.windows(2) {
        words.extend(compounds(pair));
    }
    let is_about_releases = draft.query.kinds.contains(&Kind::Release) || draft.has(Aspect::Release);
    let names = Names::of(&words, is_about_releases, history);
    draft.has_path = topics.iter().any(|topic| topic.cue == Cue::Path);
    draft.has_firm_words =
        topics.iter().any(|topic| matches!(topic.cue, Cue::Quoted | Cue::Text | Cue::Touched));
    let versions: Vec<String> = topics
        .iter()
        .filter(|topic| topic.cue == Cue::Version)
        .map(|topic| topic.word.to_lowercase())
        .collect();
    let (mut skip, mut placed) = (false, None);
    for (at, topic) in topics.iter().enumerate().filter(|(_, topic)| topic.cue != Cue::Version) {
        // "The go sdk" is the folder, and no text with "sdk".
        let is_noun = placed == Some(topic.position) && is_place_noun(&topic.word.to_lowercase());
        if std::mem::take(&mut skip) || is_noun {
            continue;
        }
        let places = draft.query.paths.len();
        let pair = topics
            .get(at..at + 2)
            .filter(|pair| pair[0].position + 1 == pair[1].position && pair[1].cue != Cue::Version);
        let compound = pair.and_then(|pair| compounds(pair).into_iter().find(|name| names.is_folder(name)));
        match compound {
            Some(name) => {
                skip = true;
                push(&mut draft.query.paths, name);
            }
            None => place(topic, &names, &mut draft),
        }
        if draft.query.paths.len() > places {
            placed = Some(topic.position + 1);
        }
    }
    for topic in std::mem::take(&mut draft.except_topics) {
        except(&topic, &names, &mut draft.query);
    }
    set_releases(&mut draft, &versions, history);
    let query = &mut draft.query;
    if query.measure == Measure::Quiet {
        // What nobody touched has no words.
        draft.notes.background.append(&mut query.text);
    }
    query.any_text |= draft.any_of && query.text.len() > 1;
    let has_condition = draft.has_time
        || !draft.notes.ambiguous.is_empty()
        || !query.people.is_empty()
        || !query.paths.is_empty()
        || !query.text.is_empty()
        || !query.ids.is_empty()
        || !query.kinds.is_empty();
    let is_plain =
        matches!(draft.query.measure, Measure::List | Measure::Summary | Measure::First | Measure::Last);
    if !has_condition && is_plain {
        for topic in std::mem::take(&mut draft.weak_topics) {
            place(&topic, &names, &mut draft);
        }
        // Nothing else narrows the question, so that these words are what it is about.
        draft.finds_nothing = draft.query.text.is_empty()
            && !draft.notes.missing.is_empty()
            && !draft.has(Aspect::Reference)
            && !draft.has(Aspect::Person)
            && draft.notes.unrecorded.is_empty();
        let mut missing = std::mem::take(&mut draft.notes.missing);
        draft.query.text.append(&mut missing);
    }
    draft
}

/// Takes a name that several people have for those of them who also bear another name of the question, or who did
/// something in the window, or who did anything.
pub(crate) fn settle_names(draft: &mut Draft, history: &History) {
    let ambiguous = std::mem::take(&mut draft.notes.ambiguous);
    if ambiguous.is_empty() {
        return;
    }
    let mut bearers: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, candidates) in &ambiguous {
        candidates.iter().for_each(|name| *bearers.entry(name).or_default() += 1);
    }
    let edge = |edge: &Option<String>| edge.as_deref().and_then(|edge| edge.parse::<Timestamp>().ok());
    let (since, until) = (edge(&draft.query.since), edge(&draft.query.until));
    let recent = history
        .activities
        .iter()
        .filter(|one| since.is_none_or(|since| one.at >= since) && until.is_none_or(|until| one.at < until));
    let active: BTreeSet<&str> = recent.flat_map(|one| history.names_of(one)).collect();
    let most = bearers.values().copied().max().unwrap_or(0);
    for (called, candidates) in &ambiguous {
        let of = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
            candidates.iter().filter(|name| fits(name)).cloned().collect()
        };
        let known = of(&|name| draft.query.people.iter().any(|one| one == name));
        let shared = of(&|name| most > 1 && bearers.get(name).is_some_and(|count| *count == most));
        let active = of(&|name| active.contains(name));
        let chosen =
            [known, shared, active, candidates.clone()].into_iter().find(|chosen| !chosen.is_empty());
        let chosen = chosen.unwrap_or_default();
        draft.notes.corrected.push((called.clone(), crate::answer::joined(&chosen)));
        chosen.into_iter().for_each(|name| push(&mut draft.query.people, name));
    }
}

/// Begins the window with the newest work whose title has all words for an event. Without any, they are words as others.
fn set_event(draft: &mut Draft, history: &History) {
    let event = std::mem::take(&mut draft.event_topics);
    if event.iter().any(|topic| topic.cue == Cue::Version) {
        // "After we went to 1.2" says which version is used.
        return draft.topics.extend(event);
    }
    let words: Vec<Term> = event.iter().map(|topic| Term::of(&topic.word)).collect();
    let is_event = |one: &&Activity| words.iter().all(|word| word.is_in(&one.title));
    let found =
        history.activities.iter().find(is_event).filter(|_| !words.is_empty() && draft.query.since.is_none());
    match found {
        Some(event) => {
            draft.query.since = Some(event.id.clone());
            draft.has_time = true;
        }
        None => draft.topics.extend(event),
    }
}

/// Returns the names that two neighbouring words may spell: "forecast service" is `forecast-service`.
fn compounds(pair: &[Topic]) -> Vec<String> {
    let (one, other) = (pair[0].word.to_lowercase(), pair[1].word.to_lowercase());
    vec![format!("{one}-{other}"), format!("{one}_{other}"), format!("{one}{other}")]
}

fn push(list: &mut Vec<String>, item: String) {
    let bare = |text: &str| text.trim_end_matches('/').to_lowercase();
    if !list.iter().any(|known| bare(known) == bare(&item)) {
        list.push(item);
    }
}

/// Turns one word into a path, a person or a search term.
fn place(topic: &Topic, names: &Names<'_>, draft: &mut Draft) {
    let query = &mut draft.query;
    let word = topic.word.to_lowercase();
    let is_release = query.kinds.contains(&Kind::Release)
        || draft.aspects.has(Aspect::Release) && names.released.contains(&word) && !names.top.contains(&word);
    if query.kinds.contains(&Kind::Release) && is_in(&word, "releaser releasers releasing") {
        return;
    }
    match topic.cue {
        Cue::Quoted => return push(&mut query.text, format!("\"{}\"", topic.word)),
        Cue::Path => return path(topic, names, query),
        _ if is_release && names.released.contains(&word) => {
            return push(&mut query.text, topic.word.clone());
        }
        Cue::Place | Cue::Touched if names.is_folder(&word) || names.files.contains(&word) => {
            return push(&mut query.paths, exact(&word, names));
        }
        Cue::None if names.top.contains(&word) => {
            return push(&mut query.paths, exact(&word, names));
        }
        _ => {}
    }
    let is_known =
        occurs(&topic.word, names.history) || names.is_folder(&word) || names.files.contains(&word);
    if !is_known && !occurs_in_paths(&word, names.history) {
        match topic.cue {
            Cue::None if word.contains('-') && !word.starts_with('-') => {
                // "too-large" says as much as its parts.
                let known = word.split('-').filter(|part| !is_form(part) && occurs(part, names.history));
                let known: Vec<String> = known.map(str::to_owned).collect();
                if known.is_empty() {
                    push(&mut draft.notes.missing, topic.word.clone());
                }
                return known.into_iter().for_each(|part| push(&mut draft.query.text, part));
            }
            Cue::None => return push(&mut draft.notes.missing, topic.word.clone()),
            _ => {}
        }
    }
    push(&mut draft.query.text, topic.word.clone());
}

fn exact(word: &str, names: &Names<'_>) -> String {
    let spelled = names.history.paths().different.iter();
    let mut parts = spelled.filter_map(|path| path.split('/').find(|part| part.eq_ignore_ascii_case(word)));
    parts.next().unwrap_or(word).to_owned()
}

/// Turns a word in the form of a path into a path.
fn path(topic: &Topic, names: &Names<'_>, query: &mut Query) {
    let word = topic.word.trim_matches('`');
    if names.exists(word) || word.ends_with('/') || word.starts_with('/') || word.contains('*') {
        return push(&mut query.paths, word.to_owned());
    }
    match looks_like_path(word) && (word.contains('/') || word.contains('.')) {
        true => push(&mut query.paths, word.to_owned()),
        false => push(&mut query.text, word.to_owned()),
    }
}

/// Returns whether any title has a word.
fn occurs(word: &str, history: &History) -> bool {
    let term = Term::of(word);
    history.activities.iter().any(|one| term.is_in(&one.title))
}

/// Returns whether any path contains a word, which is in lower case.
fn occurs_in_paths(word: &str, history: &History) -> bool {
    history.paths().different.iter().any(|path| may_contain(path, word) && path.to_lowercase().contains(word))
}

fn except(topic: &Topic, names: &Names<'_>, query: &mut Query) {
    let word = topic.word.to_lowercase();
    if topic.cue == Cue::Path || names.is_folder(&word) {
        push(&mut query.except.paths, topic.word.clone());
    } else {
        push(&mut query.except.text, topic.word.clone());
    }
}

/// Gives the versions of a question their meaning: the window of one release, or the releases that may contain something.
fn set_releases(draft: &mut Draft, versions: &[String], history: &History) {
    let query = &mut draft.query;
    let known: Vec<&Activity> = versions.iter().filter_map(|version| release(version, history)).collect();
    for version in versions.iter().filter(|version| release(version, history).is_none()) {
        // "0.8.x" is every version of that series.
        push(&mut query.text, format!("\"{}\"", version.strip_suffix('x').unwrap_or(version)));
    }
    let is_about_content = !query.text.is_empty() || !query.ids.is_empty();
    // "What was removed in v2" is about the whole release.
    let wants_range = !(draft.aspects.has(Aspect::Reference) && draft.aspects.has(Aspect::Release));
    let wants_range = wants_range
        && (query.measure == Measure::Notes || !is_about_content || query.kinds.contains(&Kind::Breaking));
    let starts_with_release =
        query.since.as_deref().is_some_and(|since| !is_instant(since) && release(since, history).is_some());
    if let Some(newest) =
        known.iter().max_by_key(|one| one.at).filter(|_| starts_with_release && query.until.is_none())
    {
        query.until = Some(newest.id.clone());
    }
    if query.measure == Measure::Notes && (starts_with_release || !known.is_empty()) {
        draft.notes.background.extend(query.text.iter().filter(|word| !word.starts_with('"')).cloned());
        query.text.retain(|word| word.starts_with('"'));
    }
    draft.asked_releases = known.iter().map(|one| one.id.clone()).collect();
    if known.is_empty() || query.since.is_some() || query.kinds.contains(&Kind::Release) || !wants_range {
        return;
    }
    let newest = known.iter().max_by_key(|one| one.at).map(|one| (*one).clone());
    let oldest = known.iter().min_by_key(|one| one.at).map(|one| (*one).clone());
    if let (Some(newest), Some(oldest)) = (newest, oldest) {
        let since = if known.len() > 1 {
            Some(oldest.id)
        } else {
            before(&newest, history).map(|one| one.id.clone())
        };
        (query.since, query.until) = (since, Some(newest.id));
        draft.has_time = true;
        draft.aspects.remove(Aspect::Comparison);
    }
}

fn is_instant(edge: &str) -> bool {
    edge.parse::<Timestamp>().is_ok()
}

/// Returns the release before another: one of the same package if there is one, and a final one before a final one.
fn before<'h>(release: &Activity, history: &'h History) -> Option<&'h Activity> {
    let is_pre = |one: &Activity| titles::is_prerelease(&one.title, &one.id);
    let earlier = || {
        let older = history.releases().skip_while(|one| one.at >= release.at);
        older.filter(|one| is_pre(release) || !is_pre(one))
    };
    let package = titles::package(&release.title);
    earlier().find(|one| titles::package(&one.title) == package).or_else(|| earlier().next())
}

/// Splits a question that compares two windows, two people or two places into two queries.
pub(crate) fn set_comparison(draft: &mut Draft) {
    let mut further = std::mem::take(&mut draft.further);
    while !further.is_empty() {
        let query = draft.query.clone();
        let (since, until) = further.remove(0);
        let overlaps = |one: &Option<String>, other: &Option<String>| {
            one.as_ref().zip(other.as_ref()).is_none_or(|(until, since)| since < until)
        };
        let union = overlaps(&query.until, &since) && overlaps(&until, &query.since);
        if union && !draft.has(Aspect::Comparison) {
            let earlier = |one: Option<String>, other: Option<String>| {
                one.zip(other).map(|(one, other)| one.min(other))
            };
            let later = |one: Option<String>, other: Option<String>| {
                one.zip(other).map(|(one, other)| one.max(other))
            };
            draft.query.since = earlier(query.since, since);
            draft.query.until = later(query.until, until);
            if further.is_empty() {
                return;
            }
            continue;
        }
        draft.query.other =
            Some(Box::new(Query { since, until, measure: Measure::List, limit: None, ..query }));
        draft.query.measure = Measure::Compare;
        return;
    }
    let is_by_period = draft.query.group.is_some_and(Group::is_period);
    if !draft.has(Aspect::Comparison) || is_by_period && draft.query.people.len() > 1 {
        return;
    }
    let query = draft.query.clone();
    let split = |list: &[String]| match list {
        [one, other] => Some((vec![one.clone()], vec![other.clone()])),
        _ => None,
    };
    let mut other = Query { measure: Measure::List, limit: None, ..query.clone() };
    if let Some((one, two)) = split(&query.people) {
        (draft.query.people, other.people) = (one, two);
    } else if let Some((one, two)) = split(&query.paths) {
        (draft.query.paths, other.paths) = (one, two);
    } else if draft.has_time && query.until.is_some() {
        // "More than last month": compared with the time since then.
        (draft.query.since, draft.query.until) = (query.until, None);
    } else {
        return;
    }
    draft.query.other = Some(Box::new(other));
    draft.query.measure = Measure::Compare;
}
