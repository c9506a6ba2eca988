//! Means, percentiles and bootstrap intervals that are the same, bit for bit, on every machine.
//!
//! The code uses additions, multiplications and divisions of doubles only, which IEEE 754 defines to the last bit. It
//! calls no functions of a mathematics library, which IEEE 754 does not define.

/// Returns the harmonic mean 2ab / (a + b) of two numbers, or 0 if both are 0.
pub fn harmonic_mean(left: f64, right: f64) -> f64 {
    let sum = left + right;
    if sum > 0.0 { 2.0 * left * right / sum } else { 0.0 }
}

/// Returns `part / whole`, or 0 if `whole` is 0.
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Returns the nearest-rank percentile: the smallest value v for which at least `per_mille` thousandths of all n values
/// are less than or equal to v. The rank of v is ⌈n · per_mille / 1000⌉, or 1 if `per_mille` is 0. Ranks count from 1.
/// Returns `None` without values.
///
/// `sorted` must be in ascending order.
pub fn nearest_rank<T: Copy>(sorted: &[T], per_mille: u32) -> Option<T> {
    let rank = (sorted.len() as u128 * u128::from(per_mille)).div_ceil(1000).max(1);
    sorted.get(usize::try_from(rank - 1).ok()?).copied()
}

/// SplitMix64, a pseudorandom generator: a 64-bit counter that advances by 2⁶⁴ / φ, where φ is the golden ratio.
/// Each output is the counter after bit mixing.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014;
/// the constants are those of S. Vigna's reference `splitmix64.c`.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates a generator that starts at `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a pseudorandom number below `bound`: the high half of the 128-bit product of `bound` and the next 64
    /// bits. Its bias is below `bound` / 2⁶⁴.
    pub fn next_below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.next_u64()) * bound as u128;
        (product >> 64) as usize
    }
}

/// A bootstrap: percentile intervals under resampling of whole clusters with replacement (B. Efron, "Bootstrap methods:
/// another look at the jackknife", 1979; clustered as in C. A. Field and A. H. Welsh, "Bootstrapping clustered data",
/// 2007).
///
/// - A resample consists of n draws with replacement from the n clusters. A cluster counts as often as it is drawn.
/// - Each draw selects the cluster at position ⌊b · n / 2⁶⁴⌋, counted from 0, where b is the next output of a
///   [`SplitMix64`]. One generator, which starts at `seed`, serves all resamples in turn.
/// - Each statistic is computed from each resample. Its interval extends between two [nearest-rank](nearest_rank)
///   percentiles of these values: at t and at 1000 − t thousandths, where t = ⌊(1000 − `level_per_mille`) / 2⌋.
#[derive(Clone, Copy, Debug)]
pub struct Bootstrap {
    /// Confidence level, in thousandths.
    pub level_per_mille: u32,
    /// Number of resamples.
    pub resamples: u32,
    /// Seed of the [`SplitMix64`] generator.
    pub seed: u64,
}

impl Bootstrap {
    /// Computes the interval, as `[low, high]`, of each of the `N` values that `statistics` computes from a resample.
    /// Without clusters every interval is [0, 0].
    pub fn intervals<C: Copy, const N: usize>(
        &self,
        clusters: &[C],
        statistics: impl Fn(&[C]) -> [f64; N],
    ) -> [[f64; 2]; N] {
        if clusters.is_empty() {
            return [[0.0; 2]; N];
        }
        let samples = self.samples(clusters, statistics);
        std::array::from_fn(|index| self.interval(samples.iter().map(|sample| sample[index]).collect()))
    }

    fn samples<C: Copy, const N: usize>(
        &self,
        clusters: &[C],
        statistics: impl Fn(&[C]) -> [f64; N],
    ) -> Vec<[f64; N]> {
        let mut generator = SplitMix64::new(self.seed);
        let mut resample = clusters.to_vec();
        let mut next_statistics = || {
            resample.fill_with(|| clusters[generator.next_below(clusters.len())]);
            statistics(&resample)
        };
        (0..self.resamples).map(|_| next_statistics()).collect()
    }

    fn interval(&self, mut values: Vec<f64>) -> [f64; 2] {
        values.sort_unstable_by(f64::total_cmp);
        let tail = (1000 - self.level_per_mille.min(1000)) / 2;
        let at = |per_mille| nearest_rank(&values, per_mille).unwrap_or(0.0);
        [at(tail), at(1000 - tail)]
    }
}

#[cfg(test)]
mod tests {
    use super::{Bootstrap, SplitMix64, harmonic_mean, nearest_rank, ratio};

    #[test]
    fn harmonic_mean_of_zeros_is_zero() {
        assert_eq!(harmonic_mean(0.5, 1.0), 2.0 / 3.0);
        assert_eq!(harmonic_mean(0.0, 1.0), 0.0);
        assert_eq!(harmonic_mean(0.0, 0.0), 0.0);
        assert_eq!(ratio(1, 0), 0.0);
    }

    #[test]
    fn nearest_rank_percentile_is_an_observed_value() {
        // The worked example of the method: ranks 1, 2, 2, 3 and 5 of five values.
        let values = [15, 20, 35, 40, 50];
        let at = [50, 300, 400, 500, 1000].map(|per_mille| nearest_rank(&values, per_mille));
        assert_eq!(at, [Some(15), Some(20), Some(20), Some(35), Some(50)]);
        assert_eq!(nearest_rank(&values, 0), Some(15));
        assert_eq!(nearest_rank::<u64>(&[], 500), None);
    }

    #[test]
    fn generator_matches_the_reference_implementation() {
        // The first outputs of the reference implementation for the seed 1234567.
        let mut generator = SplitMix64::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| generator.next_u64()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn generator_reaches_every_number_below_its_bound() {
        let mut generator = SplitMix64::new(7);
        let mut seen = [false; 6];
        (0..200).for_each(|_| seen[generator.next_below(6)] = true);
        assert_eq!(seen, [true; 6]);
    }

    const BOOTSTRAP: Bootstrap = Bootstrap { level_per_mille: 950, resamples: 1000, seed: 20_260_911 };

    fn mean(sample: &[u64]) -> [f64; 1] {
        [ratio(sample.iter().sum(), sample.len() as u64)]
    }

    #[test]
    fn interval_contains_the_figure_and_narrows_with_more_clusters() {
        let few: Vec<u64> = (0..10).collect();
        let many: Vec<u64> = (0..400).map(|index| index % 10).collect();
        let [[low, high]] = BOOTSTRAP.intervals(&few, mean);
        let [[lower, higher]] = BOOTSTRAP.intervals(&many, mean);
        // A normal interval around 4.5 is 4.5 ± 1.96 · 2.87 / √10 = [2.7, 6.3].
        assert!((2.2..3.2).contains(&low) && (5.8..6.8).contains(&high), "{low} {high}");
        assert!(low < lower && lower < 4.5 && 4.5 < higher && higher < high, "{lower} {higher}");
    }

    #[test]
    fn interval_of_constant_values_has_no_width() {
        assert_eq!(BOOTSTRAP.intervals(&[3_u64; 8], mean), [[3.0, 3.0]]);
        assert_eq!(BOOTSTRAP.intervals(&[], mean), [[0.0, 0.0]]);
    }
}
