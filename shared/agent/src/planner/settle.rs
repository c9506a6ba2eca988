//! Looks up the topics of a question in the history. A word that names a recorded folder, file or release becomes a
//! condition on paths or time; any other word is searched in titles and paths.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::names::looks_like_path;
use super::{Cue, Draft, TopicWord};
use crate::activity::Activity;
use crate::engine::text::{Term, may_contain};
use crate::engine::{History, release};
use crate::query::{Kind, Measure, Query};
use crate::titles;

/// Folders and files of a history that a question's words may name.
struct Names<'h> {
    history: &'h History,
    /// Words of the question that name a top-level folder.
    top: BTreeSet<String>,
    /// Words of the question that name any other folder.
    folders: BTreeSet<String>,
    /// Words of the question that name a file, without the file's ending.
    files: BTreeSet<String>,
}

impl<'h> Names<'h> {
    /// Looks up `words` in every path of the history, in one pass.
    fn of(words: &BTreeSet<String>, history: &'h History) -> Self {
        let (mut top, mut folders, mut files) = <(BTreeSet<_>, BTreeSet<_>, BTreeSet<_>)>::default();
        let longest = words.iter().map(String::len).max().unwrap_or(0);
        let known = |part: &str| {
            let is_short = part.len() <= longest;
            is_short.then(|| words.iter().find(|word| word.eq_ignore_ascii_case(part)).cloned()).flatten()
        };
        let mut last = "";
        let paths = if words.is_empty() { &[] } else { history.paths().distinct.as_slice() };
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
        Self { history, top, folders, files }
    }

    fn is_folder(&self, word: &str) -> bool {
        self.top.contains(word) || self.folders.contains(word)
    }

    fn exists(&self, path: &str) -> bool {
        let path = path.trim_start_matches("./").trim_matches('/');
        !crate::engine::places::Place::resolve(path, self.history).is_unknown()
    }
}

/// Completes the query of a draft with conditions for the question's topics.
pub(crate) fn settle(mut draft: Draft, history: &History) -> Draft {
    let topics = std::mem::take(&mut draft.topics);
    let excluded = std::mem::take(&mut draft.except_topics);
    let mut words: BTreeSet<String> =
        topics.iter().chain(&excluded).map(|topic| topic.word.to_lowercase()).collect();
    words.extend(topics.windows(2).flat_map(compounds));
    let names = Names::of(&words, history);
    draft.has_firm_words =
        topics.iter().any(|topic| matches!(topic.cue, Cue::Quoted | Cue::Text | Cue::Touched));
    let (versions, topics): (Vec<TopicWord>, Vec<TopicWord>) =
        topics.into_iter().partition(|topic| topic.cue == Cue::Version);
    let mut rest = topics.as_slice();
    while let [topic, others @ ..] = rest {
        let pair = rest.get(..2).filter(|pair| pair[0].position + 1 == pair[1].position);
        let compound = pair.and_then(|pair| compounds(pair).into_iter().find(|name| names.is_folder(name)));
        rest = match compound {
            Some(name) => {
                push_unique(&mut draft.query.paths, name);
                &others[1..]
            }
            None => {
                add_word(topic, &names, &mut draft);
                others
            }
        };
    }
    excluded.iter().for_each(|topic| exclude_word(topic, &names, &mut draft.query));
    set_releases(&mut draft, &versions, history);
    let query = &mut draft.query;
    let has_condition = draft.has_time
        || !query.people.is_empty()
        || !query.paths.is_empty()
        || !query.text.is_empty()
        || !query.ids.is_empty()
        || !query.kinds.is_empty();
    if !has_condition {
        // No other condition narrows the question: without these words, everything would match.
        query.text.append(&mut draft.notes.missing);
    }
    set_comparison(&mut draft);
    draft
}

/// Returns the names that two neighbouring words may spell: "forecast service" is `forecast-service`.
fn compounds(pair: &[TopicWord]) -> Vec<String> {
    let (one, other) = (pair[0].word.to_lowercase(), pair[1].word.to_lowercase());
    vec![format!("{one}-{other}"), format!("{one}_{other}"), format!("{one}{other}")]
}

fn push_unique(list: &mut Vec<String>, item: String) {
    let bare = |text: &str| text.trim_end_matches('/').to_lowercase();
    if !list.iter().any(|known| bare(known) == bare(&item)) {
        list.push(item);
    }
}

/// Adds one word to the query as a path or a search term, or to the notes if no title or path has the word.
fn add_word(topic: &TopicWord, names: &Names<'_>, draft: &mut Draft) {
    let (query, word) = (&mut draft.query, topic.word.to_lowercase());
    let is_place = names.is_folder(&word) || names.files.contains(&word);
    match topic.cue {
        Cue::Quoted => push_unique(&mut query.text, format!("\"{}\"", topic.word)),
        Cue::Path => add_path(topic, names, query),
        Cue::Place | Cue::Touched if is_place => push_unique(&mut query.paths, exact(&word, names)),
        Cue::None if names.top.contains(&word) => push_unique(&mut query.paths, exact(&word, names)),
        Cue::None if !is_place && !occurs(&topic.word, names.history) => {
            push_unique(&mut draft.notes.missing, topic.word.clone());
        }
        _ => push_unique(&mut query.text, topic.word.clone()),
    }
}

