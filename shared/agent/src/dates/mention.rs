//! Parses time expressions: "yesterday", "12 March", "last 10 days", "2026-W07", "the second half of 2025".

use jiff::civil::{Date, DateTime, ISOWeekDate, Weekday};
use jiff::fmt::strtime::{self, BrokenDownTime};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan};

use super::calendar::{Calendar, Unit};
use super::words::{normalise_word, parse_month, parse_number, parse_ordinal, parse_unit, parse_weekday};
use super::{Parser, QuestionWindowError};
use crate::strings::{is_in, is_number};
use plumbline_activity::TimeWindow;

/// Maximum number of days to search for a date without a year: 29 February may be eight years away.
const MAX_DAYS: usize = 8 * 366;

/// Maximum number of words of a date: "Monday 12 of March 2026".
const MAX_DATE_WORDS: usize = 5;

/// Formats of dates, without the endings of ordinals and without "of".
const FORMATS: &str = "%Y-%m-%d|%Y-%m|%d.%m.%Y|%d/%m/%Y|%m/%d/%Y|%d %B %Y|%B %d %Y|%d %B|%B %d|%B %Y|%B|%A %d %B %Y\
    |%A %d %B|%A|%Y|%G-w%V|week %V %G|week %V|iso week %V";

/// Years that a question may mean.
const YEARS: std::ops::Range<i16> = 1970..2200;

/// Time that a question mentions.
#[derive(Clone, Debug)]
pub(super) enum Mention {
    /// Window of a definite time, such as "12 March 2026" or "yesterday".
    Fixed(TimeWindow),
    /// Time without a year or a week, such as "March" or "Friday", of the given length. It may begin on every
    /// day that has the month, the day of the month and the weekday, as far as they are given.
    Recurring { month: Option<i8>, day: Option<i8>, weekday: Option<Weekday>, length: Span },
    /// Time that cannot be resolved.
    Invalid(QuestionWindowError),
}

/// Result of a parser: the mention and the index of the word after it, or `None` if there is no such mention.
pub(super) type ParsedMention = Option<(Mention, usize)>;

impl Mention {
    pub(super) fn day_of_month(month: Option<i8>, day: i8) -> Self {
        Self::Recurring { month, day: Some(day), weekday: None, length: 1.day() }
    }

    fn months(first: i8, count: i64) -> Self {
        Self::Recurring { month: Some(first), day: Some(1), weekday: None, length: count.months() }
    }

    /// Resolves the mention to its latest window that begins on or before `date` or, if `is_next`, to the first that
    /// begins on or after `date`.
    pub(super) fn resolve(
        &self,
        calendar: &Calendar<'_>,
        date: Date,
        is_next: bool,
    ) -> Result<TimeWindow, QuestionWindowError> {
        match self {
            Self::Fixed(window) => Ok(*window),
            Self::Invalid(error) => Err(error.clone()),
            Self::Recurring { month, day, weekday, length } => {
                let fits = |date: &Date| {
                    month.is_none_or(|month| month == date.month())
                        && day.is_none_or(|day| day == date.day())
                        && weekday.is_none_or(|weekday| weekday == date.weekday())
                };
                let mut days = date.series(if is_next { 1.day() } else { (-1).day() }).take(MAX_DAYS);
                let first =
                    days.find(fits).ok_or_else(|| QuestionWindowError::NoSuchDate("that day".into()))?;
                Ok(calendar.window_from(first, *length))
            }
        }
    }
}

fn fixed_mention(window: TimeWindow, next: usize) -> ParsedMention {
    Some((Mention::Fixed(window), next))
}

fn mention_or_no_cadence(window: Option<TimeWindow>, next: usize) -> ParsedMention {
    Some((window.map_or(Mention::Invalid(QuestionWindowError::NoCadence), Mention::Fixed), next))
}

fn instant_mention(at: Timestamp, next: usize) -> ParsedMention {
    fixed_mention(TimeWindow { from: at, until: at }, next)
}

