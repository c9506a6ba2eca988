//! Release notes: work by release and kind of change.

use super::{FIRST_CITED, Report, clean};
use crate::activity::Activity;
use crate::answer::{Answer, Span, counted, strong, text};
use crate::engine::{ReleaseNotes, Work, release_notes};

/// Maximum number of releases with a part of their own.
const MAX_RELEASES: usize = 6;

impl<'h> Report<'_, 'h> {
    pub(super) fn release_notes(&self, answer: &mut Answer) {
        answer.paragraph(self.lead(self.findings));
        let parts = release_notes(&self.findings.works, self.history);
        let limit =
            if parts.len() > 1 { (self.items / parts.len().min(MAX_RELEASES)).max(2) } else { self.items };
        for ReleaseNotes { release, sections } in parts.iter().take(MAX_RELEASES) {
            match release {
                Some(release) if parts.len() == 1 => answer.list(vec![self.item(release)]),
                None if parts.len() == 1 => {}
                release => answer.paragraph(vec![Span::Strong(self.release_heading(*release))]),
            }
            for (name, works) in sections {
                answer.paragraph(vec![strong(*name)]);
                answer.first_of(works, limit.div_ceil(2).clamp(2, 20), |work| self.item(work));
            }
        }
        if parts.len() > MAX_RELEASES {
            answer.paragraph(vec![text(format!(
                "… and {}.",
                counted(parts.len() - MAX_RELEASES, "earlier release", "earlier releases")
            ))]);
        }
    }

    fn release_heading(&self, release: Option<&Work<'h>>) -> Vec<Span> {
        let Some(newest) = release.map(Work::newest) else { return vec![text("After the last release")] };
        vec![
            text(format!("{} ", clean(&newest.title))),
            self.citations.cite(newest),
            text(format!(", {}", self.day(newest.at))),
        ]
    }

    /// Writes the times between neighbouring releases, the longest first. Returns false if there are no two.
    pub(super) fn gaps(&self, answer: &mut Answer) -> bool {
        let is_release = |work: &&Work<'h>| self.history.is_release(work.newest());
        let mut releases: Vec<_> = self.findings.works.iter().filter(is_release).map(Work::newest).collect();
        releases.sort_by_key(|release| release.at);
        let mut pairs: Vec<_> = releases.windows(2).map(|pair| (pair[0], pair[1])).collect();
        pairs.sort_by_key(|(one, other)| std::cmp::Reverse(other.at.duration_since(one.at)));
        let pair = |(one, other): (&Activity, &Activity)| {
            let name = |release: &Activity| format!(" {} ({})", clean(&release.title), self.day(release.at));
            vec![
                strong(super::wording::length(one.at, other.at)),
                text(" from "),
                self.citations.cite(one),
                text(name(one)),
                text(" to "),
                self.citations.cite(other),
                text(name(other)),
            ]
        };
        let asked = |release: &Activity| self.draft.asked_releases.contains(&release.id);
        let mut named: Vec<_> = releases.iter().copied().filter(|release| asked(release)).collect();
        named.dedup_by_key(|release| release.at);
        if pairs.is_empty() {
            return false;
        }
        if let [first, .., last] = named.as_slice() {
            let length = last.at.duration_since(first.at);
            let longer = pairs.iter().filter(|(one, other)| other.at.duration_since(one.at) > length).count();
            let mut spans = pair((first, last));
            spans.push(text(format!(
                "; {longer} of the {} times between neighbouring releases are longer.",
                pairs.len()
            )));
            answer.paragraph(spans);
            answer.paragraph(vec![text("The longest:")]);
        } else {
            let mut lead = self.lead(self.findings);
            lead.push(text(" The longest times between neighbours:"));
            answer.paragraph(lead);
        }
        answer.list(pairs.iter().take(FIRST_CITED).map(|(one, other)| pair((one, other))).collect());
        if named.len() < 2 {
            answer.paragraph(vec![text("All of them:")]);
            self.items(&self.findings.works, self.items, answer);
        }
        true
    }
}
