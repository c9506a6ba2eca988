//! The last paragraph of an answer: how the question was understood.

use super::{Report, clean, quoted, wording};
use crate::answer::{Line, counted, joined};
use crate::engine::Bounds;
use crate::query::{Group, Kind, Measure, Query, WorkState};

/// Returns the plural noun for the work that a query asks for.
pub(super) fn noun(query: &Query) -> String {
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
    let names = |is_recorded: bool| {
        let kinds = query.kinds.iter().filter(|kind| kind.is_recorded() == is_recorded);
        joined(&kinds.map(|kind| plural(kind).to_owned()).collect::<Vec<_>>())
    };
    let base = match (names(true), names(false)) {
        (records, derived) if records.is_empty() && derived.is_empty() => {
            if query.asks_for_open() { "pull requests and issues" } else { "work" }.to_owned()
        }
        (records, derived) if derived.is_empty() => records,
        (records, derived) if records.is_empty() => derived,
        (records, derived) => format!("{derived} among the {records}"),
    };
    let state = |state: &WorkState| match state {
        WorkState::Made => None,
        WorkState::Opened => Some("opened".to_owned()),
        WorkState::Reviewed => Some("reviewed".to_owned()),
        WorkState::Closed => Some("closed".to_owned()),
        WorkState::Reopened => Some("reopened".to_owned()),
        WorkState::Merged => Some("merged".to_owned()),
        WorkState::Open => Some("that are open".to_owned()),
        WorkState::Unreviewed => Some("that are open without a review".to_owned()),
    };
    match query.states.as_slice() {
        [WorkState::Made, WorkState::Merged] => {
            format!("{base} that shipped (commits, releases and merged pull requests)")
        }
        [] => base,
        states => format!("{base} {}", joined(&states.iter().filter_map(state).collect::<Vec<_>>())),
    }
}

fn group_word(group: Group) -> &'static str {
    match group {
        Group::Person => "person",
        Group::Area => "area (first two folders)",
        Group::Folder => "top folder",
        Group::File => "file",
        Group::Day => "day",
        Group::Weekday => "day of the week",
        Group::Week => "week, named by its Monday",
        Group::Month => "month",
        Group::Year => "year",
        Group::Kind => "kind",
        Group::Action => "action",
    }
}

fn joined_with_or(names: &[String]) -> String {
    names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(" or ")
}

impl Report<'_, '_> {
    /// Returns the conditions as the planner understood them, and which words were corrected or left out.
    pub(super) fn reading(&self) -> Line {
        let query = &self.draft.query;
        let noun = noun(query);
        let measured = match query.measure {
            Measure::New => "people who contributed for the first time".to_owned(),
            Measure::Notes => format!("release notes of {noun}"),
            Measure::First => format!("the first {noun}"),
            Measure::Last => format!("the last {noun}"),
            Measure::Count => format!("the number of {noun}"),
            Measure::Group => format!("{noun} by {}", query.group.map_or("group", group_word)),
            _ => noun,
        };
        let mut line = self.conditions(Line::of(measured), query);
        let bounds = &self.findings.bounds;
        line = line.text(format!(", {}", self.window(bounds)));
        for (word, anchor) in [(", after ", bounds.after), (", up to ", bounds.up_to)] {
            if let Some(anchor) = anchor {
                let name = clean(&anchor.title);
                let name = if name == anchor.id { String::new() } else { format!(" “{name}”") };
                line = line.text(word).span(self.citations.cite(anchor)).text(name);
            }
        }
        if let (Some(other), Some(second)) = (self.other, &query.other) {
            line = line.text("; compared with ");
            if query.people != second.people {
                line = line.text(format!("{}, ", joined_with_or(&second.people)));
            }
            if query.paths != second.paths {
                let paths = second.paths.iter().map(|path| Line::default().code(clean(path)));
                line = line.separated(paths, " or ").text(", ");
            }
            line = line.text(self.window(&other.bounds));
        }
        line = line.text(format!(" ({}).", wording::zone_name(&self.history.zone)));
        self.remarks().into_iter().fold(line, |line, remark| line.text(format!(" {remark}")))
    }

    /// Adds the ids, words, paths, people, days of the week and exclusions of a query.
    fn conditions(&self, mut line: Line, query: &Query) -> Line {
        if !query.ids.is_empty() {
            line = line.text(format!(" about {}", joined(&query.ids)));
        }
        let known: Vec<&String> =
            self.findings.terms.iter().filter(|term| term.is_found).map(|term| &term.text).collect();
        if !known.is_empty() {
            let relation = if query.any_text || self.findings.is_loose { "some of " } else { "" };
            line = line.text(format!(" with {relation}{} in title or path", quoted(known)));
        }
        if !self.findings.places.is_empty() {
            let places = self.findings.places.iter().map(|place| Line::default().code(clean(&place.asked)));
            line = line.text(" under ").separated(places, " or ");
        }
        line = line.text(match query.people.as_slice() {
            [] => ", by anyone".to_owned(),
            people => format!(", by {}", joined_with_or(people)),
        });
        if !query.weekdays.is_empty() {
            let days: Vec<String> = query.weekdays.iter().map(|day| format!("{day:?}s")).collect();
            line = line.text(format!(", on {}", days.join(" or ")));
        }
        let except = &query.except;
        let mut left_out: Vec<String> = except.people.iter().map(|name| clean(name)).collect();
        left_out.extend(except.text.iter().map(|word| quoted([word])));
        left_out
            .extend(except.kinds.iter().map(|kind| noun(&Query { kinds: vec![*kind], ..Query::default() })));
        if !left_out.is_empty() {
            line = line.text(format!(", without {}", joined(&left_out)));
        }
        if !except.paths.is_empty() {
            let paths = except.paths.iter().map(|path| Line::default().code(clean(path)));
            line = line.text(", except ").separated(paths, " and ");
        }
        line
    }

    pub(super) fn window(&self, bounds: &Bounds<'_>) -> String {
        let (now, zone) = (self.history.now, &self.history.zone);
        let until = Some(bounds.window.until).filter(|until| bounds.has_end && *until <= now);
        match (bounds.has_start, until) {
            (true, until) => wording::window(bounds.window.from, until, now, zone),
            (false, Some(until)) => format!("up to {}", wording::last_instant(until, zone)),
            (false, None) => format!("everything recorded up to now ({})", wording::instant(now, zone)),
        }
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
        let (notes, findings) = (&self.draft.notes, self.findings);
        let corrected = notes.corrected.iter();
        let corrected =
            corrected.map(|(written, meant)| format!("“{}” was read as “{}”.", clean(written), clean(meant)));
        let mut remarks: Vec<String> = corrected.collect();
        let unused = findings.terms.iter().filter(|term| !term.is_found && !findings.works.is_empty());
        let missing = quoted(notes.missing.iter().chain(unused.map(|term| &term.text)));
        if !missing.is_empty() {
            remarks.push(format!("No title or path has {missing}."));
        }
        let unknown = findings.places.iter().filter(|place| place.is_unknown());
        let unknown = quoted(unknown.map(|place| &place.asked));
        if !unknown.is_empty() {
            remarks.push(format!("No recorded path matches {unknown}."));
        }
        remarks.extend(self.unknown_people());
        if !self.draft.has_time && self.draft.uses_default_window() {
            let latest = "The question gives no time, so the answer covers only the latest days with work.";
            remarks.push(latest.to_owned());
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
