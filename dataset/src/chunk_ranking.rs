//! Ranks the segments of a repository by their relevance to a change.
//!
//! Every file of `head` is split into segments at the borders of its definitions. An edge in each direction
//! connects a segment that mentions a name with the segments that define it; weak edges connect neighbours in a
//! file. A personalised PageRank, seeded with the segments that the change touches, ranks them. The graph includes the
//! segments of changed files, but the result does not, since those files are sent whole. A ranked segment of an
//! unchanged file is a chunk of the record.

mod languages;
mod rank;
mod segments;

use std::collections::BTreeMap;

use plumbline_benchmark::packing::chunk_tokens;
use plumbline_benchmark::record::Chunk;

pub use self::languages::{LANGUAGES, Language, language_of};
use self::rank::Graph;
use self::segments::{CodeSegment, count_names, split_file};
use crate::diff::FileChange;
use crate::tree::{self, Tree};

/// Weight of an edge from a segment that mentions a name to a segment that defines it.
const MENTION_WEIGHT: f64 = 1.0;
/// Weight of an edge from a segment that defines a name to a segment that mentions it.
const MENTIONED_BY_WEIGHT: f64 = 0.6;
/// Weight of an edge between two successive segments of a file.
const NEIGHBOUR_WEIGHT: f64 = 0.1;
/// Seed weight that a segment gets for each name that it defines, if the removed lines of the change mention the name.
const REMOVED_NAME_SEED: f64 = 0.5;

/// Returns the chunks of the unchanged files of `head`, those most relevant to `changes` first.
pub fn ranked_chunks(head: &Tree, changes: &[FileChange]) -> Vec<Chunk> {
    let segments: Vec<CodeSegment> =
        head.keys().filter_map(|path| Some(split_file(path, tree::text(head, path)?))).flatten().collect();
    let definitions = definitions(&segments);
    let scores = build_graph(&segments, &definitions).rank(&seeds(&segments, &definitions, changes));
    let mut order: Vec<usize> =
        (0..segments.len()).filter(|at| !is_changed(&segments[*at], changes)).collect();
    order.sort_by(|left, right| scores[*right].total_cmp(&scores[*left]).then(left.cmp(right)));
    order.into_iter().map(|at| chunk(&segments[at])).collect()
}

/// Positions of the segments that define each name, by name.
type Definitions<'segments> = BTreeMap<&'segments str, Vec<usize>>;

fn definitions(segments: &[CodeSegment]) -> Definitions<'_> {
    let mut definitions = Definitions::new();
    for (at, segment) in segments.iter().enumerate() {
        for name in &segment.defines {
            definitions.entry(name).or_default().push(at);
        }
    }
    definitions
}

fn build_graph(segments: &[CodeSegment], definitions: &Definitions<'_>) -> Graph {
    let mut graph = Graph::new(segments.len());
    for (at, segment) in segments.iter().enumerate() {
        for (name, times) in &segment.mentions {
            let defining = definitions.get(name.as_str()).map_or([].as_slice(), Vec::as_slice);
            let weight = f64::from(*times).sqrt() / defining.len().max(1) as f64;
            for other in defining.iter().filter(|other| **other != at) {
                graph.add_edge(at, *other, MENTION_WEIGHT * weight);
                graph.add_edge(*other, at, MENTIONED_BY_WEIGHT * weight);
            }
        }
        if at > 0 && segments[at - 1].path == segment.path {
            graph.add_edge(at, at - 1, NEIGHBOUR_WEIGHT);
            graph.add_edge(at - 1, at, NEIGHBOUR_WEIGHT);
        }
    }
    graph
}

/// Returns the seed weight of each segment: the number of its lines that the change touches, plus [`REMOVED_NAME_SEED`]
/// for each name that the segment defines and the removed lines mention.
fn seeds(segments: &[CodeSegment], definitions: &Definitions<'_>, changes: &[FileChange]) -> Vec<f64> {
    let mut seeds = vec![0.0; segments.len()];
    for change in changes {
        for (at, segment) in segments.iter().enumerate().filter(|(_, segment)| segment.path == change.path) {
            seeds[at] += change.touched_lines.range(segment.start_line..=segment.end_line).count() as f64;
        }
        for name in count_names(&change.removed_text).keys() {
            for at in definitions.get(name.as_str()).map_or([].as_slice(), Vec::as_slice) {
                seeds[*at] += REMOVED_NAME_SEED;
            }
        }
    }
    seeds
}

fn is_changed(segment: &CodeSegment, changes: &[FileChange]) -> bool {
    changes.iter().any(|change| change.path == segment.path)
}

fn chunk(segment: &CodeSegment) -> Chunk {
    let CodeSegment { path, start_line, end_line, text, .. } = segment;
    let tokens = chunk_tokens(path, *start_line, *end_line, text);
    Chunk { path: path.clone(), start_line: *start_line, end_line: *end_line, text: text.clone(), tokens }
}

#[cfg(test)]
mod tests;
