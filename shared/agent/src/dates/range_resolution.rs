//! Resolves ranges to instants.

use jiff::Timestamp;

use super::calendar::Period;
use super::mention::{TimeMention, TimeParser};
use super::range::{Bound, Range};
use super::resolved::{Anchor, ResolvedWindow, WindowError};

impl TimeParser<'_> {
    /// Resolves a range to instants.
    pub(crate) fn resolve_range(&self, range: Range) -> Result<ResolvedWindow, WindowError> {
        let (from, until) = match range {
            Range::Within(mention) => {
                let period = self.resolve_until(&mention, self.calendar.today)?;
                // "5 hours ago" is an instant and means the time since then.
                let end = Some(period.end).filter(|end| *end > period.start);
                return self.window(Some(period.start), end, (None, None));
            }
            Range::Between(from, until) => (from, until),
        };
        let (first, last) = self.resolve_ends(&from, &until)?;
        let start = first.map(|period| if matches!(from, Bound::End(_)) { period.end } else { period.start });
        let end = last.map(|period| if matches!(until, Bound::Start(_)) { period.start } else { period.end });
        self.window(start, end, (anchor_of(from), anchor_of(until)))
    }

    /// Resolves the mentions of both ends to periods. An end without a year is resolved relative to the other end.
    /// `None` is an end that mentions no time.
    fn resolve_ends(
        &self,
        from: &Bound,
        until: &Bound,
    ) -> Result<(Option<Period>, Option<Period>), WindowError> {
        let today = self.calendar.today;
        let (first, last) = (mention_of(from), mention_of(until));
        if let (Some(TimeMention::Fixed(period)), Some(last)) = (first, last) {
            let start = self.calendar.date_of(period.start);
            return Ok((Some(*period), Some(self.resolve_from(last, start)?)));
        }
        let last = last.map(|last| self.resolve_until(last, today)).transpose()?;
        let not_after = last.map_or(today, |last| self.calendar.date_of(last.start));
        let first = first.map(|first| self.resolve_until(first, not_after)).transpose()?;
        Ok((first, last))
    }

    fn window(
        &self,
        start: Option<Timestamp>,
        end: Option<Timestamp>,
        (after, up_to): (Option<Anchor>, Option<Anchor>),
    ) -> Result<ResolvedWindow, WindowError> {
        let (now, zone) = (self.calendar.now, &self.calendar.zone);
        let words = |instant| crate::report::wording::instant(instant, zone);
        if let (Some(start), Some(end)) = (start, end)
            && start > end
        {
            return Err(WindowError::Reversed(words(start), words(end)));
        }
        if let Some(start) = start.filter(|start| *start > now) {
            return Err(WindowError::Future(words(start)));
        }
        let end = end.filter(|end| *end < now);
        Ok(ResolvedWindow { start, end, after, up_to })
    }
}

fn mention_of(bound: &Bound) -> Option<&TimeMention> {
    match bound {
        Bound::Start(mention) | Bound::End(mention) => Some(mention),
        Bound::Open | Bound::Named(_) => None,
    }
}

fn anchor_of(bound: Bound) -> Option<Anchor> {
    match bound {
        Bound::Named(anchor) => Some(anchor),
        _ => None,
    }
}
