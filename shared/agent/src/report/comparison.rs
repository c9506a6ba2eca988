//! Comparisons: how much work each of two queries found, the difference, and the newest items of each.

use super::{Report, clean};
use crate::answer::{Answer, strong, text};
use crate::engine::{Findings, grouped};
use crate::query::Query;

/// Number of items that a comparison lists for each side.
const HIGHLIGHTS: usize = 5;

impl<'h> Report<'_, 'h> {
    pub(super) fn comparison(&self, other: &Findings<'h>, answer: &mut Answer) {
        let (one, two) = (self.findings.works.len(), other.works.len());
        let query = &self.draft.query;
        let second = query.other.as_deref().unwrap_or(query);
        let (first_label, second_label) =
            (self.label(query, second, self.findings), self.label(second, query, other));
        let difference = match one.cmp(&two) {
            std::cmp::Ordering::Greater => format!("{} more than {second_label}", one - two),
            std::cmp::Ordering::Less => format!("{} fewer than {second_label}", two - one),
            std::cmp::Ordering::Equal => format!("as many as {second_label}"),
        };
        answer.paragraph(vec![
            strong(self.tally(self.findings)),
            text(format!(" {first_label}, {difference} (")),
            strong(self.tally(other)),
            text(")."),
        ]);
        for (label, findings) in [(first_label, self.findings), (second_label, other)] {
            if !findings.works.is_empty() {
                let mut lead = vec![strong(label), text(": ")];
                lead.extend(self.lead(findings));
                answer.paragraph(lead);
                if let Some(group) = query.group {
                    let groups = grouped(group, findings, self.history);
                    let limit = query.limit.unwrap_or(HIGHLIGHTS);
                    answer.first_of(&groups, limit, |(name, works)| self.group_line(group, name, works));
                    continue;
                }
                self.overview(findings, answer);
                answer.first_of(&findings.works, HIGHLIGHTS, |work| self.item(work));
            }
        }
    }

    /// Names a side of the comparison by what distinguishes it: its people, its paths, or its window.
    fn label(&self, query: &Query, other: &Query, findings: &Findings<'h>) -> String {
        let names = |names: &[String]| names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(" or ");
        if query.people != other.people {
            format!("by {}", names(&query.people))
        } else if query.paths != other.paths {
            format!("under {}", names(&query.paths))
        } else {
            format!("in {}", self.window(&findings.bounds))
        }
    }
}
