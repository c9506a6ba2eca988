//! Ranks the pieces of a repository by their relevance to a change.
//!
//! Every file of `head` is split into pieces at the borders of its definitions. An edge in each direction
//! connects a piece that mentions a name with the pieces that define it; weak edges connect neighbours in a file. A
//! personalised PageRank, seeded with the pieces that the change touches, ranks them. The graph includes the pieces of
//! changed files, but the result does not, since those files are sent whole.

mod languages;
mod pieces;
mod rank;

use std::collections::BTreeMap;

use plumbline_benchmark::packing::chunk_tokens;
use plumbline_benchmark::record::Chunk;

pub use self::languages::{LANGUAGES, Language, language_of};
use self::pieces::{Piece, count_names, pieces};
use self::rank::Graph;
use crate::diff::FileChange;
use crate::tree::{self, Tree};

/// Weight of an edge from a piece that mentions a name to a piece that defines it.
const MENTION_WEIGHT: f64 = 1.0;
/// Weight of an edge from a piece that defines a name to a piece that mentions it.
const MENTIONED_BY_WEIGHT: f64 = 0.6;
/// Weight of an edge between two successive pieces of a file.
const NEIGHBOUR_WEIGHT: f64 = 0.1;
/// Seed weight that a piece gets for each name that it defines and the removed lines mention.
const REMOVED_NAME_SEED: f64 = 0.5;

/// Returns the chunks of the unchanged files of `head`, most relevant first.
pub fn chunks(head: &Tree, changes: &[FileChange]) -> Vec<Chunk> {
    let pieces: Vec<Piece> =
        head.keys().filter_map(|path| Some(pieces(path, tree::text(head, path)?))).flatten().collect();
    let definitions = definitions(&pieces);
    let scores = build_graph(&pieces, &definitions).rank(&seeds(&pieces, &definitions, changes));
    let mut order: Vec<usize> = (0..pieces.len()).filter(|at| !is_changed(&pieces[*at], changes)).collect();
    order.sort_by(|left, right| scores[*right].total_cmp(&scores[*left]).then(left.cmp(right)));
    order.into_iter().map(|at| chunk(&pieces[at])).collect()
}

/// Positions of the pieces that define each name, by name.
type Definitions<'pieces> = BTreeMap<&'pieces str, Vec<usize>>;

fn definitions(pieces: &[Piece]) -> Definitions<'_> {
    let mut definitions = Definitions::new();
    for (at, piece) in pieces.iter().enumerate() {
        for name in &piece.defines {
            definitions.entry(name).or_default().push(at);
        }
    }
    definitions
}

fn build_graph(pieces: &[Piece], definitions: &Definitions<'_>) -> Graph {
    let mut graph = Graph::new(pieces.len());
    for (at, piece) in pieces.iter().enumerate() {
        for (name, times) in &piece.mentions {
            let defining = definitions.get(name.as_str()).map_or([].as_slice(), Vec::as_slice);
            let weight = f64::from(*times).sqrt() / defining.len().max(1) as f64;
            for other in defining.iter().filter(|other| **other != at) {
                graph.add_edge(at, *other, MENTION_WEIGHT * weight);
                graph.add_edge(*other, at, MENTIONED_BY_WEIGHT * weight);
            }
        }
        if at > 0 && pieces[at - 1].path == piece.path {
            graph.add_edge(at, at - 1, NEIGHBOUR_WEIGHT);
            graph.add_edge(at - 1, at, NEIGHBOUR_WEIGHT);
        }
    }
    graph
}

/// Returns the seed weight of each piece: the number of its lines that the change touches, plus [`REMOVED_NAME_SEED`]
/// for each name that the piece defines and the removed lines mention.
fn seeds(pieces: &[Piece], definitions: &Definitions<'_>, changes: &[FileChange]) -> Vec<f64> {
    let mut seeds = vec![0.0; pieces.len()];
    for change in changes {
        for (at, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.path == change.path) {
            seeds[at] += change.touched_lines.range(piece.start_line..=piece.end_line).count() as f64;
        }
        for name in count_names(&change.removed_text).keys() {
            for at in definitions.get(name.as_str()).map_or([].as_slice(), Vec::as_slice) {
                seeds[*at] += REMOVED_NAME_SEED;
            }
        }
    }
    seeds
}

fn is_changed(piece: &Piece, changes: &[FileChange]) -> bool {
    changes.iter().any(|change| change.path == piece.path)
}

fn chunk(piece: &Piece) -> Chunk {
    let Piece { path, start_line, end_line, text, .. } = piece;
    let tokens = chunk_tokens(path, *start_line, *end_line, text);
    Chunk { path: path.clone(), start_line: *start_line, end_line: *end_line, text: text.clone(), tokens }
}

#[cfg(test)]
mod tests;
