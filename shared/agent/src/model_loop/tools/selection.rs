//! Reads activity, and selects the part that meets the conditions of a call.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};

use super::arguments::Conditions;
use super::filter::Filter;
use super::people::People;
use super::result::ToolResult;
use crate::activity::{Activity, ActivitySource, SourceError, Window};
use crate::context::Question;

/// Activity that meets the conditions of a call, newest first.
pub(super) struct Matches {
    /// Window that was searched.
    pub(super) window: Window,
    all: Arc<Vec<Activity>>,
    positions: Vec<usize>,
}

impl Matches {
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Activity> {
        self.positions.iter().map(|at| &self.all[*at])
    }
}

/// End of a window to which a bound belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// Reader of one workspace's activity, with a cache of the widest window read so far.
pub(super) struct ActivityReader<'a> {
    pub(super) question: &'a Question,
    pub(super) people: People,
    source: &'a dyn ActivitySource,
    extent: Option<Window>,
    /// Cache: the widest window read so far and its activity, newest first.
    cached: Option<(Window, Arc<Vec<Activity>>)>,
}

impl<'a> ActivityReader<'a> {
    pub(super) async fn open(
        question: &'a Question,
        source: &'a dyn ActivitySource,
    ) -> Result<Self, SourceError> {
        let people = People::of(source.authors().await?);
        let extent = source.extent().await?;
        Ok(Self { question, people, source, extent, cached: None })
    }

    /// Returns the window from the first activity to just after the last.
    pub(super) fn extent(&self) -> Option<Window> {
        self.extent
    }

    /// Selects the requested activity. The inner `Err` is the tool's result if the conditions are invalid or ambiguous.
    pub(super) async fn select(
        &mut self,
        conditions: &Conditions,
    ) -> Result<Result<Matches, ToolResult>, SourceError> {
        let window = match self.window(conditions) {
            Ok(window) => window,
            Err(why) => return Ok(Err(ToolResult::refused(&why))),
        };
        let person = conditions.person.as_deref().map(|called| self.people.find(called)).transpose();
        let person = match person {
            Ok(person) => person,
            Err(unclear) => return Ok(Err(ToolResult::Result(unclear))),
        };
        let all = self.within(&window).await?;
        let filter = Filter::of(conditions, person, &all);
        let fits = |one: &Activity| window.contains(one.at) && filter.matches(one, &self.people);
        let positions = all.iter().enumerate().filter(|(_, one)| fits(one)).map(|(at, _)| at).collect();
        Ok(Ok(Matches { window, all, positions }))
    }

    /// Returns the window from the first activity to the last one or the question, whichever is later.
    pub(super) fn everything(&self) -> Window {
        let asked = self.question.asked_at;
        let from = self.extent.map_or(asked, |extent| extent.from);
        Window { from, until: self.extent.map_or(asked, |extent| extent.until.max(asked)) }
    }

    /// Returns the activity inside `window`, newest first, and possibly more around it. Reads only if the cache does
    /// not contain the window.
    pub(super) async fn within(&mut self, window: &Window) -> Result<Arc<Vec<Activity>>, SourceError> {
        let mut wider = *window;
        if let Some((known, activities)) = &self.cached {
            if known.from <= window.from && window.until <= known.until {
                return Ok(activities.clone());
            }
            wider = Window { from: known.from.min(window.from), until: known.until.max(window.until) };
        }
        let activities = Arc::new(self.source.within(&wider).await?);
        self.cached = Some((wider, activities.clone()));
        Ok(activities)
    }

    /// Returns the requested window. A day counts as a whole, and without a bound the window has no limit on that end.
    fn window(&self, conditions: &Conditions) -> Result<Window, String> {
        let open = self.everything();
        let since = conditions.since.as_deref().map(|text| self.bound(text, End::First)).transpose()?;
        let until = conditions.until.as_deref().map(|text| self.bound(text, End::Last)).transpose()?;
        if since.zip(until).is_some_and(|(since, until)| since >= until) {
            return Err("`since` is not before `until`".to_owned());
        }
        let from = since.unwrap_or(open.from.min(until.unwrap_or(open.from)));
        Ok(Window { from, until: until.unwrap_or(open.until.max(from)) })
    }

    fn bound(&self, text: &str, end: End) -> Result<Timestamp, String> {
        let invalid = || {
            format!(
                "{text:?} is neither a day such as 2026-11-16 nor an instant such as 2026-11-16T09:00:00Z"
            )
        };
        if let Ok(instant) = text.parse::<Timestamp>() {
            return Ok(instant);
        }
        let is_day = text.len() == "2026-11-16".len();
        let time = match text.parse::<Date>() {
            Ok(date) if is_day && end == End::Last => date.tomorrow().map_err(|_| invalid())?.at(0, 0, 0, 0),
            Ok(date) if is_day => date.at(0, 0, 0, 0),
            _ => text.parse::<DateTime>().map_err(|_| invalid())?,
        };
        let zoned = time.to_zoned(self.question.time_zone.clone());
        zoned.map(|zoned| zoned.timestamp()).map_err(|_| invalid())
    }
}
