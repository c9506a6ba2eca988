//! Sprints of a workspace.

use std::ops::Range;

use jiff::{Span, ToSpan, civil::Date};
use serde::{Deserialize, Serialize};

/// Sprint cadence of a workspace: sprints of equal length that follow each other without a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SprintCadence {
    /// First day of any one sprint. The first days of all other sprints follow from it and `length_days`.
    pub first_day: Date,
    /// Length of every sprint in days; 0 means no cadence.
    pub length_days: u32,
    /// IANA name of the time zone in which days begin.
    pub time_zone: String,
}

impl SprintCadence {
    /// Returns the days of a sprint, from its first day up to the first day after it. For `offset` 0, this is the
    /// sprint that contains `date`; for 1, the next sprint; for -1, the previous sprint. A day outside the range of
    /// [`Date`] becomes [`Date::MIN`] or [`Date::MAX`]. Returns `None` if the length is 0.
    pub fn sprint(&self, date: Date, offset: i64) -> Option<Range<Date>> {
        let length = i64::from(self.length_days);
        let passed = i64::from((date - self.first_day).get_days());
        let index = passed.checked_div_euclid(length)?.saturating_add(offset);
        let first_day = |index: i64| {
            let days = Span::new().try_days(index.saturating_mul(length)).unwrap_or_else(|_| 0.days());
            self.first_day.saturating_add(days)
        };
        Some(first_day(index)..first_day(index.saturating_add(1)))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn sprint_contains_its_date_and_ends_with_the_calendar() {
        let days = |length_days: u32, on: Date, offset: i64| {
            let first_day = date(2026, 11, 2);
            SprintCadence { first_day, length_days, time_zone: "UTC".to_owned() }.sprint(on, offset)
        };
        let (first, second, third) = (date(2026, 11, 2), date(2026, 11, 16), date(2026, 11, 30));
        assert_eq!(days(14, date(2026, 11, 15), 0), Some(first..second));
        assert_eq!(days(14, second, 1), Some(third..date(2026, 12, 14)));
        assert_eq!(days(14, date(2026, 11, 1), 0), Some(date(2026, 10, 19)..first));
        assert_eq!(days(366, Date::MAX, 1), Some(Date::MAX..Date::MAX));
        assert_eq!(days(0, first, 0), None);
    }
}
