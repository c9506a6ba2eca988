//! Summaries: a lead, then at most six themes with their most telling work.

use std::collections::BTreeMap;

use super::ranking::Theme;
use super::{Report, clean};
use crate::answer::{Answer, Span, code, strong, text};
use crate::engine::{Grouping, Work};
use crate::query::{Group, Kind};
use crate::titles;

/// Maximum number of themes.
const MAX_THEMES: usize = 6;

/// Maximum number of items of a theme.
const MAX_ITEMS: usize = 5;

/// Maximum number of pieces of work that are listed without themes.
const MAX_UNGROUPED: usize = 12;

impl<'h> Report<'_, 'h> {
    pub(super) fn summary(&self, answer: &mut Answer) {
        let works = &self.findings.works;
        let lead = self.lead(self.findings);
        if works.len() <= MAX_UNGROUPED {
            answer.paragraph(lead);
            return self.items(works, works.len(), answer);
        }
        let is_release = |work: &&Work<'h>| self.history.is_release(work.newest());
        let (releases, rest): (Vec<&Work<'h>>, Vec<&Work<'h>>) = works.iter().partition(is_release);
        let (bots, rest): (Vec<&Work<'h>>, Vec<&Work<'h>>) =
            rest.into_iter().partition(|work| self.is_of_bots(work));
        let (updates, rest): (Vec<&Work<'h>>, Vec<&Work<'h>>) =
            rest.into_iter().partition(|work| self.is_dependency(work));
        let themes = self.themes(&rest);
        answer.paragraph(lead);
        self.overview(self.findings, answer);
        if !releases.is_empty() {
            answer.paragraph(vec![strong("Releases")]);
            answer.first_of(&releases, MAX_ITEMS, |work| self.item(work));
        }
        let shown = if self.items < 15 { 2 } else { MAX_ITEMS };
        for ((kind, name), theme) in themes.iter().take(MAX_THEMES) {
            let title = if *kind == Theme::Area && name != "(top level)" {
                code(clean(name))
            } else {
                text(name.clone())
            };
            answer.paragraph(vec![
                Span::Strong(vec![title]),
                text(format!(": {}", super::wording::tally(theme.iter().copied()))),
            ]);
            let mut telling: Vec<&Work<'h>> = theme.clone();
            telling.sort_by_cached_key(|work| importance(work));
            answer.first_of(&telling, shown, |work| self.item(work));
        }
        let others: usize = themes.iter().skip(MAX_THEMES).map(|(_, theme)| theme.len()).sum();
        if others > 0 {
            answer.paragraph(vec![strong("Elsewhere"), text(format!(": {others} more."))]);
        }
        for (name, works) in [("Dependency updates", updates), ("Bots", bots)] {
            if !works.is_empty() {
                let tally = super::wording::tally(works.iter().copied());
                let mut line = vec![strong(name), text(format!(": {tally}: "))];
                line.extend(self.cited(&works));
                answer.paragraph(line);
            }
        }
    }

    /// Groups work by its main area, the largest group first.
    fn themes<'w>(&self, works: &[&'w Work<'h>]) -> Vec<((Theme, String), Vec<&'w Work<'h>>)> {
        let areas = Grouping::of(Group::Area, &self.findings.places, self.history);
        let mut themes: BTreeMap<(Theme, String), Vec<&'w Work<'h>>> = BTreeMap::new();
        for work in works {
            themes.entry(self.main_area(work, &areas)).or_default().push(work);
        }
        let mut themes: Vec<_> = themes.into_iter().collect();
        themes.sort_by_key(|(_, works)| std::cmp::Reverse(works.len()));
        themes
    }
}

/// Ranks work by how much its title tells: breaking changes, features, fixes, then the others.
fn importance(work: &Work<'_>) -> u8 {
    let told = titles::kinds(work.newest());
    let ranks =
        [(Kind::Merge, 4), (Kind::Breaking, 0), (Kind::Revert, 0), (Kind::Feature, 1), (Kind::Fix, 2)];
    ranks.iter().find(|(kind, _)| told.has(*kind)).map_or(3, |(_, rank)| *rank)
}
