//! Themes of a summary, and sections of release notes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Findings, Grouping, History, TOP_LEVEL, Work};
use crate::query::{Group, Kind, Query};
use crate::report::wording::nouns;
use crate::titles;

/// Work of a summary that has a common topic, the most important first.
pub(crate) struct Theme<'f, 'h> {
    pub topic: Topic,
    pub works: Vec<&'f Work<'h>>,
}

/// Topic of a theme, in the order of a summary.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Topic {
    Releases,
    /// Work with files, by the area (first two folders) that has most of them.
    Area(String),
    /// Work without files, by the plural noun of the recorded kind, such as "issues".
    Records(&'static str),
    Dependencies,
    Bots,
}

impl Topic {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Releases => "Releases",
            Self::Area(name) => name,
            Self::Records(name) => name,
            Self::Dependencies => "Dependency updates",
            Self::Bots => "Bots",
        }
    }

    /// Returns whether the topic is an area or a recorded kind. A summary shows only the largest of these.
    pub(crate) fn is_main(&self) -> bool {
        matches!(self, Self::Area(_) | Self::Records(_))
    }
}

/// Returns the themes of the found work: releases, areas with the most work first, dependency updates, and bots. If the
/// query asks for dependency updates, they have no theme of their own.
pub(crate) fn themes<'f, 'h>(
    findings: &'f Findings<'h>,
    query: &Query,
    history: &'h History,
) -> Vec<Theme<'f, 'h>> {
    let areas = Grouping::of(Group::Area, &findings.places, history);
    let asks_for_updates = query.kinds.contains(&Kind::Dependency);
    let topic = |work: &Work<'h>| {
        if history.is_release(work.newest()) {
            Topic::Releases
        } else if work.is_of_bots(history) {
            Topic::Bots
        } else if !asks_for_updates && titles::kinds(work.newest()).has(Kind::Dependency) {
            Topic::Dependencies
        } else {
            main_area(work, &areas)
        }
    };
    let mut themes: BTreeMap<Topic, Vec<&'f Work<'h>>> = BTreeMap::new();
    for work in &findings.works {
        themes.entry(topic(work)).or_default().push(work);
    }
    let mut themes: Vec<_> = themes.into_iter().map(|(topic, works)| Theme { topic, works }).collect();
    let rank = |topic: &Topic| match topic {
        Topic::Releases => 0,
        Topic::Area(_) | Topic::Records(_) => 1,
        Topic::Dependencies => 2,
        Topic::Bots => 3,
    };
    themes.sort_by_key(|theme| (rank(&theme.topic), Reverse(theme.works.len())));
    for theme in themes.iter_mut().filter(|theme| theme.topic.is_main()) {
        theme.works.sort_by_cached_key(|work| importance(work));
    }
    themes
}

/// Returns the area with the most files of some work, or the kind of its record if it has none.
fn main_area<'h>(work: &Work<'h>, areas: &Grouping<'h>) -> Topic {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for area in work.file_activities().flat_map(|one| areas.areas_of(one)) {
        match counts.iter_mut().find(|(known, _)| *known == area) {
            Some((_, count)) => *count += 1,
            None => counts.push((area, 1)),
        }
    }
    let named = counts.into_iter().map(|(area, count)| (areas.name(area), count));
    let main = named.min_by_key(|(name, count)| (Reverse(*count), *name == TOP_LEVEL, *name));
    main.map_or(Topic::Records(nouns(work.newest().kind).1), |(name, _)| Topic::Area(name.to_owned()))
}

/// Ranks work by its title, 0 for the most important: breaking changes and reverts, features, fixes, other work,
/// merges.
fn importance(work: &Work<'_>) -> u8 {
    let told = titles::kinds(work.newest());
    let ranks =
        [(Kind::Merge, 4), (Kind::Breaking, 0), (Kind::Revert, 0), (Kind::Feature, 1), (Kind::Fix, 2)];
    ranks.iter().find(|(kind, _)| told.has(*kind)).map_or(3, |(_, rank)| *rank)
}

/// Release notes of one release.
pub(crate) struct ReleaseNotes<'f, 'h> {
    /// The release; `None` for work after the last one.
    pub release: Option<&'f Work<'h>>,
    /// Sections that are not empty: the name, and the work, newest first.
    pub sections: Vec<(&'static str, Vec<&'f Work<'h>>)>,
}

/// Names of the sections of release notes, in their order.
const SECTIONS: [&str; 7] =
    ["Removed and breaking", "Added", "Fixed", "Documentation", "Dependencies", "Reverted", "Other changes"];

/// Returns the notes of each release among `works`, with a section for each kind of change. `works` is newest first.
pub(crate) fn release_notes<'f, 'h>(works: &'f [Work<'h>], history: &History) -> Vec<ReleaseNotes<'f, 'h>> {
    let mut notes = vec![(None, <[Vec<&'f Work<'h>>; SECTIONS.len()]>::default())];
    for work in works {
        if history.is_release(work.newest()) {
            notes.push((Some(work), Default::default()));
        } else if let Some((_, sections)) = notes.last_mut() {
            sections[section(work)].push(work);
        }
    }
    let named = |(release, sections): (Option<&'f Work<'h>>, [Vec<&'f Work<'h>>; SECTIONS.len()])| {
        let sections = SECTIONS.into_iter().zip(sections).filter(|(_, works)| !works.is_empty()).collect();
        ReleaseNotes { release, sections }
    };
    let notes = notes.into_iter().map(named);
    notes.filter(|notes| notes.release.is_some() || !notes.sections.is_empty()).collect()
}

/// Returns the index in [`SECTIONS`] for a piece of work. If its title tells several kinds, the first in the list here
/// counts.
fn section(work: &Work<'_>) -> usize {
    let told = titles::kinds(work.newest());
    let sections = [
        (Kind::Dependency, 4),
        (Kind::Revert, 5),
        (Kind::Breaking, 0),
        (Kind::Fix, 2),
        (Kind::Documentation, 3),
        (Kind::Feature, 1),
    ];
    sections.iter().find(|(kind, _)| told.has(*kind)).map_or(SECTIONS.len() - 1, |(_, section)| *section)
}
