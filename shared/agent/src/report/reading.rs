//! The last paragraph of an answer: how the question was understood.

use super::{Report, clean, quoted, wording};
use crate::answer::{Span, code, counted, joined, text};
use crate::engine::Bounds;
use crate::query::{Kind, Measure, Query, WorkState};

/// Returns the plural noun for the work that a query asks for.
pub(crate) fn noun(query: &Query) -> String {
    let plural = |kind: &Kind| match kind {
        Kind::Commit => "commits",
        Kind::PullRequest => "pull requests",
        Kind::Issue => "issues",
        Kind::Release => "releases",
        Kind::Fix => "fixes",
        Kind::Feature => "features",
        Kind::Revert => "reverts",
        Kind::Merge => "merges",
        Kind::Dependency => "dependency updates",
        Kind::Documentation => "changes of documentation",
        Kind::Breaking => "removals and breaking changes",
        Kind::Prerelease => "pre-releases",
        Kind::Bot => "work of bots",
    };
    let (records, derived): (Vec<&Kind>, Vec<&Kind>) =
        query.kinds.iter().partition(|kind| kind.is_recorded());
    let names =
        |kinds: &[&Kind]| joined(&kinds.iter().map(|kind| plural(kind).to_owned()).collect::<Vec<_>>());
    let open = query.states.iter().any(|state| matches!(state, WorkState::Open | WorkState::Unreviewed));
    let base = match (records.is_empty(), derived.is_empty()) {
        (true, true) if open => "pull requests and issues".to_owned(),
        (true, true) => "work".to_owned(),
        (false, true) => names(&records),
        (true, false) => names(&derived),
        (false, false) => format!("{} among the {}", names(&derived), names(&records)),
    };
    let states: Vec<String> =
        query.states.iter().filter_map(|state| Some(state_word(*state)?.to_owned())).collect();
    match query.states.as_slice() {
        [WorkState::Made, WorkState::Merged] => {
            format!("{base} that shipped (commits, releases and merged pull requests)")
        }
        [] => base,
        _ => format!("{base} {}", joined(&states)),
    }
}

fn state_word(state: WorkState) -> Option<&'static str> {
    Some(match state {
        WorkState::Made => return None,
        WorkState::Opened => "opened",
        WorkState::Reviewed => "reviewed",
        WorkState::Closed => "closed",
        WorkState::Reopened => "reopened",
        WorkState::Merged => "merged",
        WorkState::Open => "that are open",
        WorkState::Unreviewed => "that are open without a review",
    })
}

/// Returns whether a query asks for pull requests or issues.
pub(crate) fn needs_requests(query: &Query) -> bool {
    query.kinds.iter().any(|kind| matches!(kind, Kind::PullRequest | Kind::Issue))
        || query.states.iter().any(|state| *state != WorkState::Made)
}

impl Report<'_, '_> {
    /// Returns the conditions as the planner understood them, and which words were corrected or left out.
    pub(super) fn reading(&self) -> Vec<Span> {
        let query = &self.draft.query;
        let mut spans = vec![text(self.measured(query))];
        spans.extend(self.conditions(query));
        spans.push(text(format!(", {}", self.window(&self.findings.bounds))));
        spans.extend(self.anchors(&self.findings.bounds));
        if let (Some(other), Some(second)) = (self.other, &query.other) {
            spans.push(text("; compared with "));
            spans.extend(self.difference(query, second));
            spans.push(text(self.window(&other.bounds)));
        }
        spans.push(text(format!(" ({}).", wording::zone_name(&self.history.zone))));
        spans.extend(self.remarks().into_iter().map(|remark| text(format!(" {remark}"))));
        spans
    }

    fn measured(&self, query: &Query) -> String {
        let noun = noun(query);
        match query.measure {
            Measure::New => "people who contributed for the first time".to_owned(),
            Measure::Notes => format!("release notes of {noun}"),
            Measure::First => format!("the first {noun}"),
            Measure::Last => format!("the last {noun}"),
            Measure::Count => format!("the number of {noun}"),
            Measure::Group => {
                format!("{noun} by {}", query.group.map_or("group", super::ranking::group_word))
            }
            _ => noun,
        }
    }

