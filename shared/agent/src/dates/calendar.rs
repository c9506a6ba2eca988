//! Days, weeks, months and sprints as windows in the question's time zone.
//!
//! A day runs from its first instant to the first instant of the next day. A day on which daylight saving time begins
//! or ends has 23 or 25 hours.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan};

use crate::context::Question;
use plumbline_activity::{SprintCadence, TimeWindow};

/// Time zone, current time and sprint cadence by which the times in a question are resolved.
pub(crate) struct Calendar<'a> {
    pub zone: TimeZone,
    pub now: Timestamp,
    pub today: Date,
    pub cadence: Option<&'a SprintCadence>,
}

/// Units of time in questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Minute,
    Hour,
    Day,
    Week,
    Fortnight,
    Month,
    Quarter,
    Year,
    Sprint,
}

impl Unit {
    /// Returns the length of `count` units; `None` for sprints, whose length is a workspace setting.
    pub(crate) fn span(self, count: i32) -> Option<Span> {
        let span = match self {
            Self::Minute => 1.minute(),
            Self::Hour => 1.hour(),
            Self::Day => 1.day(),
            Self::Week => 7.days(),
            Self::Fortnight => 14.days(),
            Self::Month => 1.month(),
            Self::Quarter => 3.months(),
            Self::Year => 1.year(),
            Self::Sprint => return None,
        };
        span.checked_mul(i64::from(count)).ok()
    }
}

impl<'a> Calendar<'a> {
    pub(crate) fn new(question: &Question, cadence: Option<&'a SprintCadence>) -> Self {
        let zone = question.time_zone.clone();
        let today = question.asked_at.to_zoned(zone.clone()).date();
        let cadence = cadence.filter(|cadence| cadence.length_days > 0);
        Self { zone, now: question.asked_at, today, cadence }
    }

    /// Returns the window of the days from `first` to `after`, without the day `after` itself.
    pub(crate) fn window_of_days(&self, first: Date, after: Date) -> TimeWindow {
        TimeWindow { from: start_of(first, &self.zone), until: start_of(after, &self.zone) }
    }

    /// Returns the window of `length` that begins with the day `first`.
    pub(crate) fn window_from(&self, first: Date, length: Span) -> TimeWindow {
        self.window_of_days(first, first.saturating_add(length))
    }

    /// Returns the window from the hour `from` to the hour `until` of `date`. Hours from 24 on belong to the next day.
    pub(crate) fn window_of_hours(&self, date: Date, from: i8, until: i8) -> TimeWindow {
        TimeWindow { from: self.instant_at(date, from, 0), until: self.instant_at(date, until, 0) }
    }

    pub(crate) fn date_of(&self, instant: Timestamp) -> Date {
        instant.to_zoned(self.zone.clone()).date()
    }

    /// Returns the instant of a time of day on `date`. Hours from 24 on belong to the next day.
    pub(crate) fn instant_at(&self, date: Date, hour: i8, minute: i8) -> Timestamp {
        let date = date.saturating_add((hour / 24).days());
        let zoned = date.at(hour % 24, minute, 0, 0).to_zoned(self.zone.clone());
        zoned.map_or_else(|_| start_of(date, &self.zone), |zoned| zoned.timestamp())
    }

    /// Returns the window of the calendar unit that is `units_later` units after the one that contains `date`; for a
    /// sprint, `units_later` sprints after the current one. Returns `None` for minutes and hours, and for sprints
    /// without a cadence.
    pub(crate) fn unit_window(&self, unit: Unit, date: Date, units_later: i32) -> Option<TimeWindow> {
        let first = match unit {
            Unit::Minute | Unit::Hour => return None,
            Unit::Sprint => return self.sprint(units_later),
            Unit::Day => date,
            Unit::Week | Unit::Fortnight => monday_of(date),
            Unit::Month => date.first_of_month(),
            Unit::Quarter => Date::new(date.year(), (date.month() - 1) / 3 * 3 + 1, 1).ok()?,
            Unit::Year => date.first_of_year(),
        };
        Some(self.window_from(first.saturating_add(unit.span(units_later)?), unit.span(1)?))
    }

    /// Returns the window of `count` units that ends now, to the second: "last 3 days" begins at this time of day. For
    /// sprints, returns the last `count` completed ones, or `None` without a cadence.
    pub(crate) fn rolling_window(&self, unit: Unit, count: i32) -> Option<TimeWindow> {
        let Some(length) = unit.span(count) else {
            return Some(TimeWindow { from: self.sprint(-count)?.from, until: self.sprint(-1)?.until });
        };
        let start = self.now.to_zoned(self.zone.clone()).checked_sub(length);
        Some(TimeWindow {
            from: start.map_or(Timestamp::UNIX_EPOCH, |start| start.timestamp()),
            until: self.now,
        })
    }

    /// Returns the sprint that is `offset` sprints after the current one; `None` without a cadence.
    pub(crate) fn sprint(&self, offset: i32) -> Option<TimeWindow> {
        let cadence = self.cadence?;
        let zone = TimeZone::get(&cadence.time_zone).unwrap_or_else(|_| self.zone.clone());
        let today = self.now.to_zoned(zone.clone()).date();
        let days = cadence.sprint(today, i64::from(offset))?;
        Some(TimeWindow { from: start_of(days.start, &zone), until: start_of(days.end, &zone) })
    }

    /// Returns the latest `weekday` on or before `date`.
    pub(crate) fn latest_weekday(&self, weekday: Weekday, date: Date) -> Date {
        date.saturating_sub(i64::from(weekday.until(date.weekday())).days())
    }
}

pub(crate) fn monday_of(date: Date) -> Date {
    date.saturating_sub(i64::from(date.weekday().to_monday_zero_offset()).days())
}

fn start_of(date: Date, zone: &TimeZone) -> Timestamp {
    let start = date.to_zoned(zone.clone()).map(|start| start.timestamp());
    start.unwrap_or(Timestamp::UNIX_EPOCH)
}
