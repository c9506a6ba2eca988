//! Looks up the topics of a question in the history. A word that names a recorded folder, file or release becomes a
//! condition on paths or time; any other word is searched in titles and paths.

use jiff::Timestamp;
use regex::Regex;

use super::lexicon::{corrected_phrasing_word, is_typing_error};
use super::names::{TopicHint, TopicWord};
use super::{QueryDraft, UnrecordedFacts, reading_remark};
use crate::dates::SinceAndUntil;
use crate::engine::text::Term;
use crate::engine::{History, QueryPath, find_release};
use crate::query::{Measure, Query, WorkKind, WorkState};
use crate::strings::clean;
use crate::titles;
use plumbline_activity::Activity;

/// Maximum number of topics whose spelling is corrected, which bounds the cost of a question.
const MAX_CORRECTED: usize = 5;

/// Folder or file of the history that a word of the question names. The word may omit the extension of a file.
struct NamedPath {
    /// The name as the history spells it.
    spelled: String,
    is_folder: bool,
    /// True for a folder at the top level of the repository.
    is_top_level: bool,
}

/// Returns the folder named `word`, ignoring case, preferably one at the top level. If no folder has this name, returns
/// the file that has it.
fn named_path(word: &str, history: &History) -> Option<NamedPath> {
    let pattern = format!(r"(?im)(^|/)({})(/|(?:\.[^/\n]*)?$)", regex::escape(word));
    let pattern = Regex::new(&pattern).ok()?;
    let named = pattern.captures_iter(history.paths().search_texts.text()).map(|found| {
        let is_folder = &found[3] == "/";
        NamedPath { spelled: found[2].to_owned(), is_folder, is_top_level: is_folder && found[1].is_empty() }
    });
    named.min_by_key(|one| (!one.is_top_level, !one.is_folder))
}

/// Completes the query of a draft with conditions for the question's topics.
pub(crate) fn resolve_topics(mut draft: QueryDraft, history: &History) -> QueryDraft {
    let topics = std::mem::take(&mut draft.topics);
    let (versions, topics): (Vec<TopicWord>, Vec<TopicWord>) =
        topics.into_iter().partition(|topic| topic.hint == TopicHint::Version);
    for (at, topic) in topics.into_iter().enumerate() {
        let topic =
            if at < MAX_CORRECTED { correct_topic(topic, history, &mut draft.remarks) } else { Some(topic) };
        if let Some(topic) = topic {
            add_word(&topic, history, &mut draft);
        }
    }
    for path in std::mem::take(&mut draft.context_paths) {
        if !QueryPath::resolve(&path, history).is_unknown() {
            push_unique(&mut draft.query.paths, path);
        }
    }
    if draft.asks_for_reviews && history.is_without_pull_requests_and_issues() {
        draft.unrecorded.push(UnrecordedFacts::Reviews);
        draft.query.states.retain(|state| *state != WorkState::Reviewed);
    }
    for topic in std::mem::take(&mut draft.except_topics) {
        let is_path = topic.hint == TopicHint::Path
            || named_path(&topic.word, history).is_some_and(|named| named.is_folder);
        let except = &mut draft.query.except;
        let list = match (is_path, draft.excludes_touched) {
            (true, true) => &mut except.touching,
            (true, false) => &mut except.paths,
            (false, _) => &mut except.text,
        };
        push_unique(list, topic.word);
    }
    let query = &mut draft.query;
    if query.kinds.contains(&WorkKind::Breaking)
        && let [path] = query.paths.as_slice()
        && QueryPath::resolve(path, history).removal(history).is_some()
    {
        // "When was src/a.rs removed?"
        query.kinds.retain(|kind| *kind != WorkKind::Breaking);
        query.deletes = true;
    }
    apply_versions(&mut draft, &versions, history);
    set_comparison(&mut draft);
    draft
}

