//! The fixed order of a run's draws.
//!
//! The order contains every record once, then every record again, and so on. So a run that is decided early has
//! reviewed as many records as possible.

use std::ops::Range;

use super::pace::Pace;
use crate::bundle::RecordSummary;

/// The draws of a run in the order in which they are admitted.
#[derive(Clone, Copy, Debug)]
pub struct DrawOrder<'a> {
    records: &'a [RecordSummary],
    /// Draws per record.
    k: u8,
}

/// Reference to a draw of a run: its record and its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRef<'a> {
    /// Slug of the record under review.
    pub record: &'a str,
    /// Index of the draw among the k draws of its record, from 0.
    pub index: u8,
}

impl<'a> DrawOrder<'a> {
    /// Orders `k` draws of each record.
    pub fn new(records: &'a [RecordSummary], k: u8) -> Self {
        Self { records, k }
    }

    /// Returns the number of draws: records times k.
    pub fn total(&self) -> u32 {
        u32::try_from(self.records.len()).unwrap_or(u32::MAX).saturating_mul(u32::from(self.k))
    }

    /// Returns the draws at these positions. Positions beyond the last draw are left out.
    pub fn draws(&self, positions: Range<u32>) -> impl Iterator<Item = DrawRef<'a>> {
        let end = positions.end.min(self.total());
        let order = *self;
        (positions.start..end).filter_map(move |position| order.draw_at(position))
    }

    /// Returns true if a draw belongs to the run and `pace` has admitted it.
    pub fn is_admitted(&self, pace: &Pace, draw: DrawRef<'_>) -> bool {
        self.position(draw).is_some_and(|position| position < pace.admitted as usize)
    }

    fn draw_at(&self, position: u32) -> Option<DrawRef<'a>> {
        let records = self.records.len();
        let (index, record) = ((position as usize).checked_div(records)?, position as usize % records);
        let index = u8::try_from(index).ok().filter(|index| *index < self.k)?;
        Some(DrawRef { record: &self.records[record].slug, index })
    }

    fn position(&self, draw: DrawRef<'_>) -> Option<usize> {
        let record = self.records.iter().position(|record| record.slug == draw.record)?;
        (draw.index < self.k).then(|| usize::from(draw.index) * self.records.len() + record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::Difficulties;

    fn records(slugs: &[&str]) -> Vec<RecordSummary> {
        let summary = |slug: &&str| RecordSummary {
            slug: (*slug).to_owned(),
            language: "Rust".to_owned(),
            bugs: Vec::new(),
            required_tokens: 0,
            difficulties: Difficulties::new(),
        };
        slugs.iter().map(summary).collect()
    }

    fn draws(order: &DrawOrder<'_>, positions: Range<u32>) -> Vec<(String, u8)> {
        order.draws(positions).map(|draw| (draw.record.to_owned(), draw.index)).collect()
    }

    #[test]
    fn every_record_is_drawn_once_before_any_is_drawn_again() {
        let records = records(&["a", "b", "c"]);
        let order = DrawOrder::new(&records, 2);
        let expected = [("a", 0), ("b", 0), ("c", 0), ("a", 1), ("b", 1), ("c", 1)];
        assert_eq!(draws(&order, 0..6), expected.map(|(record, index)| (record.to_owned(), index)));
        assert_eq!(draws(&order, 2..4), [("c".to_owned(), 0), ("a".to_owned(), 1)]);
        assert_eq!(order.total(), 6);
    }

    #[test]
    fn positions_beyond_the_last_draw_are_left_out() {
        let records = records(&["a"]);
        let order = DrawOrder::new(&records, 2);
        assert_eq!(draws(&order, 1..u32::MAX), [("a".to_owned(), 1)]);
        assert_eq!(draws(&order, 5..9), []);
        assert_eq!(draws(&DrawOrder::new(&[], 2), 0..9), []);
    }

    #[test]
    fn unadmitted_and_foreign_draws_are_not_admitted() {
        let records = records(&["a", "b"]);
        let order = DrawOrder::new(&records, 2);
        let pace = Pace::default().with_draws_admitted(0, 3);
        let is_admitted = |record, index| order.is_admitted(&pace, DrawRef { record, index });
        assert!(is_admitted("a", 0) && is_admitted("b", 0) && is_admitted("a", 1));
        assert!(!is_admitted("b", 1), "it is not admitted yet");
        assert!(!is_admitted("a", 2), "the run has two draws a record");
        assert!(!is_admitted("c", 0), "the dataset has no such record");
        let all = Pace::default().with_draws_admitted(0, 4);
        assert!(!order.is_admitted(&all, DrawRef { record: "a", index: 2 }));
    }
}
