//! Days, weeks, months and sprints as periods in the caller's time zone.
//!
//! A day runs from its first instant to the first instant of the next day. A day on which daylight saving time begins
//! or ends has 23 or 25 hours.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan};

use crate::context::{Question, SprintCadence};

/// Time from `start` to just before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub start: Timestamp,
    pub end: Timestamp,
}

/// The caller's calendar at the time of the question.
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

impl<'a> Calendar<'a> {
    pub(crate) fn new(question: &Question, cadence: Option<&'a SprintCadence>) -> Self {
        let zone = question.time_zone.clone();
        let today = question.asked_at.to_zoned(zone.clone()).date();
        let cadence = cadence.filter(|cadence| cadence.length_days > 0);
        Self { zone, now: question.asked_at, today, cadence }
    }

    /// Returns the first instant of `date`.
    pub(crate) fn start_of(&self, date: Date) -> Timestamp {
        start_of(date, &self.zone)
    }

    /// Returns the period from the start of `first` to the start of `after`.
    pub(crate) fn days(&self, first: Date, after: Date) -> Period {
        Period { start: self.start_of(first), end: self.start_of(after) }
    }

    pub(crate) fn day(&self, date: Date) -> Period {
        self.days(date, add_span(date, 1.day()))
    }

    pub(crate) fn date_of(&self, instant: Timestamp) -> Date {
        instant.to_zoned(self.zone.clone()).date()
    }

    /// Returns the calendar unit that contains `date`, moved by `offset` whole units; for a sprint, the current sprint
    /// moved by `offset`. Returns `None` for minutes and hours, and for sprints without a cadence.
    pub(crate) fn unit(&self, unit: Unit, date: Date, offset: i32) -> Option<Period> {
        let first = match unit {
            Unit::Minute | Unit::Hour => return None,
            Unit::Sprint => return self.sprint(offset),
            Unit::Day => date,
            Unit::Week | Unit::Fortnight => monday_of(date),
            Unit::Month => date.first_of_month(),
            Unit::Quarter => first_of_quarter(date),
            Unit::Year => date.first_of_year(),
        };
        let length = length_of(unit)?;
        let start = add_span(first, multiply_span(length, offset));
        Some(self.days(start, add_span(start, length)))
    }

    /// Returns the period of `count` units that ends now, to the second: "last 3 days" begins at this time of day. For
    /// sprints, returns the last `count` completed ones, or `None` without a cadence.
    pub(crate) fn rolling(&self, unit: Unit, count: i32) -> Option<Period> {
        let Some(length) = length_of(unit) else { return self.sprints(count) };
        let now = self.now.to_zoned(self.zone.clone());
        let start = now.checked_sub(multiply_span(length, count));
        Some(Period { start: start.map_or(Timestamp::UNIX_EPOCH, |start| start.timestamp()), end: self.now })
    }

    /// Returns the last `count` completed sprints.
    fn sprints(&self, count: i32) -> Option<Period> {
        let first = self.sprint(0_i32.saturating_sub(count))?;
        Some(Period { start: first.start, end: self.sprint(-1)?.end })
    }

    /// Returns the current sprint, moved by `offset` sprints; `None` without a cadence.
    pub(crate) fn sprint(&self, offset: i32) -> Option<Period> {
        let cadence = self.cadence?;
        let zone = TimeZone::get(&cadence.time_zone).unwrap_or_else(|_| self.zone.clone());
        let today = self.now.to_zoned(zone.clone()).date();
        let (first, after) = cadence.sprint(today, i64::from(offset))?;
        Some(Period { start: start_of(first, &zone), end: start_of(after, &zone) })
    }

    /// Returns the latest `weekday` on or before `date`.
    pub(crate) fn weekday_until(&self, weekday: Weekday, date: Date) -> Date {
        add_span(date, multiply_span((-1).day(), i32::from(weekday.until(date.weekday()))))
    }
}

/// Returns the length of a unit; `None` for a sprint, whose length is a workspace setting.
pub(crate) fn length_of(unit: Unit) -> Option<Span> {
    Some(match unit {
        Unit::Minute => 1.minute(),
        Unit::Hour => 1.hour(),
        Unit::Day => 1.day(),
        Unit::Week => 7.days(),
        Unit::Fortnight => 14.days(),
        Unit::Month => 1.month(),
        Unit::Quarter => 3.months(),
        Unit::Year => 1.year(),
        Unit::Sprint => return None,
    })
}

pub(crate) fn monday_of(date: Date) -> Date {
    add_span(date, multiply_span((-1).day(), i32::from(date.weekday().to_monday_zero_offset())))
}

/// Adds `span` to `date`, up to the ends of the calendar.
pub(crate) fn add_span(date: Date, span: Span) -> Date {
    date.saturating_add(span)
}

pub(crate) fn multiply_span(span: Span, count: i32) -> Span {
    span.checked_mul(i64::from(count)).unwrap_or(span)
}

fn first_of_quarter(date: Date) -> Date {
    let month = (date.month() - 1) / 3 * 3 + 1;
    Date::new(date.year(), month, 1).unwrap_or(date)
}

fn start_of(date: Date, zone: &TimeZone) -> Timestamp {
    let start = date.to_zoned(zone.clone()).map(|start| start.timestamp());
    start.unwrap_or(Timestamp::UNIX_EPOCH)
}
