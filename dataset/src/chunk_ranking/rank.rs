//! Personalised PageRank: Page, Brin, Motwani and Winograd, "The PageRank Citation Ranking" (1999), §6.
//!
//! The computation uses only additions, subtractions, multiplications and divisions in a fixed order, so every machine
//! produces the same bits.

use std::collections::BTreeMap;

/// Probability that the random walk follows an edge instead of restarting.
const DAMPING: f64 = 0.85;
/// Number of power iterations.
const ITERATIONS: usize = 50;

/// A weighted directed graph, whose nodes are numbered from 0.
#[derive(Debug)]
pub(super) struct Graph {
    edges: Vec<BTreeMap<usize, f64>>,
}

impl Graph {
    pub(super) fn new(node_count: usize) -> Self {
        Self { edges: vec![BTreeMap::new(); node_count] }
    }

    /// Adds `weight` to the edge from one node to another.
    pub(super) fn add_edge(&mut self, from: usize, to: usize, weight: f64) {
        *self.edges[from].entry(to).or_insert(0.0) += weight;
    }

    /// Returns, for each node, the probability that a random walk is there. In each step, with probability 0.15, and
    /// always at a node without edges, the walk restarts at a node drawn with the weights `seeds`. If all weights are
    /// 0, every probability is 0.
    pub(super) fn rank(&self, seeds: &[f64]) -> Vec<f64> {
        let total: f64 = seeds.iter().sum();
        if total <= 0.0 {
            return vec![0.0; seeds.len()];
        }
        let start: Vec<f64> = seeds.iter().map(|seed| seed / total).collect();
        (0..ITERATIONS).fold(start.clone(), |scores, _| self.next_scores(&scores, &start))
    }

    fn next_scores(&self, scores: &[f64], start: &[f64]) -> Vec<f64> {
        let mut next = vec![0.0; scores.len()];
        let mut walked = 0.0;
        for (edges, score) in self.edges.iter().zip(scores) {
            let total: f64 = edges.values().sum();
            for (to, weight) in edges {
                let share = DAMPING * score * weight / total;
                next[*to] += share;
                walked += share;
            }
        }
        for (score, start) in next.iter_mut().zip(start) {
            *score += (1.0 - walked) * start;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_near_the_seed_rank_first() {
        let mut graph = Graph::new(4);
        graph.add_edge(0, 1, 1.0);
        graph.add_edge(1, 2, 1.0);
        graph.add_edge(3, 0, 1.0);
        let scores = graph.rank(&[1.0, 0.0, 0.0, 0.0]);
        assert!(scores[0] > scores[1] && scores[1] > scores[2] && scores[3] == 0.0, "{scores:?}");
        assert!((scores.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn node_behind_a_heavier_edge_ranks_higher() {
        let mut graph = Graph::new(3);
        graph.add_edge(0, 1, 1.0);
        graph.add_edge(0, 2, 3.0);
        let scores = graph.rank(&[2.0, 0.0, 0.0]);
        assert!((scores[2] / scores[1] - 3.0).abs() < 1e-12);
    }

    #[test]
    fn ranks_are_zero_without_seeds() {
        assert_eq!(Graph::new(2).rank(&[0.0, 0.0]), [0.0, 0.0]);
    }
}
