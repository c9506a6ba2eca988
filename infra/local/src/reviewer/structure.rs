//! Heuristics for several lines: nesting, neighbouring functions, documentation elsewhere. One file per family.

mod contracts;
mod defaults;
mod delivery;
mod iteration;
mod keys;
mod numbers;
mod outcomes;
mod release;
mod siblings;
mod state;
mod units;

use super::finding::Finding;
use super::source::{Function, Project, Source};

type Family = fn(&Project) -> Vec<Finding>;

const FAMILIES: [Family; 11] = [
    contracts::findings,
    defaults::findings,
    delivery::findings,
    iteration::findings,
    keys::findings,
    numbers::findings,
    outcomes::findings,
    release::findings,
    siblings::findings,
    state::findings,
    units::findings,
];

/// Returns the findings of all families.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    FAMILIES.iter().flat_map(|family| family(project)).collect()
}

/// A heuristic for one function that the change touches.
type Heuristic = fn(&Project, &Source, &Function) -> Option<Finding>;

/// Applies each heuristic to each function that the change touches.
fn each(project: &Project, heuristics: &[Heuristic]) -> Vec<Finding> {
    let functions =
        project.reviewed().flat_map(|source| source.touched().map(move |function| (source, function)));
    let tried = |(source, function)| {
        heuristics.iter().filter_map(move |heuristic| heuristic(project, source, function))
    };
    functions.flat_map(tried).collect()
}