/// Corrects a typing error in a topic that no title or path contains, and adds a remark about the correction. If
/// [`corrected_phrasing_word`] finds the intended word, returns `None`, because this word belongs to the question's
/// phrasing. Else replaces the topic by a similar word from a title or a path. Without such a word, returns the topic
/// unchanged.
fn correct_topic(mut topic: TopicWord, history: &History, remarks: &mut Vec<String>) -> Option<TopicWord> {
    let word = topic.word.to_lowercase();
    let term = Term::of(&word);
    let texts = [history.titles(), &history.paths().search_texts];
    let is_recorded = || texts.iter().any(|texts| texts.has_term(&term));
    if matches!(topic.hint, TopicHint::Quoted | TopicHint::Path | TopicHint::Version) || is_recorded() {
        return Some(topic);
    }
    if let Some(meant) = corrected_phrasing_word(&word) {
        remarks.push(reading_remark(&topic.word, meant));
        return None;
    }
    let recorded = texts.iter().flat_map(|texts| texts.text().split(|c: char| !c.is_ascii_alphanumeric()));
    let similar = recorded.filter(|recorded| recorded.len().abs_diff(word.len()) <= 1);
    let first = |word: &str| word.bytes().next().map(|byte| byte.to_ascii_lowercase());
    let similar = similar.filter(|recorded| first(recorded) == first(&word));
    if let Some(meant) = similar.map(str::to_lowercase).find(|meant| is_typing_error(&word, meant)) {
        remarks.push(reading_remark(&topic.word, &meant));
        topic.word = meant;
    }
    Some(topic)
}

fn push_unique(list: &mut Vec<String>, item: String) {
    let bare = |text: &str| text.trim_end_matches('/').to_lowercase();
    if !list.iter().any(|known| bare(known) == bare(&item)) {
        list.push(item);
    }
}

/// Adds one word to the query as a path or a search term.
fn add_word(topic: &TopicWord, history: &History, draft: &mut QueryDraft) {
    let (query, word) = (&mut draft.query, topic.word.as_str());
    match (topic.hint, named_path(word, history)) {
        (TopicHint::Quoted, _) => {
            draft.has_required_words = true;
            push_unique(&mut query.text, format!("\"{word}\""));
        }
        (TopicHint::Path, _) => {
            let word = word.trim_matches('`');
            // "async/await" is written as a path, but only titles have it.
            let is_title = || history.titles().has_term(&Term::of(&format!("\"{word}\"")));
            let is_path = !QueryPath::resolve(word, history).is_unknown()
                || word.contains(['/', '*', '.']) && !is_title();
            push_unique(if is_path { &mut query.paths } else { &mut query.text }, word.to_owned());
        }
        (TopicHint::InFolder | TopicHint::Touched, Some(named)) => {
            push_unique(&mut query.paths, named.spelled);
        }
        (TopicHint::None, Some(named)) if named.is_top_level => {
            draft.folder_remarks.push(format!(
                "“{}” was read as the folder “{}”.",
                clean(word),
                clean(&named.spelled)
            ));
            push_unique(&mut query.paths, named.spelled);
        }
        (hint, _) => {
            draft.has_required_words |= matches!(hint, TopicHint::Text | TopicHint::Touched);
            push_unique(&mut query.text, word.to_owned());
        }
    }
}

/// Adds the versions of a question to its query. They become a window: for one version, from the release before it to
/// the release of this version; for several, from the oldest to the newest. If the question asks for releases, they
/// become ids. Versions that no release has become search words, and so do all versions of a question about reverts.
fn apply_versions(draft: &mut QueryDraft, versions: &[TopicWord], history: &History) {
    let query = &mut draft.query;
    let mut known: Vec<&Activity> = Vec::new();
    if query.kinds.contains(&WorkKind::Revert) {
        // The title of a revert has the version that it reverts.
        versions.iter().for_each(|version| push_unique(&mut query.text, format!("\"{}\"", version.word)));
        return;
    }
    for version in versions.iter().map(|topic| topic.word.to_lowercase()) {
        match find_release(&version, query, history) {
            Some(release) => known.push(release),
            None => {
                // "0.8.x" is every version of that series.
                let series = version.strip_suffix('x').unwrap_or(&version);
                push_unique(&mut query.text, format!("\"{series}\""));
                // "Did we release 7.7.7?" is not about the releases of other versions.
                draft.has_required_words |= query.kinds.contains(&WorkKind::Release);
            }
        }
    }
    draft.asks_for_release |= !known.is_empty() && (!query.text.is_empty() || !query.ids.is_empty());
    if !query.ids.is_empty() {
        return;
    }
    known.sort_by_key(|one| one.at);
    let (Some(oldest), Some(newest)) = (known.first(), known.last()) else { return };
    let is_instant = |edge: &str| edge.parse::<Timestamp>().is_ok();
    // "Since 9878536 (v1.100.0)" names one release twice.
    let is_end = |since: &str| !is_instant(since) && !newest.id.starts_with(since);
    if query.since.as_deref().is_some_and(is_end) && query.until.is_none() {
        query.until = Some(newest.id.clone());
    }
    if query.since.is_some() {
        return;
    }
    if query.kinds.contains(&WorkKind::Release) {
        // "When was 1.2 released?"
        if query.measure == Measure::List {
            query.ids.extend(known.into_iter().map(|one| one.short_id().to_owned()));
        }
        return;
    }
    let since = if known.len() > 1 { Some(*oldest) } else { release_before(newest, history) };
    (query.since, query.until) = (since.map(|one| one.id.clone()), Some(newest.id.clone()));
    (draft.has_time, draft.compares, draft.has_version_window) = (true, false, true);
}

