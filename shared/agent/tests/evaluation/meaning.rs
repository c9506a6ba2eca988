//! Meaning of a question, as searches for the scripted model.

use plumbline_agent::Question;
use serde_json::{Map, Value, json};

use crate::questions::{Case, Wanted};
use crate::scripted::Returned;

/// Meaning of one question.
pub(crate) struct Meaning {
    pub(crate) wanted: Wanted,
    pub(crate) ids: Option<Vec<String>>,
    /// Number of the newest activities to find.
    pub(crate) many: usize,
    pub(crate) unreviewed: bool,
    pub(crate) from: Option<String>,
    until: String,
    after: Option<String>,
    up_to: Option<String>,
    after_title: Option<String>,
    /// Pairs of kind and action, any of which may match; `None` for any kind or any action.
    what: Vec<(Option<&'static str>, Option<String>)>,
    pub(crate) by: Vec<String>,
    under: Vec<String>,
    words: Vec<String>,
    pub(crate) not_by: Vec<String>,
    pub(crate) not_under: Vec<String>,
    /// Pattern for paths. No tool accepts a pattern, so that the scripted model filters the results itself.
    pub(crate) path: Option<String>,
    /// Pattern for titles, used like `path`.
    pub(crate) title: Option<String>,
}

impl Meaning {
    pub(crate) fn of(case: &Case) -> Self {
        let meant = &case.asked.meant;
        let text = |name: &str| meant.get(name).and_then(|value| value.as_str()).map(str::to_owned);
        let texts = |name: &str| -> Vec<String> {
            let values = meant.get(name).and_then(|value| value.as_array()).cloned().unwrap_or_default();
            values.iter().filter_map(|value| value.as_str()).map(str::to_owned).collect()
        };
        let ids = meant.contains_key("ids").then(|| texts("ids"));
        let end = text("until").or_else(|| text("at")).map(|day| instant(&day));
        Self {
            wanted: case.wanted,
            ids,
            many: meant
                .get("many")
                .and_then(|many| many.as_integer())
                .map_or(1, |many| many.try_into().unwrap()),
            unreviewed: meant.contains_key("unreviewed"),
            from: text("from").map(|day| instant(&day)),
            until: end.unwrap_or_else(|| now(&case.question)),
            after: text("after"),
            up_to: text("up_to"),
            after_title: text("after_title"),
            what: text("what").map_or_else(|| vec![(None, None)], |what| kinds_and_actions(&what)),
            by: texts("by"),
            under: texts("under"),
            words: texts("words"),
            not_by: texts("not_by"),
            not_under: texts("not_under"),
            path: text("path"),
            title: text("title"),
        }
    }

    /// Returns the calls that find the release or commit that delimits the window.
    pub(crate) fn anchors(&self) -> Vec<(&'static str, Value)> {
        let releases = [&self.after, &self.up_to].into_iter().flatten();
        let mut calls: Vec<_> = releases.map(|tag| ("search_activity", json!({ "ids": [tag] }))).collect();
        let titled = |title: &String| ("search_activity", json!({ "text": [format!("\"{title}\"")] }));
        calls.extend(self.after_title.iter().map(titled));
        calls
    }

    /// Returns the searches that together find the answer. The anchors must be among the results.
    pub(crate) fn searches(&self, results: &[Returned]) -> Vec<Map<String, Value>> {
        let is_open = self.wanted == Wanted::Open;
        let after = self.after.as_ref().or(self.after_title.as_ref()).map(|name| just_after(name, results));
        let since = after.or_else(|| self.from.clone().filter(|_| !is_open));
        let until = self.up_to.as_ref().map_or_else(|| self.until.clone(), |tag| just_after(tag, results));
        let mut searches = vec![Map::from_iter([("until".to_owned(), Value::from(until))])];
        if let Some(since) = since {
            searches[0].insert("since".into(), since.into());
        }
        let kinds = self.what.iter().map(|(kind, action)| {
            let pairs = [("kinds", kind.map(str::to_owned)), ("states", action.clone())];
            pairs.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
        });
        searches = crossed(searches, &kinds.collect::<Vec<_>>());
        let each = |name: &'static str, values: &[String]| -> Vec<Vec<(&'static str, String)>> {
            values.iter().map(|value| vec![(name, value.clone())]).collect()
        };
        // The person who opened an item may not be the one who closed it, so open items are filtered by person
        // afterwards.
        searches = crossed(searches, &if is_open { vec![] } else { each("people", &self.by) });
        searches = crossed(searches, &each("paths", &self.under));
        crossed(searches, &each("text", &self.words))
    }
}

/// Combines every search with every set of conditions; returns the searches unchanged if there are no sets.
fn crossed(searches: Vec<Map<String, Value>>, sets: &[Vec<(&str, String)>]) -> Vec<Map<String, Value>> {
    if sets.is_empty() {
        return searches;
    }
    let with = |search: &Map<String, Value>, set: &Vec<(&str, String)>| {
        let mut search = search.clone();
        search.extend(set.iter().map(|(name, value)| ((*name).to_owned(), terms(name, value).into())));
        search
    };
    searches.iter().flat_map(|search| sets.iter().map(move |set| with(search, set))).collect()
}

/// Splits the value of the condition `text` into words, unless it is a phrase in quotation marks.
fn terms(name: &str, value: &str) -> Vec<String> {
    let words = name == "text" && !value.starts_with('"');
    if words { value.split(' ').map(str::to_owned).collect() } else { vec![value.to_owned()] }
}

fn kinds_and_actions(what: &str) -> Vec<(Option<&'static str>, Option<String>)> {
    let what = if what == "shipped" { "commit,release,pull-merged" } else { what };
    let kind_and_action = |one: &str| {
        let (kind, action) =
            one.split_once('-').map_or((one, None), |(kind, action)| (kind, Some(action.to_owned())));
        let kind = match kind {
            "pull" => "pull_request",
            "commit" => "commit",
            "issue" => "issue",
            "release" => "release",
            other => panic!("{other} is not a kind of activity"),
        };
        (Some(kind), action)
    };
    what.split(',').map(kind_and_action).collect()
}

/// Returns the start of a day, or the given instant.
fn instant(text: &str) -> String {
    if text.contains('T') { text.to_owned() } else { format!("{text}T00:00") }
}

/// Returns the second after the question, so that the second of the question is included.
fn now(question: &Question) -> String {
    let after = question.asked_at + jiff::SignedDuration::from_secs(1);
    after.to_string()
}

/// Returns the second after the result with this name.
fn just_after(name: &str, results: &[Returned]) -> String {
    let called = |line: &&Value| line["id"] == name || line["title"] == name;
    let found = results.iter().flat_map(|result| &result.lines).find(called).unwrap();
    let at: jiff::Timestamp = found["at"].as_str().unwrap().parse().unwrap();
    (at + jiff::SignedDuration::from_secs(1)).to_string()
}
