//! Output format of the tool: a header, and one JSON object per line between delimiters.
//!
//! Angle brackets inside JSON texts are escaped, so that no title, name or path can close the delimiter. Line breaks,
//! control characters and direction marks are removed. Whatever looks like a commit id in such a text is shortened, so
//! that it cannot be cited.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use regex::Captures;
use serde_json::{Value, json};

use crate::engine::text::Term;
use crate::engine::{Findings, History, QueryPath};
use crate::model_loop::limits::{MAX_RESULT_CHARACTERS, SHOWN_COMMIT_DIGITS};
use crate::query::Query;
use crate::strings::{is_hexadecimal, regex, shorten, single_line};
use plumbline_activity::{Action, Activity, ActivityKind};

/// Maximum length of a title, name or path, in characters.
const MAX_TEXT_CHARACTERS: usize = 200;

/// Maximum number of paths, and of renames, that are shown of an activity in a list.
pub(super) const BRIEF_PATHS: usize = 3;

/// Maximum numbers of paths, and of renames, in the full form of an activity, tried in turn until the text is short
/// enough.
pub(super) const PATH_LIMITS_TO_TRY: [usize; 4] = [60, 30, 15, BRIEF_PATHS];

/// Builds one page of the tool's output: the header, the `note`, and as many of `lines` as fit, but at least one.
/// `lines` begin at the index `offset` of all matching lines, whose number is `total`. Adds to the header how many
/// lines the page shows, how many follow, and the offset of the next page. The note and the lines may contain text from
/// the repository, so they are marked as activity. Returns the page, and the number of lines that it shows.
pub(super) fn page<'l>(
    mut header: Value,
    note: Option<&Value>,
    lines: impl Iterator<Item = &'l Value>,
    offset: usize,
    total: usize,
) -> (String, usize) {
    let mut length = 0;
    let has_room = |line: &String| {
        let is_first = length == 0;
        length += line.chars().count() + 1;
        is_first || length <= MAX_RESULT_CHARACTERS
    };
    let shown: Vec<String> = lines.map(escaped).take_while(has_room).collect();
    header["shown"] = shown.len().into();
    let next = offset + shown.len();
    if next < total {
        (header["not_shown"], header["next_offset"]) = ((total - next).into(), next.into());
    }
    let header = escaped(&header);
    let count = shown.len();
    let inside: Vec<String> = note.map(escaped).into_iter().chain(shown).collect();
    let text = match inside.is_empty() {
        true => header,
        false => format!("{header}\n<activity>\n{}\n</activity>", inside.join("\n")),
    };
    (text, count)
}

/// Adds the first `max` of `items` to `shown` as its member `name`, and the number of further ones as `more_{name}`.
/// Adds nothing if there are no items.
fn add_first(shown: &mut Value, name: &str, items: impl ExactSizeIterator<Item = Value>, max: usize) {
    let count = items.len();
    if count > 0 {
        shown[name] = items.take(max).collect();
    }
    if count > max {
        shown[format!("more_{name}")] = (count - max).into();
    }
}

/// Maximum number of co-authors that are shown of an activity.
const MAX_SHOWN_CO_AUTHORS: usize = 10;

/// Formats activities. Paths that meet the conditions of a query come first.
pub(super) struct Formatter<'f> {
    history: &'f History,
    query_paths: &'f [QueryPath],
    terms: Vec<Term>,
    /// True to show the files that an activity added.
    shows_added: bool,
}

impl<'f> Formatter<'f> {
    pub(super) fn of(query: &Query, findings: &'f Findings<'_>, history: &'f History) -> Self {
        let words = if query.titles_only { &[] } else { query.text.as_slice() };
        let terms = words.iter().map(|word| Term::of(word)).collect();
        Self { history, query_paths: &findings.query_paths, terms, shows_added: query.adds }
    }

    /// Formats one activity with few of its paths.
    pub(super) fn brief(&self, activity: &Activity) -> Value {
        self.format(activity, BRIEF_PATHS)
    }

