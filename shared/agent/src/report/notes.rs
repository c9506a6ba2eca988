//! Release notes: work by release and kind of change.

use super::{Report, clean};
use crate::answer::{Answer, Span, counted, strong, text};
use crate::engine::{ReleaseNotes, Work, release_notes};

/// Maximum number of releases whose notes are shown.
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
}