    /// Returns the words, paths, people and exclusions of a query.
    fn conditions(&self, query: &Query) -> Vec<Span> {
        let mut spans = Vec::new();
        if !query.ids.is_empty() {
            spans.push(text(format!(" about {}", joined(&query.ids))));
        }
        let known: Vec<String> = query.text.iter().filter(|term| self.is_found(term)).cloned().collect();
        if !known.is_empty() {
            let relation = if query.any_text || self.findings.is_loose { "some of " } else { "" };
            spans.push(text(format!(" with {relation}{} in title or path", quoted(&known))));
        }
        for (at, place) in self.findings.places.iter().enumerate() {
            spans.push(text(if at == 0 { " under " } else { " or " }));
            spans.push(code(clean(&place.shown())));
        }
        let people: Vec<String> = query.people.iter().map(|name| clean(name)).collect();
        spans.push(text(if people.is_empty() {
            ", by anyone".to_owned()
        } else {
            format!(", by {}", people.join(" or "))
        }));
        if !query.weekdays.is_empty() {
            let days: Vec<String> = query.weekdays.iter().map(|day| format!("{day:?}s")).collect();
            spans.push(text(format!(", on {}", days.join(" or "))));
        }
        let except = &query.except;
        let mut left_out: Vec<String> = except.people.iter().map(|name| clean(name)).collect();
        left_out.extend(except.text.iter().map(|word| quoted([word])));
        left_out
            .extend(except.kinds.iter().map(|kind| noun(&Query { kinds: vec![*kind], ..Query::default() })));
        if !left_out.is_empty() {
            spans.push(text(format!(", without {}", joined(&left_out))));
        }
        for (at, path) in except.paths.iter().enumerate() {
            spans.push(text(if at == 0 { ", except " } else { " and " }));
            spans.push(code(clean(path)));
        }
        spans
    }

    fn is_found(&self, term: &str) -> bool {
        let bare = term.trim_matches('"').trim();
        self.findings.terms.iter().any(|found| found.text == bare && found.is_found)
    }

    /// Returns the people and paths of a comparison's second query, if they differ from those of the first.
    fn difference(&self, query: &Query, second: &Query) -> Vec<Span> {
        if query.people == second.people && query.paths == second.paths {
            return Vec::new();
        }
        let mut spans = Vec::new();
        let people: Vec<String> = second.people.iter().map(|name| clean(name)).collect();
        if query.people != second.people {
            spans.push(text(format!("{}, ", people.join(" or "))));
        }
        if query.paths != second.paths {
            spans.extend(second.paths.iter().map(|path| code(clean(path))));
            spans.push(text(", "));
        }
        spans
    }

    pub(super) fn window(&self, bounds: &Bounds<'_>) -> String {
        let (now, zone) = (self.history.now, &self.history.zone);
        let is_open = !bounds.has_end || bounds.window.until > now;
        let until = (!is_open).then_some(bounds.window.until);
        match (bounds.has_start, bounds.has_end) {
            (true, _) => wording::window(bounds.window.from, until, now, zone),
            (false, true) if until.is_some() => {
                format!("up to {}", wording::last_instant(bounds.window.until, zone))
            }
            _ => format!("everything recorded up to now ({})", wording::instant(now, zone)),
        }
    }

    /// Cites the releases or commits that delimit the window.
    fn anchors(&self, bounds: &Bounds<'_>) -> Vec<Span> {
        let mut spans = Vec::new();
        for (word, anchor) in [(", after ", bounds.after), (", up to ", bounds.up_to)] {
            if let Some(anchor) = anchor {
                let name = clean(&anchor.title);
                spans.push(text(word));
                spans.push(self.citations.cite(anchor));
                let is_named = name == anchor.id;
                spans.push(text(if is_named { String::new() } else { format!(" “{name}”") }));
            }
        }
        spans
    }

    /// Returns a sentence for each name that fits no person or several.
    pub(super) fn unknown_people(&self) -> impl Iterator<Item = String> {
        self.findings.unknown_people.iter().map(|(name, near)| {
            let near: Vec<String> = near.iter().map(|name| clean(name)).collect();
            let hint =
                if near.is_empty() { String::new() } else { format!(" Did you mean {}?", joined(&near)) };
            format!("Nobody called “{}” is recorded.{hint}", clean(name))
        })
    }

    /// Returns sentences about words that were corrected, left out or not read.
    fn remarks(&self) -> Vec<String> {
        let notes = &self.draft.notes;
        let mut remarks: Vec<String> = notes
            .corrected
            .iter()
            .map(|(written, meant)| format!("“{}” was read as “{}”.", clean(written), clean(meant)))
            .collect();
        let mut missing: Vec<&String> = notes.missing.iter().collect();
        if !self.findings.works.is_empty() {
            missing.extend(self.findings.terms.iter().filter(|term| !term.is_found).map(|term| &term.text));
        }
        if !missing.is_empty() {
            remarks.push(format!("No title or path has {}.", quoted(missing)));
        }
        let unknown = self.findings.places.iter().filter(|place| place.is_unknown());
        let unknown = quoted(unknown.map(|place| &place.asked));
        if !unknown.is_empty() {
            remarks.push(format!("No recorded path matches {unknown}."));
        }
        remarks.extend(self.unknown_people());
        if !self.draft.has_time && self.draft.is_default_window() {
            remarks.push(
                "The question gives no time, so the answer covers only the latest days with work.".to_owned(),
            );
        }
        if notes.unread > 0 {
            let sentences = counted(notes.unread, "other sentence", "other sentences");
            remarks.push(format!("Not read: {sentences}. Ask each question separately."));
        }
        if notes.prescribes_format {
            remarks.push("The answer does not have the format that the question asks for.".to_owned());
        }
        remarks
    }
}