fn exact(word: &str, names: &Names<'_>) -> String {
    let spelled = names.history.paths().distinct.iter();
    let mut parts = spelled.filter_map(|path| path.split('/').find(|part| part.eq_ignore_ascii_case(word)));
    parts.next().unwrap_or(word).to_owned()
}

/// Adds a word that is written as a path to the query: as a path if the history has it or it has a slash, a dot or a
/// star, else as a search term.
fn add_path(topic: &TopicWord, names: &Names<'_>, query: &mut Query) {
    let word = topic.word.trim_matches('`');
    if names.exists(word) || word.ends_with('/') || word.starts_with('/') || word.contains('*') {
        return push_unique(&mut query.paths, word.to_owned());
    }
    match looks_like_path(word) && (word.contains('/') || word.contains('.')) {
        true => push_unique(&mut query.paths, word.to_owned()),
        false => push_unique(&mut query.text, word.to_owned()),
    }
}

/// Returns whether any title has a word, or any path contains it.
fn occurs(word: &str, history: &History) -> bool {
    let (term, word) = (Term::of(word), word.to_lowercase());
    let is_in_path = |path: &String| may_contain(path, &word) && path.to_lowercase().contains(&word);
    history.paths().distinct.iter().any(is_in_path)
        || history.activities.iter().any(|one| term.is_in(&one.title))
}

fn exclude_word(topic: &TopicWord, names: &Names<'_>, query: &mut Query) {
    let word = topic.word.to_lowercase();
    if topic.cue == Cue::Path || names.is_folder(&word) {
        push_unique(&mut query.except.paths, topic.word.clone());
    } else {
        push_unique(&mut query.except.text, topic.word.clone());
    }
}

/// Turns the versions of a question into a window: from the release before up to the one that is named or, of several,
/// from the oldest to the newest. A version that no release has becomes a search term.
fn set_releases(draft: &mut Draft, versions: &[TopicWord], history: &History) {
    let query = &mut draft.query;
    let mut known: Vec<&Activity> = Vec::new();
    for version in versions.iter().map(|topic| topic.word.to_lowercase()) {
        match release(&version, history) {
            Some(release) => known.push(release),
            // "0.8.x" is every version of that series.
            None => {
                push_unique(
                    &mut query.text,
                    format!("\"{}\"", version.strip_suffix('x').unwrap_or(&version)),
                );
            }
        }
    }
    known.sort_by_key(|one| one.at);
    let (Some(oldest), Some(newest)) = (known.first(), known.last()) else { return };
    let starts_with_release = query.since.as_deref().is_some_and(|since| !is_instant(since));
    if starts_with_release && query.until.is_none() {
        query.until = Some(newest.id.clone());
    }
    if query.since.is_some() || query.kinds.contains(&Kind::Release) {
        return;
    }
    let since = if known.len() > 1 { Some(*oldest) } else { release_before(newest, history) };
    (query.since, query.until) = (since.map(|one| one.id.clone()), Some(newest.id.clone()));
    (draft.has_time, draft.compares) = (true, false);
}

fn is_instant(edge: &str) -> bool {
    edge.parse::<Timestamp>().is_ok()
}

/// Returns the release before `release`, preferably of the same package. The one before a final release is a final one,
/// too.
fn release_before<'h>(release: &Activity, history: &'h History) -> Option<&'h Activity> {
    let is_pre = |one: &Activity| titles::is_prerelease(&one.title, &one.id);
    let earlier = || {
        let older = history.releases().skip_while(|one| one.at >= release.at);
        older.filter(|one| is_pre(release) || !is_pre(one))
    };
    let package = titles::package(&release.title);
    earlier().find(|one| titles::package(&one.title) == package).or_else(|| earlier().next())
}

/// Splits a question about two windows, or one that compares two people or two places, into two queries.
fn set_comparison(draft: &mut Draft) {
    let query = &mut draft.query;
    let mut other = Query { measure: Measure::List, limit: None, ..query.clone() };
    if let Some((since, until)) = draft.second_window.take() {
        (other.since, other.until) = (since, until);
    } else if !draft.compares {
        return;
    } else if let [_, second] = query.people.as_slice() {
        other.people = vec![second.clone()];
        query.people.truncate(1);
    } else if let [_, second] = query.paths.as_slice() {
        other.paths = vec![second.clone()];
        query.paths.truncate(1);
    } else if draft.has_time && query.until.is_some() {
        // "More than last month" compares last month with the time after it.
        (query.since, query.until) = (query.until.take(), None);
    } else {
        return;
    }
    query.other = Some(Box::new(other));
    query.measure = Measure::Compare;
}