impl Parser<'_> {
    /// Parses the time expression that starts at word `at`. `depth` limits how often expressions such as "the start of
    /// the week of" may nest.
    pub(super) fn parse_mention(&self, at: usize, depth: u8) -> ParsedMention {
        let at = self.skip(at, "the|our");
        let found = self
            .parse_relative_day(at)
            .or_else(|| self.parse_instant(at))
            .or_else(|| self.parse_ago(at))
            .or_else(|| self.parse_part(at, depth))
            .or_else(|| self.parse_qualified_unit(at))
            .or_else(|| self.parse_date(at))
            .or_else(|| self.parse_numbered_period(at))?;
        Some(self.narrow_to_time_of_day(found))
    }

    fn parse_relative_day(&self, at: usize) -> ParsedMention {
        // Each with the number of days ago, and the hours of that day.
        const DAYS: [(&str, i64, i8, i8); 9] = [
            ("day before yesterday", 2, 0, 24),
            ("yesterday|yesterdays", 1, 0, 24),
            ("today|todays|now", 0, 0, 24),
            ("tomorrow", -1, 0, 24),
            ("this morning", 0, 0, 12),
            ("this afternoon", 0, 12, 18),
            ("this evening", 0, 18, 24),
            ("tonight", 0, 18, 24),
            ("last night|overnight", 1, 18, 30),
        ];
        const REPORTS: [(&str, Unit); 3] =
            [("daily", Unit::Day), ("weekly", Unit::Week), ("monthly", Unit::Month)];
        let calendar = self.calendar;
        if let Some((next, (_, days, from, until))) =
            DAYS.iter().find_map(|day| Some((self.after_phrase(at, day.0)?, day)))
        {
            let date = calendar.today.saturating_sub(days.days());
            return fixed_mention(calendar.window_of_hours(date, *from, *until), next);
        }
        // "What got done in July, for the monthly report?" is about July.
        let is_purpose = self.tokens.preceding_words(at).take(2).any(|word| word == "for");
        if !is_purpose
            && self.word(at + 2) != "for"
            && self.has_any_phrase(at + 1, "report|summary|digest|update|recap|changelog|standup|overview")
            && let Some((_, unit)) = REPORTS.iter().find(|(word, _)| self.word(at) == *word)
        {
            return fixed_mention(calendar.rolling_window(*unit, 1)?, at + 1);
        }
        let is_any_weekend =
            self.word(at) == "weekend" && matches!(self.preceding_word(at), "a" | "any" | "every");
        let next = self
            .after_phrase(at, "weekend|this weekend|last weekend|past weekend")
            .filter(|_| !is_any_weekend)?;
        let saturday = calendar.latest_weekday(Weekday::Saturday, calendar.today);
        fixed_mention(calendar.window_from(saturday, 2.days()), next)
    }

    /// Parses an instant: "2026-03-14T09:00Z", or "2026-03-14T09:00" in the question's time zone.
    fn parse_instant(&self, at: usize) -> ParsedMention {
        let word = Some(self.word(at)).filter(|word| word.len() > 10 && word.contains('t'))?.to_uppercase();
        let civil = || word.parse::<DateTime>().ok()?.to_zoned(self.calendar.zone.clone()).ok();
        let found = word.parse().ok().or_else(|| civil().map(|zoned| zoned.timestamp()))?;
        instant_mention(found, at + 1)
    }

    /// Parses dates, weekdays, months and weeks by [`FORMATS`], the longest first.
    fn parse_date(&self, at: usize) -> ParsedMention {
        let first = self.word(at);
        let may_begin = first.starts_with(|c: char| c.is_ascii_digit()) || matches!(first, "week" | "iso");
        if !may_begin && parse_weekday(first).is_none() && parse_month(first).is_none() {
            return None;
        }
        (1..=MAX_DATE_WORDS).rev().filter(|length| at + length <= self.words.len()).find_map(|length| {
            let words = self.words[at..at + length].iter().filter(|word| **word != "of");
            let text = words.map(|word| normalise_word(word)).collect::<Vec<_>>().join(" ");
            let is_recent = |time: &BrokenDownTime| time.year().is_none_or(|year| YEARS.contains(&year));
            let mut times = FORMATS.split('|').filter_map(|format| strtime::parse(format, &text).ok());
            let time = times.find(is_recent)?;
            let is_unclear = text.contains('/') && time.day() <= Some(12) && time.day() != time.month();
            let mention = match self.of_fields(&time) {
                Ok(_) if is_unclear => Mention::Invalid(QuestionWindowError::AmbiguousDate(text)),
                Ok(mention) => mention,
                Err(_) => Mention::Invalid(QuestionWindowError::NoSuchDate(text)),
            };
            Some((mention, at + length))
        })
    }

    /// Returns the mention with the fields of `time`. Fails if there is no such date.
    fn of_fields(&self, time: &BrokenDownTime) -> Result<Mention, jiff::Error> {
        let window_mention =
            |first: Date, length: Span| Mention::Fixed(self.calendar.window_from(first, length));
        if let Some(year) = time.year() {
            let length = match (time.month(), time.day()) {
                (_, Some(_)) => 1.day(),
                (Some(_), None) => 1.month(),
                (None, None) => 1.year(),
            };
            let first = Date::new(year, time.month().unwrap_or(1), time.day().unwrap_or(1))?;
            return Ok(window_mention(first, length));
        }
        Ok(match (time.month(), time.day(), time.weekday()) {
            (Some(month), Some(day), _) => {
                Date::new(2024, month, day)?;
                Mention::day_of_month(Some(month), day)
            }
            (Some(month), None, _) => Mention::months(month, 1),
            (None, _, weekday @ Some(_)) => {
                Mention::Recurring { month: None, day: None, weekday, length: 1.day() }
            }
            (None, _, None) => {
                let year = time.iso_week_year().unwrap_or(self.calendar.today.year());
                let week = time.iso_week().unwrap_or_default();
                window_mention(ISOWeekDate::new(year, week, Weekday::Monday)?.date(), 7.days())
            }
        })
    }

    /// Parses quarters, halves and days of a month: "Q3 2026", "H1", "the 12th".
    fn parse_numbered_period(&self, at: usize) -> ParsedMention {
        const BEFORE_HALF_YEAR: &str =
            "in of since until during vs to and this last over with than was compare between from";
        let word = self.word(at);
        if let Some(day) = parse_ordinal(word) {
            return Some((Mention::day_of_month(None, day), at + 1));
        }
        let (months, number) = match word.as_bytes() {
            [b'q', number @ b'1'..=b'4'] => (3, number - b'0'),
            [b'h', number @ b'1'..=b'2'] => (6, number - b'0'),
            _ => return None,
        };
        let first = i8::try_from(months * (i64::from(number) - 1) + 1).ok()?;
        let this_year = self.calendar.today.year();
        let relative = |phrase, year| Some((year, self.after_phrase(at + 1, phrase)?));
        let year =
            self.word(at + 1).parse().ok().filter(|year| YEARS.contains(year)).map(|year| (year, at + 2));
        let year = year
            .or_else(|| relative("of this year|this year", this_year))
            .or_else(|| relative("of last year|last year", this_year - 1));
        match year.and_then(|(year, next)| Some((Date::new(year, first, 1).ok()?, next))) {
            Some((first, next)) => fixed_mention(self.calendar.window_from(first, months.months()), next),
            // "Did anyone bump h2" is about a library.
            None if months == 6 && !is_in(self.preceding_word(at), BEFORE_HALF_YEAR) => None,
            None => Some((Mention::months(first, months), at + 1)),
        }
    }

    /// Parses "3 days ago" as that day, "2 weeks ago" as that week, "5 hours ago" as that instant.
    fn parse_ago(&self, at: usize) -> ParsedMention {
        let (count, unit, next) = self.parse_quantity(at)?;
        let next = self.after_phrase(next, "ago")?;
        let start = self.calendar.rolling_window(unit, count)?.from;
        match unit {
            Unit::Minute | Unit::Hour => instant_mention(start, next),
            Unit::Sprint => fixed_mention(self.calendar.sprint(-count)?, next),
            _ => fixed_mention(self.calendar.unit_window(unit, self.calendar.date_of(start), 0)?, next),
        }
    }

    /// Parses a number and a unit: "10 days", "a couple of weeks", "24h", "3-4 weeks" as four. Returns the number, the
    /// unit, and the index of the word after them.
    fn parse_quantity(&self, at: usize) -> Option<(i32, Unit, usize)> {
        let word = self.word(at);
        let (digits, rest) = word.split_at(word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len()));
        if !digits.is_empty() && !rest.is_empty() {
            return match rest.strip_prefix('-').and_then(parse_number) {
                Some(most) => Some((most, parse_unit(self.word(at + 1))?, at + 2)),
                None => Some((parse_number(digits)?, parse_unit(rest)?, at + 1)),
            };
        }
        let at = at + usize::from(word == "a" && parse_number(self.word(at + 1)).is_some());
        let next = self.skip_adjectives(at + 1);
        Some((parse_number(self.word(at))?, parse_unit(self.word(next))?, next + 1))
    }

    /// Skips "of" and adjectives, such as "full" and "calendar", before a unit. Returns the index of the next word.
    fn skip_adjectives(&self, at: usize) -> usize {
        let is_adjective =
            |at: &usize| self.has_any_phrase(*at, "of|full|whole|complete|calendar|completed|finished");
        at + (at..self.words.len()).take_while(is_adjective).count()
    }

    /// Parses a period inside a longer one: "the start of the week", "the week of 12 March", "the first half of 2026",
    /// "the last two weeks of March".
    fn parse_part(&self, at: usize, depth: u8) -> ParsedMention {
        let depth = depth.checked_sub(1)?;
        let whole = |words: &str| self.parse_whole(self.after_phrase(at, words)?, depth);
        let dates =
            |whole: TimeWindow| (self.calendar.date_of(whole.from), self.calendar.date_of(whole.until));
        if let Some((whole, next)) = whole("start of|beginning of|first of") {
            return instant_mention(whole.from, next);
        }
        if let Some((whole, next)) = whole("end of") {
            return instant_mention(whole.until, next);
        }
        if let Some((whole, next)) = whole("week of") {
            return fixed_mention(self.calendar.unit_window(Unit::Week, dates(whole).0, 0)?, next);
        }
        let is_first = self.word(at) == "first";
        if let Some((whole, next)) = whole("first half of|first half in|second half of|second half in") {
            let (first, after) = dates(whole);
            let half = if (after - first).get_days() > 31 { 6.months() } else { 15.days() };
            let middle = first.saturating_add(half);
            let (first, after) = if is_first { (first, middle) } else { (middle, after) };
            return fixed_mention(self.calendar.window_of_days(first, after), next);
        }
        let (count, unit, next) = self.parse_quantity(self.after_phrase(at, "first|last")?)?;
        let (whole, next) = self.parse_whole(self.after_phrase(next, "of|in")?, depth)?;
        let ((first, after), length) = (dates(whole), unit.span(count)?);
        let (first, after) = match is_first {
            true => (first, first.saturating_add(length).min(after)),
            false => (after.saturating_sub(length).max(first), after),
        };
        fixed_mention(self.calendar.window_of_days(first, after), next)
    }

    /// Parses the time of which [`Self::parse_part`] takes a part: "March" of "the start of March".
    fn parse_whole(&self, at: usize, depth: u8) -> Option<(TimeWindow, usize)> {
        if let Some((mention, next)) = self.parse_mention(at, depth) {
            return Some((mention.resolve(self.calendar, self.calendar.today, false).ok()?, next));
        }
        let at = self.skip(at, "the");
        Some((self.calendar.unit_window(parse_unit(self.word(at))?, self.calendar.today, 0)?, at + 1))
    }

    /// Parses "this week", "last 10 days", "past month", "last Tuesday", "next sprint". "Last week" is the calendar
    /// week, "the last week" and "past week" end now.
    fn parse_qualified_unit(&self, at: usize) -> ParsedMention {
        const QUALIFIERS: [(&str, i32); 3] = [
            ("this|current|ongoing", 0),
            ("last|past|previous|prior|preceding|latest", -1),
            ("next|coming|upcoming", 1),
        ];
        if self.word(at) == "sprint" && matches!(self.preceding_word(at), "the" | "our") {
            return self.parse_sprint(at, 0);
        }
        let (_, offset) = QUALIFIERS.iter().find(|(words, _)| self.has_any_phrase(at, words))?;
        if *offset == -1
            && let Some((count, unit, next)) = self.parse_quantity(at + 1)
        {
            return mention_or_no_cadence(self.calendar.rolling_window(unit, count), next);
        }
        let named = self.skip_adjectives(at + 1);
        if *offset == -1
            && let Some(weekday) = parse_weekday(self.word(named))
        {
            let yesterday = self.calendar.today.saturating_sub(1.day());
            let day = self.calendar.latest_weekday(weekday, yesterday);
            return fixed_mention(self.calendar.window_from(day, 1.day()), named + 1);
        }
        let unit = parse_unit(self.word(named))?;
        let is_rolling = match unit {
            Unit::Sprint => return self.parse_sprint(named, *offset),
            Unit::Minute | Unit::Hour | Unit::Day | Unit::Fortnight => true,
            _ => self.word(at) == "past" || self.preceding_word(at) == "the" && self.word(at) != "previous",
        };
        match is_rolling && *offset == -1 && named == at + 1 {
            true => fixed_mention(self.calendar.rolling_window(unit, 1)?, named + 1),
            false => fixed_mention(self.calendar.unit_window(unit, self.calendar.today, *offset)?, named + 1),
        }
    }

    fn parse_sprint(&self, at: usize, offset: i32) -> ParsedMention {
        match is_number(self.word(at + 1)) {
            true => Some((Mention::Invalid(QuestionWindowError::NumberedSprint), at + 2)),
            false => mention_or_no_cadence(self.calendar.sprint(offset), at + 1),
        }
    }

    pub(super) fn parse_day_number(&self, at: usize) -> Option<i8> {
        let word = self.word(at);
        parse_ordinal(word)
            .or_else(|| word.parse().ok().filter(|day| (1..=31).contains(day) && word.len() <= 2))
    }

    /// If a time of day follows the mention of a day at word `next`, narrows the mention to it: "yesterday 14:00",
    /// "Monday morning". Otherwise returns the mention and `next` unchanged.
    fn narrow_to_time_of_day(&self, (mention, next): (Mention, usize)) -> (Mention, usize) {
        const PARTS: [(&str, i8, i8); 4] =
            [("morning", 0, 12), ("afternoon", 12, 18), ("evening", 18, 24), ("night", 18, 30)];
        let narrowed = || {
            let day = mention.resolve(self.calendar, self.calendar.today, false).ok()?;
            let date = self.calendar.date_of(day.from);
            if let Some((_, from, until)) = PARTS.iter().find(|(part, ..)| *part == self.word(next)) {
                return fixed_mention(self.calendar.window_of_hours(date, *from, *until), next + 1);
            }
            let at = self.skip(next, "at");
            let (hour, minute) = self.parse_time_of_day(at)?;
            instant_mention(self.calendar.instant_at(date, hour, minute), at + 1)
        };
        narrowed().unwrap_or((mention, next))
    }

    /// Parses a time of day with the day after it, such as "3 am UTC on 23 November" or "10 pm last night", as an
    /// instant. If no day follows, the time is one of today. Called only after words such as "since".
    pub(super) fn parse_time_of_day_and_date(&self, at: usize) -> ParsedMention {
        let (hour, minute) = self.parse_time_of_day(at)?;
        let is_utc = self.word(at + 1) == "utc";
        let next = at + 1 + usize::from(is_utc);
        let zone = if is_utc { TimeZone::UTC } else { self.calendar.zone.clone() };
        let day = self.parse_mention(self.skip(next, "on"), 0).and_then(|(day, next)| {
            let day = day.resolve(self.calendar, self.calendar.today, false).ok()?;
            Some((self.calendar.date_of(day.from), next))
        });
        let (date, next) = day.unwrap_or((self.calendar.today, next));
        instant_mention(date.at(hour, minute, 0, 0).to_zoned(zone).ok()?.timestamp(), next)
    }

    fn parse_time_of_day(&self, at: usize) -> Option<(i8, i8)> {
        let word = match self.word(at) {
            "noon" | "midday" => "12:00",
            "midnight" => "00:00",
            word => word,
        };
        let formats = ["%H:%M", "%I:%M%p", "%I%p"];
        let time = formats.iter().find_map(|format| strtime::parse(format, word).ok()?.to_time().ok())?;
        Some((time.hour(), time.minute()))
    }
}
