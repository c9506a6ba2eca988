//! Comparisons: both figures, their difference, and both sides' highlights.

use super::{Report, clean};
use crate::answer::{Answer, Block, counted, strong, text};
use crate::engine::Findings;
use crate::query::Query;

/// Number of items of each side.
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
        let header = ["", "work:", "people:", "new:", "releases:"].map(str::to_owned).to_vec();
        let row = |label: &str, findings: &Findings<'h>| {
            let people = findings.figures(self.history).people.len();
            let new = self.newcomers_among(findings);
            let releases =
                findings.works.iter().filter(|work| self.history.is_release(work.newest())).count();
            let percent = (100 * new + people / 2) / people.max(1);
            let new = if new > 0 { format!("{new} of them ({percent} %)") } else { String::new() };
            let releases = if releases > 0 { releases.to_string() } else { String::new() };
            vec![label.to_owned(), self.tally(findings), counted(people, "person", "people"), new, releases]
        };
        answer
            .blocks
            .push(Block::Table(header, vec![row(&first_label, self.findings), row(&second_label, other)]));
        for (label, findings) in [(first_label, self.findings), (second_label, other)] {
            if !findings.works.is_empty() {
                answer.paragraph(vec![strong(label)]);
                if let Some(group) = query.group {
                    let groups = self.grouped(group, findings);
                    let limit = query.limit.unwrap_or(HIGHLIGHTS);
                    answer.first_of(&groups, limit, |(name, works)| self.group_line(group, name, works));
                    continue;
                }
                self.overview(findings, answer);
                answer.first_of(&findings.works, HIGHLIGHTS, |work| self.item(work));
            }
        }
    }

    /// Returns the number of people of a side whose first work is in its window.
    fn newcomers_among(&self, findings: &Findings<'h>) -> usize {
        let from = findings.bounds.window.from;
        let mut is_known = vec![false; self.history.people.len()];
        for one in self.history.activities.iter().filter(|one| one.at < from) {
            self.history.people_of(one).for_each(|person| is_known[person] = true);
        }
        findings.figures(self.history).people.iter().filter(|(person, _)| !is_known[*person]).count()
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