/// Returns the release before `release`, preferably of the same package. For a final release, skips
/// pre-releases.
fn release_before<'h>(release: &Activity, history: &'h History) -> Option<&'h Activity> {
    let is_pre = |one: &Activity| titles::is_prerelease(&one.title, &one.id);
    let older = history.releases().skip_while(|one| one.at >= release.at);
    let earlier: Vec<&Activity> = older.filter(|one| is_pre(release) || !is_pre(one)).collect();
    let package = titles::released_package(&release.title);
    let same = earlier.iter().find(|one| titles::released_package(&one.title) == package);
    same.or(earlier.first()).copied()
}

/// Splits a question about two windows, or one that compares two people or two paths, into two queries.
fn set_comparison(draft: &mut QueryDraft) {
    let query = &mut draft.query;
    let measure = if query.measure == Measure::New { Measure::New } else { Measure::List };
    let mut other = Query { measure, limit: None, ..query.clone() };
    let subjects = [(&mut query.people, &mut other.people), (&mut query.paths, &mut other.paths)];
    let has_two_subjects = subjects.iter().any(|(subjects, _)| subjects.len() == 2);
    let compares_times = (draft.compares || draft.compares_alternatives) && !has_two_subjects;
    let is_joined =
        |(since, _): &mut SinceAndUntil| draft.joins_times && !compares_times && query.until == *since;
    if let Some((_, until)) = draft.second_window.take_if(is_joined) {
        // "In June and July."
        query.until.clone_from(&until);
        other.until = until;
    }
    // "Last week, 23 to 29 November" and "from Q2, April to June" name one time twice.
    let is_part = |(since, until): &mut SinceAndUntil| {
        let is_time =
            |edge: &&Option<String>| edge.as_deref().is_none_or(|edge| edge.parse::<Timestamp>().is_ok());
        let end = |until: &Option<String>| until.clone().unwrap_or_else(|| "9".to_owned());
        let are_times = [&query.since, &query.until, &*since, &*until].iter().all(is_time);
        are_times
            && *since >= query.since
            && end(until) <= end(&query.until)
            && !draft.compares
            && !draft.has_conjunction
    };
    if let Some((since, until)) = draft.second_window.take_if(is_part) {
        (query.since, query.until) = (since.clone(), until.clone());
        (other.since, other.until) = (since, until);
    }
    if let Some((since, until)) = draft.second_window.take() {
        (other.since, other.until) = (since, until);
    } else if !draft.compares && (!draft.compares_alternatives || query.group.is_some()) {
        return;
    } else if let Some((first, second)) = subjects.into_iter().find(|(subjects, _)| subjects.len() == 2) {
        second.remove(0);
        first.truncate(1);
    } else if draft.compares && draft.has_time && query.until.is_some() {
        // "More than last month" compares last month with the time after it.
        (query.since, query.until) = (query.until.take(), None);
    } else {
        return;
    }
    query.other = Some(Box::new(other));
    query.measure = Measure::Compare;
}