    /// Formats one activity with at most `max_paths` of its paths, and the full id of a commit.
    pub(super) fn full(&self, activity: &Activity, max_paths: usize) -> Value {
        let mut shown = self.format(activity, max_paths);
        if activity.kind == ActivityKind::Commit {
            shown["full_id"] = activity.id.clone().into();
        }
        shown
    }

    /// Formats one activity. Each list of paths (touched, deleted, added, moved) has at most `max_paths` entries.
    fn format(&self, activity: &Activity, max_paths: usize) -> Value {
        let (people, history) = (&self.history.people, self.history);
        let mut shown = id_and_time_json(activity, history);
        shown["title"] = sanitized_line(&activity.title).into();
        shown["by"] = sanitized_line(people.name_of(&activity.author)).into();
        shown["kind"] = json!(activity.kind);
        if activity.action != Action::Made {
            shown["action"] = json!(activity.action);
        }
        if history.is_merge(activity) {
            shown["is_merge"] = true.into();
        }
        if let Some(merge) = history.merge_of(activity) {
            shown["merged_in"] = citable_id(merge).into();
        }
        if !activity.co_authors.is_empty() {
            let others = activity.co_authors.iter().take(MAX_SHOWN_CO_AUTHORS);
            shown["with"] = others.map(|person| sanitized_line(people.name_of(person))).collect();
        }
        let added =
            self.shows_added.then(|| history.paths_added_by(activity)).into_iter().flatten().collect();
        let [paths, deleted] =
            [&activity.paths, &activity.deleted].map(|paths| paths.iter().map(String::as_str).collect());
        for (name, paths) in [("paths", paths), ("deleted", deleted), ("added", added)] {
            let paths = self.queried_paths_first(paths, activity.at);
            add_first(&mut shown, name, paths.into_iter().map(|path| sanitized_line(path).into()), max_paths);
        }
        let renames =
            activity.renames.iter().map(|(from, to)| json!([sanitized_line(from), sanitized_line(to)]));
        add_first(&mut shown, "moved", renames, max_paths);
        shown
    }

    /// Returns the paths. Those that meet the query's conditions on paths or words come first.
    fn queried_paths_first<'p>(&self, mut paths: Vec<&'p str>, at: Timestamp) -> Vec<&'p str> {
        let is_wanted = |path: &str| {
            self.query_paths.iter().any(|query_path| query_path.contains_at(path, at))
                || self.terms.iter().any(|term| term.is_in(path))
        };
        paths.sort_by_cached_key(|path| !is_wanted(path));
        paths
    }

    /// Formats the day of an instant.
    pub(super) fn day(&self, instant: Timestamp) -> String {
        instant.to_zoned(self.history.zone.clone()).date().to_string()
    }
}

/// Formats only the id and the time of an activity. The header of a search result must not contain titles or names from
/// the repository.
pub(super) fn id_and_time_json(activity: &Activity, history: &History) -> Value {
    json!({ "id": citable_id(activity), "at": format_instant(activity.at, &history.zone) })
}

/// Formats the id of an activity as an answer must cite it.
pub(super) fn citable_id(activity: &Activity) -> String {
    match activity.kind {
        ActivityKind::Commit => activity.id.chars().take(SHOWN_COMMIT_DIGITS).collect(),
        ActivityKind::PullRequest | ActivityKind::Issue => format!("#{}", activity.id),
        ActivityKind::Release => sanitized_line(&activity.id),
    }
}

/// Formats an instant in the caller's zone.
pub(super) fn format_instant(instant: Timestamp, zone: &TimeZone) -> String {
    instant.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Formats untrusted text as one short line. Of what looks like a commit id, six digits remain.
pub(super) fn sanitized_line(text: &str) -> String {
    let line = single_line(text);
    let shown = regex!(r"\w{7,}").replace_all(&line, |word: &Captures<'_>| {
        let is_id = is_hexadecimal(&word[0]) && word[0].contains(|c: char| c.is_ascii_digit());
        if is_id { format!("{}…", &word[0][..6]) } else { word[0].to_owned() }
    });
    shorten(&shown, MAX_TEXT_CHARACTERS)
}

/// Formats JSON with all angle brackets escaped.
fn escaped(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('>', "\\u003e")
}
