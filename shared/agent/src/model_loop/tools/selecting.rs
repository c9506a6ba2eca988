//! From the conditions of a call to the activity that meets them.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};

use super::arguments::Wanted;
use super::filter::Filter;
use super::{Outcome, Tools};
use crate::activity::{Activity, SourceError, Window};

/// Activity that meets the conditions of a call, newest first.
pub(super) struct Found {
    /// What was looked at.
    pub(super) window: Window,
    all: Arc<Vec<Activity>>,
    places: Vec<usize>,
}

impl Found {
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Activity> {
        self.places.iter().map(|at| &self.all[*at])
    }
}

/// Which end of a window is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

impl Tools<'_> {
    /// The activity that is wanted; or the answer when that cannot be told.
    pub(super) async fn select(&mut self, wanted: &Wanted) -> Result<Result<Found, Outcome>, SourceError> {
        let window = match self.window(wanted) {
            Ok(window) => window,
            Err(why) => return Ok(Err(Outcome::refused(&why))),
        };
        let person = wanted.person.as_deref().map(|called| self.people.find(called)).transpose();
        let person = match person {
            Ok(person) => person,
            Err(unclear) => return Ok(Err(Outcome::Result(unclear))),
        };
        let all = self.within(&window).await?;
        let filter = Filter::of(wanted, person, &all);
        let fits = |one: &Activity| window.contains(one.at) && filter.holds(one, &self.people);
        let places = all.iter().enumerate().filter(|(_, one)| fits(one)).map(|(at, _)| at).collect();
        Ok(Ok(Found { window, all, places }))
    }

    /// All of the record, up to the question.
    pub(super) fn everything(&self) -> Window {
        let asked = self.question.asked_at;
        let from = self.extent.map_or(asked, |extent| extent.from);
        Window { from, until: self.extent.map_or(asked, |extent| extent.until.max(asked)) }
    }

    /// The activity of a window and perhaps more, newest first. Reads what is not read yet.
    pub(super) async fn within(&mut self, window: &Window) -> Result<Arc<Vec<Activity>>, SourceError> {
        let mut wider = *window;
        if let Some((known, activities)) = &self.read {
            if known.from <= window.from && window.until <= known.until {
                return Ok(activities.clone());
            }
            wider = Window { from: known.from.min(window.from), until: known.until.max(window.until) };
        }
        let activities = Arc::new(self.source.within(&wider).await?);
        self.read = Some((wider, activities.clone()));
        Ok(activities)
    }

    /// The window that is meant: days count whole, and what is left open reaches as far as the record does.
    fn window(&self, wanted: &Wanted) -> Result<Window, String> {
        let open = self.everything();
        let since = wanted.since.as_deref().map(|text| self.bound(text, End::First)).transpose()?;
        let until = wanted.until.as_deref().map(|text| self.bound(text, End::Last)).transpose()?;
        if since.zip(until).is_some_and(|(since, until)| since >= until) {
            return Err("`since` is not before `until`".to_owned());
        }
        let from = since.unwrap_or(open.from.min(until.unwrap_or(open.from)));
        Ok(Window { from, until: until.unwrap_or(open.until.max(from)) })
    }

    fn bound(&self, text: &str, end: End) -> Result<Timestamp, String> {
        let wrong = || {
            format!(
                "{text:?} is neither a day such as 2026-11-16 nor an instant such as 2026-11-16T09:00:00Z"
            )
        };
        if let Ok(instant) = text.parse::<Timestamp>() {
            return Ok(instant);
        }
        let is_day = text.len() == "2026-11-16".len();
        let time = match text.parse::<Date>() {
            Ok(date) if is_day && end == End::Last => date.tomorrow().map_err(|_| wrong())?.at(0, 0, 0, 0),
            Ok(date) if is_day => date.at(0, 0, 0, 0),
            _ => text.parse::<DateTime>().map_err(|_| wrong())?,
        };
        let zoned = time.to_zoned(self.question.time_zone.clone());
        zoned.map(|zoned| zoned.timestamp()).map_err(|_| wrong())
    }
}
