//! Maximum-weight bipartite matching.
//!
//! The Hungarian algorithm in its shortest-augmenting-path form with potentials (Kuhn 1955, Munkres 1957; Jonker and
//! Volgenant 1987), O(rows² × columns). It uses integers only and resolves ties by the lowest index, so the same
//! weights always give the same matching.

/// Returns the column that each row is matched with, so that the sum of the weights is maximal. A weight of 0 excludes
/// the pair. All rows must have the same length.
pub(super) fn assign(weights: &[Vec<i64>]) -> Vec<Option<usize>> {
    let columns = weights.first().map_or(0, Vec::len);
    let mut partial = PartialMatching::new(weights, columns);
    for row in 0..weights.len() {
        partial.add_row(row);
    }
    partial.matching()
}

/// Best matching of the rows that were added so far. Rows and columns are numbered from 1; column 0 is the start of an
/// augmenting path.
struct PartialMatching<'a> {
    weights: &'a [Vec<i64>],
    columns: usize,
    row_potential: Vec<i64>,
    column_potential: Vec<i64>,
    /// Row that each column is matched with; 0 for none.
    row_of_column: Vec<usize>,
}

/// State of the search for the shortest augmenting path that matches one more row.
struct PathSearch {
    /// Lowest cost of a path to each column.
    cheapest: Vec<i64>,
    /// Preceding column on the cheapest path to each column.
    came_from: Vec<usize>,
    visited: Vec<bool>,
}

impl<'a> PartialMatching<'a> {
    /// Creates a matching without rows. Each row gets an additional column of weight 0, so that a row may stay
    /// unmatched.
    fn new(weights: &'a [Vec<i64>], columns: usize) -> Self {
        let width = columns + weights.len() + 1;
        Self {
            weights,
            columns,
            row_potential: vec![0; weights.len() + 1],
            column_potential: vec![0; width],
            row_of_column: vec![0; width],
        }
    }

    fn cost(&self, row: usize, column: usize) -> i64 {
        let weight = if column <= self.columns { self.weights[row - 1][column - 1] } else { 0 };
        -weight - self.row_potential[row] - self.column_potential[column]
    }

    /// Matches one more row, along the shortest augmenting path.
    fn add_row(&mut self, row: usize) {
        self.row_of_column[0] = row + 1;
        let width = self.row_of_column.len();
        let mut path = PathSearch {
            cheapest: vec![i64::MAX; width],
            came_from: vec![0; width],
            visited: vec![false; width],
        };
        let mut column = 0;
        while self.row_of_column[column] != 0 {
            column = self.step(column, &mut path);
        }
        self.augment(column, &path);
    }

    /// Visits `column`, updates the costs of all others, and returns the cheapest unvisited one.
    fn step(&mut self, column: usize, path: &mut PathSearch) -> usize {
        path.visited[column] = true;
        let row = self.row_of_column[column];
        for next in 1..self.row_of_column.len() {
            let cost = self.cost(row, next);
            if !path.visited[next] && cost < path.cheapest[next] {
                path.cheapest[next] = cost;
                path.came_from[next] = column;
            }
        }
        let unvisited = (1..self.row_of_column.len()).filter(|next| !path.visited[*next]);
        let next = unvisited.min_by_key(|next| path.cheapest[*next]).unwrap_or(0);
        self.shift(path.cheapest[next], path);
        next
    }

    /// Adjusts the potentials of the visited rows and columns by `delta`, so that the next edge of the path costs 0.
    fn shift(&mut self, delta: i64, path: &mut PathSearch) {
        for column in 0..self.row_of_column.len() {
            if path.visited[column] {
                self.row_potential[self.row_of_column[column]] += delta;
                self.column_potential[column] -= delta;
            } else if column > 0 {
                path.cheapest[column] -= delta;
            }
        }
    }

    /// Moves each row on the path that ends at `column` to the next column of the path.
    fn augment(&mut self, mut column: usize, path: &PathSearch) {
        while column != 0 {
            let before = path.came_from[column];
            self.row_of_column[column] = self.row_of_column[before];
            column = before;
        }
    }

    fn matching(&self) -> Vec<Option<usize>> {
        let mut matching = vec![None; self.weights.len()];
        for column in 1..=self.columns {
            let row = self.row_of_column[column];
            if row != 0 && self.weights[row - 1][column - 1] > 0 {
                matching[row - 1] = Some(column - 1);
            }
        }
        matching
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::assign;

    #[test]
    fn empty_tables_have_no_matches() {
        assert!(assign(&[]).is_empty());
        assert_eq!(assign(&[vec![], vec![]]), [None, None]);
        assert_eq!(assign(&[vec![0, 0]]), [None]);
    }

    #[test]
    fn total_weight_beats_the_best_pair() {
        assert_eq!(assign(&[vec![9, 8], vec![8, 0]]), [Some(1), Some(0)]);
        assert_eq!(assign(&[vec![9, 1], vec![1, 0]]), [Some(0), None]);
    }

    /// Returns the maximum total weight, by trying every matching.
    fn best(weights: &[Vec<i64>], taken: &mut Vec<usize>) -> i64 {
        let Some((row, rest)) = weights.split_first() else { return 0 };
        let mut most = best(rest, taken);
        for (column, weight) in row.iter().enumerate() {
            if *weight > 0 && !taken.contains(&column) {
                taken.push(column);
                most = most.max(weight + best(rest, taken));
                taken.pop();
            }
        }
        most
    }

    proptest! {
        #[test]
        fn matching_has_the_largest_weight(flat in prop::collection::vec(0_i64..12, 20), columns in 1_usize..5) {
            let weights: Vec<Vec<i64>> = flat.chunks_exact(columns).take(4).map(<[i64]>::to_vec).collect();
            let matching = assign(&weights);
            let mut used: Vec<usize> = matching.iter().flatten().copied().collect();
            used.sort_unstable();
            used.dedup();
            prop_assert_eq!(used.len(), matching.iter().flatten().count());
            let sum: i64 = matching.iter().zip(&weights).filter_map(|(to, row)| to.map(|to| row[to])).sum();
            prop_assert_eq!(sum, best(&weights, &mut Vec::new()));
        }
    }
}
