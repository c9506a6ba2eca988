//! Summaries: the amount of work, then the themes, each with the most important work.

use super::ranking::group_span;
use super::{Report, wording};
use crate::answer::{Answer, Span, strong, text};
use crate::engine::{Topic, themes};

/// Maximum number of areas and recorded kinds that a summary shows as themes.
const MAX_AREAS: usize = 6;

/// Maximum number of items that a theme lists.
const MAX_ITEMS: usize = 5;

/// Maximum number of pieces of work that are listed without themes.
const MAX_UNGROUPED: usize = 12;

impl Report<'_, '_> {
    pub(super) fn summary(&self, answer: &mut Answer) {
        let works = &self.findings.works;
        answer.paragraph(self.lead(self.findings));
        if works.len() <= MAX_UNGROUPED {
            return self.items(works, works.len(), answer);
        }
        self.overview(self.findings, answer);
        let (mut areas, mut others) = (0, 0);
        let mut lines = Vec::new();
        for theme in themes(self.findings, &self.draft.query, self.history) {
            let tally = wording::tally(theme.works.iter().copied());
            areas += usize::from(theme.topic.is_main());
            match &theme.topic {
                topic if topic.is_main() && areas > MAX_AREAS => others += theme.works.len(),
                Topic::Dependencies | Topic::Bots => {
                    let mut line = vec![strong(theme.topic.name()), text(format!(": {tally}: "))];
                    line.extend(self.cited(&theme.works));
                    lines.push(line);
                }
                topic => {
                    let title = match topic {
                        Topic::Area(name) => group_span(name),
                        _ => text(topic.name()),
                    };
                    answer.paragraph(vec![Span::Strong(vec![title]), text(format!(": {tally}"))]);
                    let shown = if self.items < 15 { 2 } else { MAX_ITEMS };
                    answer.first_of(&theme.works, shown, |work| self.item(work));
                }
            }
        }
        if others > 0 {
            answer.paragraph(vec![strong("Elsewhere"), text(format!(": {others} more."))]);
        }
        lines.into_iter().for_each(|line| answer.paragraph(line));
    }
}
