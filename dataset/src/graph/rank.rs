//! Personalised PageRank: Page, Brin, Motwani and Winograd, "The PageRank Citation Ranking" (1999), §6.
//!
//! Only additions, multiplications, divisions and square roots are used, in a fixed order, so that every
//! machine comes to the same bits.

use std::collections::BTreeMap;

const DAMPING: f64 = 0.85;
const ITERATIONS: usize = 50;

/// A weighted directed graph.
#[derive(Debug)]
pub(super) struct Graph {
    ties: Vec<BTreeMap<usize, f64>>,
}

impl Graph {
    pub(super) fn new(nodes: usize) -> Self {
        Self { ties: vec![BTreeMap::new(); nodes] }
    }

    /// Adds `weight` to the tie between two nodes.
    pub(super) fn tie(&mut self, from: usize, to: usize, weight: f64) {
        *self.ties[from].entry(to).or_insert(0.0) += weight;
    }

    /// How likely a walk is at each node if it starts again at `seeds`, by their weight, with probability
    /// 0.15 at every step and whenever there is no way on. All zero without seeds.
    pub(super) fn rank(&self, seeds: &[f64]) -> Vec<f64> {
        let total: f64 = seeds.iter().sum();
        if total <= 0.0 {
            return vec![0.0; seeds.len()];
        }
        let start: Vec<f64> = seeds.iter().map(|seed| seed / total).collect();
        (0..ITERATIONS).fold(start.clone(), |scores, _| self.step(&scores, &start))
    }

    fn step(&self, scores: &[f64], start: &[f64]) -> Vec<f64> {
        let mut next = vec![0.0; scores.len()];
        let mut walked = 0.0;
        for (ties, score) in self.ties.iter().zip(scores) {
            let total: f64 = ties.values().sum();
            for (to, weight) in ties {
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
    fn ranks_what_is_near_the_seed_first() {
        let mut graph = Graph::new(4);
        graph.tie(0, 1, 1.0);
        graph.tie(1, 2, 1.0);
        graph.tie(3, 0, 1.0);
        let scores = graph.rank(&[1.0, 0.0, 0.0, 0.0]);
        assert!(scores[0] > scores[1] && scores[1] > scores[2] && scores[3] == 0.0, "{scores:?}");
        assert!((scores.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn heavier_ties_carry_more() {
        let mut graph = Graph::new(3);
        graph.tie(0, 1, 1.0);
        graph.tie(0, 2, 3.0);
        let scores = graph.rank(&[2.0, 0.0, 0.0]);
        assert!((scores[2] / scores[1] - 3.0).abs() < 1e-12);
    }

    #[test]
    fn ranks_nothing_without_seeds() {
        assert_eq!(Graph::new(2).rank(&[0.0, 0.0]), [0.0, 0.0]);
    }
}
